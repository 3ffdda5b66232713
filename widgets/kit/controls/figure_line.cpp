// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/figure_line.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

FigureLine::FigureLine(QWidget* parent) : QWidget(parent) {
    setAccessibleRole(*this, QAccessible::StaticText);
}

QString FigureLine::text() const {
    QString all;
    for (const FigureSpan& span : spans_) all += span.words;
    return all;
}

void FigureLine::setSpans(std::vector<FigureSpan> spans) {
    for (FigureSpan& span : spans) span.words = oneLine(span.words);
    if (spans == spans_) return;
    const bool otherFont =
        spans.empty() || spans_.empty() || spans.front().font != spans_.front().font; // of another size
    spans_ = std::move(spans);
    double wide = 0;
    int above = 0, below = 0;
    for (const FigureSpan& span : spans_) {
        const QFontMetricsF metrics(span.font, this);
        wide += widthOf(span.words, span.font);
        above = std::max(above, qCeil(metrics.ascent()));
        below = std::max(below, qCeil(metrics.descent()));
    }
    ascent_ = above;
    const QSize now(qCeil(wide), above + below);
    const QSize place = otherFont ? now : place_.expandedTo(now);
    if (std::exchange(place_, place) != place) updateGeometry();
    update();
}

void FigureLine::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    double x = 0;
    const double baseline = (height() - place_.height()) / 2.0 + ascent_;
    for (const FigureSpan& span : spans_) {
        painter.setFont(span.font);
        painter.setPen(span.ink);
        drawWords(painter, QPointF(x, std::round(baseline)), span.words);
        x += widthOf(span.words, span.font);
    }
}

} // namespace lambdascope
