// SPDX-License-Identifier: MIT
#include "tests/support/goldens.h"

#include "core/model/safetensors.h"
#include "tests/support/tiny_model.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace lambdascope::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const char* const transformersFolder = TEST_DATA "/hf";
const char* const unilmFolder = TEST_DATA "/unilm";
const char* const shippedFolder = SOURCE_DIR "/assets/models";

fs::path folderOf(const std::string& name) {
    const bool unilm = name.starts_with("v1-") || name.starts_with("v2-");
    return fs::path(unilm ? unilmFolder : transformersFolder) / name;
}

auto openTransformers(const std::string& name) {
    return SafetensorsFile::open(folderOf(name) / "golden.safetensors");
}

auto openShipped(const std::string& name, const std::string& prompt) {
    return SafetensorsFile::open(fmt::format("{}/shipped/{}-{}.safetensors", TEST_DATA, name, prompt));
}

std::vector<std::string> namesIn(const char* folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

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

double largest(const std::vector<float>& values) {
    double result = 0;
    for (const float v : values) result = std::max(result, std::abs(double{v}));
    return result;
}

Json goldenJson() {
    std::ifstream stream(TEST_DATA "/golden.json");
    return Json::parse(stream);
}

TinySpec specOf(const std::string& name, const Json& cfg) {
    TinySpec spec;
    spec.differential = name.starts_with("diffllama");
    spec.vocab = cfg["V"];
    spec.hidden = cfg["E"];
    spec.intermediate = cfg["I"];
    spec.layers = cfg["L"];
    spec.heads = cfg["H"];
    spec.kvHeads = cfg["K"];
    spec.headDim = cfg["head_dim"];
    spec.tied = cfg.value("tied", false);
    spec.activation = cfg.value("act", std::string("silu"));
    return spec;
}

void expectRow(const Json& expected, const float* row, const char* what, double tolerance) {
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(row[i], expected[i].get<double>(), tolerance) << what << i;
}

} // namespace

TracePtr passWithMaps(Backend& backend, const ModelPtr& model, const std::vector<int>& tokens) {
    return forward(backend, model, {tokens, {}, std::vector<bool>(model->layers.size(), true)});
}

TracePtr cpuPassWithMaps(const ModelPtr& model, const std::string& name) {
    const auto backend = makeBackend("cpu", 2);
    return passWithMaps(*backend, model, transformersTokens(name));
}

std::vector<std::string> transformersCases() {
    return namesIn(transformersFolder);
}

std::vector<std::string> unilmCases() {
    return namesIn(unilmFolder);
}

ModelPtr transformersModel(const std::string& name) {
    return loadModel(folderOf(name));
}

std::vector<int> transformersTokens(const std::string& name) {
    return tokensOf(*openTransformers(name));
}

void expectTransformers(const std::string& name, const Trace& trace, const GoldenTolerance& tolerance) {
    const auto reference = openTransformers(name);
    for (std::size_t l = 0; l < trace.layers.size(); ++l) {
        const LayerTrace& layer = *trace.layers[l];
        const std::string prefix = "layers." + std::to_string(l) + ".";
        EXPECT_LT(worstDifference(golden(*reference, prefix + "hidden"), layer.hidden), tolerance.values)
            << prefix;
        if (trace.model->differential()) {
            const std::vector<float> lambda = golden(*reference, prefix + "lambda");
            if (layer.tokenLambda.empty())
                EXPECT_NEAR(layer.lambda.lambda, lambda[0], 1e-6) << prefix;
            else
                EXPECT_LT(worstDifference(lambda, layer.tokenLambda), 1e-6) << prefix;
            EXPECT_LT(worstDifference(golden(*reference, prefix + "a1"), layer.maps[0]), tolerance.maps)
                << prefix;
            EXPECT_LT(worstDifference(golden(*reference, prefix + "a2"), layer.maps[1]), tolerance.maps)
                << prefix;
        } else {
            EXPECT_LT(worstDifference(golden(*reference, prefix + "a"), layer.maps[0]), tolerance.maps)
                << prefix;
        }
    }
    const std::vector<float> logits = golden(*reference, "logits");
    EXPECT_LT(worstDifference(logits, trace.logits), tolerance.values * std::max(1.0, largest(logits) / 10));
}

