// SPDX-License-Identifier: MIT
#include "widgets/explore/machine/machine_drawing.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/explore/machine/bar_ink.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

using Box = MachineScene::Box;
using Series = MachineScene::Series;

constexpr double labels = 92, gap = 13, headHigh = 48, footHigh = 62, keyHigh = 10, leastHigh = 320;
constexpr double boxWide = 102, logitsWide = 140, pad = 7;

double largest(const Box& box) {
    double most = 0;
    for (const Series& each : box.series)
        for (const double value : each.numbers) most = std::max(most, std::abs(value));
    return most;
}

} // namespace

QSizeF MachineDrawing::paperSize() const {
    const auto boxes = static_cast<double>(scene.boxes.size());
    return {labels + boxes * (boxWide + gap) + logitsWide,
            headHigh + std::max(leastHigh, static_cast<double>(scene.keys.size()) * keyHigh) + footHigh};
}

QRectF MachineDrawing::boxAt(int index) const {
    const auto boxes = static_cast<double>(scene.boxes.size());
    const double wide = (size.width() - labels - logitsWide) / std::max(1.0, boxes) - gap;
    const double left = labels + index * (wide + gap);
    return {left, 0, index < boxes ? wide : size.width() - left - 1, size.height() - 1};
}

QRectF MachineDrawing::picture(const QRectF& box) const {
    return box.adjusted(pad, headHigh, -pad, -footHigh);
}

/// What a bar of full length is worth. What a norm leaves and what its factor makes of it are compared by
/// eye, so that both have one scale.
double MachineDrawing::mostOf(const Box& box) const {
    if (box.step != RowStep::HeadNorm && box.step != RowStep::Factor) return largest(box);
    double most = 0;
    for (const Box& each : scene.boxes)
        if (each.step == RowStep::HeadNorm || each.step == RowStep::Factor)
            most = std::max(most, largest(each));
    return most;
}

void MachineDrawing::paint(QPainter& painter) const {
    PainterInk ink(painter);
    ink.area({QPointF(), size}, theme.canvas);
    paintKeys(ink);
    for (int i = 0; i < static_cast<int>(scene.boxes.size()); ++i) paintBox(ink, i);
    paintLogits(ink);
}

void MachineDrawing::paintKeys(PainterInk& ink) const {
    const QRectF rows = picture(boxAt(0));
    const double pitch = rows.height() / std::max<double>(1, static_cast<double>(scene.keys.size()));
    const int pixels = std::clamp(static_cast<int>(pitch), 7, 10);
    for (int i = 0; i < scene.keys.size(); ++i) {
        const double top = rows.top() + i * pitch;
        if (i == scene.key) // across all boxes that have keys
            for (int b = 0; b < static_cast<int>(scene.boxes.size()); ++b)
                if (scene.boxes[static_cast<std::size_t>(b)].byKey)
                    ink.area({boxAt(b).left(), top, boxAt(b).width(), pitch}, theme.accentSoft);
        const QFont font = theme.digits(pixels, i == scene.key ? QFont::DemiBold : QFont::Normal);
        const QRectF place(0, top, labels - pad, pitch);
        const QString word = QFontMetricsF(font).elidedText(scene.keys[i], Qt::ElideRight, place.width());
        ink.words(place, Qt::AlignRight, word, font, i == scene.key ? theme.accent : theme.ink2);
    }
    ink.words({0, headHigh - 18, labels - pad, 14}, Qt::AlignRight, tr("key ↓"), theme.words(11), theme.ink3);
    if (scene.left == 0) return;
    ink.words({0, rows.bottom() + 2, labels - pad, 14}, Qt::AlignRight, tr("%1 weaker").arg(scene.left),
              theme.words(10), theme.ink3);
}

void MachineDrawing::paintFrame(PainterInk& ink, const QRectF& rect, const QString& title,
                                const QString& what) const {
    ink.box(rect, theme.line, 1, 4);
    ink.elided({rect.left() + pad, rect.top() + 6, rect.width() - 2 * pad, 18}, title,
               theme.words(13, QFont::DemiBold), theme.ink1);
    ink.elided({rect.left() + pad, rect.top() + 25, rect.width() - 2 * pad, 16}, what, theme.words(11),
               theme.ink3);
    ink.line({rect.left(), rect.bottom() - footHigh + 8}, {rect.right(), rect.bottom() - footHigh + 8},
             theme.softLine, 1);
}

