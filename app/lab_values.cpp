// SPDX-License-Identifier: MIT
#include "app/lab_values.h"

#include "app/view_values.h"
#include "core/analysis/predictions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Lab", text);
}

QString number(double value) {
    return QString::fromStdString(formatNumber(value, 2));
}

int layerCount(const SessionState& s) {
    return s.models.diff ? static_cast<int>(s.models.diff->layers.size()) : 0;
}

std::vector<LabLayer> labLayers(const SessionState& s) {
    std::vector<LabLayer> layers;
    const Edits edits = s.shownEdits();
    for (int l = 0; l < layerCount(s); ++l) {
        const LambdaParts& parts = s.models.diff->layers[l].lambda;
        const LambdaInForce now = s.lambda(l);
        const LayerEdit edit = edits.of(l);
        layers.push_back({.scheduleInit = Schedule{}.at(l),
                          .plus = parts.plus,
                          .minus = parts.minus,
                          .trainedInit = parts.init,
                          .init = now.init,
                          .trainedLambda = parts.trained(),
                          .lambda = now.lambda,
                          .lambdaOverridden = edit.lambda.has_value(),
                          .ablated = !edit.ablations.empty()});
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
    sweep.answerScope = single ? tr("layer %1").arg(layer) : tr("all layers");
    if (layerCount(s) == 0) return sweep;
    if (single) {
        sweep.trained = s.models.diff->layers[layer].lambda.init;
        sweep.inForce = s.lambda(layer).init;
    }
    sweep.trainedLoss = s.measures.lossDiff.value_or(std::nan(""));
    sweep.note = s.sweep.problem;
    if (sweep.note.isEmpty() && s.history) sweep.note = QString::fromStdString(s.history->problem);
    if (!(s.sweep.key == s.sweepKey())) return sweep; // a curve of something else
    sweep.running = s.sweep.running;
    sweep.done = static_cast<int>(s.sweep.points.size());
    sweep.all = s.sweep.all;
    for (const SweepPoint& point : s.sweep.points) {
        sweep.values.push_back(point.value);
        sweep.loss.push_back(point.loss);
        sweep.answer.push_back(single ? point.readings.answer : point.readings.answerAll);
        sweep.noise.push_back(single ? point.readings.noise : point.readings.noiseAll);
    }
    return sweep;
}

std::optional<LabTraining> labTraining(const SessionState& s) {
    if (!s.history || s.history->checkpoints.size() < 2 || layerCount(s) == 0) return {};
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
    for (const TrainingPoint& point : history.standard.points) training.lossStandard.push_back(point.loss);
    training.lossStandard.resize(training.steps.size(), std::nan(""));
    for (const Checkpoint& checkpoint : history.checkpoints) training.checkpoints.push_back(checkpoint.step);
    training.current = s.step;
    for (const LayerWeights& layer : s.models.diff->layers) training.inits.push_back(layer.lambda.init);
    for (const AttentionPoint& point : history.diff.attention) {
        training.noiseSteps.push_back(point.step);
        training.noiseDiff.push_back(point.noise);
        training.answerDiff.push_back(point.answer);
    }
    for (const AttentionPoint& point : history.standard.attention) {
        training.noiseStandard.push_back(point.noise);
        training.answerStandard.push_back(point.answer);
    }
    training.noiseStandard.resize(training.noiseSteps.size(), std::nan(""));
    training.answerStandard.resize(training.noiseSteps.size(), std::nan(""));
    if (!history.exchanged.layers.empty()) training.exchangedAt = history.exchanged.step;
    training.exchangedLayers = history.exchanged.layers;
    return training;
}

EditPanelState::Schedule scheduleOf(const Edits& edits, bool formula) {
    using Kind = EditPanelState::Schedule;
    for (const auto& [layer, edit] : edits.layers)
        if (edit.lambdaInit || edit.lambda) return Kind::Own;
    if (!edits.schedule) return Kind::AsTrained;
    const Schedule& s = *edits.schedule;
    if (formula) return Kind::Formula;
    if (s == Schedule{}) return Kind::Paper;
    if (s == Schedule{0.8, 0, 0}) return Kind::Constant08;
    if (s == Schedule{0.5, 0, 0}) return Kind::Constant05;
    if (s == Schedule{0, 0, 0}) return Kind::Zero;
    return Kind::Formula;
}

/// Whether all target layers have it, on the head or all heads that experiments are made on.
bool everywhere(const SessionState& s, Ablation ablation) {
    for (int l = s.target.first; l <= s.target.last; ++l)
        if (!s.edits.of(l).has(ablation, s.lab.oneHead ? s.head.head : allHeads)) return false;
    return true;
}

void addValues(const SessionState& s, EditPanelState& panel) {
    const int layer = s.head.layer;
    const LambdaParts& parts = s.models.diff->layers[layer].lambda;
    const LambdaInForce now = lambdaInForce(parts, s.edits, layer);
    panel.trainedInit = parts.init;
    panel.init = now.init;
    panel.trainedLambda = parts.trained();
    panel.lambda = now.lambda;
    panel.lambdaOverridden = s.edits.of(layer).lambda.has_value();
    panel.trainedFactor = static_cast<float>(1 - parts.init);
    panel.factor = now.outputFactor;
    panel.lambdaZero = true;
    for (int l = s.target.first; l <= s.target.last; ++l) {
        const LambdaInForce each = lambdaInForce(s.models.diff->layers[l].lambda, s.edits, l);
        panel.mixedInit |= each.init != now.init;
        panel.mixedLambda |= each.lambda != now.lambda;
        panel.lambdaZero &= s.edits.of(l).lambda == 0.0;
        const LayerEdit edit = s.edits.of(l);
        panel.canReset |= each.init != s.models.diff->layers[l].lambda.init || edit.lambda.has_value();
    }
}

} // namespace

