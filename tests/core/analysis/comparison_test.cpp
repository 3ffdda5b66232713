// SPDX-License-Identifier: MIT
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/map_groups.h"
#include "core/compute/forward.h"
#include "core/compute/pair_edits.h"
#include "tests/support/goldens.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace lambdascope {
namespace {

/// ⟨bos⟩, "a" …: one sentence each.
TokenGroups singly(int count) {
    std::vector<TokenPiece> pieces{{0, "<bos>", "⟨bos⟩", true, false}};
    for (int i = 1; i < count; ++i)
        pieces.push_back({i, std::string(1, static_cast<char>('a' + i)), "", false, false});
    return tokenGroups(pieces, GroupBy::Token);
}

TEST(Comparison, PartsARow) {
    const TokenGroups groups = singly(6);
    const std::vector<double> row{.2, .1, -.3, .05, .25, -.1};
    const Comparison of = compare(row, groups, {1, 4});
    EXPECT_DOUBLE_EQ(of.ofAnswer(), .35);
    EXPECT_EQ(of.next, 2);
    EXPECT_DOUBLE_EQ(of.ofNext(), -.3);
    EXPECT_DOUBLE_EQ(of.rest(), .2 + .05 + .1);
    EXPECT_DOUBLE_EQ(of.ofAnswer() + std::abs(of.ofNext()) + of.rest(), of.sizes());
    EXPECT_DOUBLE_EQ(*of.answerOverNext(), .35 / .3);
    EXPECT_DOUBLE_EQ(*of.share(), .35 / 1.0);
    EXPECT_TRUE(of.marked);
    const Comparison against = compare(row, groups, {5});
    EXPECT_DOUBLE_EQ(*against.answerOverNext(), -.1 / .3) << "its sign is the answer's own";
}

TEST(Comparison, WithoutAnAnswerIsOfTheLargest) {
    const TokenGroups groups = singly(6);
    const Comparison of = compare(std::vector{.9, .1, -.3, .05, .25}, groups, {});
    EXPECT_FALSE(of.marked);
    EXPECT_EQ(of.answer, (std::vector{2}));
    EXPECT_EQ(of.next, 4);
    const Comparison unseen = compare(std::vector{.5, .5}, groups, {4}); // a row before the answer
    EXPECT_TRUE(unseen.marked);
    EXPECT_FALSE(unseen.share());
    EXPECT_FALSE(unseen.answerOverNext());
    const Comparison alone = compare(std::vector{.5, .5, .0003}, groups, {1});
    EXPECT_EQ(alone.next, 2);
    EXPECT_FALSE(alone.answerOverNext()) << "nothing is divided by a rival as good as none";
    EXPECT_FALSE(compare(std::vector{0.0, 0.0}, groups, {1}).share());
}

TEST(Comparison, PartsAddToOneByRole) {
    const TokenGroups groups = singly(6); // ⟨bos⟩, …, the question
    MeterTokens tokens;
    tokens.distractors = {2};
    tokens.question = {5};
    const std::vector<GroupRole> roles = rolesOf(groups, {1}, tokens);
    EXPECT_EQ(roles, (std::vector{GroupRole::First, GroupRole::Answer, GroupRole::Rival, GroupRole::Other,
                                  GroupRole::Other, GroupRole::Question}));
    const Comparison row = compare(std::vector{.2, .3, -.1, .1, 0.0, .1}, groups, {1});
    const auto bySize = sharesOf(row, roles, false), signedParts = sharesOf(row, roles, true);
    ASSERT_TRUE(bySize && signedParts);
    EXPECT_DOUBLE_EQ(bySize->answer, .3 / .8);
    EXPECT_DOUBLE_EQ(bySize->answer, *row.share());
    EXPECT_DOUBLE_EQ(bySize->rivals, .1 / .8);
    EXPECT_NEAR(bySize->but(0), 1, 1e-12);
    EXPECT_NEAR(signedParts->rivals, -.1 / .6, 1e-12);
    EXPECT_NEAR(signedParts->but(0), 1, 1e-12);
    const Comparison none = compare(std::vector{.2, -.19, 0.0, 0.0, 0.0, 0.0}, groups, {1});
    EXPECT_FALSE(sharesOf(none, roles, true)) << "1 − λ is as good as 0";
    EXPECT_TRUE(sharesOf(none, roles, false));
    const Comparison little = compare(std::vector{.003, .001, 0.0, 0.0, 0.0, 0.0}, groups, {1});
    ASSERT_TRUE(sharesOf(little, roles, true)) << "λ·A2 of a small λ takes nothing away from itself";
    EXPECT_NEAR(sharesOf(little, roles, true)->answer, .25, 1e-9);
}

class Compared : public testing::Test {
  protected:
    static const std::string& prompt() {
        static const std::string text =
            "The sun was warm. The key to Lima is 58852. Mia had a red ball. The key to Tokyo is 75200. "
            "They saw a cat. What is the key to Lima?";
        return text;
    }
    void SetUp() override {
        const auto backend = makeBackend("cpu", 2);
        for (TracePtr* trace : {&diff, &standard}) {
            const ModelPtr model =
                test::shippedModel(trace == &diff ? "scale-model/diff" : "scale-model/standard");
            *trace = test::passWithMaps(*backend, model, model->tokenizer->encode(prompt()));
        }
        pieces = diff->model->tokenizer->pieces(diff->request.tokens);
        const std::size_t at = prompt().find("58852");
        marks.answer = {{at, at + 5}};
        groups = tokenGroups(pieces, GroupBy::Sentence);
        answer = answerGroups(groups, pieces, marks);
        row = diff->tokenCount() - 1;
    }
    TracePtr diff, standard;
    std::vector<TokenPiece> pieces;
    Marks marks;
    TokenGroups groups;
    std::vector<int> answer;
    int row = 0;
};

TEST_F(Compared, HeadsTogetherKeepTheSumsOfTheirRows) {
    const MeterSource source{nullptr, diff.get(), standard.get(), {}, {}};
    for (const MeterScope scope : {MeterScope::Head, MeterScope::Layer, MeterScope::All}) {
        const ComparedRow of = compareRow(row, source, {2, 1}, {1, 7}, scope, groups, answer);
        EXPECT_NEAR(of.a1.row.sum(), 1, 1e-5);
        EXPECT_NEAR(of.standard.row.sum(), 1, 1e-5);
        EXPECT_NEAR(of.difference.row.sum(), 1 - of.lambdaA2.row.sum(), 1e-5);
        for (std::size_t g = 0; g < of.a1.row.weights.size(); ++g)
            EXPECT_NEAR(of.difference.row.weights[g], of.a1.row.weights[g] - of.lambdaA2.row.weights[g],
                        1e-6);
        const bool one = scope == MeterScope::Head;
        EXPECT_EQ(one, std::abs(*of.difference.row.share() - *of.difference.shareOfHeads) < 1e-12);
    }
    const ComparedRow layer = compareRow(row, source, {2, 1}, {1, 7}, MeterScope::Layer, groups, answer);
    EXPECT_EQ(layer.difference.heads, 4);
    EXPECT_EQ(layer.standard.heads, 8);
    EXPECT_NEAR(layer.lambdaA2.row.sum(), diff->layers[2]->lambda.lambda, 1e-5);
    EXPECT_GT(*layer.difference.row.share(), *layer.difference.shareOfHeads) << "heads cancel one another";
}

TEST_F(Compared, AHeadThatIsOffIsNotInTheMean) {
    Edits edits;
    edits.layers[2].set(Ablation::HeadOff, 1, true, 4);
    const HeadMixes mixes = [&](int layer, int head) { return headMixes(*diff->model, edits, layer)[head]; };
    const MeterSource source{nullptr, diff.get(), nullptr, {}, mixes};
    const ComparedRow of = compareRow(row, source, {2, 1}, {}, MeterScope::Layer, groups, answer);
    EXPECT_EQ(of.difference.heads, 3);
    EXPECT_NEAR(of.difference.row.sum(), of.a1.row.sum() - of.lambdaA2.row.sum(), 1e-6);
}

TEST_F(Compared, TheRetrievingLayerIsTheCardsOrFound) {
    EXPECT_EQ(retrievingLayer(*diff, row, groups, answer), 2);
    EXPECT_EQ(retrievingLayer(*standard, row, groups, answer), 1);
    Trace other = *diff;
    auto elsewhere = std::make_shared<Model>(*diff->model);
    elsewhere->family = {};
    other.model = elsewhere;
    const auto found = retrievingLayer(other, row, groups, answer);
    ASSERT_TRUE(found);
    double most = 0;
    int best = -1;
    for (int l = 0; l < std::ssize(diff->layers); ++l) {
        const MeterSource source{nullptr, diff.get(), nullptr, {}, {}};
        const double given =
            compareRow(row, source, {l, 0}, {}, MeterScope::Layer, groups, answer).a1.row.ofAnswer();
        if (given > most) most = given, best = l;
    }
    EXPECT_EQ(*found, best);
    EXPECT_FALSE(retrievingLayer(other, row, groups, {}));
    const auto head = retrievingHead(*standard, row, groups, answer);
    ASSERT_TRUE(head);
    const auto givenBy = [&](HeadId id) {
        const MeterSource source{nullptr, nullptr, standard.get(), {}, {}};
        return compareRow(row, source, {}, id, MeterScope::Head, groups, answer).standard.row.ofAnswer();
    };
    for (int l = 0; l < std::ssize(standard->layers); ++l)
        for (int h = 0; h < standard->model->plan.headCount(); ++h)
            EXPECT_LE(givenBy({l, h}), givenBy(*head) + 1e-9);
}

TEST_F(Compared, RetrievalIsFromTheLastTokenOfThePrompt) {
    const Retrieval found = retrieval(*standard, pieces, marks);
    EXPECT_EQ(found.layer, 1);
    EXPECT_TRUE(found.byCard);
    EXPECT_EQ(found.head, retrievingHead(*standard, row, groups, answer));
    EXPECT_EQ(found.inLayer, retrievingHead(*standard, row, groups, answer, 1));
    EXPECT_EQ(found.inLayer->layer, 1);
    const Retrieval none = retrieval(*standard, pieces, {});
    EXPECT_EQ(none.layer, 1) << "which its card names";
    EXPECT_FALSE(none.head || none.inLayer);
    // what a model wrote behind the prompt asks for nothing
    std::vector<int> tokens = standard->request.tokens;
    for (const int id : standard->model->tokenizer->encode(" 58852. Lily was sad.", false))
        tokens.push_back(id);
    const auto backend = makeBackend("cpu", 2);
    const TracePtr longer = test::passWithMaps(*backend, standard->model, tokens);
    const auto all = standard->model->tokenizer->pieces(tokens);
    const Retrieval after = retrieval(*longer, all, marks, all.size() - pieces.size());
    EXPECT_EQ(after.head, found.head);
    EXPECT_EQ(after.inLayer, found.inLayer);
}

TEST_F(Compared, RetrievalSaysAmongHowManyLayersItLooked) {
    EXPECT_EQ(retrieval(*standard, pieces, marks).among, 0) << "all";
    Trace some = *standard;
    auto without = std::make_shared<LayerTrace>(*some.layers[0]);
    without->maps.clear();
    some.layers[0] = without;
    EXPECT_EQ(retrieval(some, pieces, marks).among, std::ssize(some.layers) - 1);
}

TEST_F(Compared, GroupedMatricesSayWhatRowsSay) {
    const LayerTrace& layer = *diff->layers[2];
    const std::vector<int> rows = groups.rows(row - 2);
    std::vector<MapMatrix> a1, taken, difference;
    for (int head = 0; head < 4; ++head) {
        a1.push_back(grouped(mapOf(layer, head, MapName::A1, layer.heads[head]), groups, rows));
        taken.push_back(grouped(mapOf(layer, head, MapName::A2, layer.heads[head]), groups, rows));
        difference.push_back(
            grouped(mapOf(layer, head, MapName::Difference, layer.heads[head]), groups, rows));
    }
    const MapMatrix first = meanOf(a1), second = meanOf(taken), both = meanOf(difference);
    EXPECT_EQ(both.rows(), groups.count() + 1);
    EXPECT_EQ(both.columns(), groups.count());
    EXPECT_EQ(both.seenBy(2), 3);
    EXPECT_EQ(both.seenBy(groups.count()), groups.count()) << "the pinned row sees a part of the last group";
    const MeterSource source{nullptr, diff.get(), nullptr, {}, {}};
    for (int r = 0; r < both.rows(); ++r) {
        const ComparedRow of = compareRow(rows[r], source, {2, 0}, {}, MeterScope::Layer, groups, answer);
        for (int g = 0; g < both.seenBy(r); ++g) {
            EXPECT_NEAR(first.number({r, g}), of.a1.row.weights[g], 1e-5);
            EXPECT_NEAR(second.number({r, g}), of.lambdaA2.row.weights[g], 1e-5);
            EXPECT_NEAR(both.number({r, g}), of.difference.row.weights[g], 1e-5);
        }
    }
    // of heads that take different shares the mean holds what each takes
    std::vector<MapMatrix> apart = difference;
    for (RowWeights& weights : apart[1].weights) weights.second = -.5F;
    const MapMatrix mean = meanOf(apart);
    double expected = 0;
    for (const MapMatrix& map : apart) expected += map.number({5, 3}) / 4;
    EXPECT_NEAR(mean.number({5, 3}), expected, 1e-6);
}

} // namespace
} // namespace lambdascope
