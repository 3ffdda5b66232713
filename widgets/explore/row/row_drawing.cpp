// SPDX-License-Identifier: MIT
#include "widgets/explore/row/row_drawing.h"

#include "core/util/phrase.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace lambdascope {

namespace {

constexpr double fullSlot = 25.7;              // pixels of a key where its bars are as designed
constexpr double besideFrom = 12;              // where the twin's bar has room beside
constexpr double barWide = 12, twinWide = 6.5; // A1 and λ·A2; the twin
constexpr double frontWide = 6;                // the difference
constexpr double labelsApart = 12, marksHigh = 16, saidHigh = 18, leastBars = 32, uprightHigh = 30;
constexpr int manyKeys = 40, fewKeys = 15; // of keys that are tokens put together
constexpr double leastAnswer = 0.0005;     // by which a row is scaled

QString withSign(double value, int decimals) {
    return QString::fromStdString(formatNumber(value, decimals, true));
}

} // namespace

double weightAt(const std::vector<float>& weights, int key) {
    return key >= 0 && key < static_cast<int>(weights.size()) ? weights[static_cast<std::size_t>(key)] : 0;
}

int PlotRow::tokenOf(int key) const {
    if (key < 0 || key >= keys.size()) return -1;
    if (tokens.empty()) return key;
    return key < std::ssize(tokens) ? tokens[static_cast<std::size_t>(key)] : -1;
}

namespace {

/// The weights of the chosen keys, and the sum of all others behind them.
std::vector<float> chosenOf(const std::vector<float>& weights, const std::vector<int>& keys) {
    if (weights.empty()) return {};
    double rest = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<float> chosen;
    for (const int key : keys) {
        chosen.push_back(weights[static_cast<std::size_t>(key)]);
        rest -= chosen.back();
    }
    chosen.push_back(static_cast<float>(rest));
    return chosen;
}

std::vector<int> placesIn(const std::vector<int>& keys, const std::vector<int>& of) {
    std::vector<int> places;
    for (const int key : of)
        if (const auto at = std::ranges::find(keys, key); at != keys.end())
            places.push_back(static_cast<int>(at - keys.begin()));
    return places;
}

} // namespace

PlotRow strongestOf(const PlotRow& row) {
    const int all = static_cast<int>(row.keys.size());
    if (row.tokens.empty() || all <= manyKeys || row.others > 0) return row;
    std::vector<int> keys(static_cast<std::size_t>(all));
    std::iota(keys.begin(), keys.end(), 0);
    const auto kept = [&](int key) {
        return row.pinned == key || (!row.answer.empty() && row.answer.front() == key);
    };
    const auto size = [&](int key) {
        return std::max(
            std::abs(row.difference.empty() ? weightAt(row.a1, key) : weightAt(row.difference, key)),
            std::abs(weightAt(row.standard, key)));
    };
    std::ranges::stable_sort(keys,
                             [&](int a, int b) { return kept(a) != kept(b) ? kept(a) : size(a) > size(b); });
    keys.resize(fewKeys);
    std::ranges::sort(keys);
    PlotRow few = row;
    few.keys.clear();
    few.texts.clear();
    few.tokens.clear();
    for (const int key : keys) {
        few.keys << row.keys[key];
        few.texts << row.texts.value(key);
        few.tokens.push_back(row.tokenOf(key));
    }
    few.others = all - fewKeys;
    few.keys << RowDrawing::tr("%n others", nullptr, few.others);
    few.texts << few.keys.back();
    few.tokens.push_back(-1);
    few.a1 = chosenOf(row.a1, keys);
    few.lambdaA2 = chosenOf(row.lambdaA2, keys);
    few.difference = chosenOf(row.difference, keys);
    few.standard = chosenOf(row.standard, keys);
    few.answer = placesIn(keys, row.answer);
    few.distractors = placesIn(keys, row.distractors);
    if (row.pinned) few.pinned = placesIn(keys, {*row.pinned}).front();
    return few;
}

