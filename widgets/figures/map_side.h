// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace lambdascope {

/// Side of a map of so many tokens on paper, in logical pixels: whole pixels a cell, ten or more (every token
/// has its word) up to 48 tokens, and one pixel for several cells from 480 tokens on.
inline double paperMapSide(int tokens) {
    constexpr int small = 320, large = 480, wordFrom = 10, largest = 32;
    if (tokens >= large) return large;
    const int cell = tokens * wordFrom <= large ? std::max(wordFrom, small / tokens) : large / tokens;
    return tokens * std::clamp(cell, 1, largest);
}

} // namespace lambdascope
