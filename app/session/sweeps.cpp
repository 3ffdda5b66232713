// SPDX-License-Identifier: MIT
#include "app/session/sweeps.h"

#include "core/analysis/answer/predictions.h"
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

SweepRun::SweepRun(Engine& engine, const SessionState& state, SweepState& result, Part part, Begin begin,
                   End end)
    : StateOwner(engine, state),
      result_(result),
      part_(part),
      begin_(begin),
      end_(end),
      last_(static_cast<quint64>(part) << 32U) {
    connect(&engine, &Engine::swept, this, &SweepRun::onSwept);
    connect(&engine, &Engine::sweepFailed, this, &SweepRun::onFailed);
}

bool SweepRun::isPossible() const {
    return state_.diffTrained && state_.textCurrent() && !state_.generated &&
           state_.models.diff->config.hasLambdaInit() && // else there is nothing to sweep over
           !state_.models.diff->recording;               // or with
}

void SweepRun::begin(const SweepKey& key, const SweepPlan& plan, const std::function<SweepMeter()>& meter) {
    result_ = {key, {}, static_cast<int>(plan.values.size()), true, {}};
    try {
        Sweep sweep(key.trained, plan, meter());
        number_ = ++last_;
        (engine_.*begin_)(number_, std::move(sweep));
    } catch (const Error& error) {
        result_.running = false;
        result_.problem = sentence(error);
    }
    emit changed(part_);
}

void SweepRun::cancel() {
    (engine_.*end_)();
    number_ = 0; // points under way are of no use
    if (!result_.running) return;
    letGo();
    emit changed(part_);
}

void SweepRun::onSwept(quint64 number, const SweepPoint& point, bool last) {
    if (number != number_) return;
    result_.points.push_back(point);
    result_.running = !last;
    emit changed(part_);
}

void SweepRun::onFailed(quint64 number, const QString& why) {
    if (number != number_) return;
    result_.running = false;
    result_.problem = why;
    emit changed(part_);
}

Sweeps::Sweeps(Engine& engine, const SessionState& state, SweepState& result)
    : SweepRun(engine, state, result, Part::Sweep, &Engine::sweep, &Engine::cancelSweep) {}

void Sweeps::start() {
    cancel();
    if (!isPossible()) return;
    const SweepKey key = state_.sweepKey();
    begin(key, planOf(key), [&] {
        const MeterTokens tokens = meterTokens(state_.pieces, state_.marks, state_.tracedAhead.size());
        SweepMeter meter = sweepMeter(tokens, key.layer, key.trained->request.maps);
        meter.answer = state_.markedNext().answer;
        return meter;
    });
}

PageRecordings::PageRecordings(Engine& engine, const SessionState& state, SweepState& result)
    : SweepRun(engine, state, result, Part::Recording, &Engine::record, &Engine::cancelRecording) {}

void PageRecordings::start() {
    if (!isPossible()) return;
    const SweepKey key = state_.recordingKey();
    if (result_.key == key && (result_.running || std::ssize(result_.points) == result_.all)) return;
    cancel();
    begin(key, recordingPlan(key), [&] {
        const MarkedNext marked = state_.markedNext();
        SweepMeter meter{{}, {}, marked.answer, nextOfPage, marked.distractors};
        if (!marked.answer.empty()) meter.watched.push_back(marked.answer.front());
        for (const TracePtr& trace : {state_.diffTrained, state_.standardTrained})
            for (const Candidate& each :
                 trace ? candidatesOf(*trace, nextOfTrained, {}) : std::vector<Candidate>{})
                meter.watched.push_back(each.token);
        return meter;
    });
}

} // namespace lambdascope
