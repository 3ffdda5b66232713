// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace lambdascope {

/// The threads of the program, but for those that split a loop (ThreadPool). What is posted waits in lanes,
/// lower lanes go first, and a wish takes the place of the one that waits in its lane: the newest wins. What
/// has begun runs to its end unless it looks at its stop token. Jobs must not throw: results and failures
/// leave as values, through what the job captured.
class Jobs {
  public:
    /// Of a wish; no two have the same.
    using Number = std::uint64_t;
    /// What a job is told: whether to stop, and which wish it is of.
    struct Turn {
        std::stop_token stop;
        Number number = 0;
    };
    using Job = std::function<void(const Turn&)>;
    using Step = std::function<bool(const Turn&)>;
    /// What becomes of those that wait in the lane.
    enum class Others { Replaced, Kept };
    /// What the end does with jobs that run: waits for them, or leaves them to themselves.
    enum class AtEnd { Joined, LetGo };

    /// So many threads at most, each begun when it is needed.
    explicit Jobs(int threads = 1, AtEnd atEnd = AtEnd::Joined);
    /// Drops what waits and asks what runs to stop.
    ~Jobs();
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    /// Throws std::system_error where there is no thread for it.
    Number post(int lane, Job job, Others others = Others::Replaced);
    /// The same a step at a time, for as long as a step says that there are more and the wish is the newest
    /// of its lane: what lower lanes are asked for meanwhile goes in between.
    Number postSteps(int lane, Step step, Others others = Others::Replaced);
    /// Asks what runs of the lane to stop; what waits there stays, further steps among it.
    void interrupt(int lane);
    /// Asks what runs of the lane to stop and drops what waits there; whether anything waited.
    bool cancel(int lane);
    /// Neither cancelled nor followed by another wish of its lane, also once it is over.
    [[nodiscard]] bool isNewest(Number number) const;
    /// Nothing waits and nothing runs.
    [[nodiscard]] bool idle() const;

  private:
    struct Shared; // with the threads, which may outlive this

    const AtEnd atEnd_;
    const std::shared_ptr<Shared> shared_;
    std::vector<std::jthread> threads_; // last: they end first
};

} // namespace lambdascope
