// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_page.h"

#include "widgets/kit/theme.h"

#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {

namespace {

// Of a page 1600 wide; 16 : 9 leaves 900 of height, 16 : 10 leaves 1000.
constexpr double pageWidth = 1600, leastHeight = 860;
constexpr double marginLeft = 128, marginRight = 80, top = 132, bottom = 72;
constexpr double mapTop = 176, mapMost = 746, columnLeft = 960, gutter = 86;
constexpr double sentencePixels = 48, leastSentence = 28, lineHeight = 1.25;

/// Heights of the column from top to bottom, and the gaps that may shrink before the sentence does.
struct Column {
    double sentence = 0, aside = 0, options = 0, arithmetic = 0, scale = 0, slider = 0;
    [[nodiscard]] double fixed() const { return sentence + aside + options + arithmetic + scale + slider; }
    static constexpr double gapText = 20, gapSum = 66, gapScale = 38, gapSlider = 52;
};

double textHeight(const QString& words, const QFont& font, double width) {
    return words.isEmpty() ? 0
                           : static_cast<double>(brokenLines(words, font, width).size()) *
                                 QFontMetricsF(font).height() * 1.1;
}

QFont sized(QFont font, double pixels) {
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    return font;
}

/// Nothing but a sentence stands beside the figure.
bool standsAlone(const PresenterPage& page) {
    return page.figure && page.aside.isEmpty() && page.options.isEmpty() && !page.formula && !page.lambda;
}

/// A figure with nothing but its sentence: the sentence above it, and the whole page for the figure.
void placeWide(PresenterLayout& l, QSizeF size, const PresenterPage& page) {
    constexpr double above = 96, below = 58, most = 0.3; // of the height, for the sentence
    const double x = marginLeft * l.unit, width = size.width() - (marginLeft + marginRight) * l.unit;
    for (double pixels = sentencePixels; pixels >= leastSentence; pixels -= 2) {
        l.sentenceFont = sized(Theme::sans(12, QFont::DemiBold), pixels * l.fonts.scale);
        l.lines = brokenLines(page.sentence, l.sentenceFont, width);
        l.sentence = {x, above * l.unit, width,
                      static_cast<double>(l.lines.size()) * l.sentenceFont.pixelSize() * lineHeight};
        if (l.sentence.height() <= most * size.height()) break;
    }
    const double top = l.sentence.bottom() + (page.sentence.isEmpty() ? 0 : 16 * l.unit);
    l.figure = {x, top, width, size.height() - below * l.unit - top};
}

/// The map, or the room of a figure: as large as height and column leave it.
void placeMap(PresenterLayout& l, QSizeF size, const PresenterPage& page, double left, double ratio) {
    const double room =
        std::min((left - gutter) * l.unit - marginLeft * l.unit, size.height() - (mapTop + bottom) * l.unit);
    if (page.figure) {
        l.figure = {marginLeft * l.unit, top * l.unit, (left - gutter - marginLeft) * l.unit,
                    size.height() - (top + bottom + 14) * l.unit};
        return;
    }
    if (!page.map || page.map->tokens < 1) return;
    const double side = std::min(room, mapMost * l.unit);
    l.cell = std::max(1.0, std::floor(side * ratio / page.map->tokens)) / ratio;
    if (l.cell * page.map->tokens > side) l.cell = side / page.map->tokens; // more tokens than pixels
    const auto snapped = [ratio](double value) { return std::round(value * ratio) / ratio; };
    const double used = l.cell * page.map->tokens;
    l.map = {snapped(marginLeft * l.unit), snapped(mapTop * l.unit), used, used};
    l.rowWords = (marginLeft - 28) * l.unit;
    l.keyWords = (mapTop - 104) * l.unit;
}

Column heights(PresenterLayout& l, const PresenterPage& page, double width) {
    const double t = l.fonts.scale;
    Column c;
    l.lines = brokenLines(page.sentence, l.sentenceFont, width);
    c.sentence = static_cast<double>(l.lines.size()) * l.sentenceFont.pixelSize() * lineHeight;
    c.aside = textHeight(page.aside, l.fonts.caption, width);
    for (const QString& option : page.options)
        c.options += textHeight(option, l.fonts.caption, width - 44 * t) + 8 * t;
    if (page.formula || page.map) c.arithmetic = (page.formula ? 110 : 160) * t;
    if (page.map && !page.figure && page.options.isEmpty()) c.scale = 24 * l.unit + 56 * t;
    if (page.lambda) c.slider = 92 * t;
    return c;
}

/// Three lines of text, as most pages have.
double usualText(double scale) {
    return 3 * sentencePixels * scale * lineHeight;
}

/// Everything of the column below one another, from its heights and from how much the gaps keep.
void stack(PresenterLayout& l, const PresenterPage& page, const Column& c, const QRectF& room, double keep) {
    const double t = l.fonts.scale, u = l.unit;
    double y = room.top();
    l.sentence = {room.left(), y, room.width(), c.sentence};
    y += c.sentence;
    if (c.aside > 0) y += Column::gapText * u * keep;
    l.aside = {room.left(), y, room.width(), c.aside};
    y += c.aside;
    if (c.options > 0) y += Column::gapText * u * keep;
    l.options = {room.left(), y, room.width(), c.options};
    y += c.options;
    if (keep >= 1) y = std::max(y, room.top() + usualText(t)); // what follows stands still from page to page
    y += Column::gapSum * u * keep;
    if (c.arithmetic > 0) {
        l.cellWords = {room.left(), y + 30 * t};
        l.sum = {room.left(), y + 90 * t};
        l.result = {room.left(), y + (page.formula ? 90 : 155) * t};
        l.formula = {room.left(), y, room.width(), c.arithmetic};
        y += c.arithmetic + Column::gapScale * u * keep;
    }
    if (c.scale > 0) {
        l.scale = {room.left(), y + 18 * t, room.width(), 24 * u};
        y += c.scale;
    }
    if (page.lambda) y += Column::gapSlider * u * keep;
    if (page.lambda) l.track = {room.left() + 56 * t, y + 36 * t, room.width() - 160 * t, 12 * u};
}

void placeColumn(PresenterLayout& l, QSizeF size, const PresenterPage& page, double left) {
    const bool alone = !page.map && !page.figure;
    const double x = (alone ? marginLeft : left) * l.unit;
    QRectF room(x, top * l.unit, size.width() - marginRight * l.unit - x,
                size.height() - (top + bottom) * l.unit);
    if (alone) room.setRight(std::min(room.right(), x + 1100 * l.unit));
    Column c;
    double gaps = 0;
    for (double pixels = sentencePixels; pixels >= leastSentence; pixels -= 2) {
        l.sentenceFont = sized(Theme::sans(12, QFont::DemiBold), pixels * l.fonts.scale);
        c = heights(l, page, room.width());
        gaps = ((c.aside > 0 ? Column::gapText : 0) + (c.options > 0 ? Column::gapText : 0) +
                (c.arithmetic > 0 ? Column::gapSum + Column::gapScale : 0) +
                (page.lambda ? Column::gapSlider : 0)) *
               l.unit;
        if (c.fixed() + 0.4 * gaps <= room.height()) break;
    }
    const double spare = std::max(0.0, usualText(l.fonts.scale) - c.sentence - c.aside - c.options);
    const bool roomy = c.fixed() + gaps + spare <= room.height();
    const double keep = gaps > 0 ? std::clamp((room.height() - c.fixed()) / gaps, 0.0, 1.0) : 1;
    if (alone && c.arithmetic == 0) // a sentence alone stands a little above the middle
        room.setTop(std::max(room.top(), (size.height() - c.fixed() - gaps) * 0.42));
    stack(l, page, c, room, roomy ? 1 : std::min(keep, 0.999));
}

} // namespace

