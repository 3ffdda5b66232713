// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lab/why/why_scene.h"

#include <QCoreApplication>
#include <QRectF>
#include <QStringList>

namespace lambdascope {

class PainterInk;

// How the parts of a logit look and where they are, in logical pixels from the upper left corner: for the
// widget and for figures.

/// The waterfall: a whole, what is added and taken away, and the other whole.
struct StepsDrawing {
    Look theme = Theme::now();
    QSizeF size;
    std::vector<WhyStep> steps;

    void paint(PainterInk& ink) const;
    [[nodiscard]] QRectF barOf(int step) const;

  private:
    [[nodiscard]] QRectF columnOf(int step) const;
    [[nodiscard]] double yOf(double value) const;
};

/// The list of parts: name, bar in force with a tick for trained, numbers; a heading, rows that can be
/// scrolled, and the sum.
struct PartsDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::WhyView)

  public:
    static constexpr int rowHigh = 26;

    Look theme = Theme::now();
    QSizeF size;
    double scrolled = 0; // pixels
    int cursor = -1;     // the row that keys move

    void setScene(const WhyScene& scene);
    void paint(PainterInk& ink) const;
    [[nodiscard]] int rowAt(QPointF at) const; // −1: none
    [[nodiscard]] QRectF rowsRect() const;     // between heading and sum
    [[nodiscard]] QRectF rowRect(int row) const;
    [[nodiscard]] double wantedHeight() const;
    [[nodiscard]] double xOf(double value) const; // of bars
    /// What is printed in a row, from the left; after the last row the sum's.
    [[nodiscard]] QStringList numbers(int row) const;

  private:
    [[nodiscard]] QRectF numberRect(int column, const QRectF& row) const;
    [[nodiscard]] QRectF barRoom() const;
    void paintHeading(PainterInk& ink) const;
    void paintRow(PainterInk& ink, int row) const;
    void paintSum(PainterInk& ink) const;
    void paintDot(PainterInk& ink, QPointF at) const;
    void paintNumbers(PainterInk& ink, int row, const QRectF& place) const;

    std::vector<WhyPart> parts_;
    double trained_ = 0, now_ = 0, low_ = 0, high_ = 1;
    bool edited_ = false, peek_ = false;
};

} // namespace lambdascope
