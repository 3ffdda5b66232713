// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"
#include "widgets/kit/theme.h"

namespace lambdascope {

/// A figure as it is laid out: its title, the picture, and the caption wrapped to the picture's width.
/// Logical pixels, 96 to the inch, margins included.
class FigurePage {
  public:
    explicit FigurePage(const Figure& figure);

    [[nodiscard]] QSizeF size() const { return size_; }
    [[nodiscard]] const Look& theme() const { return theme_; } // of paper
    void paint(QPainter& painter) const;

  private:
    const Figure& figure_;
    Look theme_;
    double width_ = 0; // within the margins
    double titleHeight_ = 0;
    QSizeF size_;
};

} // namespace lambdascope
