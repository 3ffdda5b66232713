# SPDX-License-Identifier: MIT
# gpu_check_test.sh SOURCE_DIR GPU_BENCHMARK PYTHON: tools/gpu-check in a tree of its own, where it sees only
# the programs that a case gives it: without a GPU it says so and writes nothing; on a machine that is made up
# (its builds, tests and kernels pretended) it runs everything and writes its report at the end, or not at
# all. And how tools/test tells what was skipped.
# shellcheck shell=bash disable=SC2016 # programs that are made up expand their own words
set -euo pipefail
source=$1
gpuBenchmark=$2
python=$("$3" -c 'import sys; print(sys.executable)') # $3 may be a script that looks for it
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0
[[ -n $(command -v git) ]] || {
    echo 'there is no git, whose commit a report names'
    exit 77
}

# A source tree with the tools alone, and an empty folder of programs.
plantTree() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/tests" "$tree/bin"
    cp -r "$source/tools" "$tree/tools"
    local program
    for program in bash env dirname awk sed sort head tail cat mkdir rm cp mktemp cut tr date nproc realpath \
        readlink timeout grep git tee chmod; do
        ln -s "$(command -v "$program")" "$tree/bin/$program"
    done
    program python3 "exec $python -IS \"\$@\"" # -IS: the standard library alone
}

# program NAME TEXT: one that is made up.
program() {
    rm -f "$tree/bin/$1"
    printf '#!%s\n%s\n' "$(command -v bash)" "$2" >"$tree/bin/$1"
    chmod +x "$tree/bin/$1"
}

# try NAME EXIT-STATUS REPORT [ARGUMENTS]: runs gpu-check; REPORT is the first line of the report, or "none".
try() {
    local status=0 first=none
    env -i PATH="$tree/bin" HOME="$tree" LC_ALL=C.UTF-8 TMPDIR="$tree" \
        "$tree/tools/gpu-check" "${@:4}" >"$tree/output" 2>&1 </dev/null || status=$?
    [[ ! -e $tree/tests/gpu-report.md ]] || first=$(head -n 1 "$tree/tests/gpu-report.md")
    if [[ $status != "$2" || $first != "$3" ]]; then
        echo "$1: exit status $status, report: $first; expected $2, $3"
        cat "$tree/output"
        failures=$((failures + 1))
    fi
}

# says TEXT: what the case before printed.
says() {
    grep -qF -- "$1" "$tree/output" && return
    echo "expected to read: $1"
    cat "$tree/output"
    failures=$((failures + 1))
}

# reports TEXT: what the report says.
reports() {
    grep -qF -- "$1" "$tree/tests/gpu-report.md" && return
    echo "the report lacks: $1"
    failures=$((failures + 1))
}

# The programs of a machine with a GPU; what its tests come to is in results.xml.
plantMachine() {
    plantTree
    program nvidia-smi 'echo "NVIDIA Test 9000, 9.0, 580.1, 143771 MiB"'
    program nvcc '[[ $1 == --version ]] && echo "Cuda compilation tools, release 13.0, V13.0" || echo sm_90'
    program g++ :
    program make :
    program cmake 'case "$*" in
        --version) echo "cmake version 3.25.1" ;;
        *build-gpu*-DLAMBDASCOPE_CUDA_ARCHITECTURES=90*)
            mkdir -p build-gpu/bin
            cp bin/gpu_benchmark build-gpu/bin ;;
        esac'
    program ctest '[[ $LAMBDASCOPE_REQUIRE_CUDA == 1 ]] || exit 1
        mkdir -p build-gpu/Testing
        [[ ! -e results.xml ]] || cp results.xml build-gpu/Testing/results.xml'
    program gpu_benchmark '[[ "$*" == "--backend cuda --precision "* ]] &&
        exec '"$gpuBenchmark"' --backend cpu --small --part pair --part device "${@:3}"'
    program compute-sanitizer 'echo "========= $([[ $2 == memcheck ]] && echo ERROR SUMMARY: 0 errors ||
        echo "RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)")"'
}

