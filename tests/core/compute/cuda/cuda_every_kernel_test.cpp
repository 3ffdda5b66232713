// SPDX-License-Identifier: MIT
// No kernel is left out: what was compiled is what the sources define, and these tests run all of it.
#include "core/util/files.h"
#include "tests/emulator/compiled_kernels.h"
#include "tests/emulator/executor.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
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

} // namespace
} // namespace lambdascope
