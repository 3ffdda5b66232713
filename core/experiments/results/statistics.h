// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace lambdascope {

/// A share and where it may lie.
struct Interval {
    double low = 0, high = 0;
};

/// Wilson's 95 % interval of right ÷ count; 0…1 for a count of 0.
Interval wilson(std::int64_t right, std::int64_t count);

/// McNemar's exact test, two-sided: how probable it is that two models that are as good differ on so many
/// prompts, `onlyFirst` of which the first alone has right.
double mcnemar(std::int64_t onlyFirst, std::int64_t onlySecond);

/// The mean and, of at least two, its standard error.
struct MeanAndError {
    double mean = 0, error = 0;
    std::int64_t count = 0;
};
MeanAndError meanAndError(const std::vector<double>& values);

} // namespace lambdascope
