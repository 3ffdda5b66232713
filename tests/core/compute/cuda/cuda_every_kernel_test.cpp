// SPDX-License-Identifier: MIT
// No kernel is left out: what was compiled is what the sources define, and these tests run all of it.
#include "core/util/files.h"
#include "tests/emulator/compiled_kernels.h"
#include "tests/emulator/executor.h"
#include "tests/emulator/small_launches.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace lambdascope {
namespace {

using emulator::compiledKernels;

/// After all tests: which kernel none of them ran. Somebody who picks tests by hand is not asked.
class NoKernelIsLeftOut : public testing::Environment {
  public:
    void TearDown() override {
        if (GTEST_FLAG_GET(filter) != "*" || GTEST_FLAG_GET(list_tests)) return;
        EXPECT_EQ(emulator::kernelsLeftOut("", &emulator::hasRun), "") << "no test runs these kernels";
    }
};

[[maybe_unused]] const auto* const environment =
    testing::AddGlobalTestEnvironment(std::make_unique<NoKernelIsLeftOut>().release());

/// The names of the functions that the sources mark as kernels.
std::set<std::string> kernelsOfTheSources() {
    static const std::regex pattern(R"(__global__ void (?:__launch_bounds__\([^()]*\) )?(\w+)\()");
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(SOURCE_DIR "/core/compute/cuda")) {
        if (entry.path().extension() != ".cu") continue;
        const std::string text = readFile(entry.path());
        for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
            names.insert((*match)[1].str());
    }
    return names;
}

TEST(CudaEveryKernel, OfTheSourcesIsFoundInTheProgram) {
    std::set<std::string> names;
    for (const auto& compiled : compiledKernels())
        names.insert(compiled.name.substr(0, compiled.name.find('<')));
    EXPECT_EQ(names, kernelsOfTheSources());
}

/// Of every kernel its largest launch, as tests/benchmarks/kernel_launches.cpp has it:
/// "name\tthreads\tbytes".
std::set<std::string> launchesOfTheProgram() {
    std::map<cuda::Launch::Kernel, cuda::Launch> largest;
    for (const cuda::Launch& launch : emulator::largestLaunches()) largest[launch.kernel] = launch;
    std::set<std::string> lines;
    for (const auto& [kernel, name] : compiledKernels()) {
        const cuda::Launch& launch = largest[kernel];
        lines.insert(fmt::format("{}\t{}\t{}", name, launch.threads, launch.sharedBytes));
    }
    return lines;
}

// tools/gpu-check --compile-only, which needs nvcc, holds registers and occupancy to the table; that the
// table has these very kernels and launches is seen without.
TEST(CudaEveryKernel, IsInTheTableOfWhatTheyTake) {
    std::istringstream table(readFile(SOURCE_DIR "/tests/data/kernel_resources.tsv"));
    std::set<std::string> lines;
    for (std::string line; std::getline(table, line);) {
        std::size_t end = 0;
        for (int cell = 0; cell < 3; ++cell) end = line.find('\t', end + (cell > 0));
        if (!line.starts_with("#") && !line.starts_with("kernel\t")) lines.insert(line.substr(0, end));
    }
    EXPECT_EQ(lines, launchesOfTheProgram());
}

} // namespace
} // namespace lambdascope
