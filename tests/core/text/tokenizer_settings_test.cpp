// SPDX-License-Identifier: MIT
// What tokenizer_config.json changes in what the vocabulary alone would give: ids must equal those of Python
// (tests/reference/make_tokenizer_settings.py).
#include "core/compute/forward.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "core/util/files.h"
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

/// A folder with a kind's files and another tokenizer_config.json.
class Changed {
  public:
    Changed(const std::string& kind, const Json& config) {
        for (const char* name : {"tokenizer.json", "tokenizer.model", "added_tokens.json"})
            if (fs::exists(data / "kinds" / kind / name))
                fs::copy(data / "kinds" / kind / name, folder_.path() / name);
        if (!config.is_null()) test::writeText(folder_.path() / "tokenizer_config.json", config.dump());
    }
    [[nodiscard]] fs::path path() const { return folder_.path(); }
    [[nodiscard]] std::shared_ptr<const Tokenizer> open() const { return loadTokenizerOf(folder_.path()); }

  private:
    test::TempFolder folder_;
};

std::shared_ptr<const Tokenizer> withChanges(const std::string& kind, const Json& changes) {
    Json config = Json::parse(readFile(data / "kinds" / kind / "tokenizer_config.json"));
    config.update(changes);
    return Changed(kind, config).open();
}

TEST(TokenizerSettings, SpacesBehindSpecialTokensAreAsLegacySays) {
    const auto texts = golden()["texts"].get<std::vector<std::string>>();
    ASSERT_EQ(golden()["legacy"].size(), 10U);
    for (const Json& each : golden()["legacy"]) {
        const auto tokenizer = withChanges(each["kind"], each["changes"]);
        ASSERT_EQ(each["ids"].size(), texts.size());
        for (std::size_t i = 0; i < texts.size(); ++i)
            EXPECT_EQ(tokenizer->encode(texts[i], false), each["ids"][i].get<Ints>())
                << each["kind"] << each["changes"] << ": " << texts[i];
    }
}

std::string textOf(const Tokenizer& tokenizer, const std::string& prompt) {
    std::string text;
    const Ints ids = tokenizer.encode(prompt);
    const auto pieces = tokenizer.pieces(ids);
    for (std::size_t i = 1; i < pieces.size(); ++i) text += pieces[i].bytes; // behind BOS
    return text;
}

TEST(TokenizerSettings, WithoutLegacyThePiecesAreTheText) {
    const auto tokenizer = withChanges("spm-bpe", {{"legacy", false}});
    for (const char* text :
         {"Hello</s>world", "Hello</s> world", "</s> world", "</s>world", " Hello", "a</s></s> b"}) {
        EXPECT_EQ(textOf(*tokenizer, text), text);
        EXPECT_EQ(textOf(*withChanges("spm-bpe", {{"legacy", true}}), text), text);
    }
    EXPECT_EQ(tokenizer->decode(tokenizer->encode(" Hello  there")), " Hello  there");
}

TEST(TokenizerSettings, WhatStandsAroundATextIsAsTheClassHasIt) {
    ASSERT_EQ(golden()["frames"].size(), 60U);
    for (const Json& each : golden()["frames"]) {
        const Changed changed(each["kind"], each["config"]);
        EXPECT_EQ(changed.open()->encode("a dog"), each["ids"].get<Ints>()) << each["kind"] << each["config"];
    }
}

TEST(TokenizerSettings, WhereNoClassIsNamedItIsThatOfTheModel) {
    ASSERT_EQ(golden()["models"].size(), 60U);
    for (const Json& each : golden()["models"]) {
        const Changed changed(each["kind"], each["config"]);
        test::writeText(changed.path() / "config.json", each["model"].dump());
        EXPECT_EQ(changed.open()->encode("a dog"), each["ids"].get<Ints>()) << each;
    }
}

/// Python would add a token there, with an id that no row of the model is for.
TEST(TokenizerSettings, AModelsClassDoesNotTakeAwayABeginningItCannotPut) {
    const Json text = {{"Sequence", {{"id", "A"}}}};
    const Json token = {{"SpecialToken", {{"id", "<go>"}}}};
    const Json json = {{"added_tokens", {{{"id", 1}, {"content", "<go>"}, {"special", true}}}},
                       {"post_processor",
                        {{"type", "TemplateProcessing"},
                         {"single", {token, text}},
                         {"special_tokens", {{"<go>", {{"ids", {1}}}}}}}},
                       {"model", {{"type", "BPE"}, {"vocab", {{"a", 0}}}, {"merges", Json::array()}}}};
    const test::TempFolder folder;
    test::writeText(folder.path() / "tokenizer.json", json.dump());
    test::writeText(folder.path() / "config.json", R"({"model_type": "llama"})");
    EXPECT_EQ(loadTokenizerOf(folder.path())->encode("a"), (Ints{1, 0}));
    test::writeText(folder.path() / "tokenizer_config.json", R"({"bos_token": "a", "add_eos_token": false})");
    EXPECT_EQ(loadTokenizerOf(folder.path())->encode("a"), (Ints{0, 0}));
}

TEST(TokenizerSettings, SpacesAreAddedAsAddPrefixSpaceSaysWhereBothFilesAreThere) {
    const auto texts = golden()["texts"].get<std::vector<std::string>>();
    ASSERT_EQ(golden()["spaces"].size(), 24U);
    for (const Json& each : golden()["spaces"]) {
        const auto kind = each["kind"].get<std::string>();
        Json config = Json::parse(readFile(data / "kinds" / kind / "tokenizer_config.json"));
        config.update(each["changes"]);
        const Changed changed(kind, config);
        fs::copy(data / "respaced" / (kind + "-" + each["written"].get<std::string>() + ".json"),
                 changed.path() / "tokenizer.json");
        const auto tokenizer = changed.open();
        ASSERT_GT(each["ids"].size(), 20U);
        for (std::size_t i = 0; i < each["ids"].size(); ++i) {
            const Ints ids = each["ids"][i];
            EXPECT_EQ(tokenizer->encode(texts[i], false), ids)
                << kind << each["written"] << each["changes"] << ": " << texts[i];
            EXPECT_EQ(tokenizer->decode(ids), each["decoded"][i].get<std::string>())
                << kind << each["written"] << each["changes"] << ": " << texts[i];
        }
    }
}

TEST(TokenizerSettings, ANamedTokenThatTheVocabularyLacks) {
    const Changed changed("llama2", {{"tokenizer_class", "LlamaTokenizer"}, {"bos_token", "<go>"}});
    try {
        (void)changed.open();
        FAIL() << "it was read";
    } catch (const Error& error) {
        EXPECT_TRUE(
            std::string(error.what())
                .ends_with(
                    "tokenizer.json: its tokens lack the bos_token of tokenizer_config.json, \"<go>\""))
            << error.what();
    }
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
