// SPDX-License-Identifier: MIT
// Whole models on the emulated device against the CPU: all layouts, both ways of attention, bfloat16.
#include "core/compute/forward.h"
#include "tests/emulator/device_emulated.h"
#include "tests/support/compare_traces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace lambdascope {
namespace {

using namespace test;
using cuda::CudaBackend;
using emulator::makeEmulatedBackend;

class EmulatedModels : public testing::TestWithParam<std::string> {
  protected:
    ModelPtr model = loadModel(std::filesystem::path(TEST_DATA) / GetParam());
    std::unique_ptr<Backend> cpu = makeBackend("cpu", 1);
    std::unique_ptr<CudaBackend> gpu = makeEmulatedBackend();
};

TEST_P(EmulatedModels, MapsAndLogitsEqualThoseOfTheCpu) {
    const Request request = requestFor(*model, 9);
    expectClose(*forward(*gpu, model, request), *forward(*cpu, model, request), 1e-5);
}

TEST_P(EmulatedModels, LogitsWithoutMapsEqualThoseOfTheCpu) {
    Request request = requestFor(*model, 9, {}, false);
    request.keepMixed = false;
    expectClose(*forward(*gpu, model, request), *forward(*cpu, model, request), 1e-5);
}

/// Worst difference of the logits, as a part of the largest one.
double worstPart(const Tensor& logits, const Tensor& exact) {
    double largest = 0;
    double worst = 0;
    for (std::int64_t i = 0; i < exact.size(); ++i) {
        largest = std::max(largest, std::abs(double{exact.data()[i]}));
        const double difference = std::abs(double{exact.data()[i]} - logits.data()[i]);
        if (!(difference <= worst)) worst = difference; // a NaN stays, and fails every comparison
    }
    return worst / largest;
}

TEST_P(EmulatedModels, Bf16StaysNearWithAndWithoutMaps) {
    const auto bf16 = makeEmulatedBackend(Precision::Bf16);
    for (const bool maps : {true, false}) {
        Request request = requestFor(*model, 9, {}, maps);
        request.keepMixed = maps;
        const double part =
            worstPart(forward(*bf16, model, request)->logits, forward(*cpu, model, request)->logits);
        EXPECT_LT(part, 0.02);
        EXPECT_GT(part, 0) << "nothing was rounded";
    }
}

std::vector<std::string> cases() {
    std::vector<std::string> names;
    for (const char* const source : {"hf", "unilm"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / source)) {
            const std::string name = entry.path().filename().string();
            // how RoPE is stretched is a table that all backends get
            if (name.find("-rope-") == std::string::npos) names.push_back(source + ("/" + name));
        }
    std::ranges::sort(names);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Cases, EmulatedModels, testing::ValuesIn(cases()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    std::ranges::replace(name, '/', '_');
    return name;
});

} // namespace
} // namespace lambdascope
