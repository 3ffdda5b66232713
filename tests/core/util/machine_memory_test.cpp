// SPDX-License-Identifier: MIT
// What becomes of work where a limit (ulimit -v) leaves it little memory. Each in a process of its own, which
// the limit ends with.
#include "core/compute/thread_pool.h"
#include "core/util/error.h"
#include "core/util/machine_memory.h"
#include "core/util/tensor.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

namespace lambdascope {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true; // which claims all addresses there are
#else
constexpr bool sanitized = false;
#endif

constexpr std::size_t mebi = std::size_t{1} << 20;

/// So many bytes more than the process has now, and no more.
void leave(std::size_t bytes) {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t all = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + bytes;
    const rlimit limit{all, all};
    if (setrlimit(RLIMIT_AS, &limit) != 0) std::_Exit(2);
}

/// Ends the process, and says whether it holds with so many bytes left.
[[noreturn]] void tryWith(std::size_t bytes, const std::function<bool()>& what) {
    leave(bytes);
    std::fputs(what() ? "it holds" : "it does not", stderr);
    std::_Exit(0);
}

void expectWith(std::size_t bytes, const std::function<bool()>& what) {
    EXPECT_EXIT(tryWith(bytes, what), testing::ExitedWithCode(0), "it holds");
}

bool fits(std::size_t bytes) {
    try {
        const Tensor tensor(1, static_cast<std::int64_t>(bytes / sizeof(float)));
        return !tensor.empty();
    } catch (const std::bad_alloc&) {
        return false;
    }
}

TEST(MachineMemory, TellsWhatALimitLeaves) {
    EXPECT_TRUE(hasRoomFor(mebi << 20)); // nobody limits this process: whatever the machine has
    if (sanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
    expectWith(100 * mebi, [] { return hasRoomFor(64 * mebi) && !hasRoomFor(128 * mebi); });
}

TEST(MachineMemory, ATensorLeavesSomeToTheRestOfTheProgram) {
    if (sanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
    expectWith(100 * mebi, [] { return fits(48 * mebi) && !fits(80 * mebi); });
    expectWith(100 * mebi, [] { return !fits(80 * mebi) && hasRoomFor(90 * mebi); }); // given back
}

TEST(MachineMemory, APoolHasTheThreadsThatThereMayBe) {
    if (sanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
    expectWith(4 * mebi, [] { // a stack has 8, and those of some threads that ended are kept
        ThreadPool pool(64);
        std::atomic<int> sum = 0;
        pool.parallelFor(10, [&](int i) { sum += i; });
        return pool.size() < 64 && sum == 45;
    });
}

[[noreturn]] void runOutWhereNothingIsThrownOn() {
    tellIfMemoryEndsProgram();
    const std::function<void()> asks = [] { throw std::bad_alloc(); };
    [&]() noexcept { asks(); }();
    std::_Exit(0);
}

TEST(MachineMemory, WhatEndsTheProgramIsTold) {
    EXPECT_EXIT(runOutWhereNothingIsThrownOn(), testing::ExitedWithCode(1), ": out of memory");
}

TEST(MachineMemory, WhatIsMissingHasWords) {
    EXPECT_EQ(phraseOf(std::bad_alloc()).text(), "out of memory");
    const std::system_error noThread(std::make_error_code(std::errc::resource_unavailable_try_again));
    EXPECT_EQ(phraseOf(noThread).text(),
              "no thread can be started, for want of memory or because there are too many");
}

} // namespace
} // namespace lambdascope
