// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

/// What the tests of the small kernels share: shapes, guarded memory and a measure of rounding.
namespace lambdascope::emulator {

/// One entry of the table. Pointers lie `offset` numbers behind an address that suits every access.
struct KernelCase {
    std::int64_t rows, cols;
    int offset;
    std::uint32_t seed;
};

/// `count` numbers between others that must stay as they are; all bits are set at first (NaN, if floats).
template<typename T>
class Guarded {
  public:
    Guarded(std::int64_t count, int offset) : count_(count), first_(guards + offset) {
        const std::size_t bytes = (guards + offset + count + guards) * sizeof(T);
        memory_.reset(static_cast<T*>(std::aligned_alloc(64, (bytes + 63) / 64 * 64)));
        std::memset(memory_.get(), 0xff, bytes);
    }
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;
    ~Guarded() {
        for (std::int64_t i = 0; i < first_ + count_ + guards; ++i)
            if (i < first_ || i >= first_ + count_) expectUntouched(i);
    }
    [[nodiscard]] T* data() const { return memory_.get() + first_; }
    [[nodiscard]] std::span<T> values() const { return {data(), static_cast<std::size_t>(count_)}; }
    T& operator[](std::int64_t i) const { return data()[i]; }

  private:
    struct Free {
        void operator()(T* memory) const { std::free(memory); }
    };
    void expectUntouched(std::int64_t i) const {
        const auto* bytes = reinterpret_cast<const unsigned char*>(memory_.get() + i);
        for (std::size_t b = 0; b < sizeof(T); ++b)
            EXPECT_EQ(bytes[b], 0xff) << "number " << i - first_ << " of " << count_ << " was written";
    }
    static constexpr std::int64_t guards = 32; // a multiple of 64 bytes for all T
    std::int64_t count_, first_;
    std::unique_ptr<T, Free> memory_;
};

inline std::unique_ptr<Guarded<float>> randoms(std::int64_t count, const KernelCase& c, float scale = 1) {
    auto result = std::make_unique<Guarded<float>>(count, c.offset);
    static std::mt19937 random(7);
    std::normal_distribution<float> normal(0, scale);
    for (float& value : result->values()) value = normal(random);
    return result;
}

/// The distance between floats of this size.
inline double ulpOf(double size) {
    return std::ldexp(1.0, std::max(size == 0 ? -126 : std::ilogb(size), -126) - 23);
}

/// `size` is what the rounding errors of the result are measured by: |expected|, or the sum of the parts that
/// cancel each other in it.
inline void expectNear(float actual, double expected, double size, double ulps, std::int64_t at) {
    EXPECT_LE(std::abs(actual - expected), ulps * ulpOf(size))
        << "number " << at << ", expected " << expected;
    if (std::isnan(actual)) ADD_FAILURE() << "number " << at << " is NaN";
}

/// All cases of a kernel: odd rows × odd columns, where the emulator can afford them, and rows too long for
/// one pass over a block.
inline void forCases(const std::function<void(const KernelCase&)>& run) {
    std::vector<std::pair<std::int64_t, std::int64_t>> shapes{{1, 2052}, {3, 4101}, {2, 17000}};
    for (const std::int64_t rows : {1, 2, 33, 128, 513})
        for (const std::int64_t cols : {1, 3, 4, 16, 48, 96, 128, 130, 344, 1030})
            if (rows * cols <= 35000) shapes.emplace_back(rows, cols);
    for (const auto& [rows, cols] : shapes)
        for (const int offset : {0, 1})
            for (const std::uint32_t seed : {1U, 2U}) {
                if (seed > 1 && rows * cols > 10000) continue;
                SCOPED_TRACE(testing::Message()
                             << rows << " × " << cols << ", offset " << offset << ", seed " << seed);
                run({rows, cols, offset, seed});
                if (testing::Test::HasFailure()) return;
            }
}

} // namespace lambdascope::emulator
