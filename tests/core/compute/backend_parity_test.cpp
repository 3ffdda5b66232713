// SPDX-License-Identifier: MIT
// One table of cases, every operation of Backend at odd shapes and layouts, run on every backend there is and
// held to float64 (tests/support/reference_ops.h). The whole model: model_parity_test.cpp.
#include "core/model/config.h"
#include "core/model/rope.h"
#include "tests/support/columns.h"
#include "tests/support/reference_ops.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

/// The memory of the CPU's tensors, poisoned: what an operation forgets to write is NaN. (The devices have
/// an option of their own.)
#if defined(__GLIBC__) // which lets a program have its own
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
    void* memory = nullptr;
    if (posix_memalign(&memory, alignment, bytes) != 0) return nullptr;
    return std::memset(memory, 0xff, bytes);
}
#endif

namespace lambdascope {
namespace {

using reference::Matrix;
using reference::worstError;
using test::toleranceOf;

/// Where an input lies, and whether it is the rows from 1 on of a larger one, so that rows of odd width begin
/// at odd addresses.
enum class Layout { Host, HostView, Device, DeviceView };

struct RowCase {
    int rows;
    int cols;
};

/// Heads as config.json has them: `heads` softmax maps; a differential model pairs them.
struct AttentionCase {
    const Architecture* architecture;
    int heads, kvHeads, headDim;
    int queries, keys;
    float sharpness = 3; // scale of the queries: 3 gives scores of about ±1, 60 nearly one-hot maps
};

std::vector<RowCase> rowCases() {
    std::vector<RowCase> cases;
    for (const int rows : {1, 2, 33, 128, 513, 2048})
        for (const int cols : {6, 33, 96, 352, 1027}) cases.push_back({rows, cols});
    return cases;
}

std::vector<AttentionCase> attentionCases() {
    constexpr auto* diff = &Architecture::DiffLlama;
    constexpr auto* llama = &Architecture::Llama;
    std::vector<AttentionCase> cases;
    for (const int d : {16, 32, 48, 64, 96, 128})
        for (const int tokens : {1, 2, 33}) {
            cases.push_back({diff, 4, 2, d, tokens, tokens});
            cases.push_back({llama, 4, 2, d, tokens, tokens});
        }
    for (const auto& [d, tokens] :
         {std::pair{6, 33}, {16, 128}, {48, 128}, {96, 128}, {32, 513}, {64, 513}}) {
        cases.push_back({diff, 4, 4, d, tokens, tokens});
        cases.push_back({llama, 3, 1, d, tokens, tokens});
    }
    cases.insert(
        cases.end(),
        {
            {diff, 6, 3, 16, 33, 33}, // a pair of components shares a key head, or not
            {diff, 6, 1, 10, 33, 33}, // one key-value head for all
            {diff, 2, 2, 64, 33, 33, 60},   {llama, 2, 1, 64, 33, 33, 60}, {diff, 2, 2, 128, 513, 513, 60},
            {diff, 4, 2, 16, 2048, 2048},   {diff, 2, 2, 128, 2048, 2048}, {llama, 2, 1, 64, 2048, 2048},
            {llama, 1, 1, 128, 2048, 2048}, {diff, 4, 2, 16, 1, 2}, // fewer queries than keys: a KV cache
            {llama, 4, 4, 48, 1, 33},       {diff, 4, 2, 128, 1, 33},      {diff, 4, 4, 32, 5, 33},
            {llama, 4, 2, 96, 32, 33},      {diff, 4, 2, 16, 7, 130},      {llama, 4, 2, 64, 33, 128},
            {diff, 4, 2, 64, 64, 513},      {diff, 8, 8, 16, 1, 2048},     {diff, 2, 2, 128, 1, 2048},
            {llama, 2, 2, 128, 128, 2048},
        });
    return cases;
}

/// Heads enough that a GPU of 132 multiprocessors takes the widest tilings, those with half as many rows, and
/// the narrowest (attention_tilings.h): one, two and three tiles of rows a head. More than a CPU has time
/// for.
std::vector<AttentionCase> tilingCases() {
    std::vector<AttentionCase> cases;
    for (const int d : {16, 32, 64, 128, 256})
        for (const int heads : {198, 99, 66})
            for (const int keys : {33, 150}) {
                if (d == 256 && keys == 150) continue;
                cases.push_back({&Architecture::DiffLlama, 2 * heads, 2, d, 33, keys});
                cases.push_back({&Architecture::UnilmDiffV2, 2 * heads, 2, d, 33, keys});
                cases.push_back({&Architecture::Llama, heads, 1, d, 33, keys});
            }
    return cases;
}

std::vector<AttentionCase> attentionCases(const test::Column& column) {
    std::vector<AttentionCase> cases = attentionCases();
    if (column.kind == test::Column::Kind::Cuda) {
        const std::vector<AttentionCase> more = tilingCases();
        cases.insert(cases.end(), more.begin(), more.end());
    }
    return cases;
}

std::string nameOf(const RowCase& c) {
    return fmt::format("{} rows of {}", c.rows, c.cols);
}

std::string nameOf(const AttentionCase& c) {
    return fmt::format("{} heads {} kv {} d {} queries {} keys {} sharpness {}", c.architecture->name,
                       c.heads, c.kvHeads, c.headDim, c.queries, c.keys, c.sharpness);
}

HeadPlan planFor(const AttentionCase& c) {
    Config config;
    config.architecture = c.architecture;
    config.heads = c.heads;
    config.kvHeads = c.kvHeads;
    config.headDim = c.headDim;
    return planOf(config);
}

/// Every kind of head in turn: trained, λ beyond 1 and below 0, swapped, off, without norm.
std::vector<HeadMix> mixesOf(const HeadPlan& plan) {
    const std::vector<HeadMix> kinds =
        plan.termCount() == 1 ? std::vector<HeadMix>{{}, {}, {.off = true}}
                              : std::vector<HeadMix>{{.lambda = 0.2F, .factor = 0.8F},
                                                     {.lambda = 1.4F, .factor = 0.45F},
                                                     {.lambda = 0.5F, .factor = 0.5F, .swapped = true},
                                                     {.lambda = -0.3F, .norm = false},
                                                     {.lambda = 0.7F, .off = true}};
    std::vector<HeadMix> mixes;
    mixes.reserve(static_cast<std::size_t>(plan.headCount()));
    for (int h = 0; h < plan.headCount(); ++h)
        mixes.push_back(kinds[static_cast<std::size_t>(h + plan.headDim / 16) % kinds.size()]);
    return mixes;
}

class BackendParity : public test::OnColumns {
  protected:
    /// Uniform in ±scale.
    Tensor random(std::int64_t rows, std::int64_t cols, float scale = 1) {
        std::uniform_real_distribution<float> uniform(-scale, scale);
        Tensor x(rows, cols);
        for (std::int64_t i = 0; i < x.size(); ++i) x.writable()[i] = uniform(random_);
        return x;
    }

