// SPDX-License-Identifier: MIT
// The attention kernels of the CUDA backend, run by the emulator, against a float64 reference.
#include "core/compute/cuda/attention.h"
#include "core/util/error.h"
#include "tests/emulator/executor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

using namespace cuda;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float canary = 12345.5F;
constexpr int canaries = 8;

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

    [[nodiscard]] std::string name() const {
        return fmt::format("T {} of {} d {} terms {} values {} heads {} kv {} seed {} shared {} sm {}{}",
                           queries, keys, headDim, terms, valueBlocks, heads, kvBlocks, seed, shared,
                           multiprocessors, aligned ? "" : " unaligned");
    }
};

/// `count` floats, not aligned to 16 bytes if so wished, and canaries after them.
class Memory {
  public:
    Memory(std::size_t count, bool aligned) : count_(count), floats_(count + canaries + 8, canary) {
        const auto address = reinterpret_cast<std::uintptr_t>(floats_.data()) / sizeof(float);
        offset_ = (4 - address % 4) % 4 + (aligned ? 0 : 1);
        std::fill_n(data(), count, nan);
    }
    [[nodiscard]] float* data() { return floats_.data() + offset_; }
    [[nodiscard]] const float* data() const { return floats_.data() + offset_; }
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool intact() const {
        return std::all_of(data() + count_, data() + count_ + canaries, [](float x) { return x == canary; });
    }

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
    [[nodiscard]] int kv() const { return c.kvBlocks > 0 ? c.kvBlocks : c.heads * 2; }
    [[nodiscard]] AttentionShape shape() const {
        return {blocks.data(),
                c.heads,
                c.terms,
                c.valueBlocks,
                c.headDim,
                c.queries,
                c.keys,
                std::int64_t{c.heads} * c.terms * c.headDim,
                std::int64_t{kv()} * c.headDim,
                std::int64_t{kv()} * c.headDim};
    }
    [[nodiscard]] DeviceInfo device() const { return {"", 90, c.multiprocessors, c.shared, 0}; }
    void solve(int head, int term, int query);
};

void fill(Memory& memory, std::mt19937& random, float size) {
    std::normal_distribution<float> normal(0, size);
    for (std::size_t i = 0; i < memory.size(); ++i) memory.data()[i] = normal(random);
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
    for (int term = 0; term < c.terms; ++term) {
        maps[term].resize(static_cast<std::size_t>(c.heads) * c.queries * c.keys);
        mixed[term].resize(static_cast<std::size_t>(c.queries) * c.heads * width());
        for (int h = 0; h < c.heads; ++h)
            for (int t = 0; t < c.queries; ++t) solve(h, term, t);
        for (const double x : mixed[term]) greatest = std::max(greatest, std::abs(x));
    }
}

void Problem::solve(int head, int term, int query) {
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

void runAll(const std::vector<Launch>& launches, std::uint32_t seed) {
    for (const Launch& launch : launches) emulator::run(launch, seed);
}

/// The greatest |got − want|; infinite where a NaN was left.
double distance(const Memory& got, const std::vector<double>& want) {
    double most = got.size() == want.size() ? 0 : std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double d = std::abs(got.data()[i] - want[i]);
        most = d <= most ? most : std::isnan(d) ? std::numeric_limits<double>::infinity() : d;
    }
    return most;
}

/// The mixes of a test: one that is normed, one without norm, one swapped and one off, by turns.
std::vector<DeviceHeadMix> someMixes(int heads) {
    const DeviceHeadMix kinds[] = {
        {1, -0.35F, 0.64F, 1}, {-0.8F, 1, 0.64F, 0}, {0, 0, 0.64F, 1}, {1, 0.5F, 2, 1}};
    std::vector<DeviceHeadMix> mixes;
    for (int h = 0; h < heads; ++h) mixes.push_back(kinds[h % 4]);
    return mixes;
}

/// Cpu's `combine` in float64.
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

/// What attentionMaps leaves behind.
struct MapsResult {
    Memory maps[2], mixed[2];
};

