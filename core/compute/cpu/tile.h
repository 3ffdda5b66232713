// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

#include <algorithm>
#include <cstdint>

namespace lambdascope {

/// As many numbers as one instruction of this build works on.
using Packet = Eigen::internal::packet_traits<float>::type;
inline constexpr std::int64_t lanes = Eigen::internal::packet_traits<float>::size;
/// Rows and columns of a product that fit into the registers: their sums, a row of b, and a number of a.
inline constexpr int tileRows = lanes >= 16 ? 8 : 6;
inline constexpr std::int64_t tileCols = 2 * lanes;

inline constexpr std::int64_t roundedUp(std::int64_t n, std::int64_t unit) {
    return (n + unit - 1) / unit * unit;
}

/// Writes a packet, where its own size divides the address, past the caches: half of the traffic, since the
/// line is not read before.
inline void stream(float* to, Packet x) {
#if defined(__AVX512F__)
    _mm512_stream_ps(to, x);
#elif defined(__AVX__)
    _mm256_stream_ps(to, x);
#elif defined(__SSE__)
    _mm_stream_ps(to, x);
#else
    Eigen::internal::pstoreu(to, x);
#endif
}

/// Copies numbers so; others see them after finishStreams().
inline void stream(const float* from, const float* end, float* to) {
    while (from < end && reinterpret_cast<std::uintptr_t>(to) % sizeof(Packet) != 0) *to++ = *from++;
    for (; from + lanes <= end; from += lanes, to += lanes) stream(to, Eigen::internal::ploadu<Packet>(from));
    std::copy(from, end, to);
}

inline void finishStreams() {
#if defined(__SSE__)
    _mm_sfence();
#endif
}

/// e^x for x ≤ 0, at least 1.2 · 10⁻³⁸; within 1.2 · 10⁻⁷ of it, NaN for NaN. (Eigen's own for AVX-512 is off
/// by 10⁻⁶ where x is far below 0, and the one for AVX2 takes half as long again.) x = m · ln 2 + r, and the
/// series of e^r as Cephes has it.
inline Packet exponential(Packet x) {
    using namespace Eigen::internal;
    const auto constant = [](float value) { return pset1<Packet>(value); };
    x = pmax(x, constant(-87.33F));
    const Packet m = pfloor(pmadd(x, constant(1.44269504088896341F), constant(0.5F)));
    Packet r = pmadd(m, constant(-0.693359375F), x); // ln 2 in two parts, the first of few bits
    r = pmadd(m, constant(2.12194440e-4F), r);
    Packet series = constant(1.9875691500e-4F);
    for (const float next :
         {1.3981999507e-3F, 8.3334519073e-3F, 4.1665795894e-2F, 1.6666665459e-1F, 0.5F, 1.0F, 1.0F})
        series = pmadd(series, r, constant(next));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wignored-attributes" // that a packet is aligned is of no matter here
    using Integers = unpacket_traits<Packet>::integer_packet;
#pragma GCC diagnostic pop
    const Integers exponent = padd(pcast<Packet, Integers>(m), pset1<Integers>(127));
    return pmul(series, preinterpret<Packet>(plogical_shift_left<23>(exponent)));
}

/// Rows of numbers that begin `stride` behind each other.
template<typename Number>
struct Rows {
    Number* data;
    std::int64_t stride;
    [[nodiscard]] Number* row(std::int64_t r) const { return data + r * stride; }
};

/// out = a · b, or where it `adds` out += a · b, summed before: Height rows of a [Height, depth], Width
/// packets of columns of b [depth, …]. Every number is summed in the order of `depth`, wherever it lies in
/// its tile.
template<int Height, int Width>
void multiplyTile(Rows<const float> a, Rows<const float> b, std::int64_t depth, Rows<float> out,
                  bool adds = false) {
    using namespace Eigen::internal;
    Packet sums[Height][Width];
    for (auto& row : sums)
        for (Packet& sum : row) sum = pset1<Packet>(0);
    for (std::int64_t k = 0; k < depth; ++k) {
        Packet of[Width];
#pragma GCC unroll 2
        for (int c = 0; c < Width; ++c) of[c] = ploadu<Packet>(b.row(k) + c * lanes);
#pragma GCC unroll 16
        for (int r = 0; r < Height; ++r) {
            const Packet factor = pset1<Packet>(a.row(r)[k]);
#pragma GCC unroll 2
            for (int c = 0; c < Width; ++c) sums[r][c] = pmadd(factor, of[c], sums[r][c]);
        }
    }
    for (int r = 0; r < Height; ++r)
        for (int c = 0; c < Width; ++c) {
            float* const to = out.row(r) + c * lanes;
            pstoreu(to, adds ? padd(ploadu<Packet>(to), sums[r][c]) : sums[r][c]);
        }
}

/// The same for `rows` rows and `cols` columns, a multiple of `lanes`. Tiles twice as high are for `lanes`
/// columns alone: with fewer sums at once every one would wait for its last addition.
template<int Height = tileRows>
void multiplyRows(Rows<const float> a, std::int64_t rows, Rows<const float> b, std::int64_t depth,
                  Rows<float> out, std::int64_t cols, bool adds = false) {
    for (; rows >= Height; rows -= Height) {
        std::int64_t c = 0;
        if constexpr (Height <= tileRows)
            for (; c + tileCols <= cols; c += tileCols)
                multiplyTile<Height, 2>(a, {b.data + c, b.stride}, depth, {out.data + c, out.stride}, adds);
        if (c < cols)
            multiplyTile<Height, 1>(a, {b.data + c, b.stride}, depth, {out.data + c, out.stride}, adds);
        a.data = a.row(Height);
        out.data = out.row(Height);
    }
    if constexpr (Height > 1)
        if (rows > 0) multiplyRows<Height / 2>(a, rows, b, depth, out, cols, adds);
}

} // namespace lambdascope