CellValues PresenterMap::values(Cell cell, double lambda) const {
    const auto at = static_cast<std::size_t>(cell.query) * static_cast<std::size_t>(tokens) +
                    static_cast<std::size_t>(cell.key);
    if (a2.empty()) return {a1[at], 0, 0};
    const float ofRow =
        lambdas.empty() ? static_cast<float>(lambda) : lambdas[static_cast<std::size_t>(cell.query)];
    return {a1[at], a2[at], ofRow};
}

float PresenterMap::value(Cell cell, double lambda) const {
    const float signedValue = result(cell, lambda);
    return shows == MapName::A2 ? std::abs(signedValue) : signedValue;
}

float PresenterMap::result(Cell cell, double lambda) const {
    const CellValues v = values(cell, lambda);
    switch (shows) {
    case MapName::A2:
        return v.lambda * v.a2;
    case MapName::Difference:
        return v.difference();
    case MapName::A1:
    case MapName::Standard:
        break;
    }
    return v.a1;
}

MapCells PresenterMap::cells(const QRectF& rect, double lambda) const {
    MapCells cells{.rect = rect,
                   .isSigned = isSigned(),
                   .tokens = tokens,
                   .maximum = scaling.maximum,
                   .root = scaling.root};
    if (shows != MapName::A2) cells.first = a1.data();
    const bool one = a2.empty() || shows == MapName::A1 || shows == MapName::Standard;
    if (!one) cells.second = a2.data();
    for (int query = 0; query < tokens; ++query) {
        const float ofRow = one ? 0 : values({query, 0}, lambda).lambda;
        cells.rows.push_back({1, shows == MapName::A2 ? ofRow : -ofRow});
    }
    cells.rows = scaling.scaled(std::move(cells.rows));
    return cells;
}

