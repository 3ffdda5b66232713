// SPDX-License-Identifier: MIT
#include "widgets/explore/machine/machine_drawing.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/explore/machine/bar_ink.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

using Box = MachineScene::Box;
using Series = MachineScene::Series;

constexpr double labels = 92, gap = 13, headHigh = 48, keyHigh = 10, leastHigh = 320;
constexpr double boxWide = 102, leastWide = 84, logitsWide = 140, pad = 7;
constexpr double footTop = 12, lineHigh = 15, footLeast = 62;
constexpr double leastLine = 8; // of a key's words
constexpr double half = 3;      // between two maps, and on the right of the second

/// `others`: the last of its keys are put together, and may be more than its bar shows.
double largest(const Box& box, bool others) {
    double most = 0;
    for (const Series& each : box.series)
        for (const RowNumbers* of : {&each.numbers, &each.trained})
            for (std::size_t i = 0; i + (others && box.byKey ? 1 : 0) < of->size(); ++i)
                if (std::isfinite((*of)[i])) most = std::max(most, std::abs((*of)[i]));
    return most;
}

/// What stands before is drawn over the others, and has no part of the width.
bool areBeside(const Box& box) {
    return box.byKey || box.series.size() == 1 || box.series.back().ink != Series::Ink::Before;
}

bool hasSign(const Series& series) {
    return series.ink == Series::Ink::Signed || series.ink == Series::Ink::Before;
}

/// Words in one line, in smaller letters where they do not fit; `font` is that of a size in pixels.
template<typename Font>
void fitted(PainterInk& ink, const QRectF& place, const QString& words, const Font& font, int pixels,
            const QColor& colour) {
    constexpr int least = 9;
    while (pixels > least && QFontMetricsF(font(pixels)).horizontalAdvance(words) > place.width()) --pixels;
    ink.elided(place, words, font(pixels), colour);
}

} // namespace

QSizeF MachineDrawing::paperSize() const {
    const auto boxes = static_cast<double>(scene.boxes.size());
    return {labels + boxes * (boxWide + gap) + logitsWide,
            headHigh + std::max(leastHigh, static_cast<double>(scene.keys.size()) * keyHigh) + footHigh()};
}

double MachineDrawing::footHigh() const {
    qsizetype lines = 0;
    for (const Box& box : scene.boxes) lines = std::max(lines, box.foot.size());
    return std::max(footLeast, footTop + static_cast<double>(lines) * lineHigh + 5);
}

double MachineDrawing::boxWidth() const {
    const auto boxes = std::max(1.0, static_cast<double>(scene.boxes.size()));
    return std::max(leastWide, (size.width() - labels - logitsWide) / boxes - gap);
}

double MachineDrawing::more() const {
    const auto boxes = static_cast<double>(scene.boxes.size());
    return std::max(0.0, labels + boxes * (boxWidth() + gap) + logitsWide - size.width());
}

QRectF MachineDrawing::boxesPlace() const {
    const double left = more() > 0 ? labels - 2 : 0;
    return {left, 0, size.width() - left, size.height()};
}

int MachineDrawing::firstOfKeys() const {
    const auto first = std::ranges::find_if(scene.boxes, &Box::byKey);
    return first == scene.boxes.end() ? 0 : static_cast<int>(first - scene.boxes.begin());
}

QRectF MachineDrawing::labelsPlace() const {
    const QRectF rows = picture(boxAt(0));
    const double left = more() > 0 ? 0 : boxAt(firstOfKeys()).left() - labels;
    return {left, rows.top(), labels - pad, rows.height()};
}

QRectF MachineDrawing::boxAt(int index) const {
    const int boxes = static_cast<int>(scene.boxes.size());
    const double before = more() > 0 || index >= firstOfKeys() ? labels : 0;
    const double left = before + index * (boxWidth() + gap) - scrolled;
    return {left, 0, index < boxes ? boxWidth() : size.width() + more() - scrolled - left - 1,
            size.height() - 1};
}

QRectF MachineDrawing::picture(const QRectF& box) const {
    return box.adjusted(pad, headHigh, -pad, -footHigh());
}

