// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_page.h"

#include "widgets/kit/theme.h"
#include "widgets/present/presenter_chances.h"

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
constexpr double optionGap = 8;    // below each option
constexpr double tallyScale = 176; // height of a scale with its bars
constexpr double sentencePixels = 48, leastSentence = 28, lineHeight = 1.25;

/// Heights of the column from top to bottom, and the gaps that may shrink before the sentence does.
struct Column {
    double sentence = 0, aside = 0, options = 0, arithmetic = 0, scale = 0, slider = 0, chances = 0;
    [[nodiscard]] double fixed() const {
        return sentence + aside + options + arithmetic + scale + slider + chances;
    }
    static constexpr double gapText = 20, gapSum = 66, gapScale = 38, gapSlider = 52, gapChances = 20;
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
    return page.figure && page.aside.isEmpty() && page.options.isEmpty() && !page.formula && !page.lambda &&
           !page.tally;
}

/// Where the words of an option stand, beside its letter and before its bar.
double optionWidth(const PresenterPage& page, const PresenterFonts& fonts, double width) {
    return width - optionIndent * fonts.scale - (page.tally ? tallyBarWidth(width, fonts.scale) : 0);
}

/// Heights of the options, of one another below, or of the one scale.
std::vector<double> optionHeights(const PresenterPage& page, const PresenterFonts& fonts, double width) {
    std::vector<double> heights;
    for (const QString& option : page.options)
        heights.push_back(textHeight(option, fonts.caption, optionWidth(page, fonts, width)) +
                          optionGap * fonts.scale);
    if (page.options.isEmpty() && page.tally) heights.push_back(tallyScale * fonts.scale);
    return heights;
}

