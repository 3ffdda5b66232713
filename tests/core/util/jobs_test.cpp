// SPDX-License-Identifier: MIT
// The threads of the program; under ThreadSanitizer, too, in tools/test --all.
#include "core/util/threads/jobs.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace lambdascope {
namespace {

using namespace std::chrono_literals;
using Turn = Jobs::Turn;

constexpr auto patience = 20s;

/// A job that has begun once this is made, and goes on until it is let go.
class Busy {
  public:
    Busy(Jobs& jobs, int lane, Jobs::Others others = Jobs::Others::Replaced) {
        jobs.post(
            lane,
            [begun = begun_, open = gate_->get_future().share(), stopped = stopped_](const Turn& turn) {
                begun->set_value();
                open.wait();
                stopped->set_value(turn.stop.stop_requested());
            },
            others);
        begun_->get_future().wait();
    }
    void letGo() { gate_->set_value(); }
    /// Whether it was asked to stop; lets it go.
    bool stopped() {
        letGo();
        return stopped_->get_future().get();
    }

  private:
    using Signal = std::promise<void>;
    std::shared_ptr<Signal> begun_ = std::make_shared<Signal>(), gate_ = std::make_shared<Signal>();
    std::shared_ptr<std::promise<bool>> stopped_ = std::make_shared<std::promise<bool>>();
};

/// Until everything that was posted is over.
bool ended(const Jobs& jobs) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!jobs.idle() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    return jobs.idle();
}

TEST(Jobs, TheNewestWishOfALaneWinsAndTheLastAlwaysRuns) {
    Jobs jobs;
    Busy busy(jobs, 0);
    std::vector<int> ran;
    for (int i = 0; i <= 200; ++i) jobs.post(0, [&ran, i](const Turn&) { ran.push_back(i); });
    busy.letGo();
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(ran, std::vector{200}) << "those that waited were replaced";
}

TEST(Jobs, ThoseThatAreKeptRunInOrder) {
    Jobs jobs;
    Busy busy(jobs, 0);
    std::vector<int> ran;
    for (int i = 0; i < 3; ++i)
        jobs.post(
            0, [&ran, i](const Turn&) { ran.push_back(i); }, Jobs::Others::Kept);
    busy.letGo();
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(ran, (std::vector{0, 1, 2}));
}

TEST(Jobs, LowerLanesGoFirst) {
    Jobs jobs;
    Busy busy(jobs, 9);
    std::vector<int> order;
    for (const int lane : {2, 3, 1}) jobs.post(lane, [&order, lane](const Turn&) { order.push_back(lane); });
    busy.letGo();
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(order, (std::vector{1, 2, 3}));
}

TEST(Jobs, StepsLetLowerLanesInBetween) {
    Jobs jobs;
    Busy busy(jobs, 0);
    std::vector<int> order;
    jobs.postSteps(2, [&, step = 10](const Turn&) mutable {
        order.push_back(step);
        if (step == 10) jobs.post(1, [&](const Turn&) { order.push_back(1); });
        return ++step < 13;
    });
    busy.letGo();
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(order, (std::vector{10, 1, 11, 12}));
}

TEST(Jobs, StepsEndWithTheNextWishOfTheirLane) {
    Jobs jobs;
    std::atomic<int> steps = 0;
    std::promise<void> second;
    jobs.postSteps(1, [&](const Turn&) {
        if (++steps == 2) second.set_value();
        return true;
    });
    second.get_future().wait();
    std::promise<int> before;
    jobs.post(1, [&](const Turn&) { before.set_value(steps); });
    const int then = before.get_future().get();
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(steps, then);
}

TEST(Jobs, CancelStopsWhatRunsOfItsLaneOnlyAndDropsWhatWaits) {
    Jobs jobs;
    Busy three(jobs, 3);
    bool ran = false;
    jobs.post(3, [&](const Turn&) { ran = true; });
    EXPECT_FALSE(jobs.cancel(4)) << "nothing waited there";
    EXPECT_TRUE(jobs.cancel(3));
    EXPECT_TRUE(three.stopped());
    Busy four(jobs, 4);
    jobs.cancel(3);
    EXPECT_FALSE(four.stopped());
    EXPECT_TRUE(ended(jobs));
    EXPECT_FALSE(ran);
}

TEST(Jobs, CancelledStepsAreNotTakenAgain) {
    Jobs jobs;
    int steps = 0;
    std::promise<void> begun;
    jobs.postSteps(1, [&](const Turn& turn) {
        if (++steps == 1) begun.set_value();
        while (!turn.stop.stop_requested()) std::this_thread::yield();
        return true;
    });
    begun.get_future().wait();
    jobs.cancel(1);
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(steps, 1);
}

