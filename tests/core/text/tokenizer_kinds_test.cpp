// SPDX-License-Identifier: MIT
// Tokenizers of every kind that checkpoints have, on more than a thousand strings: ids and texts must equal
// those of Python (tests/reference/make_tokenizer_kinds.py).
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "core/util/utf8.h"
#include "tests/support/cpu_time.h"
#include "tests/support/packed_ids.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

const std::string kindsFolder = TEST_DATA "/tokenizer/kinds/";

Json readJson(const std::string& file) {
    std::ifstream stream(file);
    return Json::parse(stream);
}

std::shared_ptr<const Tokenizer> load(const std::string& kind) {
    if (kind == "shipped") return loadTokenizerOf(SOURCE_DIR "/assets/models/tiny-stories/diff");
    if (kind == "gpt2" || kind == "llama3") return loadTokenizer(TEST_DATA "/tokenizer/" + kind + ".json");
    return loadTokenizerOf(kindsFolder + kind);
}

std::vector<std::string> readStrings() {
    std::vector<std::string> strings;
    for (const Json& item : readJson(kindsFolder + "strings.json")) {
        const auto unit = (item.is_array() ? item[0] : item).get<std::string>();
        strings.emplace_back();
        for (int i = item.is_array() ? item[1].get<int>() : 1; i > 0; --i) strings.back() += unit;
    }
    return strings;
}

std::string shortened(const std::string& text) {
    return text.size() < 80 ? text : text.substr(0, 80) + "…";
}

class TokenizerKinds : public testing::TestWithParam<const char*> {
  protected:
    std::shared_ptr<const Tokenizer> tokenizer = load(GetParam());
    std::vector<std::string> strings = readStrings();
    Json golden = readJson(kindsFolder + GetParam() + ".ids.json");

    std::vector<int> ids(std::size_t i) { return test::unpackedIds(golden["ids"][i].get<std::string>()); }
};

TEST_P(TokenizerKinds, IdsEqualThoseOfPython) {
    ASSERT_GE(strings.size(), 1000U);
    ASSERT_EQ(golden["ids"].size(), strings.size());
    const auto before = golden["frame"][0].get<std::vector<int>>();
    const auto after = golden["frame"][1].get<std::vector<int>>();
    for (std::size_t i = 0; i < strings.size(); ++i) {
        const std::vector<int> wanted = ids(i);
        EXPECT_EQ(tokenizer->encode(strings[i], false), wanted) << i << ": " << shortened(strings[i]);
        std::vector<int> framed = before;
        framed.insert(framed.end(), wanted.begin(), wanted.end());
        framed.insert(framed.end(), after.begin(), after.end());
        EXPECT_EQ(tokenizer->encode(strings[i]), framed) << i << ": " << shortened(strings[i]);
    }
}

TEST_P(TokenizerKinds, TextsEqualThoseOfPython) {
    for (std::size_t i = 0; i < strings.size(); ++i) {
        const Json back = golden["back"].value(std::to_string(i), Json(strings[i]));
        if (back.is_null()) continue; // Python leaves it open
        EXPECT_EQ(replaceInvalid(tokenizer->decode(ids(i), true)), back.get<std::string>())
            << i << ": " << shortened(strings[i]);
    }
}

std::string textOf(const std::vector<TokenPiece>& pieces, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t k = from; k < to; ++k) text += pieces[k].bytes;
    return text;
}

/// What two texts have in common where a tokenizer adds a space unless there is one: which of the two a
/// prompt had, its ids do not tell.
std::string withoutBlanks(std::string text) {
    std::erase(text, ' ');
    return text;
}

