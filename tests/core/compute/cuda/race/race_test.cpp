// SPDX-License-Identifier: MIT
// No kernel has a race in shared memory, and each of its barriers is there for a reason: with any one of them
// left out, a race is found. One block of each kernel is run; shared memory is a block's own.
#include "core/compute/cuda/row_kernels.h"
#include "core/util/error.h"
#include "tests/emulator/attention_problem.h"
#include "tests/emulator/compiled_kernels.h"
#include "tests/emulator/copies.h"
#include "tests/emulator/race_watcher.h"
#include "tests/emulator/small_launches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

using namespace cuda;
using namespace emulator;

/// A launch and the memory that it reads and writes.
struct Job {
    std::string name;
    Launch launch;
    std::shared_ptr<void> memory;
    bool fillsItsTiles = false; // so that every word of shared memory that is read is written before
};

std::string nameOf(Launch::Kernel kernel) {
    static const std::vector<CompiledKernel> kernels = compiledKernels();
    const auto found = std::ranges::find(kernels, kernel, &CompiledKernel::kernel);
    return found == kernels.end() ? "" : found->name;
}

/// Of an attention: the inputs, and room for all that comes out.
struct AttentionMemory {
    explicit AttentionMemory(const Case& c)
        : problem(c), maps(room(problem.maps[0].size())), mixed(room(problem.mixed[0].size())) {}
    static std::vector<Memory> room(std::size_t count) { return {Memory(count, true), Memory(count, true)}; }
    Problem problem;
    std::vector<Memory> maps, mixed;
    std::vector<DeviceHeadMix> mixes = someMixes(4);
};

Job mapsJob(const Case& c) {
    auto m = std::make_shared<AttentionMemory>(c);
    const Problem& p = m->problem;
    const Launch launch = attentionMaps({p.shape(),
                                         p.q.data(),
                                         p.k.data(),
                                         p.v.data(),
                                         {m->maps[0].data(), m->maps[1].data()},
                                         {m->mixed[0].data(), m->mixed[1].data()}},
                                        p.device())
                              .at(0);
    return {nameOf(launch.kernel) + " " + c.name(), launch, m};
}

template<auto path>
Job fusedJob(const Case& c) {
    auto m = std::make_shared<AttentionMemory>(c);
    const Problem& p = m->problem;
    const Launch launch = path({p.shape(), p.q.data(), p.k.data(), p.v.data(), m->mixes.data(),
                                m->mixed[0].data(), true, 1e-5F},
                               p.device())
                              .at(0);
    return {nameOf(launch.kernel) + " " + c.name(), launch, m};
}

/// With as many keys as make an odd number of tiles of 64, 32 and 8: by turns they lie in two places, and the
/// maps begin anew with the first one.
std::vector<Case> longer(std::vector<Case> cases) {
    for (Case& c : cases) c.keys = 130;
    return cases;
}

std::vector<Job> attentionJobs() {
    std::vector<Job> jobs;
    const auto add = [&](Job job, const Case& c) {
        job.launch.grid = {1}; // the one with the longest rows
        const int width = c.valueBlocks * c.headDim;
        job.fillsItsTiles = c.headDim % 16 == 0 && width % 32 == 0 && c.headDim >= 32;
        jobs.push_back(std::move(job));
    };
    for (const Case& c : longer(casesOfTilings(mapsLaunch))) add(mapsJob(c), c);
    for (const Case& c : longer(casesOfTilings(fusedLaunch))) add(fusedJob<&fusedAttention>(c), c);
    for (const Case& c : longer(casesOfTilings(fusedLaunchBf16)))
        if (fusedLaunchBf16(c).kernel != fusedLaunch(c).kernel) add(fusedJob<&fusedAttentionBf16>(c), c);
    const Case rows{.queries = 2, .keys = 300, .headDim = 64};
    add(mapsJob(rows), rows);
    add(fusedJob<&fusedAttention>(rows), rows);
    return jobs;
}

/// The kernels that take the sum of a row, in rows that have several warps.
std::vector<Job> normJobs() {
    std::vector<Job> jobs;
    for (const std::int64_t cols : {2052, 2051}) {
        auto memory = std::make_shared<std::vector<Memory>>();
        for (int i = 0; i < 4; ++i) {
            memory->emplace_back(3 * cols, true);
            std::fill_n(memory->back().data(), 3 * cols, 1.0F);
        }
        static const DeviceHeadMix mixes[] = {{1, -0.5F, 1, 1}};
        float *x = (*memory)[0].data(), *y = (*memory)[1].data(), *z = (*memory)[2].data(),
              *w = (*memory)[3].data();
        const int width = static_cast<int>(cols);
        for (const Launch& launch :
             {rmsNorm({x, y, z, 3, cols, 1e-5F}), layerNorm({x, y, w, z, 3, cols, 1e-5F}),
              polyNorm({x, y, w, z, 3, cols, 1e-5F}), combine({x, y, mixes, z, 3, 1, width, true, 1e-5F})})
            jobs.push_back({nameOf(launch.kernel), launch, memory, true});
    }
    return jobs;
}

/// A job, and what was seen while it ran.
struct Watched {
    Job job;
    RaceWatcher::Findings found;
};

/// Every job, run once.
const std::vector<Watched>& everyRun() {
    static const std::vector<Watched> runs = [] {
        std::vector<Job> jobs = attentionJobs();
        std::ranges::move(normJobs(), std::back_inserter(jobs));
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
        SCOPED_TRACE(job.name);
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
    try {
        emulator::run(job.launch, 1, &watcher);
    } catch (const Error&) {
        return true;
    }
    forgetCopies();
    return !watcher.found().firstRace.empty();
}

/// The barrier before the first weights of a tile of keys are shared. They follow on a barrier of the block,
/// and so need none; but it is the same one that those of the second 32 keys need, if the compiler left the
/// loop over them a loop.
bool isOfFirstWeights(const Job& job, const std::vector<RaceWatcher::Barrier>& all, std::size_t number) {
    if (job.name.find("Tiling<") == std::string::npos) return false;
    const auto ofWarp = [](const RaceWatcher::Barrier& barrier) { return barrier.wait == Wait::Warp; };
    const auto first = std::ranges::find_if(all, ofWarp) - all.begin();
    const bool loop = job.name.find(", 64>>") != std::string::npos && std::ranges::count_if(all, ofWarp) == 2;
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
                << job.name << ": number " << i + 1 << ", a " << names[static_cast<int>(barriers[i].wait)];
    }
}

} // namespace
} // namespace lambdascope
