// SPDX-License-Identifier: MIT
#include "widgets/lab/sweep_layout.h"

#include "widgets/kit/theme.h"
#include "widgets/lab/lab_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

bool isLow(const QRectF& area) {
    return area.height() < 260;
}

bool isNarrow(const QRectF& area) {
    return area.width() < 460;
}

/// The known part of a curve.
std::vector<QPointF> curveOf(const std::vector<double>& xs, const std::vector<double>& ys, const PlotAxis& x,
                             const PlotAxis& y) {
    std::vector<QPointF> points;
    for (std::size_t i = 0; i < std::min(xs.size(), ys.size()); ++i)
        if (!std::isnan(ys[i])) points.emplace_back(x.at(xs[i]), y.at(ys[i]));
    return points;
}

bool anyKnown(const std::vector<double>& values) {
    return std::ranges::any_of(values, [](double value) { return !std::isnan(value); });
}

/// The range of the loss: all of it, with a little room.
std::pair<double, double> lossRange(const LabSweep& sweep) {
    double low = INFINITY, high = -INFINITY;
    for (const double value : sweep.loss) {
        if (std::isnan(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high) return {0, 1};
    const double room = std::max(0.05, 0.12 * (high - low));
    return {std::max(0.0, low - room), high + room};
}

/// Shares of attention: from 0 to a round number.
double attentionTop(const LabSweep& sweep) {
    double most = 0;
    for (const auto* values : {&sweep.answer, &sweep.noise})
        for (const double value : *values)
            if (!std::isnan(value)) most = std::max(most, value);
    for (const double top : {0.1, 0.2, 0.4, 0.6, 0.8})
        if (most <= top) return top;
    return std::max(1.0, most);
}

} // namespace

LowerTitle LowerTitle::of(const QRectF& area, const LabScene& scene) {
    LowerTitle title;
    const double margin = isNarrow(area) ? 14 : 41;
    title.left = area.left() + (isNarrow(area) ? 16 : 24);
    title.baseline = area.top() + (isLow(area) ? 22 : 30);
    const QFontMetricsF words(Theme::sans(12, QFont::DemiBold));
    double right = area.right() - margin;
    const auto button = [&](const QString& text, double padding) {
        const double width = std::ceil(words.horizontalAdvance(text)) + 2 * padding;
        right -= width;
        return QRectF(right, title.baseline - 17, width, 24);
    };
    if (scene.training) {
        title.trainingTab = button(QCoreApplication::translate("LabCanvas", "Training"), 8);
        title.sweepTab = button(QCoreApplication::translate("LabCanvas", "Sweep"), 8);
        right -= 8;
    }
    const LabSweep& sweep = scene.sweep;
    if (scene.lower == LabScene::Lower::Sweep) {
        if (sweep.running) {
            title.cancel = button(QCoreApplication::translate("LabCanvas", "Cancel"), 8);
            title.progress = {title.left, title.baseline + 10, area.right() - margin - title.left, 3};
        } else if (sweep.offered && (!anyKnown(sweep.loss) || sweep.done < sweep.all) &&
                   !scene.layers.empty()) {
            title.run = button(QCoreApplication::translate("LabCanvas", "Run sweep"), 10);
        }
    }
    title.end = right - 10;
    return title;
}

SweepLayout SweepLayout::of(const QRectF& area, const LabSweep& sweep) {
    SweepLayout layout;
    layout.area = area;
    const bool low = isLow(area);
    const double left = area.left() + (isNarrow(area) ? 48 : 64);
    const double right = area.right() - (isNarrow(area) ? 14 : 41);
    const double top = area.top() + (low ? 36 : 50);
    const double bottom = area.bottom() - (low ? 24 : 58);
    layout.frame = {left, top, right - left, std::max(40.0, bottom - top)};
    layout.captionX = left + (isNarrow(area) ? 8 : 48);
    layout.numbersBaseline = layout.frame.bottom() + (low ? 15 : 20);
    layout.x = {lowest, highest, left, right};
    layout.ticks = ticksBetween(lowest, highest, layout.frame.width() < 400 ? 5 : 9);
    layout.hasCurves = anyKnown(sweep.loss);
    layout.hasAttention = anyKnown(sweep.answer) || anyKnown(sweep.noise);
    layout.placePlots(sweep);
    layout.lossCurve = curveOf(sweep.values, sweep.loss, layout.x, layout.loss.y);
    layout.answerCurve = curveOf(sweep.values, sweep.answer, layout.x, layout.attention.y);
    layout.noiseCurve = curveOf(sweep.values, sweep.noise, layout.x, layout.attention.y);
    const auto marks = [&](const std::optional<double>& at, std::optional<double> known) {
        const bool visible = at && *at >= lowest && *at <= highest;
        return visible ? std::optional(layout.marksAt(sweep, *at, known)) : std::nullopt;
    };
    layout.trained = marks(sweep.trained, std::isnan(sweep.trainedLoss) || !layout.hasCurves
                                              ? std::nullopt
                                              : std::optional(sweep.trainedLoss));
    layout.inForce = marks(sweep.inForce, {});
    return layout;
}

void SweepLayout::placePlots(const LabSweep& sweep) {
    const double caption = frame.height() < 170 ? 15 : 22; // room for the words above each curve
    const double between = frame.height() < 170 ? 6 : 16;
    const double each = std::max(10.0, (frame.height() - between) / 2);
    loss.rect = {frame.left(), frame.top() + caption, frame.width(), std::max(8.0, each - caption)};
    attention.rect = {frame.left(), frame.bottom() - each + caption, frame.width(),
                      std::max(8.0, each - caption)};
    const auto [from, to] = lossRange(sweep);
    loss.y = {from, to, loss.rect.bottom(), loss.rect.top()};
    const int most = static_cast<int>(loss.rect.height() / 30) + 2;
    loss.ticks = ticksBetween(from, to, most);
    const double top = attentionTop(sweep);
    attention.y = {0, top, attention.rect.bottom(), attention.rect.top()};
    attention.ticks.values = most > 3 ? std::vector{0.0, top / 2, top} : std::vector{0.0, top};
    attention.ticks.decimals = top < 0.15 ? 2 : 1;
}

SweepLayout::Marks SweepLayout::marksAt(const LabSweep& sweep, double lambdaInit,
                                        std::optional<double> known) const {
    Marks marks{x.at(lambdaInit), {}};
    const auto add = [&](const std::optional<double>& value, const PlotAxis& y) {
        if (value) marks.dots.emplace_back(marks.x, y.at(*value));
    };
    add(known ? known : onCurve(sweep.values, sweep.loss, lambdaInit), loss.y);
    add(onCurve(sweep.values, sweep.answer, lambdaInit), attention.y);
    add(onCurve(sweep.values, sweep.noise, lambdaInit), attention.y);
    return marks;
}

double SweepLayout::valueAt(double pixel) const {
    return std::clamp(std::round(x.valueAt(pixel) * 100) / 100, lowest, highest);
}

QPointF SweepLayout::pointOf(const LabSweep& sweep, double lambdaInit) const {
    const auto value = onCurve(sweep.values, sweep.loss, lambdaInit);
    return {x.at(lambdaInit), value ? loss.y.at(*value) : loss.rect.center().y()};
}

} // namespace lambdascope