    /// The same numbers, placed in the next of the layouts.
    Tensor placed(const Tensor& x) { return placed(x, static_cast<Layout>(turn_++ % 4)); }

    Tensor placed(const Tensor& x, Layout layout) {
        if (layout == Layout::Host) return x;
        const bool view = layout == Layout::HostView || layout == Layout::DeviceView;
        const std::int64_t skipped = view ? 1 : 0;
        Tensor memory = layout == Layout::HostView ? Tensor(x.rows() + skipped, x.cols())
                                                   : backend().allocate(x.rows() + skipped, x.cols());
        if (layout == Layout::HostView)
            std::memcpy(memory.writable() + x.cols(), x.data(),
                        static_cast<std::size_t>(x.size()) * sizeof(float));
        else
            backend().writeRows(memory, skipped, x);
        return view ? memory.rowsFrom(skipped, x.rows()) : memory;
    }

    void expectClose(const Matrix& expected, const Tensor& actual, bool roundsInBf16 = false,
                     double factor = 1) {
        const Tensor host = backend().toHost(actual);
        backend().finish();
        EXPECT_LT(worstError(expected, host), factor * toleranceOf(GetParam(), roundsInBf16));
    }

    /// Every case of the table that this backend has time for, named where one fails.
    template<typename Case, typename Body>
    void forCases(const std::vector<Case>& cases, int Case::*size, const Body& body) {
        for (const Case& c : cases) {
            if (!fits(c.*size)) continue;
            SCOPED_TRACE(nameOf(c));
            body(c);
        }
    }

