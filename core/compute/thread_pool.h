// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace lambdascope {

/// Runs the iterations of a loop on all threads, the caller's included. Made for many short loops: waiting
/// threads spin for some microseconds before they sleep. One caller at a time.
class ThreadPool {
  public:
    /// `threads` in all, the caller's included, or as many of them as there may be; 0 takes one a core.
    explicit ThreadPool(int threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int size() const { return static_cast<int>(workers_.size()) + 1; }

    /// Calls body(i) once for every i in 0…count − 1, in no fixed order; rethrows the first exception.
    void parallelFor(int count, const std::function<void(int)>& body);

  private:
    void work();
    void end();
    void runIterations() noexcept;

    std::atomic<unsigned> epoch_ = 0; // counts loops; workers wait for it to change
    std::atomic<bool> open_ = false;  // the loop takes workers in
    std::atomic<int> inside_ = 0;     // workers that may be using body_
    std::atomic<int> next_ = 0;       // next iteration to take
    std::atomic<bool> stop_ = false;
    int count_ = 0;
    const std::function<void(int)>* body_ = nullptr;
    std::mutex failureMutex_;
    std::exception_ptr failure_;
    std::vector<std::jthread> workers_;
};

} // namespace lambdascope
