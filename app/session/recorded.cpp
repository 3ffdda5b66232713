// SPDX-License-Identifier: MIT
// Between the state and what a file keeps of it.
#include "app/session/recorded.h"

#include "app/session/edit_history.h"
#include "core/experiments/results/result_file.h"
#include "core/files/session_record.h"
#include "core/model/model.h"
#include "core/util/error.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

namespace lambdascope {
namespace {

std::optional<RecordedWriting> writingOf(const SessionState& s) {
    const GenerationState& writing = s.writing;
    if (writing.empty()) return {};
    RecordedWriting record;
    for (std::size_t row = 0; row < record.rows.size(); ++row)
        record.rows.at(row) = writing.rows.at(row).tokens;
    record.edits = recorded(writing.edits);
    record.row = writing.row;
    record.shown = static_cast<int>(s.ahead.size());
    return record;
}

constexpr std::size_t largestResult = 1U << 20U; // bytes, of a session; its journal has the rest

std::string recordOf(const ExperimentsState& state) {
    const bool chosen = state.chosen != ExperimentsState{}.chosen || !state.paper;
    OrderedJson choices = OrderedJson::object();
    for (const auto& [kind, choice] : state.choices)
        if (choice != ExperimentChoice{})
            choices[kind] = {{"given", choice.given}, {"edited", choice.edited}, {"both", choice.both}};
    OrderedJson results = OrderedJson::object();
    for (const auto& [kind, found] : state.found)
        if (found.result && found.result->dump().size() < largestResult) results[kind] = *found.result;
    if (!chosen && choices.empty() && results.empty() && !state.compared && !state.opened) return {};
    OrderedJson record{{"chosen", state.chosen}, {"choices", choices}, {"paper", state.paper}};
    if (!results.empty()) record["results"] = results;
    for (const auto& [name, result] : {std::pair{"compared", state.compared}, {"opened", state.opened}})
        if (result && result->dump().size() < largestResult) record[name] = *result;
    if (state.opened) record["openedFrom"] = state.openedFrom;
    return record.dump();
}

std::shared_ptr<const OrderedJson> resultIn(const OrderedJson& record, const char* name) {
    if (!record.contains(name)) return nullptr;
    checkResult(record.at(name));
    return std::make_shared<const OrderedJson>(record.at(name));
}

/// What of a file can be used: what is checked anew, as if it was typed, and results that can be drawn.
ExperimentsState experimentsOf(const std::string& text) {
    ExperimentsState state;
    try {
        const OrderedJson record = OrderedJson::parse(text);
        state.chosen = experimentKind(record.at("chosen").get<std::string>()).name;
        state.paper = record.at("paper").get<bool>();
        for (const auto& [kind, choice] : record.at("choices").items())
            state.choices[kind] = {choice.at("given").get<std::map<std::string, std::string>>(),
                                   choice.at("edited").get<bool>(), choice.at("both").get<bool>()};
        state.compared = resultIn(record, "compared");
        if (auto result = resultIn(record, "result")) // of an older program: the chosen one's alone
            state.found[state.chosen].result = std::move(result);
        const OrderedJson results = record.value("results", OrderedJson::object());
        for (const auto& [kind, result] : results.items())
            state.found[std::string(experimentKind(kind).name)].result = resultIn(results, kind.c_str());
        if (auto opened = resultIn(record, "opened");
            opened && opened->at("protocol").at("experiment") == state.chosen) {
            state.openedFrom = record.at("openedFrom").get<std::string>();
            state.opened = std::move(opened);
        }
    } catch (const std::exception&) { // of a newer program, or written by hand: what was read until there
    }
    return state;
}

RecordedModel modelOf(const Model& model) {
    return {model.name, {}, model.hash->bytes()};
}

/// The head, or the first one where the model has no such head.
HeadId inside(HeadId head, const ModelPtr& model) {
    const bool there =
        model && head.layer < static_cast<int>(model->layers.size()) && head.head < model->plan.headCount();
    return there ? head : HeadId{};
}

LayerRange inside(LayerRange layers, const ModelPtr& model) {
    return model && layers.last < static_cast<int>(model->layers.size()) ? layers : LayerRange{};
}

/// Tokens of a file, which may be of another model: only those that this one has.
std::vector<GeneratedToken> known(const std::vector<GeneratedToken>& tokens, const Model& model) {
    const auto good = [&](const GeneratedToken& token) { return token.token < model.config.vocabSize; };
    return std::ranges::all_of(tokens, good) ? tokens : std::vector<GeneratedToken>{};
}

} // namespace

RecordedView viewOf(const SessionState& s, const EditHistory& history) {
    RecordedView view;
    static_cast<UserChoices&>(view) = s;
    static_cast<Selection&>(view) = s;
    view.edits = {recorded(history.of(0)), recorded(history.of(1))};
    view.slot = history.slot();
    view.swept = !s.sweep.points.empty() && s.sweep.key == s.sweepKey();
    view.writing = writingOf(s);
    view.experiments = recordOf(s.experiments);
    return view;
}

RecordedModels modelsOf(const SessionState& s, const std::filesystem::path& file) {
    RecordedModels record;
    if (s.folder.empty()) return record;
    record.folder = pathInSession(s.folder, file);
    if (s.with) record.with = pathInSession(*s.with, file);
    if (s.models.diff) record.diff = modelOf(*s.models.diff);
    if (s.models.standard) record.standard = modelOf(*s.models.standard);
    if (s.history && s.trainingStep >= 0)
        record.step = s.trainingStep; // of some pairs the last step is not known
    return record;
}

/// What the passes need is set before they run; what needs their traces is checked when they are there.
void takeRecord(const RecordedView& view, SessionState& fresh) {
    static_cast<UserChoices&>(fresh) = view;
    static_cast<Selection&>(fresh) = view;
    fresh.head = inside(view.head, fresh.models.diff ? fresh.models.diff : fresh.models.standard);
    const bool asRecorded = fresh.head == view.head;
    fresh.target = asRecorded ? inside(view.target, fresh.models.diff) : LayerRange{};
    if (view.chosenTwin && inside(*view.chosenTwin, fresh.models.standard) != *view.chosenTwin)
        fresh.chosenTwin.reset();
    if (view.writing) takeWriting(*view.writing, fresh);
    if (!view.experiments.empty()) fresh.experiments = experimentsOf(view.experiments);
}

void takeWriting(const RecordedWriting& record, SessionState& fresh) {
    GenerationState& writing = fresh.writing;
    for (const int row : GenerationState::all) {
        const ModelPtr& model = row == GenerationState::standard ? fresh.models.standard : fresh.models.diff;
        if (!model || !model->tokenizer || record.rows.at(row).empty()) continue;
        Continuation& to = writing.rows.at(row);
        to.model = model;
        try {
            to.prompt = model->tokenizer->encode(fresh.text);
        } catch (const Error&) { // the pass says what is wrong with the text
            continue;
        }
        to.tokens = known(record.rows.at(row), *model);
        to.cut();
        writing.wanted = std::max(writing.wanted, to.size());
    }
    writing.edits = editsOf(record.edits, fresh.models);
    writing.row = record.row;
    for (const int row : GenerationState::all)
        if (writing.rows.at(writing.row).size() == 0) writing.row = row;
    const Continuation& shown = writing.rows.at(writing.row);
    fresh.ahead = shown.ids(std::min(record.shown, shown.size()));
}

} // namespace lambdascope
