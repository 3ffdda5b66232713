// SPDX-License-Identifier: MIT
#include "widgets/explore/machine/opened_drawing.h"

#include "core/util/error.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/chart/axis.h"
#include "widgets/chart/formula.h"
#include "widgets/explore/machine/bar_ink.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

using Side = OpenedBox::Side;
using BarInk = MachineScene::Series::Ink;

constexpr double edge = 18, notchHigh = 10, titleHigh = 44, sideHead = 26, plotsHigh = 150, twoHigh = 190,
                 plotGap = 18;
constexpr double wordsHigh = 62, countsHigh = 18, nextHigh = 26, betweenWide = 66, scaleWide = 44;
constexpr double levelWide = 52, levelHigh = 34; // of a label that is level
constexpr double narrow = 820, paperWide = 1160, valueGap = 12;
constexpr int inLines = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

double wrappedHigh(const QString& words, const QFont& font, double wide) {
    return words.isEmpty() ? 0
                           : QFontMetricsF(font).boundingRect({0, 0, wide, 4000}, inLines, words).height();
}

FormulaBox formulaIn(const QString& tex, const Look& look, double wide) {
    const FactPrinter none = [](const Fact&) { return QString(); };
    const FormulaNode formula = parseFormula(tex.toStdString());
    for (int pixels = 16; pixels > 12; --pixels)
        if (FormulaBox box = layoutFormula(formula, pixels, none, true, &look); box.width <= wide) return box;
    return layoutFormulaLines(formula, 12, none, wide, &look);
}

/// From the smallest to the largest number of a side, with 0.
std::pair<double, double> spanOf(const Side& side) {
    double low = 0, high = 0;
    const auto take = [&](double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const MachineScene::Series& each : side.series)
        for (std::size_t i = 0; i + (side.others ? 1 : 0) < each.numbers.size(); ++i) take(each.numbers[i]);
    for (const double size : side.sizes) {
        take(size);
        take(low < 0 ? -size : 0);
    }
    if (low == 0 && high == 0) high = 1;
    const double room = 0.06 * (high - low);
    return {low < 0 ? low - room : 0, high > 0 ? high + room : 0};
}

/// Which plot of its side a series is in: a line lies over the bars before it.
std::vector<std::size_t> plotOfSeries(const Side& side) {
    std::vector<std::size_t> plots;
    std::size_t next = 0;
    for (const MachineScene::Series& each : side.series)
        plots.push_back(each.ink == BarInk::Before && next > 0 ? next - 1 : next++);
    return plots;
}

std::size_t countOf(const Side& side) {
    std::size_t most = 0;
    for (const MachineScene::Series& each : side.series) most = std::max(most, each.numbers.size());
    return most;
}

QString numberWords(double value) {
    if (!std::isfinite(value)) return OpenedDrawing::tr("not a finite number");
    return number(value, std::abs(value) < 0.1 ? 4 : 3);
}

} // namespace

QString OpenedBox::spoken() const {
    QStringList lines{title, what};
    for (const Fact& fact : facts)
        if (!fact.words.isEmpty()) lines << fact.words + u' ' + fact.values.join(QStringLiteral(", "));
    for (const Side* side : {&before, &after})
        if (!side->missing.isEmpty()) lines << side->title + u' ' + side->missing;
    lines << words << next;
    lines.removeAll(QString());
    return lines.join(u'\n');
}

OpenedDrawing::Places OpenedDrawing::places() const {
    const double top = notchHigh + titleHigh, bottom = size.height() - 1;
    const double wide = size.width() - 2 * edge;
    const double words = size.width() < narrow ? 0.36 * wide : std::clamp(0.25 * wide, 260.0, 340.0);
    const double left = edge + words + 24, each = (size.width() - edge - left - betweenWide) / 2;
    const double high = bottom - edge / 2 - nextHigh - top;
    return {{edge, top, words, bottom - top},
            {left, top, each, high},
            {left + each + betweenWide, top, each, high},
            {left, bottom - edge / 2 - nextHigh, size.width() - edge - left, nextHigh}};
}

