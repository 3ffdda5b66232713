// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "core/util/phrase.h"

#include <Eigen/Core>

#include <cstdint>

// One row of a pass in float64, for those who take it apart.
namespace lambdascope {

using Doubles = Eigen::ArrayXd;

/// A row of a tensor of any type in plain memory.
Doubles inDouble(const Tensor& t, std::int64_t row);

/// 1 ÷ what a norm divides the row by; a LayerNorm takes its mean off before.
double normScale(Doubles& row, bool layerNorm, double eps);

/// What a head makes of its A_i · V in one row, and what that is multiplied with before W_O: factor ÷ √(mean
/// of squares + ε). In float32 as the pass has it, so that it overflows where the pass does.
struct HeadSum {
    Eigen::ArrayXf sum;
    double scale = 1;
};
/// Of a layer that kept its A_i · V.
HeadSum headSum(const LayerTrace& layer, const HeadPlan& plan, int head, std::int64_t row);

/// Why a head gives in a row what no key of it adds to: its mean, or the output of another run; else empty.
Phrase givenInstead(const LayerTrace& layer, HeadId head, std::int64_t row);

} // namespace lambdascope
