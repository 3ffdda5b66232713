// SPDX-License-Identifier: MIT
#include "widgets/lab/chart_layout.h"

#include "widgets/lab/lab_text.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double fullFrom = 92, barsFrom = 26; // pixels from layer to layer
constexpr double roomForName = 56;

/// Measures of a column that has bars.
struct ColumnShape {
    double bar, gap, lead, width; // lead: from the last bar to the point; width: of bars, lead and numbers
};

ColumnShape shapeFor(double pitch) {
    if (pitch >= fullFrom) {
        const double bar = std::round(std::clamp((pitch - 44) / 4.8, 8.0, 26.0));
        return {bar, 2, bar, 4 * bar + 4 + 44};
    }
    const double bar = std::round(std::clamp((pitch - 10) / 4.6, 3.0, 14.0));
    return {bar, 1, std::round(bar * 0.6 + 4), 3.6 * bar + 6 + plainRadius};
}

QRectF span(double x, double width, double a, double b) {
    return {x, std::min(a, b), width, std::abs(a - b)};
}

QRectF around(QPointF centre, double radius) {
    return {centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius};
}

} // namespace

ValueRange ValueRange::of(const std::vector<LabLayer>& layers, bool bars) {
    double low = 0, high = 1;
    for (const LabLayer& l : layers) {
        // The trained bars too, though only the ones in force are drawn: an edit back and forth does not move
        // the scale.
        if (bars)
            for (const double init : {l.init, l.trainedInit})
                for (const double value : {init + l.plus, init + l.plus - l.minus}) {
                    low = std::min(low, value);
                    high = std::max(high, value);
                }
        for (const double value :
             {l.init, l.trainedInit, l.scheduleInit, double{l.lambda}, double{l.trainedLambda}}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    const double step = high - low > 4 ? 1 : 0.2;
    return {std::min(-0.4, std::floor((low - 0.1) / step) * step),
            std::max(1.4, std::ceil((high + 0.15) / step) * step)};
}

ValueRange ValueRange::united(const ValueRange& other) const {
    return {std::min(low, other.low), std::max(high, other.high)};
}

ChartLayout ChartLayout::of(const QRectF& area, const LabScene& scene,
                            const std::optional<ValueRange>& atLeast) {
    ChartLayout layout;
    layout.area = area;
    layout.placePlot(scene);
    layout.hasBars = layout.density != Density::Points && !scene.ofTokens();
    ValueRange range = ValueRange::of(scene.layers, layout.hasBars);
    if (atLeast) range = range.united(*atLeast);
    layout.y = {range.low, range.high, layout.plot.bottom(), layout.plot.top()};
    layout.ticks = ticksBetween(range.low, range.high, static_cast<int>(layout.plot.height() / 45) + 2);
    layout.placeColumns(scene);
    layout.placeNumbers(scene);
    layout.placeNames(scene);
    return layout;
}

void ChartLayout::placePlot(const LabScene& scene) {
    const bool low = area.height() < 330;
    const bool narrow = area.width() < 460;
    const double left = narrow ? 48 : 64;
    const double right = narrow ? 14 : 41;
    const bool starred = std::ranges::any_of(scene.layers, &LabLayer::ablated);
    legendRows = area.height() < 230 ? (starred ? 1 : 0) : area.width() < 620 ? 2 : 1;
    titleBaseline = area.top() + (low ? 24 : 35);
    const double top = area.top() + (low ? 38 : 65);
    const double bottom = area.bottom() - (low ? 30 : 36) - legendRows * 20;
    plot = {area.left() + left, top, area.width() - left - right, std::max(40.0, bottom - top)};
    namesBaseline = plot.bottom() + (low ? 17 : 21);
    legendBaseline = namesBaseline + (low ? 22 : 25);
    columns.resize(scene.layers.size());
    const double p = pitch();
    density = p >= fullFrom ? Density::Full : p >= barsFrom ? Density::Narrow : Density::Points;
}

double ChartLayout::pitch() const {
    return plot.width() / std::max<double>(1, static_cast<double>(columns.size()));
}

void ChartLayout::placeColumns(const LabScene& scene) {
    const double p = pitch();
    const ColumnShape shape = shapeFor(p);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const LabLayer& l = scene.layers[i];
        LambdaColumn& c = columns[i];
        const double start = plot.left() + p * static_cast<double>(i);
        c.cell = {start, plot.top(), p, plot.height()};
        c.barEnd = y.at(l.init + l.plus - l.minus);
        double x = std::round(start + p / 2);
        if (hasBars) {
            x = std::round(start + std::max(2.0, (p - shape.width) / 2));
            const double step = shape.bar + shape.gap;
            c.init = span(x, shape.bar, y.at(0), y.at(l.init));
            c.plus = span(x + step, shape.bar, y.at(l.init), y.at(l.init + l.plus));
            c.minus = span(x + 2 * step, shape.bar, y.at(l.init + l.plus), c.barEnd);
            x = c.minus.right() + shape.lead;
        }
        c.lambda = {x, y.at(l.lambda)};
        c.trained = {x, y.at(l.trainedLambda)};
        if (!l.tokens) schedule.emplace_back(hasBars ? c.init.right() : x, y.at(l.scheduleInit));
    }
}

void ChartLayout::placeNumbers(const LabScene& scene) {
    LabelPlacer placer;
    for (const LambdaColumn& c : columns) {
        placer.take(around(c.lambda, 5));
        placer.take(around(c.trained, 4));
        placer.take(span(c.lambda.x() - 1, 2, c.lambda.y(), c.trained.y())); // the stem
    }
    const int count = static_cast<int>(columns.size());
    for (int l = std::max(0, scene.first); l <= scene.last && l < count; ++l)
        placeNumbersOf(l, scene.layers[l], l == scene.first, placer);
    const bool others = density != Density::Points;
    for (int l = 0; l < count; ++l)
        if (!scene.selects(l) && (others || scene.layers[l].edited()))
            placeNumbersOf(l, scene.layers[l], false, placer);
}

double ChartLayout::clearOfSchedule(QPointF middle) const {
    constexpr double clear = 11; // a dash beside a number would read as a minus
    for (std::size_t i = 1; i < schedule.size(); ++i) {
        const QPointF &a = schedule[i - 1], &b = schedule[i];
        if (middle.x() < a.x() || middle.x() > b.x()) continue;
        const double line = a.y() + (middle.x() - a.x()) / (b.x() - a.x()) * (b.y() - a.y());
        const double away = middle.y() - line;
        if (std::abs(away) < clear) return away < 0 ? line - clear : line + clear;
    }
    return middle.y();
}

bool ChartLayout::placeLabel(ChartLabel label, double pixels, bool centred, LabelPlacer& placer) {
    constexpr double height = 12;
    const double width = pixels * 0.6 * static_cast<double>(label.text.size()) + 2; // mono: 0.6 em a letter
    QPointF& at = label.baseline;
    at.setX(std::clamp(centred ? at.x() - width / 2 : at.x(), area.left() + 2, area.right() - width - 2));
    at.setY(std::clamp(at.y(), plot.top() + height - 2, plot.bottom() - 2));
    if (!placer.place({at.x() + 1, at.y() - height + 3, width - 2, height - 2})) return false;
    labels.push_back(label);
    return true;
}

void ChartLayout::placeNumbersOf(int layer, const LabLayer& values, bool must, LabelPlacer& placer) {
    const LambdaColumn& c = columns[layer];
    const bool edited = values.edited();
    const bool ghost = edited && values.lambda != values.trainedLambda;
    const bool full = density == Density::Full;
    double nowY = c.lambda.y() + 4, ghostY = c.trained.y() + 4;
    if (ghost && std::abs(nowY - ghostY) < 15) { // apart, so that both can be read
        const double middle = (nowY + ghostY) / 2, sign = nowY >= ghostY ? 7.5 : -7.5;
        nowY = middle + sign;
        ghostY = middle - sign;
    }
    const double x = c.lambda.x();
    if (full) {
        const double now = clearOfSchedule({x + 26, nowY - 4}) + 4,
                     then = clearOfSchedule({x + 26, ghostY - 4}) + 4;
        if (!ghost || std::abs(now - ghostY) >= 15) nowY = now;
        if (std::abs(then - nowY) >= 15) ghostY = then;
    }
    // beside the point; where columns are narrow above or below it, away from the stem if there is one
    const auto put = [&](ChartLabel::Role role, double value, QPointF point, double besideY, double gap,
                         bool upwards) {
        const ChartLabel label{role, {x + gap, besideY}, printed(value), layer};
        if (full) {
            LabelPlacer anywhere; // columns are wide enough
            placeLabel(label, 12, false, anywhere);
            return;
        }
        for (const bool up : {upwards, !upwards}) {
            ChartLabel centred = label;
            centred.baseline = {x, point.y() + (up ? -gap + 1 : gap + 9)};
            if (placeLabel(centred, 12, true, placer)) return;
        }
        LabelPlacer anywhere;
        const bool forced = must && role != ChartLabel::Role::Trained;
        placeLabel(label, 12, false, forced ? anywhere : placer);
    };
    const bool above = !ghost || c.lambda.y() <= c.trained.y();
    put(edited ? ChartLabel::Role::LambdaEdited : ChartLabel::Role::Lambda, values.lambda, c.lambda, nowY,
        edited ? 18 : 12, above);
    if (ghost) put(ChartLabel::Role::Trained, values.trainedLambda, c.trained, ghostY, 12, !above);
    if (values.init == values.trainedInit || density == Density::Points) return;
    const QString number = printed(values.init);
    const double under = std::max(y.at(0), c.init.bottom()) + 16;
    LabelPlacer anywhere;
    placeLabel({ChartLabel::Role::Init,
                {std::min(c.init.center().x() + 8, x - 4), under},
                full ? QStringLiteral("λ_init ") + number : number,
                layer},
               11, true, full ? anywhere : placer);
}

void ChartLayout::placeNames(const LabScene& scene) {
    const double p = pitch();
    const bool words = p >= roomForName;
    LabelPlacer placer;
    const auto name = [&](int layer) {
        const QString text = words ? layersText(layer, layer) : QString::number(layer);
        const double width = (words ? 6.6 : 7.2) * static_cast<double>(text.size());
        const QPointF at(columns[layer].cell.center().x() - width / 2, namesBaseline);
        const double gap = words ? 2 : 4;
        if (!placer.place({at.x() - gap, at.y() - 10, width + 2 * gap, 12})) return;
        using Role = ChartLabel::Role;
        labels.push_back({scene.selects(layer) ? Role::LayerSelected : Role::Layer, at, text, layer});
    };
    const int count = static_cast<int>(columns.size());
    const int last = std::min(scene.last, count - 1);
    if (scene.first < count && last >= 0) name(std::max(0, scene.first));
    if (last > scene.first) name(last);
    const int every = words ? 1 : std::max(1, static_cast<int>(std::ceil(24 / p)));
    for (int l = 0; l < count; l += every) name(l);
}

int ChartLayout::layerAt(QPointF point) const {
    const QRectF names(plot.left(), plot.top(), plot.width(), namesBaseline + 4 - plot.top());
    if (columns.empty() || !names.contains(point)) return -1;
    const int layer = static_cast<int>((point.x() - plot.left()) / pitch());
    return std::clamp(layer, 0, static_cast<int>(columns.size()) - 1);
}

int ChartLayout::pointAt(QPointF point) const {
    int best = -1;
    double nearest = pointReach;
    for (int l = 0; l < static_cast<int>(columns.size()); ++l) {
        const QPointF away = point - columns[l].lambda;
        const double distance = std::hypot(away.x(), away.y());
        if (distance <= nearest) {
            nearest = distance;
            best = l;
        }
    }
    return best;
}

} // namespace lambdascope
