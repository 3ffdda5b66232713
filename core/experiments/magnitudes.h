// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// Absolute values from one to another, by the bits of a float, which have their order.
struct MagnitudeRange {
    std::uint32_t first = 0, last = 0;
    friend bool operator==(const MagnitudeRange&, const MagnitudeRange&) = default;
};

/// How many of many absolute values begin with the same bits, 2048 steps an octave: a first look at all,
/// which says where their middle lies.
class MagnitudeSteps {
  public:
    void add(std::span<const float> values);
    void add(const MagnitudeSteps& other);

    /// The step of the middle one; of an even number from that of the lower to that of the upper one.
    [[nodiscard]] MagnitudeRange middle() const;

  private:
    std::vector<std::int64_t> counts_; // of each step; empty before the first
};

/// The largest of many absolute values, how all are distributed, and each one in a range that holds the
/// middle of all, in whole numbers: what parts have seen adds up to the same however they were cut.
class Magnitudes {
  public:
    explicit Magnitudes(MagnitudeRange middle = {}) : range_(middle) {}
    void add(std::span<const float> values);
    void add(const Magnitudes& other);

    [[nodiscard]] OrderedJson json() const;
    static Magnitudes read(const OrderedJson& json);

    /// The n-th largest, from 1, up to 100; 0 where there are fewer.
    [[nodiscard]] double top(std::size_t n) const { return n <= tops_.size() ? tops_[n - 1] : 0; }
    /// The middle one, of an even number the mean of the two; none where the range does not hold them, as may
    /// be while parts are missing, and where parts had other ranges, as other machines may round otherwise.
    [[nodiscard]] std::optional<double> median() const;
    /// [[lower edge, upper edge, how many]], four an octave.
    [[nodiscard]] OrderedJson histogram() const;

  private:
    [[nodiscard]] std::optional<double> ranked(std::int64_t rank) const; // from the smallest, 0

    MagnitudeRange range_;
    bool oneRange_ = true;                         // in all parts
    std::vector<float> tops_;                      // from the largest
    std::vector<std::int64_t> bars_;               // of the histogram; empty before the first
    std::int64_t below_ = 0;                       // the range
    std::map<std::uint32_t, std::int64_t> middle_; // in the range, how many of each
};

} // namespace lambdascope