void placeAnswers(PresenterLayout& l, const PresenterPage& page) {
    l.answers.clear();
    if (page.options.isEmpty() && page.tally) {
        const double inset = 34 * l.fonts.scale; // half of a number stands beyond either end
        const double length = l.options.width() - 2 * inset;
        const std::vector<double>& places = page.tally->places;
        for (std::size_t i = 0; i + 1 < places.size(); ++i)
            l.answers.emplace_back(l.options.left() + inset + places[i] * length, l.options.top(),
                                   (places[i + 1] - places[i]) * length, l.options.height());
        return;
    }
    double y = l.options.top();
    for (const double height : optionHeights(page, l.fonts, l.options.width())) {
        l.answers.emplace_back(l.options.left(), y, l.options.width(), height - optionGap * l.fonts.scale);
        y += height;
    }
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

double snapped(double value, double ratio) {
    return std::round(value * ratio) / ratio;
}

/// Sets the side of a cell, whole pixels of the screen unless there are more of them than pixels. Returns
/// that of the map, at most `side`.
double fitCells(PresenterLayout& l, double side, int tokens, double ratio) {
    l.cell = std::max(1.0, std::floor(side * ratio / tokens)) / ratio;
    if (l.cell * tokens > side) l.cell = side / tokens;
    return l.cell * tokens;
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
    if (!page.map || page.map->rows() < 1) return;
    const double side = std::min(room, mapMost * l.unit);
    fitCells(l, side, page.map->most(), ratio);
    l.map = {snapped(marginLeft * l.unit, ratio), snapped(mapTop * l.unit, ratio),
             l.cell * page.map->columns(), l.cell * page.map->rows()};
    l.rowWords = (marginLeft - 28) * l.unit;
    l.keyWords = (mapTop - 104) * l.unit;
}

constexpr double leastGap = 96, mostGap = 200; // between maps side by side
constexpr double chancesBeside = 560;          // what chances to the right of them need

/// Side by side, as large as the room lets them.
void placeMapsInRow(PresenterLayout& l, const PresenterPage& page, const QRectF& room, double ratio) {
    constexpr double words = 76, numbers = 56;
    const auto count = static_cast<double>(page.maps.size());
    const double u = l.unit, y = room.top() + (20 + words) * u;
    const double most = std::min(room.bottom() - y - numbers * l.fonts.scale,
                                 (room.width() - (count - 1) * leastGap * u) / count);
    const double used = fitCells(l, std::max(most, 80 * u), std::max(1, page.maps.front().most()), ratio);
    const double gap =
        std::clamp((room.width() - count * used) / std::max(1.0, count - 1), leastGap * u, mostGap * u);
    for (int i = 0; i < static_cast<int>(page.maps.size()); ++i)
        l.maps.emplace_back(snapped(room.left() + i * (used + gap), ratio), snapped(y, ratio),
                            l.cell * page.maps.front().columns(), l.cell * page.maps.front().rows());
    l.map = l.maps.front();
    l.rowWords = (marginLeft - 28) * u;
    l.keyWords = (words - 10) * u;
}

/// Maps that come one at a time: the sentence above them, and below them in three columns what was asked, the
/// answers or chances, and λ.
void placeRow(PresenterLayout& l, QSizeF size, const PresenterPage& page, double ratio) {
    constexpr double above = 96, apart = 60, twoLines = 36; // the sentence breaks before it is smaller
    const double t = l.fonts.scale, u = l.unit, x = marginLeft * u;
    const double width = size.width() - (marginLeft + marginRight) * u;
    const double side = 0.27 * (width - 2 * apart * u), column = 0.46 * (width - 2 * apart * u);
    for (double pixels = sentencePixels; pixels >= leastSentence; pixels -= 2) {
        l.sentenceFont = sized(Theme::sans(12, QFont::DemiBold), pixels * t);
        l.lines = brokenLines(page.sentence, l.sentenceFont, width);
        l.sentence = {x, above * u, width,
                      static_cast<double>(l.lines.size()) * l.sentenceFont.pixelSize() * lineHeight};
        if (l.lines.size() <= (pixels > twoLines ? 1 : 2)) break;
    }
    const double aside = textHeight(page.aside, l.fonts.caption, side);
    double options = 0;
    for (const double height : optionHeights(page, l.fonts, column)) options += height;
    const double formula = page.formula && aside == 0 ? 110 * t : 0;
    const double chances = page.chances && options == 0 ? chancesHeight(*page.chances) * t : 0;
    const bool beside = page.maps.size() < 3;
    const double band = std::max({aside, options, formula, beside ? 0 : chances, page.lambda ? 92 * t : 0});
    const double y = size.height() - bottom * u - band;
    const double room = width - (beside && chances > 0 ? chancesBeside * u : 0);
    placeMapsInRow(l, page, QRectF(x, l.sentence.bottom(), room, y - 20 * u - l.sentence.bottom()), ratio);
    const double second = x + side + apart * u, third = second + column + apart * u;
    l.aside = {x, y, side, aside};
    const bool alone = options == 0 && (beside || chances == 0);
    l.formula = {x, y, alone ? second + column - x : side, formula};
    l.options = {second, y, column, options};
    placeAnswers(l, page);
    const double right = l.maps.back().right() + 1.5 * apart * u; // of two maps: in the third one's place
    l.chances =
        beside ? QRectF(right, l.map.top(), x + width - right, chances) : QRectF(second, y, column, chances);
    if (page.lambda)
        l.track = {third + sliderLetter * t, y + 36 * t, side - (sliderLetter + sliderNumber) * t, 12 * u};
}

/// What a column goes without where its room lacks: each of them without those before it, too.
enum class Without { Nothing, Bar, Sum };

Column heights(PresenterLayout& l, const PresenterPage& page, double width, Without without) {
    const double t = l.fonts.scale;
    Column c;
    l.lines = brokenLines(page.sentence, l.sentenceFont, width);
    c.sentence = static_cast<double>(l.lines.size()) * l.sentenceFont.pixelSize() * lineHeight;
    c.aside = textHeight(page.aside, l.fonts.caption, width);
    for (const double height : optionHeights(page, l.fonts, width)) c.options += height;
    if (page.formula || (page.map && without < Without::Sum)) c.arithmetic = (page.formula ? 110 : 160) * t;
    if (page.map && !page.figure && c.options == 0 && without < Without::Bar) c.scale = 24 * l.unit + 56 * t;
    if (page.lambda) c.slider = 92 * t;
    if (page.chances) c.chances = chancesHeight(*page.chances) * t;
    return c;
}

double gapsOf(const PresenterPage& page, const Column& c) {
    return (c.aside > 0 ? Column::gapText : 0) + (c.options > 0 ? Column::gapText : 0) +
           (c.arithmetic > 0 ? Column::gapSum + Column::gapScale : 0) +
           (page.lambda ? Column::gapSlider : 0) + (page.chances ? Column::gapChances : 0);
}

/// With the largest sentence that leaves room for everything else; false: no sentence does.
bool fits(PresenterLayout& l, const PresenterPage& page, QSizeF room, Without without, Column& c) {
    const bool gladly = page.chances && without == Without::Nothing; // a large sentence rather than the bar
    for (double pixels = sentencePixels; pixels >= (gladly ? sentencePixels : leastSentence); pixels -= 2) {
        l.sentenceFont = sized(Theme::sans(12, QFont::DemiBold), pixels * l.fonts.scale);
        c = heights(l, page, room.width(), without);
        if (c.fixed() + 0.4 * gapsOf(page, c) * l.unit <= room.height()) return true;
    }
    return !gladly && c.fixed() <= room.height();
}

/// Colour bar and arithmetic go before all text gets smaller.
Column fitted(PresenterLayout& l, const PresenterPage& page, QSizeF room) {
    constexpr double smaller = 0.95, least = 0.5;
    Column c;
    if (fits(l, page, room, Without::Nothing, c) || fits(l, page, room, Without::Bar, c)) return c;
    const QFont title = l.fonts.title; // above the column
    while (!fits(l, page, room, Without::Sum, c) && l.fonts.scale > least * l.unit)
        l.fonts = PresenterFonts(smaller * l.fonts.scale);
    l.fonts.title = title;
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
    placeAnswers(l, page);
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
    if (page.lambda)
        l.track = {room.left() + sliderLetter * t, y + 36 * t,
                   room.width() - (sliderLetter + sliderNumber) * t, 12 * u};
    y += c.slider + Column::gapChances * u * keep;
    if (page.chances) l.chances = {room.left(), y, room.width(), c.chances};
}

void placeColumn(PresenterLayout& l, QSizeF size, const PresenterPage& page, double left) {
    const bool alone = !page.map && !page.figure;
    const double x = (alone ? marginLeft : left) * l.unit;
    QRectF room(x, top * l.unit, size.width() - marginRight * l.unit - x,
                size.height() - (top + bottom) * l.unit);
    if (alone) room.setRight(std::min(room.right(), x + 1100 * l.unit));
    const Column c = fitted(l, page, room.size());
    const double gaps = gapsOf(page, c) * l.unit;
    const double spare = std::max(0.0, usualText(l.fonts.scale) - c.sentence - c.aside - c.options);
    const bool roomy = c.fixed() + gaps + spare <= room.height();
    const double keep = gaps > 0 ? std::clamp((room.height() - c.fixed()) / gaps, 0.0, 1.0) : 1;
    if (alone && c.arithmetic == 0) // a sentence alone stands a little above the middle
        room.setTop(std::max(room.top(), (size.height() - c.fixed() - gaps) * 0.42));
    stack(l, page, c, room, roomy ? 1 : std::min(keep, 0.999));
}

} // namespace

