// SPDX-License-Identifier: MIT
#include "widgets/canvas/map_panel.h"

#include "core/util/phrase.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/kit/palette.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double bothLabelsFrom = 9.5, labelsApart = 12; // pixels a cell; pixels
constexpr double numbersFrom = 28, mostNumbers = 40;     // pixels a cell; cells across
constexpr double shortRoom = 24; // of a marked row's label where the others have no room

std::pair<int, int> shownCells(double from, double count, int cells) {
    const int end = static_cast<int>(std::ceil(from + count - 1e-9));
    return {static_cast<int>(std::floor(from)), std::min(cells, end)};
}

/// A sentence in lines no wider than `width`, broken where its language allows it.
QStringList linesOf(Ink& ink, const QString& words, const QFont& font, double width) {
    QStringList lines;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, words);
    qsizetype start = 0, good = 0;
    for (qsizetype next = finder.toNextBoundary(); next >= 0; next = finder.toNextBoundary()) {
        if (good > start && ink.width(words.mid(start, next - start).trimmed(), font) > width) {
            lines << words.mid(start, good - start).trimmed();
            start = good;
        }
        good = next;
    }
    lines << words.mid(start).trimmed();
    return lines;
}

} // namespace

std::pair<int, int> MapPanel::shownRows() const {
    return shownCells(view.firstQuery, matrix.rows() / view.zoom, matrix.rows());
}

std::pair<int, int> MapPanel::shownColumns() const {
    return shownCells(view.firstKey, matrix.columns() / view.zoom, matrix.columns());
}

std::optional<int> MapPanel::rowNamedAt(QPointF at) const {
    const double room = rowRoom > 0 ? rowRoom : shortRoom;
    const QRectF labels(rect.left() - room, rect.top(), room, rect.height());
    if (!drawn() || !labels.contains(at)) return {};
    const auto [first, end] = shownRows();
    const int row = static_cast<int>(std::floor(view.firstQuery + (at.y() - rect.top()) / side()));
    return row >= first && row < end ? std::optional(row) : std::nullopt;
}

std::optional<QRectF> MapPanel::cellRect(Cell cell) const {
    const auto inside = grid().cellRect(cell, view);
    if (!inside) return {};
    return inside->translated(rect.topLeft());
}

void PanelPainter::frame(const MapPanel& panel) const {
    if (panel.rect.isEmpty()) return;
    if (panel.covered) plate(panel.rect);
    ink_.box(panel.rect.adjusted(-1, -1, 1, 1), t_.line);
}

std::vector<int> PanelPainter::marked(const MapPanel& panel, bool rows) const {
    const auto indexOf = [rows](const Cell& cell) { return rows ? cell.query : cell.key; };
    std::vector<int> indices;
    if (marks_.hover) indices.push_back(indexOf(*marks_.hover));
    if (!marks_.pin) return indices;
    const int pin = indexOf(*marks_.pin);
    const double side = panel.side();
    if (indices.empty() || side >= bothLabelsFrom || std::abs(pin - indices[0]) * side >= labelsApart)
        indices.push_back(pin);
    return indices;
}

void PanelPainter::labels(const MapPanel& panel) const {
    axis(panel, false);
    axis(panel, true);
    rules(panel);
}

void PanelPainter::rules(const MapPanel& panel) const {
    const double side = panel.side(), gap = side > 4 ? 1 : 0;
    const auto rule = [&](const std::vector<int>& columns, const QColor& colour) {
        for (const int column : columns) {
            const double left = std::max(panel.corner(0, column).x() + gap, panel.rect.left());
            const double right = std::min(panel.corner(0, column).x() + side - gap, panel.rect.right());
            if (left < right) ink_.fill({left, panel.rect.top() - 4, right - left, 2}, colour);
        }
    };
    rule(marks_.faintlyRuled, t_.ink3);
    rule(marks_.ruled, t_.ink1);
}