QSizeF OpenedDrawing::paperSize() const {
    OpenedDrawing as = *this;
    as.size = {size.width() > 0 ? size.width() : paperWide, 0};
    const bool worded = !scene.before.labels.isEmpty() || !scene.after.labels.isEmpty();
    const auto two = [](const Side& side) {
        const std::vector<std::size_t> plots = plotOfSeries(side);
        return !plots.empty() && plots.back() > 0;
    };
    const double plots = sideHead + (two(scene.before) || two(scene.after) ? twoHigh : plotsHigh) +
                         (worded ? wordsHigh : countsHigh) + nextHigh;
    const double words = as.text(nullptr, as.places().text) - notchHigh - titleHigh;
    return {as.size.width(), std::ceil(notchHigh + titleHigh + std::max(plots, words) + edge / 2 + 1)};
}

std::vector<QRectF> OpenedDrawing::plotsOf(const Side& side, const QRectF& room) const {
    const std::vector<std::size_t> places = plotOfSeries(side);
    const double count = places.empty() ? 1 : static_cast<double>(places.back() + 1);
    const double labels = side.labels.isEmpty()                                       ? countsHigh
                          : room.width() - scaleWide > levelWide * side.labels.size() ? levelHigh
                                                                                      : wordsHigh;
    const double top = room.top() + sideHead, all = room.bottom() - labels - top;
    const double high = (all - (count - 1) * plotGap) / count;
    std::vector<QRectF> plots;
    for (double i = 0; i < count; ++i)
        plots.emplace_back(room.left() + scaleWide, top + i * (high + plotGap), room.width() - scaleWide,
                           std::max(8.0, high));
    return plots;
}

void OpenedDrawing::paint(QPainter& painter) const {
    PainterInk ink(painter);
    const QRectF frame(0.75, notchHigh, size.width() - 1.5, size.height() - notchHigh - 0.75);
    std::vector<QPointF> line{frame.topLeft()};
    if (notch >= 0)
        for (const auto& [x, y] : {std::pair{-notchHigh, 0.0}, {0.0, -notchHigh + 1}, {notchHigh, 0.0}})
            line.emplace_back(std::clamp(notch + x, frame.left(), frame.right()), frame.top() + y);
    line.insert(line.end(), {frame.topRight(), frame.bottomRight(), frame.bottomLeft()});
    ink.shape(line, theme.canvas, QPen(theme.accent, 1.5));
    const QFont bold = theme.words(14, QFont::DemiBold);
    const double room = size.width() - 2 * edge - titleEnd;
    const double end = ink.elided({edge, notchHigh + 10, room, 22}, scene.title, bold, theme.ink1);
    ink.elided({end + 14, notchHigh + 11, edge + room - end - 14, 22}, scene.what, theme.words(12),
               theme.ink3);
    const Places at = places();
    text(&ink, at.text);
    paintSide(ink, scene.before, at.before);
    paintSide(ink, scene.after, at.after);
    ink.elided(at.next, scene.next, theme.words(12), theme.ink3);
    const double middle = at.before.right() + betweenWide / 2 - 4,
                 y = plotsOf(scene.before, at.before).front().center().y();
    ink.words({middle - betweenWide / 2, y - 26, betweenWide, 18}, Qt::AlignCenter, scene.between,
              theme.digits(11, QFont::DemiBold), theme.ink1);
    ink.line({middle - 16, y}, {middle + 12, y}, theme.ink2, 1.5);
    ink.triangle({middle + 11, y - 5}, {middle + 11, y + 5}, {middle + 18, y}, theme.ink2);
}

