// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QColor>
#include <QIcon>
#include <QRectF>
#include <QWidget>

class QAbstractScrollArea;
class QPainter;

namespace lambdascope {

/// An icon of assets/icons in one colour.
QIcon icon(const QString& name, const QColor& colour);

/// Ink on a coloured fill: the theme's, or its opposite where that reads better.
QColor inkOn(const QColor& fill, const Theme& theme);

/// Which model a badge is of: [D] filled for DIFF, [S] outlined for standard, [D] outlined for a second DIFF.
enum class BadgeKind { Diff, Standard, SecondDiff };
/// Of the model beside (`standard`), which is a DIFF model, too, or is not; else of the first one.
constexpr BadgeKind badgeOf(bool standard, bool second = false) {
    return !standard ? BadgeKind::Diff : second ? BadgeKind::SecondDiff : BadgeKind::Standard;
}

/// The badge of a model; `side` in pixels.
void paintBadge(QPainter& painter, QPointF topLeft, BadgeKind kind, const Theme& theme, int side = 17);

/// The 2-px accent ring of keyboard focus, 1 px outside of `box`.
void paintFocusRing(QPainter& painter, const QRectF& box, const Theme& theme, double radius = 4);

/// Fades what goes on beyond the left and right edge of `area` into the ground; painted on its viewport.
void paintFadedEdges(QPainter& painter, const QAbstractScrollArea& area, const QColor& ground);

/// A number as the program prints it (formatNumber).
QString number(double value, int decimals);
/// "4.7 ×", "−0.3 ×": how many times as much.
QString ratioWords(double ratio);

/// The badge of a model with its letter in a font of the caller's.
void paintBadge(QPainter& painter, const QRectF& box, BadgeKind kind, const Theme& theme,
                const QFont& letter);

/// That badge by itself, among words.
class Badge : public Label {
  public:
    explicit Badge(BadgeKind kind);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    BadgeKind kind_;
};

/// A dashed line: what is above it is not current. Its place is kept while it is not drawn.
class DashedRule : public QWidget {
  public:
    explicit DashedRule(QWidget* parent = nullptr);
    void setDrawn(bool drawn);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    bool drawn_ = false;
};

} // namespace lambdascope
