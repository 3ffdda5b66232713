// SPDX-License-Identifier: MIT
#include "core/experiments/magnitudes.h"

#include "core/experiments/number_of.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>

namespace lambdascope {
namespace {

constexpr std::size_t mostTops = 100;
constexpr unsigned bitsBelowStep = 12, bitsBelowBar = 21; // of a float: 2048 and 4 an octave

std::uint32_t bitsOf(float size) {
    return std::bit_cast<std::uint32_t>(size);
}
double edgeOf(std::size_t bar) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bar) << bitsBelowBar);
}

void addTo(std::vector<std::int64_t>& counts, const std::vector<std::int64_t>& others) {
    counts.resize(std::max(counts.size(), others.size()));
    std::ranges::transform(others, counts, counts.begin(), std::plus{});
}

} // namespace

void MagnitudeSteps::add(std::span<const float> values) {
    counts_.resize(std::size_t{1} << (31 - bitsBelowStep));
    for (const float value : values) ++counts_[bitsOf(std::abs(value)) >> bitsBelowStep];
}

void MagnitudeSteps::add(const MagnitudeSteps& other) {
    addTo(counts_, other.counts_);
}

MagnitudeRange MagnitudeSteps::middle() const {
    const std::int64_t all = std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
    const auto stepOf = [&](std::int64_t rank) {
        std::uint32_t step = 0;
        while (step < counts_.size() && rank >= counts_[step]) rank -= counts_[step++];
        return step;
    };
    if (all == 0) return {};
    return {stepOf((all - 1) / 2) << bitsBelowStep, ((stepOf(all / 2) + 1) << bitsBelowStep) - 1};
}

void Magnitudes::add(std::span<const float> values) {
    bars_.resize(std::size_t{1} << (31 - bitsBelowBar));
    for (const float value : values) {
        const float size = std::abs(value);
        const std::uint32_t bits = bitsOf(size);
        ++bars_[bits >> bitsBelowBar];
        if (bits < range_.first)
            ++below_;
        else if (bits <= range_.last)
            ++middle_[bits];
        if (tops_.size() == mostTops && size <= tops_.back()) continue;
        tops_.insert(std::ranges::upper_bound(tops_, size, std::greater{}), size);
        if (tops_.size() > mostTops) tops_.pop_back();
    }
}

void Magnitudes::add(const Magnitudes& other) {
    if (bars_.empty()) range_ = other.range_;
    oneRange_ = oneRange_ && other.oneRange_ && range_ == other.range_;
    addTo(bars_, other.bars_);
    below_ += other.below_;
    for (const auto& [bits, count] : other.middle_) middle_[bits] += count;
    tops_.insert(tops_.end(), other.tops_.begin(), other.tops_.end());
    std::ranges::sort(tops_, std::greater{});
    tops_.resize(std::min(tops_.size(), mostTops));
}

OrderedJson Magnitudes::json() const {
    OrderedJson json{{"tops", tops_},
                     {"bars", OrderedJson::array()},
                     {"range", {range_.first, range_.last}},
                     {"below", below_},
                     {"middle", OrderedJson::array()}};
    for (std::size_t bar = 0; bar < bars_.size(); ++bar)
        if (bars_[bar] > 0) json["bars"].push_back({bar, bars_[bar]});
    for (const auto& [bits, count] : middle_) json["middle"].push_back({bits, count});
    return json;
}

Magnitudes Magnitudes::read(const OrderedJson& json) {
    const OrderedJson& range = json.at("range");
    Magnitudes result({numberOf<std::uint32_t>(range.at(0)), numberOf<std::uint32_t>(range.at(1))});
    result.bars_.resize(std::size_t{1} << (31 - bitsBelowBar));
    for (const OrderedJson& top : json.at("tops")) result.tops_.push_back(floatOf(top));
    result.below_ = countOf(json.at("below"));
    for (const OrderedJson& bar : json.at("bars")) {
        const auto at = numberOf<std::size_t>(bar.at(0));
        if (at >= result.bars_.size()) throw fail("{} is out of range", bar.at(0).dump());
        result.bars_[at] = countOf(bar.at(1));
    }
    for (const OrderedJson& value : json.at("middle"))
        result.middle_[numberOf<std::uint32_t>(value.at(0))] = countOf(value.at(1));
    return result;
}

std::optional<double> Magnitudes::ranked(std::int64_t rank) const {
    rank -= below_;
    for (const auto& [bits, count] : middle_) {
        if (rank >= 0 && rank < count) return std::bit_cast<float>(bits);
        rank -= count;
    }
    return {};
}

std::optional<double> Magnitudes::median() const {
    if (!oneRange_) return {};
    const std::int64_t all = std::accumulate(bars_.begin(), bars_.end(), std::int64_t{0});
    const std::optional<double> lower = ranked((all - 1) / 2), upper = ranked(all / 2);
    return lower && upper ? std::optional((*lower + *upper) / 2) : std::nullopt;
}

OrderedJson Magnitudes::histogram() const {
    OrderedJson list = OrderedJson::array();
    for (std::size_t bar = 0; bar < bars_.size(); ++bar)
        if (bars_[bar] > 0) list.push_back({edgeOf(bar), edgeOf(bar + 1), bars_[bar]});
    return list;
}

} // namespace lambdascope
