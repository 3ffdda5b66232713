// SPDX-License-Identifier: MIT
// What tokens are called in sentences.
#include "core/text/display.h"
#include "core/text/token_names.h"

#include <gtest/gtest.h>

#include <numeric>

namespace lambdascope {
namespace {

const std::string bos = "<bos>";

/// Tokens of these bytes; "<bos>" is a special one.
std::vector<TokenPiece> piecesOf(const std::vector<std::string>& tokens) {
    std::vector<TokenPiece> pieces;
    for (const std::string& bytes : tokens) {
        TokenPiece& piece = pieces.emplace_back();
        piece.bytes = bytes;
        piece.special = bytes == bos;
    }
    fillDisplay(pieces);
    return pieces;
}

std::vector<std::string> namesOf(const std::vector<std::string>& tokens) {
    const auto pieces = piecesOf(tokens);
    std::vector<int> ids(pieces.size());
    std::iota(ids.begin(), ids.end(), 0);
    const TokenNames names(pieces, ids);
    std::vector<std::string> result(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) result[i] = names.of(static_cast<int>(i)).text();
    return result;
}

using Names = std::vector<std::string>;

TEST(TokenNames, WordsAreQuotedAndTokenZeroIsTheFirstToken) {
    EXPECT_EQ(namesOf({bos, "The", " dog", "."}), (Names{"the first token", "“The”", "“dog”", "“.”"}));
    EXPECT_EQ(namesOf({"The", " dog"}), (Names{"the first token", "“dog”"}));
}

TEST(TokenNames, PiecesAreNamedWithTheWhole) {
    EXPECT_EQ(namesOf({bos, " 48", "21", "3", "."}),
              (Names{"the first token", "the first part of “48213”", "the second part of “48213”",
                     "the last part of “48213”", "“.”"}));
    EXPECT_EQ(namesOf({bos, "L", "ily", " saw"}),
              (Names{"the first token", "the first part of “Lily”", "the second part of “Lily”", "“saw”"}));
    EXPECT_EQ(namesOf({bos, "a", "b", "c", "d", "e"}),
              (Names{"the first token", "the first part of “abcde”", "the second part of “abcde”",
                     "the third part of “abcde”", "part 4 of “abcde”", "the last part of “abcde”"}));
}

TEST(TokenNames, ApostrophesAndPointsHoldAWordOrNumberTogetherButEndNone) {
    EXPECT_EQ(namesOf({bos, "don", "'t", "'"}),
              (Names{"the first token", "the first part of “don't”", "the second part of “don't”", "“'”"}));
    EXPECT_EQ(namesOf({bos, "3", ".", "5", "."}),
              (Names{"the first token", "the first part of “3.5”", "the second part of “3.5”",
                     "the last part of “3.5”", "“.”"}));
    EXPECT_EQ(namesOf({bos, "is", ".", "Is"}), (Names{"the first token", "“is”", "“.”", "“Is”"}));
}

TEST(TokenNames, ATokenWithMoreThanTheWordStandsForItself) {
    EXPECT_EQ(namesOf({bos, "(\"a", "bc", "b c", "d"}),
              (Names{"the first token", "“(\"a”", "the second part of “abcb”", "“b c”",
                     "the second part of “cd”"}));
}

TEST(TokenNames, WhatIsThereSeveralTimesIsNamedByItsPlace) {
    EXPECT_EQ(namesOf({bos, "is", " is"}), (Names{"the first token", "the first “is”", "the second “is”"}));
    EXPECT_EQ(namesOf({bos, " a", " a", " a", " a", " a"}),
              (Names{"the first token", "the first “a”", "the second “a”", "the third “a”",
                     "“a” at position 4", "the last “a”"}));
    EXPECT_EQ(
        namesOf({bos, " 48", "21", " 48", "21"}),
        (Names{"the first token", "the first part of the first “4821”", "the second part of the first “4821”",
               "the first part of the second “4821”", "the second part of the second “4821”"}));
    EXPECT_EQ(namesOf({bos, " 48", "21", " 48"}), // the number and the other number are not the same
              (Names{"the first token", "the first part of “4821”", "the second part of “4821”", "“48”"}));
    EXPECT_EQ(namesOf({"a", " a"}), (Names{"the first token", "the second “a”"}));
}

TEST(TokenNames, BlanksAreNoWord) {
    EXPECT_EQ(namesOf({bos, " ", "space", "\n"}), (Names{"the first token", "space", "“space”", "“␊”"}));
}

TEST(TokenNames, ScriptsWithoutBlanksHaveNoWordsButCharacters) {
    EXPECT_EQ(namesOf({bos, "猫", "是"}), (Names{"the first token", "“猫”", "“是”"}));
    EXPECT_EQ(namesOf({bos, "\xE7\x8C", "\xAB", "是"}),
              (Names{"the first token", "the first part of “猫”", "the second part of “猫”", "“是”"}));
    EXPECT_EQ(namesOf({bos, " 숫", "자는", " 7"}),
              (Names{"the first token", "the first part of “숫자는”", "the second part of “숫자는”", "“7”"}));
    EXPECT_EQ(namesOf({bos, "\xE7\x8C", "x"}), (Names{"the first token", "“⟨E7⟩⟨8C⟩”", "“x”"}));
}

TEST(TokenNames, ASpecialTokenEndsAWord) {
    EXPECT_EQ(namesOf({bos, "a", bos, "b"}), (Names{"the first token", "“a”", "the second “⟨bos⟩”", "“b”"}));
}

TEST(TokenNames, ALongWordIsShortened) {
    const std::vector<std::string> names = namesOf({bos, std::string(30, 'a'), std::string(30, 'b')});
    EXPECT_EQ(names[1], "the first part of “" + std::string(24, 'a') + "…" + std::string(8, 'b') + "”");
}

TEST(TokenNames, WithoutATokenizerTheyHaveNumbers) {
    const TokenNames names({}, {5, 7, 7});
    EXPECT_EQ(names.of(0).text(), "the first token");
    EXPECT_EQ(names.of(1).text(), "the first token 7");
    EXPECT_EQ(names.of(2).text(), "the second token 7");
}

TEST(TokenNames, TheWordAtTheEndIsWhole) {
    const auto pieces = piecesOf({bos, " 48", " 48", "21"});
    const TokenNames names(pieces, {0, 1, 1, 2});
    EXPECT_EQ(names.wordAt(3).text(), "“4821”");
    EXPECT_EQ(names.wordAt(0).text(), "the first token");
}

} // namespace
} // namespace lambdascope
