// SPDX-License-Identifier: MIT
#include "core/compute/cpu/recycled_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <tuple>
#include <vector>

namespace lambdascope {
namespace {

TEST(RecycledMemory, GivesAgainWhatIsGoneAndNothingThatIsHeld) {
    RecycledMemory memory;
    const float* const gone = memory.tensor(4, 8).data();
    const Tensor held = memory.tensor(8, 4);
    EXPECT_EQ(held.data(), gone) << "of the same size";
    EXPECT_EQ(held.rows(), 8);
    EXPECT_NE(memory.tensor(8, 4).data(), held.data());
    EXPECT_NE(memory.tensor(4, 4).data(), gone);
}

TEST(RecycledMemory, RowsOfATensorKeepAllOfIt) {
    RecycledMemory memory;
    const Tensor rows = memory.tensor(4, 8).rowsFrom(1, 2);
    EXPECT_NE(memory.tensor(4, 8).data(), rows.data() - 8);
}

TEST(RecycledMemory, WhatNobodyWantsForAWhileIsFreed) {
    static std::chrono::steady_clock::time_point now{};
    RecycledMemory memory([] { return now; });
    std::ignore = memory.tensor(64, 64);
    std::ignore = memory.tensor(1, 8);
    const auto all = memory.bytes();
    now += RecycledMemory::keptFor;
    std::ignore = memory.tensor(1, 8);
    EXPECT_EQ(memory.bytes(), all) << "not yet";
    now += std::chrono::seconds(1);
    std::ignore = memory.tensor(1, 8);
    EXPECT_EQ(memory.bytes(), 8 * 4) << "that of the text that is gone";
}

TEST(RecycledMemory, TensorsOutliveIt) {
    std::optional<RecycledMemory> memory(std::in_place);
    Tensor tensor = memory->tensor(64, 64);
    memory.reset();
    std::fill_n(tensor.writable(), tensor.size(), 2.0F);
    EXPECT_EQ(tensor.at(63, 63), 2.0F);
}

TEST(RecycledMemory, AllOfAProcessShareOneBound) {
    constexpr std::int64_t rows = 1024, cols = 4096; // 16 MiB each
    std::vector<std::unique_ptr<RecycledMemory>> backends;
    const auto still = [] { return std::chrono::steady_clock::time_point{}; }; // however long it takes
    const auto fill = [&](RecycledMemory& memory) {
        std::vector<Tensor> used(24); // never written to: no memory of the machine
        for (Tensor& each : used) each = memory.tensor(rows, cols);
    };
    const auto bytes = [&] {
        std::int64_t sum = 0;
        for (const auto& each : backends) sum += each->bytes();
        return sum;
    };
    for (int i = 0; i < 64; ++i) {
        fill(*backends.emplace_back(std::make_unique<RecycledMemory>(still)));
        EXPECT_LE(bytes(), RecycledMemory::mostOfAll) << i + 1 << " backends";
        EXPECT_TRUE(i > 0 || bytes() == RecycledMemory::mostOfOne);
    }
    EXPECT_GT(bytes(), RecycledMemory::mostOfAll / 2) << "and use it";
    backends.resize(1);
    fill(*backends.front());
    EXPECT_EQ(bytes(), RecycledMemory::mostOfOne) << "alone again";
}

TEST(RecycledMemory, ThreadsNeverShareATensor) {
    RecycledMemory memory;
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        threads.reserve(4);
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 2000; ++i) {
                    Tensor tensor = memory.tensor(1 + i % 3, 16);
                    std::fill_n(tensor.writable(), tensor.size(), static_cast<float>(t));
                    std::this_thread::yield();
                    wrong += static_cast<int>(std::ranges::count_if(
                        tensor.values(), [&](float x) { return x != static_cast<float>(t); }));
                }
            });
    }
    EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace lambdascope
