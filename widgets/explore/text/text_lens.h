// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/text/text_scene.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>

#include <array>

class QPainter;

namespace lambdascope {

/// The logit lens of both models, layer by layer: a bar for how probable the token is there, the trained one
/// as a tick, and what would be said in its place. For the widget and for figures.
struct TextLens {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::TextView)

  public:
    static constexpr double titleHigh = 26, mostRow = 17, wordedRow = 12, leastRow = 4;

    Look theme = Theme::now();
    std::array<QRectF, 2> columns; // of DIFF and of the standard model; empty: there is none
    std::array<LensColumn, 2> models;

    void paint(QPainter& painter) const;
    /// Of the higher one, with rows so high; words have room from `wordedRow` on.
    [[nodiscard]] double heightWith(double row) const;
    [[nodiscard]] QString inWords(QPointF at) const; // of the layer there; empty: none

  private:
    [[nodiscard]] QRectF rowAt(std::size_t model, std::size_t row) const;
    void paintColumn(QPainter& painter, std::size_t model) const;
    void paintRow(QPainter& painter, std::size_t model, std::size_t row) const;
};

} // namespace lambdascope