MapsResult runMaps(const Problem& p, bool wantMaps) {
    const auto map = [&] { return Memory(p.maps[0].size(), p.c.aligned); };
    const auto mix = [&] { return Memory(p.mixed[0].size(), p.c.aligned); };
    MapsResult result{{map(), map()}, {mix(), mix()}};
    MapsArgument a{p.shape(), p.q.data(), p.k.data(), p.v.data(), {}, {}};
    for (int term = 0; term < p.c.terms; ++term) {
        a.maps[term] = wantMaps ? result.maps[term].data() : nullptr;
        a.mixed[term] = result.mixed[term].data();
    }
    runAll(attentionMaps(a, p.device()), p.c.seed);
    return result;
}

Memory runFused(const Problem& p, const std::vector<DeviceHeadMix>& mixes, bool headNorm, float eps) {
    Memory z(p.mixed[0].size(), p.c.aligned);
    runAll(
        fusedAttention({p.shape(), p.q.data(), p.k.data(), p.v.data(), mixes.data(), z.data(), headNorm, eps},
                       p.device()),
        p.c.seed);
    return z;
}

// Sums of up to 128 products in float32 keep 1e-6 of the greatest value; scores of ±80 lose 80 · 2⁻²⁴ in the
// exponent, as on the CPU.
void expectMaps(const Case& c, double mapTolerance = 2e-6, double mixedTolerance = 1e-5) {
    SCOPED_TRACE(c.name());
    const Problem p(c);
    for (const bool wantMaps : {true, false}) {
        const MapsResult result = runMaps(p, wantMaps);
        for (int term = 0; term < c.terms; ++term) {
            EXPECT_LE(distance(result.mixed[term], p.mixed[term]), mixedTolerance * p.greatest) << wantMaps;
            EXPECT_TRUE(result.mixed[term].intact());
            if (wantMaps) {
                EXPECT_LE(distance(result.maps[term], p.maps[term]), mapTolerance);
            }
            EXPECT_TRUE(result.maps[term].intact());
        }
    }
}

void expectFused(const Case& c, double tolerance = 1e-5) {
    SCOPED_TRACE(c.name());
    const Problem p(c);
    for (const bool headNorm : {true, false}) {
        const auto mixes = someMixes(c.heads);
        const Memory z = runFused(p, mixes, headNorm, 1e-5F);
        const auto want = combined(p, mixes, headNorm, 1e-5F);
        const double greatest =
            std::abs(*std::ranges::max_element(want, {}, [](double x) { return std::abs(x); }));
        EXPECT_LE(distance(z, want), tolerance * greatest) << headNorm;
        EXPECT_TRUE(z.intact());
    }
}

TEST(CudaAttention, HeadDims) {
    for (const int d : {4, 6, 10, 16, 32, 48, 64, 96, 128, 256})
        for (const int sm : {1, 1000}) {
            const Case c{
                .queries = 33, .keys = 33, .headDim = d, .heads = 1, .seed = 7, .multiprocessors = sm};
            expectMaps(c);
            expectFused(c);
        }
}

TEST(CudaAttention, Lengths) {
    for (const auto& [queries, keys] : {std::pair{1, 1},
                                        {2, 2},
                                        {5, 5},
                                        {1, 33},
                                        {1, 200},
                                        {3, 130},
                                        {17, 64},
                                        {16, 80},
                                        {65, 71},
                                        {128, 128}}) {
        const Case c{.queries = queries, .keys = keys, .headDim = 16, .heads = 1, .seed = 3};
        expectMaps(c);
        expectFused(c);
    }
}

TEST(CudaAttention, TermsAndValueBlocks) {
    for (const int terms : {1, 2})
        for (const int values : {1, 2})
            for (const int queries : {1, 20}) {
                const Case c{.queries = queries,
                             .keys = 40,
                             .headDim = 12,
                             .terms = terms,
                             .valueBlocks = values,
                             .heads = 3,
                             .seed = 11,
                             .multiprocessors = queries};
                expectMaps(c);
                expectFused(c);
            }
}

