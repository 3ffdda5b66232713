// SPDX-License-Identifier: MIT
#include "app/session/session_state.h"

#include "core/analysis/answer/named_answer.h"
#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {

namespace {

HeadMix mixOf(const ModelPtr& model, const Edits& edits, HeadId head) {
    if (!model || head.layer >= static_cast<int>(model->layers.size())) return {};
    const std::vector<HeadMix> mixes = headMixes(*model, edits, head.layer);
    return head.head < static_cast<int>(mixes.size()) ? mixes[head.head] : HeadMix{};
}

bool differ(const ModelPtr& model, const Edits& a, const Edits& b) {
    return model && firstDifference(a, b, *model) < static_cast<int>(model->layers.size());
}

/// Bytes of a character that has begun and does not end here.
std::size_t unfinished(const std::string& text) {
    std::size_t back = 0;
    while (back < text.size() && back < 3 &&
           (static_cast<unsigned char>(text[text.size() - 1 - back]) & 0xC0) == 0x80)
        ++back;
    if (back == text.size()) return 0;
    const auto lead = static_cast<unsigned char>(text[text.size() - 1 - back]);
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return length > back + 1 ? back + 1 : 0;
}

/// The end of a name says which checkpoint it is.
QString endOf(const QString& name) {
    constexpr int most = 20;
    return name.size() > most ? QStringLiteral("…") + name.right(most - 1) : name;
}

} // namespace

bool hasHead(const TracePtr& trace, HeadId head) {
    return trace && head.layer >= 0 && head.layer < static_cast<int>(trace->layers.size()) &&
           head.head >= 0 && head.head < trace->model->plan.headCount();
}

QString SessionState::besideName() const {
    return models.ofTwoDiffs() ? QString::fromStdString(models.standard->name) : QString();
}

QString SessionState::calledBeside(const QString& standard) const {
    return models.ofTwoDiffs() ? endOf(besideName()) : standard;
}

QString SessionState::calledFirst(const QString& diff) const {
    return models.ofTwoDiffs() ? endOf(QString::fromStdString(models.diff->name)) : diff;
}

HeadId SessionState::twin() const {
    if (!models.diff) return head;
    if (chosenTwin) return *chosenTwin;
    const auto counts = [](const Model& model) {
        return HeadCounts{static_cast<int>(model.layers.size()), model.plan.headCount()};
    };
    if (twinRule == TwinRule::LayerShare && models.standard)
        return headAtSameShare(head, counts(*models.diff), counts(*models.standard));
    if (twinRule == TwinRule::NearestPattern || !models.standard) return nearest.head;
    if (scope != MeterScope::Layer) return besideRetrieves.head.value_or(nearest.head);
    const int layer = besideRetrieves.layer.value_or(static_cast<int>(models.standard->layers.size()) - 1);
    return besideRetrieves.inLayer.value_or(nearest.head.layer == layer ? nearest.head : HeadId{layer, 0});
}

std::optional<int> SessionState::earlierStep() const {
    const bool last =
        !history || history->checkpoints.empty() || trainingStep == history->checkpoints.back().step;
    return last ? std::nullopt : std::optional(trainingStep);
}

const Recording* SessionState::recording() const {
    const ModelPtr& main = models.diff ? models.diff : models.standard;
    return main ? main->recording.get() : nullptr;
}

Phrase SessionState::changedTrace() const {
    try {
        for (const ModelPtr& model : {models.diff, models.standard})
            if (model && model->recording) model->recording->checkUnchanged();
    } catch (const Error& error) {
        return error.phrase();
    }
    return {};
}

bool SessionState::causal() const {
    const ModelPtr& main = models.diff ? models.diff : models.standard;
    return !main || main->causal;
}

bool SessionState::textCurrent() const {
    const bool ofModels = (!diffTrained || diffTrained->model == models.diff) &&
                          (!standard || standard->model == models.standard);
    return tracedText == text && tracedAhead == ahead && ofModels;
}

bool SessionState::writtenWithOtherEdits(int which) const {
    const Continuation& row = writing.rows.at(which);
    return which != GenerationState::trained && row.size() > 0 &&
           differ(row.model, which == GenerationState::standard ? writing.edits.standard : writing.edits.diff,
                  which == GenerationState::standard ? standardEdits : edits);
}

bool SessionState::editsCurrent() const {
    const TracePtr& twin = standardApart ? standardApart : standard;
    return !(diffEdited && differ(models.diff, edits, diffEdited->request.edits)) &&
           !(twin && differ(models.standard, standardEdits, twin->request.edits));
}

