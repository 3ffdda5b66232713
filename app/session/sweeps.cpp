// SPDX-License-Identifier: MIT
#include "app/session/sweeps.h"

#include "core/model/recorded/recorded_model.h"
#include "core/pages/page_file.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

namespace lambdascope {
namespace {

SweepPlan planOf(const SweepKey& key) {
    SweepPlan plan;
    plan.base = key.base;
    for (int layer = key.layers.first; layer <= key.layers.last; ++layer) plan.layers.push_back(layer);
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
           whySilent(*state_.models.diff).empty();       // or with
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
    const Model& model = *key.trained->model; // the value in force is on screen: no pass is needed
    begin(key, recordingPlan(model, key.layer, key.base, model.layers[key.layer].lambda.init), [&] {
        MarkedNext marked = state_.markedNext();
        if (!marked.answer.empty()) marked.distractors.push_back(marked.answer.front());
        return SweepMeter{{},
                          {},
                          marked.answer,
                          nextOfPage,
                          watchedTokens(marked.distractors, state_.diffTrained, state_.standardTrained)};
    });
}

} // namespace lambdascope
