// SPDX-License-Identifier: MIT
// Holds every number of a pass to transformers' DiffLlama and Llama (tests/reference/make_reference.py).
#include "core/compute/forward.h"
#include "core/model/safetensors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const fs::path folderOfCases = fs::path(TEST_DATA) / "hf";

/// A golden tensor of any number of dimensions as one run of floats.
std::vector<float> golden(const SafetensorsFile& file, const std::string& name) {
    const TensorEntry& entry = file.entries().at(name);
    EXPECT_EQ(entry.dtype, DType::F32);
    std::vector<float> values(entry.bytes.size() / sizeof(float));
    std::memcpy(values.data(), entry.bytes.data(), entry.bytes.size());
    return values;
}

std::vector<int> tokensOf(const SafetensorsFile& file) {
    const TensorEntry& entry = file.entries().at("tokens");
    std::vector<std::int64_t> ids(entry.bytes.size() / sizeof(std::int64_t));
    std::memcpy(ids.data(), entry.bytes.data(), entry.bytes.size());
    return {ids.begin(), ids.end()};
}

double worstDifference(const std::vector<float>& expected, const Tensor& actual) {
    if (static_cast<std::int64_t>(expected.size()) != actual.size()) return INFINITY;
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = std::abs(double{expected[i]} - actual.data()[i]);
        if (!(difference <= worst)) worst = difference; // a NaN stays, and fails every comparison
    }
    return worst;
}

TracePtr run(const ModelPtr& model, const SafetensorsFile& reference) {
    const auto backend = makeBackend("cpu", 2);
    return forward(*backend, model, {tokensOf(reference), {}, std::vector<bool>(model->layers.size(), true)});
}

std::vector<std::string> cases() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folderOfCases))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

class TransformersGolden : public testing::TestWithParam<std::string> {};

TEST_P(TransformersGolden, LogitsMapsLambdaAndHiddenStatesAgree) {
    constexpr double tolerance = 1e-5;
    const auto reference = SafetensorsFile::open(folderOfCases / GetParam() / "golden.safetensors");
    const ModelPtr model = loadModel(folderOfCases / GetParam());
    const TracePtr trace = run(model, *reference);

    for (std::size_t l = 0; l < trace->layers.size(); ++l) {
        const LayerTrace& layer = *trace->layers[l];
        const std::string prefix = "layers." + std::to_string(l) + ".";
        EXPECT_LT(worstDifference(golden(*reference, prefix + "hidden"), layer.hidden), tolerance) << prefix;
        if (model->differential()) {
            EXPECT_NEAR(layer.lambda.lambda, golden(*reference, prefix + "lambda")[0], 1e-6) << prefix;
            EXPECT_LT(worstDifference(golden(*reference, prefix + "a1"), layer.maps[0]), tolerance) << prefix;
            EXPECT_LT(worstDifference(golden(*reference, prefix + "a2"), layer.maps[1]), tolerance) << prefix;
        } else {
            EXPECT_LT(worstDifference(golden(*reference, prefix + "a"), layer.maps[0]), tolerance) << prefix;
        }
    }
    EXPECT_LT(worstDifference(golden(*reference, "logits"), trace->logits), tolerance);
}

INSTANTIATE_TEST_SUITE_P(Cases, TransformersGolden, testing::ValuesIn(cases()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(TransformersGolden, AllLayoutsAreThere) {
    EXPECT_GE(cases().size(), 14U);
}

/// Components (2i, 2i+1) instead of (i, i + H/2): draws plausible maps and must not pass.
TEST(TransformersGolden, TheWrongHeadPairingFailsOnEveryDiffLlama) {
    for (const std::string& name : cases()) {
        if (!name.starts_with("diff")) continue;
        const auto reference = SafetensorsFile::open(folderOfCases / name / "golden.safetensors");
        const auto wrong = std::make_shared<Model>(*loadModel(folderOfCases / name));
        const auto group = static_cast<int>(wrong->config.heads / wrong->config.kvHeads);
        for (int i = 0; i < wrong->plan.headCount(); ++i) {
            const int a = 2 * i / group;
            const int b = (2 * i + 1) / group;
            wrong->plan.heads[i] = {{{2 * i, a}, {2 * i + 1, b}}, {a, b}};
        }
        const TracePtr trace = run(wrong, *reference);
        EXPECT_GT(worstDifference(golden(*reference, "logits"), trace->logits), 0.01) << name;
        EXPECT_GT(worstDifference(golden(*reference, "layers.0.a1"), trace->layers[0]->maps[0]), 0.01)
            << name;
    }
}

} // namespace
} // namespace lambdascope