std::optional<PlotRow> scaledToAnswer(const PlotRow& row) {
    if (row.covered || row.answer.empty()) return {};
    PlotRow scaled = row;
    const auto scale = [&row](std::vector<float>& weights) {
        if (weights.empty()) return true;
        double answer = 0;
        for (const int key : row.answer) answer += weightAt(weights, key);
        for (float& weight : weights) weight = static_cast<float>(weight / answer);
        return answer > leastAnswer;
    };
    std::vector<float>& own = row.difference.empty() ? scaled.a1 : scaled.difference;
    if (own.empty() || !scale(own) || !scale(scaled.standard)) return {};
    if (!row.difference.empty()) scaled.a1.clear();
    scaled.lambdaA2.clear();
    scaled.scaled = !row.difference.empty();
    return scaled;
}

Arithmetic sumOf(const PlotRow& row, int key) {
    const auto at = [key](const std::vector<float>& weights) {
        return static_cast<float>(weightAt(weights, key));
    };
    return arithmetic({at(row.a1), at(row.lambdaA2), 1});
}

std::vector<int> keysWithRoom(const std::vector<int>& ranked, const std::function<double(int)>& xOf,
                              double left, double width) {
    std::vector<int> chosen;
    std::vector<bool> taken(static_cast<std::size_t>(std::max(0.0, width)) + 1); // places, in pixels
    for (const int key : ranked) {
        const auto x = static_cast<int>(xOf(key) - left);
        const int from = std::max(0, x - static_cast<int>(labelsApart));
        const int to = std::min(static_cast<int>(taken.size()) - 1, x + static_cast<int>(labelsApart));
        if (std::any_of(taken.begin() + from, taken.begin() + to + 1, [](bool one) { return one; })) continue;
        taken[static_cast<std::size_t>(x)] = true;
        chosen.push_back(key);
    }
    return chosen;
}

void paintKeyLabel(QPainter& painter, const Look& theme, QPointF below, double room, const QString& word,
                   bool strong) {
    const QFont font = theme.digits(10, strong ? QFont::DemiBold : QFont::Normal);
    painter.save();
    painter.translate(below);
    painter.rotate(-90);
    PainterInk(painter).words({-room, -8, room, 16}, Qt::AlignRight, elidedWords(word.trimmed(), font, room),
                              font, strong ? theme.accent : theme.ink2);
    painter.restore();
}

void RowDrawing::setRow(const PlotRow& row, Order order) {
    const bool same = row.keys == row_.keys;
    row_ = row;
    order_ = order;
    const int keys = static_cast<int>(row_.keys.size());
    if (row_.pinned && (*row_.pinned < 0 || *row_.pinned >= keys)) row_.pinned.reset();
    keys_.resize(static_cast<std::size_t>(keys));
    std::iota(keys_.begin(), keys_.end(), 0);
    const auto& weights = differential() && !row_.covered ? row_.difference : row_.a1;
    if (order == Order::Weight)
        std::ranges::stable_sort(keys_, [&](int a, int b) {
            return std::abs(weightAt(weights, a)) > std::abs(weightAt(weights, b));
        });
    places_.resize(keys_.size());
    for (int place = 0; place < keys; ++place) places_[keys_[place]] = place;
    low_ = std::min(0.0, 1.05 * row_.guess.value_or(0));
    high_ = std::max(0.01, 1.05 * row_.guess.value_or(0));
    const auto hold = [this](const std::vector<float>& all, double sign) {
        for (const float weight : all) {
            low_ = std::min(low_, sign * weight);
            high_ = std::max(high_, 1.05 * sign * weight);
        }
    };
    hold(row_.a1, 1);
    hold(row_.standard, 1);
    hold(row_.lambdaA2, -1);
    if (!row_.covered) hold(row_.difference, 1);
    if (same) return;
    longest_ = longestWord_ = 0;
    const QFontMetricsF metrics(theme.digits(10));
    for (const QString& key : row_.keys.size() > manyKeys ? QStringList() : row_.keys)
        for (const QString& word : key.split(u' '))
            longestWord_ = std::max(longestWord_, metrics.horizontalAdvance(word));
    for (const QString& key : row_.keys) // a long text has short labels, or none at all
        if (longest_ < 96) longest_ = std::max(longest_, metrics.horizontalAdvance(key.trimmed()));
}

