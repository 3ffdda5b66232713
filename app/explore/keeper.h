// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"
#include "core/util/threads/jobs.h"

#include <QObject>

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace lambdascope {

/// Makes values of keys and keeps the newest of each lane: at once where that takes an eye's blink, else on
/// another thread, and says so when it is there. A part of its owner, in whose thread it lives.
template<typename Key, typename Value>
class Keeper {
  public:
    using Make = std::function<Value(const Key&, const std::stop_token&)>; // may throw
    /// Before one that is being made.
    struct Made {
        Key key;
        Value value;
    };

    Keeper(QObject& owner, int lanes, Make make, std::function<void()> made)
        : owner_(owner),
          make_(std::move(make)),
          made_(std::move(made)),
          kept_(static_cast<std::size_t>(lanes)),
          jobs_(lanes) {}

    /// Null while it is being made. Throws what making it threw.
    const Value* of(int lane, const Key& key, bool atOnce) {
        Kept& kept = kept_[static_cast<std::size_t>(lane)];
        const bool there = kept.made && kept.made->key == key;
        if (there ? kept.wanted.has_value() : !kept.wanted || !(*kept.wanted == key)) {
            jobs_.cancel(lane); // what is being made is of another one
            kept.wanted.reset();
            kept.problem = {};
            if (!there) {
                kept.wanted = key;
                atOnce ? take(lane, done(key, {})) : begin(lane);
            }
        }
        if (kept.problem) std::rethrow_exception(kept.problem);
        return kept.wanted ? nullptr : &kept.made->value;
    }
    /// The newest that is there, of whichever key; null: none yet.
    [[nodiscard]] const Made* newest(int lane) const {
        const auto& made = kept_[static_cast<std::size_t>(lane)].made;
        return made ? &*made : nullptr;
    }
    [[nodiscard]] bool settled() const {
        return std::ranges::all_of(kept_, [](const Kept& kept) { return !kept.wanted || kept.problem; });
    }
    /// Holds no key and no value any longer.
    void forget() {
        for (int lane = 0; lane < static_cast<int>(kept_.size()); ++lane) jobs_.cancel(lane);
        std::ranges::fill(kept_, Kept());
    }

  private:
    struct Kept {
        std::optional<Made> made;
        std::optional<Key> wanted;  // in its place
        std::exception_ptr problem; // why there is none of that
    };
    struct Done {
        std::optional<Made> made;
        std::exception_ptr problem;
    };

    Done done(const Key& key, const std::stop_token& stop) const {
        try {
            return {Made{key, make_(key, stop)}, {}};
        } catch (const std::exception&) {
            return {{}, std::current_exception()};
        }
    }
    void take(int lane, Done done) {
        Kept& kept = kept_[static_cast<std::size_t>(lane)];
        kept.problem = done.problem;
        if (!done.made) return;
        kept.made = std::move(done.made);
        kept.wanted.reset();
    }
    void begin(int lane) {
        jobs_.post(lane,
                   [this, lane, key = *kept_[static_cast<std::size_t>(lane)].wanted](const Jobs::Turn& turn) {
                       Done found = done(key, turn.stop);
                       if (turn.stop.stop_requested()) return;
                       QMetaObject::invokeMethod(
                           &owner_, [this, lane, number = turn.number, found = std::move(found)]() mutable {
                               if (!jobs_.isNewest(number)) return;
                               take(lane, std::move(found));
                               made_();
                           });
                   });
    }

    QObject& owner_;
    const Make make_;
    const std::function<void()> made_;
    std::vector<Kept> kept_;
    Jobs jobs_; // a lane each; last: they end first
};

} // namespace lambdascope
