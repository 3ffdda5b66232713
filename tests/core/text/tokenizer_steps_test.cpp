// SPDX-License-Identifier: MIT
// Patterns on hard texts, and each step that the library tokenizers has by itself: what they make of a text
// must equal what it makes of it (tests/reference/make_tokenizer_steps.py).
#include "core/text/parts/normalizer.h"
#include "core/text/parts/pre_tokenizer.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

class TokenizerSteps : public testing::Test {
  protected:
    static Json read() {
        std::ifstream stream(TEST_DATA "/tokenizer/steps.json");
        return Json::parse(stream);
    }

    [[nodiscard]] std::string text(const std::string& index) const {
        return golden["texts"].at(std::stoul(index)).get<std::string>();
    }

    Json golden = read();
};

/// As the goldens have the pieces of a text.
std::string piecesOf(const PreTokenizer& step, const std::string& text) {
    std::vector<TextPart> parts;
    parts.push_back({text, true});
    PatternBudget budget(text.size());
    step.apply(parts, budget);
    std::string joined;
    for (const TextPart& part : parts) joined += (joined.empty() ? "" : "¦") + part.text;
    return joined;
}

TEST_F(TokenizerSteps, PatternsCutAsTheLibraryDoes) {
    const std::vector<std::string> behaviours = {"Isolated", "Removed", "MergedWithPrevious",
                                                 "MergedWithNext", "Contiguous"};
    std::size_t compared = 0;
    for (const Json& row : golden["patterns"]) {
        const auto pattern = row[0].get<std::string>();
        SCOPED_TRACE(pattern);
        Json step = {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}};
        PreTokenizerTraits traits;
        if (row.size() == 1) { // what the library refuses, is refused by name
            EXPECT_THROW((void)makePreTokenizer(step, traits), Error);
            continue;
        }
        step["behavior"] = behaviours.at(row[1].get<std::size_t>());
        step["invert"] = row[2] == 1;
        const auto split = makePreTokenizer(step, traits);
        for (const auto& [index, wanted] : row[3].items()) {
            EXPECT_EQ(piecesOf(*split, text(index)), wanted.get<std::string>()) << text(index);
            ++compared;
        }
    }
    EXPECT_GE(golden["patterns"].size(), 400U);
    EXPECT_GE(compared, 1500U);
}

TEST_F(TokenizerSteps, PreTokenizersCutAsTheLibrarys) {
    for (const auto& row : golden["pre_tokenizers"]) {
        PreTokenizerTraits traits;
        const auto step = makePreTokenizer(row[0], traits);
        for (const auto& [index, wanted] : row[1].items())
            EXPECT_EQ(piecesOf(*step, text(index)),
                      wanted.is_null() ? text(index) : wanted.get<std::string>())
                << row[0] << text(index);
    }
    EXPECT_GE(golden["pre_tokenizers"].size(), 50U);
}

TEST_F(TokenizerSteps, NormalizersChangeTextsAsTheLibrarys) {
    for (const auto& row : golden["normalizers"]) {
        AddedSpace space;
        const auto step = makeNormalizer(row[0], space);
        for (const auto& [index, wanted] : row[1].items()) {
            std::string changed = text(index);
            PatternBudget budget(changed.size());
            step->apply(changed, budget);
            EXPECT_EQ(changed, wanted.is_null() ? text(index) : wanted.get<std::string>())
                << row[0] << text(index);
        }
    }
    EXPECT_GE(golden["normalizers"].size(), 40U);
}

TEST_F(TokenizerSteps, WordPieceAndWordLevelReadAndWriteAsTheLibrarys) {
    std::map<std::string, int> kinds;
    for (const auto& row : golden["tokenizers"]) {
        const auto tokenizer = parseTokenizer(row[0].dump(), "T");
        ++kinds[tokenizer->kind().text()];
        for (std::size_t i = 0; i < golden["texts"].size(); ++i) {
            const Json& wanted = row[1].at(i);
            const auto given = golden["texts"][i].get<std::string>();
            const std::vector<int> ids = tokenizer->encode(given);
            EXPECT_EQ(ids, wanted[0].get<std::vector<int>>()) << given;
            EXPECT_EQ(replaceInvalid(tokenizer->decode(ids)), wanted[1].get<std::string>()) << given;
            EXPECT_EQ(replaceInvalid(tokenizer->decode(ids, true)), wanted.back().get<std::string>())
                << given;
        }
    }
    EXPECT_GE(kinds["WordPiece"], 5);
    EXPECT_GE(kinds["WordLevel"], 4);
}

