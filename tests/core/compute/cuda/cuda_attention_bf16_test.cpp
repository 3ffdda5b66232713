// SPDX-License-Identifier: MIT
// The fused attention kernel on tensor cores, run by the emulator, against a float64 reference.
#include "core/compute/cuda/portable_mma.h"
#include "tests/emulator/attention_problem.h"
#include "tests/emulator/compiled_kernels.h"
#include "tests/emulator/executor.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <set>

namespace lambdascope {
namespace {

using namespace cuda;
using namespace emulator;

float fromBf16(std::uint32_t bits) {
    return std::bit_cast<float>(bits << 16);
}

void roundAll(Memory& memory) {
    for (std::size_t i = 0; i < memory.size(); ++i)
        memory.data()[i] = fromBf16(packBf16(memory.data()[i], 0) & 0xffffU);
}

/// q, k and v that bfloat16 holds exactly; what is left are the weights, 2⁻⁹ of each.
Problem roundedProblem(const Case& c) {
    Problem p(c);
    roundAll(p.q);
    roundAll(p.k);
    roundAll(p.v);
    p.solve();
    return p;
}

Memory runBf16(const Problem& p, const std::vector<DeviceHeadMix>& mixes, bool headNorm) {
    Memory z(p.mixed[0].size(), p.c.aligned);
    runAll(fusedAttentionBf16(
               {p.shape(), p.q.data(), p.k.data(), p.v.data(), mixes.data(), z.data(), headNorm, 1e-5F},
               p.device()),
           p.c.seed);
    return z;
}

/// Every weight is off by 2⁻⁹ of itself at most, so A_i · V by 2⁻⁹ of the greatest |V|. Seen: 2.5e-3 of the
/// greatest value of z.
void expectBf16(const Case& c) {
    SCOPED_TRACE(c.name());
    const Problem p = roundedProblem(c);
    const auto mixes = someMixes(c.heads);
    for (const bool headNorm : {false, true}) {
        const Memory z = runBf16(p, mixes, headNorm);
        const auto want = combined(p, mixes, headNorm, 1e-5F);
        EXPECT_LE(distance(z, want), 5e-3 * greatestOf(want)) << headNorm;
        EXPECT_TRUE(z.intact());
    }
}

struct Product {
    const float *a, *b; // [16, 16], [16, 8]
    float* d;           // [16, 8]
};

void multiply(Product p) {
    const unsigned lane = threadInBlock(), g = lane / 4, t = 2 * (lane % 4);
    const auto pair = [](const float* x, unsigned step) { return packBf16(x[0], x[step]); };
    float d[4] = {1, 1, 1, 1};
    warpMma(d,
            {pair(p.a + g * 16 + t, 1), pair(p.a + (g + 8) * 16 + t, 1), pair(p.a + g * 16 + t + 8, 1),
             pair(p.a + (g + 8) * 16 + t + 8, 1)},
            {pair(p.b + t * 8 + g, 8), pair(p.b + (t + 8) * 8 + g, 8)});
    for (unsigned i = 0; i < 4; ++i) p.d[(g + i / 2 * 8) * 8 + t + i % 2] = d[i];
}

TEST(CudaAttentionBf16, TheProductOfAWarpHasTheDocumentedLayout) {
    float a[16 * 16], b[16 * 8], d[16 * 8];
    for (int i = 0; i < 256; ++i) a[i] = static_cast<float>(i % 37) - 11;
    for (int i = 0; i < 128; ++i) b[i] = static_cast<float>(i % 23) - 7;
    emulator::run(launch(&multiply, {}, 32, 0, Product{a, b, d}));
    for (int row = 0; row < 16; ++row)
        for (int column = 0; column < 8; ++column) {
            float sum = 1;
            for (int k = 0; k < 16; ++k) sum += a[row * 16 + k] * b[k * 8 + column];
            EXPECT_EQ(d[row * 8 + column], sum) << row << " " << column;
        }
}

TEST(CudaAttentionBf16, RoundsToNearestTiesToEven) {
    EXPECT_EQ(packBf16(1, -2), 0xc0003f80U);
    EXPECT_EQ(fromBf16(packBf16(1 + 1 / 256.0F, 0)), 1); // between 1 and 1 + 1/128: to even
    EXPECT_EQ(fromBf16(packBf16(1 + 3 / 256.0F, 0)), 1 + 2 / 128.0F);
    EXPECT_EQ(fromBf16(packBf16(1 + 1.1F / 256, 0)), 1 + 1 / 128.0F);
}

TEST(CudaAttentionBf16, HeadDims) {
    for (const int d : {6, 16, 32, 48, 64, 96, 128})
        expectBf16({.queries = 33, .keys = 33, .headDim = d, .heads = 1, .seed = 7});
}

TEST(CudaAttentionBf16, EveryTiling) {
    std::set<Launch::Kernel> ran;
    for (const Case& c : casesOfTilings(fusedLaunchBf16)) {
        if (c.headDim > 128) continue; // which take float32
        expectBf16(c);
        ran.insert(fusedLaunchBf16(c).kernel);
    }
    EXPECT_EQ(kernelsLeftOut("tensorKernel", [&](Launch::Kernel compiled) { return ran.contains(compiled); }),
              "");
}

TEST(CudaAttentionBf16, LengthsTermsAndValueBlocks) {
    expectBf16({.queries = 70, .keys = 131, .headDim = 16, .heads = 1, .seed = 3});
    expectBf16(
        {.queries = 9, .keys = 80, .headDim = 16, .terms = 1, .valueBlocks = 1, .heads = 2, .seed = 4});
    expectBf16(
        {.queries = 9, .keys = 33, .headDim = 32, .terms = 1, .valueBlocks = 2, .heads = 2, .seed = 5});
    expectBf16(
        {.queries = 9, .keys = 33, .headDim = 64, .terms = 2, .valueBlocks = 1, .heads = 2, .seed = 6});
    expectBf16(
        {.queries = 20, .keys = 20, .headDim = 16, .heads = 4, .kvBlocks = 2, .seed = 7, .aligned = false});
}

TEST(CudaAttentionBf16, LittleSharedMemory) {
    for (const int d : {64, 128})
        expectBf16({.queries = 40, .keys = 72, .headDim = d, .heads = 1, .seed = 8, .shared = 101376});
}

TEST(CudaAttentionBf16, AnyOrderOfTheThreads) {
    for (std::uint32_t seed = 1; seed <= 4; ++seed)
        expectBf16({.queries = 40, .keys = 140, .headDim = 16, .heads = 1, .seed = seed});
}

TEST(CudaAttentionBf16, TakesFloat32WhereThereAreNoTensorCores) {
    const Case old{.queries = 20, .keys = 20, .headDim = 16, .heads = 2};
    const Problem p = roundedProblem(old);
    const auto mixes = someMixes(2);
    Memory z(p.mixed[0].size(), true);
    const FusedArgument a{p.shape(), p.q.data(), p.k.data(), p.v.data(), mixes.data(), z.data(), true, 1e-5F};
    DeviceInfo device = p.device();
    EXPECT_NE(fusedAttentionBf16(a, device)[0].kernel, fusedAttention(a, device)[0].kernel);
    device.computeCapability = 75;
    EXPECT_EQ(fusedAttentionBf16(a, device)[0].kernel, fusedAttention(a, device)[0].kernel);
}

} // namespace
} // namespace lambdascope
