// SPDX-License-Identifier: MIT
#include "widgets/lab/why/why_keys.h"

#include "widgets/explore/row/row_drawing.h"
#include "widgets/kit/draw_words.h"
#include "widgets/lab/chart/lab_pen.h"
#include "widgets/chart/axis.h"
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
    return plotOf(Part).bottom() + labelRoom_ + 14;
}

/// The same keys in two heights, 100 to 140.
QRectF KeysDrawing::plotOf(Chart chart) const {
    const double chain = keys_.chainTitle.isEmpty() ? 0 : chainHigh;
    const double room =
        std::clamp(size.height() - chain - labelRoom_ - 2 * captionHigh - plotGap - 14, 60.0, 520.0);
    const double first = room * 100 / 240;
    const double left = axisWide, width = std::max(20.0, size.width() - axisWide - 8);
    if (chart == Weight) return {left, captionHigh, width, first};
    return {left, 2 * captionHigh + plotGap + first, width, room - first};
}

PlotAxis KeysDrawing::axisOf(Chart chart) const {
    double low = 0, high = chart == Weight ? 0.01 : 0.05;
    for (const auto& run : valuesOf(chart))
        for (const double value : run) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const QRectF plot = plotOf(chart);
    return {low, high, plot.bottom(), plot.top()};
}

QRectF KeysDrawing::columnOf(Chart chart, int key) const {
    const QRectF plot = plotOf(chart);
    const double slot = plot.width() / std::max(1.0, static_cast<double>(keys_.words.size()));
    return {plot.left() + key * slot, plot.top(), slot, plot.height()};
}

QRectF KeysDrawing::barOf(Chart chart, int key) const {
    return barOf(chart, key, axisOf(chart));
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
        const QRectF plot = plotOf(chart);
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

void KeysDrawing::paint(QPainter& painter) const {
    if (!keys_.problem.isEmpty()) {
        painter.setFont(theme.words(12));
        painter.setPen(theme.ink2);
        painter.drawText(QRectF(0, 0, size.width(), 80), Qt::AlignLeft | Qt::TextWordWrap, keys_.problem);
        return;
    }
    for (const Chart chart : {Weight, Part}) paintChart(painter, chart);
    paintLabels(painter);
    paintChain(painter);
}

void KeysDrawing::paintChart(QPainter& painter, Chart chart) const {
    const QRectF plot = plotOf(chart);
    painter.setFont(theme.words(13, QFont::DemiBold));
    painter.setPen(theme.ink1);
    const QString name = chart == Weight ? tr("Weight") : tr("Part of the logit");
    const double top = plot.top() - captionHigh;
    painter.drawText(QRectF(0, top, size.width(), 18), Qt::AlignLeft | Qt::AlignVCenter, name);
    const double x = QFontMetricsF(painter.font()).horizontalAdvance(name) + 12;
    painter.setFont(theme.words(11));
    painter.setPen(theme.ink3);
    drawWords(painter, QRectF(x, top, size.width() - x, 18), Qt::AlignLeft | Qt::AlignVCenter,
              QFontMetricsF(painter.font())
                  .elidedText(chart == Weight ? keys_.weightWords : keys_.partWords, Qt::ElideRight,
                              size.width() - x));
    const PlotAxis axis = axisOf(chart);
    painter.fillRect(columnOf(chart, keys_.key).adjusted(-1, 0, 1, 0), theme.accentSoft);
    const Ticks ticks = ticksBetween(axis.low, axis.high, plot.height() < 90 ? 3 : 4);
    painter.setFont(theme.digits(11));
    for (const double tick : ticks.values) {
        const double y = std::round(axis.at(tick));
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1),
                         std::abs(tick) < 1e-9 ? theme.ink3 : theme.softLine);
        painter.setPen(theme.ink3);
        painter.drawText(QRectF(0, y - 9, axisWide - 6, 18), Qt::AlignRight | Qt::AlignVCenter,
                         printed(tick, ticks.decimals));
    }
    const auto& trained = valuesOf(chart)[0];
    for (int key = 0; key < static_cast<int>(keys_.words.size()); ++key) {
        const QRectF bar = barOf(chart, key, axis);
        const double value = valuesOf(chart)[peek_ ? 0 : 1][static_cast<std::size_t>(key)];
        painter.fillRect(bar, signFill(theme, value));
        const double y = std::round(axis.at(trained[static_cast<std::size_t>(key)])) - 1;
        if (edited_) painter.fillRect(QRectF(bar.left() - 1, y, bar.width() + 2, 2), theme.ink1);
    }
    paintNumber(painter, chart);
}

