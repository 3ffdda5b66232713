// SPDX-License-Identifier: MIT
#include "widgets/lab/why/why_drawing.h"

#include "widgets/kit/draw_words.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double whySide = 16, legendHigh = 32, oneColumnBelow = 760, lowBelow = 560;
constexpr double stepsHigh = 158, stepsLow = 104; // numbers and names included
constexpr double titleHigh = 34, choicesHigh = 34, noteHigh = 36, paperTop = 22;
constexpr double paperWide = 1120, paperLeast = 560;

/// What fits of a title, and of the words behind it in grey.
void paintHeadline(QPainter& painter, const Look& theme, const QRectF& place, const QString& title,
                   const QString& words) {
    painter.setFont(theme.words(15, QFont::DemiBold));
    painter.setPen(theme.ink1);
    const QFontMetricsF metrics(painter.font());
    drawWords(painter, place, Qt::AlignLeft | Qt::AlignVCenter,
              metrics.elidedText(title, Qt::ElideRight, place.width()));
    const double x = place.left() + metrics.horizontalAdvance(title) + (title.isEmpty() ? 0 : 14);
    if (x + 40 > place.right()) return;
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink3);
    drawWords(painter, QRectF(x, place.top() + 1, place.right() - x, place.height()),
              Qt::AlignLeft | Qt::AlignVCenter,
              QFontMetricsF(painter.font()).elidedText(words, Qt::ElideRight, place.right() - x));
}

/// A drawing at its place.
template<typename Drawing>
void paintAt(QPainter& painter, const Drawing& drawing, const QRectF& place) {
    painter.save();
    painter.translate(place.topLeft());
    drawing.paint(painter);
    painter.restore();
}

} // namespace

void WhyDrawing::setTheme(const Look& look) {
    theme = steps.theme = parts.theme = keys.theme = look;
}

void WhyDrawing::setScene(const WhyScene& scene) {
    scene_ = scene;
    steps.steps = scene.steps;
    parts.setScene(scene);
    keys.setScene(scene);
    setSize(size);
}

bool WhyDrawing::narrow() const {
    return size.width() < oneColumnBelow;
}

double WhyDrawing::left() const {
    return narrow() ? size.width() : std::round(size.width() * 0.52);
}

double WhyDrawing::top() const {
    const double note = scene_.note.isEmpty() ? 0 : noteHigh;
    return note + (theme.paper ? paperTop : titleHigh + choicesHigh);
}

QSizeF WhyDrawing::paperSize() const {
    return {paperWide, std::max(paperLeast, top() + stepsHigh + legendHigh + parts.wantedHeight() + 4)};
}

QRectF WhyDrawing::legendPlace() const {
    return {0, stepsPlace_.bottom(), left(), legendHigh};
}

void WhyDrawing::setSize(QSizeF to) {
    size = to;
    const double high = !theme.paper && size.height() < lowBelow ? stepsLow : stepsHigh;
    stepsPlace_ = {whySide, top(), left() - 2 * whySide, high};
    const double list = stepsPlace_.bottom() + legendHigh;
    partsPlace_ = {0, list, left(), std::max(0.0, size.height() - list)};
    const double from = narrow() ? whySide : left() + 1.5 * whySide,
                 above = theme.paper ? paperTop + 10 : titleHigh + 10;
    keysPlace_ = {from, above, size.width() - whySide - from, std::max(0.0, size.height() - above - 8)};
    steps.size = stepsPlace_.size();
    parts.size = partsPlace_.size();
    keys.size = keysPlace_.size();
}

void WhyDrawing::paint(QPainter& painter) const {
    painter.fillRect(QRectF(QPointF(), size), theme.canvas);
    if (!scene_.problem.isEmpty()) {
        painter.setFont(theme.words(13));
        painter.setPen(theme.ink2);
        painter.drawText(QRectF(QPointF(), size).adjusted(48, 80, -48, -16),
                         Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, scene_.problem);
        return;
    }
    if (showsList()) {
        paintTop(painter);
        paintAt(painter, steps, stepsPlace_);
        paintLegend(painter);
        paintAt(painter, parts, partsPlace_);
    }
    const double edge = theme.paper ? 4 : 0;
    if (!narrow()) painter.fillRect(QRectF(left(), edge, 1, size.height() - 2 * edge), theme.line);
    if (showsHead()) paintHead(painter);
}

void WhyDrawing::paintTop(QPainter& painter) const {
    if (theme.paper)
        paintHeadline(painter, theme, {whySide, 0, left() - 2 * whySide, paperTop}, {}, scene_.about);
    else
        paintHeadline(painter, theme, {whySide, 6, left() - 2 * whySide, 26}, scene_.title, scene_.about);
    if (stale) {
        QPen dashes(theme.ink3, 1);
        dashes.setDashPattern({4, 3});
        painter.setPen(dashes);
        painter.drawLine(QPointF(whySide, titleHigh - 0.5), QPointF(left() - whySide, titleHigh - 0.5));
    }
    if (scene_.note.isEmpty()) return;
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    painter.drawText(QRectF(whySide, top() - noteHigh, left() - 2 * whySide, noteHigh),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, scene_.note);
}

void WhyDrawing::paintLegend(QPainter& painter) const {
    const QRectF place = legendPlace();
    double x = whySide;
    const auto words = [&](const QString& text, const QFont& font, const QColor& ink) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(QRectF(x, place.top(), place.width() - x, place.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += QFontMetricsF(font).horizontalAdvance(text) + 14;
    };
    words(tr("All parts"), theme.words(12, QFont::DemiBold), theme.ink1);
    if (!scene_.edited) return;
    painter.fillRect(QRectF(x, place.center().y() - 4, 10, 8), signFill(theme, 1));
    painter.fillRect(QRectF(x + 10, place.center().y() - 4, 10, 8), signFill(theme, -1));
    x += 26;
    words(scene_.peek ? tr("trained") : tr("in force"), theme.words(11), theme.ink2);
    if (scene_.peek) return;
    painter.fillRect(QRectF(x, place.center().y() - 7, 2, 14), theme.ink1);
    x += 8;
    words(tr("trained"), theme.words(11), theme.ink2);
}

void WhyDrawing::paintHead(QPainter& painter) const {
    const QRectF title(keysPlace_.left(), theme.paper ? 0 : 6, keysPlace_.width(),
                       theme.paper ? paperTop : 26);
    const QString hint = theme.paper ? QString()
                         : narrow()  ? tr("Esc: back to the list")
                                     : tr("click a part to see it here");
    paintHeadline(painter, theme, title, noHead.isEmpty() ? scene_.keys.title : QString(), hint);
    if (noHead.isEmpty()) return paintAt(painter, keys, keysPlace_);
    painter.setFont(theme.words(13));
    painter.setPen(theme.ink2);
    painter.drawText(keysPlace_, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, noHead);
}

} // namespace lambdascope
