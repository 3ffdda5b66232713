// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace lambdascope {

/// The largest of many absolute values, and how all are distributed, in whole numbers: what parts have seen
/// adds up to the same however they were cut.
class Magnitudes {
  public:
    void add(std::span<const float> values);
    void add(const Magnitudes& other);

    [[nodiscard]] OrderedJson json() const;
    static Magnitudes read(const OrderedJson& json);

    /// The n-th largest, from 1, up to 100; 0 where there are fewer.
    [[nodiscard]] double top(std::size_t n) const { return n <= tops_.size() ? tops_[n - 1] : 0; }
    /// Within 1.1 %: the middle of a step of the histogram.
    [[nodiscard]] double median() const;
    /// [[lower edge, upper edge, how many]], four steps an octave; zeros in none.
    [[nodiscard]] OrderedJson histogram() const;

  private:
    std::vector<float> tops_;           // from the largest
    std::map<int, std::int64_t> steps_; // floor(32·log₂ |v|) → how many
};

} // namespace lambdascope
