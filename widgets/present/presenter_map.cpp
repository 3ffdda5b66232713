// SPDX-License-Identifier: MIT
#include "widgets/kit/palette.h"
#include "widgets/present/presenter_paint.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

constexpr int shades = 512;
constexpr double leastForMinus = 10; // pixels of a cell
constexpr int otherKeys = 3;         // that are named beside the pinned one

/// Colours of the scale as the table of an image, of full contrast and rested.
struct Shades {
    std::vector<QRgb> full, rest;
    Shades(const PresenterPen& pen, bool isSigned) {
        const Palette palette =
            Palette::of(isSigned ? Palette::Kind::Signed : Palette::Kind::Softmax, pen.theme.dark);
        for (const auto& [r, g, b, a] : palette.samples(shades)) {
            full.push_back(QColor(r, g, b).rgb());
            rest.push_back(rested(QColor(r, g, b), pen.theme.base, restingContrast).rgb());
        }
    }
};

bool restsIn(const PresenterPen& pen, int query) {
    return pen.look.spotlight && pen.page.map->pin && pen.page.map->pin->query != query;
}

/// One pixel a cell; transparent above the diagonal.
QImage cells(const PresenterPen& pen) {
    const PresenterMap& map = *pen.page.map;
    const Shades colours(pen, map.isSigned());
    QImage image(map.tokens, map.tokens, QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    for (int q = 0; q < map.tokens; ++q) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(q));
        const std::vector<QRgb>& row = restsIn(pen, q) ? colours.rest : colours.full;
        for (int k = 0; k <= q; ++k) {
            const float share = map.value({q, k}, pen.lambda) / std::max(map.maximum, 1e-6F);
            const float t = std::clamp(map.isSigned() ? (share + 1) / 2 : share, 0.F, 1.F);
            line[k] = row[static_cast<std::size_t>(std::lround(t * (shades - 1)))];
        }
    }
    return image;
}

void hatch(const PresenterPen& pen, const QRectF& rect) {
    QColor ink = pen.theme.dark ? QColor(Qt::white) : pen.theme.ink1;
    ink.setAlphaF(pen.theme.dark ? 0.055F : 0.065F);
    pen.painter.save();
    pen.painter.setClipRect(rect);
    pen.painter.setRenderHint(QPainter::Antialiasing);
    pen.painter.setPen(QPen(ink, 1));
    for (double x = rect.left() - rect.height(); x < rect.right(); x += 7 * pen.layout.unit)
        pen.painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    pen.painter.restore();
}

void paintMinusMarks(const PresenterPen& pen) {
    const PresenterMap& map = *pen.page.map;
    const double side = pen.layout.cell;
    if (!map.isSigned() || side < leastForMinus) return;
    const double thick = std::clamp(std::round(side / 12), 1.0, std::max(1.0, 5 * pen.layout.unit));
    for (int q = 0; q < map.tokens; ++q)
        for (int k = 0; k <= q; ++k) {
            const float value = map.value({q, k}, pen.lambda);
            if (value >= -0.1F * map.maximum) continue;
            const bool onDark = !restsIn(pen, q) && value < -0.75F * map.maximum; // of the light scale
            QColor ink = pen.theme.dark || onDark ? QColor(Qt::white) : pen.theme.ink1;
            ink.setAlphaF(restsIn(pen, q) ? 0.45F : 0.9F);
            const QPointF centre = pen.layout.cellRect({q, k}).center();
            pen.painter.fillRect(QRectF(centre.x() - side * 0.2, centre.y() - thick / 2, side * 0.4, thick),
                                 ink);
        }
}

/// The pinned key and, of the row, the strongest others whose words do not run into one another.
std::vector<int> namedKeys(const PresenterPen& pen, double height) {
    const PresenterMap& map = *pen.page.map;
    if (map.covered) return {map.pin->key}; // the others would tell
    std::vector<int> keys(static_cast<std::size_t>(map.pin->query) + 1), named{map.pin->key};
    for (int k = 0; k <= map.pin->query; ++k) keys[static_cast<std::size_t>(k)] = k;
    const auto strength = [&](int k) { return std::abs(map.value({map.pin->query, k}, pen.lambda)); };
    std::ranges::stable_sort(keys, [&](int a, int b) { return strength(a) > strength(b); });
    for (const int k : keys) {
        if (static_cast<int>(named.size()) > otherKeys || strength(k) < 0.02F * map.maximum) break;
        const bool free = std::ranges::all_of(
            named, [&](int other) { return std::abs(other - k) * pen.layout.cell >= 1.6 * height; });
        if (free) named.push_back(k);
    }
    return named;
}

