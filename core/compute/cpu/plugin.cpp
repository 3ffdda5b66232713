// SPDX-License-Identifier: MIT
// The door of the x86-64-v3 plug-in: nothing else of it is visible outside.
#include "core/compute/cpu/cpu_backend.h"

extern "C" [[gnu::visibility("default")]] lambdascope::Backend* lambdascope_make_backend(int threads) {
    return new lambdascope::CpuBackend(threads);
}
