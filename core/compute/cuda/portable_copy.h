// SPDX-License-Identifier: MIT
#pragma once

// Copies from device memory to shared memory that go on while the threads compute (cp.async of sm_80 and
// later; plain ones before), and unrolling, for nvcc and for the emulator. A thread collects its copies in
// groups: copyAsync…, commitCopies(), and waitCopies<n>() returns when all but its last n groups have
// arrived. Other threads see them after a barrier that follows the wait.

#include "core/compute/cuda/portable.h"

#ifdef __CUDACC__

/// Unrolls the loop that follows, so that what it indexes stays in registers.
#define LAMBDASCOPE_UNROLL _Pragma("unroll")
/// Unrolls it by a factor.
#define LAMBDASCOPE_UNROLL_BY(n) LAMBDASCOPE_PRAGMA(unroll n)
#define LAMBDASCOPE_PRAGMA(text) _Pragma(#text)
/// Leaves the loop that follows a loop: its body is long enough.
#define LAMBDASCOPE_ROLLED _Pragma("unroll 1")

namespace lambdascope::cuda {

/// 16 bytes, or zeros where `valid` is false (`from` is not read then). Both aligned to 16 bytes.
__device__ __forceinline__ void copyAsync16(float* to, const float* from, bool valid) {
#if __CUDA_ARCH__ >= 800
    const auto shared = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(shared), "l"(from),
                 "r"(valid ? 16 : 0)
                 : "memory");
#else
    *reinterpret_cast<float4*>(to) = valid ? *reinterpret_cast<const float4*>(from) : float4{0, 0, 0, 0};
#endif
}
/// One float, likewise.
__device__ __forceinline__ void copyAsync4(float* to, const float* from, bool valid) {
#if __CUDA_ARCH__ >= 800
    const auto shared = static_cast<unsigned>(__cvta_generic_to_shared(to));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;\n" ::"r"(shared), "l"(from), "r"(valid ? 4 : 0)
                 : "memory");
#else
    *to = valid ? *from : 0;
#endif
}
/// Ends a group of copies, which may be empty.
__device__ __forceinline__ void commitCopies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;\n" ::: "memory");
#endif
}
/// Waits for all groups of this thread but the last `pending`.
template<int pending>
__device__ __forceinline__ void waitCopies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;\n" ::"n"(pending) : "memory");
#endif
}

} // namespace lambdascope::cuda

#else
#include "tests/emulator/copies.h"
#define LAMBDASCOPE_UNROLL
#define LAMBDASCOPE_UNROLL_BY(n)
#define LAMBDASCOPE_ROLLED
#endif
