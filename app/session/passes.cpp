// SPDX-License-Identifier: MIT
#include "app/session/passes.h"

#include "core/analysis/answer/predictions.h"
#include "core/model/recorded/recording.h"
#include "core/util/machine_memory.h"

#include <algorithm>
#include <memory>
#include <tuple>

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

std::int64_t budgetOf(std::int64_t memory) {
    return memory > 0 ? memory : machineMemory().available / 4 * 3; // a pass needs more than its maps
}

} // namespace

Passes::Passes(Engine& engine, const SessionState& state, DerivedState& result)
    : StateOwner(engine, state), result_(result) {
    pause_.setSingleShot(true);
    pause_.setInterval(pauseAfterKey);
    connect(&pause_, &QTimer::timeout, this, &Passes::start);
    connect(&engine, &Engine::passing, this, [this](const QString& model, int done, int all) {
        if (done_ < number_) emit computing(model, done, all); // else of one that was cancelled
    });
    connect(&engine, &Engine::layersArrived, this, &Passes::onLayers);
    connect(&engine, &Engine::firstLayersArrived, this, [this](const PassResult& soFar) {
        if (soFar.number == number_ && done_ < number_) take(soFar);
    });
    connect(&engine, &Engine::passed, this, [this](const PassResult& passed) {
        onPassed(passed);
        fetchThumbs();
    });
    connect(&engine, &Engine::thumbsMade, this, [this](const LayerThumbs& thumbs) {
        thumbs_.reset();
        emit thumbsMade(thumbs);
    });
    connect(&engine, &Engine::twinFound, this, &Passes::onTwin);
    connect(&engine, &Engine::mapsComputed, this, &Passes::onMaps);
    connect(&engine, &Engine::mapsFailed, this, &Passes::onMapsFailed);
}

bool Passes::settled() const {
    return !pause_.isActive() && done_ == number_;
}

void Passes::startSoon() {
    pause_.start();
}

void Passes::startAfterEdit() {
    if (!pause_.isActive()) start();
}

void Passes::start() {
    pause_.stop();
    if (!state_.models.diff && !state_.models.standard) return;
    PassRequest request;
    engine_.cancelThumbs();
    const bool current = state_.textCurrent();
    if (!current) {
        mapBudget_ = budgetOf(mapMemory_); // edits keep the layers that are kept
        engine_.cancelMaps();              // which hold the traces that go
    }
    request.mapBudget = mapBudget_;
    request.number = ++number_;
    request.models = state_.models;
    request.text = state_.text;
    request.written = state_.ahead;
    request.edits = state_.allEdits();
    request.marks = state_.marks;
    const bool anew = std::exchange(anew_, false);
    if (current && !state_.generated && !anew) // traces of another text are of no use and hold memory
        static_cast<Traces&>(request) = state_;
    result_.problem.clear();
    result_.fresh = 0;
    engine_.run(std::move(request));
}

void Passes::dropOutdated() {
    if (!state_.textCurrent()) engine_.cancelPass();
}

void Passes::setMapMemory(std::int64_t bytes) {
    if (bytes == mapMemory_) return;
    mapMemory_ = bytes;
    mapBudget_ = budgetOf(bytes);
    anew_ = true; // a trace that is taken over would keep its maps
    if (state_.diffTrained || state_.standard || !state_.problem.isEmpty()) start();
}

void Passes::setProblem(const QString& problem) {
    result_.problem = problem;
    emit changed(Part::Pass);
}

void Passes::onPassed(const PassResult& result) {
    if (result.number <= done_)
        return; // cancelled when it was on its way: the user was told that it does not come
    done_ = result.number;
    result_.fresh = 0; // what has arrived is either in the result or of no use
    result_.arriving.reset();
    if (result.cancelled) return; // for a newer text, or by the user, who was told
    if (!result.error.isEmpty()) {
        if (result.number != number_) return;
        setProblem(result.error);
        emit failed(result.error);
        fetchMissing(); // of the earlier traces, which stay
        return;
    }
    take(result);
    emit done();
}

void Passes::onLayers(quint64 number, const TracePtr& soFar, int fresh) {
    if (number != number_ || soFar->model != state_.models.diff || !state_.textCurrent()) return;
    result_.arriving = soFar;
    result_.fresh = fresh;
    emit changed(Part::Pass);
}

void Passes::take(const PassResult& result) {
    const ModelPtr& model = result.diffTrained ? result.diffTrained->model : result.standard->model;
    if (model != state_.models.diff && model != state_.models.standard)
        return; // another pair was opened meanwhile
    const TracePtr& main = state_.diffTrained ? state_.diffTrained : state_.standard;
    const std::vector<int> before = main ? main->request.tokens : std::vector<int>{};
    const bool newText = state_.tracedText != result.text;
    result_.pieces = result.pieces;
    const TracePtr& trained = result.diffTrained ? result.diffTrained : result.standardTrained;
    if (trained && trained != (state_.diffTrained ? state_.diffTrained : state_.standardTrained))
        result_.likeliest = likeliestNext(*trained).token;
    static_cast<Traces&>(result_) = result;
    result_.note = result.note;
    result_.generated = result.generated;
    result_.tracedText = result.text;
    result_.tracedAhead = result.written;
    if (state_.standard && !hasHead(state_.standard, state_.nearest.head)) result_.nearest = {};
    emit taken(newText, before);
    emit changed(Part::Pass | Part::Selection);
    fetchMissing();
    measureMarks();
}