float PresenterMap::share(Cell cell, double lambda) const {
    return scaling.share(value(cell, lambda) * scaling.factor(cell.query));
}

PresenterFonts::PresenterFonts(double scale) : scale(scale) {
    title = sized(Theme::sans(12, QFont::DemiBold), 36 * scale);
    caption = sized(Theme::sans(12), 28 * scale);
    captionMono = sized(Theme::mono(12), 28 * scale);
    captionBold = sized(Theme::mono(12, QFont::DemiBold), 28 * scale);
    number = sized(Theme::mono(12, QFont::Medium), 36 * scale);
    sum = sized(Theme::mono(12, QFont::Medium), 44 * scale);
    result = sized(Theme::mono(12, QFont::Medium), 56 * scale);
}

QStringList brokenLines(const QString& words, const QFont& font, double width) {
    QStringList lines;
    for (const QString& paragraph : words.split('\n')) {
        QTextLayout layout(paragraph, font);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines << paragraph.mid(line.textStart(), line.textLength()).trimmed();
        }
        layout.endLayout();
    }
    return lines;
}

PresenterLayout presenterLayout(QSizeF size, const PresenterPage& page, int percent, double ratio) {
    PresenterLayout l;
    l.unit = std::min(size.width() / pageWidth, size.height() / leastHeight);
    l.fonts = PresenterFonts(l.unit * percent / 100.0);
    const double wide = size.width() / l.unit;
    // larger text takes its room from the map, and so does a page that is wider than high
    const double column = std::clamp((pageWidth - columnLeft - marginRight) * percent / 100.0, 440.0, 760.0);
    const double left = std::min(wide - marginRight - column, columnLeft + (wide - pageWidth) / 2);
    l.title = {marginLeft * l.unit, 72 * l.unit};
    if (standsAlone(page)) {
        placeWide(l, size, page);
    } else {
        placeMap(l, size, page, left, ratio);
        placeColumn(l, size, page, left);
    }
    const double foot = size.height() - 33 * l.unit;
    l.dots = {marginLeft * l.unit, foot - 4 * l.unit, 500 * l.unit, 8 * l.unit};
    l.hints = {size.width() - 48 * l.unit, foot + 6 * l.unit};
    return l;
}

std::optional<Cell> PresenterLayout::cellAt(QPointF point, int tokens) const {
    if (map.isEmpty() || !map.contains(point)) return std::nullopt;
    const auto index = [&](double from) { return std::min(tokens - 1, static_cast<int>(from / cell)); };
    return Cell{index(point.y() - map.top()), index(point.x() - map.left())};
}

QRectF PresenterLayout::cellRect(Cell at) const {
    return {map.left() + at.key * cell, map.top() + at.query * cell, cell, cell};
}

double PresenterLayout::lambdaAt(double x) const {
    const double share = std::clamp((x - track.left()) / std::max(1.0, track.width()), 0.0, 1.0);
    return std::round(share * PresenterLambda::end * 100) / 100;
}

double PresenterLayout::xOf(double lambda) const {
    return track.left() + track.width() * std::clamp(lambda / PresenterLambda::end, 0.0, 1.0);
}

} // namespace lambdascope
