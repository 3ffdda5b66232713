// SPDX-License-Identifier: MIT
// The emulator itself: what it computes, and the mistakes that it has to find.
#include "core/compute/cuda/portable.h"
#include "core/util/error.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace lambdascope {
namespace {

using namespace cuda;

struct Sums {
    const int* in;
    int* out;
    bool barrier;
};

/// Adds up 256 numbers a block, by halves in shared memory, then by exchange in the first warp.
void sumKernel(Sums a) {
    int* shared = sharedMemory<int>();
    const unsigned t = threadInBlock();
    shared[t] = a.in[blockInGrid().x * threadsOfBlock() + t];
    if (a.barrier) syncThreads();
    for (unsigned half = threadsOfBlock() / 2; half >= warpSize32; half /= 2) {
        if (t < half) shared[t] += shared[t + half];
        syncThreads();
    }
    int sum = shared[t % warpSize32];
    for (unsigned mask = warpSize32 / 2; mask > 0; mask /= 2) sum += shuffleXor(sum, mask);
    if (t == 0) a.out[blockInGrid().x] = sum;
}

struct Nothing {};

std::vector<int> sums(bool barrier, std::uint32_t seed) {
    std::vector<int> in(3 * 256);
    std::iota(in.begin(), in.end(), 1);
    std::vector<int> out(3);
    emulator::run(launch(&sumKernel, {3}, 256, 256 * sizeof(int), Sums{in.data(), out.data(), barrier}),
                  seed);
    return out;
}

TEST(Emulator, ABlockAddsUpWithBarriersAndExchanges) {
    for (const std::uint32_t seed : {1U, 2U, 3U})
        EXPECT_EQ(sums(true, seed), (std::vector<int>{32896, 98432, 163968}));
}

TEST(Emulator, AMissingBarrierGivesWrongSums) {
    for (const std::uint32_t seed : {1U, 2U, 3U}) EXPECT_NE(sums(false, seed), sums(true, seed));
}

TEST(Emulator, SharedMemoryHoldsNoZerosToRelyOn) {
    const auto kernel = +[](float* out) { *out = sharedMemory<float>()[7]; };
    float value = 0;
    emulator::run(launch(kernel, {}, 1, 32, &value));
    EXPECT_TRUE(std::isnan(value));
}

TEST(Emulator, ABarrierThatSomePassByIsAnError) {
    const auto kernel = +[](Nothing) {
        if (threadInBlock() != 5) syncThreads();
    };
    try {
        emulator::run(launch(kernel, {2}, 64, 0, Nothing{}));
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "block (0, 0, 0): 63 threads wait for the block and 0 for their warp, but 1 "
                     "have ended");
    }
}

TEST(Emulator, AnExchangeThatALaneMissesIsAnError) {
    const auto kernel = +[](Nothing) {
        if (threadInBlock() != 33) shuffleXor(1, 1);
    };
    EXPECT_THROW(emulator::run(launch(kernel, {}, 64, 0, Nothing{})), Error);
}

TEST(Emulator, FastLanesDoNotOverwriteWhatSlowOnesRead) {
    const auto kernel = +[](int* out) {
        int value = static_cast<int>(threadInBlock());
        for (int round = 0; round < 50; ++round) value = shuffleXor(value, 1 + round % 31);
        out[threadInBlock()] = value;
    };
    std::vector<int> expected(32);
    std::iota(expected.begin(), expected.end(), 0);
    for (int round = 0; round < 50; ++round) {
        std::vector<int> next(32);
        for (int lane = 0; lane < 32; ++lane) next[lane] = expected[lane ^ (1 + round % 31)];
        expected = next;
    }
    std::vector<int> out(32);
    for (const std::uint32_t seed : {1U, 2U}) {
        emulator::run(launch(kernel, {}, 32, 0, out.data()), seed);
        EXPECT_EQ(out, expected);
    }
}

TEST(Emulator, AMisalignedAccessIsAnError) {
    alignas(16) float numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const auto kernel = +[](float* at) { storeWhole(at, loadWhole<float4>(at)); };
    EXPECT_NO_THROW(emulator::run(launch(kernel, {}, 1, 0, numbers + 4)));
    EXPECT_THROW(emulator::run(launch(kernel, {}, 1, 0, numbers + 1)), Error);
    EXPECT_THROW(emulator::run(launch(kernel, {}, 1, 0, numbers + 2)), Error);
}

TEST(Emulator, FailuresOfAKernelComeOut) {
    const auto kernel = +[](Nothing) {
        if (threadInBlock() == 3) throw Error("three");
        syncThreads();
    };
    EXPECT_THROW(emulator::run(launch(kernel, {}, 8, 0, Nothing{})), Error);
    EXPECT_THROW(emulator::run(launch(kernel, {}, 2048, 0, Nothing{})), Error);
}

} // namespace
} // namespace lambdascope
