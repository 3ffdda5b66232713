// SPDX-License-Identifier: MIT
// The norms on the emulator against float64; as cuda_kernels_test.cpp does with the other small kernels.
#include "core/compute/cuda/row_kernels.h"
#include "tests/emulator/executor.h"
#include "tests/emulator/kernel_cases.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

using namespace cuda;
using namespace emulator;

TEST(CudaNorms, RmsNormWithinFourUlps) {
    forCases([](const KernelCase& c) {
        const auto x = randoms(c.rows * c.cols, c, 30);
        const auto weight = randoms(c.cols, c);
        const Guarded<float> y(c.rows * c.cols, c.offset);
        constexpr float eps = 1e-5F;
        emulator::run(rmsNorm({x->data(), weight->data(), y.data(), c.rows, c.cols, eps}), c.seed);
        for (std::int64_t r = 0; r < c.rows; ++r) {
            double sum = 0;
            for (std::int64_t j = 0; j < c.cols; ++j) sum += std::pow((*x)[r * c.cols + j], 2.0);
            const double rms = std::sqrt(sum / static_cast<double>(c.cols) + eps);
            for (std::int64_t j = 0; j < c.cols; ++j) {
                const double expected = (*x)[r * c.cols + j] / rms * (*weight)[j];
                expectNear(y[r * c.cols + j], expected, expected, 4, r * c.cols + j);
            }
        }
    });
}

/// Measured by its four terms, which cancel each other.
TEST(CudaNorms, PolyNormWithinSixteenUlps) {
    forCases([](const KernelCase& c) {
        const auto gate = randoms(c.rows * c.cols, c, 3);
        const auto up = randoms(c.rows * c.cols, c);
        const auto weights = randoms(4, c);
        const Guarded<float> y(c.rows * c.cols, c.offset);
        constexpr float eps = 1e-6F;
        emulator::run(polyNorm({gate->data(), up->data(), weights->data(), y.data(), c.rows, c.cols, eps}),
                      c.seed);
        for (std::int64_t r = 0; r < c.rows; ++r) {
            double scales[4] = {(*weights)[3], 0, 0, 0}; // of the powers 0 to 3
            for (int power = 1; power <= 3; ++power) {
                double sum = 0;
                for (std::int64_t j = 0; j < c.cols; ++j)
                    sum += std::pow((*gate)[r * c.cols + j], 2.0 * power);
                scales[power] = (*weights)[3 - power] / std::sqrt(sum / static_cast<double>(c.cols) + eps);
            }
            for (std::int64_t i = r * c.cols; i < (r + 1) * c.cols; ++i) {
                double expected = 0;
                double size = 0;
                for (int power = 0; power <= 3; ++power) {
                    const double term = scales[power] * std::pow((*gate)[i], power) * (*up)[i];
                    expected += term;
                    size += std::abs(term);
                }
                expectNear(y[i], expected, size, 16, i);
            }
        }
    });
}

TEST(CudaNorms, LayerNormWithinEightUlps) {
    forCases([](const KernelCase& c) {
        if (c.cols < 3) return; // one number has no deviation, two have a sign
        const auto x = randoms(c.rows * c.cols, c, 30);
        const auto weight = randoms(c.cols, c);
        const auto bias = randoms(c.cols, c);
        const Guarded<float> y(c.rows * c.cols, c.offset);
        constexpr float eps = 1e-5F;
        emulator::run(layerNorm({x->data(), weight->data(), bias->data(), y.data(), c.rows, c.cols, eps}),
                      c.seed);
        for (std::int64_t r = 0; r < c.rows; ++r) {
            double sum = 0;
            double squares = 0;
            double parts = 0; // which cancel each other in the mean
            for (std::int64_t j = 0; j < c.cols; ++j) {
                sum += (*x)[r * c.cols + j];
                parts += std::abs((*x)[r * c.cols + j]) / static_cast<double>(c.cols);
            }
            const double mean = sum / static_cast<double>(c.cols);
            for (std::int64_t j = 0; j < c.cols; ++j) squares += std::pow((*x)[r * c.cols + j] - mean, 2.0);
            const double deviation = std::sqrt(squares / static_cast<double>(c.cols) + eps);
            for (std::int64_t j = 0; j < c.cols; ++j) {
                const double in = (*x)[r * c.cols + j];
                const double scaled = (in - mean) / deviation * (*weight)[j];
                const double size =
                    (std::abs(in) + parts) / deviation * std::abs((*weight)[j]) + std::abs((*bias)[j]);
                expectNear(y[r * c.cols + j], scaled + (*bias)[j], size, 8, r * c.cols + j);
            }
        }
    });
}

} // namespace
} // namespace lambdascope