LabScene labScene(const SessionState& s) {
    LabScene scene;
    scene.layers = labLayers(s);
    scene.first = s.target.first;
    scene.last = s.target.last;
    scene.moves = s.lab.moves == Quantity::Lambda ? LabQuantity::Lambda : LabQuantity::LambdaInit;
    scene.maps = labMaps(s);
    scene.sweep = labSweep(s);
    scene.training = labTraining(s);
    scene.lower = s.lab.training && scene.training ? LabScene::Lower::Training : LabScene::Lower::Sweep;
    return scene;
}

EditPanelState editPanelState(const SessionState& s) {
    EditPanelState panel;
    panel.layerCount = layerCount(s);
    panel.enabled = panel.layerCount > 0;
    if (!panel.enabled) {
        panel.whyDisabled = tr("Open a DIFF Transformer to edit its λ");
        return panel;
    }
    panel.first = s.target.first;
    panel.last = s.target.last;
    panel.head = s.head.head;
    panel.headCount = s.models.diff->plan.headCount();
    panel.layer = s.head.layer;
    using Shown = EditPanelState::Quantity;
    panel.quantity = s.lab.moves == Quantity::Lambda ? Shown::Lambda : Shown::LambdaInit;
    panel.factorFollows = s.edits.outputFactorFollows;
    panel.schedule = scheduleOf(s.edits, s.lab.formula);
    const Schedule schedule = s.edits.schedule.value_or(Schedule{});
    panel.a = schedule.a;
    panel.b = schedule.b;
    panel.c = schedule.c;
    panel.headScope = s.lab.oneHead;
    panel.a2Off = everywhere(s, Ablation::A2Off);
    panel.swapped = everywhere(s, Ablation::Swap);
    panel.headOff = everywhere(s, Ablation::HeadOff);
    panel.noNorm = everywhere(s, Ablation::NoNorm);
    panel.edited = !s.edits.empty();
    addValues(s, panel);
    return panel;
}

Effect effectOf(const SessionState& s) {
    if (s.measures.effect) return *s.measures.effect;
    return {.positions = s.diffTrained ? s.diffTrained->tokenCount() : 0,
            .lossTrained = s.measures.lossDiff.value_or(std::nan("")),
            .lossInForce = s.measures.lossDiff.value_or(std::nan(""))};
}

MeterTokens meterTokens(const SessionState& s) {
    return s.textCurrent() ? meterTokens(s.pieces, s.marks) : MeterTokens{};
}

