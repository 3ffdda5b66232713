# SPDX-License-Identifier: MIT
# What tools/test --all does besides: another compiler, the sanitizers, the fuzz targets, traces of PyTorch's
# models, a shared and a live page in browsers, a notebook in JupyterLab, the window as screen readers meet it
# and in anybody's hands, programs that have little memory, a short training run, a wheel for Python, Slurm.
# To be sourced after results.sh and wheel.sh.
# shellcheck shell=bash

# Each by itself with tools/test --all PART; in this order without one.
variants=(clang asan tsan fuzz kernels pytorch page live notebook screen-reader soak memory training wheel
    slurm)

# shortMemory NAME TABLE [ARGUMENTS…]: both programs with ever less of it.
shortMemory() {
    check "$1" env QT_QPA_PLATFORM=xcb xvfb-run -a -s '-screen 0 1920x1200x24' python3 \
        tests/tools/short_memory_test.py . build/bin/lambdascope{-cli,} --whole --step 20 \
        --table "build/page/$2" "${@:3}"
}

# runVariants [PART…]
runVariants() {
    local part
    (($#)) || set -- "${variants[@]}"
    for part in "$@"; do
        case $part in
        clang) LAMBDASCOPE_LARGE_MODEL=1 buildAndTest clang build-clang 'clang: ' || true ;;
        asan) withAddressSanitizer || true ;;
        tsan) withThreadSanitizer || true ;;
        fuzz) withFuzzers ;;
        pytorch) recordTraces ;;
        page) sharedPage ;;
        live) livePage ;;
        notebook) firstNotebook ;;
        screen-reader) screenReader ;;
        soak)
            check 'soak, 1,000 actions' tools/soak --actions 1000
            check 'soak, 5 kills' tools/soak --kills 5
            ;;
        memory)
            mkdir -p build/page
            shortMemory 'short memory' short-memory.md
            shortMemory 'short memory of a control group' short-group.md --group
            ;;
        kernels) kernelResources ;;
        training) trainingSmokeRun ;;
        wheel) pythonWheel ;;
        slurm) withSlurm ;;
        esac
    done
}

# What CUDA kernels take of four generations of GPUs, by nvcc alone; another one counts otherwise.
kernelResources() {
    local nvcc made
    # shellcheck source=tools/lib/gpu.sh
    source tools/lib/gpu.sh
    made=$(sed -n 's/^# by nvcc //p' tests/data/kernel_resources.tsv)
    if nvcc=$(findNvcc) && [[ $(nvccVersion "$nvcc") == "$made" ]]; then
        check 'what CUDA kernels take' tools/gpu-check --compile-only
    else
        record skipped 'what CUDA kernels take' "no nvcc $made was found"
    fi
}

# withPackage PYTHON TEST: of tests/python, with the package of the build tree.
withPackage() {
    env PYTHONPATH="$PWD/build/python" LAMBDASCOPE_PACKAGE="$PWD/build/python/lambdascope" \
        LAMBDASCOPE_SOURCE="$PWD" LAMBDASCOPE_CLI="$PWD/build/bin/lambdascope-cli" "$@"
}

# In headless Chromium: its numbers are the program's, nothing leaves it, nothing complains.
sharedPage() {
    if ! command -v chromium chromium-browser google-chrome >/dev/null; then
        record skipped 'shared page' 'there is no Chromium'
        return
    fi
    mkdir -p build/page # what it looks like
    check 'shared page' python3 tests/tools/page_test.py . build/bin/lambdascope{,-cli} build/page
}

# The same of a live page, which types, drags and computes, in Firefox too.
livePage() {
    check 'live pages hold the core of these sources' liveChanges
    if ! command -v chromium >/dev/null; then
        record skipped 'live page' 'there is no Chromium'
        return
    fi
    mkdir -p build/page
    check 'live page' python3 tests/tools/live_page_test.py . build/share/lambdascope/live.html build/page
}

# The notebook that comes with the package, in JupyterLab 4 and NumPy 2 of PyPI, and in headless Chromium.
firstNotebook() {
    local folder=build/notebook
    if ! "$folder/bin/python" -c 'import jupyterlab, ipykernel, nbconvert, numpy' 2>/dev/null; then
        step 'JupyterLab of PyPI'
        if ! { python3 -m venv "$folder" &&
            "$folder/bin/pip" install --quiet 'jupyterlab>=4,<5' ipykernel nbconvert numpy; }; then
            record skipped 'notebook' 'JupyterLab could not be installed from PyPI'
            return
        fi
    fi
    mkdir -p build/page
    check 'notebook' python3 tests/tools/notebook_test.py . build "$folder/bin/python" build/page
}

