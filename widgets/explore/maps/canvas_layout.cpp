// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/canvas_layout.h"

#include "widgets/explore/maps/map_note.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace lambdascope {
namespace {

constexpr double widestCompact = 1400;
constexpr double columnWidth = 12, columnRoom = 8 + columnWidth + 32; // its number stands right of it
constexpr double wideTitles = 12,
                 compactTitles = 6; // from the words above a map to the baseline of its title
constexpr double widestBar = 150, narrowestBar = 56, barName = 52; // of a colour bar and the word before it
/// By groups rows have scales of their own: bars give way for words that say so, where all or fewer fit then.
constexpr double wordsBehind = 168, leastBehind = 112;

int countOf(const PanelSet& shown) {
    return static_cast<int>(std::ranges::count(shown, true));
}

/// Of two rows of maps.
int gridColumns(int count) {
    return count > 4 ? 3 : 2;
}

constexpr double tokensAbove = 43, tokensAboveCompact = 37, tokensLeftCompact = 52; // words of tokens
constexpr double mostAbove = 92, mostAboveCompact = 66, mostLeft = 100, mostLeftCompact = 88; // of groups
constexpr double shareAbove = 0.2;                                                            // of the height
constexpr double lowCanvas = 300;   // in which the maps need the room of words and gaps
constexpr double leastCanvas = 220; // and of all the words above them, which are cut there anyway
constexpr double worthLines = 0.75; // of a map's size, for lines under it
constexpr double barOfGroups = 112; // where the strip has a choice more to explain

} // namespace

struct CanvasLayout::Margins {
    double left, gap, rowSums, beforeStandard, right; // rowSums and beforeStandard follow the difference
    double top, bottom;
    double column = 0;    // of λ, before the row sums
    double title = 0;     // baseline from the top of a map, negative
    double below = 0;     // under a map, before anything else
    double baseline = 28; // of the arithmetic, under that

    /// `height`: of all of it, of which the words above the maps have their share at most.
    Margins(const MapShape& shape, bool compact, bool lambdaColumn, double height)
        : left(compact ? tokensLeftCompact : 70),
          gap(compact ? 28 : 32),
          rowSums(compact ? 46 : 59),
          beforeStandard(compact ? 56 : 63),
          right(12),
          bottom(compact ? 36 : 42),
          column(lambdaColumn ? columnRoom : 0) {
        const bool low = height < lowCanvas;
        if (low) bottom = 30, baseline = 26;
        const double least = height < leastCanvas ? 4 : compact ? tokensAboveCompact : tokensAbove;
        const double most =
            low ? least
                : std::max(least, std::min(compact ? mostAboveCompact : mostAbove, height * shareAbove));
        const double above = std::clamp(shape.columnWords, least, most);
        title = -above - (compact ? compactTitles : wideTitles);
        top = stripTop + stripHeight + (low ? 14 : compact ? 16 : 18) - title;
        if (!(shape.rowWords > 0)) return;
        left = std::clamp(shape.rowWords, left, compact ? mostLeftCompact : mostLeft);
        if (!compact) beforeStandard = std::clamp(shape.rowWords + 24, beforeStandard, mostLeft + 24);
    }
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
    /// How wide a map of a row can be, and of a grid.
    [[nodiscard]] double inRow(QSizeF size, const MapShape& shape, double ratio,
                               const PanelSet& shown) const {
        const double high = (size.height() - top - bottom - below) * shape.columns / shape.rows;
        const double wide = (size.width() - across(shown)) / countOf(shown);
        return mapSideFor(std::min(wide, high), shape.columns, ratio, shape.largest);
    }
    [[nodiscard]] double inGrid(QSizeF size, const MapShape& shape, double ratio,
                                const PanelSet& shown) const {
        const int columns = gridColumns(countOf(shown));
        const double wide = (size.width() - left - column - rowSums - beforeStandard - right -
                             (columns - 2) * beforeStandard) /
                            columns;
        const double high = (size.height() - 2 * top + stripTop + stripHeight - bottom - 2 * below) / 2;
        return mapSideFor(std::min(wide, high * shape.columns / shape.rows), shape.columns, ratio,
                          shape.largest);
    }
};

const QRectF& CanvasLayout::first() const {
    const auto* const there =
        std::ranges::find_if(panels, [](const QRectF& panel) { return !panel.isEmpty(); });
    return there == panels.end() ? panels.front() : *there;
}

CanvasLayout CanvasLayout::of(QSizeF size, const MapShape& shape, double pixelRatio, const PanelSet& shown,
                              bool lambdaColumn, double control, bool besideIsSigned) {
    CanvasLayout layout;
    layout.rows = shape.rows;
    layout.columns = shape.columns;
    layout.compact = size.width() < widestCompact || size.height() < 440;
    const int count = countOf(shown);
    if (size.width() < 480 || size.height() < 180 || count == 0) return layout;

    Margins m(shape, layout.compact, lambdaColumn, size.height());
    double row = m.inRow(size, shape, pixelRatio, shown), grid = m.inGrid(size, shape, pixelRatio, shown);
    const double whole = std::max(row, grid);
    if (shape.noted && !(shape.masked && noteFits(whole, whole / shape.columns))) {
        Margins with = m;
        with.below = noteBelow;
        const double inRow = with.inRow(size, shape, pixelRatio, shown);
        const double inGrid = with.inGrid(size, shape, pixelRatio, shown);
        layout.notesBelow = std::max(inRow, inGrid) >= std::max(worthLines * whole, leastForBelow);
        if (layout.notesBelow) m = with, row = inRow, grid = inGrid;
    }
    // one token: one cell
    const double least = std::min(40.0, largestCell * shape.columns);
    if (std::max(row, grid) < least) return layout;
    layout.titleBaseline = m.title;
    layout.placeStrip(size.width(), control, shape.rowWords > 0 ? barOfGroups : widestBar, shown,
                      besideIsSigned);
    // three maps are an equation that reads in one line, unless that makes them much smaller
    if (row >= grid || count < 3 || (count == 3 && grid < 1.5 * row)) {
        layout.arrangement = Arrangement::Row;
        layout.placeRow(size, m, row, shown);
    } else {
        layout.arrangement = Arrangement::Grid;
        layout.placeGrid(size, m, grid, shown);
    }
    return layout;
}

