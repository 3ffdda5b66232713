# SPDX-License-Identifier: MIT
# What tools/test --all does besides: another compiler, the sanitizers, a short training run.
# To be sourced after results.sh.
# shellcheck shell=bash

runVariants() {
    buildAndTest clang build-clang 'clang: ' || true
    withAddressSanitizer || true
    withThreadSanitizer || true
    trainingSmokeRun
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

# Python with PyTorch: LAMBDASCOPE_PYTHON, an environment in the source tree, or the system's.
findTrainingPython() {
    local python
    for python in "${LAMBDASCOPE_PYTHON:-}" .venv/bin/python tools/train/.venv/bin/python python3; do
        if [[ -n $python ]] && "$python" -c 'import torch, transformers' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    return 1
}

trainingSmokeRun() {
    local python folder
    if ! python=$(findTrainingPython); then
        record skipped 'training smoke run' \
            'no Python with torch and transformers (tools/train/README.md; LAMBDASCOPE_PYTHON names one)'
        return
    fi
    folder=$(mktemp -d)
    check 'training smoke run' "$python" tools/train/train.py --smoke --out "$folder"
    rm -rf "$folder"
}
