// SPDX-License-Identifier: MIT
// Fibres by Boost.Context: a kernel of 64 blocks of 256 threads meets a million barriers, and the standard
// library's only counterpart, ucontext, makes a system call at each.
#include "tests/emulator/executor.h"

#include "core/util/error.h"

#include <algorithm>
#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>
#include <exception>
#include <memory>
#include <mutex>
#include <numeric>
#include <random>
#include <set>
#include <span>
#include <vector>

namespace lambdascope::emulator {
namespace {

constexpr unsigned lanes = cuda::warpSize32;
constexpr std::size_t exchangeBytes = 64;
constexpr std::size_t stackBytes = std::size_t{128} << 10;

namespace context = boost::context;

/// What a kernel finds as a warp's mailbox: two of them, so that a lane that hurries to the next exchange
/// does not overwrite what a slower one still reads.
struct Mailbox {
    alignas(16) std::byte slots[2][lanes][exchangeBytes];
};

/// One block while it runs.
class Block {
  public:
    Block(const cuda::Launch& launch, cuda::Grid index, std::mt19937& random, Watcher* watcher)
        : watcher_(watcher),
          launch_(launch),
          index_(index),
          random_(random),
          threads_(launch.threads),
          mailboxes_((launch.threads + lanes - 1) / lanes),
          held_(mailboxes_.size()) {
        // exactly as long as asked for, so that a sanitizer sees a step beyond it; no zeros to rely on
        shared_.reset(static_cast<std::byte*>(std::aligned_alloc(64, (launch.sharedBytes / 64 + 1) * 64)));
        std::memset(shared_.get(), 0xff, launch.sharedBytes);
        if (watcher_ != nullptr) watcher_->begin(launch, shared_.get());
    }

    void run();

    // For the thread that runs now.
    [[nodiscard]] unsigned current() const { return current_; }
    [[nodiscard]] const cuda::Launch& launch() const { return launch_; }
    [[nodiscard]] cuda::Grid index() const { return index_; }
    [[nodiscard]] void* shared() { return shared_.get(); }
    [[nodiscard]] Watcher* watcher() { return watcher_; }
    void meet(Wait kind, const void* site) {
        if (watcher_ != nullptr && !watcher_->meets(kind, site)) return;
        wait(kind == Wait::Block);
        if (watcher_ != nullptr) watcher_->passed(kind);
    }
    void wait(bool wholeBlock) {
        threads_[current_].state = wholeBlock ? State::AtBlock : State::AtWarp;
        threads_[current_].caller = std::move(threads_[current_].caller).resume();
    }
    const void* exchange(const void* mine, std::size_t bytes, unsigned lane) {
        if (bytes > exchangeBytes)
            throw fail("an exchange of {} bytes; {} is the most", bytes, exchangeBytes);
        auto& box = mailboxes_[current_ / lanes].slots[threads_[current_].exchanges++ % 2];
        std::memcpy(box[current_ % lanes], mine, bytes);
        wait(false);
        return box[lane % lanes];
    }

  private:
    enum class State { Ready, AtWarp, AtBlock, Done };
    struct Thread {
        context::fiber fibre, caller;
        State state = State::Ready;
        unsigned exchanges = 0;
    };
    struct Free {
        void operator()(std::byte* memory) const { std::free(memory); }
    };

    void start(Thread& thread);
    void release();

