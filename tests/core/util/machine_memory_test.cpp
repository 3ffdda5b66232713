// SPDX-License-Identifier: MIT
// What becomes of work where a limit (ulimit -v) leaves it little memory. Each in a process of its own, which
// the limit ends with.
#include "core/compute/cpu/recycled_memory.h"
#include "core/compute/thread_pool.h"
#include "core/util/error.h"
#include "core/util/machine_memory.h"
#include "core/util/tensor.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <new>
#include <string>
#include <sys/resource.h>
#include <tuple>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

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
    EXPECT_TRUE(hasAddresses(mebi << 20)); // nobody limits this process
    if (sanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
    expectWith(100 * mebi, [] { return hasAddresses(64 * mebi) && !hasAddresses(128 * mebi); });
}

/// A folder as /sys/fs/cgroup, and what /proc/self/cgroup would say.
class Groups {
  public:
    explicit Groups(const std::string& memberships) { write("memberships", memberships); }
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((folder_.path() / file).parent_path());
        std::ofstream(folder_.path() / file) << text;
    }
    [[nodiscard]] GroupMemory memory() const {
        return memoryOfGroups(folder_ / "memberships", folder_.path());
    }

  private:
    test::TempFolder folder_;
};

constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();

TEST(MemoryOfGroups, IsThatOfTheNarrowestUpToTheRoot) {
    const Groups groups("0::/job/step/task\n");
    groups.write("job/memory.max", "1000\n");
    groups.write("job/memory.current", "900\n");
    groups.write("job/memory.stat", "anon 500\nactive_file 100\ninactive_file 200\n");
    groups.write("job/step/memory.max", "max\n");
    groups.write("job/step/memory.current", "700\n");
    groups.write("job/step/task/memory.max", "800\n");
    groups.write("job/step/task/memory.current", "350\n");
    EXPECT_EQ(groups.memory().all, 800);
    EXPECT_EQ(groups.memory().available, 400) << "of the job: what files have there gives way";
    EXPECT_EQ(groups.memory().swap, unknown);
    groups.write("job/memory.swap.max", "60\n");
    groups.write("job/memory.swap.current", "20\n");
    EXPECT_EQ(groups.memory().swap, 40);
}

TEST(MemoryOfGroups, WithinAContainerPathsAreThoseOfTheHost) {
    const Groups unified("0::/../docker/1f3d\n");
    unified.write("memory.max", "1000\n");
    unified.write("memory.current", "1200\n");
    EXPECT_EQ(unified.memory().available, 0);
    const Groups separate(
        "12:cpu,cpuacct:/\n4:blkio,memory:/docker/1f3d\n1:name=systemd:/docker/1f3d\n0::/\n");
    separate.write("memory/memory.limit_in_bytes", "1000\n");
    separate.write("memory/memory.usage_in_bytes", "600\n");
    separate.write("memory/memory.stat", "inactive_file 1\ntotal_active_file 40\ntotal_inactive_file 60\n");
    EXPECT_EQ(separate.memory().all, 1000);
    EXPECT_EQ(separate.memory().available, 500);
    separate.write("memory/memory.memsw.limit_in_bytes", "1500\n"); // memory and swap
    separate.write("memory/memory.memsw.usage_in_bytes", "800\n");
    EXPECT_EQ(separate.memory().swap, 300);
}

TEST(MemoryOfGroups, WithoutALimitIsUnknown) {
    for (const char* memberships : {"", "no groups", "0::/\n", "4:memory:/a\n", "2:cpu:/a\n"}) {
        const Groups groups(memberships);
        groups.write("memory.max", "max\n");
        groups.write("memory.current", "10\n");
        groups.write("memory/a/memory.limit_in_bytes", "9223372036854771712\n");
        groups.write("memory/a/memory.usage_in_bytes", "10\n");
        EXPECT_EQ(groups.memory().all, unknown) << memberships;
        EXPECT_EQ(groups.memory().available, unknown) << memberships;
    }
}

/// What groups have left, and what time it is, as a test says; how often they were asked.
struct Asked {
    static inline std::int64_t left = 0;
    static inline int times = 0;
    static inline std::chrono::steady_clock::time_point now{};
    GroupRoom room{[] {
                       ++times;
                       return left;
                   },
                   [] { return now; }};
    explicit Asked(std::int64_t has) {
        left = has;
        times = 0;
    }
};

TEST(GroupRoom, LittleOfMuchIsTakenUnasked) {
    Asked of(6400);
    EXPECT_EQ(of.room.take(10), Room::Enough);
    EXPECT_EQ(of.room.take(99), Room::Enough);
    EXPECT_EQ(of.times, 1);
    EXPECT_EQ(of.room.take(1), Room::Enough);
    EXPECT_EQ(of.times, 2);
}

TEST(GroupRoom, WhatWasGivenIsGoneBeforeItIsWrittenTo) {
    Asked of(6400);
    EXPECT_EQ(of.room.take(6080), Room::Little);
    EXPECT_EQ(of.room.take(5), Room::Enough) << "a 64th of the rest";
    EXPECT_EQ(of.times, 1);
    Asked::left = 315;
    EXPECT_EQ(of.room.take(6), Room::Little);
    EXPECT_EQ(of.room.take(316), Room::None);
    EXPECT_EQ(of.room.take(1), Room::Enough) << "less may do";
}

TEST(GroupRoom, OthersTakeFromAGroupToo) {
    Asked of(std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(of.room.take(1), Room::Enough);
    Asked::left = 0; // a limit that was set since, say
    EXPECT_EQ(of.room.take(1), Room::Enough) << "for a second";
    Asked::now += std::chrono::seconds(1);
    EXPECT_EQ(of.room.take(1), Room::None);
}

TEST(MachineMemory, ATensorLeavesSomeToTheRestOfTheProgram) {
    if (sanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
    expectWith(100 * mebi, [] { return fits(48 * mebi) && !fits(80 * mebi); });
    expectWith(100 * mebi, [] { return !fits(80 * mebi) && hasAddresses(90 * mebi); }); // given back
}

TEST(MachineMemory, WhatTensorsLeftGivesWayToOneOfAnotherSize) {
    if (sanitized) GTEST_SKIP() << "a sanitizer needs all addresses";
    expectWith(100 * mebi, [] {
        RecycledMemory memory;
        std::ignore = memory.tensor(40, mebi / 4); // 40 MiB wait
        const Tensor other = memory.tensor(50, mebi / 4);
        return other.rows() == 50 && memory.bytes() == 0;
    });
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
