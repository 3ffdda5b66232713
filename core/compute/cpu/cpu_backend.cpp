// SPDX-License-Identifier: MIT
#include "core/compute/cpu/cpu_backend.h"

#include "core/compute/cpu/eigen_maps.h"
#include "core/compute/cpu/product.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace lambdascope {

std::string CpuBackend::name() const {
    return "CPU · " + std::to_string(pool_.size()) + (pool_.size() == 1 ? " thread" : " threads");
}

void CpuBackend::forRows(std::int64_t rows, std::int64_t least,
                         const std::function<void(std::int64_t, std::int64_t)>& body) {
    const std::int64_t pieces = std::clamp<std::int64_t>(rows / least, 1, pool_.size());
    pool_.parallelFor(static_cast<int>(pieces),
                      [&](int i) { body(rows * i / pieces, rows * (i + 1) / pieces); });
}

Tensor CpuBackend::embed(const Tensor& table, std::span<const int> tokens) {
    Tensor x = memory_.tensor(static_cast<std::int64_t>(tokens.size()), table.cols());
    for (std::int64_t t = 0; t < x.rows(); ++t) rowOf(x, t) = rowOf(table.rowsFrom(tokens[t], 1), 0);
    return x;
}

Tensor CpuBackend::rmsNorm(const Tensor& x, const Tensor& weight, float eps) {
    Tensor y = memory_.tensor(x.rows(), x.cols());
    const ConstRow gain = rowOf(weight, 0);
    forRows(x.rows(), 64, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t r = first; r < last; ++r) {
            const ConstRow in = rowOf(x, r);
            const float scale = 1.0F / std::sqrt(in.square().mean() + eps);
            rowOf(y, r) = (in * scale) * gain;
        }
    });
    return y;
}

Tensor CpuBackend::layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) {
    Tensor y = memory_.tensor(x.rows(), x.cols());
    const ConstRow gain = rowOf(weight, 0);
    const ConstRow shift = rowOf(bias, 0);
    forRows(x.rows(), 64, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t r = first; r < last; ++r) {
            const ConstRow in = rowOf(x, r);
            Row out = rowOf(y, r);
            out = in - in.mean();
            const float scale = 1.0F / std::sqrt(out.square().mean() + eps);
            out = (out * scale) * gain + shift;
        }
    });
    return y;
}

namespace {

/// Columns first … last − 1 of y = x · wᵀ: of bfloat16 no more is ever float32 than stays in the cache.
void multiplyWidened(Tensor& y, const Tensor& x, const Tensor& weight, std::int64_t first,
                     std::int64_t last) {
    const std::int64_t cached = std::max<std::int64_t>(16, (std::int64_t{512} << 10) / 4 / weight.cols());
    for (std::int64_t at = first; at < last; at += cached) {
        const Tensor rows = weight.rowsFrom(at, std::min(cached, last - at));
        block(y, 0, y.rows(), at, rows.rows()).noalias() =
            block(x, 0, x.rows(), 0, x.cols()) * block(rows, 0, rows.rows(), 0, rows.cols()).transpose();
    }
}

void addBias(Tensor& y, const Tensor& bias) {
    if (bias.empty()) return;
    for (std::int64_t r = 0; r < y.rows(); ++r) rowOf(y, r) += rowOf(bias, 0);
}

} // namespace

Tensor CpuBackend::linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
    const std::int64_t rows = x.rows();
    const std::int64_t in = x.cols();
    const std::int64_t out = weight.rows();
    Tensor y = memory_.tensor(rows, out);
    if (LaidOutRows::suits(x, weight) && out >= 16 * pool_.size()) { // else threads would be idle
        const LaidOutRows laid(pool_, memory_, x);
        forRows(out, 16,
                [&](std::int64_t first, std::int64_t last) { laid.multiply(weight, first, last, y); });
        addBias(y, bias);
        return y;
    }
    if (weight.isBfloat16() && rows <= fewRows) {
        forRows(out, 16,
                [&](std::int64_t first, std::int64_t last) { multiplyFewRows(x, weight, first, last, y); });
        addBias(y, bias);
        return y;
    }
    // Tall inputs are cut by token, short ones by output row, so that both kinds keep every thread busy, and
    // by output row, too, where it would cost more that every thread lays all of a large matrix out anew;
    // only where Eigen's kernel begins anew: then it adds up every number as it would uncut.
    constexpr std::int64_t large = std::int64_t{1} << 18;
    using Kernel = Eigen::internal::gebp_traits<float, float>;
    const bool tall = rows >= 2 * 16 * pool_.size() && weight.size() <= large;
    const bool byToken = !weight.isBfloat16() && (tall || rows >= out);
    const std::int64_t unit = byToken ? Kernel::nr : Kernel::mr;
    const std::int64_t all = byToken ? rows : out;
    const std::int64_t units = std::max<std::int64_t>(1, all / unit);
    forRows(units, std::max<std::int64_t>(1, 16 / unit), [&](std::int64_t firstUnit, std::int64_t lastUnit) {
        const std::int64_t first = firstUnit * unit;
        const std::int64_t last = lastUnit == units ? all : lastUnit * unit;
        const std::int64_t n = last - first;
        if (weight.isBfloat16())
            multiplyWidened(y, x, weight, first, last);
        else if (byToken)
            block(y, first, n, 0, out).noalias() =
                block(x, first, n, 0, in) * block(weight, 0, out, 0, in).transpose();
        else
            block(y, 0, rows, first, n).noalias() =
                block(x, 0, rows, 0, in) * block(weight, first, n, 0, in).transpose();
    });
    addBias(y, bias);
    return y;
}

