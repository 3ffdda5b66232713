// SPDX-License-Identifier: MIT
#include "core/util/nearest.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

/// Steps of typing from one word to the other.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> costs(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) costs[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(costs[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(costs[j], std::min({costs[j] + 1, costs[j - 1] + 1, changed}));
        }
    }
    return costs.back();
}

} // namespace

std::string nearestOf(std::string_view word, std::span<const std::string_view> known) {
    if (known.empty() || word.size() > 100) return {};
    const auto best =
        std::ranges::min_element(known, {}, [word](std::string_view each) { return distance(word, each); });
    return distance(word, *best) <= 1 + word.size() / 4 ? std::string(*best) : std::string();
}

} // namespace lambdascope
