// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace lambdascope {

/// Something to be timed. Work that a device does later must be waited for in it (Backend::finish).
using TimedRun = std::function<void()>;

/// How long to measure: at least so many rounds and, summed over the rounds, so many milliseconds a run.
struct TimingPlan {
    std::size_t rounds = 7;
    double milliseconds = 500;
};

/// Sorted wall times in milliseconds of each of the runs, after one round that does not count. Several runs
/// take turns, forwards and backwards, so that whatever else the machine does meets them alike.
std::vector<std::vector<double>> timesOf(const std::vector<TimedRun>& runs, const TimingPlan& plan = {});

/// The median of sorted times; throws UsageError if there are none.
double medianOf(const std::vector<double>& sorted);

/// The median of one run's times, in milliseconds.
double medianMs(const TimedRun& run, const TimingPlan& plan = {});

} // namespace lambdascope
