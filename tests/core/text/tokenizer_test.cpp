// SPDX-License-Identifier: MIT
// Ids must equal those of Python's `tokenizers` (tests/reference/make_tokenizer_reference.py), and texts must
// come back.
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/utf8.h"
#include "tests/support/cpu_time.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <random>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

std::string fileOf(const std::string& kind) {
    if (kind == "shipped") return SOURCE_DIR "/assets/models/tiny-stories/diff/tokenizer.json";
    return TEST_DATA "/tokenizer/" + kind + ".json";
}

Json readCases() {
    std::ifstream stream(TEST_DATA "/tokenizer/cases.json");
    return Json::parse(stream);
}

class TokenizerGolden : public testing::TestWithParam<const char*> {};

TEST_P(TokenizerGolden, IdsEqualThoseOfPython) {
    const Json cases = readCases()["cases"];
    ASSERT_GE(cases.size(), 200U);
    const auto tokenizer = loadTokenizer(fileOf(GetParam()));
    for (const Json& item : cases) {
        const auto text = item["text"].get<std::string>();
        EXPECT_EQ(tokenizer->encode(text, false), item[GetParam()]["plain"].get<std::vector<int>>()) << text;
        EXPECT_EQ(tokenizer->encode(text), item[GetParam()]["framed"].get<std::vector<int>>()) << text;
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, TokenizerGolden, testing::Values("shipped", "gpt2", "llama3"));

/// A text of random valid code points.
std::string randomText(std::mt19937& random) {
    static constexpr char32_t limits[] = {0x80, 0x800, 0xD800, 0x10000, 0x110000};
    std::string text;
    for (unsigned i = random() % 40; i > 0; --i) {
        const char32_t c = random() % limits[random() % 5];
        if (c >= 0xD800 && c < 0xE000) continue;
        if (c < 0x80)
            text += static_cast<char>(c);
        else if (c < 0x800)
            text += {static_cast<char>(0xC0 | c >> 6), static_cast<char>(0x80 | (c & 63))};
        else if (c < 0x10000)
            text += {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 63)),
                     static_cast<char>(0x80 | (c & 63))};
        else
            text += {static_cast<char>(0xF0 | c >> 18), static_cast<char>(0x80 | (c >> 12 & 63)),
                     static_cast<char>(0x80 | (c >> 6 & 63)), static_cast<char>(0x80 | (c & 63))};
    }
    return text;
}

TEST(Tokenizer, EveryTextComesBack) {
    const auto tokenizer = loadTokenizer(fileOf("shipped"));
    const Json cases = readCases()["cases"];
    for (const Json& item : cases) {
        const auto text = item["text"].get<std::string>();
        EXPECT_EQ(tokenizer->decode(tokenizer->encode(text, false), true), text);
    }
    std::mt19937 random(5);
    for (int i = 0; i < 5000; ++i) {
        const std::string text = randomText(random);
        ASSERT_EQ(tokenizer->decode(tokenizer->encode(text)), text);
    }
}

TEST(Tokenizer, BytesThatAreNoTextBecomeTheReplacementCharacter) {
    const auto tokenizer = loadTokenizer(fileOf("shipped"));
    EXPECT_EQ(tokenizer->decode(tokenizer->encode("a\xFF\xC3z")), "a\uFFFD\uFFFDz");
}

TEST(Tokenizer, ATextThatArrivesInPiecesIsShownCharacterByCharacter) {
    std::string bytes = "a\xF0\x9F";
    EXPECT_EQ(takeComplete(bytes), "a");
    EXPECT_EQ(bytes, "\xF0\x9F");
    EXPECT_EQ(takeComplete(bytes += "\x99"), "");
    EXPECT_EQ(takeComplete(bytes += "\x82\xC3"), "🙂");
    EXPECT_EQ(takeComplete(bytes += "z"), "\uFFFDz") << "it did not go on";
    EXPECT_EQ(bytes, "");
    std::mt19937 random(9);
    for (int i = 0; i < 2000; ++i) {
        std::string whole = randomText(random);
        for (int wrong = 0; wrong < i % 3; ++wrong)
            whole.insert(whole.begin() + static_cast<std::ptrdiff_t>(random() % (whole.size() + 1)),
                         static_cast<char>(random()));
        std::string shown;
        bytes.clear();
        for (const char byte : whole) shown += takeComplete(bytes += byte);
        ASSERT_EQ(shown + replaceInvalid(bytes), replaceInvalid(whole));
        ASSERT_LT(bytes.size(), 4U) << "it waits for one character at most";
    }
}

TEST(Tokenizer, LongRunsAreNotQuadratic) {
    for (const char* kind : {"shipped", "gpt2", "llama3"}) {
        const auto tokenizer = loadTokenizer(fileOf(kind));
        for (const char* unit : {" ", "a", "=", "\n", "中"}) {
            std::string text;
            while (text.size() < 300'000) text += unit;
            const double start = test::cpuSeconds();
            EXPECT_EQ(tokenizer->decode(tokenizer->encode(text, false)).size(),
                      text.size() + (kind[0] == 'g' && *unit != ' '));
            EXPECT_LT(test::cpuSeconds() - start, 10) << kind << unit;
        }
    }
}

TEST(Tokenizer, PiecesForTheScreen) {
    const auto tokenizer = loadTokenizer(fileOf("shipped"));
    const auto pieces = tokenizer->pieces(tokenizer->encode("The dog\n\xF0\x9F\x99\x82!"));
    EXPECT_EQ(pieces.front().display, "⟨bos⟩");
    EXPECT_TRUE(pieces.front().special);
    EXPECT_EQ(pieces[2].display, " dog");
    EXPECT_EQ(pieces[3].display, "␊");
    EXPECT_EQ(pieces[4].display, "🙂") << "four byte tokens, shown by the first";
    EXPECT_FALSE(pieces[4].continues);
    for (int i : {5, 6, 7}) {
        EXPECT_TRUE(pieces[i].continues);
        EXPECT_EQ(pieces[i].display, "");
    }
    EXPECT_EQ(pieces[8].display, "!");
    EXPECT_EQ(tokenizer->pieces(std::vector{pieces[5].id})[0].display, "⟨9F⟩") << "alone it is a byte";
}

} // namespace
} // namespace lambdascope
