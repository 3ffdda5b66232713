// SPDX-License-Identifier: MIT
// What the models write after the prompt: it streams into rows, and the views follow one of them or stand at
// one of its tokens.
#include "app/session/session.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>

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

} // namespace

void Session::connectGeneration() {
    live_.setSingleShot(true);
    connect(&live_, &QTimer::timeout, this, [this] {
        const GenerationState& writing = state_.writing;
        if (writing.running && writing.following) engine_.showGenerated(writing.row);
    });
    connect(&engine_, &Engine::wrote, this, &Session::onWrote);
    connect(&engine_, &Engine::generated, this, &Session::onGenerated);
    connect(&engine_, &Engine::generationEnded, this, [this](quint64 number, const QString& error) {
        if (number != generationNumber_) return;
        endGeneration();
        state_.writing.problem = error;
        emit changed(Part::Writing);
        if (!error.isEmpty()) emit generationFailed(error);
    });
}

void Session::generate(int tokens, const Sampling& sampling, bool oneSentence) {
    if (!state_.models.diff && !state_.models.standard) return;
    const bool away = !state_.ahead.empty() || state_.generated;
    forgetRows();
    if (away) passes_.start();
    GenerationState& writing = state_.writing;
    const ModelPtr& diff = state_.models.diff;
    GenerateRequest request{++generationNumber_, state_.models, state_.text, {}};
    try {
        const bool edited = diff && firstDifference({}, state_.edits, *diff) < std::ssize(diff->layers);
        for (const int row : GenerationState::all) {
            const ModelPtr& model = row == GenerationState::standard ? state_.models.standard : diff;
            if (!model || (row == GenerationState::trained && !edited)) continue;
            requireWeights(*model);
            Continuation& continuation = writing.rows.at(row);
            continuation.model = model;
            continuation.prompt = model->tokenizer->encode(state_.text);
            const auto all = static_cast<std::int64_t>(continuation.prompt.size()) + tokens;
            writing.traced = writing.traced && mapsFit(state_.models, all, passes_.mapBudget());
            const Edits edits =
                row == GenerationState::trained ? Edits{} : state_.allEdits().of(*model, state_.models);
            request.plans.at(row) = GenerationPlan{continuation.prompt, edits, tokens, sampling};
        }
    } catch (const Error& error) {
        writing.problem = sentence(error);
        emit changed(Part::Writing);
        emit generationFailed(writing.problem);
        return;
    }
    for (auto& plan : request.plans)
        if (plan) {
            plan->keepTrace = writing.traced;
            plan->mapBudget = passes_.mapBudget();
            plan->sentence = oneSentence;
        }
    writing.edits = state_.allEdits();
    writing.wanted = tokens;
    writing.running = writing.following = true;
    if (!writing.rows.at(writing.row).model)
        writing.row = diff ? GenerationState::diff : GenerationState::standard;
    if (!canShow(writing.row)) writing.row = GenerationState::diff;
    writing.problem.clear();
    engine_.generate(std::move(request));
    live_.start(0);
    emit changed(Part::Writing);
}

void Session::onWrote(const WrittenToken& written) {
    if (written.number != generationNumber_ || !state_.writing.running) return;
    Continuation& row = state_.writing.rows.at(written.row);
    row.tokens.push_back(written.token);
    // with the prompt: a token may be a part of a character that an earlier one began
    std::vector<int> tokens = row.prompt;
    const std::vector<int> ids = row.ids(row.size());
    tokens.insert(tokens.end(), ids.begin(), ids.end());
    const auto pieces = row.model->tokenizer->pieces(tokens);
    row.pieces.assign(pieces.end() - row.size(), pieces.end());
    emit changed(Part::Writing);
}

void Session::onGenerated(quint64 number, const PassResult& soFar) {
    GenerationState& writing = state_.writing;
    if (number != generationNumber_ || !writing.running || !writing.following) return;
    if (!soFar.error.isEmpty()) { // writing goes on; the views stay where they are
        writing.following = false;
        writing.problem = soFar.error;
        emit changed(Part::Writing);
        return;
    }
    live_.start(std::max(liveInterval, static_cast<int>(soFar.milliseconds))); // half of the time at most
    if (soFar.written != writing.rows.at(writing.row).ids(static_cast<int>(soFar.written.size())))
        return; // of the row that was followed before
    state_.ahead = soFar.written;
    passes_.take(soFar);
}

void Session::stopGenerating() {
    if (!state_.writing.running) return;
    endGeneration();
    emit changed(Part::Writing);
}

/// Nothing more is written; views that followed get to the last token.
void Session::endGeneration() {
    GenerationState& writing = state_.writing;
    engine_.cancelGeneration();
    ++generationNumber_;
    live_.stop();
    writing.running = false;
    if (!std::exchange(writing.following, false)) return;
    const Continuation& row = writing.rows.at(writing.row);
    if (row.size() > 0 && canShow(writing.row)) showAhead(row.ids(row.size()));
}

/// Of another text or of other models: what to run is the caller's business.
void Session::forgetRows() {
    engine_.cancelGeneration();
    ++generationNumber_;
    live_.stop();
    const GenerationState before = std::exchange(state_.writing, {});
    state_.writing.row = before.row;
    const bool away = !std::exchange(state_.ahead, {}).empty();
    if (away || before.running || !before.empty() || !before.problem.isEmpty()) emit changed(Part::Writing);
}

void Session::showAhead(const std::vector<int>& tokens) {
    if (tokens == state_.ahead && !state_.generated) return;
    passes_.dropOutdated();
    state_.ahead = tokens;
    passes_.start();
    emit changed(Part::Pass);
}

/// The views run both models over the same tokens, which those of another tokenizer are not. Says so.
bool Session::canShow(int row) {
    GenerationState& writing = state_.writing;
    const Continuation& main = writing.rows.at(writing.rows[0].model ? 0 : 1);
    writing.problem.clear();
    if (writing.rows.at(row).prompt == main.prompt) return true;
    writing.problem = tr("%1 cuts this text into other tokens, so the views cannot show its row")
                          .arg(QString::fromStdString(writing.rows.at(row).model->name));
    emit changed(Part::Writing);
    return false;
}

void Session::showWritten(int row, int count) {
    GenerationState& writing = state_.writing;
    if (row < 0 || row >= std::ssize(writing.rows) || writing.rows.at(row).tokens.empty() || !canShow(row))
        return;
    writing.row = row;
    writing.following = false;
    showAhead(writing.rows.at(row).ids(std::max(0, count)));
    emit changed(Part::Writing);
}

void Session::followRow(int row) {
    GenerationState& writing = state_.writing;
    if (row < 0 || row >= std::ssize(writing.rows)) return;
    if (!writing.running) {
        showWritten(row, writing.rows.at(row).size());
        return;
    }
    if (!writing.rows.at(row).model || !canShow(row)) return;
    writing.row = row;
    writing.following = true;
    engine_.showGenerated(row);
    emit changed(Part::Writing);
}

void Session::backToPrompt() {
    state_.writing.following = false;
    state_.writing.problem.clear();
    showAhead({});
    emit changed(Part::Writing);
}

std::string Session::textOfRow(int row) const {
    const Continuation& continuation = state_.writing.rows.at(row);
    const bool stands = row == state_.writing.row && !state_.writing.running && !state_.ahead.empty();
    return state_.text +
           continuation.text(stands ? static_cast<int>(state_.ahead.size()) : continuation.size());
}

} // namespace lambdascope
