// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <cstdint>
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
    /// Of up to 100 values; of more by rank within its step of the histogram, as if that were filled evenly:
    /// within 0.1 % where values differ.
    [[nodiscard]] double median() const;
    /// [[lower edge, upper edge, how many]], four an octave.
    [[nodiscard]] OrderedJson histogram() const;

  private:
    std::vector<float> tops_;         // from the largest
    std::vector<std::int64_t> steps_; // how many have these first bits of a float; empty before the first
};

} // namespace lambdascope