WorstDifferences differencesFromTransformers(const std::string& name, const Trace& trace) {
    const auto reference = openTransformers(name);
    return {worstDifference(golden(*reference, "logits"), trace.logits),
            worstDifference(golden(*reference, "layers.0.a1"), trace.layers[0]->maps[0])};
}

std::vector<std::string> goldenJsonCases() {
    return {"diffllama_K4",           "diffllama_K2",    "diffllama_K1",
            "diffllama_K2_tied_gelu", "diffllama_d6_K2", "llama_K2"};
}

ModelPtr goldenJsonModel(const std::string& name) {
    return tinyModel(specOf(name, goldenJson()[name]["cfg"]));
}

std::vector<int> goldenJsonTokens(const std::string& name) {
    return goldenJson()[name]["cfg"]["ids"].get<std::vector<int>>();
}

void expectGoldenJson(const std::string& name, const Trace& trace, const GoldenTolerance& tolerance) {
    const Json expected = goldenJson()[name];
    const std::int64_t last = trace.tokenCount() - 1;
    expectRow(expected["logits_last"], trace.logits.row(last), "last logit ", tolerance.values);
    expectRow(expected["logits_first"], trace.logits.row(0), "first logit ", tolerance.values);
    double sum = 0;
    for (const float value : trace.logits.values()) sum += value;
    EXPECT_NEAR(sum, expected["logits_sum"].get<double>(), 10 * tolerance.values);

    for (std::size_t l = 0; l < expected["lam"].size(); ++l)
        EXPECT_NEAR(trace.layers[l]->lambda.lambda, expected["lam"][l].get<double>(), 1e-6);

    const LayerTrace& layer = *trace.layers.back();
    std::vector<float> row(trace.request.tokens.size());
    for (std::size_t k = 0; k < row.size(); ++k) {
        const std::size_t index = last * row.size() + k;
        row[k] = layer.map(0, 0)[index];
        if (trace.model->differential()) row[k] -= layer.lambda.lambda * layer.map(1, 0)[index];
    }
    expectRow(expected["map_L2_h0_lastrow"], row.data(), "map ", tolerance.maps);
}

double differenceFromGoldenJson(const std::string& name, const Trace& trace) {
    const Json expected = goldenJson()[name]["logits_last"];
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto column = static_cast<std::int64_t>(i);
        worst = std::max(
            worst, std::abs(trace.logits.at(trace.tokenCount() - 1, column) - expected[i].get<double>()));
    }
    return worst;
}

std::vector<std::string> shippedModels() {
    std::vector<std::string> names;
    for (const std::string& pair : namesIn(TEST_DATA "/shipped"))
        for (const char* kind : {"diff", "standard"}) names.push_back(pair + "/" + kind);
    return names;
}

ModelPtr shippedModel(const std::string& name) {
    return loadModel(fs::path(shippedFolder) / name);
}

std::vector<int> shippedTokens(const std::string& name, const std::string& prompt) {
    return tokensOf(*openShipped(name, prompt));
}

void expectShipped(const std::string& name, const std::string& prompt, const Trace& trace,
                   const GoldenTolerance& tolerance) {
    const auto reference = openShipped(name, prompt);
    const Tensor logits = reference->floats("last_logits"); // [4, V]
    for (std::int64_t r = 0; r < 4; ++r)
        for (std::int64_t v = 0; v < logits.cols(); ++v)
            ASSERT_NEAR(trace.logits.at(trace.tokenCount() - 4 + r, v), logits.at(r, v), tolerance.values);

    const std::int64_t last = trace.tokenCount() - 1;
    for (std::size_t l = 0; l < trace.layers.size(); ++l) {
        const Tensor rows = reference->floats("layers." + std::to_string(l) + ".last_rows"); // [H, T]
        const int heads = trace.model->plan.headCount();
        for (std::int64_t h = 0; h < rows.rows();
             ++h) // the maps of the second term follow those of the first
            for (std::int64_t k = 0; k <= last; ++k)
                ASSERT_NEAR(trace.layers[l]->map(static_cast<int>(h) / heads,
                                                 static_cast<int>(h) % heads)[last * (last + 1) + k],
                            rows.at(h, k), tolerance.maps);
    }
}

} // namespace lambdascope::test
