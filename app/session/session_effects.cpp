// SPDX-License-Identifier: MIT
// What every head does to the answer: computed in the background while something shows it.
#include "app/session/session.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int effectsAfter = 300; // ms without a change

} // namespace

void Session::connectEffects() {
    rest_.setSingleShot(true);
    rest_.setInterval(effectsAfter);
    connect(&rest_, &QTimer::timeout, this, &Session::startEffects);
    onChange(this, Part::Pass | Part::Selection, &Session::refreshEffects);
    connect(&engine_, &Engine::effectsFound, this,
            [this](quint64 number, bool ofStandard, const std::vector<HeadFinding>& heads, bool last) {
                if (number != effectsNumber_) return;
                auto& found = state_.effects.found.at(ofStandard ? 1 : 0);
                for (const HeadFinding& each : heads) {
                    const auto known = std::ranges::find(
                        found, each.effect.head, [](const HeadFinding& of) { return of.effect.head; });
                    known == found.end() ? found.push_back(each) : void(*known = each);
                }
                state_.effects.running = !last;
                emit changed(Part::Effects);
                if (last) refreshEffects(); // maps may have come meanwhile
            });
    connect(&engine_, &Engine::effectsFailed, this, [this](quint64 number, const QString& why) {
        if (number != effectsNumber_) return;
        state_.effects.running = false;
        state_.effects.problem = why;
        emit changed(Part::Effects);
    });
}

void Session::wantEffects(const QObject* by, bool wanted) {
    if (wanted ? !effectsWanted_.insert(by).second : effectsWanted_.erase(by) == 0) return;
    if (wanted)
        connect(by, &QObject::destroyed, this, [this, by] { wantEffects(by, false); });
    else
        disconnect(by, &QObject::destroyed, this, nullptr);
    refreshEffects();
}

/// While anything moves they only wait: what is found of something else is of no use.
void Session::refreshEffects() {
    const bool wanted = !effectsWanted_.empty() && (state_.diffTrained || state_.standardTrained);
    const EffectsState& effects = state_.effects;
    if (wanted && effects.settled() && state_.textCurrent() && effects.key == state_.effectsKey()) return;
    rest_.stop();
    stopEffects();
    const auto& [diff, standard] = effects.key.traces;
    const bool current = (!diff || diff == state_.diffEdited) && (!standard || standard == state_.standard);
    if (wanted)
        rest_.start();
    else if (!current)
        state_.effects = {}; // nothing else keeps these passes
}

void Session::startEffects() {
    rest_.stop();
    stopEffects();
    if (!state_.textCurrent() || state_.generated) return; // the next pass asks again
    EffectsState before = std::exchange(state_.effects, {});
    EffectsState& effects = state_.effects;
    effects.key = state_.effectsKey();
    std::vector<HeadEffects> models;
    try {
        for (std::size_t which = 0; which < effects.key.traces.size(); ++which) {
            const TracePtr& trace = effects.key.traces.at(which);
            if (!trace) continue;
            std::vector<HeadEffect> known;
            if (before.holds(which, effects.key)) {
                effects.found.at(which) = std::move(before.found.at(which));
                for (const HeadFinding& each : effects.found.at(which)) known.push_back(each.effect);
            }
            models.emplace_back(trace, effects.key.answer, effects.key.experiment, std::move(known));
            effects.untouched.at(which) = models.back().untouched();
            effects.all += static_cast<int>(models.back().count());
        }
        effects.running = !models.empty();
        if (!effects.running) return;
        engine_.findEffects(++effectsNumber_, std::move(models),
                            meterTokens(state_.pieces, state_.marks, state_.tracedAhead.size()));
    } catch (const Error& error) {
        effects.problem = sentence(error);
    }
    emit changed(Part::Effects);
}

void Session::cancelEffects() {
    if (!state_.effects.running) return;
    state_.effects.cancelled = true;
    stopEffects();
}

void Session::stopEffects() {
    engine_.cancelEffects();
    ++effectsNumber_; // heads under way are of no use
    if (!std::exchange(state_.effects.running, false)) return;
    emit changed(Part::Effects);
}

void Session::setExperiments(const ExperimentsState& experiments) {
    state_.experiments = experiments;
    emit changed(Part::Experiments);
}

} // namespace lambdascope