TEST(CudaAttention, HeadsThatShareKeysAndValues) {
    for (const int kv : {1, 2, 4})
        for (const int queries : {1, 9}) {
            const Case c{
                .queries = queries, .keys = 21, .headDim = 16, .heads = 4, .kvBlocks = kv, .seed = 13};
            expectMaps(c);
            expectFused(c);
        }
}

TEST(CudaAttention, MemoryThatIsNotAligned) {
    for (const int queries : {1, 19}) {
        const Case c{.queries = queries, .keys = 22, .headDim = 16, .seed = 17, .aligned = false};
        expectMaps(c);
        expectFused(c);
    }
}

TEST(CudaAttention, LittleSharedMemory) {
    for (const int d : {16, 32, 64, 128, 256}) // where no tiling fits, rows
        for (const std::size_t shared : {49152, 65536, 101376, 166912}) {
            const Case c{.queries = 18, .keys = 50, .headDim = d, .heads = 1, .seed = 19, .shared = shared};
            expectMaps(c);
            expectFused(c);
            const Problem p(c);
            const std::vector<DeviceHeadMix> mixes = someMixes(1);
            for (const Launch& launch : fusedAttention(
                     {p.shape(), p.q.data(), p.k.data(), p.v.data(), mixes.data(), nullptr, true, 0},
                     p.device()))
                EXPECT_LE(launch.sharedBytes, shared);
        }
}

TEST(CudaAttention, AnyOrderOfTheThreads) {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        const Case c{.queries = 40, .keys = 140, .headDim = 16, .heads = 1, .seed = seed};
        expectMaps(c);
        expectFused(c);
    }
}

TEST(CudaAttention, ExtremeScores) {
    // 80 after scaling: an exponent of 115 in base 2 keeps 115 · 2⁻²³, so that weights keep 1e-5 of
    // themselves
    for (const int queries : {1, 34}) {
        const Case c{.queries = queries, .keys = 70, .headDim = 16, .heads = 1, .seed = 23, .size = 25};
        const Problem p(c);
        expectMaps(c, 2e-5, 2e-5);
        expectFused(c, 5e-5);
    }
}

TEST(CudaAttention, EqualScoresGiveTheMean) {
    for (const int queries : {1, 37}) {
        const Case c{.queries = queries, .keys = 37, .headDim = 16, .heads = 1, .size = 0};
        const Problem p(c);
        const MapsResult result = runMaps(p, true);
        for (int t = 0; t < queries; ++t)
            for (int key = 0; key < c.keys; ++key) {
                const int visible = c.keys - queries + t + 1;
                EXPECT_FLOAT_EQ(result.maps[1].data()[t * c.keys + key],
                                key < visible ? 1 / static_cast<float>(visible) : 0);
            }
    }
}

TEST(CudaAttention, AHeadThatIsOffIsExactlyZero) {
    const Case c{.queries = 20, .keys = 20, .headDim = 16, .heads = 1};
    const Problem p(c);
    const Memory z = runFused(p, {{0, 0, 0.5F, 1}}, true, 1e-5F);
    EXPECT_TRUE(std::all_of(z.data(), z.data() + z.size(), [](float x) { return x == 0; }));
}

TEST(CudaAttention, RefusesWhatItCannotDo) {
    Case c{.queries = 2, .keys = 2};
    for (const auto change : std::initializer_list<void (*)(AttentionShape&)>{
             [](AttentionShape& s) { s.headDim = 257; }, [](AttentionShape& s) { s.headDim = 0; },
             [](AttentionShape& s) { s.terms = 3; }, [](AttentionShape& s) { s.valueBlocks = 3; },
             [](AttentionShape& s) { s.keys = 1; }, [](AttentionShape& s) { s.heads = 1 << 30; }}) {
        const Problem p(c);
        AttentionShape shape = p.shape();
        change(shape);
        EXPECT_THROW(attentionMaps({shape, p.q.data(), p.k.data(), p.v.data(), {}, {}}, p.device()),
                     UsageError);
        EXPECT_THROW(fusedAttention({shape, p.q.data(), p.k.data(), p.v.data(), nullptr, nullptr, true, 0},
                                    p.device()),
                     UsageError);
    }
}

} // namespace
} // namespace lambdascope
