// SPDX-License-Identifier: MIT
#include "core/experiments/prompts/draws.h"

#include <numeric>

namespace lambdascope {

Draws::Draws(std::initializer_list<std::uint64_t> seeds) {
    for (const std::uint64_t seed : seeds) state_ = next() ^ seed;
}

std::uint64_t Draws::next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}

std::size_t Draws::below(std::size_t n) {
    const std::uint64_t left = (0 - std::uint64_t{n}) % n; // 2⁶⁴ mod n: so many are one too many
    std::uint64_t drawn = next();
    while (drawn < left) drawn = next();
    return static_cast<std::size_t>(drawn % n);
}

std::int64_t Draws::between(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(below(static_cast<std::size_t>(most - least) + 1));
}

std::vector<std::size_t> Draws::some(std::size_t count, std::size_t n) {
    std::vector<std::size_t> all(n);
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (std::size_t i = 0; i < count; ++i) std::swap(all[i], all[i + below(n - i)]);
    all.resize(count);
    return all;
}

} // namespace lambdascope