bool RowDrawing::upright() const {
    return !row_.texts.isEmpty() && longestWord_ > 0 &&
           longestWord_ + 8 <= (size.width() - 60) / std::max<qsizetype>(1, keys_.size());
}

double RowDrawing::labelRoom() const {
    if (upright())
        return longest_ + 8 <= (size.width() - 60) / std::max<qsizetype>(1, keys_.size()) ? uprightHigh / 2
                                                                                          : uprightHigh;
    const double most = row_.texts.isEmpty() ? 64 : 96; // a label of several words
    return std::clamp(longest_ + 8, 16.0, std::max(16.0, std::min(most, size.height() * 0.4)));
}

QRectF RowDrawing::area() const {
    const double below = labelRoom() + (marked() ? marksHigh : 4) + 4;
    const QRectF all = rect().adjusted(46, theme.paper ? 24 : 8, -14, -below);
    return all.adjusted(0, says(all.height()) ? saidHigh : 0, 0, 0);
}

/// The sentence above gives way to bars that would be too low to read.
bool RowDrawing::says(double high) const {
    return !row_.said.isEmpty() && !row_.covered && high - saidHigh >= leastBars;
}

double RowDrawing::slot() const {
    return area().width() / std::max(1.0, static_cast<double>(keys_.size()));
}

double RowDrawing::yOf(double weight) const {
    const QRectF area = this->area();
    return area.bottom() - std::clamp((weight - low_) / (high_ - low_), 0.0, 1.0) * area.height();
}

int RowDrawing::placeOf(int key) const {
    return key >= 0 && key < std::ssize(places_) ? places_[key] : -1;
}

int RowDrawing::keyInPlace(int place) const {
    return place >= 0 && place < std::ssize(keys_) ? keys_[place] : -1;
}

QRectF RowDrawing::columnOf(int key) const {
    const QRectF area = this->area();
    return {area.left() + slot() * placeOf(key), area.top(), slot(), area.height()};
}

int RowDrawing::keyAt(double x) const {
    const QRectF area = this->area();
    if (keys_.empty() || x < area.left() || x > area.right()) return -1;
    const int last = static_cast<int>(keys_.size()) - 1;
    return keyInPlace(std::clamp(static_cast<int>((x - area.left()) / slot()), 0, last));
}

/// Between two weights; at least half a pixel, so that nothing is nowhere.
QRectF RowDrawing::box(double centre, double width, double from, double to) const {
    const double a = yOf(from), b = yOf(to);
    return {centre - width / 2, std::min(a, b), width, std::max(0.5, std::abs(a - b))};
}

QRectF RowDrawing::barOf(int key) const {
    const double wide = slot(), unit = std::min(2.0, wide / fullSlot);
    const bool beside = !row_.standard.empty() && wide >= besideFrom;
    const double aside = beside ? (twinWide + 1) * unit / 2 : 0;
    const double width = wide < besideFrom ? std::max(1.0, 0.66 * wide) : barWide * unit;
    return box(columnOf(key).center().x() - aside, width, 0, weightAt(row_.a1, key));
}

QString RowDrawing::standardWords(const PlotRow& row, int key) {
    const double weight = weightAt(row.standard, key);
    return row.beside.isEmpty() ? tr("Standard %1").arg(number(weight, 2))
                                : row.beside + u' ' + withSign(weight, 2);
}

QRectF RowDrawing::standardOf(int key) const {
    const double wide = slot(), unit = std::min(2.0, wide / fullSlot);
    const double centre = columnOf(key).center().x(), weight = weightAt(row_.standard, key);
    if (wide < besideFrom) return box(centre, std::max(1.0, 0.9 * wide), 0, weight); // behind
    return box(centre + (barWide + 1) * unit / 2, twinWide * unit, 0, weight);
}

double RowDrawing::loudness(int key) const {
    const double shown = row_.covered ? 0 : std::abs(weightAt(row_.difference, key));
    return std::max(
        {weightAt(row_.a1, key), weightAt(row_.lambdaA2, key), weightAt(row_.standard, key), shown});
}