# results NAME passed|failed|skipped|crashed [REASON] …: what ctest would write of a program with these cases.
results() {
    local cases=0 ended=1 status=run
    {
        printf '<testsuite>\n\t<testcase name="core.compute" classname="" time="1" status="STATUS">\n'
        printf '\t\t<system-out>[==========] Running some tests.\n'
        while (($#)); do
            printf '[ RUN      ] %s\n' "$1"
            case $2 in
            passed) printf 'a word before it [       OK ] %s (1 ms)\n' "$1" ;;
            failed) printf '[  FAILED  ] %s, where GetParam() = &lt;one&gt; (1 ms)\n' "$1" ;;
            skipped) printf '/columns.cpp:44: Skipped\n%s\n\n[  SKIPPED ] %s (1 ms)\n' "$3" "$1" ;;
            esac
            case $2 in
            failed) status=fail ;;
            skipped) shift ;;
            crashed)
                status=fail
                ended=
                ;;
            esac
            cases=$((cases + 1))
            shift 2
        done
        [[ -z $ended ]] ||
            printf '[==========] %s tests from 1 test suite ran. (9 ms total)\n' "${ran:-$cases}"
        printf '</system-out>\n\t</testcase>\n</testsuite>\n'
    } >"$tree/results.xml"
    sed -i "s/STATUS/$status/" "$tree/results.xml"
}

onGpu='Device/BackendParity.Add/Cuda'

plantTree
try 'no GPU, with or without nvcc' 1 none
says 'there is no nvidia-smi, so no NVIDIA driver'
says 'Nothing was run and no report written.'
[[ ! -e $tree/build-gpu ]] || { echo 'build-gpu was made'; failures=$((failures + 1)); }

program nvidia-smi 'echo "No devices were found"; exit 6'
program nvcc 'echo "Cuda compilation tools, release 11.8, V11.8.89"'
try 'a driver without a device, an old nvcc' 1 none
says 'nvidia-smi sees no GPU'
says 'nvcc is 11.8, and 12.0 is the oldest that will do'

program nvidia-smi 'echo "NVIDIA Test 9000, 9.0, 580.1, 143771 MiB"'
program nvcc 'echo "Cuda compilation tools, release 12.0, V12.0.1"'
try 'nothing to build with' 1 none
says "g++, ninja-build or make, cmake 3.25 or newer (here: none)"

# What the build cannot do without (the window apart, which stands in a block of its own) is asked for first.
while read -r library; do
    grep -qwF -- "$library" "$source/tools/lib/gpu.sh" && continue
    echo "tools/gpu-check does not ask for $library, which CMakeLists.txt requires"
    failures=$((failures + 1))
done < <(grep -hE '^(find_package|find_library|pkg_check_modules)\(.*REQUIRED' \
    "$source/CMakeLists.txt" "$source/tests/CMakeLists.txt" |
    sed -E 's/^pkg_check.* IMPORTED_TARGET ([^ )]+).*/\1/; s/^find_library\([^ ]+ ([^ )]+).*/\1/
            s/^find_package\(([^ )]+).*/\1/; /^Threads$/d') # the C library's own

plantMachine
program cmake '[[ $1 != --version ]] || echo "cmake version 3.25.1"; [[ "$*" != *build-gpu* ]] || exit 1'
results "$onGpu" passed
try 'a build that fails' 1 none
says 'the build failed; no report was written'

plantMachine
results "$onGpu" passed 'Host/BackendParity.Add/Cpu' passed
try 'all is well' 0 '# CUDA on a device: PASS'
for text in 'NVIDIA Test 9000' 'compute-sanitizer memcheck: passed' 'compute-sanitizer racecheck: passed' \
    'skipped: comparison with transformers' '1 parity tests ran on the device' 'no git repository here'; do
    reports "$text"
done

# python CODE: what a Python with torch would say to bench-transformers; everything else is the true one's.
python() {
    program python3 "case \"\$*\" in *'import torch'*) ;; tools/bench*) $1 ;;
        *) exec $python -IS \"\$@\" ;; esac"
}
python 'echo "RuntimeError: no kernel image" >&2; exit 1'
try 'PyTorch breaks off' 0 '# CUDA on a device: PASS'
reports 'skipped: comparison with transformers: it broke off: RuntimeError: no kernel image'
python 'echo "bench-transformers: gpu_benchmark failed" >&2; exit 1'
try 'what is compared breaks off' 1 '# CUDA on a device: FAIL'
reports 'comparison with transformers (gpu_benchmark failed)'
python 'echo "{\"rows\": []}" >build-gpu/report/transformers.json'
try 'a comparison that runs' 0 '# CUDA on a device: PASS'
says ', 0 failed, 0 skipped'

results "$onGpu" failed
try 'a test fails' 1 '# CUDA on a device: FAIL'
program compute-sanitizer 'echo "========= ERROR SUMMARY: 3 errors"; exit 9'
results "$onGpu" passed
try 'an error in a kernel' 1 '# CUDA on a device: FAIL'
says 'failed   compute-sanitizer memcheck'

program compute-sanitizer 'echo "========= Error: Device not supported"; exit 1'
try 'a device that compute-sanitizer does not know' 0 '# CUDA on a device: PASS'
reports 'memcheck: it did not run: Error: Device not supported'

