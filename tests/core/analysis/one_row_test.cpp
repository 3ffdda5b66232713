// SPDX-License-Identifier: MIT
// A row on its way through a layer: what hooks on transformers say of every step
// (tests/reference/make_row_reference.py), and that in every layout the steps are those of the pass.
#include "core/analysis/one_row.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "tests/support/goldens.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

Json rowGoldens() {
    std::ifstream stream(TEST_DATA "/rows.json");
    return Json::parse(stream).at("cases");
}

Edits editsOf(const Model& model, const Json& arguments) {
    Edits edits;
    for (std::size_t i = 0; i < arguments.size(); i += 2)
        applyEditArgument(edits, arguments[i].get<std::string>(), arguments[i + 1].get<std::string>(), model);
    return edits;
}

TracePtr passOf(const ModelPtr& model, const std::vector<int>& tokens, const Edits& edits = {}) {
    const auto backend = makeBackend("cpu", 1);
    return forward(*backend, model, {tokens, edits, std::vector<bool>(model->layers.size(), true)});
}

/// As far as float32 has a stream of that size: ours is float32 before the layer, theirs float64.
void expectNear(const RowNumbers& found, const Json& golden, const char* what) {
    ASSERT_EQ(found.size(), golden.size()) << what;
    double size = 1;
    for (const Json& each : golden) size = std::max(size, std::abs(each.get<double>()));
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], golden[i].get<double>(), 1e-5 * size) << what << " " << i;
}

RowNumbers part(const RowNumbers& of, std::size_t index, std::size_t width) {
    return {of.begin() + static_cast<std::ptrdiff_t>(index * width),
            of.begin() + static_cast<std::ptrdiff_t>((index + 1) * width)};
}

class OneRowGolden : public testing::TestWithParam<int> {};

TEST_P(OneRowGolden, EveryStepIsThatOfPyTorch) {
    const Json golden = rowGoldens().at(static_cast<std::size_t>(GetParam()));
    const auto folder = std::filesystem::path(SOURCE_DIR) / golden.at("model").get<std::string>();
    const ModelPtr model = loadModel(folder);
    const TracePtr trace = passOf(model, golden.at("tokens"), editsOf(*model, golden.at("edits")));
    const auto key = golden.at("key").get<std::size_t>();
    const OneRow row = oneRow(*trace, {golden.at("head")[0], golden.at("head")[1]}, golden.at("row"));

    expectNear(row.stream, golden.at("stream"), "stream");
    expectNear(row.input, golden.at("input"), "input");
    ASSERT_EQ(row.maps.size(), golden.at("maps").size());
    const auto d = static_cast<std::size_t>(model->plan.headDim);
    for (std::size_t i = 0; i < row.maps.size(); ++i) {
        const Json& map = golden.at("maps")[i];
        expectNear(row.maps[i].query, map.at("query"), "query");
        expectNear(row.maps[i].turned, map.at("turned"), "turned");
        expectNear(part(row.maps[i].keys, key, d), map.at("key"), "key");
        expectNear(part(row.maps[i].turnedKeys, key, d), map.at("turned_key"), "turned key");
        expectNear(row.maps[i].products, map.at("products"), "products");
        expectNear(row.maps[i].scores, map.at("scores"), "scores");
        expectNear(row.maps[i].weights, map.at("weights"), "softmax");
    }
    expectNear(row.weights, golden.at("weights"), "difference");
    expectNear(part(row.values, key, row.sum.size()), golden.at("value_of_key"), "value");
    expectNear(row.sum, golden.at("sum"), "sum");
    EXPECT_EQ(row.normed, golden.contains("size"));
    if (row.normed) {
        EXPECT_NEAR(row.size, golden.at("size").get<double>(), 1e-5);
        expectNear(row.divided, golden.at("divided"), "divided");
    }
    expectNear(row.factored, golden.at("factored"), "factored");
    expectNear(row.written, golden.at("written"), "written");
    expectNear(row.attended, golden.at("attended"), "attended");
}

INSTANTIATE_TEST_SUITE_P(Cases, OneRowGolden, testing::Range(0, 13));

TEST(OneRow, HasAllGoldens) {
    EXPECT_EQ(rowGoldens().size(), 13U);
}

double worst(const RowNumbers& found, const float* of) {
    double worst = 0;
    for (std::size_t i = 0; i < found.size(); ++i) worst = std::max(worst, std::abs(found[i] - of[i]));
    return worst;
}