  private:
    std::minstd_rand random_{5};
    int turn_ = 0;
};

TEST_P(BackendParity, Embed) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        const Tensor table = random(61, c.cols);
        std::vector<int> tokens;
        tokens.reserve(static_cast<std::size_t>(c.rows));
        for (int i = 0; i < c.rows; ++i) tokens.push_back(i * 37 % 61);
        expectClose(reference::embed(table, tokens), backend().embed(placed(table), tokens));
    });
}

TEST_P(BackendParity, RmsNorm) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        const Tensor x = random(c.rows, c.cols, 2);
        const Tensor weight = random(1, c.cols);
        expectClose(reference::rmsNorm(x, weight, 1e-5F),
                    backend().rmsNorm(placed(x), placed(weight), 1e-5F));
    });
}

TEST_P(BackendParity, LayerNorm) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        if (c.cols < 2) return; // one number has no deviation
        Tensor x = random(c.rows, c.cols, 2);
        for (std::int64_t i = 0; i < x.size(); ++i) x.writable()[i] += 3; // a mean to take away
        const Tensor weight = random(1, c.cols);
        const Tensor bias = random(1, c.cols);
        expectClose(reference::layerNorm(x, weight, bias, 1e-5F),
                    backend().layerNorm(placed(x), placed(weight), placed(bias), 1e-5F));
    });
}

TEST_P(BackendParity, SigmoidAndActivationsWithoutAGate) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        const Tensor x = random(c.rows, c.cols, 2);
        expectClose(reference::sigmoid(x), backend().sigmoid(placed(x)));
        for (const Activation act : {Activation::Silu, Activation::Gelu, Activation::GeluTanh})
            expectClose(reference::gatedActivation(x, {}, act),
                        backend().gatedActivation(placed(x), {}, act));
    });
}

TEST_P(BackendParity, Linear) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        for (const int out : {33, 128}) {
            const Tensor x = random(c.rows, c.cols);
            const Tensor weight = random(out, c.cols);
            const Tensor bias = out == 33 ? random(1, out) : Tensor();
            expectClose(reference::linear(x, weight, bias), backend().linear(placed(x), placed(weight), bias),
                        true);
        }
    });
}

TEST_P(BackendParity, LinearOfLargeMatrices) {
    const int in = 2049, out = 2051; // whole in nothing that products are cut by
    const Tensor x = random(65, in), bias = random(1, out), drawn = random(out, in);
    const auto halves = std::make_shared<std::vector<std::uint16_t>>();
    for (const float each : drawn.values())
        halves->push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(each) >> 16));
    const Tensor stored(halves, halves->data(), out, in), weight = stored.asFloat32();
    for (const int rows : {15, 16, 33, 65}) {
        SCOPED_TRACE(rows);
        const Tensor some = x.rowsFrom(0, rows);
        const auto expected = reference::linear(some, weight, bias);
        expectClose(expected, backend().linear(placed(some), placed(weight), bias), true);
        expectClose(expected, backend().linear(placed(some), stored, bias), true);
    }
}

TEST_P(BackendParity, Rope) {
    for (const int d : {6, 16, 48, 64, 96, 128})
        for (const int rows : {1, 2, 33, 128, 513, 2048}) {
            if (!fits(rows)) continue;
            SCOPED_TRACE(fmt::format("{} rows of 3 heads of {}", rows, d));
            Config config;
            config.headDim = d;
            const RopeTable table = makeRopeTable(config, rows + 3);
            const RopeTable from{table.cos.rowsFrom(3, rows), table.sin.rowsFrom(3, rows)};
            const Tensor x = random(rows, 3LL * d);
            Tensor rotated = placed(x, rows % 2 == 0 ? Layout::Device : Layout::DeviceView);
            backend().rope(rotated, d, from);
            expectClose(reference::rope(x, d, from), rotated);
        }
}

