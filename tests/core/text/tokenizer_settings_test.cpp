// SPDX-License-Identifier: MIT
// What the class that a folder names, and what its files say, change in what the vocabulary alone would give:
// ids must equal those of AutoTokenizer (tests/reference/make_tokenizer_settings.py).
#include "core/compute/forward.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/packed_ids.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Ints = std::vector<int>;

const fs::path data = TEST_DATA "/tokenizer";

const Json& golden() {
    static const Json json = Json::parse(readFile(data / "settings.json"));
    return json;
}

std::string bytesOfHex(const std::string& hex) {
    std::string bytes;
    for (std::size_t at = 0; at + 1 < hex.size(); at += 2)
        bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
    return bytes;
}

/// The folder of a case, as tests/reference/make_tokenizer_settings.py makes it: one of the tokenizers that
/// are there, with changes.
void writeCase(const Json& each, const fs::path& folder) {
    const std::string base = each["base"];
    const fs::path from = base == "llama3" ? data : data / "kinds" / (base == "pair" ? "gpt2-files" : base);
    if (base == "pair") {
        for (const char* name : {"vocab.json", "merges.txt"}) fs::copy(from / name, folder / name);
    } else if (base.starts_with("spm")) {
        test::writeText(folder / each.value("as", "tokenizer.model"),
                        readFile(from / "tokenizer.model") + bytesOfHex(each.value("append", "")));
    } else {
        Json json = Json::parse(readFile(from / (base == "llama3" ? "llama3.json" : "tokenizer.json")));
        json.merge_patch(each.value("patch", Json::object()));
        test::writeText(folder / "tokenizer.json", json.dump());
    }
    test::writeText(folder / "config.json", each.value("model", Json{{"model_type", "llama"}}).dump());
    if (each.contains("config")) test::writeText(folder / "tokenizer_config.json", each["config"].dump());
    const Json further = each.value("files", Json::object());
    for (const auto& [name, content] : further.items()) test::writeText(folder / name, content.dump());
}

class TokenizerSettings : public testing::TestWithParam<const char*> {};

