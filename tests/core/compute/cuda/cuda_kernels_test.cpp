// SPDX-License-Identifier: MIT
// Every small kernel on the emulator against float64, for odd shapes, whole and misaligned pointers, and
// several orders of the threads. Outputs are NaN before, and nothing around them may be touched.
#include "core/compute/cuda/attention/attention.h"
#include "core/compute/cuda/kernels.h"
#include "core/compute/cuda/row_kernels.h"
#include "core/model/config.h"
#include "tests/emulator/executor.h"
#include "tests/emulator/kernel_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>
#include <random>
#include <span>
#include <sys/mman.h>
#include <vector>

namespace lambdascope {
namespace {

using namespace cuda;
using namespace emulator;

TEST(CudaKernels, Embed) {
    forCases([](const KernelCase& c) {
        const std::int64_t vocabulary = 37;
        const auto table = randoms(vocabulary * c.cols, c);
        const Guarded<float> y(c.rows * c.cols, c.offset);
        std::vector<int> tokens(c.rows);
        for (std::int64_t r = 0; r < c.rows; ++r) tokens[r] = static_cast<int>((r * 11 + 36) % vocabulary);
        emulator::run(embed({table->data(), tokens.data(), y.data(), c.rows, c.cols}), c.seed);
        for (std::int64_t i = 0; i < c.rows * c.cols; ++i)
            ASSERT_EQ(y[i], (*table)[tokens[i / c.cols] * c.cols + i % c.cols]) << "number " << i;
    });
}

TEST(CudaKernels, EmbedFindsRowsBeyondTwoToThe32Bytes) {
    constexpr std::int64_t rows = 3'000'000; // × 1024 floats; the pages that nobody touches take no memory
    constexpr std::int64_t cols = 1024;
    const std::size_t bytes = rows * cols * sizeof(float);
    void* memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) GTEST_SKIP() << "this machine gives no 12 GB of addresses";
    auto* table = static_cast<float*>(memory);
    table[(rows - 1) * cols] = 5;
    table[rows * cols - 1] = 7;
    const int token = rows - 1;
    std::vector<float> y(cols, NAN);
    emulator::run(embed({table, &token, y.data(), 1, cols}));
    munmap(memory, bytes);
    EXPECT_EQ(y.front(), 5);
    EXPECT_EQ(y.back(), 7);
}

TEST(CudaKernels, RmsNormOfZerosIsZero) {
    const std::vector<float> zeros(300);
    std::vector<float> y(300, NAN);
    emulator::run(rmsNorm({zeros.data(), zeros.data(), y.data(), 3, 100, 1e-5F}));
    EXPECT_EQ(y, zeros);
}

/// cols is the headDim here; it has 1 to 5 heads.
TEST(CudaKernels, RopeWithinTwoUlps) {
    forCases([](const KernelCase& c) {
        const std::int64_t heads = 1 + (c.rows + c.cols) % 5;
        const std::int64_t cols = heads * c.cols;
        const std::int64_t half = c.cols / 2;
        const auto x = randoms(c.rows * cols, c);
        const auto cos = randoms(c.rows * half, c);
        const auto sin = randoms(c.rows * half, c);
        const std::vector<float> before(x->values().begin(), x->values().end());
        emulator::run(rope({x->data(), cos->data(), sin->data(), c.rows, cols, static_cast<int>(c.cols)}),
                      c.seed);
        for (std::int64_t i = 0; i < c.rows * cols; ++i) {
            const std::int64_t j = i % c.cols;
            if (j >= 2 * half) { // the last column of an odd headDim has no partner
                ASSERT_EQ((*x)[i], before[i]);
                continue;
            }
            const std::int64_t angle = i / cols * half + j % half;
            const double straight = double{before[i]} * (*cos)[angle];
            const double across = j < half ? -double{before[i + half]} * (*sin)[angle]
                                           : double{before[i - half]} * (*sin)[angle];
            expectNear((*x)[i], straight + across, std::abs(straight) + std::abs(across), 2, i);
        }
    });
}

double activated(Activation activation, double x) {
    switch (activation) {
    case Activation::Silu:
        return x / (1 + std::exp(-x));
    case Activation::Gelu:
        return x / 2 * (1 + std::erf(x / std::numbers::sqrt2));
    case Activation::GeluTanh:
        return x / 2 * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
    case Activation::PolyNorm: // a kernel of rows: cuda_norms_test.cpp
        break;
    }
    return NAN;
}

class Gated : public testing::TestWithParam<Activation> {};

/// The GELUs cancel where gate is negative, as on the CPU: their errors are some ulps of gate · up.
TEST_P(Gated, WithinFourUlps) {
    forCases([](const KernelCase& c) {
        const std::int64_t count = c.rows * c.cols;
        const auto gate = randoms(count, c, c.rows == 33 ? 40 : 2);
        const auto up = randoms(count, c);
        (*gate)[0] = c.seed == 1 ? -200.0F : 200.0F; // its exponential overflows
        const Guarded<float> y(count, c.offset);
        emulator::run(
            gatedActivation({gate->data(), up->data(), y.data(), count, static_cast<int>(GetParam())}),
            c.seed);
        for (std::int64_t i = 0; i < count; ++i) {
            const double expected = activated(GetParam(), (*gate)[i]) * (*up)[i];
            const double product = double{(*gate)[i]} * (*up)[i];
            if (GetParam() == Activation::Silu &&
                (*gate)[i] < -88.7F) // exp(−gate) is more than a float holds
                ASSERT_LE(std::abs(y[i]), 3e-37F * std::abs((*up)[i]));
            else
                expectNear(y[i], expected, GetParam() == Activation::Silu ? expected : product, 4, i);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(CudaKernels, Gated,
                         testing::Values(Activation::Silu, Activation::Gelu, Activation::GeluTanh));

TEST(CudaKernels, AddAndAddBiasWithinOneUlp) {
    forCases([](const KernelCase& c) {
        const std::int64_t count = c.rows * c.cols;
        const auto x = randoms(count, c);
        const auto y = randoms(count, c);
        const auto bias = randoms(c.cols, c);
        const Guarded<float> z(count, c.offset);
        emulator::run(add({x->data(), y->data(), z.data(), count}), c.seed);
        for (std::int64_t i = 0; i < count; ++i) {
            const double expected = double{(*x)[i]} + (*y)[i];
            expectNear(z[i], expected, expected, 1, i);
        }
        const std::vector<float> before(x->values().begin(), x->values().end());
        emulator::run(addBias({x->data(), bias->data(), c.rows, c.cols}), c.seed);
        for (std::int64_t i = 0; i < count; ++i) {
            const double expected = double{before[i]} + (*bias)[i % c.cols];
            expectNear((*x)[i], expected, expected, 1, i);
        }
    });
}

TEST(CudaKernels, SigmoidWithinFourUlps) {
    forCases([](const KernelCase& c) {
        const auto x = randoms(c.rows * c.cols, c, 5);
        const Guarded<float> y(c.rows * c.cols, c.offset);
        emulator::run(sigmoid({x->data(), y.data(), c.rows * c.cols}), c.seed);
        for (std::int64_t i = 0; i < c.rows * c.cols; ++i) {
            const double expected = 1 / (1 + std::exp(-double{(*x)[i]}));
            expectNear(y[i], expected, expected, 4, i);
        }
    });
}

/// Every kind of head in turn: as trained, swapped, off, without norm.
std::vector<DeviceHeadMix> mixes(std::int64_t heads) {
    const DeviceHeadMix kinds[] = {
        {1, -0.37F, 0.8F, 1}, {-0.37F, 1, 0.8F, 1}, {0, 0, 0.8F, 1}, {1, -1.25F, 0.5F, 0}, {0, 0, 0.5F, 0}};
    std::vector<DeviceHeadMix> result;
    for (std::int64_t h = 0; h < heads; ++h) result.push_back(kinds[h % std::size(kinds)]);
    return result;
}

/// cols is the width of a head here; a row has 1 to 7.
void combineCase(const KernelCase& c, bool second, bool headNorm) {
    const std::int64_t heads = c.rows * c.cols > 5000 ? 2 : 1 + (c.rows + c.cols) % 7;
    const std::int64_t count = c.rows * heads * c.cols;
    const auto one = randoms(count, c);
    const auto two = randoms(count, c);
    const Guarded<float> z(count, c.offset);
    const std::vector<DeviceHeadMix> mix = mixes(heads);
    constexpr float eps = 1e-5F;
    emulator::run(combine({one->data(), second ? two->data() : nullptr, mix.data(), z.data(), c.rows,
                           static_cast<int>(heads), static_cast<int>(c.cols), headNorm, eps}),
                  c.seed);
    for (std::int64_t row = 0; row < c.rows * heads; ++row) {
        const DeviceHeadMix& m = mix[row % heads];
        std::vector<double> sum(c.cols);
        std::vector<double> size(c.cols);
        double squares = 0;
        for (std::int64_t j = 0; j < c.cols; ++j) {
            const double first = double{m.first} * (*one)[row * c.cols + j];
            const double other = second ? double{m.second} * (*two)[row * c.cols + j] : 0;
            sum[j] = first + other;
            size[j] = std::abs(first) + std::abs(other);
            squares += sum[j] * sum[j];
        }
        const double rms = std::sqrt(squares / static_cast<double>(c.cols) + eps);
        const double scale = !headNorm ? 1 : m.norm != 0 ? m.factor / rms : m.factor;
        for (std::int64_t j = 0; j < c.cols; ++j)
            expectNear(z[row * c.cols + j], sum[j] * scale, size[j] * scale, 5, row * c.cols + j);
    }
}

TEST(CudaKernels, CombineOfTwoTermsWithinFiveUlps) {
    forCases([](const KernelCase& c) { combineCase(c, true, true); });
}

TEST(CudaKernels, CombineOfStandardHeadsAndWithoutHeadNorm) {
    forCases([](const KernelCase& c) {
        if (c.seed > 1 || c.rows * c.cols > 5000) return;
        combineCase(c, false, true);
        combineCase(c, true, false); // then the factor is not applied either
        combineCase(c, false, false);
    });
}

TEST(CudaKernels, AnOutputMayBeAnInput) {
    for (const std::int64_t cols : {48, 130, 17000}) {
        const KernelCase c{2, cols, 0, 1};
        const std::int64_t count = c.rows * cols;
        const std::vector<DeviceHeadMix> mix = mixes(1);
        const int width = static_cast<int>(cols);
        const auto y = randoms(count, c);
        const std::function<Launch(const float*, float*)> kernels[] = {
            [&](const float* x, float* z) {
                return add({x, y->data(), z, count});
            },
            [&](const float* x, float* z) {
                return gatedActivation({x, y->data(), z, count, 0});
            },
            [&](const float* x, float* z) {
                return rmsNorm({x, y->data(), z, c.rows, cols, 1e-5F});
            },
            [&](const float* x, float* z) {
                return polyNorm({x, y->data(), y->data(), z, c.rows, cols, 1e-6F});
            },
            [&](const float* x, float* z) {
                return combine({x, y->data(), mix.data(), z, c.rows, 1, width, true, 1e-5F});
            }};
        for (const auto& kernel : kernels) {
            const auto x = randoms(count, c);
            const Guarded<float> apart(count, 0);
            emulator::run(kernel(x->data(), apart.data()), 3);
            emulator::run(kernel(x->data(), x->data()), 4);
            EXPECT_TRUE(std::ranges::equal(apart.values(), x->values())) << cols;
        }
    }
}

/// The nearest multiple of the distance between bfloat16 numbers, even ones first.
double nearestBf16(double value) {
    if (value == 0) return value;
    const double step = std::ldexp(1.0, std::max(std::ilogb(value), -126) - 7);
    const double rounded = std::nearbyint(value / step) * step;
    return std::abs(rounded) < std::ldexp(1.0, 128) ? rounded : std::copysign(INFINITY, value);
}

double valueOf(std::uint16_t bf16) {
    return std::bit_cast<float>(std::uint32_t{bf16} << 16U);
}

TEST(CudaKernels, CopyIsExactAndToBf16IsTheNearest) {
    forCases([](const KernelCase& c) {
        const std::int64_t count = c.rows * c.cols;
        const auto x = randoms(count, c, c.rows == 33 ? 1e-39F : 3);
        (*x)[count / 2] = std::bit_cast<float>(c.seed == 1 ? 0x3f808000U : 0x3f818000U); // ties
        const Guarded<float> y(count, c.offset);
        emulator::run(copy({x->data(), y.data(), count}), c.seed);
        ASSERT_TRUE(std::ranges::equal(x->values(), y.values()));
        const Guarded<std::uint16_t> half(count, c.offset);
        emulator::run(toBf16({x->data(), half.data(), count}), c.seed);
        for (std::int64_t i = 0; i < count; ++i)
            ASSERT_EQ(valueOf(half[i]), nearestBf16((*x)[i])) << "number " << i;
    });
}

TEST(CudaKernels, ToBf16KeepsWhatIsNotANumber) {
    const float most = std::numeric_limits<float>::max();
    const std::vector<float> x{INFINITY,
                               -INFINITY,
                               most,
                               -most,
                               -0.0F,
                               std::bit_cast<float>(0x7f800001U),
                               std::bit_cast<float>(0xffffffffU)};
    std::vector<std::uint16_t> y(x.size());
    emulator::run(toBf16({x.data(), y.data(), static_cast<std::int64_t>(x.size())}));
    EXPECT_EQ(
        std::vector(y.begin(), y.begin() + 5),
        (std::vector<std::uint16_t>{0x7f80, 0xff80, 0x7f80, 0xff80, 0x8000})); // `most` is nearer to 2^128
    EXPECT_TRUE(std::isnan(valueOf(y[5])));
    EXPECT_TRUE(std::isnan(valueOf(y[6])));
}

TEST(CudaKernels, PoisonIsNaNEverywhere) {
    forCases([](const KernelCase& c) {
        const auto x = randoms(c.rows * c.cols, c);
        emulator::run(poison({x->data(), c.rows * c.cols}), c.seed);
        for (const float value : x->values()) ASSERT_TRUE(std::isnan(value));
    });
}

} // namespace
} // namespace lambdascope
