// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/device.h"

#include <memory>

namespace lambdascope::cuda {

/// The first GPU (CUDA_VISIBLE_DEVICES says which that is), by the CUDA runtime and cuBLAS. Throws
/// DeviceError with the reason if there is no driver, too old a driver, no GPU, or one that the kernels were
/// not built for.
std::unique_ptr<Device> openCudaDevice();

} // namespace lambdascope::cuda