TEST_P(BackendParity, GatedActivation) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        for (const Activation activation : {Activation::Silu, Activation::Gelu, Activation::GeluTanh}) {
            const Tensor gate = random(c.rows, c.cols, 6);
            const Tensor up = random(c.rows, c.cols);
            expectClose(reference::gatedActivation(gate, up, activation),
                        backend().gatedActivation(placed(gate), placed(up), activation), false,
                        4); // of 1 + erf(x) little is left for x < 0
        }
    });
}

TEST_P(BackendParity, PolyNorm) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        const Tensor gate = random(c.rows, c.cols, 3);
        const Tensor up = random(c.rows, c.cols);
        const Tensor weights = random(1, 4);
        expectClose(reference::polyNorm(gate, up, weights),
                    backend().polyNorm(placed(gate), placed(up), weights), false, 4); // its powers cancel
    });
}

TEST_P(BackendParity, Add) {
    forCases(rowCases(), &RowCase::rows, [&](const RowCase& c) {
        const Tensor x = random(c.rows, c.cols);
        const Tensor y = random(c.rows, c.cols);
        expectClose(reference::add(x, y), backend().add(placed(x), placed(y)));
    });
}

TEST_P(BackendParity, MapsAndMixed) {
    forCases(attentionCases(GetParam()), &AttentionCase::keys, [&](const AttentionCase& c) {
        const HeadPlan plan = planFor(c);
        const Tensor q = random(c.queries, c.heads * c.headDim, c.sharpness);
        const Tensor k = random(c.keys, c.kvHeads * c.headDim);
        const Tensor v = random(c.keys, c.kvHeads * c.headDim);
        const auto expected = reference::attention(q, k, v, plan, true);
        const double factor = std::max(1.0F, c.sharpness / 6);
        for (const bool wantMaps : {true, false}) {
            const AttentionResult result =
                backend().attention(placed(q), placed(k), placed(v), plan, wantMaps);
            ASSERT_EQ(result.mixed.size(), expected.mixed.size());
            ASSERT_EQ(result.maps.size(), wantMaps ? expected.maps.size() : 0);
            for (std::size_t term = 0; term < expected.mixed.size(); ++term) {
                expectClose(expected.mixed[term], result.mixed[term], false, factor);
                if (wantMaps) expectClose(expected.maps[term], result.maps[term], false, factor);
            }
        }
    });
}

TEST_P(BackendParity, Attend) {
    forCases(attentionCases(GetParam()), &AttentionCase::keys, [&](const AttentionCase& c) {
        HeadPlan plan = planFor(c);
        plan.headNormEps = 1e-5F;
        const std::vector<HeadMix> mixes = mixesOf(plan);
        const Tensor q = random(c.queries, c.heads * c.headDim, c.sharpness);
        const Tensor k = random(c.keys, c.kvHeads * c.headDim);
        const Tensor v = random(c.keys, c.kvHeads * c.headDim);
        const auto expected =
            reference::combine(reference::attention(q, k, v, plan, false).mixed, mixes, plan);
        expectClose(expected, backend().attend(placed(q), placed(k), placed(v), mixes, plan), true,
                    std::max(1.0F, c.sharpness / 6));
    });
}

TEST_P(BackendParity, Combine) {
    forCases(attentionCases(), &AttentionCase::queries, [&](const AttentionCase& c) {
        HeadPlan plan = planFor(c);
        plan.headNormEps = 1e-5F;
        const std::vector<HeadMix> mixes = mixesOf(plan);
        std::vector<Tensor> mixed;
        std::vector<Tensor> inPlace;
        std::vector<Matrix> exact;
        for (int term = 0; term < plan.termCount(); ++term) {
            mixed.push_back(random(c.queries, std::int64_t{plan.headCount()} * plan.valueWidth()));
            inPlace.push_back(placed(mixed.back()));
            exact.emplace_back(mixed.back());
        }
        expectClose(reference::combine(exact, mixes, plan), backend().combine(inPlace, mixes, plan, {}));
    });
}

