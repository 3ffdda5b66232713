// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/command.h"
#include "core/compute/cuda/portable.h"

#include <algorithm>
#include <bit>

namespace lambdascope::cuda {

/// One number, or four neighbours that are read and written by one access of 16 bytes: kernels are templates
/// of that width. Every launch takes four where its pointers and row lengths allow it.
template<int width>
struct Pack {
    float v[width];
};

/// The numbers from `from` on, a multiple of 16 bytes for four of them.
template<int width>
__device__ __forceinline__ Pack<width> load(const float* from) {
    if constexpr (width == 4) {
        const auto four = loadWhole<float4>(from);
        return {{four.x, four.y, four.z, four.w}};
    } else {
        return {{*from}};
    }
}

__device__ __forceinline__ void store(float* to, const Pack<1>& pack) {
    *to = pack.v[0];
}
__device__ __forceinline__ void store(float* to, const Pack<4>& pack) {
    storeWhole(to, float4{pack.v[0], pack.v[1], pack.v[2], pack.v[3]});
}

/// The nearest bfloat16, ties to even; a NaN stays one.
__device__ __forceinline__ unsigned short toBfloat16(float value) {
    const std::uint32_t bits = bitsOf(value);
    if ((bits & 0x7fffffffU) > 0x7f800000U) return static_cast<unsigned short>((bits >> 16U) | 0x40U);
    return static_cast<unsigned short>((bits + 0x7fffU + ((bits >> 16U) & 1U)) >> 16U);
}
__device__ __forceinline__ void store(std::uint16_t* to, const Pack<1>& pack) {
    *to = toBfloat16(pack.v[0]);
}
__device__ __forceinline__ void store(std::uint16_t* to, const Pack<4>& pack) {
    storeWhole(to, ushort4{toBfloat16(pack.v[0]), toBfloat16(pack.v[1]), toBfloat16(pack.v[2]),
                           toBfloat16(pack.v[3])});
}

/// `f` of the numbers of packs, one by one.
template<typename F, int width, typename... Packs>
__device__ __forceinline__ Pack<width> each(F f, const Pack<width>& first, const Packs&... others) {
    Pack<width> result;
    LAMBDASCOPE_UNROLL
    for (int i = 0; i < width; ++i) result.v[i] = f(first.v[i], others.v[i]...);
    return result;
}

/// Whether all addresses are multiples of `bytes`.
template<typename... Pointers>
bool aligned(std::size_t bytes, Pointers... pointers) {
    return ((reinterpret_cast<std::uintptr_t>(pointers) % bytes == 0) && ...);
}

/// ⌈count / each⌉, but one at least: a grid without blocks is an error of the runtime.
inline unsigned blocksFor(std::int64_t count, std::int64_t each) {
    return static_cast<unsigned>(std::max<std::int64_t>((count + each - 1) / each, 1));
}

/// log2 of the smallest power of two that is not below `count`, within 0 … `most`. So kernels share a block
/// out among rows by shifts: a division of 64 bits costs some hundred instructions.
inline int shiftFor(std::int64_t count, int most) {
    const auto rounded = std::bit_ceil(static_cast<std::uint64_t>(std::max<std::int64_t>(count, 1)));
    return std::min(std::countr_zero(rounded), most);
}

} // namespace lambdascope::cuda
