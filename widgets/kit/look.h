// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

namespace lambdascope {

/// A theme as painters have it: of the window, or of a figure on paper. There all is on one ground, white
/// unless dark, fonts are neither hinted nor scaled with the window's text, so that they are the same on
/// every screen, and hints for hands are left out.
struct Look : Theme {
    Look(const Theme& theme) : Theme(theme) {} // NOLINT: a theme is the look of the window
    static Look onPaper(const Theme& theme);

    bool paper = false;

    /// Theme::sans and Theme::mono: Inter for words, JetBrains Mono for tokens and numbers.
    [[nodiscard]] QFont words(int pixels, QFont::Weight weight = QFont::Normal) const;
    [[nodiscard]] QFont digits(int pixels, QFont::Weight weight = QFont::Normal) const;
};

} // namespace lambdascope