std::string textOf(const std::vector<TokenPiece>& pieces) {
    std::string text;
    for (const TokenPiece& piece : pieces)
        if (!piece.special) text += piece.bytes;
    return text;
}

/// Where a mark is in the prompt, its token must be: BERT's pieces have the spaces of the text, and no more.
TEST_F(TokenizerSteps, PiecesOfWordsAreTheText) {
    const auto bert = parseTokenizer(golden["tokenizers"][0][0].dump(), "T");
    const std::string text = "hello world, the quick fox. we will!";
    const auto pieces = bert->pieces(bert->encode(text));
    EXPECT_EQ(textOf(pieces), text);
    EXPECT_TRUE(pieces.front().special);
    EXPECT_EQ(pieces[1].display, "hello");
    EXPECT_EQ(pieces[2].display, " world");
    EXPECT_EQ(bert->piece(bert->encode("wanted", false).back()).display, "ed") << "without the ##";
    const auto words = parseTokenizer(golden["tokenizers"][5][0].dump(), "T");
    EXPECT_EQ(textOf(words->pieces(words->encode("hello world"))), "hello world");
}

TEST_F(TokenizerSteps, AWordWithoutATokenIsSaid) {
    Json json = {{"model", {{"type", "WordLevel"}, {"vocab", {{"a", 0}}}, {"unk_token", "[UNK]"}}}};
    const std::string said = "T: the vocabulary has neither \"b\" nor its unk_token, \"[UNK]\"";
    const auto errorOf = [&] {
        const auto tokenizer = parseTokenizer(json.dump(), "T");
        EXPECT_EQ(tokenizer->encode("a"), std::vector{0});
        try {
            return fmt::format("{} tokens", tokenizer->encode("b").size());
        } catch (const Error& error) {
            return std::string(error.what());
        }
    };
    EXPECT_EQ(errorOf(), said);
    json["model"].update(
        {{"type", "WordPiece"}, {"continuing_subword_prefix", "##"}, {"max_input_chars_per_word", 9}});
    EXPECT_EQ(errorOf(), said);
    json["model"].erase("continuing_subword_prefix");
    json["model"].update({{"type", "BPE"}, {"merges", Json::array()}});
    EXPECT_EQ(errorOf(), said);
    json["model"]["byte_fallback"] = true; // its pieces are lacking, too
    EXPECT_EQ(errorOf(), said);
    json["model"]["unk_token"] = "";
    EXPECT_EQ(errorOf(), "T: the vocabulary has neither \"b\" nor its unk_token, \"\"");
}

/// The repeat of a repeat that other libraries take for possessive, in the words of who opens the model.
TEST_F(TokenizerSteps, ARepeatThatTiktokenReadsOtherwiseIsSaid) {
    const auto kindOf = [](const char* pattern) {
        Json json = {{"model", {{"type", "BPE"}, {"vocab", {{"a", 0}}}, {"merges", Json::array()}}}};
        json["pre_tokenizer"] = {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}};
        return parseTokenizer(json.dump(), "T")->kind().text();
    };
    EXPECT_EQ(
        kindOf("\\p{L}++|\\p{N}{1,3}+"),
        "BPE; {1,3}+ in its pattern repeats without end, as the library tokenizers has it, where tiktoken "
        "stops after the first");
    EXPECT_EQ(kindOf("\\p{L}++|\\p{N}{1,3}"), "BPE");
    EXPECT_EQ(kindOf("[{1,3}+]|\\{1,3}+|\\x{41}+|\\p{L}+|(?#{1}+)"), "BPE");
}

} // namespace
} // namespace lambdascope
