// SPDX-License-Identifier: MIT
// A logit as the sum of its parts: what PyTorch hooks on transformers say of them
// (tests/reference/make_attribution_reference.py), and that they add up in every layout, trained and edited.
#include "core/analysis/answer/attribution.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "tests/support/goldens.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <map>
#include <numeric>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

Json attributionGolden() {
    std::ifstream stream(TEST_DATA "/attribution.json");
    return Json::parse(stream);
}

Edits editsOf(const Model& model, const std::vector<std::string>& arguments) {
    Edits edits;
    for (std::size_t i = 0; i < arguments.size(); i += 2)
        applyEditArgument(edits, arguments[i], arguments[i + 1], model);
    return edits;
}

TracePtr runOf(const ModelPtr& model, const std::vector<int>& tokens, const Edits& edits) {
    const auto backend = makeBackend("cpu", 2);
    return forward(*backend, model, {tokens, edits, std::vector<bool>(model->layers.size(), true)});
}

class AttributionGolden : public testing::TestWithParam<int> {
  protected:
    Json golden = attributionGolden().at("cases").at(static_cast<std::size_t>(GetParam()));
    ModelPtr model = loadModel(std::filesystem::path(SOURCE_DIR) / golden.at("model").get<std::string>());
    HeadId head{golden.at("head").at(0), golden.at("head").at(1)};

    /// Of float32, as far as parts of 10 and more have it.
    static constexpr double tolerance = 2e-5;

    void expectParts(const LogitParts& found, const Json& run) const {
        EXPECT_NEAR(found.logit, run.at("logit").get<double>(), tolerance);
        EXPECT_NEAR(found.reference, run.at("reference").get<double>(), tolerance);
        EXPECT_NEAR(found.finalScale, run.at("final_scale").get<double>(), tolerance);
        const Json& parts = run.at("parts");
        EXPECT_EQ(found.parts.size(), parts.size());
        for (const LogitPart& part : found.parts)
            EXPECT_NEAR(part.value, parts.at(nameOf(part)).get<double>(), tolerance) << nameOf(part);
    }
    void expectKeys(const HeadKeys& found, const Json& run) const {
        EXPECT_NEAR(found.headScale, run.at("head_scale").get<double>(), tolerance * found.headScale);
        const auto weights = run.at("key_weights").get<std::vector<double>>();
        const auto parts = run.at("key_parts").get<std::vector<double>>();
        ASSERT_EQ(found.keys.size(), weights.size());
        for (std::size_t k = 0; k < weights.size(); ++k) {
            EXPECT_NEAR(found.keys[k].weight, weights[k], tolerance) << k;
            EXPECT_NEAR(found.part(k), parts[k], tolerance) << k;
        }
    }
};