# By AT-SPI alone; what was done and said stays in build/page/. Debian's Python has pyatspi.
screenReader() {
    mkdir -p build/page
    check 'screen reader' /usr/bin/python3 tests/tools/screen_reader_test.py . build/bin/lambdascope \
        build/page/screen-reader.txt
}

withAddressSanitizer() {
    local -x LSAN_OPTIONS=suppressions=$PWD/tests/sanitizers/leaks.txt:print_suppressions=0
    local -x UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
    buildAndTest asan build-asan 'ASan, UBSan: ' --exclude-regex '^layering'
}

withThreadSanitizer() {
    local -x TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
    local testLauncher=()
    # g++ 12's ThreadSanitizer finds no room for its tables where the kernel spreads addresses widely
    ! setarch --addr-no-randomize true 2>/dev/null || testLauncher=(setarch --addr-no-randomize)
    buildAndTest tsan build-tsan 'TSan: ' --exclude-regex '^layering'
}

# A cluster of one node, where that can be started.
withSlurm() {
    if ((EUID == 0)); then
        check 'experiments on Slurm' tools/try-slurm
    else
        record skipped 'experiments on Slurm' 'tools/try-slurm has to be run as root'
    fi
}

# The Python package for pip, in an environment with NumPy from PyPI.
pythonWheel() {
    local python
    if ! python=$(findWheelPython); then
        record skipped 'wheel for Python' "no Python with auditwheel ($wheelPythonHint)"
        return
    fi
    check 'wheel for Python' bash tests/tools/wheel_test.sh build "$python"
}

# A minute for each fuzz target.
withFuzzers() {
    local file name
    for file in tests/fuzz/*_fuzz.*; do
        name=${file##*/}
        name=${name%_fuzz.*}
        check "fuzz: $name" tools/fuzz 60 "$name"
    done
}

# What tools/python/lambdascope_trace.py records of PyTorch's models is what the program computes.
recordTraces() {
    local python
    if ! python=$(findPython 'import torch, numpy'); then
        record skipped 'traces recorded in PyTorch' 'no Python with torch (LAMBDASCOPE_PYTHON names one)'
        return
    fi
    check 'traces recorded in PyTorch' \
        "$python" tests/tools/trace_recorder_test.py . build/bin/lambdascope-cli
    check 'traces of what strangers wrote' "$python" tests/tools/trace_foreign_test.py .
    # what ctest leaves out where Debian's Python has no torch
    check 'import lambdascope beside PyTorch' withPackage "$python" tests/python/record_test.py
    check 'the guide of Python beside PyTorch' withPackage "$python" tests/python/guide_test.py
}

# Some hundred short stories, enough for a tokenizer and forty steps.
writeSmokeStories() {
    local names=(Anna Ben Mia Tom Lily Max) things=(red\ ball small\ boat warm\ cake green\ hat old\ book)
    local places=(the\ park the\ house the\ garden the\ lake) i
    for ((i = 0; i < 400; ++i)); do
        echo "One day ${names[i % 6]} found a ${things[i % 5]} near ${places[i % 4]}. It was a sunny morning."
        echo "${names[(i + 1) % 6]} wanted to play too. They took turns and laughed. Then they went home."
        echo '<|endoftext|>'
    done
}

# Every recipe once, each for forty steps, and what the recipes are made of.
trainEachFamily() {
    local family
    mkdir "$2/text"
    writeSmokeStories >"$2/text/stories.txt"
    "$1" tests/tools/train_test.py build/bin/lambdascope-cli || return 1
    for family in tiny-stories scale-model scale-model-large; do
        "$1" tools/train/family.py "$family" --smoke --device cpu --only diff standard normed diff-unbounded \
            standard-unbounded --text "$2/text" --out "$2/$family" || return 1
    done
}

trainingSmokeRun() {
    local python folder
    if ! python=$(findPython 'import torch, tokenizers, safetensors'); then
        record skipped 'training smoke run' \
            'no Python with torch and tokenizers (tools/train/README.md; LAMBDASCOPE_PYTHON names one)'
        return
    fi
    folder=$(mktemp -d)
    check 'training smoke run' trainEachFamily "$python" "$folder"
    rm -rf "$folder"
}
