// SPDX-License-Identifier: MIT
#include "widgets/lab/training_layout.h"

#include "widgets/lab/lab_text.h"

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
    lambda = {frame.left(), frame.top(), frame.width(), first};
    if (both) {
        const double upper = lambda.bottom() + caption;
        attention = {frame.left(), upper, frame.width(), std::max(8.0, scrubberY - above - upper)};
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
    lambdaY = {low < 0 ? low - room : 0, high + room, lambda.bottom(), lambda.top()};
    lambdaTicks = ticksBetween(lambdaY.low, lambdaY.high, static_cast<int>(lambda.height() / 45) + 2);
    attentionY = {0, 1, attention.bottom(), attention.top()};
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
            curve.pieces.back().emplace_back(xOf(training.steps[i]), lambdaY.at(value));
        }
        curve.endY = curve.pieces.empty() ? lambda.bottom() : curve.pieces.back().back().y();
        curve.initY = layer < training.inits.size() ? lambdaY.at(training.inits[layer]) : NAN;
        ends.push_back(curve.endY);
        curves.push_back(std::move(curve));
    }
    // more labels than lines of words: every second, third …
    const double room = std::max(1.0, std::floor(lambda.height() / labelApart) + 1);
    const auto every =
        static_cast<std::size_t>(std::max(1.0, std::ceil(static_cast<double>(ends.size()) / room)));
    std::vector<double> wanted;
    for (std::size_t l = 0; l < ends.size(); l += every) wanted.push_back(ends[l]);
    const std::vector<double> places = nudgedApart(wanted, labelApart, lambda.top(), lambda.bottom());
    for (std::size_t l = 0; l < curves.size(); ++l) {
        curves[l].labelled = l % every == 0;
        if (curves[l].labelled) curves[l].labelY = places[l / every];
    }
    const auto series = [&](const std::vector<double>& values) {
        std::vector<QPointF> points;
        if (attention.isNull()) return points;
        for (std::size_t i = 0; i < std::min(values.size(), training.noiseSteps.size()); ++i)
            if (!std::isnan(values[i]))
                points.emplace_back(xOf(training.noiseSteps[i]), attentionY.at(values[i]));
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

} // namespace lambdascope
