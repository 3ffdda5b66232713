// SPDX-License-Identifier: MIT
// The door of the CUDA plug-in: nothing else of it is visible outside.
#include "core/compute/cuda/cuda_backend.h"
#include "core/compute/cuda/device_cuda.h"

#include <cstdlib>

extern "C" [[gnu::visibility("default")]] const char* lambdascope_plugin_version() {
    return LAMBDASCOPE_VERSION;
}

/// Throws DeviceError with the reason if there is no usable GPU. `precision` is a Precision. With
/// LAMBDASCOPE_CUDA_POISON in the environment (the parity tests) new memory is full of NaN.
extern "C" [[gnu::visibility("default")]] lambdascope::Backend* lambdascope_make_backend(int precision) {
    using namespace lambdascope;
    auto device = cuda::openCudaDevice();
    const auto wanted = static_cast<Precision>(precision);
    if (wanted == Precision::Bf16 && device->info().computeCapability < 80)
        throw fail<DeviceError>(
            "{}, or what this program was built for, cannot compute with bfloat16; float32 it can",
            device->info().name);
    const auto poison =
        std::getenv("LAMBDASCOPE_CUDA_POISON") == nullptr ? cuda::Poison::No : cuda::Poison::Yes;
    return new cuda::CudaBackend(std::move(device), wanted, poison);
}
