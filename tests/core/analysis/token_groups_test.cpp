// SPDX-License-Identifier: MIT
#include "core/analysis/groups/token_groups.h"
#include "core/model/model.h"
#include "core/text/display.h"
#include "core/util/utf8.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {
namespace {

/// As a tokenizer cuts: a word with the blank before it, two digits at a time, any other sign by itself;
/// ⟨bos⟩
std::vector<TokenPiece> cutUp(std::string_view text) {
    std::vector<TokenPiece> pieces{{0, "<bos>", "", true, false}};
    const auto letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        if (text[end] == ' ' && end + 1 < text.size() && (letter(text[end + 1]) || digit(text[end + 1])))
            ++end;
        if (letter(text[end]))
            while (end < text.size() && letter(text[end])) ++end;
        else if (digit(text[end]))
            end = end + 1 < text.size() && digit(text[end + 1]) ? end + 2 : end + 1;
        else
            end += static_cast<std::size_t>(codePointAt(text, end).length);
        pieces.push_back(
            {static_cast<int>(pieces.size()), std::string(text.substr(at, end - at)), "", false, false});
        at = end;
    }
    fillDisplay(pieces);
    return pieces;
}

/// The texts of the groups, ⟨bos⟩ left out, with | between.
std::string groupsOf(std::string_view text, GroupBy by = GroupBy::Sentence) {
    std::string all;
    for (const TokenGroup& group : tokenGroups(cutUp(text), by).groups)
        if (!group.special) all += (all.empty() ? "" : "|") + group.text;
    return all;
}

struct Case {
    std::string_view text, groups;
};

TEST(TokenGroups, CutSentencesWhereTheyEnd) {
    const Case cases[] = {
        {"Tom ran. Who ran?", "Tom ran.|Who ran?"},
        {"Tom ran! \"Go.\" He went.", "Tom ran!|\"Go.\"|He went."},
        {"\"Go!\" said Tom. He went.", "\"Go!\" said Tom.|He went."},
        {"It is 3.14 long. It is 1.5.", "It is 3.14 long.|It is 1.5."},
        {"He likes fruit, e.g. Pears. The U.S. Army came.",
         "He likes fruit, e.g. Pears.|The U.S. Army came."},
        {"J. R. R. Tolkien wrote. Mr. Bear ran.", "J. R. R. Tolkien wrote.|Mr. Bear ran."},
        {"the key is 5. what is the key?", "the key is 5.|what is the key?"},
        {"Go.Now and see example.org now.", "Go.Now and see example.org now."},
        {"Really?! Yes... No.", "Really?!|Yes...|No."},
        {"第一句。“第二句！”第三句？完", "第一句。|“第二句！”|第三句？|完"},
        {"int a;\nint b;\n\nreturn a;\n", "int a;|int b;|return a;"},
        {"1. Open it\n2. Close it.\nEnd.", "1. Open it|2. Close it.|End."},
        {"One. Two is to be completed", "One.|Two is to be completed"},
        {"...\n\n---\nOne. Two.", "...\n\n---\nOne.|Two."},
    };
    for (const Case& each : cases) EXPECT_EQ(groupsOf(each.text), each.groups) << each.text;
}

TEST(TokenGroups, CutWhatNeverEnds) {
    const TokenGroups twelve =
        tokenGroups(cutUp("a b c d e f g h i j k l m n o p q r s t u v w x y z"), GroupBy::Sentence);
    ASSERT_EQ(twelve.count(), 4); // ⟨bos⟩, 12, 12 and 2
    EXPECT_EQ(twelve.groups[2].label.text(), "tokens 13–24");
    EXPECT_EQ(twelve.how.text(), "no sentence ends in this text: every 12 tokens");
    EXPECT_EQ(tokenGroups(cutUp("one\ntwo three\nfour"), GroupBy::Sentence).how.text(),
              "no sentence ends in this text: by lines");
    EXPECT_EQ(tokenGroups(cutUp("one two"), GroupBy::Sentence).how.text(), "");
    EXPECT_EQ(whyNotBy(tokenGroups(cutUp("one two"), GroupBy::Sentence)).text(), "the text is one sentence");
    std::string words = "Once", clauses = "Once";
    for (int i = 0; i < 60; ++i) words += " word";
    for (int i = 0; i < 30; ++i) clauses += " word";
    const TokenGroups forty = tokenGroups(cutUp(words + ". End."), GroupBy::Sentence);
    ASSERT_EQ(forty.count(), 4);
    EXPECT_EQ(forty.groups[1].last, 40);
    const TokenGroups cut = tokenGroups(cutUp(clauses + "; " + clauses + ". End."), GroupBy::Sentence);
    ASSERT_EQ(cut.count(), 4);
    EXPECT_EQ(cut.groups[1].last, 32); // the semicolon
}

TEST(TokenGroups, CutNoCharacterInTwo) {
    // 木 in three bytes each, no sentence ends: twelve tokens are four of them
    std::vector<TokenPiece> pieces;
    pieces.reserve(46);
    for (int i = 0; i < 45; ++i)
        pieces.push_back(
            {i, std::string("\xE6\x9C\xA8").substr(static_cast<std::size_t>(i % 3), 1), "", false, false});
    pieces.insert(pieces.begin(), {45, "a", "", false, false}); // so that every twelfth token is within one
    fillDisplay(pieces);
    for (const TokenGroup& group : tokenGroups(pieces, GroupBy::Sentence).groups)
        EXPECT_EQ(group.text.find("\xEF\xBF\xBD"), std::string::npos) << group.text;
}

