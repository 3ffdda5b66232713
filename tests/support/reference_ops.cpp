// SPDX-License-Identifier: MIT
#include "tests/support/reference_ops.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <numbers>
#include <thread>

namespace lambdascope::reference {
namespace {

/// body(i) for every i below `count`, on all cores.
template<typename Body>
void forAll(std::int64_t count, const Body& body) {
    std::atomic<std::int64_t> next = 0;
    const auto work = [&] {
        for (std::int64_t i = next++; i < count; i = next++) body(i);
    };
    std::vector<std::jthread> others;
    const auto most = std::min<std::int64_t>(count, std::thread::hardware_concurrency());
    for (std::int64_t t = 1; t < most; ++t) others.emplace_back(work);
    work();
}

double activate(double x, Activation activation) {
    switch (activation) {
    case Activation::Silu:
        return x / (1 + std::exp(-x));
    case Activation::Gelu:
        return 0.5 * x * (1 + std::erf(x / std::numbers::sqrt2));
    case Activation::GeluTanh:
        return 0.5 * x * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
    case Activation::PolyNorm: // of rows
        break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

/// In four sums, which a compiler may keep in one register: a long chain of additions would take most of the
/// time of these tests.
double dot(const float* a, const float* b, std::int64_t count) {
    std::array<double, 4> sums{};
    std::int64_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (std::size_t lane = 0; lane < 4; ++lane)
            sums[lane] +=
                double{a[i + static_cast<std::int64_t>(lane)]} * b[i + static_cast<std::int64_t>(lane)];
    for (; i < count; ++i) sums[0] += double{a[i]} * b[i];
    return sums[0] + sums[1] + sums[2] + sums[3];
}

/// softmax over the scores of one query and the keys it sees.
void softmax(std::vector<double>& scores) {
    const double largest = *std::ranges::max_element(scores);
    double sum = 0;
    for (double& s : scores) sum += s = std::exp(s - largest);
    for (double& s : scores) s /= sum;
}

} // namespace

Matrix::Matrix(const Tensor& x) : rows(x.rows()), cols(x.cols()), values(x.data(), x.data() + x.size()) {}

Matrix embed(const Tensor& table, std::span<const int> tokens) {
    Matrix y(static_cast<std::int64_t>(tokens.size()), table.cols());
    for (std::int64_t r = 0; r < y.rows; ++r)
        for (std::int64_t c = 0; c < y.cols; ++c) y.row(r)[c] = table.at(tokens[r], c);
    return y;
}

Matrix rmsNorm(const Tensor& x, const Tensor& weight, float eps) {
    Matrix y(x);
    for (std::int64_t r = 0; r < y.rows; ++r) {
        double squares = 0;
        for (std::int64_t c = 0; c < y.cols; ++c) squares += y.row(r)[c] * y.row(r)[c];
        const double rms = std::sqrt(squares / static_cast<double>(y.cols) + double{eps});
        for (std::int64_t c = 0; c < y.cols; ++c) y.row(r)[c] = y.row(r)[c] / rms * weight.at(0, c);
    }
    return y;
}

Matrix layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) {
    Matrix y(x);
    const auto cols = static_cast<double>(y.cols);
    for (std::int64_t r = 0; r < y.rows; ++r) {
        double sum = 0;
        double squares = 0;
        for (std::int64_t c = 0; c < y.cols; ++c) sum += y.row(r)[c];
        for (std::int64_t c = 0; c < y.cols; ++c) squares += std::pow(y.row(r)[c] - sum / cols, 2.0);
        const double deviation = std::sqrt(squares / cols + double{eps});
        for (std::int64_t c = 0; c < y.cols; ++c)
            y.row(r)[c] = (y.row(r)[c] - sum / cols) / deviation * weight.at(0, c) + bias.at(0, c);
    }
    return y;
}

Matrix sigmoid(const Tensor& x) {
    Matrix y(x);
    for (double& value : y.values) value = 1 / (1 + std::exp(-value));
    return y;
}

Matrix linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
    Matrix y(x.rows(), weight.rows());
    forAll(y.rows, [&](std::int64_t r) {
        for (std::int64_t o = 0; o < y.cols; ++o) {
            y.row(r)[o] = dot(x.row(r), weight.row(o), x.cols()) + (bias.empty() ? 0 : double{bias.at(0, o)});
        }
    });
    return y;
}

Matrix rope(const Tensor& x, int headDim, const RopeTable& table) {
    Matrix y(x);
    const int half = headDim / 2;
    for (std::int64_t r = 0; r < y.rows; ++r)
        for (std::int64_t start = 0; start < y.cols; start += headDim)
            for (int j = 0; j < half; ++j) {
                double& a = y.row(r)[start + j];
                double& b = y.row(r)[start + j + half];
                const double u = a;
                const double v = b;
                a = u * table.cos.at(r, j) - v * table.sin.at(r, j);
                b = v * table.cos.at(r, j) + u * table.sin.at(r, j);
            }
    return y;
}

Attention attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan, bool wantMaps) {
    const std::int64_t before = k.rows() - q.rows();
    const std::int64_t d = plan.headDim;
    Attention result;
    for (int term = 0; term < plan.termCount(); ++term) {
        result.mixed.emplace_back(q.rows(), std::int64_t{plan.headCount()} * plan.valueWidth());
        if (wantMaps) result.maps.emplace_back(plan.headCount() * q.rows(), k.rows());
    }
    forAll(plan.termCount() * plan.headCount() * q.rows(), [&](std::int64_t i) {
        const std::int64_t query = i % q.rows();
        const auto head = static_cast<int>(i / q.rows()) % plan.headCount();
        const auto term = static_cast<int>(i / q.rows()) / plan.headCount();
        const Term& rows = plan.heads[head].terms[term];
        std::vector<double> weights(static_cast<std::size_t>(before + query + 1));
        for (std::size_t key = 0; key < weights.size(); ++key) {
            const float* a = q.row(query) + rows.query * d;
            const float* b = k.row(static_cast<std::int64_t>(key)) + rows.key * d;
            weights[key] = dot(a, b, d) / std::sqrt(static_cast<double>(d));
        }
        softmax(weights);
        if (wantMaps) std::ranges::copy(weights, result.maps[term].row(head * q.rows() + query));
        double* out = result.mixed[term].row(query) + std::int64_t{head} * plan.valueWidth();
        for (const int value : plan.heads[head].values) {
            for (std::size_t key = 0; key < weights.size(); ++key)
                for (std::int64_t j = 0; j < d; ++j)
                    out[j] += weights[key] * v.at(static_cast<std::int64_t>(key), value * d + j);
            out += d;
        }
    });
    return result;
}

