// SPDX-License-Identifier: MIT
// What the accesses of the kernels cost a GPU, as far as addresses say it: bank conflicts in shared memory
// and sectors of global memory. They are held to a table, tests/data/kernel_accesses.tsv, which
// LAMBDASCOPE_WRITE_TABLE=1 has written anew.
#include "core/compute/cuda/portable_copy.h"
#include "core/util/files.h"
#include "tests/core/compute/cuda/race/watched_jobs.h"
#include "tests/emulator/access_counter.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

using namespace emulator;

constexpr const char* table = SOURCE_DIR "/tests/data/kernel_accesses.tsv";
constexpr const char* head = "# of 100 phases of shared memory, those that repeat one; sectors of global "
                             "memory for 100 that would do\n"
                             "kernel\tconflicts\tsectors\n";

constexpr std::int64_t slack = 2; // another version of the compiler may read a number twice

/// Of 100, rounded up.
struct Costs {
    std::int64_t conflicts = 0, sectors = 0;
};

std::int64_t percent(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : (100 * part + whole - 1) / whole;
}

/// Whether the job's head dim is all that its tiling takes: one that is left half empty says less.
bool isTypical(const Job& job) {
    if (job.kernel.find("Tiling") == std::string::npos) return true;
    return job.fillsItsTiles || (job.kernel.find("Tiling<16,") != std::string::npos &&
                                 job.shape.find(" d 16 ") != std::string::npos);
}

/// Of every kernel, where four numbers go at a time.
std::map<std::string, Costs> countedCosts() {
    std::map<std::string, Costs> costs;
    for (const Job& job : everyJob(132)) {
        if (costs.contains(job.kernel) || !isTypical(job)) continue;
        AccessCounter counter;
        for (const auto& memory : job.global) counter.addGlobal(memory.data(), memory.size_bytes());
        emulator::run(job.launch, 1, &counter);
        const AccessCounter::Costs c = counter.costs();
        costs[job.kernel] = {percent(c.conflicts, c.phases), percent(c.sectors, c.fewest)};
    }
    return costs;
}

std::map<std::string, Costs> costsOfTheTable() {
    std::map<std::string, Costs> costs;
    std::istringstream lines(readFile(table));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t tab = line.find('\t');
        if (line.starts_with("#") || line.starts_with("kernel\t") || tab == std::string::npos) continue;
        std::istringstream numbers(line.substr(tab));
        Costs& c = costs[line.substr(0, tab)];
        numbers >> c.conflicts >> c.sectors;
    }
    return costs;
}

TEST(CudaAccess, NoKernelHasMoreConflictsOrSectorsThanTheTable) {
    const std::map<std::string, Costs> counted = countedCosts();
    if (std::getenv("LAMBDASCOPE_WRITE_TABLE") != nullptr) {
        std::ofstream file(table);
        file << head;
        for (const auto& [kernel, c] : counted)
            file << fmt::format("{}\t{}\t{}\n", kernel, c.conflicts, c.sectors);
        GTEST_SKIP() << "the table was written";
    }
    std::map<std::string, Costs> known = costsOfTheTable();
    for (const auto& [kernel, c] : counted) {
        ASSERT_TRUE(known.contains(kernel)) << kernel << " is not in the table";
        EXPECT_LE(c.conflicts, known[kernel].conflicts + slack) << "bank conflicts of " << kernel;
        EXPECT_LE(c.sectors, known[kernel].sectors + slack) << "sectors of " << kernel;
    }
    EXPECT_EQ(known.size(), counted.size()) << "the table has kernels that are not there";
}

struct Step {
    const float* from;
    int words;
};

/// What a warp of copies to shared memory costs that is `step` words apart on both sides.
AccessCounter::Costs costsOfStep(int step) {
    static const std::vector<float> numbers(32 * 32);
    AccessCounter counter;
    counter.addGlobal(numbers.data(), numbers.size() * sizeof(float));
    const auto kernel = +[](Step a) {
        auto* to = cuda::sharedMemory<float>() + cuda::threadInBlock() * a.words;
        cuda::copyAsync4(to, a.from + cuda::threadInBlock() * a.words, true);
        cuda::commitCopies();
        cuda::waitCopies<0>();
    };
    emulator::run(cuda::launch(kernel, {}, 32, 32 * 32 * sizeof(float), Step{numbers.data(), step}), 1,
                  &counter);
    return counter.costs();
}

TEST(CudaAccess, StepsCostWhatTheyCostAGpu) {
    for (const auto& [step, conflicts, sectors] :
         {std::array{1, 0, 4}, std::array{2, 1, 8}, std::array{3, 0, 12}, std::array{32, 31, 32}}) {
        const AccessCounter::Costs c = costsOfStep(step);
        EXPECT_EQ(c.phases, 1) << step;
        EXPECT_EQ(c.conflicts, conflicts) << step;
        EXPECT_EQ(c.sectors, sectors) << step;
        EXPECT_EQ(c.fewest, 4) << step;
    }
}

} // namespace
} // namespace lambdascope
