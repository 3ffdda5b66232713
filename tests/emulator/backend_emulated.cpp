// SPDX-License-Identifier: MIT
#include "core/compute/cuda/cuda_backend.h"
#include "tests/emulator/device_emulated.h"

#include <utility>

namespace lambdascope::emulator {

std::unique_ptr<cuda::CudaBackend> makeEmulatedBackend(Precision precision, std::shared_ptr<Faults> faults) {
    return std::make_unique<cuda::CudaBackend>(std::make_unique<EmulatedDevice>(std::move(faults)), precision,
                                               cuda::Poison::Yes);
}

} // namespace lambdascope::emulator