void MachineDrawing::paintBox(PainterInk& ink, int index) const {
    const Box& box = scene.boxes[static_cast<std::size_t>(index)];
    const QRectF rect = boxAt(index), room = picture(rect);
    paintFrame(ink, rect, box.title, box.what);
    if (index > 0) { // from the one before
        const double y = rect.top() + 16;
        ink.line({rect.left() - gap + 2, y}, {rect.left() - 4, y}, theme.ink3, 1);
        ink.triangle({rect.left() - 6, y - 3}, {rect.left() - 6, y + 3}, {rect.left() - 1, y}, theme.ink3);
    }
    if (!box.missing.isEmpty()) {
        ink.hatch(room, theme.line, 9);
        ink.words(room, Qt::AlignCenter | Qt::TextWordWrap, box.missing, theme.words(11), theme.ink3);
        return;
    }
    const bool beside = box.byKey || box.series.size() == 1 || box.series.back().ink != Series::Ink::Before;
    const double wide = beside ? room.width() / static_cast<double>(box.series.size()) : room.width();
    for (std::size_t s = 0; s < box.series.size(); ++s)
        if (box.series[s].numbers.empty()) // another run's map: no numbers of this row lead to it
            ink.hatch({room.left() + static_cast<double>(s) * wide, room.top(), wide - 3, room.height()},
                      theme.line, 9);
        else
            paintBars(ink,
                      {room.left() + (beside ? static_cast<double>(s) * wide : 0), room.top(),
                       wide - (beside ? 3 : 0), room.height()},
                      box.series[s], mostOf(box));
    double y = rect.bottom() - footHigh + 12;
    for (int i = 0; i < box.foot.size(); ++i, y += 15)
        ink.elided({rect.left() + pad, y, rect.width() - 2 * pad, 15}, box.foot[i],
                   i == 0 ? theme.words(10) : theme.digits(11), i == 0 ? theme.ink3 : theme.ink1);
}

/// Softmax rows are ink from the left; all else has a sign, and goes from the middle.
void MachineDrawing::paintBars(PainterInk& ink, const QRectF& room, const Series& series, double most) const {
    const auto count = static_cast<double>(series.numbers.size());
    if (count == 0 || most <= 0) return;
    const bool isSigned = series.ink == Series::Ink::Signed || series.ink == Series::Ink::Before;
    const double pitch = room.height() / count, high = pitch >= 4 ? pitch - 1.5 : pitch;
    const double axis = isSigned ? room.center().x() : room.left();
    const double reach = isSigned ? room.width() / 2 : room.width();
    std::vector<QPointF> line;
    for (std::size_t i = 0; i < series.numbers.size(); ++i) {
        const double value = series.numbers[i], x = axis + value / most * reach;
        const double top = room.top() + static_cast<double>(i) * pitch;
        if (series.ink == Series::Ink::Before) {
            line.emplace_back(x, top + pitch / 2);
            continue;
        }
        ink.area({std::min(axis, x), top, std::abs(x - axis), high}, barInk(theme, series.ink, value));
    }
    if (series.ink == Series::Ink::Before)
        ink.path(line, theme.ink2, 1);
    else
        ink.line({axis, room.top()}, {axis, room.bottom()}, theme.ink2, 1);
}

void MachineDrawing::paintLogits(PainterInk& ink) const {
    const QRectF rect = boxAt(static_cast<int>(scene.boxes.size()));
    paintFrame(ink, rect, tr("logits"), tr("after all layers"));
    double y = rect.top() + headHigh;
    for (const QString& each : scene.logits) {
        const QRectF place(rect.left() + pad, y, rect.width() - 2 * pad, 200);
        const QRectF taken = QFontMetricsF(theme.words(11)).boundingRect(place, Qt::TextWordWrap, each);
        ink.words({place.left(), y, place.width(), taken.height()}, Qt::AlignLeft | Qt::TextWordWrap, each,
                  theme.words(11), theme.ink2);
        y += taken.height() + 6;
    }
    if (scene.next.empty()) return;
    ink.words({rect.left() + pad, y + 4, rect.width() - 2 * pad, 16}, Qt::AlignLeft, tr("next token, %"),
              theme.words(11), theme.ink3);
    y += 24;
    for (const auto& [token, percent] : scene.next) {
        if (y > rect.bottom() - 18) return;
        const QRectF place(rect.left() + pad, y, rect.width() - 2 * pad, 16);
        ink.elided({place.left(), y, place.width() - 52, 16}, token, theme.digits(11), theme.ink1);
        ink.words(place, Qt::AlignRight, percent, theme.digits(11), theme.ink1);
        y += 18;
    }
}

} // namespace lambdascope
