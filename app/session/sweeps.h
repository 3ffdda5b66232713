// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/parts.h"

#include <functional>

namespace lambdascope {

/// Passes over many values of λ_init in the background, one after the other; each is told of.
class SweepRun : public StateOwner {
  public:
    void cancel();

  protected:
    using Begin = void (Engine::*)(quint64 number, Sweep sweep);
    using End = void (Engine::*)();
    /// `part` is what is told of; both uses of the engine have numbers of their own.
    SweepRun(Engine& engine, const SessionState& state, SweepState& result, Part part, Begin begin, End end);
    [[nodiscard]] bool isPossible() const;
    void begin(const SweepKey& key, const SweepPlan& plan, const std::function<SweepMeter()>& meter);

    SweepState& result_;

  private:
    virtual void letGo() { result_.running = false; }
    void onSwept(quint64 number, const SweepPoint& point, bool last);
    void onFailed(quint64 number, const QString& why);

    Part part_;
    Begin begin_;
    End end_;
    quint64 last_, number_ = 0; // of the newest; of that which runs: others are dropped
};

/// The curve of the λ lab: λ_init of the target layers from −0.2 to 1.4.
class Sweeps : public SweepRun {
  public:
    Sweeps(Engine& engine, const SessionState& state, SweepState& result);
    void start(); // an earlier one ends
};

/// What a page of what is on screen needs and is not recorded yet: λ_init of the selected head's layer, with
/// next tokens.
class PageRecordings : public SweepRun {
  public:
    PageRecordings(Engine& engine, const SessionState& state, SweepState& result);
    void start();

  private:
    void letGo() override { result_ = {}; } // a part of it is of no use
};

} // namespace lambdascope
