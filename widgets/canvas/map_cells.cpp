// SPDX-License-Identifier: MIT
#include "widgets/canvas/map_cells.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double minusFrom = 9.5, thickMinusFrom = 14, numberFrom = 28; // pixels a cell
constexpr double hatchApart = 6;

/// Neighbours of one colour are one rectangle. Each reaches a little below the next one and the next row,
/// which are painted over it: a viewer that smooths edges shows no seam.
void paintRow(QPainter& painter, const MapPanel& panel, const MapMatrix& cells, const Palette& palette,
              int row) {
    const double under = panel.side() / 2;
    if (!cells.recorded.contains(row)) return;
    const int bottom = std::min(panel.shownRows().second, cells.recorded.end);
    const auto [first, last] = panel.shownColumns();
    const int end = std::min(last, cells.seenBy(row));
    const auto colour = [&](int column) { return panel.colour(palette, cells.value({row, column})); };
    for (int column = first; column < end;) {
        const QRgb fill = colour(column);
        int next = column + 1;
        while (next < end && colour(next) == fill) ++next;
        const QPointF over(next < end ? under : 0, row + 1 < bottom ? under : 0);
        painter.fillRect(QRectF(panel.corner(row, column), panel.corner(row + 1, next) + over), QColor(fill));
        column = next;
    }
}

/// In colour; transparent where all cells are hidden.
QImage pooledImage(const MapPanel& panel, const Palette& palette, const CellRanges& rows,
                   const CellRanges& columns) {
    QImage image(static_cast<int>(columns.size()), static_cast<int>(rows.size()),
                 QImage::Format_ARGB32_Premultiplied);
    const std::vector<float> pooled = pooledStrongest(panel.matrix.scaled(panel.scaling), rows, columns);
    for (std::size_t row = 0; row < rows.size(); ++row)
        std::transform(pooled.data() + row * columns.size(), pooled.data() + (row + 1) * columns.size(),
                       reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row))),
                       [&](float value) { return std::isnan(value) ? 0 : panel.colour(palette, value); });
    return image;
}

/// Cells of which one or more are a pixel.
QImage pooledImage(const MapPanel& panel, const Palette& palette) {
    const auto ranges = [&](double first, double length, int cells) {
        const int pixels = std::max(1, static_cast<int>(std::lround(length)));
        const double cellsPerPixel = cells / panel.view.zoom / pixels;
        CellRanges all;
        for (int pixel = 0; pixel < pixels; ++pixel) {
            const int low = static_cast<int>(std::floor(first + pixel * cellsPerPixel + 1e-9));
            const int end = static_cast<int>(std::ceil(first + (pixel + 1) * cellsPerPixel - 1e-9));
            all.emplace_back(std::max(0, low), std::min(cells, end));
        }
        return all;
    };
    return pooledImage(panel, palette,
                       ranges(panel.view.firstQuery, panel.rect.height(), panel.matrix.rows()),
                       ranges(panel.view.firstKey, panel.rect.width(), panel.matrix.columns()));
}

} // namespace

QColor markColour(const Theme& theme, float opacityIfLight, float opacityIfDark) {
    QColor colour = theme.dark ? QColor(Qt::white) : theme.ink1;
    colour.setAlphaF(theme.dark ? opacityIfDark : opacityIfLight);
    return colour;
}

void paintCells(QPainter& painter, const MapPanel& panel, const Theme& theme) {
    if (!panel.drawn()) return;
    const Palette palette = panel.palette(theme.dark);
    const auto [firstColumn, endColumn] = panel.shownColumns();
    const auto [firstRow, endRow] = panel.shownRows();
    const double side = panel.side();
    painter.save();
    painter.setClipRect(panel.rect, Qt::IntersectClip);
    painter.fillRect(panel.rect, theme.canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPen hairline(markColour(theme, 0.10F, 0.08F), std::sqrt(0.5), Qt::SolidLine, Qt::FlatCap);
    paintHatch(painter, panel.rect, hairline, hatchApart, hatchApart / 2); // one pixel wide along a row
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (side < 1)
        painter.drawImage(panel.rect, pooledImage(panel, palette));
    else if (std::max(endColumn - firstColumn, endRow - firstRow) > mostRectangles)
        painter.drawImage(
            QRectF(panel.corner(firstRow, firstColumn), panel.corner(endRow, endColumn)),
            cellsImage(panel, [&](int /*row*/, float value) { return panel.colour(palette, value); }));
    else {
        const MapMatrix cells = panel.matrix.scaled(panel.scaling);
        for (int row = firstRow; row < endRow; ++row) paintRow(painter, panel, cells, palette, row);
    }
    if (side >= minusFrom)
        paintMinusMarks(painter, panel, side >= thickMinusFrom ? 2 : 1,
                        side >= numberFrom ? 0.84 : 0.5, // below the number that stands there
                        [ink = markColour(theme)](int /*row*/, float /*value*/) { return ink; });
    for (const QRectF& band : leftOutBands(panel)) paintLeftOut(painter, band, theme);
    painter.restore();
}

QColor leftOutColour(const Theme& theme) {
    return markColour(theme, 0.16F, 0.14F);
}

void paintLeftOut(QPainter& painter, const QRectF& rect, const Theme& theme) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.fillRect(rect, theme.base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(leftOutColour(theme), std::sqrt(0.5), Qt::SolidLine, Qt::FlatCap));
    for (double x = rect.left() - rect.height(); x < rect.right(); x += hatchApart)
        painter.drawLine(QPointF(x, rect.top()), QPointF(x + rect.height(), rect.bottom()));
    painter.restore();
}

