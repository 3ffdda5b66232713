// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/training_chart.h"

#include "widgets/canvas/map_marks.h"
#include "widgets/chart/legend.h"
#include "widgets/lab/chart/lab_pen.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double labelApart = 13;

int lastOf(const LabTraining& training) {
    int last = 1;
    for (const auto* steps : {&training.steps, &training.checkpoints, &training.noiseSteps})
        for (const int step : *steps) last = std::max(last, step);
    return last;
}

} // namespace

TrainingLayout TrainingLayout::of(const QRectF& area, const LabTraining& training) {
    TrainingLayout layout;
    layout.area = area;
    const bool low = area.height() < 260;
    const bool narrow = area.width() < 460;
    const double left = area.left() + (narrow ? 48 : 64);
    const double right = area.right() - (narrow ? 46 : 66); // labels of the curves
    const double top = area.top() + (low ? 40 : 54);
    const double bottom = area.bottom() - (low ? 24 : 40);
    layout.frame = {left, top, right - left, std::max(60.0, bottom - top)};
    layout.numbersBaseline = layout.frame.bottom() + (low ? 15 : 20);
    layout.scrubberY = layout.frame.bottom();
    layout.lastStep = lastOf(training);
    layout.placePlots(training);
    layout.placeCurves(training);
    for (const int step : training.checkpoints)
        layout.checkpoints.emplace_back(layout.xOf(step), layout.scrubberY);
    layout.placeSteps();
    return layout;
}

double TrainingLayout::xOf(int step) const {
    return frame.left() + std::sqrt(std::max(0, step) / static_cast<double>(lastStep)) * frame.width();
}

void TrainingLayout::placePlots(const LabTraining& training) {
    const double above = 20; // the scrubber's own room
    const double height = frame.height() - above;
    const bool both = !training.noiseSteps.empty() && height >= 110;
    const double caption = 26;
    const double first = both ? std::round((height - caption) * 0.6) : height;
    const double upper = frame.top() + first + caption;
    if (both) {
        const double room = std::max(8.0, scrubberY - above - upper);
        attention = PlotArea::of({frame.left(), upper, frame.width(), room}, 0, 1, room > 50 ? 3 : 2);
    }
    double low = 0, high = 0.5;
    for (const auto& layer : training.lambdas)
        for (const float value : layer) {
            if (std::isnan(value)) continue;
            low = std::min(low, double{value});
            high = std::max(high, double{value});
        }
    for (const double value : training.inits) high = std::max(high, value);
    const double room = 0.04 * (high - low);
    lambda = PlotArea::of({frame.left(), frame.top(), frame.width(), first}, low < 0 ? low - room : 0,
                          high + room, std::floor(first / 45) + 2);
}

void TrainingLayout::placeCurves(const LabTraining& training) {
    std::vector<double> ends;
    for (std::size_t layer = 0; layer < training.lambdas.size(); ++layer) {
        Curve curve;
        bool open = false;
        for (std::size_t i = 0; i < std::min(training.steps.size(), training.lambdas[layer].size()); ++i) {
            const float value = training.lambdas[layer][i];
            if (std::isnan(value)) {
                open = false;
                continue;
            }
            if (!open) curve.pieces.emplace_back();
            open = true;
            curve.pieces.back().emplace_back(xOf(training.steps[i]), lambda.y.at(value));
        }
        curve.endY = curve.pieces.empty() ? lambda.rect.bottom() : curve.pieces.back().back().y();
        curve.initY = layer < training.inits.size() ? lambda.y.at(training.inits[layer]) : NAN;
        ends.push_back(curve.endY);
        curves.push_back(std::move(curve));
    }
    // more labels than lines of words: every second, third …
    const double room = std::max(1.0, std::floor(lambda.rect.height() / labelApart) + 1);
    const auto every =
        static_cast<std::size_t>(std::max(1.0, std::ceil(static_cast<double>(ends.size()) / room)));
    std::vector<double> wanted;
    for (std::size_t l = 0; l < ends.size(); l += every) wanted.push_back(ends[l]);
    const std::vector<double> places =
        nudgedApart(wanted, labelApart, lambda.rect.top(), lambda.rect.bottom());
    for (std::size_t l = 0; l < curves.size(); ++l) {
        curves[l].labelled = l % every == 0;
        if (curves[l].labelled) curves[l].labelY = places[l / every];
    }
    const auto series = [&](const std::vector<double>& values) {
        std::vector<QPointF> points;
        if (attention.rect.isNull()) return points;
        for (std::size_t i = 0; i < std::min(values.size(), training.noiseSteps.size()); ++i)
            if (!std::isnan(values[i]))
                points.emplace_back(xOf(training.noiseSteps[i]), attention.y.at(values[i]));
        return points;
    };
    answerDiff = series(training.answerDiff);
    answerStandard = series(training.answerStandard);
    noiseDiff = series(training.noiseDiff);
    noiseStandard = series(training.noiseStandard);
}

