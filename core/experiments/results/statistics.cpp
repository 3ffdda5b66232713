// SPDX-License-Identifier: MIT
#include "core/experiments/results/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lambdascope {

Interval wilson(std::int64_t right, std::int64_t count) {
    if (count <= 0) return {0, 1};
    constexpr double z = 1.96;
    const auto n = static_cast<double>(count);
    const double share = static_cast<double>(right) / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    // at the ends both are the same, but for the rounding
    return {right == 0 ? 0 : std::max(0.0, middle - half), right == count ? 1 : std::min(1.0, middle + half)};
}

double mcnemar(std::int64_t onlyFirst, std::int64_t onlySecond) {
    const std::int64_t n = onlyFirst + onlySecond, fewer = std::min(onlyFirst, onlySecond);
    // Σ over k ≤ fewer of C(n, k) ÷ 2ⁿ, twice; its terms by logarithms, as 2ⁿ has no room in a double
    double logChoose = 0, sum = 0;
    for (std::int64_t k = 0; k <= fewer; ++k) {
        sum += std::exp(logChoose - static_cast<double>(n) * std::numbers::ln2);
        logChoose += std::log(static_cast<double>(n - k)) - std::log(static_cast<double>(k + 1));
    }
    return std::min(1.0, 2 * sum);
}

MeanAndError meanAndError(const std::vector<double>& values) {
    MeanAndError result{0, 0, static_cast<std::int64_t>(values.size())};
    if (values.empty()) return result;
    if (std::ranges::all_of(values, [&](double value) { return value == values.front(); }))
        return {values.front(), 0, result.count}; // which sums would round
    const auto n = static_cast<double>(values.size());
    for (const double value : values) result.mean += value / n;
    double squares = 0;
    for (const double value : values) squares += (value - result.mean) * (value - result.mean);
    if (values.size() > 1) result.error = std::sqrt(squares / (n - 1) / n);
    return result;
}

} // namespace lambdascope
