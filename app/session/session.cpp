// SPDX-License-Identifier: MIT
#include "app/session/session.h"

#include "core/analysis/highlight.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <utility>

namespace lambdascope {

namespace {

constexpr int pauseAfterKey = 150; // ms

/// The trace with the maps of one more layer, and without those fetched for another one before: the memory
/// budget keeps. Records are copied, not changed: others may hold them.
TracePtr withMaps(const TracePtr& trace, int layer, const std::vector<Tensor>& maps) {
    auto copy = std::make_shared<Trace>(*trace);
    for (int l = 0; l < static_cast<int>(copy->layers.size()); ++l) {
        if (l != layer && (trace->request.maps[l] || !copy->layers[l]->hasMaps())) continue;
        auto record = std::make_shared<LayerTrace>(*copy->layers[l]);
        record->maps = l == layer ? maps : std::vector<Tensor>{};
        copy->layers[l] = std::move(record);
    }
    return copy;
}

bool exists(const TracePtr& trace, HeadId head) {
    return trace && head.layer >= 0 && head.layer < static_cast<int>(trace->layers.size()) &&
           head.head >= 0 && head.head < trace->model->plan.headCount();
}

} // namespace

Session::Session(const std::string& backend, QObject* parent) : Session(Processor(backend), parent) {}

Session::Session(Processor processor, QObject* parent) : QObject(parent), engine_(std::move(processor)) {
    pause_.setSingleShot(true);
    pause_.setInterval(pauseAfterKey);
    connect(&pause_, &QTimer::timeout, this, &Session::startPass);
    connect(&history_, &EditHistory::changed, this, &Session::onEdits);
    connectEngine();
}

void Session::connectEngine() {
    connect(&engine_, &Engine::processorChanged, this, [this](const ProcessorState& processor) {
        // a prompt that does not fit fails with every key; once is enough
        const bool failed =
            processor.failures > state_.processor.failures && processor.whyCpu != state_.processor.whyCpu;
        state_.processor = processor;
        if (failed) emit deviceFailed(sentence(processor.whyCpu));
    });
    connect(&engine_, &Engine::loading, this, &Session::loading);
    connect(&engine_, &Engine::loaded, this, &Session::onLoaded);
    connect(&engine_, &Engine::passing, this, [this](const QString& model, int done, int all) {
        if (passesDone_ < number_) emit computing(model, done, all); // else of one that was cancelled
    });
    connect(&engine_, &Engine::layersArrived, this, &Session::onLayers);
    connect(&engine_, &Engine::passed, this, &Session::onPassed);
    connect(&engine_, &Engine::twinFound, this, &Session::onTwin);
    connect(&engine_, &Engine::mapsComputed, this, &Session::onMaps);
    connect(&engine_, &Engine::mapsFailed, this, &Session::onMapsFailed);
    connect(&engine_, &Engine::swept, this, &Session::onSwept);
    connectGeneration();
    connect(&engine_, &Engine::sweepFailed, this, [this](quint64 number, const QString& why) {
        if (number != sweepNumber_) return;
        state_.sweep.running = false;
        state_.sweep.problem = why;
        emit sweepChanged();
    });
}

bool Session::settled() const {
    return !pause_.isActive() && engine_.idle() && !state_.writing.running && passesDone_ == number_ &&
           twinsDone_ == twinNumber_;
}

void Session::setText(const std::string& text, bool now) {
    if (text == state_.text && !now) return;
    const bool longRunning = !state_.textCurrent();
    if (text != state_.text) forgetRows();
    state_.marks = moved(state_.marks, state_.text, text);
    state_.text = text;
    if (longRunning) engine_.cancelPass(); // a pass over an older text is of no use
    if (now)
        startPass();
    else
        pause_.start();
    emit passChanged();
}

void Session::startPass() {
    pause_.stop();
    if (!state_.models.diff && !state_.models.standard) return;
    PassRequest request;
    request.number = ++number_;
    request.models = state_.models;
    request.text = state_.text;
    request.written = state_.ahead;
    request.edits = state_.edits;
    if (state_.textCurrent() && !state_.generated) { // traces of another text are of no use and hold memory
        request.diffTrained = state_.diffTrained;
        request.diffInForce = state_.diffInForce;
        request.standard = state_.standard;
        request.standardApart = state_.standardApart;
        request.measures = state_.measures;
    }
    state_.problem.clear();
    state_.fresh = 0;
    engine_.run(std::move(request));
}

void Session::setProblem(const QString& problem) {
    state_.problem = problem;
    emit passChanged();
    emit selectionChanged();
}

void Session::onPassed(const PassResult& result) {
    passesDone_ = std::max(passesDone_, result.number);
    state_.fresh = 0; // what has arrived is either in the result or of no use
    state_.arriving.reset();
    if (result.cancelled) return; // for a newer text, or by the user, who was told
    if (!result.error.isEmpty()) {
        if (result.number != number_) return;
        setProblem(result.error);
        emit passFailed(result.error);
        return;
    }
    takePass(result);
    if (const int tokens = std::exchange(generateFirst_, 0)) generate(tokens);
}

void Session::takePass(const PassResult& result) {
    const ModelPtr& model = result.diffTrained ? result.diffTrained->model : result.standard->model;
    if (model != state_.models.diff && model != state_.models.standard)
        return; // another pair was opened meanwhile
    state_.pieces = result.pieces;
    state_.diffTrained = result.diffTrained;
    state_.diffInForce = result.diffInForce;
    state_.standard = result.standard;
    state_.standardApart = result.standardApart;
    state_.note = result.note;
    state_.measures = result.measures;
    state_.generated = result.generated;
    const bool newText = state_.tracedText != result.text || state_.tracedAhead != result.written;
    state_.tracedText = result.text;
    state_.tracedAhead = result.written;
    keepSelectionValid(newText);
    emit passChanged();
    emit selectionChanged();
    fetchWhatIsMissing();
}

void Session::keepSelectionValid(bool newText) {
    const TracePtr& main = state_.diffTrained ? state_.diffTrained : state_.standard;
    const int last = main->tokenCount() - 1;
    if (!exists(main, state_.head)) state_.head = {};
    const First first = std::exchange(first_, First::AsIs);
    if (first == First::Anew)
        selectFirst(*main);
    else if (newText && state_.pinFollows && first != First::Recorded)
        state_.pin = mostTellingCell(*main, state_.head).cell;
    if (state_.standard && state_.chosenTwin && !exists(state_.standard, *state_.chosenTwin))
        state_.chosenTwin.reset();
    if (state_.standard && !exists(state_.standard, state_.nearest.head)) state_.nearest = {};
    if (state_.pin && state_.pin->query > last) state_.pin = Cell{last, std::min(state_.pin->key, last)};
    keepTargetValid();
}

/// A head and a cell worth looking at, or those of the command line.
void Session::selectFirst(const Trace& trace) {
    const Highlight highlight = mostTellingCell(trace);
    state_.head = highlight.head;
    state_.pin = highlight.cell;
    state_.chosenTwin.reset();
    state_.pinFollows = true;
    const auto start = std::exchange(start_, {});
    if (!start) return;
    generateFirst_ = start->generate.value_or(0);
    const HeadId head{start->layer.value_or(state_.head.layer), start->head.value_or(state_.head.head)};
    if (head.layer >= static_cast<int>(trace.layers.size()))
        emit startRefused(tr("--layer: there is no layer %1").arg(head.layer));
    else if (head.head >= trace.model->plan.headCount())
        emit startRefused(tr("--head: there is no head %1").arg(head.head));
    else
        state_.head = head;
    if (start->pin && start->pin->query >= trace.tokenCount())
        emit startRefused(tr("--pin: there is no token %1").arg(start->pin->query));
    else if (start->pin)
        state_.pinFollows = !(state_.pin = start->pin);
}

/// The layers that edits go to: a range stays while the selected head is in it.
void Session::keepTargetValid() {
    const int layers = state_.models.diff ? static_cast<int>(state_.models.diff->layers.size()) : 0;
    LayerRange& target = state_.target;
    if (target.count() <= 1 || !target.contains(state_.head.layer) || target.last >= layers)
        target = {state_.head.layer, state_.head.layer};
}

void Session::selectHead(HeadId head) {
    const TracePtr& main = state_.diffTrained ? state_.diffTrained : state_.standard;
    if (head == state_.head || (main && !exists(main, head))) return;
    state_.head = head;
    keepTargetValid();
    emit selectionChanged();
    fetchWhatIsMissing();
}

void Session::selectTwin(HeadId twin) {
    state_.chosenTwin = twin;
    emit selectionChanged();
    fetchWhatIsMissing();
}

void Session::selectTwinBy(TwinRule rule) {
    state_.twinRule = rule;
    state_.chosenTwin.reset();
    emit selectionChanged();
    fetchWhatIsMissing();
}

void Session::pin(std::optional<Cell> cell) {
    state_.pinFollows = false;
    if (cell == state_.pin) return;
    state_.pin = cell;
    emit selectionChanged();
    fetchWhatIsMissing(); // the twin may be another one now
}

void Session::cancelPass() {
    state_.writing.following = false; // a live view may be what takes so long
    stopGenerating();
    engine_.cancelPass();
    pause_.stop();
    passesDone_ = ++number_; // nothing is awaited any more
    state_.fresh = 0;
    state_.arriving.reset();
    setProblem(tr("Cancelled. What is shown is of the earlier text or edit."));
    emit passCancelled();
}

bool Session::fetchMaps(const TracePtr& trace, int layer) {
    if (!trace || trace->layers[layer]->hasMaps()) return false;
    if (refused_ == std::pair(trace, layer)) return false; // once is enough
    engine_.computeMaps(trace, layer);
    return true;
}

void Session::fetchWhatIsMissing() {
    if (state_.generated) return; // the next step comes at once
    // one at a time: each answer asks again
    if (!fetchMaps(state_.diffInForce, state_.head.layer) &&
        !fetchMaps(state_.diffTrained, state_.head.layer))
        fetchMaps(state_.standard, state_.twin().layer);
    const bool comparable =
        state_.diffTrained && state_.standard && state_.diffTrained->layers[state_.head.layer]->hasMaps();
    const TwinKey key{state_.diffTrained, state_.standard, state_.head};
    if (!comparable || key == twinKey_) return;
    twinKey_ = key; // λ does not enter: the twin of the trained head stays while λ moves
    engine_.findTwin(++twinNumber_, state_.diffTrained, state_.head, state_.standard);
}

void Session::onTwin(quint64 number, const Twin& twin) {
    twinsDone_ = number;
    if (number != twinNumber_ || twin.similarity < 0 || !exists(state_.standard, twin.head)) return;
    if (twin.head == state_.nearest.head && twin.similarity == state_.nearest.similarity) return;
    state_.nearest = twin;
    emit selectionChanged();
}

void Session::onMaps(const TracePtr& trace, int layer, const std::vector<Tensor>& maps) {
    const TracePtr complete = withMaps(trace, layer, maps);
    for (TracePtr* slot : {&state_.diffTrained, &state_.diffInForce, &state_.standard})
        if (*slot == trace) *slot = complete;
    if (state_.sweep.key.trained == trace) state_.sweep.key.trained = complete; // the same pass
    emit passChanged();
    emit selectionChanged();
    fetchWhatIsMissing();
}

void Session::onMapsFailed(const TracePtr& trace, int layer, const QString& why) {
    refused_ = {trace, layer};
    setProblem(tr("The maps of layer %1 could not be computed: %2").arg(layer).arg(why));
}

} // namespace lambdascope
