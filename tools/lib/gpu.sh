# SPDX-License-Identifier: MIT
# What tools/gpu-check finds out about the machine, and the checks that only a GPU can do.
# To be sourced after results.sh, with `folder` the build's and `report` that for results.
# shellcheck shell=bash

nvccAtLeast=12

# Prints nvcc: on the PATH, or where the toolkit puts it; the newest of those.
findNvcc() {
    local file
    if command -v nvcc; then return; fi
    for file in "${CUDA_HOME:-/nowhere}/bin/nvcc" "${CUDA_PATH:-/nowhere}/bin/nvcc" /usr/local/cuda/bin/nvcc \
        $(printf '%s\n' /usr/local/cuda-*/bin/nvcc | sort -rV) /opt/cuda/bin/nvcc; do
        [[ -x $file ]] || continue
        echo "$file"
        return
    done
    return 1
}

# Empty for what is no nvcc.
nvccVersion() { { "$1" --version 2>/dev/null || true; } | sed -nE 's/.*release ([0-9]+\.[0-9]+).*/\1/p'; }

# Prints the first GPU's name, compute capability, driver and memory, separated by tabs.
describeGpu() {
    nvidia-smi --query-gpu=name,compute_cap,driver_version,memory.total --format=csv,noheader 2>/dev/null |
        awk -F ' *, *' -v OFS='\t' 'NR == 1 && NF == 4 { $1 = $1; print; found = 1 } END { exit !found }'
}