void PanelPainter::axis(const MapPanel& panel, bool rows) const {
    const QStringList& words = rows ? panel.rowLabels : panel.columnLabels;
    const double side = panel.side();
    const double first = rows ? panel.view.firstQuery : panel.view.firstKey;
    const double length = rows ? panel.rect.height() : panel.rect.width();
    const std::vector<int> accented = marked(panel, rows);
    std::vector<int> always = accented;
    for (const int index : marks_.named)
        if (std::ranges::none_of(always,
                                 [&](int other) { return std::abs(other - index) * side < labelsApart; }))
            always.push_back(index);
    // letters no higher than a cell, where every cell has its word
    const std::array fonts{t_.digits(side >= 10 ? 10 : 9), t_.digits(side >= 12   ? 11
                                                                     : side >= 10 ? 10
                                                                                  : 9,
                                                                     QFont::DemiBold)};
    const bool onlyMarked = rows && !(panel.rowRoom > 0);
    const double room = onlyMarked ? shortRoom : rows ? panel.rowRoom : panel.columnRoom;
    if (!rows && room < shortRoom / 2) return; // its title stands right over the map
    for (const int index : labelledTokens(words, first, length / side, side, always)) {
        const bool strong = std::ranges::find(accented, index) != accented.end();
        const double middle = (index - first + 0.5) * side;
        if ((onlyMarked && !strong) || middle < 0 || middle > length) continue;
        const QFont& font = fonts.at(strong ? 1 : 0);
        const QColor& colour = strong ? t_.accent : t_.ink3;
        const double letter = ink_.width(QStringLiteral("0000000000"), font) / 10;
        const QString label = labelOf(words, index, static_cast<int>((room - 6) / letter));
        if (rows)
            ink_.text({panel.rect.left() - 6, panel.rect.top() + middle + 3.5}, label, font, colour,
                      Align::Right);
        else
            ink_.upward({panel.rect.left() + middle, panel.rect.top() - 6}, label, font, colour);
    }
}

void PanelPainter::numbers(const MapPanel& panel) const {
    constexpr float least = 0.005F, darkFrom = 0.45F;
    const double side = panel.side();
    if (side < numbersFrom || panel.matrix.columns() / panel.view.zoom > mostNumbers) return;
    const QFont font = t_.digits(10);
    const auto [firstRow, endRow] = panel.shownRows();
    const auto [firstColumn, endColumn] = panel.shownColumns();
    for (int row = firstRow; row < endRow; ++row)
        for (int column = firstColumn; column < endColumn; ++column) {
            const Cell cell{row, column};
            const auto rect = panel.matrix.has(cell) ? panel.cellRect(cell) : std::nullopt;
            if (!rect || rect->width() < side - 1 || rect->height() < side - 1) continue;
            const float value = panel.matrix.number(cell);
            if (std::abs(value) < least) continue;
            const bool light = (std::abs(panel.share(cell)) > darkFrom) != t_.dark;
            ink_.text({rect->center().x(), rect->center().y() + 4},
                      QString::fromStdString(formatNumber(value, 2)).replace("0.", "."), font,
                      light ? QColor(Qt::white) : Palette::of(Palette::Kind::Softmax, false).at(1),
                      Align::Centre);
        }
}

void PanelPainter::leftOutRows(const MapPanel& panel) const {
    constexpr double leastHeight = 22;
    const QFont font = t_.words(11);
    const QString words = tr("not recorded");
    const double wide = ink_.width(words, font);
    for (const QRectF& band : leftOutBands(panel)) {
        if (band.height() < leastHeight || wide + 24 > band.width()) continue;
        const QPointF at = band.center() + QPointF(0, 4);
        ink_.fill({at.x() - wide / 2 - 6, at.y() - 13, wide + 12, 18}, t_.base, 2);
        ink_.text(at, words, font, t_.ink3, Align::Centre);
    }
}

void PanelPainter::absence(const QRectF& rect, const QString& words, bool leftOut) const {
    constexpr double margin = 8, lineHeight = 18;
    if (leftOut) paintLeftOut(ink_, t_, rect);
    const QStringList lines = linesOf(ink_, words, t_.words(12), rect.width() - 2 * margin);
    const double height = lineHeight * static_cast<double>(lines.size() - 1);
    double y = std::max(rect.center().y() - height / 2, rect.top() + lineHeight); // a long one goes on below
    if (y + height > rect.bottom() - margin / 2) // over the frame, which ends where the words do
        ink_.fill({rect.left(), rect.bottom() - 1, rect.width(), 3}, t_.canvas);
    for (const QString& line : lines) {
        ink_.text({rect.center().x(), y}, line, t_.words(12), t_.ink3, Align::Centre);
        y += lineHeight;
    }
}

void PanelPainter::plate(const QRectF& rect) const {
    constexpr double apart = 9;
    QColor hatch = t_.ink1;
    hatch.setAlphaF(0.07F);
    ink_.clip(rect);
    ink_.fill(rect, t_.base);
    for (double x = rect.left(); x < rect.right() + rect.height(); x += apart)
        ink_.line({x, rect.top()}, {x - rect.height(), rect.bottom()}, hatch);
    ink_.unclip();
    const QPointF centre = rect.center();
    ink_.text({centre.x(), centre.y() - 2}, tr("Predict first"), t_.words(15, QFont::DemiBold), t_.ink1,
              Align::Centre);
    if (rect.height() >= 120)
        ink_.text({centre.x(), centre.y() + 20}, tr("then the map is uncovered"), t_.words(12), t_.ink3,
                  Align::Centre);
}