std::vector<QRectF> leftOutBands(const MapPanel& panel) {
    return leftOutBands(panel.rect, panel.view.firstQuery, panel.matrix.rows() / panel.view.zoom,
                        panel.matrix.recorded);
}

std::vector<QRectF> leftOutBands(const QRectF& rect, double first, double rows, RowRange recorded) {
    std::vector<QRectF> bands;
    const auto yOf = [&](double row) {
        return std::clamp(rect.top() + (row - first) / rows * rect.height(), rect.top(), rect.bottom());
    };
    const double top = yOf(recorded.first), bottom = yOf(recorded.end);
    if (top > rect.top()) bands.emplace_back(rect.topLeft(), QPointF(rect.right(), top));
    if (bottom < rect.bottom()) bands.emplace_back(QPointF(rect.left(), bottom), rect.bottomRight());
    return bands;
}

void paintHatch(QPainter& painter, const QRectF& rect, const QPen& pen, double apart, double from) {
    painter.setPen(pen);
    const double width = rect.width();
    for (double x = rect.left() - width + from; x < rect.right(); x += apart)
        painter.drawLine(QPointF(x + width, rect.top()), QPointF(x, rect.bottom()));
}

QImage cellsImage(const MapPanel& panel, const std::function<QRgb(int row, float value)>& colour) {
    const MapMatrix cells = panel.matrix.scaled(panel.scaling);
    const auto [firstColumn, endColumn] = panel.shownColumns();
    const auto [firstRow, endRow] = panel.shownRows();
    QImage image(endColumn - firstColumn, endRow - firstRow, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (int row = firstRow; row < endRow; ++row) {
        if (!cells.recorded.contains(row)) continue;
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row - firstRow));
        for (int column = firstColumn; column < std::min(endColumn, cells.seenBy(row)); ++column)
            line[column - firstColumn] = colour(row, cells.value({row, column}));
    }
    return image;
}

void paintMinusMarks(QPainter& painter, const MapPanel& panel, double thick, double middle,
                     const std::function<QColor(int row, float value)>& ink) {
    if (!panel.matrix.isSigned) return;
    const MapMatrix cells = panel.matrix.scaled(panel.scaling);
    const double side = panel.side();
    const auto [firstColumn, endColumn] = panel.shownColumns();
    const auto [firstRow, endRow] = panel.shownRows();
    for (int row = firstRow; row < endRow; ++row)
        for (int column = firstColumn; column < endColumn && cells.has({row, column}); ++column) {
            const float value = cells.value({row, column});
            if (value >= -0.1F * panel.scaling.maximum) continue;
            const QPointF corner = panel.corner(row, column);
            painter.fillRect(
                QRectF(corner.x() + 0.3 * side, corner.y() + middle * side - thick / 2, 0.4 * side, thick),
                ink(row, value));
        }
}

QImage thumbnail(const MapPanel& panel, int pixels, bool dark) {
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (panel.matrix.empty() || pixels < 1) return image;
    const QImage pooled = pooledImage(panel, panel.palette(dark), evenRanges(panel.matrix.rows(), pixels),
                                      evenRanges(panel.matrix.columns(), pixels));
    for (int y = 0; y < pixels; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const auto* row = reinterpret_cast<const QRgb*>(pooled.constScanLine(y * pooled.height() / pixels));
        for (int x = 0; x < pixels; ++x) line[x] = row[x * pooled.width() / pixels];
    }
    return image;
}

} // namespace lambdascope