std::vector<int> RowDrawing::labelledKeys() const {
    std::vector<int> order = keys_;
    if (slot() >= labelsApart) return order;
    const auto marked = [this](int key) {
        return std::ranges::binary_search(row_.answer, key)
                   ? 2
                   : std::ranges::binary_search(row_.distractors, key);
    };
    std::ranges::stable_sort(order, [&](int a, int b) {
        if ((row_.pinned == a) != (row_.pinned == b)) return row_.pinned == a;
        if (marked(a) != marked(b)) return marked(a) > marked(b);
        return loudness(a) > loudness(b);
    });
    const auto xOf = [this](int key) { return columnOf(key).center().x(); };
    return keysWithRoom(order, xOf, area().left(), area().width());
}

QString RowDrawing::subtitle() const {
    if (row_.keys.isEmpty()) return {};
    QString reads = tr("what “%1” (row %2) reads").arg(row_.query, QString::number(row_.number));
    if (!row_.heads.isEmpty()) reads += QStringLiteral(" · ") + row_.heads;
    if (row_.scaled) reads += QStringLiteral(" · ") + tr("÷ what each gives to the answer");
    return differential() && !row_.toCome && (row_.covered || row_.difference.empty())
               ? tr("%1 · the difference is drawn when you reveal").arg(reads)
               : reads;
}

void RowDrawing::paint(QPainter& painter) const {
    paintRow(painter);
    paintLabels(painter, labelledKeys());
}