TEST_P(TokenizerKinds, PiecesAreTheText) {
    const std::string kind = GetParam();
    const bool addsSpaceUnlessThere = kind == "mistral" || kind == "gpt2" || kind.starts_with("spm");
    const bool changesText = kind == "words" || kind == "signs" || kind.starts_with("unigram");
    const bool composes = kind == "qwen" || kind == "neox";
    const std::size_t before = golden["frame"][0].size();
    for (std::size_t i = 0; i < strings.size(); ++i) {
        const std::vector<int> all = tokenizer->encode(strings[i]);
        const auto pieces = tokenizer->pieces(all);
        ASSERT_EQ(pieces.size(), all.size());
        std::string text = textOf(pieces, before, pieces.size() - golden["frame"][1].size());
        std::string wanted = composes || changesText ? tokenizer->decode(ids(i), true) : strings[i];
        if (addsSpaceUnlessThere || changesText) {
            text = withoutBlanks(text);
            wanted = withoutBlanks(wanted);
        }
        if (text.find("<mask>") != std::string::npos || wanted.find("▁") != std::string::npos) continue;
        EXPECT_EQ(text, wanted) << i << ": " << shortened(strings[i]);
    }
}

TEST_P(TokenizerKinds, WhatIsWrittenReadsOn) {
    const std::string prompt = "Lily found the number 48. The";
    const std::vector<int> before = tokenizer->encode(prompt, false);
    std::string text = tokenizer->decode(before);
    const std::string start = text;
    const std::vector<int> more = tokenizer->encode(prompt + " dog ran home.", false);
    if (!std::equal(before.begin(), before.end(), more.begin()))
        GTEST_SKIP() << "this vocabulary cuts the prompt's last word in another way";
    for (std::size_t i = before.size(); i < more.size(); ++i)
        text += tokenizer->decode(std::vector{more[i]}, false, TextPlace::Middle);
    EXPECT_EQ(tokenizer->encode(text, false), more) << start << " | " << text;
    EXPECT_EQ(tokenizer->decode(more), text);
    const std::string_view name = GetParam();
    if (name == "words" || name == "signs" || name == "gpt2") return; // which change the text
    EXPECT_EQ(text, prompt + " dog ran home.");
}

TEST_P(TokenizerKinds, LongTextsTakeNoTime) {
    for (const char* unit :
         {" ", "a", "=", "\n", "中", "a ", "\u0301", "e\u0301\u0323", "\u0301\u0323", "🙂"}) {
        std::string text;
        while (text.size() < 100'000) text += unit;
        const double start = test::cpuSeconds();
        const std::size_t tokens = tokenizer->encode(text, false).size();
        const double taken = test::cpuSeconds() - start;
        EXPECT_LT(taken, 5.0) << unit << " " << tokens << " tokens"; // of a sanitizer's build
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, TokenizerKinds,
                         testing::Values("shipped", "gpt2", "llama3", "qwen", "neox", "o200k", "digits",
                                         "llama2", "mistral", "gemma", "words", "signs", "unigram",
                                         "unigram-plain", "unigram-precompiled", "spm-bpe", "spm-unigram",
                                         "gpt2-files"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(TokenizerKinds, SayWhatTheyAre) {
    const std::pair<const char*, const char*> expected[] = {
        {"shipped", "byte-level BPE"},
        {"gpt2-files", "byte-level BPE"},
        {"llama2", "SentencePiece BPE with byte fallback"},
        {"signs", "BPE"},
        {"unigram", "Unigram with byte fallback"},
        {"unigram-plain", "Unigram"},
        {"spm-bpe", "SentencePiece (tokenizer.model)"},
    };
    for (const auto& [kind, words] : expected) EXPECT_EQ(load(kind)->kind().text(), words);
}

TEST(TokenizerKinds, OneTokenOfACandidateListKeepsItsSpace) {
    for (const char* kind : {"llama2", "mistral", "spm-bpe", "unigram"}) {
        const auto tokenizer = load(kind);
        const std::vector<int> ids = tokenizer->encode("the the");
        EXPECT_EQ(tokenizer->piece(ids.back()).display, " the") << kind;
        EXPECT_EQ(tokenizer->pieces(ids).back().display, " the") << kind;
        EXPECT_EQ(tokenizer->pieces(ids)[1].display, "the") << kind << ": no space stands before the text";
        EXPECT_EQ(tokenizer->pieces(ids)[0].display, "⟨s⟩") << kind;
    }
}

} // namespace
} // namespace lambdascope
