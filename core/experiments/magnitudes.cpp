// SPDX-License-Identifier: MIT
#include "core/experiments/magnitudes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

namespace lambdascope {
namespace {

constexpr std::size_t mostTops = 100;
constexpr unsigned bitsBelowStep = 17; // of a float: 64 even steps an octave
constexpr std::size_t stepsOfBar = 16;
constexpr std::size_t allSteps = std::size_t{1} << (31 - bitsBelowStep);

/// The first bits of a positive float are in its order.
std::size_t stepOf(float size) {
    return std::bit_cast<std::uint32_t>(size) >> bitsBelowStep;
}
double edgeOf(std::size_t step) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(step) << bitsBelowStep);
}

} // namespace

void Magnitudes::add(std::span<const float> values) {
    steps_.resize(allSteps);
    for (const float value : values) {
        const float size = std::abs(value);
        ++steps_[stepOf(size)];
        if (tops_.size() == mostTops && size <= tops_.back()) continue;
        tops_.insert(std::ranges::upper_bound(tops_, size, std::greater{}), size);
        if (tops_.size() > mostTops) tops_.pop_back();
    }
}

void Magnitudes::add(const Magnitudes& other) {
    steps_.resize(allSteps);
    for (std::size_t step = 0; step < other.steps_.size(); ++step) steps_[step] += other.steps_[step];
    tops_.insert(tops_.end(), other.tops_.begin(), other.tops_.end());
    std::ranges::sort(tops_, std::greater{});
    tops_.resize(std::min(tops_.size(), mostTops));
}

OrderedJson Magnitudes::json() const {
    OrderedJson json{{"tops", tops_}, {"steps", OrderedJson::array()}};
    for (std::size_t step = 0; step < steps_.size(); ++step)
        if (steps_[step] > 0) json["steps"].push_back({step, steps_[step]});
    return json;
}

Magnitudes Magnitudes::read(const OrderedJson& json) {
    Magnitudes result;
    result.steps_.resize(allSteps);
    result.tops_ = json.at("tops").get<std::vector<float>>();
    for (const OrderedJson& step : json.at("steps"))
        result.steps_.at(step.at(0).get<std::size_t>()) = step.at(1).get<std::int64_t>();
    return result;
}

double Magnitudes::median() const {
    std::int64_t all = 0, below = 0;
    for (const std::int64_t count : steps_) all += count;
    if (const std::size_t n = tops_.size(); n > 0 && std::cmp_equal(n, all))
        return (double{tops_[n / 2]} + double{tops_[(n - 1) / 2]}) / 2;
    for (std::size_t step = 0; step < steps_.size(); below += steps_[step++]) {
        if (all == 0 || 2 * (below + steps_[step]) < all) continue;
        const double share = static_cast<double>(all - 2 * below) / (2 * static_cast<double>(steps_[step]));
        return edgeOf(step) + share * (edgeOf(step + 1) - edgeOf(step));
    }
    return 0;
}

OrderedJson Magnitudes::histogram() const {
    OrderedJson list = OrderedJson::array();
    for (std::size_t bar = 0; bar < steps_.size() / stepsOfBar; ++bar) {
        std::int64_t count = 0;
        for (std::size_t step = 0; step < stepsOfBar; ++step) count += steps_[bar * stepsOfBar + step];
        if (count > 0) list.push_back({edgeOf(bar * stepsOfBar), edgeOf((bar + 1) * stepsOfBar), count});
    }
    return list;
}

} // namespace lambdascope
