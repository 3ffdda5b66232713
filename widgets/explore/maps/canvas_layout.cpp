// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/canvas_layout.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lambdascope {
namespace {

constexpr double widestCompact = 1400;
constexpr double columnWidth = 12, columnRoom = 8 + columnWidth + 32; // its number stands right of it
constexpr double wideTitles = -55, compactTitles = -43; // baseline of a title from the top of its map
constexpr double widestBar = 150, narrowestBar = 56, barName = 52; // of a colour bar and the word before it

int countOf(const PanelSet& shown) {
    return static_cast<int>(std::ranges::count(shown, true));
}

/// Of two rows of maps.
int gridColumns(int count) {
    return count > 4 ? 3 : 2;
}

struct Margins {
    double left, gap, rowSums, beforeStandard, right; // rowSums and beforeStandard follow the difference
    double top, bottom;
    double column = 0; // of λ, before the row sums
    /// All that is not map in a row: nothing for what is not shown.
    [[nodiscard]] double across(const PanelSet& shown) const {
        double sum = left + right;
        const int before = shown[0] + shown[1] + shown[2];
        if (before > 1) sum += (before - 1) * gap;
        if (shown[CanvasLayout::differencePanel]) sum += column + rowSums;
        if (shown[CanvasLayout::standardPanel] && before > 0) sum += beforeStandard;
        if (shown[CanvasLayout::apartPanel] && countOf(shown) > 1) sum += gap + 8;
        return sum;
    }
};

Margins marginsFor(bool compact, bool lambdaColumn) {
    const double column = lambdaColumn ? columnRoom : 0;
    constexpr double strip = CanvasLayout::stripTop + CanvasLayout::stripHeight;
    if (compact) return {52, 28, 46, 56, 12, strip + 59, 36, column};
    return {70, 32, 59, 63, 12, strip + 73, 42, column};
}

} // namespace

const QRectF& CanvasLayout::first() const {
    const auto* const there =
        std::ranges::find_if(panels, [](const QRectF& panel) { return !panel.isEmpty(); });
    return there == panels.end() ? panels.front() : *there;
}

CanvasLayout CanvasLayout::of(QSizeF size, int tokens, double pixelRatio, const PanelSet& shown,
                              bool lambdaColumn, double control, bool besideIsSigned) {
    CanvasLayout layout;
    layout.lambdaColumn_ = lambdaColumn;
    layout.tokens = std::max(1, tokens);
    layout.compact = size.width() < widestCompact || size.height() < 440;
    const int count = countOf(shown);
    if (size.width() < 480 || size.height() < 180 || count == 0) return layout;

    const Margins m = marginsFor(layout.compact, lambdaColumn);
    const double row =
        mapSideFor(std::min((size.width() - m.across(shown)) / count, size.height() - m.top - m.bottom),
                   layout.tokens, pixelRatio);
    const int columns = gridColumns(count);
    const double gridWidth = (size.width() - m.left - m.column - m.rowSums - m.beforeStandard - m.right -
                              (columns - 2) * m.beforeStandard) /
                             columns;
    const double gridHeight = (size.height() - 2 * m.top + stripTop + stripHeight - m.bottom) / 2;
    const double grid = mapSideFor(std::min(gridWidth, gridHeight), layout.tokens, pixelRatio);
    const double least = std::min(40.0, largestCell * layout.tokens); // one token: one cell
    if (std::max(row, grid) < least) return layout;
    layout.titleBaseline = layout.compact ? compactTitles : wideTitles;
    layout.placeStrip(size.width(), control, shown, besideIsSigned);
    // three maps are an equation that reads in one line, unless that makes them much smaller
    if (row >= grid || count < 3 || (count == 3 && grid < 1.5 * row)) {
        layout.arrangement = Arrangement::Row;
        layout.placeRow(size, row, shown);
    } else {
        layout.arrangement = Arrangement::Grid;
        layout.placeGrid(size, grid, shown);
    }
    return layout;
}

CanvasLayout CanvasLayout::rowOf(int tokens, double side, const PanelSet& shown, bool lambdaColumn,
                                 double leastWidth, double below, QSizeF& size, bool besideIsSigned) {
    CanvasLayout layout;
    layout.lambdaColumn_ = lambdaColumn;
    layout.tokens = std::max(1, tokens);
    layout.arrangement = Arrangement::Row;
    layout.titleBaseline = wideTitles;
    const Margins m = marginsFor(false, lambdaColumn);
    size = {std::max(leastWidth, m.across(shown) + countOf(shown) * side), m.top + side + m.bottom};
    layout.placeRow(size, side, shown);
    layout.placeStrip(size.width(), layout.first().left() - 16, shown, besideIsSigned);
    size.rheight() += below - m.bottom;
    return layout;
}

