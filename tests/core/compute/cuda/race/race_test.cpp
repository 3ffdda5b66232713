// SPDX-License-Identifier: MIT
// No kernel has a race in shared memory, and each of its barriers is there for a reason: with any one of them
// left out, a race is found. One block of each kernel is run; shared memory is a block's own.
#include "core/util/error.h"
#include "tests/core/compute/cuda/race/watched_jobs.h"
#include "tests/emulator/copies.h"
#include "tests/emulator/race_watcher.h"
#include "tests/emulator/small_launches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

using namespace cuda;
using namespace emulator;

/// A job, and what was seen while it ran.
struct Watched {
    Job job;
    RaceWatcher::Findings found;
};

/// Every job, run once.
const std::vector<Watched>& everyRun() {
    static const std::vector<Watched> runs = [] {
        // they make an odd number of tiles of 64, 32 and 8: by turns these lie in two places, and the maps
        // begin anew with the first one
        std::vector<Job> jobs = everyJob(130);
        std::vector<Watched> done;
        for (Job& job : jobs) {
            RaceWatcher watcher;
            emulator::run(job.launch, 1, &watcher);
            done.push_back({std::move(job), watcher.found()});
        }
        return done;
    }();
    return runs;
}

TEST(CudaRace, NoKernelHasOne) {
    std::int64_t unwritten = 0;
    for (const auto& [job, found] : everyRun()) {
        SCOPED_TRACE(job.kernel + " " + job.shape);
        EXPECT_EQ(found.firstRace, "");
        EXPECT_GT(found.accesses, 0) << "nothing was seen";
        if (job.fillsItsTiles) {
            EXPECT_EQ(found.unwrittenReads, 0);
        }
        unwritten += found.unwrittenReads;
    }
    EXPECT_GT(unwritten, 0)
        << "columns beyond a head's are read, and whatever they hold is left out of results";
}

TEST(CudaRace, EveryKernelWithSharedMemoryIsLookedAt) {
    std::set<Launch::Kernel> seen;
    for (const Watched& run : everyRun()) seen.insert(run.job.launch.kernel);
    std::string missing;
    for (const Launch& launch : largestLaunches())
        if (launch.sharedBytes > 0 && !seen.contains(launch.kernel)) missing += nameOf(launch.kernel) + "\n";
    EXPECT_EQ(missing, "");
}

/// Whether a race is found, or the emulator itself refuses to go on, when a barrier is not there.
bool isNoticed(const Job& job, const RaceWatcher::Barrier& barrier) {
    RaceWatcher watcher;
    watcher.leaveOut(barrier);
    bool refused = false;
    try {
        emulator::run(job.launch, 1, &watcher);
    } catch (const Error&) {
        refused = true;
    }
    forgetCopies(); // of a block that was given up
    return refused || !watcher.found().firstRace.empty();
}

/// The barrier before the first weights of a tile of keys are shared. They follow on a barrier of the block,
/// and so need none; but it is the same one that those of the second 32 keys need, if the compiler left the
/// loop over them a loop.
bool isOfFirstWeights(const Job& job, const std::vector<RaceWatcher::Barrier>& all, std::size_t number) {
    if (job.kernel.find("Tiling<") == std::string::npos) return false;
    const auto ofWarp = [](const RaceWatcher::Barrier& barrier) { return barrier.wait == Wait::Warp; };
    const auto first = std::ranges::find_if(all, ofWarp) - all.begin();
    const bool loop =
        job.kernel.find(", 64>>") != std::string::npos && std::ranges::count_if(all, ofWarp) == 2;
    return static_cast<std::ptrdiff_t>(number) == first && !loop;
}

TEST(CudaRace, EveryBarrierIsNeeded) {
    const char* const names[] = {"wait for copies", "barrier of the warp", "barrier of the block"};
    std::set<Launch::Kernel> tried;
    for (const auto& [job, found] : everyRun()) {
        if (!tried.insert(job.launch.kernel).second) continue; // the same barriers at another head dim
        const auto& barriers = found.barriers;
        EXPECT_FALSE(barriers.empty());
        for (std::size_t i = 0; i < barriers.size(); ++i)
            EXPECT_EQ(isNoticed(job, barriers[i]), !isOfFirstWeights(job, barriers, i))
                << job.kernel << " " << job.shape << ": number " << i + 1 << ", a "
                << names[static_cast<int>(barriers[i].wait)];
    }
}

} // namespace
} // namespace lambdascope
