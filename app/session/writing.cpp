// SPDX-License-Identifier: MIT
#include "app/session/writing.h"

#include "core/compute/forward.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int liveInterval = 66; // ms: new maps at most 15 times a second

/// Whether the steps may keep their maps: beside those of an ordinary pass they share its budget.
bool mapsFit(const Pair& models, std::int64_t tokens, std::int64_t budget) {
    std::int64_t bytes = 0;
    for (const ModelPtr& model : {models.diff, models.standard})
        if (model)
            bytes = std::max(bytes, static_cast<std::int64_t>(model->layers.size()) *
                                        mapBytesPerLayer(*model, tokens));
    return bytes <= budget / 3;
}

/// Why the model beside the main one has no row where that one writes; empty: it has.
QString silentBeside(const Pair& models) {
    return models.diff && models.standard ? sentence(whySilent(*models.standard)) : QString();
}

} // namespace

Writing::Writing(Engine& engine, const SessionState& state, DerivedState& result, Passes& passes)
    : StateOwner(engine, state), writing_(result.writing), ahead_(result.ahead), passes_(passes) {
    live_.setSingleShot(true);
    connect(&live_, &QTimer::timeout, this, [this] {
        if (writing_.running && writing_.following) engine_.showGenerated(writing_.row);
    });
    connect(&engine, &Engine::wrote, this, &Writing::onWrote);
    connect(&engine, &Engine::generated, this, &Writing::onGenerated);
    connect(&engine, &Engine::generationEnded, this, &Writing::onEnded);
}

/// Sets up the rows, too. Throws Error where the text is none for a model.
GenerateRequest Writing::request(int tokens, const Sampling& sampling, bool oneSentence) {
    const ModelPtr& diff = state_.models.diff;
    GenerateRequest request{++number_, state_.models, state_.text, {}};
    const bool edited = diff && firstDifference({}, state_.edits, *diff) < std::ssize(diff->layers);
    for (const int row : GenerationState::all) {
        const ModelPtr& model = row == GenerationState::standard ? state_.models.standard : diff;
        if (!model || (row == GenerationState::trained && !edited)) continue;
        if (diff && model != diff && !whySilent(*model).empty()) continue;
        requireHead(*model);
        Continuation& continuation = writing_.rows.at(row);
        continuation.model = model;
        continuation.prompt = model->tokenizer->encode(state_.text);
        const auto all = static_cast<std::int64_t>(continuation.prompt.size()) + tokens;
        writing_.traced = writing_.traced && mapsFit(state_.models, all, passes_.mapBudget());
        const Edits edits =
            row == GenerationState::trained ? Edits{} : state_.allEdits().of(*model, state_.models);
        request.plans.at(row) = GenerationPlan{continuation.prompt, edits, tokens, sampling};
    }
    for (auto& plan : request.plans)
        if (plan) {
            plan->keepTrace = writing_.traced;
            plan->mapBudget = passes_.mapBudget();
            plan->sentence = oneSentence;
        }
    return request;
}

void Writing::start(int tokens, const Sampling& sampling, bool oneSentence) {
    if (!state_.models.diff && !state_.models.standard) return;
    const bool away = !ahead_.empty() || state_.generated;
    forget();
    if (away) passes_.start();
    try {
        engine_.generate(request(tokens, sampling, oneSentence));
    } catch (const Error& error) {
        writing_.problem = sentence(error);
        emit changed(Part::Writing);
        emit failed(writing_.problem);
        return;
    }
    writing_.edits = state_.allEdits();
    writing_.wanted = tokens;
    writing_.running = writing_.following = true;
    if (!writing_.rows.at(writing_.row).model)
        writing_.row = state_.models.diff ? GenerationState::diff : GenerationState::standard;
    if (!canShow(writing_.row)) writing_.row = GenerationState::diff;
    writing_.problem.clear();
    live_.start(0);
    emit changed(Part::Writing);
}

void Writing::onWrote(const WrittenToken& written) {
    if (written.number != number_ || !writing_.running) return;
    Continuation& row = writing_.rows.at(written.row);
    row.tokens.push_back(written.token);
    row.cut();
    emit changed(Part::Writing);
}

