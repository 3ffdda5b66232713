// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>

#include <array>
#include <vector>

namespace lambdascope {

/// A piecewise linear colour scale. Textures, legends, thumbnails, exports and tests all read this one table.
class Palette {
  public:
    enum class Kind { Softmax, Signed };
    /// The scale of softmax maps (0…M, grey ink) or of the difference (−M…M, orange–neutral–blue).
    static Palette of(Kind kind, bool dark);

    /// The shade of a bar of A1, the first term of the difference, or of λ·A2, the second.
    static QColor ofTerm(int term, bool dark);
    /// The fill of a bar of a number with a sign.
    static QColor ofSign(double value, bool dark);

    /// Colour at t in 0…1 (clamped): for Softmax value / M, for Signed (value / M + 1) / 2.
    [[nodiscard]] QColor at(float t) const { return rgb(t); }
    /// Colour of a value when the colour bar ends at `maximum`.
    [[nodiscard]] QColor ofValue(float value, float maximum) const { return rgbOf(value, maximum); }
    /// The same for pixels, of which there are many.
    [[nodiscard]] QRgb rgb(float t) const;
    [[nodiscard]] QRgb rgbOf(float value, float maximum) const;
    /// `count` RGBA8 samples from t = 0 to 1, for a lookup texture.
    [[nodiscard]] std::vector<std::array<unsigned char, 4>> samples(int count) const;

  private:
    Kind kind_ = Kind::Softmax;
    struct Stop {
        float red = 0, green = 0, blue = 0;
    };
    std::array<Stop, 5> stops_;
};

} // namespace lambdascope