TEST(Jobs, AnInterruptedStepIsTakenAgainBehindLowerLanes) {
    Jobs jobs;
    std::vector<int> order;
    std::promise<void> begun;
    jobs.postSteps(5, [&](const Turn& turn) {
        order.push_back(5);
        if (order.size() > 1) return false; // once more, and nobody stops it
        begun.set_value();
        while (!turn.stop.stop_requested()) std::this_thread::yield();
        return true;
    });
    begun.get_future().wait();
    jobs.post(0, [&](const Turn&) { order.push_back(0); });
    jobs.interrupt(5);
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(order, (std::vector{5, 0, 5}));
}

TEST(Jobs, InterruptingKeepsWhatWaits) {
    Jobs jobs;
    Busy busy(jobs, 0);
    bool ran = false;
    jobs.post(0, [&](const Turn& turn) { ran = !turn.stop.stop_requested(); });
    jobs.interrupt(0);
    EXPECT_TRUE(busy.stopped());
    EXPECT_TRUE(ended(jobs));
    EXPECT_TRUE(ran);
}

TEST(Jobs, TheNumberOfTheNewestWishOutlivesIt) {
    Jobs jobs;
    std::atomic<Jobs::Number> told = 0;
    const auto tell = [&](const Turn& turn) { told = turn.number; };
    const Jobs::Number first = jobs.post(0, tell), other = jobs.post(1, tell);
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(told, other);
    EXPECT_TRUE(jobs.isNewest(first) && jobs.isNewest(other)) << "of its lane each";
    const Jobs::Number second = jobs.post(0, tell);
    EXPECT_FALSE(jobs.isNewest(first));
    EXPECT_TRUE(ended(jobs));
    EXPECT_TRUE(jobs.isNewest(second));
    jobs.cancel(0);
    EXPECT_FALSE(jobs.isNewest(second)) << "what it told on the way is wanted no more";
    EXPECT_TRUE(jobs.isNewest(other));
}

TEST(Jobs, NoMoreThreadsThanAsked) {
    constexpr int most = 3;
    Jobs jobs(most);
    std::vector<std::unique_ptr<Busy>> busy;
    busy.reserve(most);
    for (int i = 0; i < most; ++i) // side by side, in one lane as well
        busy.push_back(std::make_unique<Busy>(jobs, 0, Jobs::Others::Kept));
    std::promise<void> ran;
    auto fourth = ran.get_future();
    jobs.post(0, [&](const Turn&) { ran.set_value(); });
    EXPECT_EQ(fourth.wait_for(30ms), std::future_status::timeout);
    busy.front()->letGo();
    EXPECT_EQ(fourth.wait_for(patience), std::future_status::ready);
    for (int i = 1; i < most; ++i) busy[i]->letGo();
    EXPECT_TRUE(ended(jobs));
}

TEST(Jobs, AThreadThatIsFreeIsTakenBeforeAnotherBegins) {
    Jobs jobs(8);
    std::map<std::thread::id, int> on;
    for (int i = 0; i < 20; ++i) {
        jobs.post(i, [&](const Turn&) { ++on[std::this_thread::get_id()]; });
        EXPECT_TRUE(ended(jobs));
    }
    EXPECT_EQ(on.size(), 1U);
}

TEST(Jobs, EndWhileSomeRunAndOthersWait) {
    std::atomic<int> ran = 0;
    {
        std::promise<void> begun;
        Jobs jobs(2);
        for (int lane = 0; lane < 20; ++lane)
            jobs.postSteps(lane, [&, lane](const Turn& turn) {
                ++ran;
                if (lane == 0) begun.set_value();
                while (!turn.stop.stop_requested()) std::this_thread::yield();
                return true; // of which there is no more
            });
        begun.get_future().wait();
    }
    EXPECT_LE(ran, 2);
}

TEST(Jobs, ThatAreLetGoAreWaitedForByNobody) {
    auto jobs = std::make_optional<Jobs>(1, Jobs::AtEnd::LetGo);
    Busy busy(*jobs, 0);
    auto captured = std::make_shared<int>(0);
    const std::weak_ptr<int> waiting = captured;
    jobs->post(1, [captured = std::move(captured)](const Turn&) {});
    jobs.reset(); // hangs if it waited
    EXPECT_TRUE(waiting.expired());
    EXPECT_TRUE(busy.stopped());
}

TEST(Jobs, CtrlCIsNotTheirs) {
    Jobs jobs;
    int blocked = 0;
    jobs.post(0, [&](const Turn&) {
        sigset_t signals;
        pthread_sigmask(SIG_BLOCK, nullptr, &signals);
        blocked = sigismember(&signals, SIGINT);
    });
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(blocked, 1);
}

TEST(Jobs, WhatAJobHeldIsGoneBeforeTheNextBegins) {
    Jobs jobs;
    Busy busy(jobs, 0);
    auto held = std::make_shared<int>(0);
    const std::weak_ptr<int> left = held;
    std::optional<bool> gone;
    jobs.post(1, [held = std::move(held)](const Turn&) {});
    jobs.post(2, [&](const Turn&) { gone = left.expired(); });
    busy.letGo();
    EXPECT_TRUE(ended(jobs));
    EXPECT_EQ(gone, true);
}

} // namespace
} // namespace lambdascope
