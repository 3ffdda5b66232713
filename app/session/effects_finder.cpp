// SPDX-License-Identifier: MIT
#include "app/session/effects_finder.h"

#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int startAfter = 300; // ms without a change

} // namespace

EffectsFinder::EffectsFinder(Engine& engine, const SessionState& state, EffectsState& result)
    : StateOwner(engine, state), result_(result) {
    rest_.setSingleShot(true);
    rest_.setInterval(startAfter);
    connect(&rest_, &QTimer::timeout, this, &EffectsFinder::start);
    connect(&engine, &Engine::effectsFound, this, &EffectsFinder::onFound);
    connect(&engine, &Engine::effectsFailed, this, &EffectsFinder::onFailed);
}

void EffectsFinder::onFound(quint64 number, bool ofStandard, const std::vector<HeadFinding>& heads,
                            bool last) {
    if (number != number_) return;
    auto& found = result_.found.at(ofStandard ? 1 : 0);
    for (const HeadFinding& each : heads) {
        const auto known =
            std::ranges::find(found, each.effect.head, [](const HeadFinding& of) { return of.effect.head; });
        known == found.end() ? found.push_back(each) : void(*known = each);
    }
    result_.running = !last;
    emit changed(Part::Effects);
    if (last) refresh(); // maps may have come meanwhile
}

void EffectsFinder::onFailed(quint64 number, const QString& why) {
    if (number != number_) return;
    result_.running = false;
    result_.problem = why;
    emit changed(Part::Effects);
}

void EffectsFinder::want(const QObject* by, bool wanted) {
    if (wanted ? !wanted_.insert(by).second : wanted_.erase(by) == 0) return;
    if (wanted)
        connect(by, &QObject::destroyed, this, [this, by] { want(by, false); });
    else
        disconnect(by, &QObject::destroyed, this, nullptr);
    refresh();
}

/// While anything moves they only wait: what is found of something else is of no use.
void EffectsFinder::refresh() {
    const bool wanted = !wanted_.empty() && (state_.diffTrained || state_.standardTrained);
    if (wanted && result_.settled() && state_.textCurrent() && result_.key == state_.effectsKey()) return;
    rest_.stop();
    stop();
    const auto& [diff, standard] = result_.key.traces;
    const bool current = (!diff || diff == state_.diffEdited) && (!standard || standard == state_.standard);
    if (wanted)
        rest_.start();
    else if (!current)
        result_ = {}; // nothing else keeps these passes
}

void EffectsFinder::start() {
    rest_.stop();
    stop();
    if (!state_.textCurrent() || state_.generated) return; // the next pass asks again
    EffectsState before = std::exchange(result_, {});
    result_.key = state_.effectsKey();
    std::vector<HeadEffects> models;
    try {
        for (std::size_t which = 0; which < result_.key.traces.size(); ++which) {
            const TracePtr& trace = result_.key.traces.at(which);
            if (!trace) continue;
            std::vector<HeadEffect> known;
            if (before.holds(which, result_.key)) {
                result_.found.at(which) = std::move(before.found.at(which));
                for (const HeadFinding& each : result_.found.at(which)) known.push_back(each.effect);
            }
            models.emplace_back(trace, result_.key.answer, result_.key.experiment, std::move(known));
            result_.untouched.at(which) = models.back().untouched();
            result_.all += static_cast<int>(models.back().count());
        }
        result_.running = !models.empty();
        if (!result_.running) return;
        engine_.findEffects(++number_, std::move(models),
                            meterTokens(state_.pieces, state_.marks, state_.tracedAhead.size()));
    } catch (const Error& error) {
        result_.problem = sentence(error);
    }
    emit changed(Part::Effects);
}

void EffectsFinder::cancel() {
    if (!result_.running) return;
    result_.cancelled = true;
    stop();
}

void EffectsFinder::stop() {
    engine_.cancelEffects();
    ++number_;
    if (!std::exchange(result_.running, false)) return;
    emit changed(Part::Effects);
}

} // namespace lambdascope
