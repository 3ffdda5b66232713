// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>

namespace lambdascope {

/// One thread with a mailbox of lanes. A job posted to a lane replaces the one that waits there, so the
/// newest wish wins; a job that has started runs to its end unless it looks at its stop token. Lower lanes go
/// first. Jobs must not throw: results and failures leave as values, through what the job captured.
class Worker {
  public:
    using Job = std::function<void(const std::stop_token&)>;

    Worker();
    ~Worker(); // asks the running job to stop, drops the waiting ones, joins

    void post(int lane, Job job);
    /// For a job that goes on with its lane: a newer wish that waits there stays, and this one is dropped.
    void postIfNoneWaits(int lane, Job job);
    /// Asks the running job of the lane to stop; a waiting one stays.
    void interrupt(int lane);
    /// Drops the waiting job of the lane and asks its running one to stop.
    void cancel(int lane);

  private:
    void loop(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::map<int, Job> waiting_;
    int runningLane_ = -1;
    std::stop_source running_;
    std::jthread thread_; // last: the members above outlive it
};

} // namespace lambdascope
