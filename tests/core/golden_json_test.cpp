// SPDX-License-Identifier: MIT
// Holds the forward pass to tests/data/golden.json: float64 values of an implementation that shares no code
// with this one.
#include "core/compute/forward.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

Json goldens() {
    std::ifstream stream(TEST_DATA "/golden.json");
    return Json::parse(stream);
}

test::TinySpec specOf(const std::string& name, const Json& cfg) {
    test::TinySpec spec;
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

TracePtr run(const ModelPtr& model, const std::vector<int>& tokens) {
    const auto backend = makeBackend("cpu", 2);
    return forward(*backend, model, {tokens, {}, std::vector<bool>(model->layers.size(), true)});
}

void expectRow(const Json& golden, const float* row, const char* what) {
    for (std::size_t i = 0; i < golden.size(); ++i)
        EXPECT_NEAR(row[i], golden[i].get<double>(), 1e-5) << what << i;
}

class GoldenJson : public testing::TestWithParam<const char*> {};

TEST_P(GoldenJson, LogitsLambdaAndMapAgree) {
    const Json golden = goldens()[GetParam()];
    const ModelPtr model = test::tinyModel(specOf(GetParam(), golden["cfg"]));
    const TracePtr trace = run(model, golden["cfg"]["ids"].get<std::vector<int>>());

    const std::int64_t last = trace->tokenCount() - 1;
    expectRow(golden["logits_last"], trace->logits.row(last), "last logit ");
    expectRow(golden["logits_first"], trace->logits.row(0), "first logit ");
    double sum = 0;
    for (const float value : trace->logits.values()) sum += value;
    EXPECT_NEAR(sum, golden["logits_sum"].get<double>(), 1e-4);

    for (std::size_t l = 0; l < golden["lam"].size(); ++l)
        EXPECT_NEAR(trace->layers[l]->lambda.lambda, golden["lam"][l].get<double>(), 1e-6);

    const LayerTrace& layer = *trace->layers.back();
    std::vector<float> row(trace->request.tokens.size());
    for (std::size_t k = 0; k < row.size(); ++k) {
        const std::size_t index = last * row.size() + k;
        row[k] = layer.map(0, 0)[index];
        if (model->differential()) row[k] -= layer.lambda.lambda * layer.map(1, 0)[index];
    }
    expectRow(golden["map_L2_h0_lastrow"], row.data(), "map ");
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenJson,
                         testing::Values("diffllama_K4", "diffllama_K2", "diffllama_K1",
                                         "diffllama_K2_tied_gelu", "diffllama_d6_K2", "llama_K2"));

TEST(GoldenJson, TheWrongHeadPairingDoesNotPass) {
    const Json golden = goldens()["diffllama_K4"];
    const ModelPtr right = test::tinyModel(specOf("diffllama_K4", golden["cfg"]));
    const auto wrong = std::make_shared<Model>(*right);
    for (int i = 0; i < 2; ++i)
        wrong->plan.heads[i] = {{{2 * i, 2 * i}, {2 * i + 1, 2 * i + 1}}, {2 * i, 2 * i + 1}};
    const TracePtr trace = run(wrong, golden["cfg"]["ids"].get<std::vector<int>>());
    double worst = 0;
    for (std::size_t i = 0; i < golden["logits_last"].size(); ++i)
        worst = std::max(worst, std::abs(trace->logits.at(5, i) - golden["logits_last"][i].get<double>()));
    EXPECT_GT(worst, 0.05);
}

} // namespace
} // namespace lambdascope