echo 'old' >"$tree/tests/gpu-report.md"
rm "$tree/results.xml"
try 'ctest breaks off' 1 old
results "$onGpu" skipped 'no GPU to run on: the driver is too old'
try 'the GPU tests were skipped' 1 old
says 'skipped  Device/BackendParity.Add/Cuda: no GPU to run on: the driver is too old'
says 'failed   the report was not written'

# What kernels take, of one that is made up: an nvcc that says it for every GPU, and how they are launched.
plantTree
# compiled REGISTERS SPILLED: of mapsKernel, whose 100,000 bytes of shared memory fit three GPUs of four.
compiled() {
    program nvcc 'case "$*" in
        *--version) echo "Cuda compilation tools, release 13.0, V13.0.88" ;;
        *) for sm in 75 80 90 100; do
            printf "%s'\''%s'\'' for '\''sm_$sm'\''\n" "Compiling entry function " \
                "void lambdascope::cuda::mapsKernel<lambdascope::cuda::Tiling<1, 2> >(Task)"
            printf "%s\n" \
                "0 bytes stack frame, '"$2"' bytes spill stores, 0 bytes spill loads" "Used '"$1"' registers"
        done ;;
        esac'
}
program c++filt 'cat'
program g++ 'while [[ $1 != -o ]]; do shift; done
    printf "#!/usr/bin/env bash\necho \"mapsKernel<Tiling<1, 2>>\t256\t100000\"\n" >"$2"; chmod +x "$2"'
mkdir -p "$tree/core/compute/cuda" "$tree/tests/data"
touch "$tree/core/compute/cuda/maps.cu"
compiled 128 0
try 'a table that is written' 0 none --compile-only --write
for text in '# by nvcc 13.0' \
    $'mapsKernel<Tiling<1, 2>>\t256\t100000\t128/0/0/0\t128/0/0/1\t128/0/0/2\t128/0/0/2'; do
    grep -qxF -- "$text" "$tree/tests/data/kernel_resources.tsv" || {
        echo "the table lacks: $text"
        failures=$((failures + 1))
    }
done
try 'kernels as the table has them' 0 none --compile-only
compiled 120 0
try 'kernels that take less' 0 none --compile-only
says '0 are worse than the table has them and 4 better'
compiled 130 8
try 'kernels that take more' 1 none --compile-only
says 'mapsKernel<Tiling<1, 2>> on sm_75: 130 registers instead of 128.'
says 'mapsKernel<Tiling<1, 2>> on sm_90: 8 spilled bytes instead of 0.'
says 'mapsKernel<Tiling<1, 2>> on sm_90: 1 blocks a multiprocessor instead of 2.'
sed -i 's/^mapsKernel/otherKernel/; s/nvcc 13.0/nvcc 12.4/' "$tree/tests/data/kernel_resources.tsv"
try 'a kernel that the table lacks' 1 none --compile-only
says 'mapsKernel<Tiling<1, 2>> is not in the table.'
says 'otherKernel<Tiling<1, 2>> is not compiled any more.'
says 'the table is by nvcc 12.4 and this is nvcc 13.0, so that the compiler may be the reason.'
plantMachine

# told WHAT LINE…: the last lines of the summary of results.xml.
told() {
    local summary expected
    summary=$(cd "$tree" && source tools/lib/common.sh && source tools/lib/results.sh && startResults &&
        recordTests results.xml '' && finishResults || true)
    expected=$(printf '%s\n' "${@:2}")
    [[ $(tail -n "$(($# - 1))" <<<"$summary") != "$expected" ]] || return 0
    echo "$1: this is told: $summary"
    failures=$((failures + 1))
}

# Those that are skipped for one reason are told in one line, and hide nobody else.
results 'Host/BackendParity.Add/Cpu' passed 'Device/BackendParity.Add/Cuda' skipped 'no driver' \
    'Device/BackendParity.Rope/Cuda' skipped 'no driver' 'Other.Test' skipped 'no network'
told 'what was skipped' 'skipped  2 tests, Device/BackendParity.…: no driver' \
    'skipped  Other.Test: no network' '1 passed, 0 failed, 3 skipped'

# A program that does not come to its end has failed, whatever failed before.
results A.One passed A.Two failed A.Three crashed
told 'what ends in the middle' 'failed   A.Two, where GetParam() = <one>' \
    'failed   core.compute: it ended in A.Three' '1 passed, 2 failed, 0 skipped'
ran=3 results A.One passed A.Two passed
told 'what is not counted' 'failed   core.compute: 2 of 3 cases were counted' '2 passed, 1 failed, 0 skipped'
exit $((failures > 0))
