// SPDX-License-Identifier: MIT
// λ sweeps: their values are the numbers one types, their points those of fresh passes, their memory bounded.
#include "core/analysis/answer/predictions.h"
#include "core/analysis/sweep.h"
#include "core/compute/continuation.h"
#include "core/util/error.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace lambdascope {
namespace {

TEST(SweepValues, AreTheDoublesOfTheirText) {
    const std::vector<double> values = sweepValues();
    const std::vector<double> expected{-0.2, -0.15, -0.1, -0.05, 0.0,  0.05, 0.1,  0.15, 0.2,  0.25, 0.3,
                                       0.35, 0.4,   0.45, 0.5,   0.55, 0.6,  0.65, 0.7,  0.75, 0.8,  0.85,
                                       0.9,  0.95,  1.0,  1.05,  1.1,  1.15, 1.2,  1.25, 1.3,  1.35, 1.4};
    EXPECT_EQ(values, expected);
    EXPECT_FALSE(std::signbit(values[4])) << "−0 would be printed as −0";
    EXPECT_EQ(sweepValues(0, 1, 4), (std::vector{0.0, 0.333333, 0.666667, 1.0}));
    EXPECT_EQ(sweepValues(-1000, 1000, 2), (std::vector{-1000.0, 1000.0}));
}

TEST(SweepValues, ThatAreNoneAreRefused) {
    const double nan = std::nan("");
    EXPECT_THROW(sweepValues(1, 0), UsageError);
    EXPECT_THROW(sweepValues(1, 1), UsageError);
    EXPECT_THROW(sweepValues(nan, 1), UsageError);
    EXPECT_THROW(sweepValues(0, nan), UsageError);
    EXPECT_THROW(sweepValues(-1001, 0), UsageError);
    EXPECT_THROW(sweepValues(0, HUGE_VAL), UsageError);
    EXPECT_THROW(sweepValues(0, 1, 1), UsageError);
    EXPECT_THROW(sweepValues(0, 1, 10'001), UsageError);
    EXPECT_THROW(sweepValues(0, 1e-6, 33), UsageError) << "values that are the same number";
}

void expectSamePoint(const SweepPoint& a, const SweepPoint& b) {
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.loss, b.loss);
    EXPECT_EQ(a.kl, b.kl);
    EXPECT_EQ(a.flips, b.flips);
}

class SweepTest : public testing::Test {
  protected:
    TracePtr fresh(const Edits& edits = {}, std::vector<bool> maps = {true, true, true}) {
        return forward(*backend, model, {tokens, edits, std::move(maps)});
    }
    /// Every point by itself, from a pass that takes nothing over.
    void expectFreshPoints(const SweepPlan& plan, const std::vector<bool>& maps,
                           const std::vector<bool>& trainedMaps = {true, true, true}) {
        const TracePtr trained = fresh({}, trainedMaps);
        TracePtr expected;
        const auto read = [&](const Trace& trace) {
            EXPECT_EQ(std::memcmp(trace.logits.data(), expected->logits.data(),
                                  static_cast<std::size_t>(trace.logits.size()) * sizeof(float)),
                      0)
                << "logits, bit for bit";
            EXPECT_EQ(trace.request, expected->request);
            const int first = *std::ranges::min_element(plan.layers);
            for (int l = first; l < 3; ++l) {
                EXPECT_EQ(trace.layers[l]->hasMaps(), l < std::ssize(maps) && maps[l]) << "layer " << l;
                if (!trace.layers[l]->hasMaps() || !expected->layers[l]->hasMaps()) continue;
                const Tensor& a2 = trace.layers[l]->maps[1];
                EXPECT_EQ(std::memcmp(a2.data(), expected->layers[l]->maps[1].data(),
                                      static_cast<std::size_t>(a2.size()) * sizeof(float)),
                          0)
                    << "A2 of layer " << l;
            }
            return Readings{};
        };
        Sweep sweep(trained, plan, {read, maps});
        for (const double value : plan.values) {
            ASSERT_FALSE(sweep.done());
            expected = fresh(plan.at(value), maps);
            const Effect effect = compareTraces(*trained, *expected);
            expectSamePoint(sweep.step(*backend), {value, effect.lossEdited, effect.kl, effect.flips, {}});
        }
        EXPECT_TRUE(sweep.done());
        EXPECT_EQ(sweep.taken(), plan.values.size());
    }
    /// Edits of each kind, some of them in layer 1.
    static Edits someEdits() {
        Edits edits;
        edits.set(0, {{}, 0.4});
        edits.set(1, {0.3, 0.9});
        LayerEdit swapped = edits.of(1);
        swapped.set(Ablation::Swap, 0, true, 3);
        edits.set(1, swapped);
        edits.outputFactorFollows = false;
        return edits;
    }
    std::unique_ptr<Backend> backend = makeBackend("cpu", 2);
    ModelPtr model = test::tinyModel({.vocab = 29, .hidden = 24, .heads = 6, .kvHeads = 3, .headDim = 8});
    std::vector<int> tokens{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3};
};

TEST_F(SweepTest, PointsAreThoseOfFreshPasses) {
    const std::vector<double> few = sweepValues(-0.2, 1.4, 5);
    expectFreshPoints({{1}, sweepValues(), {}}, {});
    expectFreshPoints({{2}, few, {}}, {false, false, true});
    expectFreshPoints({{0, 2}, few, someEdits()}, {true, true, true});
    expectFreshPoints({{0, 1, 2}, few, someEdits()}, {false, true});
    expectFreshPoints({{2, 1}, few, someEdits()}, {true, true, true}, {});
}

TEST_F(SweepTest, WhatIsOfThePromptIsOfItInATextThatWasWritten) {
    const std::size_t prompt = 12;
    const TracePtr trained = forward(*backend, model, {tokens, {}, {}, true, prompt});
    SweepPlan plan{{1}, {0.5}, {}};
    applyEditArgument(plan.base, "--ablate", "0=mean", *model);
    Sweep sweep(trained, plan, {});
    const TracePtr expected = forward(*backend, model, {tokens, plan.at(0.5), {}, true, prompt});
    const Effect effect = compareTraces(*trained, *expected);
    expectSamePoint(sweep.step(*backend), {0.5, effect.lossEdited, effect.kl, effect.flips, {}});
}

TEST_F(SweepTest, AValueReplacesWhatWasSaidAboutLambdaAndNothingElse) {
    const SweepPlan plan{{1}, {0.5}, someEdits()};
    const Edits edits = plan.at(0.5);
    EXPECT_EQ(edits.of(1).lambdaInit, 0.5);
    EXPECT_FALSE(edits.of(1).lambda);
    EXPECT_TRUE(edits.of(1).has(Ablation::Swap, 0));
    EXPECT_EQ(edits.of(0), someEdits().of(0));
    EXPECT_FALSE(edits.outputFactorFollows);
    Edits typed; // the command line comes to the same numbers
    applyEditArgument(typed, "--lambda-init", "1=-0.15", *model);
    EXPECT_EQ((SweepPlan{{1}, {}, {}}.at(sweepValues()[1])), typed);
}

TEST_F(SweepTest, CancelledStepsAndOtherPassesChangeNothing) {
    const SweepPlan plan{{1}, sweepValues(0, 1, 3), {}};
    Sweep calm(fresh(), plan);
    Sweep disturbed(fresh(), plan);
    while (!calm.done()) {
        const std::size_t before = disturbed.taken();
        EXPECT_THROW(disturbed.step(*backend, [](auto&&...) { return false; }), Cancelled);
        EXPECT_EQ(disturbed.taken(), before);
        fresh(someEdits());
        disturbed.asTrained(*backend);
        expectSamePoint(disturbed.step(*backend), calm.step(*backend));
    }
    EXPECT_TRUE(disturbed.done());
}

TEST_F(SweepTest, AsTrainedIsThePointToMark) {
    Sweep one(fresh(), {{1}, {0.5, 0.6}, {}});
    one.step(*backend);
    const double loss = promptLoss(*fresh());
    expectSamePoint(one.asTrained(*backend), {model->layers[1].lambda.init, loss, 0, 0, {}});
    EXPECT_EQ(one.taken(), 1U);
    EXPECT_TRUE(std::isnan(Sweep(fresh(), {{0, 2}, {0.5}, {}}).asTrained(*backend).value));

    SweepPlan scheduled{{1}, {0.5}, {}}; // the schedule holds in the other layers alone
    scheduled.base.schedule = Schedule{0.9, 0, 0};
    Edits expected = scheduled.base;
    expected.set(1, {model->layers[1].lambda.init, {}});
    const Effect effect = compareTraces(*fresh(), *fresh(expected));
    EXPECT_GT(effect.kl, 0);
    expectSamePoint(Sweep(fresh(), scheduled).asTrained(*backend),
                    {model->layers[1].lambda.init, effect.lossEdited, effect.kl, effect.flips, {}});
}

TEST_F(SweepTest, OneTokenHasNoLossAndWithoutAMeterThereIsNoReading) {
    tokens = {7};
    const SweepPoint point = Sweep(fresh(), {{0}, {1.4}, {}}).step(*backend);
    EXPECT_TRUE(std::isnan(point.loss));
    EXPECT_GT(point.kl, 0);
    EXPECT_TRUE(std::isnan(point.readings.answer) && std::isnan(point.readings.noiseAll));
}

TEST_F(SweepTest, KeepsNothingOfEarlierPointsButWhatTheNextTakesOver) {
    std::vector<std::weak_ptr<const LayerTrace>> layers;
    Sweep sweep(fresh(), {{1}, sweepValues(0, 1, 5), {}},
                {[&](const Trace& trace) {
                     layers.insert(layers.end(), trace.layers.begin() + 1, trace.layers.end());
                     return Readings{};
                 },
                 {true, true, true}});
    while (!sweep.done()) sweep.step(*backend);
    ASSERT_EQ(layers.size(), 10U);
    for (std::size_t i = 0; i < layers.size(); ++i)
        EXPECT_EQ(layers[i].expired(), i != 8) << "layer 1 of the last point alone is needed: " << i;
}

TEST_F(SweepTest, PlansThatCannotBeAreRefused) {
    const TracePtr trained = fresh();
    EXPECT_THROW(Sweep(trained, {{}, {0.5}, {}}), UsageError);
    EXPECT_THROW(Sweep(trained, {{1}, {}, {}}), UsageError);
    EXPECT_THROW(Sweep(trained, {{3}, {0.5}, {}}), UsageError);
    EXPECT_THROW(Sweep(trained, {{1, -1}, {0.5}, {}}), UsageError);
    EXPECT_THROW(Sweep(trained, {{1}, {0.5, std::nan("")}, {}}), UsageError);
    EXPECT_THROW(Sweep(trained, {{1}, {1e300}, {}}), UsageError) << "no number in float32";
    EXPECT_THROW(Sweep(fresh(someEdits()), {{1}, {0.5}, {}}), UsageError);
    const ModelPtr standard = test::tinyModel({.differential = false});
    EXPECT_THROW(Sweep(forward(*backend, standard, {{1, 2}, {}, {}}), {{1}, {0.5}, {}}), UsageError);
    const ModelPtr ofTokens = test::transformersModel("v2-gqa"); // DIFF V2 has no λ_init
    EXPECT_THROW(Sweep(forward(*backend, ofTokens, {{1, 2}, {}, {}}), {{1}, {0.5}, {}}), UsageError);
}

class SweepMeterTest : public SweepTest {
  protected:
    SweepPoint pointOf(const SweepMeter& meter, const Edits& base = {}) {
        return Sweep(fresh(), {{1}, {0.8}, base}, meter).step(*backend);
    }
    MeterTokens marked{{24}, {4, 5}, {9}, {1, 2, 3, 6, 7, 8, 9, 10}, {11, 12, 13, 14, 15, 16, 17, 18}};
};

TEST_F(SweepMeterTest, ReadsTheNoiseMeterOfTheTraceInForce) {
    Edits base;
    LayerEdit edit;
    edit.set(Ablation::Swap, 2, true, 3);
    base.set(1, edit);
    const SweepPoint point = pointOf(sweepMeter(marked, 1, {true, true, true}), base);
    const TracePtr trace = fresh(SweepPlan{{1}, {}, base}.at(0.8));
    MeterSource source;
    source.edited = trace.get();
    source.editedMix = [&](int layer, int head) {
        return headMixes(*model, trace->request.edits, layer)[static_cast<std::size_t>(head)];
    };
    const MeterBar layer = readMeter(marked, source, {1, 0}, {}, MeterScope::Layer).edited;
    const MeterBar all = readMeter(marked, source, {1, 0}, {}, MeterScope::All).edited;
    EXPECT_EQ(point.readings.answer, layer.answer);
    EXPECT_EQ(point.readings.noise, layer.noise);
    EXPECT_EQ(point.readings.answerAll, all.answer);
    EXPECT_EQ(point.readings.noiseAll, all.noise);
    EXPECT_NE(layer.answer, all.answer);
    EXPECT_GT(layer.noise, 0);
    const Readings unswapped = pointOf(sweepMeter(marked, 1, {true, true, true})).readings;
    EXPECT_NE(unswapped.answer, layer.answer) << "experiments on heads count";
}

TEST_F(SweepMeterTest, WhatCannotBeReadIsNoNumber) {
    const Readings bare = pointOf(sweepMeter({{24}, {}, {}, {1, 2}, {}}, 1, {true, true, true})).readings;
    EXPECT_TRUE(std::isnan(bare.answerAll) && std::isnan(bare.noise)) << "no answer is marked";
    const Readings all = pointOf(sweepMeter(marked, -1, {true, true, true})).readings;
    EXPECT_TRUE(std::isnan(all.answer) && std::isnan(all.noise)) << "of no layer";
    EXPECT_FALSE(std::isnan(all.answerAll));
    const Readings one = pointOf(sweepMeter(marked, 1, {false, true})).readings;
    EXPECT_FALSE(std::isnan(one.answer));
    Edits off;
    LayerEdit edit;
    edit.set(Ablation::HeadOff, allHeads, true, 3);
    off.set(1, edit);
    const Readings dark = pointOf(sweepMeter(marked, 1, {true, true, true}), off).readings;
    EXPECT_TRUE(std::isnan(dark.answer)) << "every head of the layer is off";
    EXPECT_FALSE(std::isnan(dark.answerAll));
}

TEST_F(SweepTest, KeepsTheNextTokensThatItIsAskedFor) {
    const std::vector<float> all = nextTokenProbabilities(*fresh());
    const std::vector<Candidate> best = topCandidates(all, static_cast<int>(all.size()));
    Sweep sweep(fresh(), {{1}, {0.0, 0.5}, {}}, {{}, {}, {}, 2, {best[0].token, best.back().token, 100'000}});
    sweep.step(*backend);
    const SweepPoint point = sweep.step(*backend);
    Edits edits;
    edits.set(1, {0.5, {}});
    EXPECT_GE(point.next.size(), 3U) << "two, and one that is watched";
    const std::vector<float> then = nextTokenProbabilities(*fresh(edits));
    for (const Candidate& each : point.next)
        EXPECT_EQ(each.probability, then[static_cast<std::size_t>(each.token)]) << each.token;
    EXPECT_EQ(point.next[0].token, topCandidates(then, 1)[0].token);
    EXPECT_EQ(std::ranges::count(point.next, best.back().token, &Candidate::token), 1);
}

TEST_F(SweepTest, KeepsHowProbableTheAnswerIs) {
    const std::vector<int> answer{tokens[3], tokens[5]};
    Sweep sweep(fresh(), {{1}, {0.0, 0.5}, {}}, {{}, {}, answer});
    sweep.step(*backend);
    const double found = sweep.step(*backend).probability;
    Edits edits;
    edits.set(1, {0.5, {}});
    const double then =
        likelihoodOf(continuationLogProbabilities(*backend, *fresh(edits), answer)).probability;
    EXPECT_GT(then, 0);
    EXPECT_NEAR(found, then, 1e-5 * then);
}

} // namespace
} // namespace lambdascope
