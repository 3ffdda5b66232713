// SPDX-License-Identifier: MIT
#include "widgets/lab/why/why_keys.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/chart/axis.h"
#include "widgets/explore/row/row_drawing.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/palette.h"
#include "widgets/lab/chart/lab_pen.h"
#include "widgets/lab/why/why_parts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {
namespace {

constexpr double axisWide = 40, captionHigh = 28, labelsHigh = 62, chainHigh = 150, cardHigh = 56;
constexpr double plotGap = 8, cardGap = 12, cardPad = 5, nameLine = 14;
constexpr int weightDecimals = 3, partDecimals = 2;

} // namespace

const std::array<std::vector<double>, 2>& KeysDrawing::valuesOf(Chart chart) const {
    return chart == Weight ? keys_.weight : keys_.part;
}

void KeysDrawing::setScene(const WhyScene& scene) {
    const bool same = scene.keys.words == keys_.words;
    keys_ = scene.keys;
    edited_ = scene.edited;
    peek_ = scene.peek;
    if (same) return;
    const QFontMetricsF metrics(theme.digits(10));
    double longest = 0;
    for (const QString& word : keys_.words)
        if (longest < labelsHigh) longest = std::max(longest, metrics.horizontalAdvance(word.trimmed()));
    labelRoom_ = std::clamp(longest + 8, 16.0, labelsHigh);
}

double KeysDrawing::chainTop() const {
    return rectOf(Part).bottom() + labelRoom_ + 14;
}

/// The same keys in two heights, 100 to 140.
QRectF KeysDrawing::rectOf(Chart chart) const {
    const double chain = keys_.chainTitle.isEmpty() ? 0 : chainHigh;
    const double room =
        std::clamp(size.height() - chain - labelRoom_ - 2 * captionHigh - plotGap - 14, 60.0, 520.0);
    const double first = room * 100 / 240;
    const double left = axisWide, width = std::max(20.0, size.width() - axisWide - 8);
    if (chart == Weight) return {left, captionHigh, width, first};
    return {left, 2 * captionHigh + plotGap + first, width, room - first};
}

PlotArea KeysDrawing::plotOf(Chart chart) const {
    double low = 0, high = chart == Weight ? 0.01 : 0.05;
    for (const auto& run : valuesOf(chart))
        for (const double value : run) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const QRectF rect = rectOf(chart);
    return PlotArea::of(rect, low, high, rect.height() < 90 ? 3 : 4);
}

QRectF KeysDrawing::columnOf(Chart chart, int key) const {
    const QRectF plot = rectOf(chart);
    const double slot = plot.width() / std::max(1.0, static_cast<double>(keys_.words.size()));
    return {plot.left() + key * slot, plot.top(), slot, plot.height()};
}

QRectF KeysDrawing::barOf(Chart chart, int key) const {
    return barOf(chart, key, plotOf(chart).y);
}

QRectF KeysDrawing::barOf(Chart chart, int key, const PlotAxis& axis) const {
    const QRectF column = columnOf(chart, key);
    const double zero = axis.at(0),
                 end = axis.at(valuesOf(chart)[peek_ ? 0 : 1][static_cast<std::size_t>(key)]);
    const double wide = std::max(1.0, std::min(24.0, 0.66 * column.width()));
    return {column.center().x() - wide / 2, std::min(zero, end), wide, std::abs(end - zero)};
}

int KeysDrawing::keyAt(QPointF at) const {
    const int count = static_cast<int>(keys_.words.size());
    for (const Chart chart : {Weight, Part}) {
        const QRectF plot = rectOf(chart);
        if (count > 0 && keys_.problem.isEmpty() && plot.contains(at))
            return std::min(count - 1, static_cast<int>((at.x() - plot.left()) / plot.width() * count));
    }
    return -1;
}

QString KeysDrawing::inWords(int key) const {
    const auto both = [&](const std::array<std::vector<double>, 2>& runs, int decimals, bool sign) {
        const auto at = static_cast<std::size_t>(key);
        const QString trained = printed(runs[0][at], decimals, sign),
                      now = printed(runs[1][at], decimals, sign);
        return edited_ && now != trained ? QStringLiteral("%1 → %2").arg(trained, now) : trained;
    };
    return tr("“%1” (token %2): weight %3, value toward the answer %4, part of the logit %5")
        .arg(keys_.words[key].trimmed(), QString::number(key), both(keys_.weight, weightDecimals, false),
             both(keys_.value, partDecimals, true), both(keys_.part, partDecimals, true));
}

void KeysDrawing::paint(PainterInk& ink) const {
    if (!keys_.problem.isEmpty())
        return ink.words({0, 0, size.width(), 80}, Qt::AlignTop | Qt::TextWordWrap, keys_.problem,
                         theme.words(12), theme.ink2);
    for (const Chart chart : {Weight, Part}) paintChart(ink, chart);
    paintLabels(ink);
    paintChain(ink);
}

void KeysDrawing::paintChart(PainterInk& ink, Chart chart) const {
    const PlotArea plot = plotOf(chart);
    const QFont bold = theme.words(13, QFont::DemiBold);
    const QString name = chart == Weight ? tr("Weight") : tr("Part of the logit");
    const double top = plot.rect.top() - captionHigh;
    const double x = ink.elided({0, top, size.width(), 18}, name, bold, theme.ink1) + 12;
    ink.elided({x, top, size.width() - x, 18}, chart == Weight ? keys_.weightWords : keys_.partWords,
               theme.words(11), theme.ink3);
    ink.area(columnOf(chart, keys_.key).adjusted(-1, 0, 1, 0), theme.accentSoft);
    plot.paintScale(ink, theme, theme.digits(11), 6, theme.ink3);
    for (int key = 0; key < static_cast<int>(keys_.words.size()); ++key) {
        const QRectF bar = barOf(chart, key, plot.y);
        const auto at = static_cast<std::size_t>(key);
        ink.area(bar, Palette::ofSign(valuesOf(chart)[peek_ ? 0 : 1][at], theme.dark));
        const double y = std::round(plot.y.at(valuesOf(chart)[0][at])) - 1;
        if (edited_) ink.area({bar.left() - 1, y, bar.width() + 2, 2}, theme.ink1);
    }
    paintNumber(ink, chart);
}

