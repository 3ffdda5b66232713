// SPDX-License-Identifier: MIT
// What must hold on any model: row sums, λ = 0, edits and their way back, incremental passes bit for bit.
#include "core/compute/forward.h"
#include "core/compute/pass.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <random>

namespace lambdascope {
namespace {

std::vector<int> randomTokens(int count, int vocab, unsigned seed = 7) {
    std::mt19937 random(seed);
    std::vector<int> tokens(count);
    for (int& token : tokens) token = static_cast<int>(random() % vocab);
    return tokens;
}

Request requestFor(const Model& model, std::vector<int> tokens, Edits edits = {}) {
    return {std::move(tokens), std::move(edits), std::vector<bool>(model.layers.size(), true)};
}

void expectSameBits(const Tensor& a, const Tensor& b, const char* what) {
    ASSERT_EQ(a.rows(), b.rows());
    ASSERT_EQ(a.cols(), b.cols());
    EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(float)), 0) << what;
}

void expectSameTrace(const Trace& a, const Trace& b) {
    expectSameBits(a.logits, b.logits, "logits");
    for (std::size_t l = 0; l < a.layers.size(); ++l) {
        expectSameBits(a.layers[l]->hidden, b.layers[l]->hidden, "hidden");
        ASSERT_EQ(a.layers[l]->maps.size(), b.layers[l]->maps.size());
        for (std::size_t i = 0; i < a.layers[l]->maps.size(); ++i)
            expectSameBits(a.layers[l]->maps[i], b.layers[l]->maps[i], "map");
    }
}

Edits lambdaInitOf(int layer, double value) {
    Edits edits;
    edits.set(layer, {value, {}});
    return edits;
}

Edits lambdaOf(int layer, double value) {
    Edits edits;
    edits.set(layer, {{}, value});
    return edits;
}

class ForwardProperties : public testing::Test {
  protected:
    TracePtr run(const Request& request, const TracePtr& previous = nullptr) {
        return forward(*backend, model, request, previous);
    }
    std::unique_ptr<Backend> backend = makeBackend("cpu", 2);
    ModelPtr model =
        test::tinyModel({.vocab = 29, .hidden = 24, .heads = 6, .kvHeads = 3, .headDim = 8, .bias = true});
    std::vector<int> tokens = randomTokens(70, 29); // more than one block of query rows
};

TEST_F(ForwardProperties, RowsOfMapsSumToOneAndOfTheDifferenceToOneMinusLambda) {
    for (const double lambda : {-0.7, 0.0, 0.35, 1.0, 1.8}) {
        const TracePtr trace = run(requestFor(*model, tokens, lambdaOf(1, lambda)));
        const LayerTrace& layer = *trace->layers[1];
        const auto count = static_cast<std::int64_t>(tokens.size());
        for (int head = 0; head < model->plan.headCount(); ++head) {
            for (std::int64_t q = 0; q < count; ++q) {
                const float* a1 = layer.map(0, head) + q * count;
                const float* a2 = layer.map(1, head) + q * count;
                EXPECT_NEAR(std::accumulate(a1, a1 + count, 0.0), 1.0, 1e-5);
                EXPECT_NEAR(std::accumulate(a2, a2 + count, 0.0), 1.0, 1e-5);
                double difference = 0;
                for (std::int64_t k = 0; k < count; ++k) difference += a1[k] - layer.lambda.lambda * a2[k];
                EXPECT_NEAR(difference, 1.0 - lambda, 2e-5);
                for (std::int64_t k = q + 1; k < count; ++k)
                    ASSERT_EQ(a1[k], 0) << "a later token is visible";
            }
        }
    }
}

TEST_F(ForwardProperties, LambdaZeroEqualsFirstMapAlone) {
    const auto alone = std::make_shared<Model>(*model); // the same heads without their second term
    for (Head& head : alone->plan.heads) head.terms.resize(1);
    Edits edits;
    for (int l = 0; l < 3; ++l) edits.set(l, {{}, 0.0});
    const TracePtr zero = run(requestFor(*model, tokens, edits));
    const TracePtr first = forward(*backend, alone, requestFor(*alone, tokens));
    for (std::int64_t i = 0; i < zero->logits.size(); ++i)
        ASSERT_NEAR(zero->logits.data()[i], first->logits.data()[i], 1e-6);
}

TEST_F(ForwardProperties, AnEditChangesTheLogits) {
    const TracePtr trained = run(requestFor(*model, tokens));
    const TracePtr edited = run(requestFor(*model, tokens, lambdaInitOf(2, -0.4)), trained);
    double worst = 0;
    for (std::int64_t i = 0; i < trained->logits.size(); ++i)
        worst = std::max<double>(worst, std::abs(trained->logits.data()[i] - edited->logits.data()[i]));
    EXPECT_GT(worst, 1e-3);
}