namespace {

/// The two halves of a head. None of the four overlap; not to have to ask matters where heads are narrow.
void turn(float* __restrict a, float* __restrict b, const float* __restrict cos, const float* __restrict sin,
          std::int64_t half) {
    for (std::int64_t j = 0; j < half; ++j) {
        const float u = a[j];
        const float v = b[j];
        a[j] = u * cos[j] - v * sin[j];
        b[j] = v * cos[j] + u * sin[j];
    }
}

} // namespace

void CpuBackend::rope(Tensor& x, int headDim, const RopeTable& table) {
    const std::int64_t half = headDim / 2;
    forRows(x.rows(), 64, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t r = first; r < last; ++r) {
            float* const row = x.writable() + r * x.cols();
            for (float* head = row; head < row + x.cols(); head += headDim)
                turn(head, head + half, table.cos.row(r), table.sin.row(r), half);
        }
    });
}

Tensor CpuBackend::combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads,
                           const HeadPlan& plan, const Tensor& tokenLambda) {
    const std::int64_t width = plan.valueWidth();
    Tensor z = memory_.tensor(mixed.front().rows(), mixed.front().cols());
    const auto part = [width](const Tensor& of, std::int64_t r, std::size_t h) {
        return ConstRow(of.row(r) + static_cast<std::int64_t>(h) * width, width);
    };
    forRows(z.rows(), 32, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t r = first; r < last; ++r)
            for (std::size_t h = 0; h < heads.size(); ++h) {
                Row out(z.writable() + r * z.cols() + static_cast<std::int64_t>(h) * width, width);
                HeadMix mix = heads[h];
                if (mix.tokenLambda) mix.lambda = tokenLambda.at(r, static_cast<std::int64_t>(h));
                out = mix.first() * part(mixed[0], r, h);
                if (mixed.size() > 1) out += mix.second() * part(mixed[1], r, h);
                if (!plan.headNorm) continue;
                const float rms = std::sqrt(out.square().mean() + plan.headNormEps);
                out *= mix.norm ? mix.factor / rms : mix.factor;
            }
    });
    return z;
}

Tensor CpuBackend::gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) {
    Tensor y = memory_.tensor(gate.rows(), gate.cols());
    forRows(y.rows(), 32, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t r = first; r < last; ++r) {
            const ConstRow g = rowOf(gate, r);
            Row out = rowOf(y, r);
            switch (activation) {
            case Activation::Silu:
                out = g / (1.0F + (-g).exp());
                break;
            case Activation::Gelu: // exact, with erf
                for (std::int64_t j = 0; j < y.cols(); ++j)
                    out[j] = 0.5F * g[j] * (1.0F + std::erf(g[j] * std::numbers::sqrt2_v<float> / 2));
                break;
            case Activation::GeluTanh: {
                const float c = std::sqrt(2 * std::numbers::inv_pi_v<float>);
                out = g / (1.0F + (-2 * c * (g + 0.044715F * g.cube())).exp()); // (1 + tanh u) / 2
                break;
            }
            case Activation::PolyNorm: // looks at whole rows: polyNorm()
                out.setConstant(std::numeric_limits<float>::quiet_NaN());
                break;
            }
            if (!up.empty()) out *= rowOf(up, r);
        }
    });
    return y;
}

Tensor CpuBackend::polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) {
    Tensor y = memory_.tensor(gate.rows(), gate.cols());
    forRows(y.rows(), 32, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t r = first; r < last; ++r) {
            const ConstRow x = rowOf(gate, r);
            const auto scaled = [](float weight, float meanSquare) {
                return weight / std::sqrt(meanSquare + polyNormEps);
            };
            const float cube = scaled(weights.data()[0], x.cube().square().mean());
            const float square = scaled(weights.data()[1], x.square().square().mean());
            const float linear = scaled(weights.data()[2], x.square().mean());
            rowOf(y, r) = (x * (linear + x * (square + x * cube)) + weights.data()[3]) * rowOf(up, r);
        }
    });
    return y;
}

Tensor CpuBackend::sigmoid(const Tensor& x) {
    Tensor y = memory_.tensor(x.rows(), x.cols());
    for (std::int64_t r = 0; r < x.rows(); ++r) rowOf(y, r) = 1.0F / (1.0F + (-rowOf(x, r)).exp());
    return y;
}

Tensor CpuBackend::add(const Tensor& x, const Tensor& y) {
    Tensor sum = memory_.tensor(x.rows(), x.cols());
    forRows(sum.rows(), 128, [&](std::int64_t first, std::int64_t last) {
        const std::int64_t n = last - first;
        block(sum, first, n, 0, sum.cols()) =
            block(x, first, n, 0, x.cols()) + block(y, first, n, 0, y.cols());
    });
    return sum;
}

void CpuBackend::writeRows(Tensor& into, std::int64_t at, const Tensor& x) {
    std::memcpy(into.writable() + at * into.cols(), x.data(),
                static_cast<std::size_t>(x.size()) * sizeof(float));
}

} // namespace lambdascope
