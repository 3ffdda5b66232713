// SPDX-License-Identifier: MIT
// The thread with a mailbox, and the loops that run on all cores. Both run under ThreadSanitizer in
// tools/test --all.
#include "core/compute/thread_pool.h"
#include "core/compute/worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <numeric>

namespace lambdascope {
namespace {

using namespace std::chrono_literals;

TEST(Worker, NewestJobOfALaneWinsAndTheLastAlwaysRuns) {
    Worker worker;
    std::atomic<int> ran = 0;
    std::promise<int> last;
    for (int i = 0; i <= 200; ++i) {
        worker.post(0, [&, i](const std::stop_token&) {
            ++ran;
            std::this_thread::sleep_for(2ms);
            if (i == 200) last.set_value(i);
        });
    }
    EXPECT_EQ(last.get_future().get(), 200);
    EXPECT_LT(ran, 50) << "those that waited were replaced";
}

TEST(Worker, LowerLanesGoFirst) {
    Worker worker;
    std::promise<void> gate;
    std::shared_future<void> open = gate.get_future().share();
    std::vector<int> order;
    std::promise<void> done;
    worker.post(9, [open](const std::stop_token&) { open.wait(); });
    std::this_thread::sleep_for(5ms); // the first one has started
    worker.post(2, [&](const std::stop_token&) {
        order.push_back(2);
        done.set_value();
    });
    worker.post(1, [&](const std::stop_token&) { order.push_back(1); });
    gate.set_value();
    done.get_future().wait();
    EXPECT_EQ(order, (std::vector{1, 2}));
}

TEST(Worker, CancelStopsTheRunningJobOfItsLaneOnly) {
    Worker worker;
    std::promise<void> started;
    std::promise<bool> stopped;
    worker.post(3, [&](const std::stop_token& stop) {
        started.set_value();
        const auto end = std::chrono::steady_clock::now() + 5s;
        while (!stop.stop_requested() && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(1ms);
        stopped.set_value(stop.stop_requested());
    });
    started.get_future().wait();
    worker.cancel(4);
    auto result = stopped.get_future();
    EXPECT_EQ(result.wait_for(30ms), std::future_status::timeout)
        << "another lane's cancel is not its business";
    worker.cancel(3);
    EXPECT_TRUE(result.get());
}

TEST(Worker, EndsWhileJobsWait) {
    std::atomic<int> ran = 0;
    {
        Worker worker;
        for (int lane = 0; lane < 20; ++lane)
            worker.post(lane, [&](const std::stop_token& stop) {
                ++ran;
                for (int i = 0; i < 1000 && !stop.stop_requested(); ++i) std::this_thread::sleep_for(1ms);
            });
    }
    EXPECT_LE(ran, 2);
}

TEST(ThreadPool, RunsEveryIterationOnce) {
    for (const int threads : {1, 2, 3, 8}) {
        ThreadPool pool(threads);
        EXPECT_EQ(pool.size(), threads);
        for (int round = 0; round < 300; ++round) {
            const int count = round % 17;
            std::vector<int> hits(static_cast<std::size_t>(count));
            pool.parallelFor(count, [&](int i) { ++hits[i]; });
            EXPECT_EQ(std::accumulate(hits.begin(), hits.end(), 0), count);
            for (const int hit : hits) EXPECT_EQ(hit, 1);
        }
    }
}

TEST(ThreadPool, RethrowsAndGoesOn) {
    ThreadPool pool(3);
    EXPECT_THROW(pool.parallelFor(50,
                                  [](int i) {
                                      if (i == 20) throw std::runtime_error("no");
                                  }),
                 std::runtime_error);
    std::atomic<int> sum = 0;
    pool.parallelFor(10, [&](int i) { sum += i; });
    EXPECT_EQ(sum, 45);
}

TEST(Worker, AContinuationDoesNotPushOutANewerWish) {
    Worker worker;
    std::promise<void> started;
    std::promise<void> go;
    std::promise<int> ran;
    worker.post(0, [&](const std::stop_token&) {
        started.set_value();
        go.get_future().wait();
    });
    started.get_future().wait();
    worker.post(1, [&](const std::stop_token&) { ran.set_value(1); });
    worker.postIfNoneWaits(1, [&](const std::stop_token&) { ran.set_value(2); });
    go.set_value();
    EXPECT_EQ(ran.get_future().get(), 1);
}

TEST(Worker, InterruptingStopsTheRunningJobAndKeepsTheWaitingOne) {
    Worker worker;
    std::promise<void> started;
    std::promise<void> ran;
    worker.post(0, [&](const std::stop_token& stop) {
        started.set_value();
        while (!stop.stop_requested()) std::this_thread::yield();
    });
    started.get_future().wait();
    worker.post(0, [&](const std::stop_token&) { ran.set_value(); });
    worker.interrupt(0);
    ran.get_future().wait(); // hangs if it was dropped
}

} // namespace
} // namespace lambdascope
