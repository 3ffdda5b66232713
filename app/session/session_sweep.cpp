// SPDX-License-Identifier: MIT
// Passes over many values of λ_init in the background: the curve of the λ lab, and what a page records.
#include "app/session/session.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int nextOfPage = 6;    // most probable next tokens at every value
constexpr int nextOfTrained = 3; // and of the models as trained, at every value, too

SweepPlan planOf(const SweepKey& key) {
    SweepPlan plan;
    plan.base = key.base;
    for (int layer = key.layers.first; layer <= key.layers.last; ++layer) plan.layers.push_back(layer);
    return plan;
}

/// With the value as trained, which is what others are compared with.
SweepPlan recordingPlan(const SweepKey& key) {
    SweepPlan plan = planOf(key);
    const double trained = key.trained->model->layers[key.layer].lambda.init;
    if (std::ranges::find(plan.values, trained) == plan.values.end())
        plan.values.insert(std::ranges::upper_bound(plan.values, trained), trained);
    return plan;
}

} // namespace

bool Session::canSweep() const {
    return state_.diffTrained && state_.textCurrent() && !state_.generated &&
           state_.models.diff->config.hasLambdaInit() && // else there is nothing to sweep over
           !state_.models.diff->recording;               // or with
}

void Session::startSweep() {
    cancelSweep();
    if (!canSweep()) return;
    const SweepKey key = state_.sweepKey();
    const SweepPlan plan = planOf(key);
    state_.sweep = {key, {}, static_cast<int>(plan.values.size()), true, {}};
    try {
        const MeterTokens tokens = meterTokens(state_.pieces, state_.marks, state_.tracedAhead.size());
        SweepMeter meter = sweepMeter(tokens, key.layer, key.trained->request.maps);
        meter.answer = state_.markedNext().answer;
        sweepNumber_ = ++sweepsAsked_;
        engine_.sweep(sweepNumber_, Sweep(key.trained, plan, meter));
    } catch (const Error& error) {
        state_.sweep.running = false;
        state_.sweep.problem = sentence(error);
    }
    emit changed(Part::Sweep);
}

void Session::cancelSweep() {
    engine_.cancelSweep();
    sweepNumber_ = 0; // points under way are of no use
    if (!state_.sweep.running) return;
    state_.sweep.running = false;
    emit changed(Part::Sweep);
}

void Session::startRecording() {
    if (!canSweep()) return;
    const SweepKey key = state_.recordingKey();
    SweepState& recording = state_.pageSweep;
    if (recording.key == key && (recording.running || std::ssize(recording.points) == recording.all)) return;
    cancelRecording();
    recording = {key, {}, 0, true, {}};
    try {
        const SweepPlan plan = recordingPlan(key);
        recording.all = static_cast<int>(plan.values.size());
        const MarkedNext marked = state_.markedNext();
        SweepMeter meter{{}, {}, marked.answer, nextOfPage, marked.distractors};
        if (!marked.answer.empty()) meter.watched.push_back(marked.answer.front());
        for (const TracePtr& trace : {state_.diffTrained, state_.standardTrained})
            for (const Candidate& each :
                 trace ? candidatesOf(*trace, nextOfTrained, {}) : std::vector<Candidate>{})
                meter.watched.push_back(each.token);
        recordingNumber_ = ++sweepsAsked_;
        engine_.record(recordingNumber_, Sweep(key.trained, plan, meter));
    } catch (const Error& error) {
        recording.running = false;
        recording.problem = sentence(error);
    }
    emit changed(Part::Recording);
}

void Session::cancelRecording() {
    engine_.cancelRecording();
    recordingNumber_ = 0;
    if (!state_.pageSweep.running) return;
    state_.pageSweep = {};
    emit changed(Part::Recording);
}

void Session::onSwept(quint64 number, const SweepPoint& point, bool last) {
    if (number != sweepNumber_ && number != recordingNumber_) return;
    SweepState& sweep = number == sweepNumber_ ? state_.sweep : state_.pageSweep;
    sweep.points.push_back(point);
    sweep.running = !last;
    emit changed(number == sweepNumber_ ? Part::Sweep : Part::Recording);
}

void Session::onSweepFailed(quint64 number, const QString& why) {
    if (number != sweepNumber_ && number != recordingNumber_) return;
    SweepState& sweep = number == sweepNumber_ ? state_.sweep : state_.pageSweep;
    sweep.running = false;
    sweep.problem = why;
    emit changed(number == sweepNumber_ ? Part::Sweep : Part::Recording);
}

} // namespace lambdascope
