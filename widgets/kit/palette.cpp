// SPDX-License-Identifier: MIT
#include "widgets/kit/palette.h"

#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

/// Of the window, whatever is on a projector: a weight has one colour everywhere.
const Theme& themeOf(bool dark) {
    static const Theme light = Theme::light(), night = Theme::darkTheme();
    return dark ? night : light;
}

} // namespace

Palette Palette::of(Kind kind, bool dark) {
    Palette palette;
    const Theme& t = themeOf(dark); // 0 is the canvas, and a sign ends in the colour of its numbers
    palette.kind_ = kind;
    std::array<QColor, 5> stops;
    if (kind == Kind::Signed)
        stops = dark ? std::array<QColor, 5>{t.negative, "#a3500c", t.canvas, "#1b68a6", t.positive}
                     : std::array<QColor, 5>{t.negative, "#ef9a4f", t.canvas, "#62abdc", t.positive};
    else
        stops = dark ? std::array<QColor, 5>{t.canvas, "#3d4550", "#6b7888", "#a6b3c2", "#f0f4f8"}
                     : std::array<QColor, 5>{t.canvas, "#c9d0d8", "#8b98a8", "#4a586a", "#131b27"};
    std::ranges::transform(stops, palette.stops_.begin(), [](const QColor& stop) {
        return Stop{static_cast<float>(stop.red()), static_cast<float>(stop.green()),
                    static_cast<float>(stop.blue())};
    });
    return palette;
}

QColor Palette::ofTerm(int term, bool dark) {
    return of(Kind::Softmax, dark).at(term == 0 ? 0.84F : 0.44F);
}

QColor Palette::ofSign(double value, bool dark) {
    return of(Kind::Signed, dark).at(value < 0 ? 0.25F : 0.75F);
}

QRgb Palette::rgb(float t) const {
    const float clamped = std::isnan(t) ? 0.f : std::clamp(t, 0.f, 1.f);
    const float place = clamped * static_cast<float>(stops_.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), stops_.size() - 2);
    const float part = place - static_cast<float>(low);
    const Stop &a = stops_[low], &b = stops_[low + 1];
    constexpr float half = 0.5F; // rounds: none is negative
    const auto mix = [part](float from, float to) {
        return static_cast<int>(from + part * (to - from) + half);
    };
    return qRgb(mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue));
}

QRgb Palette::rgbOf(float value, float maximum) const {
    const float share = maximum > 0 ? value / maximum : 0.f;
    return rgb(kind_ == Kind::Signed ? (share + 1) / 2 : share);
}

std::vector<std::array<unsigned char, 4>> Palette::samples(int count) const {
    std::vector<std::array<unsigned char, 4>> colours;
    colours.reserve(static_cast<std::size_t>(std::max(count, 0)));
    for (int i = 0; i < count; ++i) {
        const QRgb colour = rgb(count > 1 ? static_cast<float>(i) / static_cast<float>(count - 1) : 0.f);
        colours.push_back({static_cast<unsigned char>(qRed(colour)),
                           static_cast<unsigned char>(qGreen(colour)),
                           static_cast<unsigned char>(qBlue(colour)), 255});
    }
    return colours;
}

} // namespace lambdascope
