// SPDX-License-Identifier: MIT
#include "core/util/threads/jobs.h"

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <list>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

namespace lambdascope {

struct Jobs::Shared {
    struct Wish {
        Number number = 0;
        Step step;
    };
    struct Running {
        int lane = 0;
        std::stop_source stop = {};
    };
    using Waiting = std::multimap<int, Wish>;

    mutable std::mutex mutex; // of all that follows
    std::condition_variable_any wake;
    Waiting waiting; // by lane; of one lane in the order in which they came
    std::list<Running> running;
    std::map<int, Number> newest; // by lane
    Number last = 0;
    std::size_t threads = 0, most = 1;

    void work(const std::stop_token& over) {
        sigset_t ctrlC; // is for who asks for it, which may be later: no thread here ends the program by it
        sigemptyset(&ctrlC);
        sigaddset(&ctrlC, SIGINT);
        pthread_sigmask(SIG_BLOCK, &ctrlC, nullptr);
        std::unique_lock lock(mutex);
        // at the end nothing more is begun, also if a job has posted meanwhile
        while (wake.wait(lock, over, [this] { return !waiting.empty(); }) && !over.stop_requested())
            runFirst(lock);
    }
    /// Without the lock meanwhile.
    void runFirst(std::unique_lock<std::mutex>& lock) {
        auto wish = waiting.extract(waiting.begin());
        const auto own = running.insert(running.end(), {wish.key()});
        const Turn turn{own->stop.get_token(), wish.mapped().number};
        lock.unlock();
        const bool more = wish.mapped().step(turn);
        lock.lock();
        const auto wanted = newest.find(wish.key());
        if (more && wanted != newest.end() && wanted->second == turn.number) {
            waiting.insert(std::move(wish));
        } else {
            lock.unlock();
            wish = {}; // what it captured goes before the next one starts
            lock.lock();
        }
        running.erase(own);
    }
    /// With the lock. What waits in the lane, to go without it.
    [[nodiscard]] Waiting take(int lane) {
        Waiting taken;
        for (auto each = waiting.find(lane); each != waiting.end(); each = waiting.find(lane))
            taken.insert(waiting.extract(each));
        return taken;
    }
    /// With the lock.
    void stop(int lane) {
        for (Running& each : running)
            if (each.lane == lane) each.stop.request_stop();
    }
};

Jobs::Jobs(int threads, AtEnd atEnd) : atEnd_(atEnd), shared_(std::make_shared<Shared>()) {
    shared_->most = static_cast<std::size_t>(std::max(1, threads));
}

Jobs::~Jobs() {
    Shared::Waiting dropped;
    {
        const std::lock_guard lock(shared_->mutex);
        dropped.swap(shared_->waiting);
        shared_->newest.clear(); // no step follows
        shared_->most = 0;       // nor a thread for what a job posts now
        for (Shared::Running& each : shared_->running) each.stop.request_stop();
    }
    for (std::jthread& thread : threads_) {
        thread.request_stop();
        if (atEnd_ == AtEnd::LetGo) thread.detach();
    }
}

Jobs::Number Jobs::post(int lane, Job job, Others others) {
    return postSteps(
        lane,
        [job = std::move(job)](const Turn& turn) {
            job(turn);
            return false;
        },
        others);
}

Jobs::Number Jobs::postSteps(int lane, Step step, Others others) {
    Shared::Waiting dropped; // goes without the lock
    const std::lock_guard lock(shared_->mutex);
    if (shared_->threads - shared_->running.size() <= shared_->waiting.size() &&
        shared_->threads < shared_->most) {
        try {
            threads_.emplace_back([shared = shared_](const std::stop_token& over) { shared->work(over); });
            ++shared_->threads;
        } catch (const std::system_error&) { // one of those that there are comes to it later
            if (shared_->threads == 0) throw;
        }
    }
    if (others == Others::Replaced) dropped = shared_->take(lane);
    const Number number = ++shared_->last;
    shared_->waiting.emplace(lane, Shared::Wish{number, std::move(step)});
    shared_->newest[lane] = number;
    shared_->wake.notify_one();
    return number;
}

void Jobs::interrupt(int lane) {
    const std::lock_guard lock(shared_->mutex);
    shared_->stop(lane);
}

bool Jobs::cancel(int lane) {
    Shared::Waiting dropped; // goes without the lock
    const std::lock_guard lock(shared_->mutex);
    dropped = shared_->take(lane);
    shared_->newest.erase(lane);
    shared_->stop(lane);
    return !dropped.empty();
}

bool Jobs::isNewest(Number number) const {
    const std::lock_guard lock(shared_->mutex);
    return std::ranges::any_of(shared_->newest, [&](const auto& each) { return each.second == number; });
}

bool Jobs::idle() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->waiting.empty() && shared_->running.empty();
}

} // namespace lambdascope