CanvasLayout CanvasLayout::rowOf(const MapShape& shape, double side, const PanelSet& shown, bool lambdaColumn,
                                 double leastWidth, double below, QSizeF& size, bool besideIsSigned) {
    CanvasLayout layout;
    layout.rows = shape.rows;
    layout.columns = shape.columns;
    layout.arrangement = Arrangement::Row;
    Margins m(shape, false, lambdaColumn, mostAbove / shareAbove);
    layout.notesBelow =
        shape.noted && side >= leastForBelow && !(shape.masked && noteFits(side, side / shape.columns));
    if (layout.notesBelow) m.below = noteBelow;
    layout.titleBaseline = m.title;
    size = {std::max(leastWidth, m.across(shown) + countOf(shown) * side),
            m.top + layout.mapOf(side).height() + m.below + m.bottom};
    layout.placeRow(size, m, side, shown);
    layout.placeStrip(size.width(), layout.first().left() - 16, widestBar, shown, besideIsSigned);
    size.rheight() += below - m.bottom;
    return layout;
}

/// Both bars beside each other behind the control, each with its name before it and numbers at its ends. They
/// give way for the words behind them, which say how the colours may be read.
void CanvasLayout::placeStrip(double width, double control, double widest, const PanelSet& shown,
                              bool besideIsSigned) {
    const bool isSigned = shown[differencePanel] || shown[apartPanel];
    const std::array wanted{shown[0] || shown[1] || (shown[standardPanel] && !besideIsSigned),
                            isSigned || (shown[standardPanel] && besideIsSigned)};
    const std::array bars{&softmaxBar, &signedBar};
    const auto count = std::ranges::count(wanted, true);
    const double each = barName + 2 * barEnds + 12;
    const auto shares = static_cast<double>(std::max(1L, count));
    const double left = control + 16, room = (width - left - 12) / shares - each;
    double bar = std::min(room, widest);
    if (const double behind = shares * (room - bar); widest < widestBar) { // by groups
        const double gives = std::min((wordsBehind - behind) / shares, bar - narrowestBar);
        if (gives > 0 && behind + shares * gives >= leastBehind) bar -= gives;
    }
    double x = left;
    for (std::size_t i = 0; i < bars.size() && room >= narrowestBar; ++i) {
        if (!wanted.at(i)) continue;
        *bars.at(i) = {x + barName + barEnds, stripTop + 6, bar, 12};
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

void CanvasLayout::placeRow(QSizeF size, const Margins& m, double width, const PanelSet& shown) {
    const QSizeF map = mapOf(width);
    // what the whole cells leave over goes half to each side and half above
    double x = std::floor((size.width() - m.across(shown) - countOf(shown) * width) / 2) + m.left;
    const double spare = std::max(0.0, size.height() - m.top - m.bottom - m.below - map.height());
    const double y = std::floor(m.top + spare * 0.4);
    bool any = false; // before the panel
    for (int panel = 0; panel < standardPanel; ++panel) {
        if (!shown[panel]) continue;
        x += any ? m.gap : 0;
        panels[panel] = {QPointF(x, y), map};
        x += width;
        any = true;
    }
    if (shown[differencePanel]) {
        placeBeside(m.column, m.rowSums);
        x += m.column + m.rowSums;
    }
    if (shown[standardPanel]) {
        if (any) divider = x + 14;
        x += any ? m.beforeStandard : 0;
        panels[standardPanel] = {QPointF(x, y), map};
        x += width;
        any = true;
    }
    if (shown[apartPanel]) panels[apartPanel] = {QPointF(x + (any ? m.gap + 8 : 0), y), map};
    arithmeticY = y + map.height() + m.below + m.baseline + std::min(spare * 0.2, 16.0);
}

void CanvasLayout::placeGrid(QSizeF size, const Margins& m, double width, const PanelSet& shown) {
    const QSizeF map = mapOf(width);
    const double between = m.column + m.rowSums + m.beforeStandard;
    const int columnCount = gridColumns(countOf(shown));
    const double all = between + columnCount * width + (columnCount - 2) * m.beforeStandard;
    const double left = std::floor((size.width() - m.left - all - m.right) / 2) + m.left;
    const double upper = m.top;
    const double lower = upper + map.height() + m.below + m.top - stripTop - stripHeight;
    // the difference has its sums right of it: it stands last in its row, or first
    const double second = left + width + (columnCount > 2 ? m.beforeStandard : between);
    const double third = second + width + m.beforeStandard;
    const std::vector<QPointF> places =
        columnCount > 2
            ? std::vector<QPointF>{{left, upper},
                                   {second, upper},
                                   {third, upper},
                                   {second, lower},
                                   {third, lower}}
            : std::vector<QPointF>{{left, upper}, {second, upper}, {left, lower}, {second, lower}};
    std::size_t place = 0;
    for (int panel = 0; panel < panelCount; ++panel)
        if (shown[panel]) panels[panel] = {places.at(place++), map};
    if (shown[differencePanel]) placeBeside(m.column, m.rowSums);
    arithmeticY = std::min(lower + map.height() + m.below + m.baseline, size.height() - 8);
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
