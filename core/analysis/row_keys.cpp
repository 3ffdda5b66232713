// SPDX-License-Identifier: MIT
#include "core/analysis/row_keys.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace lambdascope {
namespace {

/// What makes a place strong; what is not a number is to be seen.
double strengthOf(const OneRow& row, const std::vector<int>& keys) {
    double sum = 0;
    for (const int key : keys) sum += row.weights[static_cast<std::size_t>(key)];
    return std::isnan(sum) ? std::numeric_limits<double>::infinity() : std::abs(sum);
}

/// All that are not among the strongest become one place.
void putTogether(RowKeys& keys, const OneRow& row, std::size_t strongest) {
    std::vector<std::size_t> order(keys.places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto marked = static_cast<std::size_t>(keys.marked);
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t place) {
        return std::pair(keys.marked >= 0 && place == marked, strengthOf(row, keys.places[place]));
    });
    const std::set<std::size_t> shown(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(strongest));
    RowKeys fewer;
    std::vector<int> others;
    for (std::size_t i = 0; i < keys.places.size(); ++i) {
        if (!shown.contains(i)) {
            others.insert(others.end(), keys.places[i].begin(), keys.places[i].end());
            continue;
        }
        if (keys.marked >= 0 && i == marked) fewer.marked = static_cast<int>(fewer.places.size());
        fewer.places.push_back(std::move(keys.places[i]));
        if (!keys.groups.empty()) fewer.groups.push_back(keys.groups[i]);
    }
    fewer.others = static_cast<int>(keys.places.size() - shown.size());
    fewer.places.push_back(std::move(others));
    keys = std::move(fewer);
}

} // namespace

RowNumbers RowKeys::of(RowStep step, const RowNumbers& keys) const {
    const bool sums = step == RowStep::Softmax || step == RowStep::Subtract;
    RowNumbers numbers;
    if (keys.empty()) return numbers;
    for (const std::vector<int>& place : places) {
        double found = keys[static_cast<std::size_t>(place.front())];
        for (std::size_t i = 1; i < place.size(); ++i) {
            const double next = keys[static_cast<std::size_t>(place[i])];
            found = sums ? found + next : std::isnan(next) || next > found ? next : found;
        }
        numbers.push_back(found);
    }
    return numbers;
}

RowKeys rowKeys(const OneRow& row, const TokenGroups* groups, std::optional<int> pinned, std::size_t most,
                std::size_t strongest) {
    RowKeys keys;
    const bool grouped = groups != nullptr && groups->by != GroupBy::Token;
    for (int key = 0; key < static_cast<int>(row.keyCount()); ++key) {
        const int group = grouped ? groups->of(key) : key;
        if (key == 0 || !grouped || group != keys.groups.back()) {
            keys.places.emplace_back();
            if (grouped) keys.groups.push_back(group);
        }
        keys.places.back().push_back(key);
        if (pinned == key) keys.marked = static_cast<int>(keys.places.size()) - 1;
    }
    if (keys.places.size() > most) putTogether(keys, row, strongest);
    return keys;
}

} // namespace lambdascope