/// Of the key that is explained, beside its bar.
void KeysDrawing::paintNumber(QPainter& painter, Chart chart) const {
    const auto key = static_cast<std::size_t>(keys_.key);
    const auto& [before, now] = valuesOf(chart);
    if (key >= now.size()) return;
    painter.setFont(theme.digits(12));
    const QFontMetricsF metrics(painter.font());
    const QString trained = edited_ ? printed(before[key], 2) + QStringLiteral(" → ") : QString();
    const QString shown = printed(now[key], 2, true);
    const double wide = metrics.horizontalAdvance(trained + shown);
    const QRectF column = columnOf(chart, keys_.key), plot = plotOf(chart);
    double x = column.right() + 8;
    if (x + wide > plot.right()) x = column.left() - 8 - wide;
    const double y = plot.top() + 1;
    painter.setPen(theme.ink3);
    painter.drawText(QRectF(x, y, wide + 1, 16), Qt::AlignLeft | Qt::AlignVCenter, trained);
    painter.setPen(now[key] < 0 ? theme.negative : theme.positive);
    painter.drawText(QRectF(x, y, wide + 1, 16), Qt::AlignRight | Qt::AlignVCenter, shown);
}

void KeysDrawing::paintLabels(QPainter& painter) const {
    std::vector<int> ranked(static_cast<std::size_t>(keys_.words.size()));
    std::iota(ranked.begin(), ranked.end(), 0);
    const auto loudness = [this](int key) {
        const auto at = static_cast<std::size_t>(key);
        return key == keys_.key ? INFINITY
                                : std::max(std::abs(keys_.part[0][at]), std::abs(keys_.part[1][at]));
    };
    std::ranges::stable_sort(ranked, [&](int a, int b) { return loudness(a) > loudness(b); });
    const auto xOf = [this](int key) { return columnOf(Part, key).center().x(); };
    const QRectF plot = plotOf(Part);
    for (const int key : keysWithRoom(ranked, xOf, plot.left(), plot.width()))
        paintKeyLabel(painter, theme, {xOf(key), plot.bottom() + 4}, labelRoom_, keys_.words[key],
                      key == keys_.key);
}

void KeysDrawing::paintChain(QPainter& painter) const {
    if (keys_.chainTitle.isEmpty()) return;
    const double top = chainTop();
    painter.setFont(theme.words(13, QFont::DemiBold));
    painter.setPen(theme.ink1);
    drawWords(painter, QRectF(0, top + 4, size.width(), 20), Qt::AlignLeft | Qt::AlignVCenter,
              QFontMetricsF(painter.font()).elidedText(keys_.chainTitle, Qt::ElideRight, size.width()));
    const int count = static_cast<int>(keys_.chain.size());
    const double wide = (size.width() - 2 - (count - 1) * cardGap) / std::max(1, count);
    const QFontMetricsF metrics(theme.words(11));
    const bool wraps = std::ranges::any_of(keys_.chain, [&](const WhyFactor& factor) {
        return metrics.horizontalAdvance(factor.name) > wide - 2 * cardPad;
    });
    const double high = cardHigh + (wraps ? nameLine : 0);
    for (int i = 0; i < count; ++i) {
        const QRectF card(0.5 + i * (wide + cardGap), top + 27.5, wide, high);
        if (i > 0) {
            painter.setFont(theme.digits(12));
            painter.setPen(theme.ink2);
            painter.drawText(QRectF(card.left() - cardGap, card.top(), cardGap, high), Qt::AlignCenter,
                             i + 1 == count ? QStringLiteral("=") : QStringLiteral("·"));
        }
        paintFactor(painter, keys_.chain[static_cast<std::size_t>(i)], card, i + 1 == count);
    }
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    const double below = count > 0 ? top + 34 + high : top + 28;
    painter.drawText(QRectF(0, below, size.width(), 36), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     keys_.sentence);
}

void KeysDrawing::paintFactor(QPainter& painter, const WhyFactor& factor, const QRectF& card,
                              bool product) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(product ? theme.ink1 : theme.buttonLine, 1));
    painter.setBrush(theme.base);
    painter.drawRoundedRect(card, 6, 6);
    const QRectF inner = card.adjusted(cardPad, 3, -cardPad + 2, -3);
    const double numbers = inner.bottom() - (factor.values.isEmpty() ? 26 : 35);
    painter.setFont(theme.words(11));
    painter.setPen(theme.ink2);
    painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), numbers - inner.top()),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, factor.name);
    painter.setFont(fontFitting(theme.digits(14, QFont::Medium), factor.times, inner.width()));
    painter.setPen(product || factor.sign == 0 ? theme.ink1
                   : factor.sign > 0           ? theme.positive
                                               : theme.negative);
    painter.drawText(QRectF(inner.left(), numbers, inner.width(), 20), Qt::AlignLeft | Qt::AlignVCenter,
                     factor.times);
    QString values = factor.values;
    if (QFontMetricsF(theme.digits(10)).horizontalAdvance(values) > inner.width() + 4) values.remove(u' ');
    painter.setFont(fontFitting(theme.digits(10), values, inner.width() + 4)); // "2e−11" cut is 2
    painter.setPen(theme.ink2);
    painter.drawText(QRectF(inner.left(), inner.bottom() - 15, inner.width() + 4, 14),
                     Qt::AlignLeft | Qt::AlignVCenter, values);
}

} // namespace lambdascope