    Watcher* watcher_;
    const cuda::Launch& launch_;
    cuda::Grid index_;
    std::mt19937& random_;
    std::vector<Thread> threads_;
    std::vector<Mailbox> mailboxes_;
    std::vector<char> held_; // warps that stand still
    std::unique_ptr<std::byte, Free> shared_;
    std::exception_ptr failure_;
    unsigned current_ = 0;
};

thread_local Block* running = nullptr;

/// The kernels that ran, of all threads of the program.
struct Ran {
    std::mutex mutex;
    std::set<cuda::Launch::Kernel> kernels;
};

Ran& ran() {
    static Ran all;
    return all;
}

void Block::start(Thread& thread) {
    static thread_local context::pooled_fixedsize_stack stacks(stackBytes);
    thread.fibre = context::fiber(std::allocator_arg, stacks, [this, &thread](context::fiber&& caller) {
        thread.caller = std::move(caller);
        try {
            launch_.call(launch_.kernel, launch_.argument.data());
        } catch (const context::detail::forced_unwind&) {
            throw; // the block is given up
        } catch (...) {
            failure_ = std::current_exception();
        }
        thread.state = State::Done;
        return std::move(thread.caller);
    });
}

void Block::run() {
    running = this;
    for (Thread& thread : threads_) start(thread);
    std::vector<unsigned> order(threads_.size());
    std::iota(order.begin(), order.end(), 0U);
    bool stuck = true; // nobody could go on in the last round
    const auto done = [](const Thread& thread) { return thread.state == State::Done; };
    while (!failure_ && !std::ranges::all_of(threads_, done)) {
        std::ranges::shuffle(order, random_);
        // Some warps stand still for many rounds, or until nobody else can go on: in step, what is missing
        // between two warps would never show.
        for (char& held : held_)
            if (stuck || random_() % 32 == 0) held = static_cast<char>(random_() % 2);
        stuck = true;
        for (const unsigned index : order) {
            Thread& thread = threads_[index];
            if (thread.state != State::Ready || held_[index / lanes]) continue;
            current_ = index;
            stuck = false;
            thread.fibre = std::move(thread.fibre).resume();
            if (failure_) break;
            if (watcher_ != nullptr && watcher_->enough()) {
                running = nullptr;
                return;
            }
        }
        if (!failure_) release();
    }
    running = nullptr;
    if (failure_) std::rethrow_exception(failure_);
}

/// Lets those go on who have met: a whole block at a barrier, or all lanes of a warp at an exchange.
void Block::release() {
    bool released = false;
    const auto releaseIfAll = [&](std::span<Thread> group, State state) {
        if (!std::ranges::all_of(group, [&](const Thread& thread) { return thread.state == state; })) return;
        for (Thread& thread : group) thread.state = State::Ready;
        released = true;
    };
    releaseIfAll(threads_, State::AtBlock);
    for (std::size_t first = 0; first < threads_.size(); first += lanes)
        releaseIfAll(
            std::span(threads_).subspan(first, std::min<std::size_t>(lanes, threads_.size() - first)),
            State::AtWarp);
    if (released || std::ranges::any_of(threads_, [](const Thread& t) { return t.state == State::Ready; }) ||
        std::ranges::all_of(threads_, [](const Thread& t) { return t.state == State::Done; }))
        return;
    const auto count = [&](State state) { return std::ranges::count(threads_, state, &Thread::state); };
    throw fail("block ({}, {}, {}): {} threads wait for the block and {} for their warp, but {} have ended",
               index_.x, index_.y, index_.z, count(State::AtBlock), count(State::AtWarp), count(State::Done));
}

} // namespace

void run(const cuda::Launch& launch, std::uint32_t seed, Watcher* watcher) {
    if (launch.threads == 0 || launch.threads > 1024)
        throw fail("a block of {} threads; a GPU takes 1 to 1024", launch.threads);
    if (launch.grid.y > 65535 || launch.grid.z > 65535)
        throw fail("a grid of {} × {} × {} blocks; y and z go to 65535", launch.grid.x, launch.grid.y,
                   launch.grid.z);
    {
        const std::scoped_lock lock(ran().mutex);
        ran().kernels.insert(launch.kernel);
    }
    std::mt19937 random(seed);
    for (unsigned z = 0; z < launch.grid.z; ++z)
        for (unsigned y = 0; y < launch.grid.y; ++y)
            for (unsigned x = 0; x < launch.grid.x; ++x) Block(launch, {x, y, z}, random, watcher).run();
}

bool hasRun(cuda::Launch::Kernel kernel) {
    const std::scoped_lock lock(ran().mutex);
    return ran().kernels.contains(kernel);
}

unsigned thread() {
    return running->current();
}
unsigned threads() {
    return running->launch().threads;
}
cuda::Grid block() {
    return running->index();
}
cuda::Grid grid() {
    return running->launch().grid;
}
void* shared() {
    return running->shared();
}
Watcher* watcher() {
    return running == nullptr ? nullptr : running->watcher();
}
void waitForBlock() {
    running->meet(Wait::Block, __builtin_return_address(0));
}
void waitForWarp() {
    running->meet(Wait::Warp, __builtin_return_address(0));
}
const void* exchange(const void* mine, std::size_t bytes, unsigned lane) {
    return running->exchange(mine, bytes, lane);
}
void needAligned(const void* address, std::size_t bytes) {
    if (reinterpret_cast<std::uintptr_t>(address) % bytes != 0)
        throw fail("{} is no multiple of the {} bytes that are accessed at once", address, bytes);
}

} // namespace lambdascope::emulator