TEST_P(TokenizerSettings, IdsEqualThoseOfAutoTokenizer) {
    const auto texts = golden()["texts"].get<std::vector<std::string>>();
    ASSERT_GT(golden()["cases"][GetParam()].size(), 30U);
    for (const Json& each : golden()["cases"][GetParam()]) {
        const test::TempFolder folder;
        writeCase(each, folder.path());
        std::shared_ptr<const Tokenizer> tokenizer;
        ASSERT_NO_THROW(tokenizer = loadTokenizerOf(folder.path())) << each;
        const Ints found = test::unpackedIds(each["ids"]);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto which = static_cast<std::size_t>(found.at(i));
            EXPECT_EQ(tokenizer->encode(texts[i]), test::unpackedIds(golden()["found"][i][which]))
                << each << ": " << texts[i];
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Settings, TokenizerSettings,
                         testing::Values("classes", "frames", "spaces", "pieces", "added", "found"));

std::string refusal(const Json& each) {
    const test::TempFolder folder;
    writeCase(each, folder.path());
    try {
        (void)loadTokenizerOf(folder.path());
    } catch (const Error& error) {
        return std::string(error.what()).substr(folder.path().string().size() + 1);
    }
    return "accepted";
}

/// None of their tokens in silence; token numbers are left.
TEST(TokenizerClass, OneThatIsNotReadIsCalledByName) {
    for (const char* base : {"llama2", "pair", "spm-bpe"}) {
        const std::string file = base == std::string("llama2") ? "tokenizer.json"
                                 : base == std::string("pair") ? "vocab.json"
                                                               : "tokenizer.model";
        for (const char* name :
             {"WhisperTokenizer", "CLIPTokenizerFast", "AlbertTokenizer", "ByT5Tokenizer"}) {
            const std::string plain(name, std::string_view(name).find("Tokenizer") + 9);
            EXPECT_EQ(refusal({{"base", base}, {"config", {{"tokenizer_class", name}}}}),
                      file + ": the tokenizer_class \"" + plain +
                          "\" of tokenizer_config.json is not supported");
        }
    }
    EXPECT_EQ(refusal({{"base", "llama2"},
                       {"model", {{"model_type", "llama"}, {"tokenizer_class", "XLMTokenizer"}}}}),
              "tokenizer.json: the tokenizer_class \"XLMTokenizer\" of config.json is not supported");
    for (const char* name : {"LlamaTokenizer", "Qwen3_5Tokenizer", "PreTrainedTokenizerFast"})
        EXPECT_EQ(
            refusal({{"base", "pair"}, {"config", {{"tokenizer_class", name}}}}),
            "vocab.json: is of one of many tokenizers, and no tokenizer_class of tokenizer_config.json says "
            "of which");
}

TEST(TokenizerClass, AProgramOfItsOwnIsNotRun) {
    const Json map = {{"AutoTokenizer", {"own.OwnTokenizer", nullptr}}};
    const std::string said = "tokenizer.json: its tokenizer is a program of its own, by auto_map of "
                             "tokenizer_config.json, which is not run";
    EXPECT_EQ(
        refusal({{"base", "llama2"}, {"config", {{"auto_map", map}, {"tokenizer_class", "OwnTokenizer"}}}}),
        said);
    EXPECT_EQ(refusal({{"base", "llama2"}, {"config", {{"auto_map", map}}}}), said);
    EXPECT_EQ(
        refusal({{"base", "llama2"}, {"config", {{"auto_map", map}, {"tokenizer_class", "GPT2Tokenizer"}}}}),
        "accepted");
}

/// By the padding of tokenizer.json, and by the name that save_pretrained() gives a model's own tokens.
TEST(TokenizerClass, SpecialTokensAreNamedInOtherPlacesToo) {
    const auto idsOf = [](const Json& each) {
        const test::TempFolder folder;
        writeCase(each, folder.path());
        return loadTokenizerOf(folder.path())->encode("x = 2  # a <obj> b");
    };
    const auto named = [](Json config) {
        config["tokenizer_class"] = "PreTrainedTokenizerFast";
        return Json{{"base", "llama3"}, {"config", config}};
    };
    const Json padding = {{"strategy", {{"Fixed", 16}}},
                          {"direction", "Left"},
                          {"pad_id", 3},
                          {"pad_type_id", 0},
                          {"pad_token", "#"}};
    Json padded = named(Json::object());
    padded["patch"] = {{"padding", padding}};
    EXPECT_EQ(idsOf(padded), idsOf(named({{"pad_token", "#"}})));
    EXPECT_NE(idsOf(padded), idsOf(named(Json::object())));
    const Json own = {{"a_token", "<obj>"}};
    EXPECT_EQ(idsOf(named({{"model_specific_special_tokens", own}})),
              idsOf(named({{"extra_special_tokens", own}})));
    EXPECT_NE(idsOf(named({{"extra_special_tokens", own}})), idsOf(named(Json::object())));
}

/// It stands before no text, and not as a token −1.
TEST(TokenizerClass, ATokenWithAnEmptyNameIsNone) {
    const test::TempFolder folder;
    const Json config = {{"tokenizer_class", "LlamaTokenizer"}, {"add_bos_token", true}, {"bos_token", ""}};
    writeCase({{"base", "spm-bpe"}, {"config", config}}, folder.path());
    const auto tokenizer = loadTokenizerOf(folder.path());
    EXPECT_EQ(tokenizer->encode("a"), tokenizer->encode("a", false));
}

/// The first would be found everywhere, and which of the two others is found, the library leaves to chance.
TEST(TokenizerClass, AddedTokensThatTheNormalizerTakesAwayOrMakesOne) {
    const auto with = [](const Json& normalizer, const Json& tokens) {
        Json list = Json::array();
        for (const Json& content : tokens)
            list.push_back({{"id", 0}, {"content", content}, {"normalized", true}});
        return refusal({{"base", "signs"}, {"patch", {{"normalizer", normalizer}, {"added_tokens", list}}}});
    };
    const Json strip = {{"type", "Strip"}, {"strip_left", true}, {"strip_right", true}};
    EXPECT_EQ(with(strip, {"  "}), "tokenizer.json: its normalizer leaves nothing of the added token \"  \"");
    const Json lower = {{"type", "Lowercase"}};
    EXPECT_EQ(with(lower, {"THE", "The"}),
              "tokenizer.json: its normalizer makes one of the added tokens \"THE\" and \"The\"");
    EXPECT_EQ(with(lower, {"THE", "They"}), "accepted");
}

/// The model of 11 tokens, with a tokenizer of 13.
TEST(TokenizerSize, ATokenThatTheModelHasNoRowFor) {
    const test::TempFolder folder;
    test::writeTinyModel(folder.path(), {});
    Json vocab;
    for (int id = 0; id < 13; ++id) vocab[std::string(1, static_cast<char>('a' + id))] = id;
    const Json json = {
        {"model",
         {{"type", "BPE"}, {"vocab", vocab}, {"merges", Json::array()}}}}; // no decoder: each piece is a word
    test::writeText(folder.path() / "tokenizer.json", json.dump());
    const ModelPtr model = loadModel(folder.path());
    checkTokens(*model, model->tokenizer->encode("abk"));
    const auto said = [&](const Ints& tokens) -> std::string {
        try {
            checkTokens(*model, tokens);
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(said(model->tokenizer->encode("abm")),
              (folder.path() / "config.json").string() +
                  ": says that the vocabulary has 11 tokens; the tokenizer beside it goes on, and \" m\" is "
                  "its token 12");
    EXPECT_EQ(said({13}), "token 13 is outside the vocabulary of " + model->name + " (0 to 10)");
}

} // namespace
} // namespace lambdascope
