// SPDX-License-Identifier: MIT
#pragma once

// The product of small matrices by a warp on tensor cores (mma.sync.m16n8k16 of sm_80 and later), for nvcc
// and for the emulator. The layout is that of the PTX manual, "Matrix Fragments for mma.m16n8k16": with g =
// lane / 4 and t = lane % 4, a word holding two neighbours, the first one in its low half,
//     A [16 × 16]: a[0] = A[g][2t …], a[1] = A[g + 8][2t …], a[2] = A[g][2t + 8 …], a[3] = A[g + 8][2t + 8 …]
//     B [16 × 8]:  b[0] = B[2t …][g], b[1] = B[2t + 8 …][g]
//     D [16 × 8]:  d[0], d[1] = D[g][2t …], d[2], d[3] = D[g + 8][2t …]

#include "core/compute/cuda/portable.h"

#ifdef __CUDACC__

namespace lambdascope::cuda {

/// Two numbers as bfloat16 (nearest, ties to even), the first one in the low half.
__device__ __forceinline__ std::uint32_t packBf16(float low, float high) {
    std::uint32_t word = 0;
#if __CUDA_ARCH__ >= 800
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;\n" : "=r"(word) : "f"(high), "f"(low));
#endif
    return word;
}
/// d += A · B; A and B are bfloat16, d and the sums float32.
__device__ __forceinline__ void warpMma(float (&d)[4], const std::uint32_t (&a)[4],
                                        const std::uint32_t (&b)[2]) {
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%0,%1,%2,%3};\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#endif
}

} // namespace lambdascope::cuda

#else
#include "tests/emulator/mma.h"
#endif