QRectF MachineDrawing::columnOf(int box, int series) const {
    const Box& of = scene.boxes[static_cast<std::size_t>(box)];
    const QRectF room = picture(boxAt(box));
    if (!areBeside(of)) return room;
    const double wide = room.width() / static_cast<double>(of.series.size());
    return {room.left() + series * wide, room.top(), wide - half, room.height()};
}

std::optional<int> MachineDrawing::boxUnder(QPointF at) const {
    for (int box = 0; box < boxCount() && boxesPlace().contains(at); ++box)
        if (boxAt(box).contains(at)) return box;
    return {};
}

std::optional<MachineDrawing::Hit> MachineDrawing::hitAt(QPointF at) const {
    const auto box = boxUnder(at);
    if (!box || *box == boxCount() - 1) return {};
    const Box& of = scene.boxes[static_cast<std::size_t>(*box)];
    for (int series = 0; series < static_cast<int>(of.series.size()); ++series) {
        const QRectF column = columnOf(*box, series);
        const auto count = static_cast<double>(of.series[static_cast<std::size_t>(series)].numbers.size());
        if (count == 0 || !of.missing.isEmpty() || !column.adjusted(0, 0, half, 0).contains(at)) continue;
        return Hit{*box, series,
                   std::min(static_cast<int>((at.y() - column.top()) / column.height() * count),
                            static_cast<int>(count) - 1)};
    }
    return {};
}

std::optional<int> MachineDrawing::keyAt(QPointF at) const {
    const QRectF rows = labelsPlace();
    const auto box = boxUnder(at);
    const bool ofKeys = box ? *box < boxCount() - 1 && scene.boxes[static_cast<std::size_t>(*box)].byKey
                            : at.x() >= rows.left() && at.x() < rows.right();
    if (!ofKeys || scene.keys.isEmpty() || at.y() < rows.top() || at.y() >= rows.bottom()) return {};
    return static_cast<int>((at.y() - rows.top()) / rows.height() * static_cast<double>(scene.keys.size()));
}

QRectF MachineDrawing::placeOf(const Hit& hit) const {
    const QRectF column = columnOf(hit.box, hit.series);
    const Series& of =
        scene.boxes[static_cast<std::size_t>(hit.box)].series[static_cast<std::size_t>(hit.series)];
    const double pitch = column.height() / std::max(1.0, static_cast<double>(of.numbers.size()));
    return {column.left(), column.top() + hit.index * pitch, column.width(), pitch};
}

QString MachineDrawing::inWords(const Hit& hit) const {
    const Box& box = scene.boxes[static_cast<std::size_t>(hit.box)];
    const auto index = static_cast<std::size_t>(hit.index);
    const QString at =
        box.byKey ? QStringLiteral("“%1”").arg(scene.keys.value(hit.index)) : tr("number %1").arg(hit.index);
    QStringList lines{QStringLiteral("%1, %2").arg(box.title, at)};
    const bool two = box.series.size() > 1 && areBeside(box);
    for (std::size_t i = 0; i < box.series.size(); ++i) {
        const Series& each = box.series[i];
        if (index >= each.numbers.size()) continue;
        const auto printed = [&](const RowNumbers& of) { return number(of[index], 4); };
        const QString name = each.ink == Series::Ink::Before ? tr("before")
                             : two                           ? QStringLiteral("A%1").arg(i + 1)
                                                             : QString();
        QString line = QStringLiteral("%1 %2").arg(name, printed(each.numbers)).trimmed();
        if (index < each.trained.size()) line += tr(", as trained %1").arg(printed(each.trained));
        lines << line;
    }
    return lines.join(u'\n');
}

QString MachineDrawing::inWords(int box) const {
    QStringList said;
    if (box >= static_cast<int>(scene.boxes.size())) {
        said << tr("logits") << scene.logits;
        QStringList next;
        for (const auto& [token, percent] : scene.next) next << QStringLiteral("%1 %2").arg(token, percent);
        if (!next.isEmpty())
            said << QStringLiteral("%1: %2").arg(tr("next token, %"), next.join(QStringLiteral(", ")));
    } else {
        const Box& of = scene.boxes[static_cast<std::size_t>(box)];
        said << of.title << (of.missing.isEmpty() ? of.what : of.missing);
        if (!of.foot.isEmpty())
            said << QStringLiteral("%1: %2").arg(of.foot.front(), of.foot.mid(1).join(QStringLiteral(", ")));
    }
    said.removeAll(QString());
    return said.join(QStringLiteral(". "));
}