void TrainingLayout::placeSteps() {
    LabelPlacer placer;
    const auto add = [&](int step) {
        const double half = 3.5 * static_cast<double>(grouped(step).size()) + 5;
        if (placer.place({xOf(step) - half, 0, 2 * half, 1})) steps.push_back(step);
    };
    add(lastStep);
    add(0);
    for (int power = 1'000'000; power >= 10; power /= 10)
        for (const int times : {1, 2, 5})
            if (times * power < lastStep) add(times * power);
}

int TrainingLayout::checkpointAt(const LabTraining& training, double pixel) const {
    int best = -1;
    for (const int step : training.checkpoints)
        if (best < 0 || std::abs(xOf(step) - pixel) < std::abs(xOf(best) - pixel)) best = step;
    return best;
}

int checkpointFrom(const LabTraining& training, int step, int by) {
    const auto& all = training.checkpoints;
    if (all.empty()) return -1;
    // the place of `step` among the checkpoints, or between two of them
    const auto after = std::ranges::upper_bound(all, step) - all.begin();
    const auto from = std::ranges::lower_bound(all, step) - all.begin();
    const auto wanted = by > 0 ? after + by - 1 : from + by;
    return all[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(wanted, 0, static_cast<std::ptrdiff_t>(all.size()) - 1))];
}

TrainingPainter::TrainingPainter(const LabPen& pen)
    : pen_(pen), t_(pen.theme), layout_(pen.geometry.training), values_(*pen.scene.training) {}

void TrainingPainter::draw() {
    axes();
    exchange();
    attention();
    curves();
    scrubber();
}

int TrainingPainter::pointedCheckpoint() const {
    if (pen_.pointer.heldStep >= 0) return pen_.pointer.heldStep;
    if (pen_.pointer.target.kind != LabTarget::Kind::Scrubber) return -1;
    return layout_.checkpointAt(values_, pen_.pointer.at.x());
}

void TrainingPainter::axes() {
    Ink& ink = pen_.ink;
    layout_.lambda.paintScale(ink, t_, pen_.fonts.tick, 10);
    layout_.attention.paintScale(ink, t_, pen_.fonts.tick, 10);
    for (const int step : layout_.steps) {
        const double x = std::round(layout_.xOf(step));
        ink.line({x, layout_.scrubberY}, {x, layout_.scrubberY + 4}, t_.line);
        ink.text({x, layout_.numbersBaseline}, grouped(step), pen_.fonts.tick, t_.ink3, Align::Centre);
    }
    ink.text({layout_.frame.left() - 10, layout_.scrubberY + 4}, tr("step"), pen_.fonts.small, t_.ink3,
             Align::Right);
}