Matrix combine(const std::vector<Matrix>& mixed, std::span<const HeadMix> heads, const HeadPlan& plan,
               const Tensor& tokenLambda) {
    Matrix z(mixed.front().rows, mixed.front().cols);
    const std::int64_t width = plan.valueWidth();
    for (std::int64_t r = 0; r < z.rows; ++r)
        for (std::size_t h = 0; h < heads.size(); ++h) {
            const std::int64_t start = static_cast<std::int64_t>(h) * width;
            HeadMix mix = heads[h];
            if (mix.tokenLambda) mix.lambda = tokenLambda.at(r, static_cast<std::int64_t>(h));
            double squares = 0;
            for (std::int64_t c = start; c < start + width; ++c) {
                double& out = z.row(r)[c];
                out = mix.first() * mixed[0].row(r)[c];
                if (mixed.size() > 1) out += double{mix.second()} * mixed[1].row(r)[c];
                squares += out * out;
            }
            if (!plan.headNorm) continue;
            const double rms = std::sqrt(squares / static_cast<double>(width) + double{plan.headNormEps});
            for (std::int64_t c = start; c < start + width; ++c)
                z.row(r)[c] *= heads[h].norm ? heads[h].factor / rms : double{heads[h].factor};
        }
    return z;
}

Matrix gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) {
    Matrix y(gate);
    for (std::int64_t r = 0; r < y.rows; ++r)
        for (std::int64_t c = 0; c < y.cols; ++c)
            y.row(r)[c] = activate(gate.at(r, c), activation) * (up.empty() ? 1 : double{up.at(r, c)});
    return y;
}

Matrix polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) {
    Matrix y(gate.rows(), gate.cols());
    for (std::int64_t r = 0; r < y.rows; ++r)
        for (int power = 0; power <= 3; ++power) {
            double squares = 0;
            for (std::int64_t c = 0; c < y.cols; ++c) squares += std::pow(gate.at(r, c), 2.0 * power);
            const double rms = std::sqrt(squares / static_cast<double>(y.cols) + 1e-6);
            for (std::int64_t c = 0; c < y.cols; ++c)
                y.row(r)[c] +=
                    weights.at(0, 3 - power) * (power == 0 ? 1 : std::pow(gate.at(r, c), power) / rms);
        }
    for (std::int64_t i = 0; i < up.size(); ++i) y.values[static_cast<std::size_t>(i)] *= up.data()[i];
    return y;
}

Matrix add(const Tensor& x, const Tensor& y) {
    Matrix sum(x);
    for (std::int64_t r = 0; r < sum.rows; ++r)
        for (std::int64_t c = 0; c < sum.cols; ++c) sum.row(r)[c] += y.at(r, c);
    return sum;
}

double worstError(const Matrix& expected, const Tensor& actual) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (expected.rows != actual.rows() || expected.cols != actual.cols()) return infinity;
    const auto largestOf = [](const double* first, std::int64_t count) {
        double largest = 0;
        for (std::int64_t i = 0; i < count; ++i) largest = std::max(largest, std::abs(first[i]));
        return largest;
    };
    const double floor = std::max(1e-3 * largestOf(expected.row(0), expected.rows * expected.cols), 1e-6);
    double worst = 0;
    for (std::int64_t r = 0; r < expected.rows; ++r) {
        const double scale = std::max(largestOf(expected.row(r), expected.cols), floor);
        for (std::int64_t c = 0; c < expected.cols; ++c) {
            const double error = std::abs(expected.row(r)[c] - double{actual.at(r, c)}) / scale;
            if (std::isnan(error)) return infinity;
            worst = std::max(worst, error);
        }
    }
    return worst;
}

} // namespace lambdascope::reference
