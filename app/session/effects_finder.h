// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/parts.h"

#include <QTimer>

#include <set>

namespace lambdascope {

/// What every head does to the answer, and what its map looks like: found in the background once what is on
/// screen has rested for 300 ms, for as long as any of those who ask shows it.
class EffectsFinder : public StateOwner {
  public:
    EffectsFinder(Engine& engine, const SessionState& state, EffectsState& result);
    [[nodiscard]] bool settled() const { return !rest_.isActive(); }

    void want(const QObject* by, bool wanted);
    void start();  // at once
    void cancel(); // by the user: what is found stays

  private:
    friend class Session;
    void stop();    // heads under way are of no use
    void refresh(); // what it is found of may be another
    void onFound(quint64 number, bool ofStandard, const std::vector<HeadFinding>& heads, bool last);
    void onFailed(quint64 number, const QString& why);

    EffectsState& result_;
    QTimer rest_;                     // since what heads have an effect on has changed
    std::set<const QObject*> wanted_; // by whom
    quint64 number_ = 0;              // of the newest: older ones are dropped
};

} // namespace lambdascope
