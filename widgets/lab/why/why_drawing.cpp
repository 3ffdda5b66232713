// SPDX-License-Identifier: MIT
#include "widgets/lab/why/why_drawing.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/chart/legend.h"
#include "widgets/kit/palette.h"

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
void paintHeadline(PainterInk& ink, const Look& theme, const QRectF& place, const QString& title,
                   const QString& words) {
    const double end = ink.elided(place, title, theme.words(15, QFont::DemiBold), theme.ink1);
    const double x = end + (title.isEmpty() ? 0 : 14);
    if (x + 40 > place.right()) return;
    ink.elided({x, place.top() + 1, place.right() - x, place.height()}, words, theme.words(12), theme.ink3);
}

/// A drawing at its place.
template<typename Drawing>
void paintAt(PainterInk& ink, const Drawing& drawing, const QRectF& place) {
    ink.painter().save();
    ink.painter().translate(place.topLeft());
    drawing.paint(ink);
    ink.painter().restore();
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
    PainterInk ink(painter);
    painter.setRenderHint(QPainter::Antialiasing, false); // bars end at pixels
    ink.area(QRectF(QPointF(), size), theme.canvas);
    if (!scene_.problem.isEmpty())
        return ink.words(QRectF(QPointF(), size).adjusted(48, 80, -48, -16),
                         Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, scene_.problem, theme.words(13),
                         theme.ink2);
    if (showsList()) {
        paintTop(ink);
        paintAt(ink, steps, stepsPlace_);
        paintLegend(ink);
        paintAt(ink, parts, partsPlace_);
    }
    const double edge = theme.paper ? 4 : 0;
    if (!narrow()) ink.area({left(), edge, 1, size.height() - 2 * edge}, theme.line);
    if (showsHead()) paintHead(ink);
}

void WhyDrawing::paintTop(PainterInk& ink) const {
    const double wide = left() - 2 * whySide;
    paintHeadline(ink, theme, theme.paper ? QRectF(whySide, 0, wide, paperTop) : QRectF(whySide, 6, wide, 26),
                  theme.paper ? QString() : scene_.title, scene_.about);
    if (stale) {
        QPen dashes(theme.ink3, 1);
        dashes.setDashPattern({4, 3});
        ink.stroke({whySide, titleHigh - 0.5}, {left() - whySide, titleHigh - 0.5}, dashes);
    }
    if (!scene_.note.isEmpty())
        ink.words({whySide, top() - noteHigh, wide, noteHigh}, Qt::AlignVCenter | Qt::TextWordWrap,
                  scene_.note, theme.words(12), theme.ink2);
}

void WhyDrawing::paintLegend(PainterInk& ink) const {
    const QRectF place = legendPlace();
    const double y = place.center().y();
    const QFont bold = theme.words(12, QFont::DemiBold);
    ink.words(place.adjusted(whySide, 0, 0, 0), Qt::AlignLeft, tr("All parts"), bold, theme.ink1);
    if (!scene_.edited) return;
    Legend legend{.font = theme.words(11), .key = 26, .entries = {}};
    legend.entries.push_back({scene_.peek ? tr("trained") : tr("in force"), [&](QPointF at) {
                                  ink.area({at.x(), at.y() - 4, 10, 8}, Palette::ofSign(1, theme.dark));
                                  ink.area({at.x() + 10, at.y() - 4, 10, 8}, Palette::ofSign(-1, theme.dark));
                              }});
    if (!scene_.peek)
        legend.entries.push_back({tr("trained"),
                                  [&](QPointF at) {
                                      ink.area({at.x(), at.y() - 7, 2, 14}, theme.ink1);
                                  },
                                  8});
    legend.paint(ink, {whySide + QFontMetricsF(bold).horizontalAdvance(tr("All parts")) + 14, y},
                 place.right(), theme.ink2, 1);
}

void WhyDrawing::paintHead(PainterInk& ink) const {
    const QRectF title(keysPlace_.left(), theme.paper ? 0 : 6, keysPlace_.width(),
                       theme.paper ? paperTop : 26);
    const QString hint = theme.paper ? QString()
                         : narrow()  ? tr("Esc: back to the list")
                                     : tr("click a part to see it here");
    paintHeadline(ink, theme, title, noHead.isEmpty() ? scene_.keys.title : QString(), hint);
    if (noHead.isEmpty()) return paintAt(ink, keys, keysPlace_);
    ink.words(keysPlace_, Qt::AlignTop | Qt::TextWordWrap, noHead, theme.words(13), theme.ink2);
}

} // namespace lambdascope