/// What a bar of full length is worth. What a norm leaves and what its factor makes of it are compared by
/// eye, so that both have one scale.
double MachineDrawing::mostOf(const Box& box) const {
    if (box.step != RowStep::HeadNorm && box.step != RowStep::Factor) return largest(box, scene.others);
    double most = 0;
    for (const Box& each : scene.boxes)
        if (each.step == RowStep::HeadNorm || each.step == RowStep::Factor)
            most = std::max(most, largest(each, scene.others));
    return most;
}

void MachineDrawing::paint(QPainter& painter) const {
    PainterInk ink(painter);
    ink.area({QPointF(), size}, theme.canvas);
    ink.clip(boxesPlace());
    for (int i = 0; i < boxCount(); ++i) ink.fill(boxAt(i), theme.base, 4);
    ink.unclip();
    paintKeys(ink);
    ink.clip(boxesPlace());
    for (int i = 0; i < static_cast<int>(scene.boxes.size()); ++i) paintBox(ink, i);
    paintLogits(ink);
    ink.unclip();
}

void MachineDrawing::paintKeys(PainterInk& ink) const {
    const QRectF rows = labelsPlace();
    const double pitch = rows.height() / std::max<double>(1, static_cast<double>(scene.keys.size()));
    const int pixels = std::clamp(static_cast<int>(pitch), 7, 10);
    // the words of one in so many have room; in the least of places there are no rows
    const int every = pitch > 0 ? std::max(1, static_cast<int>(std::ceil(leastLine / pitch))) : 1;
    for (int i = 0; i < scene.keys.size(); ++i) {
        const double top = rows.top() + i * pitch;
        for (int b = 0; i == scene.key && b < boxCount() - 1; ++b) // across all boxes that have keys
            if (scene.boxes[static_cast<std::size_t>(b)].byKey)
                ink.area(QRectF(boxAt(b).left(), top, boxAt(b).width(), pitch) & boxesPlace(),
                         theme.accentSoft);
        const bool named =
            i == scene.key || (i % every == 0 && (scene.key < 0 || std::abs(i - scene.key) >= every));
        if (!named) continue;
        const QFont font = theme.digits(pixels, i == scene.key ? QFont::DemiBold : QFont::Normal);
        const QRectF place(rows.left(), top + (pitch - std::max(pitch, leastLine)) / 2, rows.width(),
                           std::max(pitch, leastLine));
        const QString word = elidedWords(scene.keys[i], font, place.width());
        ink.words(place, Qt::AlignRight, word, font, i == scene.key ? theme.accent : theme.ink2);
    }
    ink.words({rows.left(), headHigh - 18, rows.width(), 14}, Qt::AlignRight, tr("key ↓"), theme.words(11),
              theme.ink3);
}

void MachineDrawing::paintFrame(PainterInk& ink, int index, const QString& title, const QString& what) const {
    const QRectF rect = boxAt(index);
    const bool open = index == scene.open;
    ink.box(rect, open ? theme.accent : theme.line, open ? 2 : 1, 4);
    fitted(
        ink, {rect.left() + pad, rect.top() + 6, rect.width() - 2 * pad, 18}, title,
        [&](int pixels) { return theme.words(pixels, QFont::DemiBold); }, 13,
        open ? theme.accent : theme.ink1);
    fitted(
        ink, {rect.left() + pad, rect.top() + 25, rect.width() - 2 * pad, 16}, what,
        [&](int pixels) { return theme.words(pixels); }, 11, theme.ink3);
    const double foot = rect.bottom() - footHigh() + 8;
    ink.line({rect.left(), foot}, {rect.right(), foot}, theme.softLine, 1);
}

