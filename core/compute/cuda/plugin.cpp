// SPDX-License-Identifier: MIT
// The door of the CUDA plug-in: nothing else of it is visible outside.
#include "core/compute/cuda/cuda_backend.h"
#include "core/compute/cuda/device_cuda.h"

/// Throws DeviceError with the reason if there is no usable GPU. `precision` is a Precision.
extern "C" [[gnu::visibility("default")]] lambdascope::Backend* lambdascope_make_backend(int precision) {
    using namespace lambdascope;
    auto device = cuda::openCudaDevice();
    const auto wanted = static_cast<Precision>(precision);
    if (wanted == Precision::Bf16 && device->info().computeCapability < 80)
        throw fail<DeviceError>("{} cannot compute with bfloat16; float32 it can", device->info().name);
    return new cuda::CudaBackend(std::move(device), wanted);
}
