// SPDX-License-Identifier: MIT
#include "core/compute/bench/timing.h"

#include "core/util/error.h"

#include <algorithm>
#include <chrono>

namespace lambdascope {
namespace {

double timeOf(const TimedRun& run) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    run();
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

} // namespace

std::vector<std::vector<double>> timesOf(const std::vector<TimedRun>& runs, const TimingPlan& plan) {
    std::vector<std::vector<double>> times(runs.size());
    if (runs.empty()) return times;
    for (const TimedRun& run : runs) run();
    double sum = 0;
    while (times[0].size() < plan.rounds || sum < plan.milliseconds * static_cast<double>(runs.size())) {
        const bool backwards = times[0].size() % 2 == 1;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const std::size_t which = backwards ? runs.size() - 1 - i : i;
            times[which].push_back(timeOf(runs[which]));
            sum += times[which].back();
        }
    }
    for (std::vector<double>& each : times) std::ranges::sort(each);
    return times;
}

double medianOf(const std::vector<double>& sorted) {
    if (sorted.empty()) throw UsageError("there is no median of no times");
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double medianMs(const TimedRun& run, const TimingPlan& plan) {
    return medianOf(timesOf({run}, plan).front());
}

} // namespace lambdascope
