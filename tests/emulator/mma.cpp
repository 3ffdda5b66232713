// SPDX-License-Identifier: MIT
#include "tests/emulator/mma.h"

#include "tests/emulator/executor.h"

#include <bit>

namespace lambdascope::cuda {
namespace {

struct Fragments {
    std::uint32_t a[4], b[2];
};

Fragments ofLane(const Fragments& mine, unsigned lane) {
    Fragments result;
    std::memcpy(&result, emulator::exchange(&mine, sizeof mine, lane), sizeof result);
    return result;
}

std::uint32_t toBf16(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    if (x != x) return bits >> 16 | 0x40U;
    return (bits + 0x7fffU + (bits >> 16 & 1U)) >> 16;
}

/// Both halves of a word, low one first.
void unpack(std::uint32_t word, float* to) {
    to[0] = std::bit_cast<float>(word << 16);
    to[1] = std::bit_cast<float>(word & 0xffff0000U);
}

} // namespace

std::uint32_t packBf16(float low, float high) {
    return toBf16(low) | toBf16(high) << 16;
}

void warpMma(float (&d)[4], const std::uint32_t (&a)[4], const std::uint32_t (&b)[2]) {
    const Fragments mine{{a[0], a[1], a[2], a[3]}, {b[0], b[1]}};
    const unsigned lane = emulator::thread() % warpSize32, g = lane / 4, t = lane % 4;
    float rows[2][16], columns[2][16]; // g and g + 8 of A; 2t and 2t + 1 of B
    for (unsigned from = 0; from < 4; ++from) {
        const Fragments its = ofLane(mine, 4 * g + from);
        for (unsigned word = 0; word < 4; ++word)
            unpack(its.a[word], rows[word % 2] + word / 2 * 8 + 2 * from);
    }
    for (unsigned column = 0; column < 2; ++column)
        for (unsigned from = 0; from < 4; ++from) {
            const Fragments its = ofLane(mine, 4 * (2 * t + column) + from);
            for (unsigned word = 0; word < 2; ++word)
                unpack(its.b[word], columns[column] + word * 8 + 2 * from);
        }
    for (unsigned i = 0; i < 4; ++i)
        for (unsigned k = 0; k < 16; ++k) d[i] += rows[i / 2][k] * columns[i % 2][k];
}

} // namespace lambdascope::cuda