void TrainingPainter::curves() {
    Ink& ink = pen_.ink;
    const double right = layout_.lambda.rect.right();
    for (int pass = 0; pass < 2; ++pass) // the chosen layers on top
        for (int layer = 0; layer < static_cast<int>(layout_.curves.size()); ++layer) {
            const bool chosen = pen_.scene.selects(layer);
            if (chosen != (pass == 1)) continue;
            const TrainingLayout::Curve& curve = layout_.curves[layer];
            QColor colour = chosen ? t_.accent : t_.ink1;
            if (!chosen) colour.setAlphaF(0.75F);
            for (const auto& piece : curve.pieces) ink.path(piece, colour, chosen ? 2 : 1.5);
            if (!std::isnan(curve.initY)) // λ_init, which does not move
                ink.line({right + 4, curve.initY}, {right + 13, curve.initY}, chosen ? t_.accent : t_.ink3,
                         2);
            if (!curve.labelled && !chosen) continue;
            if (!curve.labelled) continue;
            ink.text({right + 20, curve.labelY + 4}, QStringLiteral("L%1").arg(layer),
                     chosen ? pen_.fonts.strongLabel : pen_.fonts.tick, chosen ? t_.accent : t_.ink2);
        }
}

void TrainingPainter::attention() {
    if (layout_.attention.rect.isNull()) return;
    attentionLegend();
    const auto series = [&](const std::vector<QPointF>& points, bool answer, bool filled) {
        const QColor& colour = answer ? t_.ink1 : t_.ink3;
        answer ? pen_.ink.path(points, colour, 1.5) : pen_.ink.dashedPath(points, colour, 1.5, 4, 3);
        for (const QPointF& at : points) {
            pen_.ink.dot(at, 3, filled ? colour : t_.canvas);
            if (!filled) pen_.ink.ring(at, 3, colour, 1.2);
        }
    };
    series(layout_.noiseStandard, false, false);
    series(layout_.noiseDiff, false, true);
    series(layout_.answerStandard, true, false);
    series(layout_.answerDiff, true, true);
}

void TrainingPainter::attentionLegend() {
    Ink& ink = pen_.ink;
    const double y = layout_.attention.rect.top() - 10, left = layout_.attention.rect.left();
    QString what = tr("attention, all heads, over test prompts");
    constexpr double keys = 250; // of its lines and dots
    if (left + ink.width(what, pen_.fonts.smallBold) + keys > layout_.area.right()) what = tr("attention");
    const double x = ink.text({left, y + 4}, what, pen_.fonts.smallBold, t_.ink2) + 14;
    const Legend legend{
        .font = pen_.fonts.small,
        .key = 22,
        .entries = {
            {tr("answer"), [&](QPointF at) { ink.line(at, at + QPointF(17, 0), t_.ink1, 1.5); }},
            {tr("noise"), [&](QPointF at) { ink.dashed(at, at + QPointF(17, 0), t_.ink3, 1.5); }},
            {tr("DIFF"), [&](QPointF at) { ink.dot(at + QPointF(4, 0), 3.5, t_.ink1); }, 12},
            {tr("Standard"), [&](QPointF at) { ink.ring(at + QPointF(4, 0), 3, t_.ink1, 1.2); }, 12}}};
    legend.paint(ink, {x, y}, layout_.area.right() - 4, t_.ink3, 1);
}

void TrainingPainter::exchange() {
    if (values_.exchangedAt < 0) return;
    QStringList names;
    for (const int layer : values_.exchangedLayers) names << QStringLiteral("L%1").arg(layer);
    const QString who = names.join(QStringLiteral(", "));
    QString words = tr("%1: A1 and A2 exchanged names at step %2").arg(who, grouped(values_.exchangedAt));
    if (pen_.ink.width(words, pen_.fonts.small) > layout_.lambda.rect.width() * 0.6)
        words = tr("%1: A1 ↔ A2 at %2").arg(who, grouped(values_.exchangedAt));
    const double x = std::round(layout_.xOf(values_.exchangedAt));
    const QRectF& plot = layout_.lambda.rect;
    pen_.ink.dashed({x, plot.top() + 2}, {x, plot.bottom()}, t_.line);
    const double y = plot.top() - 5;
    pen_.ink.triangle({x - 4, y - 3}, {x + 4, y - 3}, {x, y + 3}, t_.ink3);
    const double width = pen_.ink.width(words, pen_.fonts.small);
    const double right = layout_.area.right() - 4;
    const double start = x + 8 + width <= right ? x + 8 : x - 8 - width;
    if (start >= layout_.area.left() + 4) pen_.ink.text({start, y + 3}, words, pen_.fonts.small, t_.ink3);
}

