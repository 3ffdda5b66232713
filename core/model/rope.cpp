// SPDX-License-Identifier: MIT
// The frequencies of RoPE and their stretchings, as transformers computes them (modeling_rope_utils.py).
#include "core/model/rope.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace lambdascope {
namespace {

using Kind = RopeScaling::Kind;
using Frequencies = std::vector<float>; // [d/2], radians a token

/// θ^(2j/d): the exponent is rounded to float32 first.
float wavelengthPart(double theta, std::int64_t j, std::int64_t headDim) {
    const float exponent = static_cast<float>(2 * j) / static_cast<float>(headDim);
    return static_cast<float>(std::pow(theta, static_cast<double>(exponent)));
}

Frequencies plainFrequencies(double theta, std::int64_t headDim) {
    Frequencies result(static_cast<std::size_t>(headDim / 2));
    for (std::int64_t j = 0; j < headDim / 2; ++j) result[j] = 1.0F / wavelengthPart(theta, j, headDim);
    return result;
}

/// NTK by the length of the text: a larger θ beyond the length trained on.
double dynamicTheta(const Config& c, std::int64_t length) {
    const auto most = static_cast<double>(c.maxPositions);
    const double stretch = c.ropeScaling.factor * std::max(static_cast<double>(length), most) / most -
                           (c.ropeScaling.factor - 1);
    const auto d = static_cast<double>(c.headDim);
    return c.ropeTheta * std::pow(stretch, d / (d - 2));
}

/// Slow frequencies are interpolated, fast ones kept, those between mixed (arXiv 2309.00071).
Frequencies yarnFrequencies(const Config& c) {
    const RopeScaling& rope = c.ropeScaling;
    const auto d = static_cast<double>(c.headDim);
    const auto at = [&](double rotations) {
        const double wavelength =
            static_cast<double>(rope.originalPositions) / (rotations * 2 * std::numbers::pi);
        return d * std::log(wavelength) / (2 * std::log(c.ropeTheta));
    };
    double low = at(rope.betaFast);
    double high = at(rope.betaSlow);
    if (rope.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, d - 1);
    if (low == high) high += 0.001; // no division by zero
    Frequencies result(static_cast<std::size_t>(c.headDim / 2));
    for (std::int64_t j = 0; j < c.headDim / 2; ++j) {
        const float part = wavelengthPart(c.ropeTheta, j, c.headDim);
        const auto ramp =
            static_cast<float>(std::clamp((static_cast<double>(j) - low) / (high - low), 0.0, 1.0));
        const float interpolated = 1.0F / (static_cast<float>(rope.factor) * part);
        result[j] = interpolated * ramp + 1.0F / part * (1 - ramp);
    }
    return result;
}

/// A factor for each frequency, another set beyond the original length (arXiv 2402.13753).
Frequencies longRopeFrequencies(const Config& c, std::int64_t length) {
    const RopeScaling& rope = c.ropeScaling;
    const auto& factors = length > rope.originalPositions ? rope.longFactors : rope.shortFactors;
    Frequencies result(static_cast<std::size_t>(c.headDim / 2));
    for (std::int64_t j = 0; j < c.headDim / 2; ++j)
        result[j] = 1.0F / (static_cast<float>(factors[j]) * wavelengthPart(c.ropeTheta, j, c.headDim));
    return result;
}

/// Long wavelengths are divided, short ones kept, those between mixed.
Frequencies llama3Frequencies(const Config& c) {
    const RopeScaling& rope = c.ropeScaling;
    Frequencies result = plainFrequencies(c.ropeTheta, c.headDim);
    const auto original = static_cast<double>(rope.originalPositions);
    const double longest = original / rope.lowFrequencyFactor;
    const double shortest = original / rope.highFrequencyFactor;
    for (float& frequency : result) {
        const double wavelength = 2 * std::numbers::pi / static_cast<double>(frequency);
        const double kept = frequency;
        if (wavelength > longest) {
            frequency = static_cast<float>(kept / rope.factor);
        } else if (wavelength >= shortest) {
            const double smooth = (original / wavelength - rope.lowFrequencyFactor) /
                                  (rope.highFrequencyFactor - rope.lowFrequencyFactor);
            frequency = static_cast<float>((1 - smooth) * kept / rope.factor + smooth * kept);
        }
    }
    return result;
}

Frequencies frequenciesOf(const Config& c, std::int64_t length) {
    switch (c.ropeScaling.kind) {
    case Kind::Default:
        break;
    case Kind::Linear: {
        Frequencies result = plainFrequencies(c.ropeTheta, c.headDim);
        for (float& each : result) each /= static_cast<float>(c.ropeScaling.factor);
        return result;
    }
    case Kind::Dynamic:
        return plainFrequencies(dynamicTheta(c, length), c.headDim);
    case Kind::Yarn:
        return yarnFrequencies(c);
    case Kind::LongRope:
        return longRopeFrequencies(c, length);
    case Kind::Llama3:
        return llama3Frequencies(c);
    }
    return plainFrequencies(c.ropeTheta, c.headDim);
}

/// What cosine and sine are multiplied with, and so the logits by its square.
double attentionFactorOf(const RopeScaling& rope) {
    if (rope.kind != Kind::Yarn && rope.kind != Kind::LongRope) return 1;
    if (rope.attentionFactor) return *rope.attentionFactor;
    if (rope.kind == Kind::LongRope)
        return rope.factor <= 1 ? 1.0
                                : std::sqrt(1 + std::log(rope.factor) /
                                                    std::log(static_cast<double>(rope.originalPositions)));
    const auto scale = [&](double weight) {
        return rope.factor <= 1 ? 1.0 : 0.1 * weight * std::log(rope.factor) + 1;
    };
    const double mscale = rope.mscale.value_or(0);
    const double all = rope.mscaleAllDim.value_or(0);
    return mscale != 0 && all != 0 ? scale(mscale) / scale(all) : scale(1);
}

} // namespace

RopeTable makeRopeTable(const Config& config, std::int64_t count, std::int64_t first, std::int64_t length) {
    if (config.learnedPositions()) return {};
    const std::int64_t half = config.headDim / 2;
    const Frequencies frequencies = frequenciesOf(config, length > 0 ? length : first + count);
    const auto factor = static_cast<float>(attentionFactorOf(config.ropeScaling));
    RopeTable table{Tensor(count, half), Tensor(count, half)};
    for (std::int64_t p = 0; p < count; ++p) {
        for (std::int64_t j = 0; j < half; ++j) {
            const float angle =
                static_cast<float>(first + p) * frequencies[j]; // rounded to float32 before the cosine
            const auto cosine = static_cast<float>(std::cos(static_cast<double>(angle)));
            const auto sine = static_cast<float>(std::sin(static_cast<double>(angle)));
            table.cos.writable()[p * half + j] = cosine * factor;
            table.sin.writable()[p * half + j] = sine * factor;
        }
    }
    return table;
}

bool sameRope(const Config& config, std::int64_t length, std::int64_t other) {
    if (length == other) return true;
    if (config.ropeScaling.kind == Kind::Dynamic)
        return length <= config.maxPositions && other <= config.maxPositions;
    if (config.ropeScaling.kind == Kind::LongRope)
        return (length > config.ropeScaling.originalPositions) ==
               (other > config.ropeScaling.originalPositions);
    return true;
}

} // namespace lambdascope