TEST_F(ForwardProperties, EditBackToTrainedIsBitIdentical) {
    const TracePtr trained = run(requestFor(*model, tokens));
    for (int l = 0; l < 3; ++l) {
        const TracePtr edited = run(requestFor(*model, tokens, lambdaInitOf(l, 1.1)), trained);
        const LambdaParts& parts = model->layers[l].lambda;
        expectSameTrace(*run(requestFor(*model, tokens), edited), *trained);
        expectSameTrace(*run(requestFor(*model, tokens, lambdaInitOf(l, parts.init)), edited), *trained);
        expectSameTrace(*run(requestFor(*model, tokens, lambdaOf(l, parts.trained())), edited), *trained);
    }
}

TEST_F(ForwardProperties, IncrementalEqualsFreshBitForBit) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> value(-0.5, 1.5);
    TracePtr previous = run(requestFor(*model, tokens));
    Edits edits;
    for (int step = 0; step < 12; ++step) {
        const int layer = static_cast<int>(random() % 3);
        edits.set(layer, step % 3 == 0 ? LayerEdit{{}, value(random)} : LayerEdit{value(random), {}});
        edits.outputFactorFollows = step % 4 != 1;
        if (step % 5 == 2) edits.schedule = Schedule{value(random), 0.3, 0.2};
        LayerEdit edit = edits.of(2);
        edit.set(allAblations[step % allAblations.size()], step % 2, step % 3 != 0, 2);
        edits.set(2, edit);
        const TracePtr incremental = run(requestFor(*model, tokens, edits), previous);
        expectSameTrace(*incremental, *run(requestFor(*model, tokens, edits)));
        previous = incremental;
    }
}

TEST_F(ForwardProperties, LayersBeforeTheEditAreTakenOver) {
    const TracePtr trained = run(requestFor(*model, tokens));
    const TracePtr edited = run(requestFor(*model, tokens, lambdaInitOf(1, 0.9)), trained);
    EXPECT_EQ(edited->firstComputed, 1);
    EXPECT_EQ(edited->layers[0], trained->layers[0]) << "the very same record";
    EXPECT_EQ(edited->layers[1]->maps[0].data(), trained->layers[1]->maps[0].data()) << "its softmax is kept";
    EXPECT_NE(edited->layers[2], trained->layers[2]);
}

/// The edits of one or more arguments, "--ablate 1=swap".
Edits editsOf(const Model& model, const std::vector<std::pair<const char*, const char*>>& arguments) {
    Edits edits;
    for (const auto& [option, value] : arguments) applyEditArgument(edits, option, value, model);
    return edits;
}

TEST_F(ForwardProperties, A2OffIsLambdaZero) {
    expectSameBits(run(requestFor(*model, tokens, editsOf(*model, {{"--ablate", "1=a2-off"}})))->logits,
                   run(requestFor(*model, tokens, lambdaOf(1, 0)))->logits, "logits");
}

TEST_F(ForwardProperties, ASwappedHeadIsOneWhoseQueriesAndKeysAreExchanged) {
    model = test::tinyModel({.vocab = 29}); // every head has keys of its own
    auto exchanged = std::make_shared<Model>(*model);
    const Head& head = model->plan.heads[1];
    const auto exchange = [&](Tensor& weight, int a, int b) {
        Tensor copy(weight.rows(), weight.cols());
        std::copy(weight.values().begin(), weight.values().end(), copy.writable());
        const std::int64_t block = std::int64_t{model->plan.headDim} * weight.cols();
        std::swap_ranges(copy.writable() + a * block, copy.writable() + (a + 1) * block,
                         copy.writable() + b * block);
        weight = copy;
    };
    exchange(exchanged->layers[1].q, head.terms[0].query, head.terms[1].query);
    exchange(exchanged->layers[1].k, head.terms[0].key, head.terms[1].key);
    const TracePtr expected = forward(*backend, exchanged, requestFor(*model, tokens));
    const TracePtr swapped = run(requestFor(*model, tokens, editsOf(*model, {{"--ablate", "1.1=swap"}})),
                                 run(requestFor(*model, tokens)));
    for (std::int64_t i = 0; i < expected->logits.size(); ++i)
        ASSERT_NEAR(swapped->logits.data()[i], expected->logits.data()[i], 1e-5);
}

