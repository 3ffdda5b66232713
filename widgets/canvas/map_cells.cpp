// SPDX-License-Identifier: MIT
#include "widgets/canvas/map_cells.h"

#include <QPainter>

#include <cmath>
#include <limits>

namespace lambdascope {

namespace {

constexpr double minusFrom = 9.5, thickMinusFrom = 14, numberFrom = 28; // pixels a cell
constexpr double hatchApart = 6;

/// Neighbours of one colour are one rectangle. Each reaches a little below the next one and the next row,
/// which are painted over it: a viewer that smooths edges shows no seam.
void paintRow(QPainter& painter, const MapCells& cells, const Palette& palette, int query) {
    const double under = cells.side() / 2;
    if (!cells.recorded.contains(query)) return;
    const int bottom = std::min(cells.shownQueries().second, cells.recorded.end);
    const auto [first, last] = cells.shownKeys();
    const int end = std::min(last, cells.seen(query));
    const auto colour = [&](int key) { return cells.colour(palette, cells.value(query, key)); };
    for (int key = first; key < end;) {
        const QColor fill = colour(key);
        int next = key + 1;
        while (next < end && colour(next) == fill) ++next;
        const QPointF over(next < end ? under : 0, query + 1 < bottom ? under : 0);
        painter.fillRect(QRectF(cells.corner(query, key), cells.corner(query + 1, next) + over), fill);
        key = next;
    }
}

/// Cells of which one or more are a pixel.
QImage pooledImage(const MapCells& cells, const Palette& palette) {
    const int pixels = std::max(1, static_cast<int>(std::lround(cells.rect.width())));
    const double cellsPerPixel = cells.tokens / cells.view.zoom / pixels;
    const auto ranges = [&](double first) {
        CellRanges all;
        for (int pixel = 0; pixel < pixels; ++pixel) {
            const int low = static_cast<int>(std::floor(first + pixel * cellsPerPixel + 1e-9));
            const int end = static_cast<int>(std::ceil(first + (pixel + 1) * cellsPerPixel - 1e-9));
            all.emplace_back(std::max(0, low), std::min(cells.tokens, end));
        }
        return all;
    };
    return pooledImage(cells, palette, ranges(cells.view.firstQuery), ranges(cells.view.firstKey));
}

/// Of one row; the positive one if two tie.
float strongest(const MapCells& cells, int query, int from, int to) {
    float low = 0, high = 0;
    for (int key = from; key < to; ++key) {
        const float value = cells.value(query, key);
        low = std::min(low, value);
        high = std::max(high, value);
    }
    return -low > high ? low : high;
}

} // namespace

QColor markColour(const Theme& theme, float opacityIfLight, float opacityIfDark) {
    QColor colour = theme.dark ? QColor(Qt::white) : theme.ink1;
    colour.setAlphaF(theme.dark ? opacityIfDark : opacityIfLight);
    return colour;
}

float MapCells::value(int query, int key) const {
    const std::size_t at = static_cast<std::size_t>(query) * tokens + key;
    const RowWeights weights = rows.empty() ? RowWeights{} : rows[static_cast<std::size_t>(query)];
    const float sum = (first ? weights.first * first[at] : 0) + (second ? weights.second * second[at] : 0);
    return isSigned ? sum : std::abs(sum);
}

QPointF MapCells::corner(int query, int key) const {
    return rect.topLeft() + QPointF(key - view.firstKey, query - view.firstQuery) * side();
}

std::pair<int, int> MapCells::shown(double from) const {
    const int end = static_cast<int>(std::ceil(from + tokens / view.zoom - 1e-9));
    return {static_cast<int>(std::floor(from)), std::min(tokens, end)};
}

void paintCells(QPainter& painter, const MapCells& cells, const Theme& theme) {
    if (cells.tokens < 1 || cells.rect.isEmpty()) return;
    const Palette palette = cells.palette(theme.dark);
    const auto [firstKey, endKey] = cells.shownKeys();
    const auto [firstQuery, endQuery] = cells.shownQueries();
    const double side = cells.side();
    painter.save();
    painter.setClipRect(cells.rect, Qt::IntersectClip);
    painter.fillRect(cells.rect, theme.canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPen hairline(markColour(theme, 0.10F, 0.08F), std::sqrt(0.5), Qt::SolidLine, Qt::FlatCap);
    paintHatch(painter, cells.rect, hairline, hatchApart, hatchApart / 2); // one pixel wide along a row
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (side < 1)
        painter.drawImage(cells.rect, pooledImage(cells, palette));
    else if (std::max(endKey - firstKey, endQuery - firstQuery) > mostRectangles)
        painter.drawImage(QRectF(cells.corner(firstQuery, firstKey), cells.corner(endQuery, endKey)),
                          cellsImage(cells, [&](int /*query*/, float value) {
                              return cells.colour(palette, value).rgba();
                          }));
    else
        for (int query = firstQuery; query < endQuery; ++query) paintRow(painter, cells, palette, query);
    if (side >= minusFrom)
        paintMinusMarks(painter, cells, side >= thickMinusFrom ? 2 : 1,
                        side >= numberFrom ? 0.84 : 0.5, // below the number that stands there
                        [ink = markColour(theme)](int /*query*/, float /*value*/) { return ink; });
    for (const QRectF& band :
         leftOutBands(cells.rect, cells.view.firstQuery, cells.tokens / cells.view.zoom, cells.recorded))
        paintLeftOut(painter, band, theme);
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

std::vector<QRectF> leftOutBands(const QRectF& rect, double first, double tokens, RowRange recorded) {
    std::vector<QRectF> bands;
    const auto yOf = [&](double row) {
        return std::clamp(rect.top() + (row - first) / tokens * rect.height(), rect.top(), rect.bottom());
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

QImage cellsImage(const MapCells& cells, const std::function<QRgb(int query, float value)>& colour) {
    const auto [firstKey, endKey] = cells.shownKeys();
    const auto [firstQuery, endQuery] = cells.shownQueries();
    QImage image(endKey - firstKey, endQuery - firstQuery, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (int query = firstQuery; query < endQuery; ++query) {
        if (!cells.recorded.contains(query)) continue;
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(query - firstQuery));
        for (int key = firstKey; key < std::min(endKey, cells.seen(query)); ++key)
            line[key - firstKey] = colour(query, cells.value(query, key));
    }
    return image;
}

void paintMinusMarks(QPainter& painter, const MapCells& cells, double thick, double middle,
                     const std::function<QColor(int query, float value)>& ink) {
    if (!cells.isSigned) return;
    const double side = cells.side();
    const auto [firstKey, endKey] = cells.shownKeys();
    const auto [firstQuery, endQuery] = cells.shownQueries();
    for (int query = firstQuery; query < endQuery; ++query)
        for (int key = firstKey; key < std::min(endKey, cells.seen(query)) && cells.recorded.contains(query);
             ++key) {
            const float value = cells.value(query, key);
            if (value >= -0.1F * cells.maximum) continue;
            const QPointF corner = cells.corner(query, key);
            painter.fillRect(
                QRectF(corner.x() + 0.3 * side, corner.y() + middle * side - thick / 2, 0.4 * side, thick),
                ink(query, value));
        }
}

CellRanges evenRanges(int tokens, int count) {
    count = std::min(count, tokens);
    const auto start = [&](long long range) {
        return static_cast<int>((range * tokens + count - 1) / count);
    };
    CellRanges ranges;
    for (int range = 0; range < count; ++range) ranges.emplace_back(start(range), start(range + 1));
    return ranges;
}

QImage pooledImage(const MapCells& cells, const Palette& palette, const CellRanges& queries,
                   const CellRanges& keys) {
    QImage image(static_cast<int>(keys.size()), static_cast<int>(queries.size()),
                 QImage::Format_ARGB32_Premultiplied);
    const std::vector<float> pooled = pooledStrongest(cells, queries, keys);
    for (std::size_t row = 0; row < queries.size(); ++row)
        std::transform(pooled.data() + row * keys.size(), pooled.data() + (row + 1) * keys.size(),
                       reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(row))), [&](float value) {
                           return std::isnan(value) ? 0 : cells.colour(palette, value).rgba();
                       });
    return image;
}

std::vector<float> pooledStrongest(const MapCells& cells, const CellRanges& queries, const CellRanges& keys) {
    std::vector<float> pooled(queries.size() * keys.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t b = 0; b < queries.size(); ++b)
        for (int query = std::max(queries[b].first, cells.recorded.first);
             query < std::min(queries[b].second, cells.recorded.end); ++query)
            for (std::size_t c = 0; c < keys.size() && keys[c].first < cells.seen(query); ++c) {
                float& best = pooled[b * keys.size() + c];
                const int end = std::min(keys[c].second, cells.seen(query));
                const float value = strongest(cells, query, keys[c].first, end);
                if (std::isnan(best) || std::abs(value) > std::abs(best)) best = value;
            }
    return pooled;
}

} // namespace lambdascope