/// Of the key that is explained, beside its bar.
void KeysDrawing::paintNumber(PainterInk& ink, Chart chart) const {
    const auto key = static_cast<std::size_t>(keys_.key);
    const auto& [before, now] = valuesOf(chart);
    if (key >= now.size()) return;
    const QFont font = theme.digits(12);
    const QString trained = edited_ ? printed(before[key], 2) + QStringLiteral(" → ") : QString();
    const QString shown = printed(now[key], 2, true);
    const double wide = QFontMetricsF(font).horizontalAdvance(trained + shown);
    const QRectF column = columnOf(chart, keys_.key), plot = rectOf(chart);
    const bool right = column.right() + 8 + wide <= plot.right();
    const QRectF place(right ? column.right() + 8 : column.left() - 8 - wide, plot.top() + 1, wide + 1, 16);
    ink.words(place, Qt::AlignLeft, trained, font, theme.ink3);
    ink.words(place, Qt::AlignRight, shown, font, now[key] < 0 ? theme.negative : theme.positive);
}

void KeysDrawing::paintLabels(PainterInk& ink) const {
    std::vector<int> ranked(static_cast<std::size_t>(keys_.words.size()));
    std::iota(ranked.begin(), ranked.end(), 0);
    const auto loudness = [this](int key) {
        const auto at = static_cast<std::size_t>(key);
        return key == keys_.key ? INFINITY
                                : std::max(std::abs(keys_.part[0][at]), std::abs(keys_.part[1][at]));
    };
    std::ranges::stable_sort(ranked, [&](int a, int b) { return loudness(a) > loudness(b); });
    const auto xOf = [this](int key) { return columnOf(Part, key).center().x(); };
    const QRectF plot = rectOf(Part);
    for (const int key : keysWithRoom(ranked, xOf, plot.left(), plot.width()))
        paintKeyLabel(ink.painter(), theme, {xOf(key), plot.bottom() + 4}, labelRoom_, keys_.words[key],
                      key == keys_.key);
}

void KeysDrawing::paintChain(PainterInk& ink) const {
    if (keys_.chainTitle.isEmpty()) return;
    const double top = chainTop();
    ink.elided({0, top + 4, size.width(), 20}, keys_.chainTitle, theme.words(13, QFont::DemiBold),
               theme.ink1);
    const int count = static_cast<int>(keys_.chain.size());
    const double wide = (size.width() - 2 - (count - 1) * cardGap) / std::max(1, count);
    const QFontMetricsF metrics(theme.words(11));
    const bool wraps = std::ranges::any_of(keys_.chain, [&](const WhyFactor& factor) {
        return metrics.horizontalAdvance(factor.name) > wide - 2 * cardPad;
    });
    const double high = cardHigh + (wraps ? nameLine : 0);
    for (int i = 0; i < count; ++i) {
        const QRectF card(0.5 + i * (wide + cardGap), top + 27.5, wide, high);
        const bool last = i + 1 == count;
        if (i > 0)
            ink.words({card.left() - cardGap, card.top(), cardGap, high}, Qt::AlignCenter,
                      last ? QStringLiteral("=") : QStringLiteral("·"), theme.digits(12), theme.ink2);
        paintFactor(ink, keys_.chain[static_cast<std::size_t>(i)], card, last);
    }
    const double below = count > 0 ? top + 34 + high : top + 28;
    ink.words({0, below, size.width(), 36}, Qt::AlignTop | Qt::TextWordWrap, keys_.sentence, theme.words(12),
              theme.ink2);
}

void KeysDrawing::paintFactor(PainterInk& ink, const WhyFactor& factor, const QRectF& card,
                              bool product) const {
    QPainter& painter = ink.painter();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(product ? theme.ink1 : theme.buttonLine, 1));
    painter.setBrush(theme.base);
    painter.drawRoundedRect(card, 6, 6);
    const QRectF inner = card.adjusted(cardPad, 3, -cardPad + 2, -3);
    const double numbers = inner.bottom() - (factor.values.isEmpty() ? 26 : 35);
    ink.words({inner.left(), inner.top(), inner.width(), numbers - inner.top()},
              Qt::AlignTop | Qt::TextWordWrap, factor.name, theme.words(11), theme.ink2);
    ink.words({inner.left(), numbers, inner.width(), 20}, Qt::AlignLeft, factor.times,
              fontFitting(theme.digits(14, QFont::Medium), factor.times, inner.width()),
              product || factor.sign == 0 ? theme.ink1
              : factor.sign > 0           ? theme.positive
                                          : theme.negative);
    QString values = factor.values;
    if (QFontMetricsF(theme.digits(10)).horizontalAdvance(values) > inner.width() + 4) values.remove(u' ');
    ink.words({inner.left(), inner.bottom() - 15, inner.width() + 4, 14}, Qt::AlignLeft, values,
              fontFitting(theme.digits(10), values, inner.width() + 4), theme.ink2); // "2e−11" cut is 2
}

} // namespace lambdascope