double OpenedDrawing::text(PainterInk* ink, const QRectF& room) const {
    double y = room.top();
    const auto put = [&](const QRectF& place, const QString& words, const QFont& font, const QColor& colour,
                         int flags = inLines) {
        if (ink) ink->words(place, flags, words, font, colour);
    };
    if (!scene.formula.isEmpty()) {
        const FormulaBox formula = formulaIn(scene.formula, theme, room.width());
        if (ink) paintFormula(ink->painter(), {room.left(), y + formula.ascent}, formula, theme);
        y += formula.ascent + formula.descent + 14;
    }
    const QFont said = theme.words(11), digits = theme.digits(11);
    std::vector<double> columns; // from the right: values of the last one end at the edge
    for (const OpenedBox::Fact& fact : scene.facts) {
        columns.resize(std::max<std::size_t>(columns.size(), static_cast<std::size_t>(fact.values.size())));
        for (qsizetype i = 0; i < fact.values.size(); ++i)
            columns[static_cast<std::size_t>(i)] =
                std::max(columns[static_cast<std::size_t>(i)],
                         fact.values.size() < std::ssize(columns) && i == 0
                             ? 0
                             : QFontMetricsF(digits).horizontalAdvance(fact.values[i]) + valueGap);
    }
    for (const OpenedBox::Fact& fact : scene.facts) {
        double right = room.right();
        for (qsizetype i = fact.values.size(); i-- > 0;) {
            put({right - 300, y, 300, 16}, fact.values[i], digits, theme.ink1, Qt::AlignRight | Qt::AlignTop);
            right -= std::max(columns[static_cast<std::size_t>(i)],
                              QFontMetricsF(digits).horizontalAdvance(fact.values[i]) + valueGap);
        }
        const double wide = std::max(60.0, right - room.left());
        const double high = wrappedHigh(fact.words, said, wide);
        put({room.left(), y, wide, high}, fact.words, said, theme.ink2);
        y += std::max(16.0, high) + 2;
    }
    if (!scene.facts.empty()) {
        if (ink) ink->line({room.left(), y + 6}, {room.right(), y + 6}, theme.softLine, 1);
        y += 15;
    }
    const double high = wrappedHigh(scene.words, theme.words(12), room.width());
    put({room.left(), y, room.width(), high}, scene.words, theme.words(12), theme.ink1);
    return y + high + 8;
}

void OpenedDrawing::paintSide(PainterInk& ink, const Side& side, const QRectF& room) const {
    const double left = room.left() + scaleWide;
    const double end = ink.elided({left, room.top(), room.right() - left, 18}, side.title,
                                  theme.words(12, QFont::DemiBold), theme.ink1);
    ink.elided({end + 10, room.top(), room.right() - end - 10, 18}, side.what, theme.words(11), theme.ink3);
    const std::vector<QRectF> plots = plotsOf(side, room);
    if (!side.missing.isEmpty()) {
        const QRectF all = plots.front().united(plots.back());
        ink.hatch(all, theme.line, 9);
        ink.words(all, Qt::AlignCenter | Qt::TextWordWrap, side.missing, theme.words(12), theme.ink2);
        return;
    }
    const std::vector<std::size_t> places = plotOfSeries(side);
    for (std::size_t i = 0; i < side.series.size(); ++i) paintSeries(ink, side, i, plots[places[i]]);
    paintLabels(ink, side, plots.back());
}

void OpenedDrawing::paintSeries(PainterInk& ink, const Side& side, std::size_t series,
                                const QRectF& place) const {
    const MachineScene::Series& of = side.series[series];
    const QString name = side.names.value(static_cast<qsizetype>(series));
    if (of.numbers.empty()) {
        ink.hatch(place, theme.line, 9);
        ink.words(place, Qt::AlignCenter, OpenedDrawing::tr("of another run"), theme.words(11), theme.ink3);
        return;
    }
    const auto [low, high] = spanOf(side);
    const PlotArea plot = PlotArea::of(place, low, high, 5);
    const double pitch = place.width() / static_cast<double>(countOf(side)), zero = plot.y.at(0);
    if (of.ink != BarInk::Before) {
        plot.paintScale(ink, theme, theme.digits(10), 6, theme.ink3);
        if (side.marked >= 0)
            ink.area({place.left() + side.marked * pitch, place.top(), pitch, place.height()},
                     theme.accentSoft);
    }
    std::vector<QPointF> line;
    for (std::size_t i = 0; i < of.numbers.size(); ++i) {
        const double value = of.numbers[i], x = place.left() + static_cast<double>(i) * pitch;
        const double y = std::isfinite(value) ? plot.y.at(std::clamp(value, low, high)) : zero;
        const double wide = pitch >= 4 ? pitch - std::min(2.0, 0.2 * pitch) : pitch;
        if (!std::isfinite(value))
            ink.hatch({x, place.top(), std::max(1.0, wide), place.height()}, theme.line, 5);
        else if (of.ink == BarInk::Before)
            line.insert(line.end(), {{x, y}, {x + wide, y}});
        else
            ink.area({x, std::min(zero, y), wide, std::abs(y - zero)}, barInk(theme, of.ink, value));
        if (value < low || value > high)
            ink.area({x, y + (value < 0 ? -7 : 5), wide, 2}, theme.canvas); // it goes on
    }
    if (of.ink == BarInk::Before) ink.path(line, theme.ink2, 1);
    if (series < side.sizes.size() && std::isfinite(side.sizes[series]))
        for (const double at : {side.sizes[series], -side.sizes[series]})
            if (at >= low && at <= high)
                ink.dashed({place.left(), std::round(plot.y.at(at))},
                           {place.right(), std::round(plot.y.at(at))}, theme.ink1, 1, 4, 3);
    if (!name.isEmpty() && of.ink != BarInk::Before)
        ink.words({place.right() - 200, place.top() - 16, 200, 14}, Qt::AlignRight, name,
                  theme.words(11, QFont::DemiBold), theme.ink2);
}

