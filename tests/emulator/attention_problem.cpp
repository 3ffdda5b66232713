// SPDX-License-Identifier: MIT
#include "tests/emulator/attention_problem.h"

#include "tests/emulator/executor.h"

#include <algorithm>
#include <limits>
#include <random>

namespace lambdascope::emulator {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float canary = 12345.5F;
constexpr int canaries = 8;

void fill(Memory& memory, std::mt19937& random, float size) {
    std::normal_distribution<float> normal(0, size);
    for (std::size_t i = 0; i < memory.size(); ++i) memory.data()[i] = normal(random);
}

} // namespace

Memory::Memory(std::size_t count, bool aligned) : count_(count), floats_(count + canaries + 8, canary) {
    const auto address = reinterpret_cast<std::uintptr_t>(floats_.data()) / sizeof(float);
    offset_ = (4 - address % 4) % 4 + (aligned ? 0 : 1);
    std::fill_n(data(), count, nan);
}

bool Memory::intact() const {
    return std::all_of(data() + count_, data() + count_ + canaries, [](float x) { return x == canary; });
}

Problem::Problem(const Case& of)
    : c(of),
      q(static_cast<std::size_t>(c.queries) * c.heads * c.terms * c.headDim, c.aligned),
      k(static_cast<std::size_t>(c.keys) * kv() * c.headDim, c.aligned),
      v(static_cast<std::size_t>(c.keys) * kv() * c.headDim, c.aligned) {
    std::mt19937 random(c.seed);
    fill(q, random, c.size);
    fill(k, random, 1);
    fill(v, random, 1);
    for (int h = 0; h < c.heads; ++h) { // as planDiffLlama: halves, and values that are not adjacent
        for (int term = 0; term < c.terms; ++term) blocks.push_back(h + term * c.heads);
        for (int i = 0; i < c.terms; ++i) blocks.push_back((h + i * c.heads) * kv() / (c.heads * c.terms));
        for (int i = 0; i < c.valueBlocks; ++i)
            blocks.push_back((h + i * c.heads) * kv() / (c.heads * c.valueBlocks));
    }
    solve();
}

void Problem::solve() {
    greatest = 0;
    for (int term = 0; term < c.terms; ++term) {
        maps[term].assign(static_cast<std::size_t>(c.heads) * c.queries * c.keys, 0.0);
        mixed[term].assign(static_cast<std::size_t>(c.queries) * c.heads * width(), 0.0);
        for (int h = 0; h < c.heads; ++h)
            for (int t = 0; t < c.queries; ++t) solveRow(h, term, t);
        for (const double x : mixed[term]) greatest = std::max(greatest, std::abs(x));
    }
}

void Problem::solveRow(int head, int term, int query) {
    const AttentionShape s = shape();
    const int* of = blocks.data() + static_cast<std::ptrdiff_t>(head) * (2 * c.terms + c.valueBlocks);
    const int visible = c.keys - c.queries + query + 1;
    double* map = maps[term].data() + (static_cast<std::size_t>(head) * c.queries + query) * c.keys;
    double greatestScore = -1e300;
    for (int t = 0; t < visible; ++t) {
        for (int j = 0; j < c.headDim; ++j)
            map[t] += static_cast<double>(q.data()[query * s.queryCols + of[term] * c.headDim + j]) *
                      k.data()[t * s.keyCols + of[c.terms + term] * c.headDim + j];
        map[t] /= std::sqrt(c.headDim);
        greatestScore = std::max(greatestScore, map[t]);
    }
    double sum = 0;
    for (int t = 0; t < visible; ++t) sum += map[t] = std::exp(map[t] - greatestScore);
    double* out = mixed[term].data() + (static_cast<std::size_t>(query) * c.heads + head) * width();
    for (int t = 0; t < visible; ++t) {
        map[t] /= sum;
        for (int j = 0; j < width(); ++j)
            out[j] += map[t] *
                      v.data()[t * s.valueCols + of[2 * c.terms + j / c.headDim] * c.headDim + j % c.headDim];
    }
}

void runAll(const std::vector<cuda::Launch>& launches, std::uint32_t seed) {
    for (const cuda::Launch& launch : launches) run(launch, seed);
}

double distance(const Memory& got, const std::vector<double>& want) {
    double most = got.size() == want.size() ? 0 : std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double d = std::abs(got.data()[i] - want[i]);
        most = d <= most ? most : std::isnan(d) ? std::numeric_limits<double>::infinity() : d;
    }
    return most;
}

std::vector<DeviceHeadMix> someMixes(int heads) {
    const DeviceHeadMix kinds[] = {
        {1, -0.35F, 0.64F, 1}, {-0.8F, 1, 0.64F, 0}, {0, 0, 0.64F, 1}, {1, 0.5F, 2, 1}};
    std::vector<DeviceHeadMix> mixes;
    mixes.reserve(static_cast<std::size_t>(heads));
    for (int h = 0; h < heads; ++h) mixes.push_back(kinds[h % 4]);
    return mixes;
}

std::vector<double> combined(const Problem& p, const std::vector<DeviceHeadMix>& mixes, bool headNorm,
                             double eps) {
    std::vector<double> z(p.mixed[0].size());
    const int width = p.width();
    for (std::size_t row = 0; row < z.size() / width; ++row) {
        const DeviceHeadMix& mix = mixes[row % p.c.heads];
        double squares = 0;
        for (std::size_t i = row * width; i < (row + 1) * width; ++i) {
            z[i] = mix.first * p.mixed[0][i] + (p.c.terms == 2 ? mix.second * p.mixed[1][i] : 0);
            squares += z[i] * z[i];
        }
        if (!headNorm) continue;
        const double factor = mix.norm != 0 ? mix.factor / std::sqrt(squares / width + eps) : mix.factor;
        for (std::size_t i = row * width; i < (row + 1) * width; ++i) z[i] *= factor;
    }
    return z;
}

double greatestOf(const std::vector<double>& values) {
    double most = 0;
    for (const double x : values) most = std::max(most, std::abs(x));
    return most;
}

} // namespace lambdascope::emulator
