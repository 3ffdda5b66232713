// SPDX-License-Identifier: MIT
#include "core/experiments/magnitudes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace lambdascope {
namespace {

constexpr std::size_t mostTops = 100;
constexpr int stepsOfOctave = 32, stepsOfBar = 8;
constexpr int zeroStep = -32 * 200; // of exact zeros, which have no logarithm

int stepOf(float size) {
    if (!(size > 0)) return zeroStep;
    return static_cast<int>(std::floor(stepsOfOctave * std::log2(static_cast<double>(size))));
}

double edgeOf(int step) {
    return std::exp2(static_cast<double>(step) / stepsOfOctave);
}

} // namespace

void Magnitudes::add(std::span<const float> values) {
    for (const float value : values) {
        const float size = std::abs(value);
        ++steps_[stepOf(size)];
        if (tops_.size() == mostTops && size <= tops_.back()) continue;
        tops_.insert(std::ranges::upper_bound(tops_, size, std::greater{}), size);
        if (tops_.size() > mostTops) tops_.pop_back();
    }
}

void Magnitudes::add(const Magnitudes& other) {
    for (const auto& [step, count] : other.steps_) steps_[step] += count;
    tops_.insert(tops_.end(), other.tops_.begin(), other.tops_.end());
    std::ranges::sort(tops_, std::greater{});
    tops_.resize(std::min(tops_.size(), mostTops));
}

OrderedJson Magnitudes::json() const {
    OrderedJson json{{"tops", tops_}, {"steps", OrderedJson::array()}};
    for (const auto& [step, count] : steps_) json["steps"].push_back({step, count});
    return json;
}

Magnitudes Magnitudes::read(const OrderedJson& json) {
    Magnitudes result;
    result.tops_ = json.at("tops").get<std::vector<float>>();
    for (const OrderedJson& step : json.at("steps")) result.steps_[step.at(0).get<int>()] = step.at(1);
    return result;
}

double Magnitudes::median() const {
    std::int64_t all = 0, below = 0;
    for (const auto& [step, count] : steps_) all += count;
    for (const auto& [step, count] : steps_) {
        below += count;
        if (2 * below >= all) return step == zeroStep ? 0 : std::sqrt(edgeOf(step) * edgeOf(step + 1));
    }
    return 0;
}

OrderedJson Magnitudes::histogram() const {
    std::map<int, std::int64_t> bars;
    for (const auto& [step, count] : steps_)
        if (step != zeroStep) bars[(step >= 0 ? step : step - stepsOfBar + 1) / stepsOfBar] += count;
    OrderedJson list = OrderedJson::array();
    for (const auto& [bar, count] : bars)
        list.push_back({edgeOf(bar * stepsOfBar), edgeOf((bar + 1) * stepsOfBar), count});
    return list;
}

} // namespace lambdascope
