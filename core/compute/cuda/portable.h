// SPDX-License-Identifier: MIT
#pragma once

// What a kernel may use, so that the same body runs on a GPU (nvcc) and thread by thread on the processor
// (tests/emulator): blocks of one dimension, dynamic shared memory, barriers, and exchange within a warp of
// 32. Every thread of a warp has to take part in an exchange, and every thread of a block in a barrier.

#include <cmath>
#include <cstdint>

#ifdef __CUDACC__
/// Before a loop of few steps whose arrays are to be registers.
#define LAMBDASCOPE_UNROLL _Pragma("unroll")

namespace lambdascope::cuda {

constexpr unsigned warpSize32 = 32;

__device__ __forceinline__ unsigned threadInBlock() {
    return threadIdx.x;
}
__device__ __forceinline__ unsigned threadsOfBlock() {
    return blockDim.x;
}
__device__ __forceinline__ uint3 blockInGrid() {
    return blockIdx;
}
__device__ __forceinline__ dim3 blocksOfGrid() {
    return gridDim;
}
__device__ __forceinline__ void syncThreads() {
    __syncthreads();
}
__device__ __forceinline__ void syncWarp() {
    __syncwarp();
}
/// The value of the lane whose number differs by `mask`.
template<typename T>
__device__ __forceinline__ T shuffleXor(T value, unsigned mask) {
    return __shfl_xor_sync(0xffffffffU, value, mask);
}
/// One access of sizeof(T) bytes (float4: 16), to an address that is a multiple of that.
template<typename T>
__device__ __forceinline__ T loadWhole(const void* from) {
    return *static_cast<const T*>(from);
}
template<typename T>
__device__ __forceinline__ void storeWhole(void* to, T value) {
    *static_cast<T*>(to) = value;
}
/// The bits of a number.
__device__ __forceinline__ std::uint32_t bitsOf(float value) {
    return __float_as_uint(value);
}
/// The dynamic shared memory of the block, aligned to 16 bytes.
template<typename T>
__device__ __forceinline__ T* sharedMemory() {
    extern __shared__ __align__(16) unsigned char lambdascopeShared[];
    return reinterpret_cast<T*>(lambdascopeShared);
}

} // namespace lambdascope::cuda

#else
#include "tests/emulator/executor.h"
#endif