void paintWords(const PresenterPen& pen) {
    const PresenterMap& map = *pen.page.map;
    const PresenterLayout& l = pen.layout;
    QPainter& p = pen.painter;
    const auto word = [&](int i) { return i < map.words.size() ? map.words[i] : QString::number(i); };
    const double height = QFontMetricsF(l.fonts.captionBold).ascent();
    for (const int key : namedKeys(pen, height)) {
        const bool pinned = key == map.pin->key;
        const QFont font = fitting(pinned ? l.fonts.captionBold : l.fonts.captionMono, word(key), l.keyWords);
        p.setFont(font);
        p.setPen(pinned ? pen.theme.accent : pen.theme.ink2);
        p.save();
        p.translate(l.cellRect({0, key}).center().x(), l.map.top() - 10 * l.unit);
        p.rotate(-90);
        const QFontMetricsF metrics(font);
        p.drawText(QPointF(0, (metrics.ascent() - metrics.descent()) / 2),
                   metrics.elidedText(word(key), Qt::ElideRight, l.keyWords));
        p.restore();
    }
    const QFont font = fitting(l.fonts.captionBold, word(map.pin->query), l.rowWords);
    const QFontMetricsF metrics(font);
    const QString query = metrics.elidedText(word(map.pin->query), Qt::ElideRight, l.rowWords);
    p.setFont(font);
    p.setPen(pen.theme.accent);
    p.drawText(QPointF(l.map.left() - 16 * l.unit - metrics.horizontalAdvance(query),
                       l.cellRect(*map.pin).center().y() + (metrics.ascent() - metrics.descent()) / 2),
               query);
}

/// The column of the pinned key, and the frame around the row.
void paintPin(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    const QRectF at = l.cellRect(*pen.page.map->pin);
    QColor faint = pen.theme.accent;
    faint.setAlphaF(0.4F);
    const double thick = std::max(2.0, 3 * l.unit);
    pen.painter.fillRect(QRectF(at.center().x() - thick / 2, l.map.top(), thick, at.top() - l.map.top()),
                         faint);
    const double line = std::max(2.0, 4 * l.unit), halo = 1.5 * l.unit;
    const QRectF row(l.map.left() - line / 2, at.top() - line / 2, l.map.width() + line, l.cell + line);
    pen.painter.setBrush(Qt::NoBrush);
    pen.painter.setPen(QPen(pen.theme.base, line + 2 * halo, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    pen.painter.drawRect(row.adjusted(-halo, -halo, halo, halo));
    pen.painter.setPen(QPen(pen.theme.accent, line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    pen.painter.drawRect(row);
}

void paintPlate(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    pen.painter.setFont(l.fonts.title);
    pen.painter.setPen(pen.theme.ink1);
    const double middle = l.map.center().y();
    pen.painter.drawText(QRectF(l.map.left(), middle - 60 * l.unit, l.map.width(), 50 * l.unit),
                         Qt::AlignCenter, Words::tr("Predict first"));
    const QString then = Words::tr("then the map is uncovered");
    pen.painter.setFont(fitting(l.fonts.caption, then, l.map.width() - 16));
    pen.painter.setPen(pen.theme.ink2);
    pen.painter.drawText(QRectF(l.map.left(), middle, l.map.width(), 40 * l.unit), Qt::AlignCenter, then);
}

} // namespace

QColor rested(const QColor& of, const QColor& ground, double share) {
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(b + share * (a - b))); };
    return {mix(of.red(), ground.red()), mix(of.green(), ground.green()), mix(of.blue(), ground.blue())};
}

QFont fitting(QFont font, const QString& words, double width) {
    const int least = std::max(1, font.pixelSize() / 2);
    while (font.pixelSize() > least && QFontMetricsF(font).horizontalAdvance(words) > width)
        font.setPixelSize(font.pixelSize() - 1);
    return font;
}

void paintPresenterMap(const PresenterPen& pen) {
    if (!pen.page.map || pen.layout.map.isEmpty()) return;
    const PresenterMap& map = *pen.page.map;
    const QRectF& rect = pen.layout.map;
    hatch(pen, rect);
    pen.painter.setRenderHint(QPainter::Antialiasing, false);
    if (!map.covered) {
        pen.painter.setRenderHint(QPainter::SmoothPixmapTransform, pen.layout.cell < 1);
        pen.painter.drawImage(rect, cells(pen));
        paintMinusMarks(pen);
    }
    pen.painter.setPen(QPen(pen.theme.softLine, 1));
    pen.painter.setBrush(Qt::NoBrush);
    pen.painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5));
    if (map.covered)
        paintPlate(pen);
    else if (map.pin)
        paintPin(pen);
    pen.painter.setRenderHint(QPainter::Antialiasing);
    if (map.pin) paintWords(pen);
}

} // namespace lambdascope