/// Both bars beside each other behind the control, each with its name before it and numbers at its ends.
void CanvasLayout::placeStrip(double width, double control, const PanelSet& shown, bool besideIsSigned) {
    const bool isSigned = shown[differencePanel] || shown[apartPanel];
    const std::array wanted{shown[0] || shown[1] || (shown[standardPanel] && !besideIsSigned),
                            isSigned || (shown[standardPanel] && besideIsSigned)};
    const std::array bars{&softmaxBar, &signedBar};
    const auto count = std::ranges::count(wanted, true);
    const double each = barName + 2 * barEnds + 12;
    const double left = control + 16,
                 room = (width - left - 12) / static_cast<double>(std::max(1L, count)) - each;
    double x = left;
    for (std::size_t i = 0; i < bars.size() && room >= narrowestBar; ++i) {
        if (!wanted.at(i)) continue;
        *bars.at(i) = {x + barName + barEnds, stripTop + 6, std::min(room, widestBar), 12};
        x = bars.at(i)->right() + barEnds + 12;
    }
    stripWords = {x + 8, stripTop + 16};
}

/// λ and the row sums, right of the difference.
void CanvasLayout::placeBeside(double lambdaRoom, double sumsRoom) {
    const QRectF& map = panels[differencePanel];
    if (lambdaRoom > 0) lambdas = {map.right() + 8, map.top(), columnWidth, map.height()};
    rowSums = {map.right() + lambdaRoom + 8, map.top(), sumsRoom - 12, map.height()};
}

void CanvasLayout::placeRow(QSizeF size, double map, const PanelSet& shown) {
    const Margins m = marginsFor(compact, lambdaColumn_);
    // what the whole cells leave over goes half to each side and half above
    double x = std::floor((size.width() - m.across(shown) - countOf(shown) * map) / 2) + m.left;
    const double spare = std::max(0.0, size.height() - m.top - m.bottom - map);
    const double y = std::floor(m.top + spare * 0.4);
    bool any = false; // before the panel
    for (int panel = 0; panel < standardPanel; ++panel) {
        if (!shown[panel]) continue;
        x += any ? m.gap : 0;
        panels[panel] = {x, y, map, map};
        x += map;
        any = true;
    }
    if (shown[differencePanel]) {
        placeBeside(m.column, m.rowSums);
        x += m.column + m.rowSums;
    }
    if (shown[standardPanel]) {
        if (any) divider = x + 14;
        x += any ? m.beforeStandard : 0;
        panels[standardPanel] = {x, y, map, map};
        x += map;
        any = true;
    }
    if (shown[apartPanel]) panels[apartPanel] = {x + (any ? m.gap + 8 : 0), y, map, map};
    arithmeticY = y + map + 28 + std::min(spare * 0.2, 16.0);
}

void CanvasLayout::placeGrid(QSizeF size, double map, const PanelSet& shown) {
    const Margins m = marginsFor(compact, lambdaColumn_);
    const double between = m.column + m.rowSums + m.beforeStandard;
    const int columns = gridColumns(countOf(shown));
    const double all = between + columns * map + (columns - 2) * m.beforeStandard;
    const double left = std::floor((size.width() - m.left - all - m.right) / 2) + m.left;
    const double upper = m.top;
    const double lower = upper + map + m.top - stripTop - stripHeight;
    // the difference has its sums right of it: it stands last in its row, or first
    const double second = left + map + (columns > 2 ? m.beforeStandard : between);
    const double third = second + map + m.beforeStandard;
    const std::vector<QPointF> places =
        columns > 2 ? std::vector<QPointF>{{left, upper},
                                           {second, upper},
                                           {third, upper},
                                           {second, lower},
                                           {third, lower}}
                    : std::vector<QPointF>{{left, upper}, {second, upper}, {left, lower}, {second, lower}};
    std::size_t place = 0;
    for (int panel = 0; panel < panelCount; ++panel)
        if (shown[panel]) panels[panel] = {places.at(place++), QSizeF(map, map)};
    if (shown[differencePanel]) placeBeside(m.column, m.rowSums);
    arithmeticY = std::min(lower + map + 28, size.height() - 8);
}

std::optional<Cell> CanvasLayout::cellAt(QPointF point, const MapView& view, int* panel) const {
    if (arrangement == Arrangement::TooSmall) return {};
    for (int i = 0; i < panelCount; ++i) {
        if (!panels[i].contains(point)) continue;
        const auto cell = grid().cellAt(point - panels[i].topLeft(), view);
        if (cell && panel != nullptr) *panel = i;
        return cell;
    }
    return {};
}

std::optional<QRectF> CanvasLayout::cellRect(int panel, Cell cell, const MapView& view) const {
    if (arrangement == Arrangement::TooSmall || !shows(panel)) return {};
    const auto inside = grid().cellRect(cell, view);
    if (!inside) return {};
    return inside->translated(panels[panel].topLeft());
}

} // namespace lambdascope
