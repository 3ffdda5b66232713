// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/attention/attention.h"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

/// Cases of attention and what has to come out of them, for the tests of its kernels.
namespace lambdascope::emulator {

using cuda::AttentionShape;
using cuda::DeviceHeadMix;
using cuda::DeviceInfo;

/// A shape and what is in it.
struct Case {
    int queries = 1, keys = 1, headDim = 16;
    int terms = 2, valueBlocks = 2, heads = 2;
    int kvBlocks = 0;       // 0: as many as the heads need; fewer: heads share them
    std::uint32_t seed = 1; // also of the order of the threads
    float size = 1;         // of q
    std::size_t shared = 232448;
    int multiprocessors = 1; // many: small tiles
    bool aligned = true;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] int kv() const { return kvBlocks > 0 ? kvBlocks : heads * 2; }
    [[nodiscard]] AttentionShape shape(const int* blocks) const {
        return {blocks,
                heads,
                terms,
                valueBlocks,
                headDim,
                queries,
                keys,
                std::int64_t{heads} * terms * headDim,
                std::int64_t{kv()} * headDim,
                std::int64_t{kv()} * headDim};
    }
    [[nodiscard]] DeviceInfo device() const { return {"", 90, multiprocessors, shared, 0}; }
};

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

/// Shapes, multiprocessors and shared memories, of which every tiling of attention is the choice of one at
/// least: of all whose launch differs, by kernel or head dim, the first.
std::vector<Case> casesOfTilings(const std::function<cuda::Launch(const Case&)>& launchOf);

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
