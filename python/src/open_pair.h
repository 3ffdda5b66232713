// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forwarding_backend.h"
#include "core/compute/pair_edits.h"
#include "core/compute/processor.h"
#include "core/model/model.h"
#include "core/util/json.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lambdascope::python {

/// Called now and then by what takes long, on the thread that asked for it: whether Ctrl+C was pressed. What
/// it throws ends the work.
using Look = std::function<void()>;

/// A pair, or one model, that many threads may ask: one of them computes at a time, the others wait.
class OpenPair {
  public:
    /// `names`: one or two of what loadPair() takes, or what ships with the package by its name. `backend` as
    /// makeBackend() has it, `threads` 0: one a core. Throws Error, UsageError, and what `look` throws.
    OpenPair(const std::vector<std::string>& names, const std::string& backend, int threads,
             const Look& look);
    ~OpenPair();
    OpenPair(const OpenPair&) = delete;
    OpenPair& operator=(const OpenPair&) = delete;

    [[nodiscard]] const Pair& pair() const { return pair_; }
    /// The "edits" of a wish. Throws UsageError, in which the options have the names of ls.Edits.
    [[nodiscard]] PairEdits edits(const JsonFields& wish) const;
    /// Opened before this process was forked off: the threads that it had there are not here.
    [[nodiscard]] bool ofAnotherProcess() const;
    /// Throws UsageError where it is, for what needs these threads: `what` is how the sentence begins.
    void refuseForked(const std::string& what) const;
    /// What it computes with, in words: "CPU · 2 threads". Of this process, and once a pass has run.
    [[nodiscard]] ProcessorState processor();

    /// work(backend) when nobody else works: each operation of it looks. What goes on from an earlier work
    /// (Generation::step) meets the same backend.
    template<typename Work>
    auto run(const Look& look, const Work& work) {
        Engine& engine = engineHere();
        std::unique_lock lock(engine.busy, std::defer_lock);
        while (!lock.try_lock_for(lookEvery)) look();
        engine.look = &look;
        return engine.processor.run([&](Backend& backend) { return work(engine.watched(backend)); });
    }

  private:
    static constexpr std::chrono::milliseconds lookEvery{50};

    /// A process has one of its own: neither threads nor locks that are held go with a fork.
    struct Engine {
        Engine(const std::string& backend, int threads, pid_t of)
            : processor(backend, threads), process(of) {}
        Backend& watched(Backend& backend);

        std::timed_mutex busy; // of all that follows
        Processor processor;
        std::map<Backend*, std::unique_ptr<WatchedBackend>> watchers; // of those that the processor has
        const Look* look = nullptr;                                   // of the work that runs
        const pid_t process;
    };
    Engine& engineHere();

    Pair pair_;
    const std::string backend_;
    const int threads_;
    const pid_t process_; // that opened it
    std::atomic<Engine*> engine_;
};

/// Folders that a name in Python's hands means: what is there, else what ships with the package.
Pair openNamed(const std::vector<std::string>& names, const Look& look);

} // namespace lambdascope::python
