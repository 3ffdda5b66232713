// SPDX-License-Identifier: MIT
// The canvas of the λ lab, from the state.
#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "core/analysis/view_sentence.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

struct Lab {
    Q_DECLARE_TR_FUNCTIONS(Lab)
};

int layerCount(const SessionState& s) {
    return s.models.diff ? static_cast<int>(s.models.diff->layers.size()) : 0;
}

std::optional<LabTokens> tokensOf(const ShownLambda& shown) {
    if (!shown.tokens) return {};
    return LabTokens{shown.tokens->least, shown.tokens->mean, shown.tokens->most};
}

std::vector<LabLayer> labLayers(const SessionState& s) {
    std::vector<LabLayer> layers;
    const Edits edits = s.shownEdits();
    const Schedule schedule = edits.schedule.value_or(Schedule{});
    for (int l = 0; l < layerCount(s); ++l) {
        const auto shown = shownLambda(s, l, edits);
        if (!shown) return {};
        const LambdaParts& parts = s.models.diff->layers[l].lambda;
        const LambdaInForce now = s.lambda(l);
        const LayerEdit edit = edits.of(l);
        layers.push_back({.scheduleInit = shown->tokens ? 0 : schedule.at(l),
                          .plus = parts.plus,
                          .minus = parts.minus,
                          .trainedInit = parts.init,
                          .init = now.init,
                          .trainedLambda = shown->trained,
                          .lambda = shown->inForce,
                          .lambdaOverridden = edit.lambda.has_value() || now.lambda != now.ofEdits,
                          .ablated = !edit.ablations.empty(),
                          .tokens = tokensOf(*shown)});
    }
    return layers;
}

LabMaps labMaps(const SessionState& s) {
    const CanvasScene scene = canvasScene(s);
    LabMaps maps;
    maps.trained = s.diffTrained;
    maps.inForce = s.shown();
    maps.head = s.head;
    maps.trainedMix = s.trainedMix(s.head);
    maps.mix = s.mix(s.head);
    maps.tokens = scene.tokens;
    maps.pin = s.pin;
    maps.stale = scene.stale;
    maps.trainedStale = !s.textCurrent();
    maps.staleText = scene.staleText;
    maps.peek = s.peek;
    return maps;
}

LabSweep labSweep(const SessionState& s) {
    LabSweep sweep;
    sweep.first = s.target.first;
    sweep.last = s.target.last;
    const bool single = s.target.count() == 1;
    const int layer = single ? s.target.first : s.head.layer;
    sweep.answerScope = single ? Lab::tr("layer %1").arg(layer) : Lab::tr("all layers");
    if (layerCount(s) == 0) return sweep;
    if (!s.models.diff->config.hasLambdaInit()) {
        sweep.offered = false;
        sweep.note = Lab::tr("λ follows from every token; what can be set is λ of a layer by itself");
        return sweep;
    }
    if (single) {
        sweep.trained = s.models.diff->layers[layer].lambda.init;
        if (!s.edits.of(layer).lambda) sweep.inForce = s.lambda(layer).init; // else it is on no curve
    }
    // with other edits in force the trained λ_init is on the curve, the trained loss is not
    const bool others = firstDifference({}, s.sweepKey().base, *s.models.diff) < layerCount(s);
    sweep.trainedLoss = others || s.sweep.running ? std::nan("") : s.measures.lossDiff.value_or(std::nan(""));
    if (s.history) sweep.note = sentence(s.history->problem);
    if (!(s.sweep.key == s.sweepKey())) return sweep; // a curve of something else
    if (!s.sweep.problem.isEmpty()) sweep.note = s.sweep.problem;
    sweep.running = s.sweep.running;
    sweep.done = static_cast<int>(s.sweep.points.size());
    sweep.all = s.sweep.all;
    for (const SweepPoint& point : s.sweep.points) {
        sweep.values.push_back(point.value);
        sweep.loss.push_back(point.loss);
        sweep.answer.push_back(single ? point.readings.answer : point.readings.answerAll);
        sweep.noise.push_back(single ? point.readings.noise : point.readings.noiseAll);
    }
    const bool unread = std::ranges::all_of(sweep.answer, [](double share) { return std::isnan(share); });
    if (unread && !s.marks.answer.empty() && sweep.note.isEmpty())
        sweep.note = Lab::tr("No attention to read: its heads are off, or their maps are not kept");
    return sweep;
}