void RowDrawing::paintRow(QPainter& painter) const {
    PainterInk ink(painter);
    ink.area(rect(), theme.canvas);
    if (row_.keys.isEmpty()) {
        ink.words(rect().adjusted(16, 4, -16, -4), Qt::AlignCenter | Qt::TextWordWrap,
                  row_.nothing.isEmpty() ? tr("Click a cell of the maps to see its row here") : row_.nothing,
                  theme.words(12), theme.ink3);
        return;
    }
    if (row_.pinned) {
        const QRectF column = columnOf(*row_.pinned);
        const double wide = std::max(column.width(), 14.0),
                     below = size.height() - (marked() ? marksHigh : 4);
        ink.area({column.center().x() - wide / 2, column.top(), wide, below - column.top()},
                 theme.accentSoft);
    }
    LabelPlacer placer;
    paintAxis(ink);
    painter.setRenderHint(QPainter::Antialiasing, slot() >= besideFrom);
    paintBars(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    if (theme.paper) paintTop(ink); // on screen the title bar has it
    paintSaid(ink);
    paintNumbers(ink, placer);
    paintEvenShare(ink, placer);
    paintMarks(ink);
    paintGuess(ink);
}

Legend RowDrawing::legendOf(PainterInk* ink) const {
    Legend legend{.font = theme.words(11), .key = 14, .gap = 12};
    const auto add = [&](const QString& words, const QColor& left, const QColor& right) {
        legend.entries.push_back({words, [=](QPointF at) {
                                      const QRectF swatch(at.x(), at.y() - 4.5, 9, 9);
                                      ink->area(swatch.adjusted(0, 0, -4.5, 0), left);
                                      ink->area(swatch.adjusted(4.5, 0, 0, 0), right);
                                  }});
    };
    if (differential() && !row_.scaled) {
        const QColor a1 = Palette::ofTerm(0, theme.dark), a2 = Palette::ofTerm(1, theme.dark);
        add(tr("A1"), a1, a1);
        add(tr("λ·A2"), a2, a2);
    }
    if (differential() && !row_.covered && !row_.difference.empty())
        add(tr("difference"), theme.positive, theme.negative);
    if (!row_.standard.empty())
        legend.entries.push_back(
            {row_.beside.isEmpty() ? tr("Standard") : row_.beside, [=, this](QPointF at) {
                 ink->area({at.x() + 0.5, at.y() - 4, 8, 8}, Qt::NoBrush, QPen(theme.ink1, 1));
             }});
    return legend;
}

double RowDrawing::paintLegend(PainterInk& ink, double left, double right) const {
    Legend legend = legendOf(&ink);
    while (!legend.entries.empty() && right - legend.wide() < left)
        legend.entries.erase(legend.entries.begin());
    legend.paint(ink, {right - legend.wide(), 10.5}, right, theme.ink2, 1);
    return right - legend.wide() - legend.gap;
}

void RowDrawing::paintTop(PainterInk& ink) const {
    const double room = paintLegend(ink, 46, size.width() - 14) - 46;
    ink.elided({46, 1, room, 18}, subtitle(), theme.words(11), theme.ink2);
}

void RowDrawing::paintSaid(PainterInk& ink) const {
    const double above = theme.paper ? 24 : 8;
    if (area().top() < above + saidHigh) return;
    const QRectF line(46, theme.paper ? 22 : 4, size.width() - 60, saidHigh);
    const QFont font = theme.words(11);
    const bool whole =
        row_.brief.isEmpty() || QFontMetricsF(font).horizontalAdvance(row_.said) <= line.width();
    ink.words(line, Qt::AlignLeft, wholeWords(whole ? row_.said : row_.brief, font, line.width()), font,
              theme.ink2);
}

/// An even share says something of many keys.
bool RowDrawing::showsEvenShare() const {
    return keys_.size() >= 3 && 1.0 / static_cast<double>(keys_.size()) <= high_ && !row_.scaled &&
           row_.others == 0;
}

void RowDrawing::paintAxis(PainterInk& ink) const {
    const PlotArea plot = PlotArea::of(area(), low_, high_, 4.5);
    plot.paintScale(ink, theme, theme.digits(11), 6, theme.ink3);
    if (!showsEvenShare()) return;
    const double y = std::round(yOf(1.0 / static_cast<double>(keys_.size())));
    QList<QRectF> dashes; // many times as fast as a dashed pen
    for (double x = plot.rect.left(); x < plot.rect.right(); x += 6) dashes << QRectF(x, y, 3, 1);
    ink.painter().setPen(Qt::NoPen);
    ink.painter().setBrush(theme.ink3);
    ink.painter().drawRects(dashes);
}

/// One colour after another: a fresh brush for every bar takes longer than the bars.
void RowDrawing::paintBars(QPainter& painter) const {
    const double rise = std::clamp(grown / risen, 0.0, 1.0),
                 take = std::clamp((grown - risen) / 0.5, 0.0, 1.0);
    const bool differs = differential() && !row_.covered && !row_.difference.empty() && take > 0;
    QList<QRectF> twins, first, second, halos, above, below;
    for (const int key : keys_) {
        const QRectF bar = barOf(key);
        const double centre = bar.center().x(), lambdaA2 = take * weightAt(row_.lambdaA2, key);
        if (!row_.standard.empty()) {
            const QRectF twin = standardOf(key);
            twins << (twin.height() < 2 ? twin : twin.adjusted(0.5, 0.5, -0.5, 0));
        }
        if (!row_.a1.empty()) first << box(centre, bar.width(), 0, rise * weightAt(row_.a1, key));
        if (!row_.lambdaA2.empty()) second << box(centre, bar.width(), 0, -lambdaA2);
        if (!differs) continue;
        const double difference =
            take < 1 && !row_.scaled ? weightAt(row_.a1, key) - lambdaA2 : weightAt(row_.difference, key);
        const QRectF front = box(centre, std::max(1.0, bar.width() * frontWide / barWide), 0, difference);
        const bool room = bar.width() >= 6 && front.height() >= 3; // for a halo between colour and ink
        if (room) halos << front.adjusted(-1, 0, 1, 0);
        (difference < 0 ? below : above) << front;
    }
    painter.setPen(QPen(theme.ink1, 1));
    painter.setBrush(slot() < besideFrom ? QBrush(Qt::NoBrush) : QBrush(theme.base));
    painter.drawRects(twins);
    painter.setPen(Qt::NoPen);
    const std::array<std::pair<const QList<QRectF>&, QColor>, 5> filled{
        {{first, Palette::ofTerm(0, theme.dark)},
         {second, Palette::ofTerm(1, theme.dark)},
         {halos, theme.canvas},
         {above, theme.positive},
         {below, theme.negative}}};
    for (const auto& [bars, colour] : filled) {
        painter.setBrush(colour);
        painter.drawRects(bars);
    }
}

/// The learner's, at the pinned key.
void RowDrawing::paintGuess(PainterInk& ink) const {
    if (!row_.guess || !row_.pinned) return;
    const QRectF column = columnOf(*row_.pinned);
    const QPointF at(column.center().x(), yOf(*row_.guess)), reach(std::max(column.width() / 2 + 3, 12.0), 0);
    QPen dashes(theme.accent, 2);
    dashes.setDashPattern({2, 1.5});
    ink.stroke(at - reach, at + reach, dashes);
}

/// Whether words there would lie over a bar of any key.
bool RowDrawing::coversBars(const QRectF& place) const {
    return std::ranges::any_of(keys_, [&](int key) {
        const QRectF column = columnOf(key);
        if (column.right() <= place.left() || column.left() >= place.right()) return false;
        const double most = std::max(weightAt(row_.a1, key), weightAt(row_.standard, key)),
                     least = std::min(-weightAt(row_.lambdaA2, key), weightAt(row_.difference, key));
        return place.top() < yOf(std::min(least, 0.0)) && place.bottom() > yOf(std::max(most, 0.0));
    });
}

/// Where words of a weight of a key stand: beside its bars, on the side that is wanted, and at its height, if
/// these are free and hide no bar; else as near as they can. Nothing where all is taken.
std::optional<QRectF> RowDrawing::besideBars(int key, double weight, double wide, bool right,
                                             const LabelPlacer& placer) const {
    constexpr double high = 13, aside = 20,
                     covered = 200; // what another side, and a bar that is hidden, cost
    const QRectF column = columnOf(key);
    const double x = column.center().x(), bars = std::max(x - barOf(key).left(), standardOf(key).right() - x);
    const double reach = std::max(std::min(column.width() / 2, bars + 3), 7.0) + 1;
    const double top = area().top() - (row_.said.isEmpty() ? 10 : 0); // where the sentence does not stand
    const double y = std::clamp(yOf(weight) - 7, top, std::max(top, area().bottom() - high));
    std::optional<QRectF> best;
    double least = std::numeric_limits<double>::max();
    for (const bool side : {right, !right})
        for (int step = -2; step <= 3; ++step) {
            const QRectF place(side ? x + reach : x - reach - wide, y + step * high, wide, high);
            if (place.left() < 2 || place.right() > size.width() - 2 || place.top() < top ||
                place.bottom() > area().bottom() + 8 || !placer.free(place))
                continue;
            const double cost =
                high * std::abs(step) + (side == right ? 0 : aside) + (coversBars(place) ? covered : 0);
            if (cost < least) std::tie(best, least) = std::pair(std::optional(place), cost);
        }
    return best;
}

/// Of the pinned key and of the strongest distractor, beside their bars.
void RowDrawing::paintNumbers(PainterInk& ink, LabelPlacer& placer) const {
    const QFont font = theme.digits(11, QFont::Medium);
    const QFontMetricsF metrics(font);
    const auto write = [&](int key, const QString& words, const QColor& colour, double weight, bool right) {
        const double wide = metrics.horizontalAdvance(words) + 6;
        const auto place = besideBars(key, weight, wide, right, placer);
        if (!place || !placer.place(*place)) return;
        QColor ground = theme.canvas;
        ground.setAlphaF(0.85F); // where no place is without a bar
        ink.area(*place, ground);
        ink.words(*place, Qt::AlignCenter, words, font, colour);
    };
    const bool differs = differential() && !row_.covered && !row_.difference.empty();
    const auto beside = [&](int key, bool all) {
        const double a1 = weightAt(row_.a1, key), lambdaA2 = weightAt(row_.lambdaA2, key),
                     a = weightAt(row_.difference, key);
        const bool sums = differs && !row_.scaled;
        const Arithmetic sum = sumOf(row_, key);
        const QString first = sums ? QString::fromStdString(sum.a1) : number(a1, 2);
        if (all && !row_.scaled)
            write(key, differential() ? tr("A1 %1").arg(first) : first, theme.ink1, a1, true);
        if (!row_.standard.empty())
            write(key, standardWords(row_, key), theme.ink2, weightAt(row_.standard, key), true);
        if (differs)
            write(key, sums ? QString::fromStdString(sum.result) : withSign(a, 2),
                  a < 0 ? theme.negative : theme.positive, std::max(a, 6 * (high_ - low_) / area().height()),
                  false); // above the axis
        if (all && differential() && !row_.scaled)
            write(key, sums ? QString::fromStdString(sum.a2) : number(lambdaA2, 2), theme.ink2, -lambdaA2,
                  false);
    };
    if (row_.pinned) beside(*row_.pinned, true);
    const auto loudest =
        std::ranges::max_element(row_.distractors, {}, [this](int key) { return loudness(key); });
    if (loudest == row_.distractors.end() || row_.pinned == *loudest) return;
    if (placeOf(*loudest) >= 0) beside(*loudest, !differential());
}

/// Its words stand where bars are low and nothing else is written.
void RowDrawing::paintEvenShare(PainterInk& ink, const LabelPlacer& placer) const {
    if (!showsEvenShare()) return;
    const int keys = static_cast<int>(keys_.size());
    const QRectF area = this->area();
    const double share = 1.0 / keys, y = std::round(yOf(share)) + 0.5;
    const QFont font = theme.words(11);
    const QString words = tr("even share 1/%1").arg(keys);
    const double wide = QFontMetricsF(font).horizontalAdvance(words) + 4;
    const int span = std::max(1, static_cast<int>(std::ceil(wide / slot())));
    std::optional<QRectF> best;
    for (int first = 0; first + span <= keys; first += std::max(1, span / 8)) {
        double highest = share;
        for (int place = first; place < first + span; ++place)
            highest = std::max(highest, loudness(keyInPlace(place)));
        const QRectF place(area.left() + slot() * first, yOf(highest) - 15, wide, 13);
        const bool taken = place.top() < area.top() || !placer.free(place);
        if (!taken && (!best || place.top() > best->top() + 1)) best = place;
    }
    if (best && y - best->bottom() <= 26) ink.words(*best, Qt::AlignLeft, words, font, theme.ink3);
}

void RowDrawing::paintLabels(QPainter& painter, const std::vector<int>& keys) const {
    const double top = area().bottom() + 4, room = labelRoom();
    const bool level = upright();
    for (const int key : keys) {
        const bool strong = row_.pinned == key;
        const QRectF column = columnOf(key);
        if (level)
            PainterInk(painter).words({column.left() + 3, top, column.width() - 6, room},
                                      Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, row_.keys[key],
                                      theme.digits(10, strong ? QFont::DemiBold : QFont::Normal),
                                      strong ? theme.accent : theme.ink2);
        else
            paintKeyLabel(painter, theme, {column.center().x(), top}, room, row_.keys[key], strong);
    }
}

/// A rule below the labels of marked keys, and its word once.
void RowDrawing::paintMarks(PainterInk& ink) const {
    const QFont font = theme.words(11);
    const QFontMetricsF metrics(font);
    const double y = size.height() - marksHigh / 2;
    struct Mark {
        const std::vector<int>& keys;
        QString words;
        QColor colour;
        double high;
    };
    const std::array<Mark, 2> marks{Mark{row_.answer, tr("answer"), theme.ink1, 3},
                                    Mark{row_.distractors, tr("distractor"), theme.ink3, 2}};
    LabelPlacer placer;
    for (const Mark& mark : marks)
        for (const int key : mark.keys) {
            if (placeOf(key) < 0) continue; // a row does not see what comes after it
            const QRectF column = columnOf(key);
            const double inset = std::min(1.0, column.width() / 8);
            const QRectF rule(column.left() + inset, y - mark.high / 2, column.width() - 2 * inset,
                              mark.high);
            ink.area(rule, mark.colour);
            placer.take(rule);
        }
    for (const Mark& mark : marks) {
        double right = -1; // of the first run of keys
        for (int place = 0; place < std::ssize(keys_); ++place) {
            const bool is = std::ranges::binary_search(mark.keys, keyInPlace(place));
            if (!is && right >= 0) break;
            if (is) right = columnOf(keyInPlace(place)).right();
        }
        const double wide = metrics.horizontalAdvance(mark.words) + 2;
        const QRectF words(right + 4, y - 8, wide, 16);
        if (right >= 0 && words.right() <= size.width() && placer.place(words))
            ink.words(words, Qt::AlignLeft, mark.words, font, theme.ink2);
    }
}

} // namespace lambdascope