TEST_P(AttributionGolden, PartsAndKeysAreWhatHooksOnTransformersSay) {
    const int token = golden.at("token"), rival = golden.at("rival");
    const std::vector<int> tokens = golden.at("tokens");
    for (const auto& [runs, target] : {std::pair{"above_mean", logitTarget(*model, token)},
                                       std::pair{"above_rival", logitTarget(*model, token, rival)}}) {
        for (const Json& run : golden.at(runs)) {
            SCOPED_TRACE(run.at("edits").dump());
            const TracePtr trace = runOf(model, tokens, editsOf(*model, run.at("edits")));
            expectParts(logitParts(*trace, target), run);
            if (run.contains("key_parts")) expectKeys(logitByKey(*trace, target, head), run);
            if (run.at("edits").empty()) {
                EXPECT_EQ(runnerUp(*trace, token), rival);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, AttributionGolden, testing::Range(0, 5));

/// Edits of every kind that the layout has.
std::vector<Edits> editsFor(const Model& model) {
    std::vector<std::vector<std::string>> all{
        {}, {"--ablate", "0.1=head-off"}, {"--ablate", "1=head-off"}, {"--ablate", "1.0=mean"}};
    all.push_back({"--ablate", "0.0=head-off", "--patch", "0.1=a1", "--patch", "1.1=output"});
    all.push_back({"--ablate", "0.1=head-off", "--patch", "1@all=residual", "--patch", "1.0=a1"});
    if (model.differential()) {
        all.insert(all.end(), {{"--lambda", "0=0.3"}, {"--lambda", "1=-0.7", "--ablate", "0.0=a2-off"}});
        all.push_back({"--ablate", "1.1=swap"});
    }
    if (model.plan.headNorm) {
        all.insert(all.end(),
                   {{"--lambda-init", "1=0"}, {"--lambda-init", "0=0.7", "--output-factor", "keep"}});
        all.push_back({"--schedule", "constant=0.6", "--ablate", "1.0=no-norm"});
    }
    std::vector<Edits> edits;
    edits.reserve(all.size());
    for (const auto& arguments : all) edits.push_back(editsOf(model, arguments));
    return edits;
}

double largestPart(const LogitParts& found) {
    double largest = 0;
    for (const LogitPart& part : found.parts) largest = std::max(largest, std::abs(part.value));
    return largest;
}

/// The keys of every head add up to it.
void expectKeysAddUp(const Trace& trace, const LogitTarget& target, const LogitParts& parts, int position) {
    for (const LogitPart& part : parts.parts) {
        if (part.kind != LogitPart::Kind::Head) continue;
        if (const HeadMix& mix = trace.layers[part.at.layer]->heads[part.at.head]; mix.mean || mix.patched) {
            EXPECT_THROW(static_cast<void>(logitByKey(trace, target, part.at, position)), Error);
            continue;
        }
        const HeadKeys keys = logitByKey(trace, target, part.at, position);
        double sum = 0;
        for (std::size_t k = 0; k < keys.keys.size(); ++k) sum += keys.part(k);
        EXPECT_EQ(std::ssize(keys.keys), position < 0 ? trace.tokenCount() : position + 1);
        EXPECT_NEAR(sum, part.value, 1e-4 * largestPart(parts)) << nameOf(part);
    }
}

/// A head is what the pass makes of it: its columns of z, from the backend's own combine, through W_O. The
/// MLP takes what is left, so that the sum alone would hide a head that is wrong.
void expectHeadsOfThePass(const Trace& trace, const LogitTarget& target, const LogitParts& parts,
                          int position) {
    const Model& model = *trace.model;
    const auto backend = makeBackend("cpu", 1);
    const std::int64_t row = position < 0 ? trace.tokenCount() - 1 : position;
    const std::int64_t width = model.plan.valueWidth();
    std::vector<double> u = target.direction;
    for (std::size_t e = 0; e < u.size(); ++e) u[e] *= model.finalNorm.data()[e] * parts.finalScale;
    const double mean = std::accumulate(u.begin(), u.end(), 0.0) / static_cast<double>(u.size());
    if (!model.finalNormBias.empty()) // a LayerNorm takes the mean off
        for (double& each : u) each -= mean;
    for (const LogitPart& part : parts.parts) {
        if (part.kind != LogitPart::Kind::Head) continue;
        const LayerTrace& layer = *trace.layers[part.at.layer];
        const HeadMix& mix = layer.heads[part.at.head];
        if (mix.mean || mix.patched || (part.at.layer < 1 && trace.layers[1]->residualPatched(row))) continue;
        const Tensor z = backend->combine(layer.mixed, layer.heads, model.plan, layer.tokenLambda);
        Tensor one(1, z.cols());
        std::fill_n(one.writable(), z.cols(), 0.F);
        std::copy_n(z.row(row) + part.at.head * width, width, one.writable() + part.at.head * width);
        const Tensor added = backend->linear(one, model.layers[part.at.layer].o, {});
        const double value = std::inner_product(u.begin(), u.end(), added.data(), 0.0);
        EXPECT_NEAR(part.value, value, 1e-4 * largestPart(parts)) << nameOf(part);
    }
}

class AttributionLayout : public testing::TestWithParam<std::string> {};

TEST_P(AttributionLayout, PartsAddUpToTheLogitTrainedAndEdited) {
    const ModelPtr model = test::transformersModel(GetParam());
    const std::vector<int> tokens = test::transformersTokens(GetParam());
    for (const Edits& edits : editsFor(*model)) {
        const TracePtr trace = runOf(model, tokens, edits);
        for (const int position : {-1, static_cast<int>(tokens.size()) / 2, 0}) {
            for (const auto& rival : {std::optional<int>(), std::optional(runnerUp(*trace, 7, position))}) {
                const LogitTarget target = logitTarget(*model, 7, rival);
                const LogitParts found = logitParts(*trace, target, position);
                EXPECT_NEAR(found.sum(), found.above(), 1e-4 * largestPart(found));
                expectHeadsOfThePass(*trace, target, found, position);
                expectKeysAddUp(*trace, target, found, position);
            }
        }
    }
}

std::vector<std::string> allLayouts() {
    std::vector<std::string> all = test::transformersCases();
    const std::vector<std::string> unilm = test::unilmCases();
    all.insert(all.end(), unilm.begin(), unilm.end());
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, AttributionLayout, testing::ValuesIn(allLayouts()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

class Attribution : public testing::Test {
  protected:
    ModelPtr model = test::shippedModel("scale-model/diff");
    std::vector<int> tokens = test::shippedTokens("scale-model/diff", "question");
    int answer = attributionGolden().at("cases").at(3).at("token");
    LogitTarget target = logitTarget(*model, answer);
    TracePtr trained = runOf(model, tokens, {});

    [[nodiscard]] TracePtr edited(const std::vector<std::string>& arguments) const {
        return runOf(model, tokens, editsOf(*model, arguments));
    }
};

TEST_F(Attribution, TheLeadIsTheDifferenceOfTwoTokens) {
    const int rival = runnerUp(*trained, answer);
    const LogitParts lead = logitParts(*trained, logitTarget(*model, answer, rival));
    const LogitParts one = logitParts(*trained, target);
    const LogitParts other = logitParts(*trained, logitTarget(*model, rival));
    for (std::size_t i = 0; i < lead.parts.size(); ++i)
        EXPECT_NEAR(lead.parts[i].value, one.parts[i].value - other.parts[i].value, 1e-9);
}

/// "The weight grows, the part halves": the norm divides by the whole.
TEST_F(Attribution, TheFactorsOfAKeyMultiplyToWhatItsPartGoesBy) {
    const HeadKeys before = logitByKey(*trained, target, {2, 1});
    const TracePtr other = edited({"--lambda-init", "2=0"});
    const HeadKeys now = logitByKey(*other, target, {2, 1});
    std::size_t most = 0;
    for (std::size_t k = 0; k < before.keys.size(); ++k)
        if (before.part(k) > before.part(most)) most = k;
    EXPECT_EQ(tokens[most], answer);
    const auto change = keyChange(before, now, most);
    ASSERT_TRUE(change);
    EXPECT_NEAR(change->part(), now.part(most) / before.part(most), 1e-9);
    EXPECT_EQ(change->value, 1) << "the layer's input is that of before";
    EXPECT_LT(change->headScale, 1);
    EXPECT_FALSE(keyChange(logitByKey(*edited({"--ablate", "2.1=head-off"}), target, {2, 1}), now, most))
        << "nothing is no factor of something";
}

TEST_F(Attribution, AHeadThatGivesItsMeanAddsTheMeanOverThePrompt) {
    const int last = static_cast<int>(trained->layers.size()) - 1;
    const auto partOf = [&](const LogitParts& found) {
        const auto is = [last](const LogitPart& part) { return nameOf(part) == fmt::format("L{}.H1", last); };
        return std::ranges::find_if(found.parts, is)->value;
    };
    double mean = 0; // before the final norm divides
    for (int position = 0; position < trained->tokenCount(); ++position) {
        const LogitParts found = logitParts(*trained, target, position);
        mean += partOf(found) / found.finalScale / trained->tokenCount();
    }
    const LogitParts now = logitParts(*edited({"--ablate", fmt::format("{}.1=mean", last)}), target);
    EXPECT_NEAR(partOf(now), now.finalScale * mean, 1e-4);
    EXPECT_GT(std::abs(partOf(now) - partOf(logitParts(*trained, target))), 0.01);
}

TEST_F(Attribution, BothRunsInOneAndTheKeyThatTellsMost) {
    const HeadId head{2, 1};
    const TracePtr now = edited({"--lambda-init", "2=0"});
    const LogitRuns runs = logitRuns(*trained, now.get(), target, head);
    EXPECT_EQ(runs.inForce().sum(), logitParts(*now, target).sum());
    EXPECT_EQ(runs.keysInForce()->part(3), logitByKey(*now, target, head).part(3));
    const auto partAt = [](const HeadKeys& keys, std::size_t k) { return keys.part(k); };
    const std::size_t changes = tellingKey(*runs.trainedKeys, runs.keysInForce());
    const std::size_t largest = tellingKey(*runs.trainedKeys, nullptr);
    for (std::size_t k = 0; k < runs.trainedKeys->keys.size(); ++k) {
        const auto change = [&](std::size_t of) {
            return std::abs(partAt(*runs.editedKeys, of) - partAt(*runs.trainedKeys, of));
        };
        EXPECT_LE(change(k), change(changes));
        EXPECT_LE(std::abs(partAt(*runs.trainedKeys, k)), std::abs(partAt(*runs.trainedKeys, largest)));
    }
    const LogitRuns mean = logitRuns(*trained, edited({"--ablate", "2.1=mean"}).get(), target, head);
    EXPECT_TRUE(mean.trainedKeys && mean.edited && !mean.editedKeys);
    EXPECT_NE(mean.noKeys.text().find("mean over the prompt"), std::string::npos);
    EXPECT_FALSE(logitRuns(*trained, nullptr, target, {}).trainedKeys);
}

TEST_F(Attribution, AListLeavesOutBiasesThatAreNotThere) {
    const LogitParts parts = logitParts(*trained, target);
    const PartList list = partList(parts, nullptr);
    EXPECT_TRUE(list.others.empty());
    EXPECT_EQ(list.shown.size() + 1, parts.parts.size()); // the shipped models have none
    EXPECT_NEAR(sumOf(parts, list.shown), parts.sum(), 1e-9);
}

TEST_F(Attribution, TheLargestIsFirstAndTheSentenceNamesIt) {
    const LogitParts before = logitParts(*trained, target);
    const LogitParts now = logitParts(*edited({"--lambda-init", "2=0"}), target);
    const auto changeAt = [&](std::size_t i) { return now.parts[i].value - before.parts[i].value; };
    const std::vector<std::size_t> order = largestFirst(before, &now);
    for (std::size_t i = 1; i < order.size(); ++i)
        EXPECT_GE(std::abs(changeAt(order[i - 1])), std::abs(changeAt(order[i])));
    const LogitPart& most = before.parts[largestFirst(before, nullptr).front()];
    EXPECT_EQ(most.kind, LogitPart::Kind::Head);
    EXPECT_EQ(partsSentence(*model, target, before, nullptr).text(),
              fmt::format("The logit of “58” is {} above the mean of all tokens; the largest part is that of "
                          "layer {} head {}, which adds {}.",
                          formatNumber(before.above(), 2), most.at.layer, most.at.head,
                          formatNumber(most.value, 2, true)));
    const std::string text = partsSentence(*model, target, before, &now).text();
    for (const double number :
         {before.above(), now.above(), before.parts[order[0]].value, now.parts[order[0]].value})
        EXPECT_NE(text.find(formatNumber(number, 2, true)), std::string::npos) << text;
    EXPECT_EQ(partsSentence(*model, target, before, &before).text(),
              "No part of the logit of “58” above the mean of all tokens changes by 0.01 or more.");
}

/// λ so large that the head norm divides by an infinity leaves nothing of the head in the pass, and in here.
TEST_F(Attribution, LambdaAtItsLimitsAddsUpOrIsSaid) {
    for (const char* lambda : {"2=1e20", "2=-1e25", "2=1e30"}) {
        const LogitParts found = logitParts(*edited({"--lambda", lambda}), target);
        EXPECT_NEAR(found.sum(), found.above(), 1e-4 * largestPart(found)) << lambda;
    }
    auto broken = std::make_shared<Trace>(*trained);
    auto layer = std::make_shared<LayerTrace>(*broken->layers[1]);
    for (HeadMix& mix : layer->heads) mix.factor = INFINITY;
    broken->layers[1] = layer;
    EXPECT_THROW(logitParts(*broken, target), Error);
}

TEST_F(Attribution, WhatWasNotKeptAndWhatIsNotThereIsSaid) {
    const auto backend = makeBackend("cpu", 1);
    const auto said = [&](const Request& request, const auto& ask) -> std::string {
        try {
            ask(*forward(*backend, model, request));
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(said({tokens, {}, {}, false}, [&](const Trace& trace) { logitParts(trace, target); }),
              "the parts of a logit need A·V of layer 0, which this pass did not keep");
    EXPECT_EQ(said({tokens, {}, {}},
                   [&](const Trace& trace) {
                       logitByKey(trace, target, {2, 1});
                   }),
              "the maps of layer 2 are not kept");
    EXPECT_THROW(logitTarget(*model, static_cast<int>(model->config.vocabSize)), UsageError);
    EXPECT_THROW(logitTarget(*model, answer, -1), UsageError);
}

} // namespace
} // namespace lambdascope
