// SPDX-License-Identifier: MIT
#include "core/compute/thread_pool.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace lambdascope {
namespace {

void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

// Loops follow each other within microseconds in a forward pass, so a short spin saves most wake-ups.
template<typename Value>
void waitForChange(const std::atomic<Value>& value, Value old) {
    constexpr int spins = 4000;
    for (int i = 0; i < spins; ++i) {
        if (value.load(std::memory_order_acquire) != old) return;
        pause();
    }
    value.wait(old, std::memory_order_acquire);
}

} // namespace

ThreadPool::ThreadPool(int threads) {
    if (threads <= 0) threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    try {
        for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { work(); });
    } catch (const std::system_error&) { // as many as there may be, and no more: they do the same work
    } catch (...) {                      // those that wait are let go
        end();
        throw;
    }
}

ThreadPool::~ThreadPool() {
    end();
}

void ThreadPool::end() {
    stop_ = true;
    epoch_.fetch_add(1, std::memory_order_release);
    epoch_.notify_all();
}

void ThreadPool::parallelFor(int count, const std::function<void(int)>& body) {
    if (count <= 1 || workers_.empty()) {
        for (int i = 0; i < count; ++i) body(i);
        return;
    }
    count_ = count;
    body_ = &body;
    next_.store(0, std::memory_order_relaxed);
    open_ = true; // publishes the lines above
    epoch_.fetch_add(1, std::memory_order_release);
    epoch_.notify_all();
    runIterations();
    // Either a worker sees that the loop is closed, or the caller sees that the worker is inside: both stores
    // come before both loads in one total order.
    open_ = false;
    for (int inside = inside_; inside != 0; inside = inside_) waitForChange(inside_, inside);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadPool::runIterations() noexcept {
    for (int i = next_.fetch_add(1, std::memory_order_relaxed); i < count_;
         i = next_.fetch_add(1, std::memory_order_relaxed)) {
        try {
            (*body_)(i);
        } catch (...) {
            const std::lock_guard lock(failureMutex_);
            if (!failure_) failure_ = std::current_exception();
        }
    }
}

void ThreadPool::work() {
    unsigned seen = 0;
    while (true) {
        waitForChange(epoch_, seen);
        seen = epoch_.load(std::memory_order_acquire); // loops that were missed are over
        if (stop_) return; // asked of the epoch that was read: there is none after the last one to wake it
        ++inside_;
        if (open_) runIterations();
        if (--inside_ == 0) inside_.notify_all();
    }
}

} // namespace lambdascope
