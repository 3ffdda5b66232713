// SPDX-License-Identifier: MIT
// Marks in texts of models without a tokenizer: whole token numbers.
#include "core/text/number_text.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

using Ids = std::vector<int>;

const std::string numbers = "40 31 13 3 5 9 4 8";

std::vector<TokenPiece> piecesOfNumbers(const std::string& text) {
    const auto tokenizer = numberTokenizer(256);
    return asTyped(tokenizer->pieces(tokenizer->encode(text)), text);
}

Ids tokensOfPart(const std::string& text, const std::string& part) {
    const auto pieces = piecesOfNumbers(text);
    const auto place = firstPlaceOf(part, pieces);
    return place ? tokensIn(pieces, *place) : Ids{};
}

TEST(NumberText, AMarkIsWholeNumbersInARow) {
    EXPECT_EQ(tokensOfPart(numbers, "3"), Ids{3}) << "not the digit of 31";
    EXPECT_EQ(tokensOfPart(numbers, "31"), Ids{1});
    EXPECT_EQ(tokensOfPart(numbers, "3 5"), (Ids{3, 4}));
    EXPECT_EQ(tokensOfPart(numbers, "3,5,9"), (Ids{3, 4, 5}));
    EXPECT_EQ(tokensOfPart(numbers, "03"), Ids{3}) << "3, however it is written";
    for (const char* const none : {"1", "5 3", "", " ", "x", "3x", "99999999999999999999"})
        EXPECT_EQ(tokensOfPart(numbers, none), Ids{}) << none;
}

TEST(NumberText, PiecesStandWhereTheTextHasThem) {
    for (const std::string text : {"40,31, 13\n 3", " 40  31 13 3 ", "40 31 13 3"}) {
        const auto pieces = piecesOfNumbers(text);
        std::string all;
        for (const TokenPiece& piece : pieces) all += piece.bytes;
        EXPECT_EQ(all, text);
        const auto place = firstPlaceOf("3", pieces);
        ASSERT_TRUE(place) << text;
        EXPECT_EQ(text.substr(place->begin, place->end - place->begin), "3");
        EXPECT_EQ(tokensIn(pieces, *place), Ids{3}) << text;
    }
    const auto tokenizer = numberTokenizer(256);
    const auto more = asTyped(tokenizer->pieces(Ids{7, 8, 9}), "7,8"); // 9 was written
    EXPECT_EQ(more[1].bytes, ",8");
    EXPECT_EQ(more[2].bytes, " 9");
    const auto other = asTyped(tokenizer->pieces(Ids{7, 8, 9}), "7,5"); // another text: left as they are
    EXPECT_EQ(other[1].bytes, tokenizer->pieces(Ids{7, 8, 9})[1].bytes);
    EXPECT_NE(other[1].bytes, more[1].bytes);
}

TEST(NumberText, ASelectionGrowsToTheNumbersThatItTouches) {
    const std::string text = "40 31, 13 3";
    const auto grown = [&](std::size_t begin, std::size_t end) {
        const Span span = wholeNumbers(text, Span{begin, end});
        return text.substr(span.begin, span.end - span.begin);
    };
    EXPECT_EQ(grown(3, 4), "31") << "of a digit";
    EXPECT_EQ(grown(4, 8), "31, 13");
    EXPECT_EQ(grown(5, 11), "13 3") << "without what stands before it";
    EXPECT_EQ(grown(5, 6), ",") << "no number is touched";
    const Marks marks = wholeNumbers(text, Marks{{{3, 4}}, {{7, 8}}});
    EXPECT_EQ(marks, (Marks{{{3, 5}}, {{7, 9}}}));
}

TEST(NumberText, WordsAreFoundAsWords) {
    std::vector<TokenPiece> pieces(3);
    pieces[0].bytes = "Paris";
    pieces[1].bytes = " is 48";
    pieces[2].bytes = "213";
    EXPECT_FALSE(areNumbers(pieces));
    EXPECT_EQ(firstPlaceOf("821", pieces), (Span{10, 13}));
    EXPECT_FALSE(firstPlaceOf("9", pieces));
    EXPECT_EQ(asTyped(pieces, "Paris is 48213")[1].bytes, " is 48");
}

} // namespace
} // namespace lambdascope