/// Every step that a trace keeps, too, and the last row of every head of every layer.
void expectAsInPass(const std::string& name, const Trace& trace) {
    const int query = trace.tokenCount() - 1;
    for (int l = 0; l < static_cast<int>(trace.layers.size()); ++l)
        for (int h = 0; h < trace.model->plan.headCount(); ++h) {
            const LayerTrace& layer = *trace.layers[static_cast<std::size_t>(l)];
            const OneRow row = oneRow(trace, {l, h}, query);
            for (std::size_t term = 0; term < row.maps.size(); ++term)
                EXPECT_LT(worst(row.maps[term].weights,
                                layer.map(static_cast<int>(term), h) + query * layer.maps[term].cols()),
                          2e-5)
                    << name << " " << l << "." << h;
            RowNumbers sum(row.sum.size());
            for (std::size_t j = 0; j < sum.size(); ++j) {
                const auto column = static_cast<std::int64_t>(h * sum.size() + j);
                sum[j] = row.mix.first() * layer.mixed[0].at(query, column);
                if (layer.mixed.size() > 1) sum[j] += row.mix.second() * layer.mixed[1].at(query, column);
            }
            const std::vector<float> floats(sum.begin(), sum.end());
            EXPECT_LT(worst(row.sum, floats.data()), 2e-5) << name << " " << l << "." << h;
        }
}

TEST(OneRow, IsThatOfThePassInEveryLayout) {
    std::vector<std::string> names = test::transformersCases();
    std::ranges::copy(test::unilmCases(), std::back_inserter(names));
    for (const std::string& name : names)
        expectAsInPass(name, *test::cpuPassWithMaps(test::transformersModel(name), name));
    for (const char* name : {"diff-mlx/diff", "motif", "motif-grouped", "hf-diffllama-sharded-bf16"}) {
        const ModelPtr model = loadModel(std::filesystem::path(SOURCE_DIR) / "assets/checkpoints" / name);
        expectAsInPass(name, *passOf(model, {1, 2, 3, 4, 5, 6}));
    }
}

/// The parts of all heads, by themselves, are what attention adds to the stream.
TEST(OneRow, PartsOfTheHeadsAddUpToTheStream) {
    const ModelPtr model = test::transformersModel("diff-bias");
    const TracePtr trace = test::cpuPassWithMaps(model, "diff-bias");
    OneRow first = oneRow(*trace, {1, 0}, 6);
    RowNumbers sum = first.stream;
    const Tensor& bias = model->layers[1].oBias;
    for (std::size_t e = 0; e < sum.size(); ++e) {
        if (!bias.empty()) sum[e] += bias.at(0, static_cast<std::int64_t>(e));
        for (int h = 0; h < model->plan.headCount(); ++h)
            sum[e] += e == 0 && h == 0 ? first.written[0] : oneRow(*trace, {1, h}, 6).written[e];
    }
    for (std::size_t e = 0; e < sum.size(); ++e) EXPECT_NEAR(sum[e], first.attended[e], 1e-5);
}

OneRow rowUnder(const char* option, const char* value, HeadId head) {
    const ModelPtr model = test::transformersModel("diff-base");
    Edits edits;
    applyEditArgument(edits, option, value, *model);
    const TracePtr trace = passOf(model, test::transformersTokens("diff-base"), edits);
    return oneRow(*trace, head, 5);
}

TEST(OneRow, SaysWhatAnEditTookAway) {
    const OneRow off = rowUnder("--ablate", "1.1=head-off", {1, 1});
    EXPECT_EQ(off.written, RowNumbers(off.written.size(), 0.0));
    const OneRow noNorm = rowUnder("--ablate", "1.1=no-norm", {1, 1});
    EXPECT_FALSE(noNorm.normed);
    EXPECT_EQ(noNorm.divided, noNorm.sum);
    EXPECT_NE(noNorm.factored, noNorm.divided);
    const OneRow mean = rowUnder("--ablate", "1.1=mean", {1, 1});
    EXPECT_EQ(mean.given.text(),
              "layer 1 head 1 gives its mean over the prompt: no key of the row adds to it");
    EXPECT_FALSE(mean.normed || mean.scales);
    EXPECT_TRUE(off.given.empty());
    EXPECT_TRUE(mean.sum.empty());
    EXPECT_EQ(mean.factored.size(), off.factored.size());
    const OneRow swapped = rowUnder("--ablate", "1.1=swap", {1, 1});
    EXPECT_NEAR(swapped.weights[2],
                swapped.maps[1].weights[2] -
                    static_cast<double>(swapped.mix.lambda) * swapped.maps[0].weights[2],
                1e-9);
}

/// What a hand that moves λ sees before the pass has run is what the pass gives then.
TEST(OneRow, MixedAnewIsTheRowOfThePassWithThatLambda) {
    const ModelPtr model = test::transformersModel("diff-base");
    const TracePtr before = passOf(model, test::transformersTokens("diff-base"));
    const OneRow row = oneRow(*before, {1, 1}, 5);
    for (const char* option : {"--lambda", "--lambda-init"}) {
        const OneRow then = rowUnder(option, "1=0.25", {1, 1});
        const OneRow now = mixedAnew(row, *before, then.mix);
        EXPECT_NE(row.mix, then.mix);
        for (RowNumbers OneRow::*const step :
             {&OneRow::weights, &OneRow::sum, &OneRow::divided, &OneRow::factored, &OneRow::written}) {
            ASSERT_EQ((now.*step).size(), (then.*step).size());
            for (std::size_t i = 0; i < (now.*step).size(); ++i)
                EXPECT_NEAR((now.*step)[i], (then.*step)[i], 1e-9) << option << " " << i;
        }
    }
}

