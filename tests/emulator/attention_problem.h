// SPDX-License-Identifier: MIT
#pragma once

#include "tests/emulator/attention_cases.h"

#include <cmath>
#include <string>
#include <vector>

/// What has to come out of the cases of attention, for the tests of its kernels.
namespace lambdascope::emulator {

/// `count` floats of NaN, not aligned to 16 bytes if so wished, and canaries after them.
class Memory {
  public:
    Memory(std::size_t count, bool aligned);
    [[nodiscard]] float* data() { return floats_.data() + offset_; }
    [[nodiscard]] const float* data() const { return floats_.data() + offset_; }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool intact() const;

  private:
    std::size_t count_, offset_ = 0;
    std::vector<float> floats_;
};

/// The inputs of a case and, in float64, what has to come out.
struct Problem {
    Case c;
    std::vector<int> blocks;
    Memory q, k, v;
    std::vector<double> maps[2], mixed[2];
    double greatest = 0; // of |mixed|

    explicit Problem(const Case& of);
    [[nodiscard]] int width() const { return c.valueBlocks * c.headDim; }
    [[nodiscard]] int kv() const { return c.kv(); }
    [[nodiscard]] AttentionShape shape() const { return c.shape(blocks.data()); }
    [[nodiscard]] DeviceInfo device() const { return c.device(); }
    /// From q, k and v as they are now.
    void solve();

  private:
    void solveRow(int head, int term, int query);
};

void runAll(const std::vector<cuda::Launch>& launches, std::uint32_t seed);

/// The greatest |got − want|; infinite where a NaN was left.
double distance(const Memory& got, const std::vector<double>& want);
double greatestOf(const std::vector<double>& values);

/// The mixes of a test: one that is normed, one without norm, one off and one added up, by turns.
std::vector<DeviceHeadMix> someMixes(int heads);

/// The CPU's `combine` in float64.
std::vector<double> combined(const Problem& p, const std::vector<DeviceHeadMix>& mixes, bool headNorm,
                             double eps);

} // namespace lambdascope::emulator
