// SPDX-License-Identifier: MIT
#include "widgets/explore/thumbnail.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

/// The value of largest magnitude in [from, to) of one row; the positive one if two tie.
float strongest(const float* first, const float* second, float weight, int from, int to) {
    float low = 0, high = 0;
    if (second)
        for (int k = from; k < to; ++k) {
            const float value = first[k] - weight * second[k];
            low = std::min(low, value);
            high = std::max(high, value);
        }
    else
        for (int k = from; k < to; ++k) {
            low = std::min(low, first[k]);
            high = std::max(high, first[k]);
        }
    return -low > high ? low : high;
}

int blockStart(int block, int side, int tokens) {
    return static_cast<int>((static_cast<long long>(block) * tokens + side - 1) / side);
}

} // namespace

std::vector<float> pooledStrongest(const MapSource& source, int side) {
    const int tokens = source.tokens;
    side = std::min(side, tokens);
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> pooled(static_cast<std::size_t>(side) * side, none);
    std::vector<int> starts(side + 1);
    for (int b = 0; b <= side; ++b) starts[b] = blockStart(b, side, tokens);
    for (int b = 0; b < side; ++b)
        for (int q = starts[b]; q < starts[b + 1]; ++q) {
            const auto offset = static_cast<std::size_t>(q) * tokens;
            const float* first = source.first + offset;
            const float* second = source.second ? source.second + offset : nullptr;
            const float weight = second ? source.weights[static_cast<std::size_t>(q)] : 0;
            for (int c = 0; c < side && starts[c] <= q; ++c) {
                float& best = pooled[static_cast<std::size_t>(b) * side + c];
                const float value =
                    strongest(first, second, weight, starts[c], std::min(starts[c + 1], q + 1));
                if (std::isnan(best) || std::abs(value) > std::abs(best)) best = value;
            }
        }
    return pooled;
}

QImage thumbnail(const MapSource& source, int pixels, const Palette& palette, float maximum) {
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (source.tokens < 1 || pixels < 1) return image;
    const int side = std::min(source.tokens, pixels);
    const std::vector<float> pooled = pooledStrongest(source, side);
    std::vector<QRgb> colours(pooled.size());
    std::transform(pooled.begin(), pooled.end(), colours.begin(), [&](float value) {
        return std::isnan(value) ? QRgb(0) : palette.ofValue(value, maximum).rgba();
    });
    for (int y = 0; y < pixels; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const QRgb* row = colours.data() + static_cast<std::size_t>(y) * side / pixels * side;
        for (int x = 0; x < pixels; ++x) line[x] = row[x * side / pixels];
    }
    return image;
}

} // namespace lambdascope