/// A number of the point of a step; NaN where the log has none.
template<typename Point>
double valueAt(const std::vector<Point>& points, int step, double Point::*value) {
    const auto it = std::ranges::find(points, step, &Point::step);
    return it == points.end() ? std::nan("") : *it.*value;
}

std::optional<LabTraining> labTraining(const SessionState& s) {
    if (!s.history || s.history->checkpoints.size() < 2 || layerCount(s) == 0) return {};
    if (s.history->checkpoints.back().step == Checkpoint::unknownStep) return {}; // no place on the axis
    const TrainingHistory& history = *s.history;
    LabTraining training;
    training.lambdas.resize(layerCount(s));
    for (const TrainingPoint& point : history.diff.points) {
        training.steps.push_back(point.step);
        training.lossDiff.push_back(point.loss);
        for (std::size_t l = 0; l < training.lambdas.size(); ++l)
            training.lambdas[l].push_back(l < point.lambdas.size() ? static_cast<float>(point.lambdas[l])
                                                                   : std::nanf(""));
    }
    for (const int step : training.steps)
        training.lossStandard.push_back(valueAt(history.standard.points, step, &TrainingPoint::loss));
    for (const Checkpoint& checkpoint : history.checkpoints) training.checkpoints.push_back(checkpoint.step);
    training.current = s.step;
    for (const LayerWeights& layer : s.models.diff->layers) training.inits.push_back(layer.lambda.init);
    for (const AttentionPoint& point : history.diff.attention) {
        training.noiseSteps.push_back(point.step);
        training.noiseDiff.push_back(point.noise);
        training.answerDiff.push_back(point.answer);
    }
    for (const int step : training.noiseSteps) {
        training.noiseStandard.push_back(valueAt(history.standard.attention, step, &AttentionPoint::noise));
        training.answerStandard.push_back(valueAt(history.standard.attention, step, &AttentionPoint::answer));
    }
    if (!history.exchanged.layers.empty()) training.exchangedAt = history.exchanged.step;
    training.exchangedLayers = history.exchanged.layers;
    return training;
}

} // namespace

LabScene labScene(const SessionState& s) {
    LabScene scene;
    scene.layers = labLayers(s);
    scene.first = s.target.first;
    scene.last = s.target.last;
    scene.moves = movedQuantity(s) == Quantity::Lambda ? LabQuantity::Lambda : LabQuantity::LambdaInit;
    scene.maps = labMaps(s);
    scene.sweep = labSweep(s);
    scene.training = labTraining(s);
    scene.lower = s.lab.training && scene.training ? LabScene::Lower::Training : LabScene::Lower::Sweep;
    scene.lowerWords = scene.lower == LabScene::Lower::Training ? trainingText(s) : sweepText(s);
    return scene;
}

QString sweepText(const SessionState& s) {
    if (layerCount(s) == 0 || s.sweep.running || !(s.sweep.key == s.sweepKey())) return {};
    const std::optional<double> trained =
        s.target.count() == 1 ? std::optional(s.models.diff->layers[s.target.first].lambda.init)
                              : std::nullopt;
    return sentence(sweepSentence(s.sweep.points, s.target.first, s.target.last, trained));
}

QString trainingText(const SessionState& s) {
    return s.history ? sentence(trainingSentence(*s.history, s.step)) : QString();
}

QString meterText(const MeterReading& reading) {
    return sentence(meterSentence(reading.standard, reading.inForce));
}

} // namespace lambdascope