TEST(OneRow, StopsWhereItIsAskedTo) {
    const ModelPtr model = test::transformersModel("diff-base");
    const TracePtr trace = passOf(model, test::transformersTokens("diff-base"));
    std::stop_source source;
    EXPECT_NO_THROW(oneRow(*trace, {1, 1}, 5, source.get_token()));
    source.request_stop();
    EXPECT_THROW(oneRow(*trace, {1, 1}, 5, source.get_token()), Cancelled);
}

/// A map that a patch takes from another run has its weights alone; the other one is this row's.
TEST(OneRow, AMapOfAnotherRunHasNoScores) {
    const ModelPtr model = test::transformersModel("diff-base");
    const std::vector<int> tokens = test::transformersTokens("diff-base");
    std::string others; // the same number of tokens, others
    for (const int token : tokens) others += (others.empty() ? "" : ",") + std::to_string(token == 3 ? 4 : 3);
    for (const std::size_t taken : {0U, 1U}) {
        const Edits edits = editsOf(
            *model, Json::array({"--patch", taken == 0 ? "1.1=a1" : "1.1=a2", "--patch-from", others}));
        const TracePtr trace = passOf(model, tokens, edits);
        const OneRow row = oneRow(*trace, {1, 1}, 5);
        EXPECT_TRUE(row.takenOver(row.maps[taken]));
        EXPECT_FALSE(row.takenOver(row.maps[1 - taken]));
        EXPECT_TRUE(row.maps[taken].products.empty());
        const LayerTrace& layer = *trace->layers[1];
        EXPECT_LT(worst(row.maps[taken].weights,
                        layer.map(static_cast<int>(taken), 1) + 5 * layer.maps[taken].cols()),
                  1e-9);
        const OneRow own = oneRow(*passOf(model, tokens), {1, 1}, 5);
        EXPECT_NE(row.maps[taken].weights, own.maps[taken].weights);
        EXPECT_EQ(row.maps[1 - taken].weights, own.maps[1 - taken].weights);
        for (const RowBox& box : boxesOf(row)) EXPECT_TRUE(box.recorded()) << nameOf(box.step);
    }
}

TEST(OneRow, AnOutputOfAnotherRunSaysSo) {
    const ModelPtr model = test::transformersModel("diff-base");
    const std::vector<int> tokens = test::transformersTokens("diff-base");
    std::string others;
    for (const int token : tokens) others += (others.empty() ? "" : ",") + std::to_string(token == 3 ? 4 : 3);
    const TracePtr trace = passOf(
        model, tokens, editsOf(*model, Json::array({"--patch", "1.1=output", "--patch-from", others})));
    const OneRow row = oneRow(*trace, {1, 1}, 5);
    EXPECT_EQ(row.given.text(),
              "layer 1 head 1 gives the output of another run: no key of the row adds to it");
    const auto width = static_cast<std::int64_t>(row.factored.size());
    EXPECT_LT(worst(row.factored, trace->layers[1]->patch->output.row(5) + width), 1e-9);
}

std::vector<std::string> stepsOf(const OneRow& row) {
    std::vector<std::string> names;
    for (const RowBox& box : boxesOf(row)) names.emplace_back(nameOf(box.step));
    return names;
}

TEST(OneRow, HasTheBoxesThatItsModelHas) {
    using Names = std::vector<std::string>;
    const TracePtr diff = test::cpuPassWithMaps(test::transformersModel("diff-base"), "diff-base");
    EXPECT_EQ(stepsOf(oneRow(*diff, {0, 0}, 3)),
              (Names{"norm", "qk", "rope", "product", "score", "softmax", "difference", "value", "head-norm",
                     "factor", "output", "residual"}));
    const TracePtr llama = test::cpuPassWithMaps(test::transformersModel("llama-base"), "llama-base");
    EXPECT_EQ(stepsOf(oneRow(*llama, {0, 0}, 3)),
              (Names{"norm", "qk", "rope", "product", "score", "softmax", "value", "output", "residual"}));
    const TracePtr gpt2 = test::cpuPassWithMaps(test::transformersModel("gpt2-plain"), "gpt2-plain");
    EXPECT_EQ(stepsOf(oneRow(*gpt2, {0, 0}, 3)),
              (Names{"norm", "qk", "product", "score", "softmax", "value", "output", "residual"}));
    const OneRow row = oneRow(*diff, {0, 0}, 3);
    for (const RowBox& box : boxesOf(row)) EXPECT_TRUE(box.recorded()) << nameOf(box.step);
}

} // namespace
} // namespace lambdascope