void PanelPainter::veil(const QRectF& rect) const {
    QColor veil = t_.canvas;
    veil.setAlphaF(0.55F);
    ink_.fill(rect, veil);
    ink_.dashed({rect.left(), rect.bottom() + 4}, {rect.right(), rect.bottom() + 4}, t_.ink3);
}

QString PanelPainter::viewNote(const MapPanel& panel) const {
    const double perPixel = 1 / panel.side();
    QStringList notes;
    if (perPixel > 1.001)
        notes << tr("%1 × %1 cells a pixel, strongest kept").arg(static_cast<int>(std::ceil(perPixel)));
    if (panel.view.zoom > 1)
        notes << (t_.paper ? tr("zoom %1×") : tr("zoom %1×, 0 shows all")).arg(panel.view.zoom, 0, 'f', 1);
    return notes.join(QStringLiteral(" · "));
}

void PanelPainter::crossHairs(const MapPanel& panel) const {
    constexpr double columnsFrom = 4; // pixels a cell: below, two columns beside each other would be one
    const double side = panel.side();
    const bool both = marks_.pin && marks_.hover;
    if (marks_.pin) crossHair(panel, {*marks_.pin, true, !both || side >= columnsFrom, true});
    if (marks_.hover) crossHair(panel, {*marks_.hover, false, true, panel.matrix.has(*marks_.hover)});
}

/// Solid for a pin, dashed under the pointer.
void PanelPainter::crossHair(const MapPanel& panel, const CrossHair& cross) const {
    const double side = panel.side();
    const QRectF& map = panel.rect;
    QColor color = t_.accent;
    color.setAlphaF(0.8F);
    const auto stroke = [&](QPointF a, QPointF b) {
        cross.pinned ? ink_.line(a, b, color) : ink_.dashed(a, b, color);
    };
    ink_.clip(map.adjusted(-1, -1, 2, 2));
    const QPointF at = panel.corner(cross.cell.query, cross.cell.key);
    int first = 0; // of a pin the lines begin where the column is seen: words stand above
    while (cross.pinned && first < cross.cell.query && panel.matrix.seenBy(first) <= cross.cell.key) ++first;
    const double top = std::clamp(panel.corner(first, 0).y(), map.top(), map.bottom());
    const bool thin = side < 4; // two edges of so small a cell would hide it
    const std::array offsets = {thin ? side / 2 : 0.0, side - 1};
    for (const double offset : std::span(offsets).first(thin ? 1 : 2)) {
        stroke({map.left(), at.y() + offset}, {map.right(), at.y() + offset});
        if (cross.columns) stroke({at.x() + offset, top}, {at.x() + offset, map.bottom()});
    }
    if (cross.outline) {
        const double grow = std::max(0.0, (8 - side) / 2); // at least 8 pixels, so that it can be found
        const QRectF outline(at.x() - grow, at.y() - grow, side + 2 * grow, side + 2 * grow);
        ink_.box(outline.adjusted(-1.75, -1.75, 1.75, 1.75), t_.canvas, 1.5);
        ink_.box(outline, t_.accent, 2);
    }
    ink_.unclip();
}

void paintColourBar(Ink& ink, const Theme& theme, const QRectF& bar, bool isSigned, bool clipped,
                    std::span<const BarMark> marks) {
    paintColours(ink, theme, bar, isSigned);
    const QPointF middle = bar.center();
    const bool level = bar.width() > bar.height();
    // an arrow at an end: its foot along the bar's end, its tip so much further
    const auto arrow = [&](double foot, double tip) {
        if (level)
            ink.triangle({foot, middle.y() - 4}, {foot, middle.y() + 4}, {tip, middle.y()}, theme.ink1);
        else
            ink.triangle({middle.x() - 4, foot}, {middle.x() + 4, foot}, {middle.x(), tip}, theme.ink1);
    };
    if (clipped) level ? arrow(bar.right() + 2, bar.right() + 8) : arrow(bar.top() - 3, bar.top() - 9);
    if (clipped && isSigned)
        level ? arrow(bar.left() - 2, bar.left() - 8) : arrow(bar.bottom() + 3, bar.bottom() + 9);
    for (const BarMark& mark : marks) {
        const double share = std::clamp(mark.share, isSigned ? -1.0F : 0.0F, 1.0F);
        const double along = isSigned ? (share + 1) / 2 : share;
        const double x = bar.left() + along * bar.width(), y = bar.bottom() - along * bar.height();
        if (level)
            ink.triangle({x - 4, bar.bottom() + 7}, {x + 4, bar.bottom() + 7}, {x, bar.bottom() + 1},
                         mark.colour);
        else if (mark.hollow)
            ink.ring({bar.left() - 6, y}, 3, mark.colour, 1.2);
        else
            ink.triangle({bar.right() + 8, y - 4}, {bar.right() + 8, y + 4}, {bar.right() + 2, y},
                         mark.colour);
    }
}

} // namespace lambdascope