CellValues PresenterMap::values(Cell cell, double lambda) const {
    if (a2.empty()) return {a1.value(cell), 0, 0};
    const float ofRow =
        lambdas.empty() ? static_cast<float>(lambda) : lambdas[static_cast<std::size_t>(cell.query)];
    return {a1.value(cell), a2.value(cell), ofRow};
}

MapPanel PresenterMap::panel(const QRectF& rect, double lambda) const {
    MapPanel panel{.matrix = a1, .scaling = scaling, .rect = rect, .covered = covered};
    panel.matrix.isSigned = shows == MapName::Difference;
    if (a2.empty() || shows == MapName::A1 || shows == MapName::Standard) return panel;
    panel.matrix.second = a2.first;
    panel.matrix.weights.clear();
    if (shows == MapName::A2) panel.matrix.first = {};
    for (int query = 0; query < rows(); ++query)
        panel.matrix.weights.push_back(
            {a1.weightsOf(query).first, -values({query, 0}, lambda).lambda * a2.weightsOf(query).first});
    return panel;
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

double tallyBarWidth(double width, double scale) {
    return std::max(170 * scale, 0.4 * width);
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
    } else if (!page.maps.empty()) {
        placeRow(l, size, page, ratio);
    } else {
        placeMap(l, size, page, left, ratio);
        placeColumn(l, size, page, left);
    }
    const double foot = size.height() - 33 * l.unit;
    l.dots = {marginLeft * l.unit, foot - 4 * l.unit, 500 * l.unit, 8 * l.unit};
    l.hints = {size.width() - 48 * l.unit, foot + 6 * l.unit};
    return l;
}

std::optional<Cell> PresenterLayout::cellAt(QPointF point, const PresenterMap& of) const {
    const auto beside = std::ranges::find_if(maps, [&](const QRectF& rect) { return rect.contains(point); });
    const QRectF& rect = beside == maps.end() ? map : *beside;
    if (rect.isEmpty() || !rect.contains(point)) return std::nullopt;
    const auto index = [&](double from, int count) {
        return std::min(count - 1, static_cast<int>(from / cell));
    };
    return Cell{index(point.y() - rect.top(), of.rows()), index(point.x() - rect.left(), of.columns())};
}

std::optional<int> PresenterLayout::answerAt(QPointF point) const {
    const auto at = std::ranges::find_if(answers, [&](const QRectF& rect) { return rect.contains(point); });
    return at == answers.end() ? std::nullopt : std::optional(static_cast<int>(at - answers.begin()));
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