void TrainingPainter::scrubber() {
    Ink& ink = pen_.ink;
    const double y = layout_.scrubberY;
    ink.line({layout_.frame.left(), y}, {layout_.frame.right(), y}, t_.line);
    const int pointed = pointedCheckpoint();
    for (std::size_t i = 0; i < layout_.checkpoints.size(); ++i) {
        const QPointF& at = layout_.checkpoints[i];
        const bool near = values_.checkpoints[i] == pointed;
        ink.diamond(at, near ? 8 : 6.5, near ? t_.accent : t_.ink2);
        ink.diamond(at, near ? 6 : 4.5, near ? t_.accentSoft : t_.canvas);
    }
    const int step = pen_.pointer.heldStep >= 0 ? pen_.pointer.heldStep : values_.current;
    const double x = std::round(layout_.xOf(step));
    const bool two = !layout_.attention.rect.isNull(); // the words between the plots stay free
    ink.line({x - 0.5, layout_.lambda.rect.top()}, {x - 0.5, two ? layout_.lambda.rect.bottom() : y},
             t_.accent, 2);
    if (two) ink.line({x - 0.5, layout_.attention.rect.top()}, {x - 0.5, y}, t_.accent, 2);
    ink.diamond({x, y}, pen_.pointer.heldStep >= 0 ? 10 : 8.5, t_.accent);
    const QString words = called(step);
    const double width = pen_.ink.width(words, pen_.fonts.caption) + 6;
    const bool right = x + 8 + width <= layout_.frame.right();
    const QRectF ground(right ? x + 7 : x - 7 - width, y - 19, width, 15);
    QColor veil = t_.canvas;
    veil.setAlphaF(0.85F);
    ink.fill(ground, veil);
    ink.text({ground.left() + 3, y - 7}, words, pen_.fonts.caption, t_.accent);
}

QString TrainingPainter::called(int step) const {
    const auto at = std::ranges::find(values_.checkpoints, step) - values_.checkpoints.begin();
    const QString name = values_.named.value(at);
    const QString number = tr("step %1").arg(grouped(step));
    return name.isEmpty() ? number : tr("%1: %2").arg(number, name);
}

void TrainingPainter::tooltip() {
    const int step = pointedCheckpoint();
    if (step < 0) return;
    std::vector<TooltipLine> lines;
    lines.push_back({called(step), pen_.fonts.strongNumber, t_.accent});
    const std::vector<double> steps(values_.steps.begin(), values_.steps.end());
    const auto diff = onCurve(steps, values_.lossDiff, step);
    const auto standard = onCurve(steps, values_.lossStandard, step);
    if (diff) lines.push_back({tr("training loss %1, DIFF").arg(printed(*diff)), pen_.fonts.words, t_.ink1});
    if (standard)
        lines.push_back(
            {tr("training loss %1, Standard").arg(printed(*standard)), pen_.fonts.words, t_.ink1});
    if (step == values_.current)
        lines.push_back({tr("on screen"), pen_.fonts.words, t_.ink3});
    else if (pen_.pointer.heldStep < 0)
        lines.push_back({tr("click opens it · wheel goes to the next"), pen_.fonts.words, t_.ink3});
    paintTooltip(pen_.ink, t_, pen_.geometry.layout.lower, pen_.pointer.at, 14, lines);
}

} // namespace lambdascope