void Writing::onGenerated(quint64 number, const PassResult& soFar) {
    if (number != number_ || !writing_.running || !writing_.following) return;
    if (!soFar.error.isEmpty()) { // writing goes on; the views stay where they are
        writing_.following = false;
        writing_.problem = soFar.error;
        emit changed(Part::Writing);
        return;
    }
    live_.start(std::max(liveInterval, static_cast<int>(soFar.milliseconds))); // half of the time at most
    if (soFar.written != writing_.rows.at(writing_.row).ids(static_cast<int>(soFar.written.size())))
        return; // of the row that was followed before
    ahead_ = soFar.written;
    passes_.take(soFar);
}

void Writing::onEnded(quint64 number, const QString& error) {
    if (number != number_) return;
    end();
    writing_.problem = error.isEmpty() ? silentBeside(state_.models) : error;
    emit changed(Part::Writing);
    if (!error.isEmpty()) emit failed(error);
}

void Writing::stop() {
    if (!writing_.running) return;
    end();
    emit changed(Part::Writing);
}

void Writing::stopHere() {
    writing_.following = false;
    stop();
}

/// Nothing more is written; views that followed get to the last token.
void Writing::end() {
    engine_.cancelGeneration();
    ++number_;
    live_.stop();
    writing_.running = false;
    if (!std::exchange(writing_.following, false)) return;
    const Continuation& row = writing_.rows.at(writing_.row);
    if (row.size() > 0 && canShow(writing_.row)) showAhead(row.ids(row.size()));
}

void Writing::forget() {
    engine_.cancelGeneration();
    ++number_;
    live_.stop();
    const GenerationState before = std::exchange(writing_, {});
    writing_.row = before.row;
    const bool away = !std::exchange(ahead_, {}).empty();
    if (away || before.running || !before.empty() || !before.problem.isEmpty()) emit changed(Part::Writing);
}

void Writing::showAhead(const std::vector<int>& tokens) {
    if (tokens == ahead_ && !state_.generated) return;
    passes_.dropOutdated();
    ahead_ = tokens;
    passes_.start();
    emit changed(Part::Pass);
}

/// The views run both models over the same tokens, which those of another tokenizer are not. Says so.
bool Writing::canShow(int row) {
    const int first = writing_.rows[GenerationState::diff].model      ? GenerationState::diff
                      : writing_.rows[GenerationState::trained].model ? GenerationState::trained
                                                                      : GenerationState::standard;
    const Continuation& main = writing_.rows.at(first);
    writing_.problem.clear();
    if (writing_.rows.at(row).prompt == main.prompt) return true;
    writing_.problem = tr("%1 cuts this text into other tokens, so the views cannot show its row")
                           .arg(QString::fromStdString(writing_.rows.at(row).model->name));
    emit changed(Part::Writing);
    return false;
}

void Writing::show(int row, int count) {
    if (row < 0 || row >= std::ssize(writing_.rows) || writing_.rows.at(row).tokens.empty() || !canShow(row))
        return;
    writing_.row = row;
    writing_.following = false;
    showAhead(writing_.rows.at(row).ids(std::max(0, count)));
    emit changed(Part::Writing);
}

void Writing::follow(int row) {
    if (row < 0 || row >= std::ssize(writing_.rows)) return;
    if (!writing_.running) return show(row, writing_.rows.at(row).size());
    if (!writing_.rows.at(row).model || !canShow(row)) return;
    writing_.row = row;
    writing_.following = true;
    engine_.showGenerated(row);
    emit changed(Part::Writing);
}

void Writing::backToPrompt() {
    writing_.following = false;
    writing_.problem.clear();
    showAhead({});
    emit changed(Part::Writing);
}

void Writing::close(int row) {
    stopHere();
    const bool shown = row == writing_.row;
    writing_.rows.at(row) = {};
    if (shown || writing_.empty()) showAhead({});
    if (writing_.empty()) forget();
    const auto* const other = std::ranges::find_if(
        GenerationState::all, [this](int at) { return writing_.rows.at(at).model != nullptr; });
    if (shown && other != GenerationState::all.end()) writing_.row = *other;
    writing_.problem.clear();
    emit changed(Part::Writing);
}

std::string Writing::textOf(int row) const {
    const Continuation& continuation = writing_.rows.at(row);
    const bool stands = row == writing_.row && !writing_.running && !ahead_.empty();
    return state_.text + continuation.text(stands ? static_cast<int>(ahead_.size()) : continuation.size());
}

} // namespace lambdascope
