// SPDX-License-Identifier: MIT
// What the λ lab asks for: edits, their targets, marks, and the sweep.
#include "app/session/session.h"
#include "core/analysis/sweep_meter.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>

namespace lambdascope {
void Session::onEdits() {
    if (!(history_.inForce() == state_.edits)) stopGenerating(); // what came after would be of other edits
    state_.edits = history_.inForce();
    state_.slot = history_.slot();
    for (int slot = 0; slot < 2; ++slot) state_.slotEdited.at(slot) = !history_.of(slot).empty();
    emit editsChanged();
    if (!pause_.isActive()) startPass();
}

void Session::setTarget(LayerRange layers) {
    const int count = state_.models.diff ? static_cast<int>(state_.models.diff->layers.size()) : 0;
    if (count == 0) return;
    if (layers.first > layers.last) std::swap(layers.first, layers.last);
    layers.first = std::clamp(layers.first, 0, count - 1);
    layers.last = std::clamp(layers.last, 0, count - 1);
    if (layers == state_.target) return;
    state_.target = layers;
    history_.endGesture();
    if (!layers.contains(state_.head.layer)) state_.head.layer = layers.first;
    emit selectionChanged();
    fetchWhatIsMissing();
}

void Session::setMarks(const Marks& marks) {
    if (marks == state_.marks) return;
    state_.marks = marks;
    emit selectionChanged();
}

void Session::setPeek(bool trained) {
    if (trained == state_.peek) return;
    state_.peek = trained;
    emit passChanged();
    emit selectionChanged();
}

void Session::setLab(const LabChoices& choices) {
    if (choices == state_.lab) return;
    state_.lab = choices;
    emit selectionChanged();
}

void Session::onLayers(quint64 number, const TracePtr& soFar, int fresh) {
    if (number != number_ || soFar->model != state_.models.diff || !state_.textCurrent()) return;
    state_.arriving = soFar;
    state_.fresh = fresh;
    emit passChanged();
}

void Session::startSweep() {
    cancelSweep();
    if (!state_.diffTrained || !state_.textCurrent() || state_.generated) return;
    if (!state_.models.diff->config.hasLambdaInit()) return; // nothing to sweep over
    SweepKey key = state_.sweepKey();
    SweepPlan plan;
    plan.base = key.base;
    for (int layer = key.layers.first; layer <= key.layers.last; ++layer) plan.layers.push_back(layer);
    state_.sweep = {key, {}, static_cast<int>(plan.values.size()), true, {}};
    try {
        auto sweep = std::make_shared<Sweep>(
            key.trained, plan,
            sweepMeter(meterTokens(state_.pieces, state_.marks), key.layer, key.trained->request.maps));
        engine_.sweep(++sweepNumber_, std::move(sweep));
    } catch (const Error& error) {
        state_.sweep.running = false;
        state_.sweep.problem = sentence(error);
    }
    emit sweepChanged();
}

void Session::cancelSweep() {
    engine_.cancelSweep();
    ++sweepNumber_; // points under way are of no use
    if (!state_.sweep.running) return;
    state_.sweep.running = false;
    emit sweepChanged();
}

void Session::onSwept(quint64 number, const SweepPoint& point, bool last) {
    if (number != sweepNumber_) return;
    state_.sweep.points.push_back(point);
    state_.sweep.running = !last;
    emit sweepChanged();
}

} // namespace lambdascope
