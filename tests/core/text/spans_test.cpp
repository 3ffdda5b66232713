// SPDX-License-Identifier: MIT
// Places in the prompt's text and the tokens that stand there.
#include "core/text/sentence_starts.h"
#include "core/text/spans.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

using Ints = std::vector<int>;

/// Pieces of the given bytes; "<…>" is a special token.
std::vector<TokenPiece> pieces(const std::vector<std::string>& bytes) {
    std::vector<TokenPiece> result;
    for (const std::string& piece : bytes) {
        result.emplace_back();
        result.back().bytes = piece;
        result.back().special = piece.starts_with('<');
    }
    return result;
}

/// The place of a word in a text.
Span place(const std::string& text, const std::string& word) {
    const auto at = text.find(word);
    EXPECT_NE(at, std::string::npos) << word;
    return {at, at + word.size()};
}

TEST(Spans, TokensShareAByteThatIsNoBlank) {
    const auto tokens = pieces({"<bos>", "Paris", " is", " 48", "213", ". ", "Lily", "<eos>"});
    const std::string text = "Paris is 48213. Lily";
    EXPECT_EQ(tokensIn(tokens, place(text, "48213")), (Ints{3, 4}));
    EXPECT_EQ(tokensIn(tokens, place(text, " 48213. ")), (Ints{3, 4, 5}));
    EXPECT_EQ(tokensIn(tokens, place(text, " is ")), Ints{2}); // of " 48" only its blank
    EXPECT_EQ(tokensIn(tokens, place(text, "1")), Ints{4});
    EXPECT_EQ(tokensIn(tokens, place(text, "P")), Ints{1}); // never ⟨bos⟩
    EXPECT_EQ(tokensIn(tokens, {place(text, " Lily").begin, 999}), Ints{6});
    EXPECT_EQ(tokensIn(tokens, Span{500, 999}), Ints{}); // beyond the text
    EXPECT_EQ(tokensIn(tokens, Span{3, 3}), Ints{});
    EXPECT_EQ(tokensIn(tokens, std::vector{place(text, "213"), place(text, "48"), place(text, "82")}),
              (Ints{3, 4})); // once, in order
}

TEST(Spans, ATokenOfBlanksBelongsToThePlaceThatHoldsItWhole) {
    const auto tokens = pieces({"<bos>", "a", "\n", "\n", " b", " ", " c"});
    EXPECT_EQ(tokensIn(tokens, Span{0, 5}), (Ints{1, 2, 3, 4}));
    EXPECT_EQ(tokensIn(tokens, Span{1, 2}), Ints{2}) << "marked by itself";
    EXPECT_EQ(tokensIn(tokens, Span{3, 4}), Ints{}) << "the blank of another token";
    EXPECT_EQ(tokensIn(tokens, Span{0, 99}), (Ints{1, 2, 3, 4, 5, 6}));
}

TEST(Spans, APartIsSoughtAsWordsOfItsOwn) {
    EXPECT_EQ(firstPlaceOf("is", "Paris is it, is it?"), (Span{6, 8}));
    EXPECT_EQ(firstPlaceOf("Paris is", "Paris is it"), (Span{0, 8}));
    EXPECT_EQ(firstPlaceOf(" is", "Paris is it"), (Span{5, 8}));
    EXPECT_EQ(firstPlaceOf("aris", "Paris is"), (Span{1, 5})) << "nowhere else";
    EXPECT_EQ(firstPlaceOf("é", "née é"), (Span{5, 7}));
    EXPECT_EQ(firstPlaceOf("利马", "代码在利马市。利马。"), (Span{9, 15})) << "no blanks between words";
    EXPECT_EQ(firstPlaceOf("x", "Paris"), std::nullopt);
}

TEST(Spans, ASentenceEndsBehindAWord) {
    for (const char* text : {" 58852.", "He went home. ", "“Yes!”", "No?)", "好。", "a line\n"})
        EXPECT_TRUE(endsSentence(text)) << text;
    for (const char* text : {"", ".", "\n", "...", " 58852", "3.5", "One. Two", "a,"})
        EXPECT_FALSE(endsSentence(text)) << text;
}

TEST(Spans, ASpecialTokenThatWasTypedHasItsBytes) {
    const auto tokens = pieces({"<bos>", "a", "<sep>", " b", "<eos>"});
    EXPECT_EQ(tokensIn(tokens, place("a<sep> b", "b")), Ints{3});
    EXPECT_EQ(spanOf(tokens, 2), (Span{1, 6}));
    EXPECT_TRUE(spanOf(tokens, 0).empty());
    EXPECT_TRUE(spanOf(tokens, 4).empty());
    EXPECT_TRUE(tokensIn(pieces({"<bos>"}), Span{0, 5}).empty());
    EXPECT_TRUE(tokensIn({}, Span{0, 5}).empty());
}

TEST(Spans, ATokenIsWhereItsTextIsWithoutBlanks) {
    const auto tokens = pieces({"<bos>", " 48", "  ", "\xC3", "\xA9", "."}); // é in two tokens
    EXPECT_EQ(spanOf(tokens, 1), (Span{1, 3}));
    EXPECT_EQ(spanOf(tokens, 2), (Span{3, 5}));
    EXPECT_EQ(spanOf(tokens, 4), (Span{6, 7}));
    EXPECT_EQ(tokensIn(tokens, Span{5, 7}), (Ints{3, 4}));
    EXPECT_TRUE(spanOf(tokens, -1).empty());
    EXPECT_TRUE(spanOf(tokens, 6).empty());
    for (const int token : {1, 3, 4, 5}) EXPECT_EQ(tokensIn(tokens, spanOf(tokens, token)), Ints{token});
}

