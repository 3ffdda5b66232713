// SPDX-License-Identifier: MIT
// Tests that run on the emulated GPU are left out in WebAssembly; what is asked for it by mistake fails.
#include "core/util/error.h"
#include "tests/emulator/device_emulated.h"

namespace lambdascope::emulator {

std::unique_ptr<cuda::CudaBackend> makeEmulatedBackend(Precision /*precision*/,
                                                       std::shared_ptr<Faults> /*faults*/) {
    throw Error("the emulated GPU is not in WebAssembly");
}

} // namespace lambdascope::emulator
