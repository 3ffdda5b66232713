// SPDX-License-Identifier: MIT
#include "core/experiments/runner.h"

#include "core/compute/forwarding_backend.h"
#include "core/util/error.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

using RunClock = std::chrono::steady_clock;

/// A run was asked to stop; nobody gets to read it.
struct StoppedRun {};

/// Ends the pass of a cell, which may take long, once it is asked to.
class StoppableBackend final : public ForwardingBackend {
  public:
    StoppableBackend(Backend& inner, std::stop_token stop)
        : ForwardingBackend(inner), stop_(std::move(stop)) {}

    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override {
        if (stop_.stop_requested()) throw StoppedRun();
        return ForwardingBackend::linear(x, weight, bias);
    }

  private:
    std::stop_token stop_;
};

/// What the threads of a run share.
struct SharedRun {
    const Experiment& experiment;
    const ExperimentRun& run;
    std::vector<std::pair<std::string, ExperimentCell>> cells; // to do
    std::mutex mutex{};                                        // of all that follows
    std::size_t next = 0;
    bool over = false;
    ExperimentOutcome outcome{};
    std::map<std::string, ExperimentCell> running{};
    ExperimentProgress progress{};
    RunClock::time_point start = RunClock::now();

    std::size_t take() {
        const std::lock_guard lock(mutex);
        return takeNext();
    }
    /// And takes the next one.
    std::size_t keep(const std::string& cell, OrderedJson record) {
        const std::lock_guard lock(mutex);
        if (run.journal != nullptr) run.journal->add(cell, record);
        outcome.records[cell] = std::move(record);
        running.erase(cell);
        const std::size_t taken = takeNext();
        ++progress.done;
        progress.seconds = std::chrono::duration<double>(RunClock::now() - start).count();
        if (run.progress && !run.progress(progress)) over = true;
        return over ? cells.size() : taken;
    }
    void stop(const std::exception& error) {
        const std::lock_guard lock(mutex);
        over = true;
        if (outcome.stopped.empty()) outcome.stopped = phraseOf(error);
    }

  private:
    std::size_t takeNext() {
        if (over || run.stop.stop_requested() || next == cells.size()) return cells.size();
        running.insert(cells[next]);
        return next++;
    }
};

void work(SharedRun& shared) {
    try {
        const std::unique_ptr<Backend> cpu = makeBackend("cpu", 1);
        StoppableBackend backend(*cpu, shared.run.stop);
        for (std::size_t i = shared.take(); i < shared.cells.size();)
            i = shared.keep(shared.cells[i].first, shared.experiment.run(backend, shared.cells[i].second));
    } catch (const StoppedRun&) { // its cell is run another time
    } catch (const std::exception& error) {
        shared.stop(error);
    }
}

} // namespace

std::optional<double> ExperimentProgress::secondsLeft() const {
    if (done <= held) return {};
    return seconds / static_cast<double>(done - held) * static_cast<double>(all - done);
}

ExperimentOutcome runExperiment(const Experiment& experiment, const ExperimentRun& run) {
    SharedRun shared{experiment, run, {}};
    int number = 0;
    for (const auto& [name, cell] : experiment.plan().cells()) {
        if (number++ % run.part.of != run.part.index - 1) continue;
        ++shared.progress.all;
        if (run.journal != nullptr && run.journal->known().contains(name))
            shared.outcome.records[name] = run.journal->known().at(name);
        else
            shared.cells.emplace_back(name, cell);
    }
    shared.progress.done = shared.progress.held = shared.outcome.records.size();
    shared.progress.records = &shared.outcome.records;
    shared.progress.running = &shared.running;
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t threads =
        std::min(run.threads > 0 ? static_cast<std::size_t>(run.threads) : cores, shared.cells.size());
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back([&] { work(shared); });
        if (threads > 0) work(shared);
    }
    shared.outcome.complete = shared.outcome.records.size() == shared.progress.all;
    return std::move(shared.outcome);
}

} // namespace lambdascope