bool SessionState::edited() const {
    return diffEdited && differ(models.diff, {}, diffEdited->request.edits);
}

const TracePtr& SessionState::shown() const {
    return peek ? diffTrained : fresh > 0 ? arriving : diffEdited;
}

Edits SessionState::shownEdits() const {
    const Edits own = peek ? Edits{} : edits;
    return models.diff ? inForce(*models.diff, own) : own;
}

Edits SessionState::shownStandardEdits() const {
    const Edits own = peek ? Edits{} : standardEdits;
    return models.standard ? inForce(*models.standard, own) : own;
}

EditedLambda SessionState::lambda(int layer) const {
    if (!models.diff || layer >= static_cast<int>(models.diff->layers.size())) return {};
    return editedLambda(models.diff->layers[layer].lambda, shownEdits(), layer);
}

HeadMix SessionState::mix(HeadId of) const {
    return mixOf(models.diff, shownEdits(), of);
}

HeadMix SessionState::standardMix(HeadId of) const {
    return mixOf(models.standard, shownStandardEdits(), of);
}

HeadMix SessionState::trainedMix(HeadId of) const {
    return mixOf(models.diff, {}, of);
}

MarkedNext SessionState::markedNext() const {
    const TracePtr& trace = diffTrained ? diffTrained : standardTrained; // whose the pieces are
    if (!trace) return {};
    const Marks traced = moved(marks, text, tracedText); // the pieces are of the text before while one types
    MarkedNext next{idsToSay(*trace->model, pieces, traced.answer, tracedAhead), {}};
    for (const Span& place : traced.distractors)
        if (const auto ids = idsToSay(*trace->model, pieces, {place}, tracedAhead); !ids.empty())
            next.distractors.push_back(ids.front());
    return next;
}

std::string SessionState::answerText() const {
    if (marks.answer.empty() || marks.answer.front().end > text.size()) return {};
    const Span place = marks.answer.front();
    return text.substr(place.begin, place.end - place.begin);
}

std::optional<MarkKind> MarkedNext::kindOf(int token) const {
    if (!answer.empty() && token == answer.front()) return MarkKind::Answer;
    return std::ranges::find(distractors, token) != distractors.end() ? std::optional(MarkKind::Distractor)
                                                                      : std::nullopt;
}

SweepKey SessionState::sweepKey() const {
    return {diffTrained, target, withoutLambda(edits, target.first, target.last), marks,
            target.count() > 1 ? target.first : head.layer};
}

SweepKey SessionState::recordingKey() const {
    const int layer = head.layer;
    return {diffTrained, {layer, layer}, withoutLambda(shownEdits(), layer, layer), marks, layer};
}

EffectsKey SessionState::effectsKey() const {
    EffectsKey key{.traces = {}, .answer = 0, .marks = marks, .experiment = lab.effect};
    const TracePtr& main = diffTrained ? diffTrained : standardTrained;
    if (!main || generated) return key;
    const std::vector<int> answer = markedNext().answer;
    key.answer = answer.empty() ? likeliest : answer.front();
    const auto knows = [&](const TracePtr& trace) {
        return trace && whySilent(*trace->model).empty() && isPossible(lab.effect, *trace->model) &&
               key.answer < trace->model->config.vocabSize;
    };
    if (knows(diffEdited)) key.traces[0] = diffEdited;
    if (knows(standard)) key.traces[1] = standard;
    return key;
}

bool SessionState::effectsShown() const {
    const bool others = peek && (edited() || standardEdited()); // the trained models are on screen
    return !others && effects.done() > 0 && effects.key == effectsKey();
}

/// With the prompt: a token may be a part of a character that an earlier one began.
void Continuation::cut() {
    std::vector<int> all = prompt;
    for (const GeneratedToken& each : tokens) all.push_back(each.token);
    const auto cut = model->tokenizer->pieces(all);
    pieces.assign(cut.end() - size(), cut.end());
}

bool Continuation::ended() const {
    return model && !tokens.empty() &&
           std::ranges::find(model->config.eosTokens, tokens.back().token) != model->config.eosTokens.end();
}

std::vector<int> Continuation::ids(int count) const {
    std::vector<int> all;
    for (int i = 0; i < std::min(count, size()); ++i) all.push_back(tokens[i].token);
    return all;
}

std::string Continuation::text(int count) const {
    std::string all;
    for (int i = 0; i < std::min<int>(count, static_cast<int>(pieces.size())); ++i)
        if (!pieces[i].special) all += pieces[i].bytes;
    return all.substr(0, all.size() - unfinished(all));
}

} // namespace lambdascope
