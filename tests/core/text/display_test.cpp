// SPDX-License-Identifier: MIT
// What a token is called on the screen: itself, where it can be seen.
#include "core/text/display.h"
#include "core/text/tokenizer_files.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

std::vector<std::string> shown(const std::vector<std::string>& bytes) {
    std::vector<TokenPiece> pieces;
    pieces.reserve(bytes.size());
    for (const std::string& each : bytes) pieces.push_back({0, each, {}, each.starts_with("<|"), false});
    fillDisplay(pieces);
    std::vector<std::string> result;
    result.reserve(pieces.size());
    for (const TokenPiece& piece : pieces) result.push_back((piece.continues ? "+" : "") + piece.display);
    return result;
}

using Shown = std::vector<std::string>;

TEST(Display, WhatLeavesNoInkHasANameOnlyAlone) {
    EXPECT_EQ(shown({" می\u200Cخواهد"}), Shown{" می\u200Cخواهد"});
    EXPECT_EQ(shown({"👨\u200D👩\u200D👧", "❤\uFE0F"}), (Shown{"👨\u200D👩\u200D👧", "❤\uFE0F"}));
    EXPECT_EQ(shown({"می", "\u200C", "خواهد"}), (Shown{"می", "⟨U+200C⟩", "خواهد"}));
    EXPECT_EQ(shown({"a", " \u200B", "\u00AD\uFEFF", "\uFE0F"}),
              (Shown{"a", " ⟨U+200B⟩", "⟨U+00AD⟩⟨U+FEFF⟩", "⟨U+FE0F⟩"}));
}

TEST(Display, WhatSteersOrBreaksTheLineAlwaysHasOne) {
    EXPECT_EQ(shown({"a\u202Eb", "x\u2028y", "\u0085", "a\uFFFC"}),
              (Shown{"a⟨U+202E⟩b", "x⟨U+2028⟩y", "⟨U+0085⟩", "a⟨U+FFFC⟩"}));
    EXPECT_EQ(shown({"\n\t", "\x7F", std::string(1, '\0')}), (Shown{"␊␉", "␡", "␀"}));
}

TEST(Display, CharactersOfSeveralTokensAreTheFirstOnes) {
    EXPECT_EQ(shown({"\xE6\x98", "\xAF", "a\xE2", "\x80",
                     "\x8C"
                     "b"}),
              (Shown{"是", "+", "a\u200C", "+", "+b"}));
    EXPECT_EQ(shown({"\xE6\x98", "<|x|>", "\xAF"}), (Shown{"⟨E6⟩⟨98⟩", "⟨x⟩", "⟨AF⟩"}));
}

TEST(Display, WhyATextHasNoTokens) {
    EXPECT_EQ(whyNoTokens(*numberTokenizer(5)).text(),
              "the prompt holds no token number; at least one is needed, such as 3 1 4");
    const auto words = loadTokenizer(TEST_DATA "/tokenizer/gpt2.json");
    EXPECT_EQ(whyNoTokens(*words).text(),
              "the tokenizer makes no token of the prompt, as where it leaves out blanks; "
              "at least one token is needed");
}

TEST(Display, ABlankAtTheEndIsOfNoteWhereWordsBeginWithTheirs) {
    const auto ends = [](const Tokenizer& tokenizer, const std::string& text) {
        return endsInLoneBlank(tokenizer, tokenizer.pieces(tokenizer.encode(text)));
    };
    const auto words = loadTokenizer(TEST_DATA "/tokenizer/gpt2.json");
    EXPECT_TRUE(ends(*words, "a a "));
    EXPECT_TRUE(ends(*words, "a  "));
    for (const char* text : {"", "a", "a a", "a\n", "a <|endoftext|>"})
        EXPECT_FALSE(ends(*words, text)) << text;
    EXPECT_FALSE(ends(*numberTokenizer(5), "3 1 "));
    const auto characters = parseTokenizer(
        R"({"model": {"type": "BPE", "vocab": {" ": 0, "a": 1}, "merges": []}, "decoder": {"type": "Fuse"}})",
        "t");
    EXPECT_EQ(characters->encode("a "), (std::vector{1, 0}));
    EXPECT_FALSE(ends(*characters, "a ")); // every blank is a token of its own there
}

} // namespace
} // namespace lambdascope
