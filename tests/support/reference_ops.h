// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"

#include <span>
#include <vector>

/// The operations of core/compute/backend.h once more, in float64 and by the plainest loops: what every
/// backend is held to. They share nothing with the backends but the shapes.
namespace lambdascope::reference {

/// Row-major float64 matrix.
struct Matrix {
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::vector<double> values;

    Matrix() = default;
    Matrix(std::int64_t r, std::int64_t c) : rows(r), cols(c), values(static_cast<std::size_t>(r * c)) {}
    explicit Matrix(const Tensor& x);
    [[nodiscard]] double* row(std::int64_t r) { return values.data() + r * cols; }
    [[nodiscard]] const double* row(std::int64_t r) const { return values.data() + r * cols; }
};

/// Per term: A_i · V [Tq, heads · W] and, if wanted, A_i [heads · Tq, Tk].
struct Attention {
    std::vector<Matrix> mixed;
    std::vector<Matrix> maps;
};

Matrix embed(const Tensor& table, std::span<const int> tokens);
Matrix rmsNorm(const Tensor& x, const Tensor& weight, float eps);
Matrix layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps);
Matrix linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
Matrix rope(const Tensor& x, int headDim, const RopeTable& table);
Attention attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan, bool wantMaps);
Matrix combine(const std::vector<Matrix>& mixed, std::span<const HeadMix> heads, const HeadPlan& plan,
               const Tensor& tokenLambda = {});
Matrix sigmoid(const Tensor& x);
Matrix gatedActivation(const Tensor& gate, const Tensor& up, Activation activation);
Matrix polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights);
Matrix add(const Tensor& x, const Tensor& y);

/// The largest |actual − expected| over the largest |expected| of its row (or a thousandth of the matrix's,
/// if the row has less than that); infinity for a wrong shape or a NaN anywhere.
double worstError(const Matrix& expected, const Tensor& actual);

} // namespace lambdascope::reference