MeterReading meterReading(const SessionState& s, const MeterTokens& tokens) {
    if (tokens.answer.empty()) return {};
    MeterSource source;
    source.trained = s.diffTrained.get();
    source.inForce = s.shown().get();
    source.standard = s.standard.get();
    std::vector<std::vector<HeadMix>> trained;
    std::vector<std::vector<HeadMix>> inForce;
    for (int l = 0; l < layerCount(s); ++l) {
        trained.push_back(headMixes(*s.models.diff, {}, l));
        inForce.push_back(headMixes(*s.models.diff, s.shownEdits(), l));
    }
    source.trainedMix = [&](int layer, int head) { return trained[layer][head]; };
    source.inForceMix = [&](int layer, int head) { return inForce[layer][head]; };
    return readMeter(tokens, source, s.head, s.twin(), s.lab.meterScope);
}

Edits withExperiment(const SessionState& s, EditPanelState::Experiment kind, bool on) {
    using Kind = EditPanelState::Experiment;
    const auto ablation = [&](Ablation which) {
        const int head = s.lab.oneHead ? s.head.head : allHeads;
        return withAblation(s.edits, s.target, head, which, on, *s.models.diff);
    };
    switch (kind) {
    case Kind::LambdaZero:
        return withLambdaZero(s.edits, s.target, on);
    case Kind::A2Off:
        return ablation(Ablation::A2Off);
    case Kind::Swap:
        return ablation(Ablation::Swap);
    case Kind::HeadOff:
        return ablation(Ablation::HeadOff);
    case Kind::NoNorm:
        return ablation(Ablation::NoNorm);
    }
    return s.edits;
}

QString nameOfExperiment(EditPanelState::Experiment kind) {
    using Kind = EditPanelState::Experiment;
    switch (kind) {
    case Kind::LambdaZero:
        return tr("λ = 0");
    case Kind::A2Off:
        return tr("A2 off");
    case Kind::Swap:
        return tr("swap");
    case Kind::HeadOff:
        return tr("head off");
    case Kind::NoNorm:
        return tr("no head norm");
    }
    return {};
}

std::optional<Schedule> scheduleFor(EditPanelState::Schedule kind, const Edits& edits) {
    using Kind = EditPanelState::Schedule;
    switch (kind) {
    case Kind::Paper:
        return Schedule{};
    case Kind::Constant08:
        return Schedule{0.8, 0, 0};
    case Kind::Constant05:
        return Schedule{0.5, 0, 0};
    case Kind::Zero:
        return Schedule{0, 0, 0};
    case Kind::Formula: // starts at the paper's; a small step away would look like it
        return edits.schedule.value_or(Schedule{});
    case Kind::AsTrained:
    case Kind::Own:
        return {};
    }
    return {};
}

QString nameOfTarget(const SessionState& s, const QString& what) {
    if (s.target.count() == 1) return tr("%1 of layer %2").arg(what).arg(s.target.first);
    if (s.target.count() == layerCount(s)) return tr("%1 of all layers").arg(what);
    return tr("%1 of layers %2 to %3").arg(what).arg(s.target.first).arg(s.target.last);
}

QString editSentence(const SessionState& s) {
    if (!s.edited() || !s.textCurrent() || s.peek) return {};
    const int layer = s.head.layer;
    const LambdaParts& parts = s.models.diff->layers[layer].lambda;
    const LambdaInForce now = s.lambda(layer);
    QString text;
    if (now.init != parts.init)
        text = tr("λ_init of layer %1: %2 → %3.").arg(layer).arg(number(parts.init), number(now.init));
    else if (now.lambda != parts.trained())
        text = tr("λ of layer %1: %2 → %3.").arg(layer).arg(number(parts.trained()), number(now.lambda));
    else
        text = tr("Edited, layer %1 is as trained.").arg(layer);
    if (!s.editsCurrent()) return text;
    const auto top = [&](const TracePtr& trace) {
        const int token = topCandidates(nextTokenProbabilities(*trace), 1).front().token;
        return QString::fromStdString(trace->model->tokenizer->pieces(std::vector{token}).front().display)
            .trimmed();
    };
    const QString before = top(s.diffTrained);
    const QString after = top(s.diffInForce);
    text += ' ';
    text += before == after ? tr("The top token stays “%1”.").arg(after)
                            : tr("The top token changed from “%1” to “%2”.").arg(before, after);
    return text;
}

} // namespace lambdascope