# Sets nvcc and gpu (as describeGpu prints it); ends in one sentence that says all that is missing.
requireGpu() {
    local wants=() version
    if ! command -v nvidia-smi >/dev/null; then
        wants+=('there is no nvidia-smi, so no NVIDIA driver')
    elif ! gpu=$(describeGpu); then
        wants+=('nvidia-smi sees no GPU')
    fi
    if ! nvcc=$(findNvcc); then
        wants+=("there is no nvcc, CUDA's compiler, on the PATH or below /usr/local/cuda")
    else
        version=$(nvccVersion "$nvcc")
        ((${version%%.*} + 0 >= nvccAtLeast)) ||
            wants+=("$nvcc is ${version:-of no known version}, and $nvccAtLeast.0 is the oldest that will do")
    fi
    ((${#wants[@]} == 0)) ||
        fail "needs an NVIDIA GPU and nvcc $nvccAtLeast or newer: $(joined '; ' "${wants[@]}")." \
            'Nothing was run and no report written.'
}

joined() {
    local separator=$1 text=$2 part
    shift 2
    for part in "$@"; do text+=$separator$part; done
    printf '%s' "$text"
}

# The libraries that the build asks CMake for, one after the other, so that all that are missing get named.
missingLibraries() {
    local folder
    folder=$(mktemp -d)
    cat >"$folder/CMakeLists.txt" <<'LISTS'
cmake_minimum_required(VERSION 3.25)
project(needs CXX)
macro(needs package debian)
  find_package(${package} ${ARGN} QUIET)
  if(NOT ${package}_FOUND)
    message("missing ${debian}")
  endif()
endmacro()
needs(Eigen3 libeigen3-dev NO_MODULE)
needs(nlohmann_json nlohmann-json3-dev 3.9)
needs(fmt libfmt-dev)
needs(OpenSSL libssl-dev COMPONENTS Crypto)
needs(ZLIB zlib1g-dev)
needs(CLI11 libcli11-dev)
needs(yaml-cpp libyaml-cpp-dev)
needs(GTest libgtest-dev)
needs(Boost libboost-context-dev 1.71 COMPONENTS context)
needs(PkgConfig pkg-config)
macro(needsModule module debian)
  if(PkgConfig_FOUND)
    pkg_check_modules(${debian} QUIET ${module})
  endif()
  if(NOT ${debian}_FOUND)
    message("missing ${debian}")
  endif()
endmacro()
needsModule(oniguruma libonig-dev)
needsModule(libutf8proc libutf8proc-dev)
needsModule(md4c libmd4c-dev)
find_library(SENTENCEPIECE sentencepiece)
if(NOT SENTENCEPIECE)
  message("missing libsentencepiece-dev")
endif()
LISTS
    cmake -S "$folder" -B "$folder/build" -Wno-dev 2>&1 | sed -nE 's/^missing (.*)/\1/p'
    rm -rf "$folder"
}

# Names everything that is missing at once, by Debian's names. Nothing is installed: the machine may have no
# network, and the libraries may lie where CMAKE_PREFIX_PATH says.
requireBuildTools() {
    local missing=() version library
    command -v g++ >/dev/null || missing+=('g++')
    command -v python3 >/dev/null || missing+=('python3')
    command -v ninja >/dev/null || command -v make >/dev/null || missing+=('ninja-build or make')
    version=$({ cmake --version 2>/dev/null || true; } | sed -nE '1s/.* ([0-9]+\.[0-9]+)[.0-9]*.*/\1/p')
    if [[ $(printf '%s\n' 3.25 "${version:-0}" | sort -V | head -n 1) != 3.25 ]]; then
        missing+=("cmake 3.25 or newer (here: ${version:-none})")
    elif command -v g++ >/dev/null; then
        while read -r library; do missing+=("$library"); done < <(missingLibraries)
    fi
    ((${#missing[@]} == 0)) ||
        fail "these are missing (Debian's names): $(joined ', ' "${missing[@]}"). Install them, or name" \
            'their place in CMAKE_PREFIX_PATH. Nothing was run and no report written.'
}

# A debugger of kernels, beside nvcc or on the PATH.
findSanitizer() {
    local toolkit file
    if command -v compute-sanitizer; then return; fi
    toolkit=$(dirname "$(readlink -f "$nvcc")")
    for file in "$toolkit/compute-sanitizer" "$toolkit/../compute-sanitizer/compute-sanitizer"; do
        [[ -x $file ]] || continue
        echo "$file"
        return
    done
    return 1
}

# sanitize TOOL: a short part of the GPU tests under compute-sanitizer. Where it does not run, it says so.
sanitize() {
    local name="compute-sanitizer $1" sanitizer log=${report:?}/sanitizer-$1.txt status=0
    step "$name"
    if ! sanitizer=$(findSanitizer); then
        record skipped "$name" 'it did not run: there is no compute-sanitizer on this machine'
        return
    fi
    LAMBDASCOPE_REQUIRE_CUDA=1 LAMBDASCOPE_MOST_KEYS=33 timeout "${LAMBDASCOPE_SANITIZER_SECONDS:-600}" \
        "$sanitizer" --tool "$1" --error-exitcode 9 "$folder/bin/compute_test" \
        '--gtest_filter=Device/BackendParity*' >"$log" 2>&1 || status=$?
    tail -n 3 "$log"
    if ! grep -q 'SUMMARY' "$log" && grep -qi 'not supported' "$log"; then
        record skipped "$name" "it did not run: $(grep -i 'not supported' "$log" | sed -nE '1s/^[= ]*//p')"
    elif ((status == 124)); then
        record skipped "$name" 'it did not come to an end in time (LAMBDASCOPE_SANITIZER_SECONDS)'
    elif ((status == 0)) && grep -qE 'SUMMARY: 0 (errors|hazards)' "$log"; then
        record passed "$name"
    else
        record failed "$name" "see $log"
    fi
}

# benchmark PRECISION
benchmark() {
    "$folder/bin/gpu_benchmark" --backend cuda --precision "$1" >"$report/benchmark-$1.json"
}

# Side by side with PyTorch, where there is one that sees the GPU.
compareWithTransformers() {
    local python name='comparison with transformers' log=$report/transformers.txt last
    if ! python=$(findPython 'import torch, transformers; assert torch.cuda.is_available()'); then
        step "$name"
        record skipped "$name" \
            'no Python here has torch with CUDA, and transformers (LAMBDASCOPE_PYTHON names one)'
        return
    fi
    step "$name"
    if "$python" tools/bench-transformers --device cuda --benchmark "$folder/bin/gpu_benchmark" \
        --json "$report/transformers.json" 2>"$log"; then
        record passed "$name"
        return
    fi
    last=$(tail -n 1 "$log")
    if [[ $last == bench-transformers:* ]]; then # ours; anything else is theirs, a version that differs, say
        record failed "$name" "${last#*: }"
    else
        record skipped "$name" "it broke off: $last"
    fi
}

# Who was checked, and where: a fact a line, for the report. A copy may lie in another repository, or none, so
# a commit that is named goes before; and it may have left files out, which some tests miss.
writeFacts() {
    local commit state name capability driver memory changes absent
    if commit=$(inGit rev-parse HEAD 2>/dev/null); then
        changes=$(inGit status --porcelain -- . ':!tests/gpu-report.md')
        absent=$(grep -c '^ D' <<<"$changes" || true)
        state=clean
        [[ -z $changes ]] || state='with changes'
        ((absent == 0)) || state+=", without $absent of its files"
    else
        commit=unknown
        state='no git repository here'
    fi
    commit=${LAMBDASCOPE_COMMIT:-$commit}
    IFS=$'\t' read -r name capability driver memory <<<"$gpu"
    printf '%s\t%s\n' date "$(date -u +%Y-%m-%d)" device "$name" capability "$capability" memory "$memory" \
        driver "$driver" cuda "$(nvccVersion "$nvcc")" commit "$commit" tree "$state" >"$report/facts.tsv"
}

inGit() { git -c safe.directory='*' "$@"; }