void OpenedDrawing::paintLabels(PainterInk& ink, const Side& side, const QRectF& plot) const {
    const auto count = static_cast<qsizetype>(countOf(side));
    if (count == 0) return;
    const double pitch = plot.width() / static_cast<double>(count), top = plot.bottom() + 4;
    if (side.labels.isEmpty()) {
        const qsizetype last = count - 1;
        for (const qsizetype i : {qsizetype{0}, last / 2, last}) {
            const double x = plot.left() + (static_cast<double>(i) + 0.5) * pitch;
            ink.words({x - 30, top, 60, 14}, Qt::AlignHCenter, QString::number(i), theme.digits(10),
                      theme.ink3);
            if (last < 2 && i == last) return;
        }
        return;
    }
    constexpr double least = 10; // a pitch that upright words need
    const qsizetype every = std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(least / pitch)));
    for (qsizetype i = 0; i < side.labels.size(); ++i) {
        const bool marked = i == side.marked;
        const bool near = !marked && side.marked >= 0 && std::abs(i - side.marked) < every;
        if (!marked && (near || i % every != 0)) continue;
        const QFont font = theme.digits(9, marked ? QFont::DemiBold : QFont::Normal);
        const QColor& colour = marked ? theme.accent : theme.ink2;
        const QRectF column(plot.left() + static_cast<double>(i) * pitch, top, pitch, wordsHigh - 6);
        if (pitch > levelWide) {
            ink.words(column.adjusted(1, 0, -1, 0), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                      side.labels[i], theme.words(10), colour);
            continue;
        }
        const QString word = elidedWords(side.labels[i], font, column.height());
        ink.upward({column.center().x(), top + ink.width(word, font) + 1}, word, font, colour);
    }
}

std::vector<ChartMark> OpenedDrawing::marks() const {
    std::vector<ChartMark> marks;
    const Places at = places();
    addMarks(marks, scene.before, at.before);
    addMarks(marks, scene.after, at.after);
    return marks;
}

void OpenedDrawing::addMarks(std::vector<ChartMark>& marks, const Side& side, const QRectF& room) const {
    if (!side.missing.isEmpty()) return;
    const std::vector<QRectF> plots = plotsOf(side, room);
    const std::vector<std::size_t> places = plotOfSeries(side);
    const double count = static_cast<double>(std::max<std::size_t>(1, countOf(side)));
    for (std::size_t s = 0; s < side.series.size(); ++s) {
        const QRectF& plot = plots[places[s]];
        const double pitch = plot.width() / count;
        const QString name = side.names.value(static_cast<qsizetype>(s));
        for (std::size_t i = 0; i < side.series[s].numbers.size(); ++i) {
            const QString which = side.labels.isEmpty()
                                      ? tr("number %1").arg(i)
                                      : QStringLiteral("“%1”").arg(side.labels[static_cast<qsizetype>(i)]);
            const QString value = numberWords(side.series[s].numbers[i]);
            marks.push_back(
                {{plot.left() + static_cast<double>(i) * pitch, plot.top(), pitch, plot.height()},
                 name.isEmpty() ? tr("%1: %2").arg(which, value) : tr("%1, %2: %3").arg(name, which, value)});
        }
    }
}

} // namespace lambdascope