void MachineDrawing::paintBox(PainterInk& ink, int index) const {
    const Box& box = scene.boxes[static_cast<std::size_t>(index)];
    const QRectF rect = boxAt(index), room = picture(rect);
    paintFrame(ink, index, box.title, box.what);
    if (index > 0) { // from the one before
        const double y = rect.top() + 16;
        ink.line({boxAt(index - 1).right() + 2, y}, {rect.left() - 4, y}, theme.ink3, 1);
        ink.triangle({rect.left() - 6, y - 3}, {rect.left() - 6, y + 3}, {rect.left() - 1, y}, theme.ink3);
    }
    if (!box.missing.isEmpty()) {
        ink.hatch(room, theme.line, 9);
        ink.words(room, Qt::AlignCenter | Qt::TextWordWrap, box.missing, theme.words(11), theme.ink3);
        return;
    }
    for (std::size_t s = 0; s < box.series.size(); ++s) {
        const QRectF column = columnOf(index, static_cast<int>(s));
        if (box.series[s].numbers.empty()) { // another run's map: no numbers of this row lead to it
            ink.hatch(column, theme.line, 9);
            continue;
        }
        paintBars(ink, column, box.series[s], mostOf(box));
        if (areBeside(box)) paintTrained(ink, column, box.series[s], mostOf(box));
    }
    double y = rect.bottom() - footHigh() + footTop;
    for (int i = 0; i < box.foot.size(); ++i, y += lineHigh)
        fitted(
            ink, {rect.left() + pad, y, rect.width() - 2 * pad, lineHigh}, box.foot[i],
            [&](int pixels) { return i == 0 ? theme.words(pixels) : theme.digits(pixels); }, i == 0 ? 10 : 11,
            i == 0 ? theme.ink3 : theme.ink1);
}

/// Softmax rows are ink from the left; all else has a sign, and goes from the middle.
void MachineDrawing::paintBars(PainterInk& ink, const QRectF& room, const Series& series, double most) const {
    const auto count = static_cast<double>(series.numbers.size());
    if (count == 0) return;
    const bool isSigned = hasSign(series);
    const double pitch = room.height() / count, high = pitch >= 4 ? pitch - 1.5 : pitch;
    const double axis = isSigned ? room.center().x() : room.left();
    const double reach = isSigned ? room.width() / 2 : room.width();
    std::vector<QPointF> line;
    for (std::size_t i = 0; i < series.numbers.size(); ++i) {
        const double value = series.numbers[i], top = room.top() + static_cast<double>(i) * pitch;
        if (!std::isfinite(value)) {
            ink.hatch({room.left(), top, room.width(), std::max(1.0, high)}, theme.line, 5);
            continue;
        }
        const bool cut = std::abs(value) > most;
        const double x = most > 0 ? axis + std::clamp(value / most, -1.0, 1.0) * reach : axis;
        if (series.ink == Series::Ink::Before) {
            line.emplace_back(x, top + pitch / 2);
            continue;
        }
        ink.area({std::min(axis, x), top, std::abs(x - axis), high}, barInk(theme, series.ink, value));
        if (cut) ink.area({x - (value < 0 ? -5 : 7), top, 2, high}, theme.canvas); // it goes on
    }
    if (series.ink == Series::Ink::Before)
        ink.path(line, theme.ink2, 1);
    else
        ink.line({axis, room.top()}, {axis, room.bottom()}, theme.ink2, 1);
}

/// Without the edits: a thin line, which is seen beside the bars and through them.
void MachineDrawing::paintTrained(PainterInk& ink, const QRectF& room, const Series& series,
                                  double most) const {
    if (series.trained.empty() || most <= 0) return;
    const double pitch = room.height() / static_cast<double>(series.trained.size());
    const double axis = hasSign(series) ? room.center().x() : room.left();
    const double reach = hasSign(series) ? room.width() / 2 : room.width();
    std::vector<QPointF> line;
    for (std::size_t i = 0; i < series.trained.size(); ++i) { // steps: each number has its row
        const double x = axis + series.trained[i] / most * reach;
        line.emplace_back(x, room.top() + static_cast<double>(i) * pitch);
        line.emplace_back(x, room.top() + static_cast<double>(i + 1) * pitch);
    }
    ink.path(line, theme.ink2, 1);
}

void MachineDrawing::paintLogits(PainterInk& ink) const {
    const int index = static_cast<int>(scene.boxes.size());
    const QRectF rect = boxAt(index);
    paintFrame(ink, index, tr("logits"), tr("after all layers"));
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
