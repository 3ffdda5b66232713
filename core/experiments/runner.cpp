// SPDX-License-Identifier: MIT
#include "core/experiments/runner.h"

#include "core/compute/forwarding_backend.h"
#include "core/compute/thread_pool.h"
#include "core/util/error.h"
#include "core/util/machine_memory.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

using RunClock = std::chrono::steady_clock;

/// A run was asked to stop; nobody gets to read it.
struct StoppedRun {};

/// What the threads of a run share.
class SharedRun {
  public:
    SharedRun(const Experiment& experiment, const ExperimentRun& run) : experiment_(experiment), run_(run) {
        int number = 0;
        for (const auto& [name, cell] : experiment.plan().cells()) {
            if (number++ % run.part.of != run.part.index - 1) continue;
            ++progress_.all;
            if (run.journal != nullptr && run.journal->known().contains(name))
                outcome_.records[name] = run.journal->known().at(name);
            else
                cells_.emplace_back(name, cell);
        }
        progress_.done = progress_.held = outcome_.records.size();
        progress_.soFar = [this] {
            const std::lock_guard lock(mutex_);
            return ExperimentSoFar{outcome_.records, running_};
        };
    }

    [[nodiscard]] std::size_t cells() const { return cells_.size(); }
    /// Of one thread, until there is nothing to do.
    void work() {
        try {
            const std::unique_ptr<Backend> cpu = makeBackend("cpu", 1);
            WatchedBackend backend(*cpu, [&] {
                if (run_.stop.stop_requested()) throw StoppedRun();
            });
            for (const NamedCell* cell = take(); cell != nullptr; cell = take()) {
                keep(cell->first, experiment_.run(backend, cell->second));
                tell();
            }
        } catch (const StoppedRun&) { // its cell is run another time
        } catch (const std::exception& error) {
            const std::lock_guard lock(mutex_);
            over_ = true;
            if (outcome_.stopped.empty()) outcome_.stopped = phraseOf(error);
        }
    }
    ExperimentOutcome outcome() {
        outcome_.complete = outcome_.records.size() == progress_.all;
        return std::move(outcome_);
    }

  private:
    using NamedCell = std::pair<std::string, ExperimentCell>;

    const NamedCell* take() {
        const std::lock_guard lock(mutex_);
        if (over_ || run_.stop.stop_requested() || next_ == cells_.size()) return nullptr;
        running_.insert(cells_[next_]);
        return &cells_[next_++];
    }
    void keep(const std::string& cell, OrderedJson record) {
        const std::lock_guard lock(mutex_);
        if (run_.journal != nullptr) {
            run_.journal->add(cell, record);
            if (outcome_.records.size() + 1 == progress_.all) run_.journal->sync();
        }
        outcome_.records[cell] = std::move(record);
        running_.erase(cell);
        ++progress_.done;
        progress_.seconds = std::chrono::duration<double>(RunClock::now() - start_).count();
        untold_ = true;
    }
    /// Whoever is told may take its time: no thread waits for another to tell, which then tells of its cell,
    /// too.
    void tell() {
        while (run_.progress && untold_) {
            const std::unique_lock telling(telling_, std::try_to_lock);
            if (!telling || !untold_.exchange(false)) return;
            std::unique_lock lock(mutex_);
            const ExperimentProgress now = progress_;
            lock.unlock();
            run_.progress(now);
        }
    }

    const Experiment& experiment_;
    const ExperimentRun& run_;
    std::vector<NamedCell> cells_; // to do
    std::atomic<bool> untold_ = false;
    std::mutex telling_; // held by who tells
    std::mutex mutex_;   // of all that follows
    std::size_t next_ = 0;
    bool over_ = false; // by an error: cells that are being run are kept
    ExperimentOutcome outcome_;
    std::map<std::string, ExperimentCell> running_;
    ExperimentProgress progress_;
    const RunClock::time_point start_ = RunClock::now();
};

} // namespace

std::optional<double> ExperimentProgress::secondsLeft() const {
    if (done <= held) return {};
    return seconds / static_cast<double>(done - held) * static_cast<double>(all - done);
}

ExperimentOutcome runExperiment(const Experiment& experiment, const ExperimentRun& run) {
    SharedRun shared(experiment, run);
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t threads =
        std::min(run.threads > 0 ? static_cast<std::size_t>(run.threads) : cores, shared.cells());
    if (threads > 0) {
        ThreadPool pool(static_cast<int>(threads));
        pool.parallelFor(pool.size(), [&](int) { shared.work(); });
    }
    returnFreedMemory(); // of a backend and a heap a thread
    return shared.outcome();
}

} // namespace lambdascope
