// SPDX-License-Identifier: MIT
#include "core/compute/worker.h"

#include <utility>

namespace lambdascope {

Worker::Worker() : thread_([this](const std::stop_token& stop) { loop(stop); }) {}

Worker::~Worker() {
    {
        const std::lock_guard lock(mutex_);
        waiting_.clear();
        running_.request_stop();
    }
    thread_.request_stop();
    thread_.join(); // before the members that loop() uses go away
}

void Worker::post(int lane, Job job) {
    {
        const std::lock_guard lock(mutex_);
        waiting_[lane] = std::move(job);
    }
    wake_.notify_one();
}

void Worker::postIfNoneWaits(int lane, Job job) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.contains(lane)) return;
        waiting_[lane] = std::move(job);
    }
    wake_.notify_one();
}

void Worker::interrupt(int lane) {
    const std::lock_guard lock(mutex_);
    if (runningLane_ == lane) running_.request_stop();
}

void Worker::cancel(int lane) {
    const std::lock_guard lock(mutex_);
    waiting_.erase(lane);
    if (runningLane_ == lane) running_.request_stop();
}

void Worker::loop(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (wake_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
        auto node = waiting_.extract(waiting_.begin());
        runningLane_ = node.key();
        running_ = std::stop_source();
        const std::stop_token token = running_.get_token();
        lock.unlock();
        node.mapped()(token);
        node = {}; // what the job captured goes before the next one starts
        lock.lock();
        runningLane_ = -1;
        if (stop.stop_requested()) return;
    }
}

} // namespace lambdascope
