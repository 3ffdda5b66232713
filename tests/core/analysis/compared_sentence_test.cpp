// SPDX-License-Identifier: MIT
// What is said of rows whose tokens are put together, of heads together, and of rivals, word by word.
#include "core/analysis/sentences.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lambdascope {
namespace {

constexpr int bos = 0, rival = 1, answer = 2, question = 3;

/// ⟨bos⟩ and three sentences of a token each.
TokenGroups sentences() {
    TokenGroups groups;
    groups.by = GroupBy::Sentence;
    for (const char* label : {"⟨bos⟩", "Lima 67667", "Paris 53737", "What Paris?"}) {
        const int at = groups.count();
        groups.groups.push_back({at, at, label, Phrase{label, {}, true}, at == bos});
        groups.ofToken.push_back(at);
    }
    return groups;
}

const std::vector<GroupRole> roles{GroupRole::First, GroupRole::Rival, GroupRole::Answer,
                                   GroupRole::Question};

ComparedMap mapOf(std::vector<double> weights, bool marked = true) {
    ComparedMap map;
    map.heads = 4;
    map.row = compare(weights, sentences(), marked ? std::vector{answer} : std::vector<int>{});
    return map;
}

std::string rivals(const std::vector<double>& standard, const std::vector<double>& diff) {
    ComparedRow row;
    row.standard = mapOf(standard);
    row.difference = mapOf(diff);
    return rivalsSentence(row, sentences(), roles).text();
}

TEST(RivalsSentence, SaysHowMuchTheWrongOneGetsBesideTheRightOne) {
    EXPECT_EQ(
        rivals({.5, .28, .2, .02}, {0, .042, .2, .01}),
        "Standard looks at the wrong sentence, “Lima 67667”, 1.4 times as much as at the right one; DIFF "
        "a fifth as much.");
    EXPECT_EQ(rivals({.5, .2, .2, .1}, {0, .1, .2, .05}),
              "Standard looks at the wrong sentence, “Lima 67667”, as much as at the right one; DIFF half as "
              "much.");
}

/// A name that a model was given is the same in every language, a kind's is not.
TEST(RivalsSentence, NamesOfKindsAreTranslated) {
    ComparedRow row;
    row.standard = mapOf({.5, .28, .2, .02});
    row.difference = mapOf({0, .042, .2, -.01});
    const Phrase kinds = briefRivalsSentence(row, sentences());
    EXPECT_EQ(kinds.arguments.at(0), phrase("Standard"));
    const Phrase clause = rivalsSentence(row, sentences(), roles).arguments.at(0);
    EXPECT_EQ(clause.arguments.at(0), phrase("Standard"));
    const Phrase named = briefRivalsSentence(row, sentences(), "old", "Standard");
    EXPECT_EQ(named.arguments.at(0), (Phrase{"Standard", {}, true}));
}

TEST(RivalsSentence, InBriefEachModelHasItsOwnRivalAndItsNumber) {
    ComparedRow row;
    row.standard = mapOf({.5, .28, .2, .02});
    row.difference = mapOf({0, .042, .2, -.01});
    EXPECT_EQ(briefRivalsSentence(row, sentences()).text(),
              "Against 1 for the right one: Standard 1.4 for “Lima 67667”, DIFF 0.21 for “Lima 67667”.");
    row.difference = mapOf({0, .042, -.2, .01});
    EXPECT_TRUE(briefRivalsSentence(row, sentences()).empty()) << "it reads against the answer";
}

TEST(RivalsSentence, NotAtAllIsLessThanATenth) {
    EXPECT_EQ(
        rivals({.5, .28, .2, .02}, {0, .0198, .2, .01}),
        "Standard looks at the wrong sentence, “Lima 67667”, 1.4 times as much as at the right one; DIFF "
        "not at all.");
    EXPECT_NE(rivals({.5, .28, .2, .02}, {0, .0202, .2, .01}).find("DIFF a tenth as much."),
              std::string::npos);
}

TEST(RivalsSentence, NamesEachOnesOwnRival) {
    EXPECT_EQ(
        rivals({.5, .28, .2, .02}, {0, .02, .2, .06}),
        "Standard looks at the wrong sentence, “Lima 67667”, 1.4 times as much as at the right one; DIFF "
        "looks at another sentence, “What Paris?”, 0.30 times as much as at the right one.");
    EXPECT_EQ(
        rivals({.5, .28, .2, .02}, {0, -.1, .2, .06}),
        "Standard looks at the wrong sentence, “Lima 67667”, 1.4 times as much as at the right one; DIFF "
        "looks away from the wrong sentence, “Lima 67667”, half as much as it looks at the right one.");
    EXPECT_EQ(
        rivals({.5, .28, .2, .02}, {0, .1, -.2, .06}),
        "Standard looks at the wrong sentence, “Lima 67667”, 1.4 times as much as at the right one; DIFF "
        "reads against the answer, or gives it nothing.");
}

/// What is printed is within 6 % of the ratio, whichever words say it.
TEST(RivalsSentence, IsTrueAsPrinted) {
    const std::vector<std::pair<std::string, double>> parts{
        {"half", 1. / 2},  {"third", 1. / 3},  {"quarter", 1. / 4}, {"fifth", 1. / 5},
        {"sixth", 1. / 6}, {"eighth", 1. / 8}, {"tenth", 1. / 10}};
    for (double ratio = 0.1; ratio < 5; ratio += 0.003) {
        const std::string text = rivals({.5, .28, .2, .02}, {0, .2 * ratio, .2, 0});
        double said = -1;
        for (const auto& [word, value] : parts)
            if (text.find(word + " as much.") != std::string::npos) said = value;
        if (text.find("DIFF as much.") != std::string::npos) said = 1;
        if (const auto at = text.find("DIFF "); said < 0) said = std::stod(text.substr(at + 5));
        EXPECT_LE(std::abs(said / ratio - 1), 0.06 + 1e-6) << ratio << ": " << text;
    }
}

TEST(RivalsSentence, NeedsAnAnswerAndBothModels) {
    ComparedRow row;
    row.difference = mapOf({0, .1, .2, .06});
    EXPECT_TRUE(rivalsSentence(row, sentences(), roles).empty());
    row.standard = mapOf({.5, .28, .2, .02}, false);
    EXPECT_TRUE(rivalsSentence(row, sentences(), roles).empty());
}

ComparedRow layerRow() {
    ComparedRow row;
    row.a1 = mapOf({.5, .1, .17, .23});
    row.lambdaA2 = mapOf({.45, .08, .1, .205});
    row.difference = mapOf({.05, .02, .07, .025});
    row.standard = mapOf({.49, .17, .13, .21});
    return row;
}

const Phrase query{"“?”", {}, true};

TEST(GroupSentence, SaysWhatIsCounted) {
    const HeadsSaid diff{MeterScope::Layer, {2, 0}, 4}, standard{MeterScope::Layer, {1, 0}, 8};
    EXPECT_EQ(
        groupSentence(layerRow(), sentences(), answer, query, diff, standard).text(),
        "In layer 2, mean of 4 heads, “?” weighs the sentence “Paris 53737” by +0.07 = 0.17 − 0.10: 2.8 "
        "times the largest other, “What Paris?”. The standard model, layer 1, mean of 8 heads, gives it "
        "0.13: 0.6 "
        "times the largest other, “What Paris?”.");
    EXPECT_EQ(groupSentence(layerRow(), sentences(), rival, query, {MeterScope::Head, {2, 1}, 1},
                            {MeterScope::Head, {1, 7}, 1})
                  .text(),
              "In layer 2 head 1, “?” weighs the sentence “Lima 67667” by +0.02 = 0.10 − 0.08. The standard "
              "model, layer 1 head 7, gives it 0.17.");
    EXPECT_NE(groupSentence(layerRow(), sentences(), answer, query, diff, standard, {}, 0.1)
                  .text()
                  .find("by +0.07 = 0.17 − 0.10 (trained +0.10)"),
              std::string::npos);
    EXPECT_EQ(groupSentence(layerRow(), sentences(), bos, query, diff, standard).text().find("sentence"),
              std::string::npos);
}

TEST(GroupSentence, InBriefWhereRoomIsShort) {
    EXPECT_EQ(
        briefGroupSentence(layerRow(), sentences(), answer, query, {MeterScope::Layer, {2, 0}, 4}).text(),
        "In layer 2, “?” weighs “Paris 53737” by +0.07: 2.8 times the largest other, “What Paris?”.");
    EXPECT_EQ(briefGroupSentence(layerRow(), sentences(), rival, query, {MeterScope::Head, {2, 1}, 1}).text(),
              "In layer 2 head 1, “?” weighs “Lima 67667” by +0.02.");
    ComparedRow alone;
    alone.standard = mapOf({.49, .17, .13, .21});
    EXPECT_TRUE(briefGroupSentence(alone, sentences(), answer, query, {}).empty());
}

TEST(GroupSentence, OfTheStandardModelAlone) {
    ComparedRow row;
    row.standard = mapOf({.49, .17, .13, .21});
    EXPECT_EQ(
        groupSentence(row, sentences(), answer, query, {}, {MeterScope::All, {}, 32}).text(),
        "In all layers of the standard model, mean of 32 heads, “?” weighs the sentence “Paris 53737” by "
        "0.13: 0.6 times the largest other, “What Paris?”.");
    EXPECT_TRUE(groupSentence(row, sentences(), question + 1, query, {}, {}).empty());
}

TEST(MeterSentence, SaysHowAShareIsCounted) {
    EXPECT_EQ(
        meterSentence(GroupBy::Sentence, 0.125, 0.625).text(),
        "By sentence, DIFF gives 0.62 of Σ|weight| to the answer and 0.38 to the rest, the standard model "
        "0.12 and 0.88.");
    EXPECT_EQ(meterSentence(GroupBy::Word, {}, 0.625).text(),
              "By word, DIFF gives 0.62 of Σ|weight| to the answer and 0.38 to the rest.");
    EXPECT_EQ(meterSentence(GroupBy::Token, 1.0, {}).text(),
              "By token, the standard model gives 1.00 of Σ|weight| to the answer and 0.00 to the rest.");
}

TEST(RivalsSentence, ASecondClauseLeansOnNoOtherVerb) {
    EXPECT_EQ(rivals({.4, .02, .5, .01}, {0, .14, .1, .01}),
              "Standard does not look at the wrong sentence, “Lima 67667”, at all; DIFF looks at the wrong "
              "sentence, “Lima 67667”, 1.4 times as much as at the right one.");
    EXPECT_EQ(
        rivals({.4, -.1, .5, .01}, {0, .14, .1, .01}),
        "Standard looks away from the wrong sentence, “Lima 67667”, a fifth as much as it looks at the "
        "right one; DIFF looks at the wrong sentence, “Lima 67667”, 1.4 times as much as at the right one.");
}

} // namespace
} // namespace lambdascope
