// SPDX-License-Identifier: MIT
#include "core/experiments/experiment.h"

#include "core/experiments/results/journal.h"
#include "core/experiments/results/result_rows.h"
#include "core/experiments/runner.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "core/util/threads/jobs.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stop_token>

#include "python/src/answers.h"

namespace lambdascope::python {

void besides(const Look& look, const std::function<void(const std::stop_token&)>& work) {
    struct Shared {
        std::mutex mutex;
        std::condition_variable ended;
        bool over = false;
        std::exception_ptr failure;
    } shared;
    std::stop_source stop;
    Jobs jobs; // last: it ends before what it uses
    jobs.post(0, [&](const Jobs::Turn&) {
        std::exception_ptr failure;
        try {
            work(stop.get_token());
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(shared.mutex);
        shared.failure = failure;
        shared.over = true;
        shared.ended.notify_all();
    });
    std::exception_ptr pressed;
    std::unique_lock lock(shared.mutex);
    while (!shared.ended.wait_for(lock, std::chrono::milliseconds(50), [&] { return shared.over; })) {
        if (pressed) continue;
        lock.unlock();
        try {
            look();
        } catch (...) {
            pressed = std::current_exception();
            stop.request_stop();
        }
        lock.lock();
    }
    if (pressed) std::rethrow_exception(pressed);
    if (shared.failure) std::rethrow_exception(shared.failure);
}

namespace {

OrderedJson resultOf(const OpenPair& open, const Protocol& protocol, const ExperimentRun& run) {
    const Pair& pair = open.pair();
    const AskedModels models(pair, protocol.edits());
    const std::unique_ptr<Experiment> experiment = protocol.kind().make(protocol, models);
    const ExperimentOutcome outcome = runExperiment(*experiment, run);
    if (!outcome.complete && outcome.stopped.empty()) throw Cancelled();
    if (!outcome.complete) throw Error(outcome.stopped);
    return experimentResult(protocol, hashesOf(pair, run.stop), LAMBDASCOPE_VERSION, experiment->plan(),
                            outcome.records);
}

} // namespace

ExperimentText runExperimentOn(const OpenPair& pair, std::string_view name, std::string_view asked,
                               const Look& look, const TellProgress& tell) {
    pair.refuseForked("experiment");
    for (const ModelPtr& model : {pair.pair().diff, pair.pair().standard})
        if (model) requireWeights(*model);
    const nlohmann::json given = parseJsonText(asked, "experiment");
    const JsonFields wish(given, "experiment");
    Protocol protocol(experimentKind(name));
    const nlohmann::json options = given.value("options", nlohmann::json::object());
    for (const auto& [option, typed] : options.items()) protocol.set(option, typed.get<std::string>());
    protocol.setEdits(toArguments(pair.edits(wish)));
    ExperimentRun run;
    run.threads =
        protocol.kind().repeats ? static_cast<int>(wish.integer("threads", 0, 4096).value_or(0)) : 1;
    std::atomic<std::size_t> done = 0, all = 0;
    run.progress = [&](const ExperimentProgress& progress) {
        all = progress.all;
        done = progress.done;
    };
    OrderedJson result;
    besides(
        [&] {
            look();
            if (tell && all > 0) tell(done, all);
        },
        [&](const std::stop_token& stop) {
            run.stop = stop;
            result = resultOf(pair, protocol, run);
        });
    if (tell && all > 0) tell(all, all);
    return {result.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n", resultCsv(result)};
}

OrderedJson listOfExperiments() {
    OrderedJson list = OrderedJson::array();
    for (const ExperimentKind& kind : experimentKinds()) {
        OrderedJson options = OrderedJson::array();
        for (const ExperimentOption& option : kind.options)
            options.push_back(
                {{"name", option.name}, {"default", option.fallback}, {"meaning", option.meaning.text()}});
        list.push_back({{"name", kind.name},
                        {"summary", kind.summary.text()},
                        {"source", kind.source},
                        {"options", std::move(options)}});
    }
    return {{"experiments", std::move(list)}};
}

} // namespace lambdascope::python