TEST_F(ForwardProperties, AHeadThatIsOffLeavesNothingInItsColumns) {
    auto silent = std::make_shared<Model>(*model);
    Tensor& o = silent->layers[1].o;
    Tensor copy(o.rows(), o.cols());
    std::copy(o.values().begin(), o.values().end(), copy.writable());
    const int width = model->plan.valueWidth();
    for (std::int64_t r = 0; r < o.rows(); ++r) std::fill_n(copy.writable() + r * o.cols(), width, 0.0F);
    o = copy;
    const TracePtr expected = forward(*backend, silent, requestFor(*model, tokens));
    const TracePtr off = run(requestFor(*model, tokens, editsOf(*model, {{"--ablate", "1.0=head-off"}})));
    for (std::int64_t i = 0; i < expected->logits.size(); ++i)
        ASSERT_NEAR(off->logits.data()[i], expected->logits.data()[i], 1e-5);
}

TEST_F(ForwardProperties, AHeadThatGivesItsMeanGivesItAtEveryTokenAndTheOthersStay) {
    const TracePtr trained = run(requestFor(*model, tokens));
    const Edits edits = editsOf(*model, {{"--ablate", "1.1=mean"}});
    const TracePtr edited = run(requestFor(*model, tokens, edits), trained);
    EXPECT_EQ(edited->firstComputed, 1);
    const LayerTrace& layer = *trained->layers[1];
    const Tensor z = backend->combine(layer.mixed, layer.heads, model->plan, {});
    Tensor changed(z.rows(), z.cols());
    std::ranges::copy(z.values(), changed.writable());
    const int width = model->plan.valueWidth();
    for (int column = width; column < 2 * width; ++column) {
        double sum = 0;
        for (std::int64_t r = 0; r < z.rows(); ++r) sum += z.at(r, column);
        const double mean = sum / static_cast<double>(z.rows());
        EXPECT_NEAR(edited->layers[1]->means.at(0, column), mean, 1e-6);
        for (std::int64_t r = 0; r < z.rows(); ++r)
            changed.writable()[r * z.cols() + column] = static_cast<float>(mean);
    }
    Pass pass(*backend, *model, trained->tokenCount());
    const Tensor expected = pass.afterHeads(model->layers[1], layer.input, changed);
    for (std::int64_t i = 0; i < expected.size(); ++i)
        ASSERT_NEAR(edited->layers[1]->hidden.data()[i], expected.data()[i], 1e-5);
    Request bare{tokens, edits, {}, false};
    expectSameBits(run(bare)->logits, edited->logits, "logits without maps");
}

TEST_F(ForwardProperties, WithoutTheHeadNormTheSignedSumIsScaledByTheFactorAlone) {
    const TracePtr trained = run(requestFor(*model, tokens));
    const LayerTrace& layer = *trained->layers[1];
    std::vector<HeadMix> heads = layer.heads;
    heads[1].norm = false;
    const Tensor z = backend->combine(layer.mixed, heads, model->plan, layer.tokenLambda);
    const int width = model->plan.valueWidth();
    for (std::int64_t r = 0; r < z.rows(); ++r)
        for (int j = 0; j < width; ++j) {
            const std::int64_t column = width + j;
            const double sum =
                double{layer.mixed[0].at(r, column)} - double{heads[1].lambda} * layer.mixed[1].at(r, column);
            ASSERT_NEAR(z.at(r, column), sum * heads[1].factor, 1e-6);
        }
    const TracePtr edited = run(requestFor(*model, tokens, editsOf(*model, {{"--ablate", "1.1=no-norm"}})));
    EXPECT_NE(edited->logits.data()[0], trained->logits.data()[0]);
}

TEST_F(ForwardProperties, OutputFactorFollowsOrKeeps) {
    Edits edits = lambdaInitOf(0, 0.5);
    EXPECT_FLOAT_EQ(editedLambda(model->layers[0].lambda, edits, 0).outputFactor, 0.5F);
    edits.outputFactorFollows = false;
    EXPECT_FLOAT_EQ(editedLambda(model->layers[0].lambda, edits, 0).outputFactor, 0.8F);
}

TEST_F(ForwardProperties, MapsLeftOutCanBeComputedLaterAndChangeNothing) {
    Request bare = requestFor(*model, tokens);
    const TracePtr full = run(bare);
    bare.maps.assign(3, false);
    const TracePtr lean = run(bare);
    expectSameBits(lean->logits, full->logits, "logits without maps");
    EXPECT_FALSE(lean->layers[1]->hasMaps());
    const std::vector<Tensor> maps = recomputeMaps(*backend, *lean, 1);
    expectSameBits(maps[0], full->layers[1]->maps[0], "A1 computed later");
    expectSameBits(maps[1], full->layers[1]->maps[1], "A2 computed later");
}