void Passes::measureMarks() {
    if (done_ != number_ || state_.measures.marks == state_.marks || !state_.textCurrent() ||
        state_.generated)
        return;
    if (state_.problem.isEmpty() || state_.problem == missing_) startAfterEdit();
}

void Passes::cancel() {
    engine_.cancelPass();
    pause_.stop();
    done_ = ++number_; // nothing is awaited any more
    result_.fresh = 0;
    result_.arriving.reset();
    setProblem(state_.generated && state_.tracedAhead.empty()
                   ? tr("Cancelled. The layers that had come are shown.")
                   : tr("Cancelled. What is shown is of the earlier text or edit."));
    emit cancelled();
    fetchMissing();
    fetchThumbs();
}

void Passes::wantThumbs(const LayerThumbs& wish) {
    thumbs_ = wish;
    fetchThumbs();
}

/// A pass that is to come may bring other traces, of which others will be wished for.
void Passes::fetchThumbs() {
    if (!thumbs_ || done_ < number_) return;
    const TracePtr& trace = thumbs_->block.trace();
    if (trace == state_.diffTrained || trace == state_.diffEdited || trace == state_.standardTrained ||
        trace == state_.standard)
        engine_.makeThumbs(*thumbs_);
    else
        thumbs_.reset();
}

bool Passes::fetchMaps(const TracePtr& trace, int layer) {
    if (!trace || trace->layers[layer]->hasMaps()) return false;
    if (trace->model->recording && !trace->model->recording->hasMaps(layer)) return false; // nobody has them
    if (refused(trace, layer) != nullptr) return false;
    engine_.computeMaps(trace, layer);
    return true;
}

const Passes::Refused* Passes::refused(const TracePtr& trace, int layer) const {
    const auto found = std::ranges::find_if(
        refused_, [&](const Refused& each) { return each.layer == layer && each.trace.lock() == trace; });
    return found != refused_.end() ? &*found : nullptr;
}

Passes::Looked Passes::looked() const {
    const int layer = state_.head.layer, ofTwin = state_.twin().layer;
    return {{{state_.diffEdited, layer},
             {state_.diffTrained, layer},
             {state_.standard, ofTwin},
             {state_.standardTrained, ofTwin}}};
}

/// Which maps that are looked at could not be computed, for as long as they are looked at. What a pass says
/// of itself stands before it.
void Passes::sayMissing() {
    if (done_ != number_ || (!state_.problem.isEmpty() && state_.problem != missing_)) return;
    missing_.clear();
    for (const auto& [trace, layer] : looked()) {
        const Refused* which = trace && !trace->layers[layer]->hasMaps() ? refused(trace, layer) : nullptr;
        if (which != nullptr && missing_.isEmpty()) missing_ = which->why;
    }
    if (state_.problem != missing_) setProblem(missing_);
}

void Passes::fetchMissing() {
    if (state_.generated) return; // the next step comes at once
    for (const auto& [trace, layer] : looked())
        if (fetchMaps(trace, layer)) break; // one at a time: each answer asks again
    sayMissing();
    const bool comparable =
        state_.diffTrained && state_.standardTrained && layerWithMaps(state_.diffTrained.get(), state_.head);
    const TwinKey key{state_.diffTrained, state_.standardTrained, state_.head};
    if (!comparable) twinKey_ = {};
    if (!comparable || key == twinKey_) return;
    twinKey_ = key; // λ does not enter: the twin of the trained head stays while λ moves
    engine_.findTwin(++twinNumber_, state_.diffTrained, state_.head, state_.standardTrained);
}

void Passes::onTwin(quint64 number, const Twin& twin) {
    if (number != twinNumber_ || twin.similarity < 0 || !hasHead(state_.standard, twin.head)) return;
    if (twin.head == state_.nearest.head && twin.similarity == state_.nearest.similarity) return;
    result_.nearest = twin;
    emit changed(Part::Selection);
}

void Passes::onMaps(const TracePtr& trace, int layer, const std::vector<Tensor>& maps) {
    const TracePtr complete = withMaps(trace, layer, maps);
    for (TracePtr* slot :
         {&result_.diffTrained, &result_.diffEdited, &result_.standardTrained, &result_.standard})
        if (*slot == trace) *slot = complete;
    for (SweepState* sweep : {&result_.sweep, &result_.pageSweep})
        if (sweep->key.trained == trace) sweep->key.trained = complete; // the same pass
    for (TracePtr& of : result_.effects.key.traces)
        if (of == trace) {
            of = complete;
            result_.effects.scored = false;
        }
    emit changed(Part::Pass | Part::Selection);
    fetchMissing();
}

void Passes::onMapsFailed(const TracePtr& trace, int layer, const QString& why) {
    std::erase_if(refused_, [](const Refused& each) { return each.trace.expired(); });
    refused_.push_back({trace, layer,
                        tr("%1: the maps of layer %2 could not be computed: %3")
                            .arg(QString::fromStdString(trace->model->name), QString::number(layer), why)});
    fetchMissing();
}

void Passes::letGo() {
    engine_.cancelThumbs();
    engine_.cancelMaps();
    thumbs_.reset();
    twinKey_ = {};
    refused_.clear();
    missing_.clear();
}

} // namespace lambdascope
