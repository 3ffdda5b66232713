// SPDX-License-Identifier: MIT
#include "widgets/figures/cells_painter.h"

#include "widgets/kit/palette.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace lambdascope {

namespace {

constexpr double minusFrom = 9.5, thickMinusFrom = 14, numberFrom = 28; // pixels a cell
constexpr double hatchApart = 6;

/// What paints one map.
class Cells {
  public:
    Cells(QPainter& painter, const MapCells& cells, const Theme& theme)
        : p_(painter),
          c_(cells),
          t_(theme),
          palette_(Palette::of(cells.isSigned ? Palette::Kind::Signed : Palette::Kind::Softmax, theme.dark)),
          side_(CellGrid{cells.tokens, cells.rect.width()}.cellSize(cells.view)),
          firstKey_(static_cast<int>(std::floor(cells.view.firstKey))),
          firstQuery_(static_cast<int>(std::floor(cells.view.firstQuery))),
          endKey_(end(cells.view.firstKey)),
          endQuery_(end(cells.view.firstQuery)) {}

    void hatch() const;
    void rectangles() const;
    void image() const;  // a pixel a cell
    void pooled() const; // a cell or more a pixel
    void minusMarks() const;
    [[nodiscard]] double side() const { return side_; }
    [[nodiscard]] int across() const { return std::max(endKey_ - firstKey_, endQuery_ - firstQuery_); }

  private:
    [[nodiscard]] int end(double first) const {
        return std::min(c_.tokens, static_cast<int>(std::ceil(first + c_.tokens / c_.view.zoom - 1e-9)));
    }
    [[nodiscard]] float value(int query, int key) const {
        const std::size_t at = static_cast<std::size_t>(query) * c_.tokens + key;
        const RowWeights weights = c_.rows.empty() ? RowWeights{} : c_.rows[static_cast<std::size_t>(query)];
        const float sum =
            (c_.first ? weights.first * c_.first[at] : 0) + (c_.second ? weights.second * c_.second[at] : 0);
        return c_.isSigned ? sum : std::abs(sum);
    }
    [[nodiscard]] QColor colour(int query, int key) const {
        return palette_.ofValue(value(query, key), c_.maximum);
    }
    [[nodiscard]] double x(int key) const { return c_.rect.left() + (key - c_.view.firstKey) * side_; }
    [[nodiscard]] double y(int query) const { return c_.rect.top() + (query - c_.view.firstQuery) * side_; }
    [[nodiscard]] std::optional<float> strongest(int row, int column, double cellsPerPixel) const;
    void rowOfRectangles(int query) const;

    QPainter& p_;
    const MapCells& c_;
    const Theme& t_;
    Palette palette_;
    double side_;
    int firstKey_, firstQuery_, endKey_, endQuery_;
};

void Cells::hatch() const {
    p_.fillRect(c_.rect, t_.canvas);
    QColor ink = t_.dark ? QColor(Qt::white) : t_.ink1;
    ink.setAlphaF(t_.dark ? 0.08F : 0.10F);
    p_.setRenderHint(QPainter::Antialiasing);
    p_.setPen(QPen(ink, std::sqrt(0.5), Qt::SolidLine, Qt::FlatCap)); // one pixel wide along a row
    const double width = c_.rect.width();
    for (double sum = hatchApart / 2; sum < 2 * width; sum += hatchApart)
        p_.drawLine(c_.rect.topLeft() + QPointF(sum, 0), c_.rect.topLeft() + QPointF(sum - width, width));
    p_.setRenderHint(QPainter::Antialiasing, false);
}

/// Neighbours of one colour are one rectangle. Each reaches a little below the next one and the next row,
/// which are painted over it: a viewer that smooths edges shows no seam.
void Cells::rowOfRectangles(int query) const {
    const double under = side_ / 2;
    const int end = std::min(endKey_, query + 1);
    for (int key = firstKey_; key < end;) {
        const QColor fill = colour(query, key);
        int next = key + 1;
        while (next < end && colour(query, next) == fill) ++next;
        const double right = x(next) + (next < end ? under : 0);
        const double bottom = y(query + 1) + (query + 1 < endQuery_ ? under : 0);
        p_.fillRect(QRectF(QPointF(x(key), y(query)), QPointF(right, bottom)), fill);
        key = next;
    }
}

void Cells::rectangles() const {
    for (int query = firstQuery_; query < endQuery_; ++query) rowOfRectangles(query);
}

void Cells::image() const {
    QImage image(endKey_ - firstKey_, endQuery_ - firstQuery_, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (int query = firstQuery_; query < endQuery_; ++query) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(query - firstQuery_));
        for (int key = firstKey_; key < std::min(endKey_, query + 1); ++key)
            line[key - firstKey_] = colour(query, key).rgba();
    }
    const QPointF corner(x(firstKey_), y(firstQuery_));
    p_.drawImage(QRectF(corner, QPointF(x(endKey_), y(endQuery_))), image);
}

/// The value of largest magnitude among the cells of a pixel, with its sign; none where all are masked.
std::optional<float> Cells::strongest(int row, int column, double cellsPerPixel) const {
    const auto low = [&](double first, int pixel) {
        return std::max(0, static_cast<int>(std::floor(first + pixel * cellsPerPixel + 1e-9)));
    };
    const auto high = [&](double first, int pixel) {
        const double last = std::ceil(first + (pixel + 1) * cellsPerPixel - 1e-9) - 1;
        return std::min(c_.tokens - 1, static_cast<int>(last));
    };
    const int lastQuery = high(c_.view.firstQuery, row), lastKey = high(c_.view.firstKey, column);
    std::optional<float> best;
    for (int query = low(c_.view.firstQuery, row); query <= lastQuery; ++query)
        for (int key = low(c_.view.firstKey, column); key <= std::min(lastKey, query); ++key)
            if (const float of = value(query, key); !best || std::abs(of) > std::abs(*best)) best = of;
    return best;
}

void Cells::pooled() const {
    const int pixels = std::max(1, static_cast<int>(std::lround(c_.rect.width())));
    const double cellsPerPixel = c_.tokens / c_.view.zoom / pixels;
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (int row = 0; row < pixels; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < pixels; ++column)
            if (const auto best = strongest(row, column, cellsPerPixel))
                line[column] = palette_.ofValue(*best, c_.maximum).rgba();
    }
    p_.drawImage(c_.rect, image);
}

void Cells::minusMarks() const {
    const double thick = side_ >= thickMinusFrom ? 2 : 1;
    const double middle = side_ >= numberFrom ? 0.84 : 0.5; // below the number that stands there
    const QColor ink = t_.dark ? QColor(Qt::white) : t_.ink1;
    for (int query = firstQuery_; query < endQuery_; ++query)
        for (int key = firstKey_; key < std::min(endKey_, query + 1); ++key)
            if (value(query, key) < -0.1F * c_.maximum)
                p_.fillRect(
                    QRectF(x(key) + 0.3 * side_, y(query) + middle * side_ - thick / 2, 0.4 * side_, thick),
                    ink);
}

} // namespace

void paintCells(QPainter& painter, const MapCells& cells, const Theme& theme) {
    if (cells.tokens < 1 || cells.rect.isEmpty()) return;
    const Cells paint(painter, cells, theme);
    painter.save();
    painter.setClipRect(cells.rect, Qt::IntersectClip);
    paint.hatch();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (paint.side() < 1)
        paint.pooled();
    else if (paint.across() > mostRectangles)
        paint.image();
    else
        paint.rectangles();
    if (cells.isSigned && paint.side() >= minusFrom) paint.minusMarks();
    painter.restore();
}

} // namespace lambdascope