/// DIFF V2: λ of every token and head, beside heads whose λ was set.
TEST_P(BackendParity, CombineWithLambdaOfEveryToken) {
    for (const int d : {6, 16, 64, 130})
        for (const int rows : {1, 7, 130}) {
            Config config;
            config.architecture = &Architecture::UnilmDiffV2;
            config.heads = 10;
            config.kvHeads = 5;
            config.headDim = d;
            const HeadPlan plan = planOf(config);
            std::vector<HeadMix> mixes(5, HeadMix{.tokenLambda = true});
            mixes[1].swapped = true;
            mixes[2].off = true;
            mixes[3] = {.lambda = 0.4F};
            const Tensor lambda = random(rows, 5);
            const std::vector<Tensor> mixed{random(rows, 5 * d), random(rows, 5 * d)};
            const std::vector<Matrix> exact{Matrix(mixed[0]), Matrix(mixed[1])};
            expectClose(reference::combine(exact, mixes, plan, lambda),
                        backend().combine({placed(mixed[0]), placed(mixed[1])}, mixes, plan, placed(lambda)));
        }
}

/// A cache that is filled piece by piece, and read as far as it is.
TEST_P(BackendParity, WriteRows) {
    for (const int cols : {16, 33, 256}) {
        const Tensor x = random(30, cols);
        Tensor cache = backend().allocate(40, cols);
        backend().writeRows(cache, 0, placed(x.rowsFrom(0, 17)));
        backend().writeRows(cache, 17, placed(x.rowsFrom(17, 1)));
        backend().writeRows(cache, 18, placed(x.rowsFrom(18, 12)));
        const Tensor read = backend().toHost(cache.rowsFrom(0, 30));
        backend().finish();
        EXPECT_EQ(std::memcmp(read.data(), x.data(), static_cast<std::size_t>(x.size()) * sizeof(float)), 0);
    }
}

/// Nobody's inputs change, and what was not written is seen.
TEST_P(BackendParity, MemoryIsPoisonedAndInputsStay) {
    const Tensor fresh = backend().toHost(backend().allocate(3, 5));
    backend().finish();
    for (const float value : fresh.values()) EXPECT_TRUE(std::isnan(value));

    const Tensor x = random(33, 33);
    const Matrix before(x);
    backend().linear(x, x, x.rowsFrom(0, 1));
    backend().attend(x, x, x, std::vector<HeadMix>(1), {{{{{0, 0}}, {0}}}, 33, false, 0});
    backend().finish();
    EXPECT_EQ(before.values, Matrix(x).values);
}

TEST(WorstError, FindsOneWrongNumberANaNAndAWrongShape) {
    Tensor x(2, 3);
    for (int i = 0; i < 6; ++i) x.writable()[i] = i < 3 ? 1 : 0.01F; // the second row has its own scale
    const Matrix exact(x);
    EXPECT_EQ(worstError(exact, x), 0);
    x.writable()[4] += 1e-5F;
    EXPECT_NEAR(worstError(exact, x), 1e-3, 1e-5);
    x.writable()[1] = NAN;
    EXPECT_TRUE(std::isinf(worstError(exact, x)));
    EXPECT_TRUE(std::isinf(worstError(exact, Tensor(3, 2))));
}

using test::columnName;
INSTANTIATE_TEST_SUITE_P(Host, BackendParity,
                         testing::Values(test::cpuSafeColumn, test::cpuV3Column, test::cpuV4Column),
                         columnName);
INSTANTIATE_TEST_SUITE_P(Emulator, BackendParity,
                         testing::Values(test::emulatedColumn, test::emulatedBf16Column), columnName);
INSTANTIATE_TEST_SUITE_P(Device, BackendParity, testing::Values(test::cudaColumn, test::cudaBf16Column),
                         columnName);

} // namespace
} // namespace lambdascope
