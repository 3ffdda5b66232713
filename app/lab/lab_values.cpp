// SPDX-License-Identifier: MIT
#include "app/lab/lab_values.h"

#include "app/explore/explore_values.h"
#include "app/session/edit_history.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/sentences.h"
#include "core/compute/recorded_pass.h"
#include "core/model/family.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/phrase.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

struct Lab {
    Q_DECLARE_TR_FUNCTIONS(Lab)
};

QString joinedSentences(QStringList sentences) {
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString number(double value) {
    return QString::fromStdString(formatNumber(value, 2));
}

int layerCount(const SessionState& s) {
    return s.models.diff ? static_cast<int>(s.models.diff->layers.size()) : 0;
}

using Kind = EditPanelState::Schedule;

/// Those that have a name.
constexpr std::array<std::pair<Kind, Schedule>, 4> schedules{{{Kind::Paper, {}},
                                                              {Kind::Constant08, {0.8, 0, 0}},
                                                              {Kind::Constant05, {0.5, 0, 0}},
                                                              {Kind::Zero, {0, 0, 0}}}};

Kind scheduleOf(const Edits& edits, bool formula) {
    for (const auto& [layer, edit] : edits.layers)
        if (edit.lambdaInit) return Kind::Own;
    if (!edits.schedule) return Kind::AsTrained;
    const Schedule& s = *edits.schedule;
    if (formula) return Kind::Formula;
    const auto* const known = std::ranges::find(schedules, s, &std::pair<Kind, Schedule>::second);
    return known == schedules.end() ? Kind::Formula : known->first;
}

/// The user's edits; of a trace on top of those that it ran with.
Edits editsInForce(const SessionState& s) {
    return s.models.diff ? inForce(*s.models.diff, s.edits) : s.edits;
}

/// Whether all target layers have it, on the head or all heads that experiments are made on.
bool everywhere(const SessionState& s, Ablation ablation) {
    for (int l = s.target.first; l <= s.target.last; ++l)
        if (!editsInForce(s).of(l).has(ablation, s.lab.oneHead ? s.head.head : allHeads)) return false;
    return true;
}

/// The edits as a hand sets them: those of the other run, where a patch goes into the trained one.
Edits setByHand(const Edits& edits) {
    return edits.patchTrained ? donorEdits(edits) : edits;
}

void addValues(const SessionState& s, EditPanelState& panel) {
    const int layer = s.head.layer;
    const LambdaParts& parts = s.models.diff->layers[layer].lambda;
    const Edits edits = setByHand(editsInForce(s));
    const EditedLambda now = editedLambda(parts, edits, layer);
    const ShownLambda shown = shownLambda(s, layer, edits).value_or(ShownLambda{});
    panel.trainedInit = parts.init;
    panel.init = now.init;
    panel.trainedLambda = shown.trained;
    panel.lambdaOverridden = editsInForce(s).of(layer).lambda.has_value();
    panel.withoutA2 = editsInForce(s).of(layer).has(Ablation::A2Off, allHeads);
    panel.lambda = panel.hasInit || panel.lambdaOverridden ? now.ofEdits : shown.edited;
    panel.trainedFactor = static_cast<float>(1 - parts.init);
    panel.factor = now.outputFactor;
    panel.lambdaZero = true;
    for (int l = s.target.first; l <= s.target.last; ++l) {
        const EditedLambda each = editedLambda(s.models.diff->layers[l].lambda, edits, l);
        panel.mixedInit |= each.init != now.init;
        panel.mixedLambda |= shownLambda(s, l, edits).value_or(ShownLambda{}).edited != shown.edited;
        panel.lambdaZero &= editsInForce(s).of(l).lambda == 0.0;
        const LayerEdit edit = s.edits.of(l);
        panel.canReset |= each.init != lambdaWithoutEdits(*s.models.diff, l).init || edit.lambda.has_value();
    }
}

std::vector<LabLayer> labLayers(const SessionState& s) {
    std::vector<LabLayer> layers;
    const Edits edits = setByHand(s.shownEdits());
    const Schedule schedule = edits.schedule.value_or(Schedule{});
    for (int l = 0; l < layerCount(s); ++l) {
        const auto shown = shownLambda(s, l, edits);
        if (!shown) return {};
        const LambdaParts& parts = s.models.diff->layers[l].lambda;
        const EditedLambda now = editedLambda(parts, edits, l);
        const LayerEdit edit = edits.of(l);
        layers.push_back({.scheduleInit = shown->tokens ? 0 : schedule.at(l),
                          .plus = std::max(0.0F, parts.plus),
                          .minus = parts.minus + std::max(0.0F, -parts.plus), // of a trace: one number
                          .trainedInit = parts.init,
                          .init = now.init,
                          .trainedLambda = shown->trained,
                          .lambda = shown->edited,
                          .lambdaOverridden = edit.lambda.has_value() || now.lambda != now.ofEdits,
                          .ablated = !edit.ablations.empty() || !s.shownEdits().of(l).patches.empty(),
                          .tokens = shown->tokens,
                          .beside = lambdaBeside(s, l)});
    }
    return layers;
}

LabMaps labMaps(const SessionState& s) {
    const CanvasScene scene = canvasScene(s);
    LabMaps maps;
    maps.trained = s.diffTrained;
    maps.edited = s.shown();
    maps.head = s.head;
    maps.scope = s.scope;
    maps.groups = s.groups;
    maps.mixes = scene.mixes;
    maps.trainedMixes = scene.trainedMixes;
    maps.trainedMix = s.trainedMix(s.head);
    maps.mix = s.mix(s.head);
    maps.scale = s.mapScale;
    maps.tokens = scene.tokens;
    maps.pin = s.pin;
    maps.leftOut = scene.leftOut;
    maps.stale = scene.stale;
    maps.trainedStale = !s.textCurrent();
    maps.staleText = scene.staleText;
    maps.peek = s.peek;
    maps.causal = scene.causal;
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
    if (const QString why = silentText(s); !why.isEmpty()) {
        sweep.offered = false;
        sweep.title =
            s.recording() != nullptr ? Lab::tr("No sweep of a trace") : Lab::tr("No sweep without lm_head");
        sweep.note = why;
        return sweep;
    }
    if (!s.models.diff->config.hasLambdaInit()) {
        sweep.offered = false;
        sweep.title = Lab::tr("DIFF V2 has no λ_init");
        sweep.note = Lab::tr("λ follows from every token; what can be set is λ of a layer by itself");
        return sweep;
    }
    if (single) {
        sweep.trained = s.models.diff->layers[layer].lambda.init;
        if (!s.edits.of(layer).lambda) sweep.edited = s.lambda(layer).init; // else it is on no curve
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
        sweep.probability.push_back(point.probability);
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
    const std::string language = QLocale().name().toStdString();
    for (const Checkpoint& checkpoint : history.checkpoints) {
        training.checkpoints.push_back(checkpoint.step);
        training.named << QString::fromStdString(inLanguage(checkpoint.names, language));
    }
    training.current = s.trainingStep;
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

Quantity movedQuantity(const SessionState& s) {
    return s.models.diff && !s.models.diff->config.hasLambdaInit() ? Quantity::Lambda : s.lab.moves;
}

EditPanelState editPanelState(const SessionState& s) {
    EditPanelState panel;
    panel.layerCount = layerCount(s);
    panel.enabled = panel.layerCount > 0;
    if (!panel.enabled) {
        panel.whyDisabled = Lab::tr("Open a DIFF Transformer to edit its λ");
        return panel;
    }
    panel.first = s.target.first;
    panel.last = s.target.last;
    panel.head = s.head.head;
    panel.headCount = s.models.diff->plan.headCount();
    panel.layer = s.head.layer;
    panel.hasInit = s.models.diff->config.hasLambdaInit();
    panel.hasNorm = s.models.diff->plan.headNorm;
    panel.quantity = movedQuantity(s);
    const Edits edits = editsInForce(s);
    panel.factorFollows = edits.outputFactorFollows;
    panel.schedule = scheduleOf(edits, s.lab.formula);
    const Schedule schedule = edits.schedule.value_or(Schedule{});
    panel.a = schedule.a;
    panel.b = schedule.b;
    panel.c = schedule.c;
    panel.headScope = s.lab.oneHead;
    for (const Ablation ablation : allAblations)
        if (everywhere(s, ablation)) panel.ablations.insert(ablation);
    panel.edited = !s.allEdits().empty();
    panel.whyWeightless = weightlessText(s);
    panel.patches = joinedSentences({patchSentence(edits), patchSentence(s.standardEdits)});
    addValues(s, panel);
    return panel;
}

EffectRuns effectRuns(const SessionState& s) {
    if (s.standardEdited() && !s.edited()) return {s.standardTrained, s.standard, true};
    return {s.diffTrained, s.diffEdited};
}

std::vector<NextTokenRow> effectRows(const SessionState& s) {
    constexpr int most = 8;
    constexpr int ofTrained = 2; // what it said before is never missing
    const EffectRuns runs = effectRuns(s);
    if (!runs.edited) return {};
    const auto trained = nextTokenProbabilities(*runs.trained);
    if (trained.empty()) return {};
    const auto edited =
        runs.standard || s.edited() ? nextTokenProbabilities(*runs.edited) : std::vector<float>{};
    std::vector<int> tokens;
    const auto add = [&](const std::vector<float>& list, int count) {
        for (const Candidate& best : topCandidates(list, count))
            if (std::ranges::find(tokens, best.token) == tokens.end()) tokens.push_back(best.token);
    };
    const MarkedNext marked = s.markedNext();
    tokens = leadingTokens(marked, {trained, edited});
    add(edited, most);
    add(trained, edited.empty() ? most : ofTrained);
    std::vector<NextTokenRow> rows;
    rows.reserve(tokens.size());
    for (const int token : tokens) {
        rows.push_back({.token = nextTokenName(*runs.trained->model, token),
                        .standard = {},
                        .diffTrained = trained[token],
                        .diffEdited = edited.empty() ? std::nullopt : std::optional(edited[token]),
                        .mark = marked.kindOf(token)});
    }
    return rows;
}

Effect effectOf(const SessionState& s) {
    if (effectRuns(s).standard) return s.measures.standardEffect.value_or(Effect{});
    if (s.measures.effect) return *s.measures.effect;
    return {.positions = s.diffTrained ? s.diffTrained->tokenCount() : 0,
            .lossTrained = s.measures.lossDiff.value_or(std::nan("")),
            .lossEdited = s.measures.lossDiff.value_or(std::nan(""))};
}

QString factorText(const SessionState& s) {
    QStringList moved;
    for (int l = 0; l < layerCount(s); ++l) {
        const LambdaParts& parts = s.models.diff->layers[l].lambda;
        const QString trained = number(lambdaWithoutEdits(*s.models.diff, l).outputFactor);
        const QString now = number(editedLambda(parts, editsInForce(s), l).outputFactor);
        if (now != trained) moved << Lab::tr("layer %1: %2 → %3").arg(l).arg(trained, now);
    }
    if (moved.empty()) return {};
    if (moved.size() > 2) moved = {moved.front(), QStringLiteral("…"), moved.back()};
    return Lab::tr("The output factor 1 − λ_init moves too, %1.").arg(moved.join(QStringLiteral(", ")));
}

Edits withExperiment(const SessionState& s, std::optional<Ablation> ablation, bool on) {
    if (!ablation) return withLambdaZero(s.edits, s.target, on);
    const int head = s.lab.oneHead ? s.head.head : allHeads;
    Edits edits = s.edits;
    const bool ofOutput = *ablation == Ablation::HeadOff || *ablation == Ablation::Mean;
    if (on && ofOutput) // nothing or the mean: one choice
        edits = withAblation(edits, s.target, head,
                             *ablation == Ablation::Mean ? Ablation::HeadOff : Ablation::Mean, false,
                             *s.models.diff);
    return withAblation(edits, s.target, head, *ablation, on, *s.models.diff);
}

QString nameOfExperiment(std::optional<Ablation> ablation) {
    if (!ablation) return Lab::tr("λ = 0");
    switch (*ablation) {
    case Ablation::HeadOff:
        return Lab::tr("head off");
    case Ablation::A2Off:
        return Lab::tr("A2 off");
    case Ablation::Swap:
        return Lab::tr("swap");
    case Ablation::NoNorm:
        return Lab::tr("no head norm");
    case Ablation::Mean:
        return Lab::tr("mean over the prompt");
    }
    return {};
}

QString nameOfTarget(const SessionState& s, const QString& what) {
    return EditHistory::nameOf(what, s.target, layerCount(s));
}

QString nameOfPatch(int layer, Patch patch, int at) {
    if (patch == Patch::Residual)
        return at < 0 ? Lab::tr("residual stream before layer %1, all tokens").arg(layer)
                      : Lab::tr("residual stream before layer %1, token %2").arg(layer).arg(at);
    const QString part = patch == Patch::A1   ? QStringLiteral("A1")
                         : patch == Patch::A2 ? QStringLiteral("A2")
                                              : Lab::tr("output");
    return at < 0 ? Lab::tr("%1 of layer %2, all heads").arg(part).arg(layer)
                  : Lab::tr("%1 of layer %2 head %3").arg(part).arg(layer).arg(at);
}

QString nameOfDonor(const Edits& edits) {
    constexpr int most = 40;
    QString text = edits.patchFrom ? QString::fromStdString(*edits.patchFrom).simplified() : QString();
    if (text.size() > most) text = text.left(most) + u'…';
    if (text.isEmpty())
        return edits.patchTrained ? Lab::tr("this prompt, with the edits")
                                  : Lab::tr("this prompt, as trained");
    return edits.patchTrained ? Lab::tr("“%1”, with the edits").arg(text)
                              : Lab::tr("“%1”, as trained").arg(text);
}

QString patchSentence(const Edits& edits) {
    constexpr int most = 3;
    QStringList names;
    for (const auto& [layer, edit] : edits.layers)
        for (const auto& [patch, places] : edit.patches)
            for (const int at : places) names << nameOfPatch(layer, patch, at);
    if (names.empty()) return {};
    if (names.size() > most)
        names = names.mid(0, most - 1) << Lab::tr("%1 more").arg(names.size() - most + 1);
    return Lab::tr("Patched from %1: %2.").arg(nameOfDonor(edits), names.join(QStringLiteral("; ")));
}

PatchScene patchScene(const SessionState& s) {
    PatchScene scene{.sides = {},
                     .beside = s.calledBeside({}),
                     .first = s.calledFirst({}),
                     .text = s.text,
                     .tokens = {},
                     .token = 0};
    const HeadId twin = s.twin();
    scene.sides[0] = {s.models.diff, s.edits, s.head.layer, s.head.head};
    scene.sides[1] = {s.models.standard, s.standardEdits, twin.layer, twin.head};
    for (const TokenPiece& piece : s.pieces) scene.tokens << QString::fromStdString(piece.display);
    scene.token = s.pin ? s.pin->query : std::max(0, static_cast<int>(s.pieces.size()) - 1);
    return scene;
}

std::optional<Schedule> scheduleFor(EditPanelState::Schedule kind, const Edits& edits) {
    if (kind == Kind::Formula) // starts at the paper's; a small step away would look like it
        return edits.schedule.value_or(Schedule{});
    const auto* const known = std::ranges::find(schedules, kind, &std::pair<Kind, Schedule>::first);
    return known == schedules.end() ? std::nullopt : std::optional(known->second);
}

namespace {

/// "swap in head 2, head off in all heads".
QString experimentsText(const std::map<Ablation, std::set<int>>& ablations) {
    QStringList parts;
    for (const auto& [ablation, heads] : ablations) {
        QStringList numbers;
        for (const int head : heads) numbers << QString::number(head);
        const QString what = nameOfExperiment(ablation);
        parts << (heads.contains(allHeads)
                      ? Lab::tr("%1 in all heads").arg(what)
                      : Lab::tr("%1 in head %2").arg(what, numbers.join(QStringLiteral(", "))));
    }
    return parts.join(QStringLiteral("; "));
}

/// "λ_init of layer 2: 0.47 → −0.15. Layer 2: swap in head 1."
QString layerSentence(const SessionState& s, int layer) {
    const EditedLambda before = lambdaWithoutEdits(*s.models.diff, layer);
    const EditedLambda now = s.lambda(layer);
    const LayerEdit edit = s.edits.of(layer);
    QStringList sentences;
    if (edit.lambda && s.models.diff->plan.tokenLambda)
        sentences << Lab::tr("λ of layer %1: of every token → %2.").arg(layer).arg(number(now.lambda));
    else if (edit.lambda && now.lambda != before.lambda)
        sentences
            << Lab::tr("λ of layer %1: %2 → %3.").arg(layer).arg(number(before.lambda), number(now.lambda));
    else if (now.init != before.init)
        sentences
            << Lab::tr("λ_init of layer %1: %2 → %3.").arg(layer).arg(number(before.init), number(now.init));
    if (!edit.ablations.empty())
        sentences << Lab::tr("Layer %1: %2.").arg(layer).arg(experimentsText(edit.ablations));
    return sentences.join(' ');
}

QString topOf(const TracePtr& trace) {
    const int token = likeliestNext(*trace).token;
    return QString::fromStdString(trace->model->tokenizer->piece(token).display).trimmed();
}

/// "The top token changed from “48” to “76”."
QString topSentence(const TracePtr& trained, const TracePtr& edited) {
    if (edited->model->recording)
        return Lab::tr("This is a trace: the layers after it, and what comes next, stay as recorded.");
    if (const Phrase why = whySilent(*edited->model); !why.empty()) return sentence(why);
    const QString before = topOf(trained), after = topOf(edited);
    return before == after ? Lab::tr("The top token stays “%1”.").arg(after)
                           : Lab::tr("The top token changed from “%1” to “%2”.").arg(before, after);
}

/// "Standard model, layer 1: head off in head 6. The top token stays “48”."
QString standardSentence(const SessionState& s) {
    if (!s.standardEdited()) return {};
    QStringList layers;
    for (const auto& [layer, edit] : s.standardEdits.layers)
        if (!edit.ablations.empty())
            layers << Lab::tr("layer %1: %2").arg(layer).arg(experimentsText(edit.ablations));
    QStringList text;
    const QString name = s.besideName();
    if (!layers.empty())
        text << name + (name.isEmpty() ? Lab::tr("Standard model, %1.") : Lab::tr(", %1."))
                           .arg(layers.join(QStringLiteral("; ")));
    if (const QString patches = patchSentence(s.standardEdits); !patches.isEmpty())
        text << (name.isEmpty() ? Lab::tr("Standard model: %1").arg(patches) : name + ": " + patches);
    if (s.editsCurrent()) text << topSentence(s.standardTrained, s.standard);
    return joinedSentences(text);
}

QString diffSentence(const SessionState& s) {
    if (!s.edited()) return {};
    QStringList edited;
    for (int l = 0; l < layerCount(s); ++l)
        if (differ(s.edits, {}, *s.models.diff, l)) edited << QString::number(l);
    QString text = edited.size() == 1 ? layerSentence(s, edited.front().toInt())
                                      : Lab::tr("Edited layers: %1.").arg(edited.join(QStringLiteral(", ")));
    text = joinedSentences({text, patchSentence(s.edits)});
    if (!s.editsCurrent()) return text;
    text += ' ';
    const auto& [was, is] = std::pair(s.measures.answerDiff, s.measures.answerEdited);
    if (was && is)
        text += Lab::tr("The answer “%1”: %2 → %3 %, its loss %4 → %5.")
                    .arg(QString::fromStdString(s.answerText()), number(100 * was->probability),
                         number(100 * is->probability), number(was->loss), number(is->loss)) +
                u' ';
    text += topSentence(s.diffTrained, s.diffEdited);
    if (const QString factor = factorText(s); !factor.isEmpty()) text += u' ' + factor;
    return text;
}

} // namespace

QString editSentence(const SessionState& s) {
    if (!s.textCurrent() || s.peek) return {};
    return joinedSentences({diffSentence(s), standardSentence(s)});
}

// The canvas of the λ lab, from the state.
LabScene labScene(const SessionState& s) {
    LabScene scene;
    scene.layers = labLayers(s);
    scene.partsTold = s.recording() == nullptr;
    scene.first = s.target.first;
    scene.last = s.target.last;
    scene.moves = movedQuantity(s);
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
    return s.history ? sentence(trainingSentence(*s.history, s.trainingStep)) : QString();
}

} // namespace lambdascope