TEST(TokenGroups, JoinTheTokensOfAWord) {
    EXPECT_EQ(groupsOf("The code of Lima is 24512. Don't!", GroupBy::Word),
              "The|code|of|Lima|is|24512|.|Don't|!");
    EXPECT_EQ(groupsOf("It is 3.14, he said.", GroupBy::Word), "It|is|3.14|,|he|said|.");
    const TokenGroups chinese = tokenGroups(cutUp("第一句。第二句"), GroupBy::Word);
    EXPECT_EQ(chinese.count(), 8);
    EXPECT_EQ(whyNotBy(chinese).text(), "this script puts no blanks between words: every token by itself");
}

TEST(TokenGroups, WordsOfOtherTokenizers) {
    const auto groupsOf = [](const std::vector<TokenPiece>& pieces, GroupBy by) {
        std::string all;
        for (const TokenGroup& group : tokenGroups(pieces, by).groups)
            all += (all.empty() ? "" : "|") + group.text;
        return all;
    };
    const auto piece = [](const char* bytes, bool continues = false) {
        TokenPiece made{0, bytes, bytes, false, false};
        made.continues = continues;
        return made;
    };
    EXPECT_EQ(groupsOf({piece("Tom "), piece("ran "), piece("ho"), piece("me")}, GroupBy::Word),
              "Tom|ran|home")
        << "the blank behind the word";
    EXPECT_EQ(groupsOf({piece("a"), piece(" "), piece("\xE2\x80"), piece("\xA6", true)}, GroupBy::Word),
              "a|…")
        << "a character in two tokens";
    TokenPiece cut = piece("");
    cut.special = true;
    cut.display = "<sep>";
    EXPECT_EQ(groupsOf({piece("Tom ran"), cut, piece(" to it")}, GroupBy::Sentence), "Tom ran|<sep>|to it");
}

TEST(TokenGroups, OfTokenNumbersAreEveryTwelve) {
    std::vector<TokenPiece> pieces;
    pieces.reserve(30);
    for (int i = 0; i < 30; ++i) pieces.push_back({i, "7 ", "7", false, false});
    const TokenGroups groups = tokenGroups(pieces, GroupBy::Sentence, false);
    EXPECT_EQ(groups.count(), 3);
    EXPECT_EQ(groups.groups[1].label.text(), "tokens 12–23");
    EXPECT_EQ(groups.how.text(), "token numbers make no sentences: every 12 of them");
    EXPECT_EQ(tokenGroups({}, GroupBy::Sentence).count(), 0);
}

TEST(TokenGroups, EveryTokenIsInOneGroupAndSumsKeepTheRow) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "He ran " + std::to_string(i) + ". ";
    const auto pieces = cutUp(text);
    for (const GroupBy by : {GroupBy::Token, GroupBy::Word, GroupBy::Sentence}) {
        const TokenGroups groups = tokenGroups(pieces, by);
        int next = 0;
        for (int g = 0; g < groups.count(); ++g) {
            ASSERT_EQ(groups.groups[static_cast<std::size_t>(g)].first, next);
            next = groups.groups[static_cast<std::size_t>(g)].last + 1;
            ASSERT_EQ(groups.of(next - 1), g);
        }
        ASSERT_EQ(next, std::ssize(pieces));
        EXPECT_TRUE(by != GroupBy::Sentence || groups.count() == 5001);
    }
    const TokenGroups few = tokenGroups(cutUp("Tom ran. Who ran?"), GroupBy::Sentence);
    const std::vector<double> row{.5, .1, .1, -.1, .4}; // ⟨bos⟩, Tom, ran, ., Who
    EXPECT_EQ(few.sums(row), (std::vector<double>{.5, .1 + .1 - .1, .4}));
    EXPECT_EQ(few.rows(), (std::vector<int>{0, 3, 6}));
    EXPECT_EQ(few.rows(5), (std::vector<int>{0, 3, 6, 5}));
    EXPECT_EQ(few.rows(3), (std::vector<int>{0, 3, 6}));
}

TEST(TokenGroups, AreCalledByTheirTellingWords) {
    const ModelPtr model = loadModel(std::string(SOURCE_DIR) + "/assets/models/scale-model/diff");
    const std::string text =
        "He went to the park with his mom. The magic number for London is 24512. The magic number for Tom is "
        "92190. Once upon a time, there was a little boy named Tim. The magic number for Paris is 53737. "
        "What "
        "is the magic number for Paris?";
    const auto pieces = model->tokenizer->pieces(model->tokenizer->encode(text));
    std::vector<std::string> labels;
    for (const TokenGroup& group : tokenGroups(pieces, GroupBy::Sentence).groups)
        labels.push_back(group.label.text());
    EXPECT_EQ(labels, (std::vector<std::string>{"⟨bos⟩", "He park", "London 24512", "Tom 92190", "boy named",
                                                "Paris 53737", "What Paris?"}));
    const auto labelsOf = [](std::string_view of) {
        std::string all;
        for (const TokenGroup& group : tokenGroups(cutUp(of), GroupBy::Sentence).groups)
            if (!group.special) all += (all.empty() ? "" : "|") + group.label.text();
        return all;
    };
    EXPECT_EQ(labelsOf("Tom ran. Tom ran. Tom ran."), "Tom ran|Tom ran 2|Tom ran 3");
    EXPECT_EQ(labelsOf("Incomprehensibilities happen. Internationally speaking Tom ran."),
              "Incomprehensi…|Tom ran");
    EXPECT_EQ(labelsOf("Incomprehensibilities. Go."), "Incomprehensi…|Go");
    EXPECT_EQ(labelsOf("Congratulation. Go."), "Congratulation|Go") << "the 14 that have room";
    EXPECT_EQ(labelsOf("第一句长的话。第二句"), "第一句长|第二句");
}

} // namespace
} // namespace lambdascope