TEST(Spans, FollowAnEditAroundThem) {
    const std::string before = "Paris is 48213. Lily saw";
    const Span answer = place(before, "48213");
    const auto after = [&](const std::string& text) { return moved(answer, before, text); };
    EXPECT_EQ(after("Paris is 48213. Lily saw a dog"), answer);
    EXPECT_EQ(after("In June Paris is 48213. Lily saw"), (Span{answer.begin + 8, answer.end + 8}));
    EXPECT_EQ(after("is 48213. Lily saw"), (Span{3, 8}));
    EXPECT_EQ(after("48213"), std::nullopt); // both sides at once: nothing is common
    EXPECT_EQ(after("Paris is 482913. Lily saw"), std::nullopt);
    EXPECT_EQ(after("Paris is 4821. Lily saw"), std::nullopt);
    EXPECT_EQ(after("Paris is . Lily saw"), std::nullopt);
    EXPECT_EQ(after(""), std::nullopt);
    EXPECT_EQ(after(before), answer);
    // the same digit at its side: it was put in beside it
    EXPECT_EQ(after("Paris is 448213. Lily saw"), (Span{answer.begin + 1, answer.end + 1}));
    EXPECT_EQ(after("Paris is 482133. Lily saw"), answer);
    EXPECT_EQ(moved(Span{4, 4}, before, before), std::nullopt);
    EXPECT_EQ(moved(Span{0, 99}, before, before), std::nullopt);
    // characters that begin with the same byte
    EXPECT_EQ(moved(place("é ab", "ab"), "é ab", "è ab"), place("è ab", "ab"));
    EXPECT_EQ(moved(place("é ab", "é"), "é ab", "è ab"), std::nullopt);
}

TEST(Spans, MarksMergeReplaceAndMove) {
    Marks marks = marked({}, MarkKind::Answer, {9, 11});
    marks = marked(marks, MarkKind::Answer, {11, 14}); // the next token of the same number
    EXPECT_EQ(marks.answer, (std::vector<Span>{{9, 14}}));
    marks = marked(marks, MarkKind::Answer, {2, 4});
    EXPECT_EQ(marks.answer, (std::vector<Span>{{2, 4}, {9, 14}}));
    marks = marked(marks, MarkKind::Distractor, {3, 5}); // no longer an answer
    EXPECT_EQ(marks, (Marks{{{9, 14}}, {{3, 5}}}));
    EXPECT_EQ(marked(marks, MarkKind::Answer, {7, 9}).answer, (std::vector<Span>{{7, 14}})) << "before it";
    EXPECT_EQ(marked(marks, MarkKind::Answer, {7, 7}), marks);
    EXPECT_TRUE(marks.has(MarkKind::Answer, {13, 20}));
    EXPECT_FALSE(marks.has(MarkKind::Distractor, {13, 20}));
    EXPECT_EQ(unmarked(marks, MarkKind::Answer, {0, 9}), marks);
    EXPECT_EQ(unmarked(marks, MarkKind::Answer, {0, 10}), (Marks{{}, {{3, 5}}}));
    EXPECT_EQ(moved(marks, "one two three four", "one wo three four"), (Marks{{{8, 13}}, {}}));
}

struct Asked {
    std::vector<std::string> bytes;
    int start;
};

TEST(Spans, TheQuestionIsTheLastSentence) {
    const Asked cases[] = {
        {{"<bos>", "Lily", " saw", ".", " What", " is", " it", "?"}, 4},
        {{"<bos>", "It", " costs", " 3", ".", "5", " now"}, 1},
        {{"<bos>", "Yes", "!", " It", " costs", " ", ".", "5"}, 3},
        {{"<bos>", "One", "?", "Two", "!", "?", " "}, 3},
        {{"<bos>", "One", "\n\n", "Two", "\n"}, 3},
        {{"<bos>", "He", " said", " \"", "go", ".\"", " \"", "Why", "?\""}, 6},
        {{"<bos>", "一", "。", "二", "？"}, 3},
        {{"<bos>", "One", ". T", "wo"}, 2}, // a token of both
        {{"One", " two"}, 0},
        {{"<bos>"}, 0},
        {{}, 0},
    };
    for (const Asked& asked : cases) {
        std::string text;
        for (const auto& piece : asked.bytes) text += piece + "|";
        EXPECT_EQ(questionStart(pieces(asked.bytes)), asked.start) << text;
    }
}

TEST(Spans, AFullStopOfAnAbbreviationEndsNothing) {
    EXPECT_EQ(sentenceStarts("Mr. Bear ran. He saw “J. Fox”, e.g. Red.").starts,
              (std::vector<std::size_t>{0, 14}));
    EXPECT_EQ(sentenceStarts("Bear ran. He saw.").starts, (std::vector<std::size_t>{0, 10}));
}

TEST(Spans, AFullStopBetweenLettersEndsNothing) {
    EXPECT_EQ(questionStart(pieces({"<bos>", "See", " example", ".", "org", " now"})), 1);
    EXPECT_EQ(questionStart(pieces({"<bos>", "Go", ".", " See", " example", ".", "org", " now"})), 3);
}

} // namespace
} // namespace lambdascope
