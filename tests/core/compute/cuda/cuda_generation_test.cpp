// SPDX-License-Identifier: MIT
// Generation on the emulated device: the tokens of the CPU, also when the device is lost on the way.
#include "core/compute/generation.h"
#include "core/util/error.h"
#include "tests/emulator/device_emulated.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

using emulator::Faults;
using emulator::makeEmulatedBackend;

class CudaGeneration : public testing::TestWithParam<bool> {
  protected:
    std::vector<int> tokensOf(Backend& backend) {
        Generation generation(model, plan());
        while (!generation.done()) generation.step(backend);
        return tokensOf(generation);
    }
    static std::vector<int> tokensOf(const Generation& generation) {
        std::vector<int> tokens;
        for (const GeneratedToken& each : generation.written()) tokens.push_back(each.token);
        return tokens;
    }
    static GenerationPlan plan() {
        return {
            .prompt = {1, 5, 3, 8}, .tokens = 6, .sampling = {.temperature = 0.7}, .keepTrace = GetParam()};
    }

    ModelPtr model = test::tinyModel({.vocab = 23, .heads = 4, .kvHeads = 2, .headDim = 4});
    std::unique_ptr<Backend> cpu = makeBackend("cpu", 1);
};

TEST_P(CudaGeneration, WritesTheTokensOfTheCpu) {
    EXPECT_EQ(tokensOf(*makeEmulatedBackend()), tokensOf(*cpu));
}

TEST_P(CudaGeneration, GoesOnOnTheCpuWhenTheDeviceIsLost) {
    const std::vector<int> expected = tokensOf(*cpu);
    const auto faults = std::make_shared<Faults>();
    const auto gpu = makeEmulatedBackend(Precision::Float32, faults);
    Generation generation(model, plan());
    generation.step(*gpu);
    generation.step(*gpu);
    faults->commands = 0; // the next one fails
    EXPECT_THROW(generation.step(*gpu), DeviceError);
    while (!generation.done()) generation.step(*cpu);
    EXPECT_EQ(tokensOf(generation), expected);
}

TEST_P(CudaGeneration, GivesItsMemoryBack) {
    const auto gpu = makeEmulatedBackend();
    tokensOf(*gpu);
    const std::size_t held = gpu->heldBytes();
    for (int i = 0; i < 3; ++i) tokensOf(*gpu);
    EXPECT_LE(gpu->heldBytes(), held + held / 8);
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutTrace, CudaGeneration, testing::Bool());

} // namespace
} // namespace lambdascope
