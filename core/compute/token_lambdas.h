// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

namespace lambdascope {

/// The least, the most and the mean λ over tokens, where every token has its own (DIFF V2).
struct TokenLambdas {
    float least = 0, mean = 0, most = 0;
};
/// Of the heads first … end − 1 of `all`, [T, heads]; zeros where it is empty.
TokenLambdas rangeOf(const Tensor& all, std::int64_t first, std::int64_t end);

} // namespace lambdascope