TEST_F(ForwardProperties, WithoutMixedNothingIsKeptForEditsAndTheyAreRightAllTheSame) {
    for (const bool maps : {false, true}) {
        Request bare = requestFor(*model, tokens);
        bare.maps.assign(3, maps);
        bare.keepMixed = false;
        const TracePtr plain = run(bare);
        for (const auto& layer : plain->layers) EXPECT_TRUE(layer->mixed.empty());
        bare.edits = lambdaOf(1, 0.7);
        const TracePtr edited = run(bare, plain);
        EXPECT_EQ(edited->firstComputed, 1);
        EXPECT_NE(edited->logits.data()[0], plain->logits.data()[0]);
        expectSameTrace(*edited, *run(bare));
        Request later = bare; // an edit is to follow: every layer must keep A_i · V now
        later.keepMixed = true;
        const TracePtr kept = run(later, edited);
        for (const auto& layer : kept->layers) EXPECT_EQ(layer->mixed.size(), 2U);
        expectSameTrace(*kept, *run(later));
        expectSameTrace(*run(bare, kept), *run(bare));
    }
}

TEST_F(ForwardProperties, ALayerThatFormsNoMapsIsNotTakenOverByAPassThatDoes) {
    Request bare = requestFor(*model, tokens);
    bare.maps.assign(3, false);
    bare.keepMixed = false; // Backend::attend: a device may round it otherwise
    const TracePtr plain = run(bare);
    EXPECT_EQ(run(requestFor(*model, tokens), plain)->firstComputed, 0);
    bare.maps = {false, true, false};
    EXPECT_EQ(run(bare, plain)->firstComputed, 1);
    EXPECT_EQ(run(bare, run(bare))->firstComputed, 3);
}

TEST_F(ForwardProperties, TracesOfAnotherBackendAreNotTakenOver) {
    const TracePtr trained = run(requestFor(*model, tokens));
    const auto other = makeBackend("cpu", 1);
    const Request edited = requestFor(*model, tokens, lambdaOf(2, 0.7));
    EXPECT_EQ(run(edited, trained)->firstComputed, 2);
    const TracePtr fresh = forward(*other, model, edited, trained);
    EXPECT_EQ(fresh->firstComputed, 0);
    expectSameTrace(*fresh, *forward(*other, model, edited));
}

TEST_F(ForwardProperties, PositionsBeyondTheTableOfTheModelAreTheSameOnes) {
    auto without = std::make_shared<Model>(*model);
    without->rope = makeRopeTable(model->config, 20);
    ASSERT_GT(model->rope.cos.rows(), 70);
    expectSameTrace(*forward(*backend, without, requestFor(*model, tokens)),
                    *run(requestFor(*model, tokens)));
    const RopeTable later = makeRopeTable(model->config, 5, 60);
    expectSameBits(later.cos, model->rope.rowsFrom(60, 5).cos, "cosines");
    expectSameBits(later.sin, model->rope.rowsFrom(60, 5).sin, "sines");
}

TEST_F(ForwardProperties, APromptPrefixSeesTheSameValues) {
    const TracePtr longer = run(requestFor(*model, tokens));
    const TracePtr shorter = run(requestFor(*model, {tokens.begin(), tokens.begin() + 9}));
    for (std::int64_t i = 0; i < shorter->logits.size(); ++i)
        ASSERT_NEAR(shorter->logits.data()[i], longer->logits.data()[i], 1e-5) << "attention is causal";
}

TEST_F(ForwardProperties, BadTokensAndCancelAreReported) {
    EXPECT_THROW(run(requestFor(*model, {})), UsageError);
    EXPECT_THROW(run(requestFor(*model, {3, 29})), UsageError);
    EXPECT_THROW(run(requestFor(*model, {-1})), UsageError);
    int seen = 0;
    const TracePtr none =
        forward(*backend, model, requestFor(*model, tokens), nullptr, [&](const Trace& soFar) {
            seen = static_cast<int>(soFar.layers.size());
            return seen < 2;
        });
    EXPECT_EQ(none, nullptr);
    EXPECT_EQ(seen, 2);
}

TEST(MapBudget, KeepsTheFirstLayersAndRefusesWithTheNumber) {
    const ModelPtr model = test::tinyModel({});
    const std::int64_t each = mapBytesPerLayer(*model, 100);
    EXPECT_EQ(each, 4 * 100 * 100 * 4);
    EXPECT_EQ(mapsWithinBudget(*model, 100, 2 * each), (std::vector<bool>{true, true, false}));
    EXPECT_THROW(mapsWithinBudget(*model, 100, each - 1), Error);
}

} // namespace
} // namespace lambdascope
