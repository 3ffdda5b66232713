// SPDX-License-Identifier: MIT
// Every way in which a tokenizer's file can be wrong or lie, and the sentence that says so.
#include "core/text/parts/pattern.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "tests/support/cpu_time.h"
#include "tests/support/repeated.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

std::string errorOf(const std::string& json) {
    try {
        const auto tokenizer = parseTokenizer(json, "T");
        return "accepted: " + tokenizer->kind().text();
    } catch (const Error& error) {
        return error.what();
    }
}

/// A small tokenizer of bytes that is fine, and what to put in its place.
std::string with(const std::string& pointer, const Json& value) {
    Json json = Json::parse(R"({
        "added_tokens": [{"id": 4, "content": "<s>", "special": true}],
        "normalizer": null,
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false},
        "post_processor": null,
        "decoder": {"type": "ByteLevel"},
        "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2, "Ġ": 3}, "merges": ["a b"]}})");
    json[Json::json_pointer(pointer)] = value;
    return json.dump();
}

std::string without(const std::string& pointer) {
    Json json = Json::parse(with("/decoder/type", "ByteLevel"));
    const Json::json_pointer at(pointer);
    json[at.parent_pointer()].erase(at.back());
    return json.dump();
}

TEST(HostileTokenizer, TheOneThatTheOthersAreMadeOfIsFine) {
    const auto tokenizer = parseTokenizer(with("/decoder/type", "ByteLevel"), "T");
    EXPECT_EQ(tokenizer->encode("ab<s> b"), (std::vector{2, 4, 3, 1}));
}

TEST(HostileTokenizer, NoJson) {
    EXPECT_EQ(errorOf("no json"),
              "T:1: is not JSON here: a comma, a quote or a bracket is missing or too many");
    EXPECT_EQ(errorOf(""), "T:1: is not JSON here: a comma, a quote or a bracket is missing or too many");
    EXPECT_EQ(errorOf("[1]"), "T: is not a JSON object");
    EXPECT_EQ(errorOf("{\"model\": \"\xFF\"}"), "T:1: is not UTF-8 text");
    const std::string whole = with("/normalizer", nullptr);
    for (std::size_t size = 0; size < whole.size(); size += 7)
        EXPECT_EQ(errorOf(whole.substr(0, size)),
                  "T:1: is not JSON here: a comma, a quote or a bracket is missing or too many");
}

TEST(HostileTokenizer, DeepJson) {
    std::string deep = "{\"model\":";
    deep.append(1'000'000, '[');
    EXPECT_EQ(errorOf(deep), "T:1: holds lists and objects nested deeper than 64");
    Json steps = {{"type", "Sequence"}, {"normalizers", Json::array()}};
    for (int i = 0; i < 40; ++i) steps = {{"type", "Sequence"}, {"normalizers", Json::array({steps})}};
    EXPECT_EQ(errorOf(with("/normalizer", steps)), "T:1: holds lists and objects nested deeper than 64");
}

TEST(HostileTokenizer, NoModel) {
    EXPECT_EQ(errorOf("{}"), "T: is not a complete tokenizer: [json.exception.out_of_range.403] key 'model' "
                             "not found");
    EXPECT_EQ(errorOf(without("/model/vocab")), "T: is not a complete tokenizer: "
                                                "[json.exception.out_of_range.403] key 'vocab' not found");
    EXPECT_EQ(errorOf(without("/model/merges")), "T: is not a complete tokenizer: "
                                                 "[json.exception.out_of_range.403] key 'merges' not found");
    EXPECT_EQ(errorOf(with("/model/vocab", Json::object())), "T: its vocabulary is empty");
    EXPECT_EQ(errorOf(with("/model/vocab", Json::array())),
              "T: its vocabulary is no object of pieces and ids");
    EXPECT_EQ(errorOf(with("/model/merges", "a b")), "T: its merges are no list");
    EXPECT_EQ(errorOf(with("/added_tokens", 3)), "T: its added_tokens are no list");
    EXPECT_EQ(errorOf(with("/model", 7)).substr(0, 32), "T: is not a complete tokenizer: ");
}

TEST(HostileTokenizer, ImpossibleIds) {
    const auto said = [](const std::string& id) {
        return "T: the token id " + id + " is impossible; ids go from 0 to 9999999";
    };
    EXPECT_EQ(errorOf(with("/model/vocab/a", -1)), said("-1"));
    EXPECT_EQ(errorOf(with("/model/vocab/a", 1ULL << 40)), said("1099511627776"));
    EXPECT_EQ(errorOf(with("/model/vocab/a", 10'000'000)), said("10000000"));
    EXPECT_EQ(errorOf(with("/model/vocab/a", 1.5)), said("1.5"));
    EXPECT_EQ(errorOf(with("/model/vocab/a", "0")), said("\"0\""));
    EXPECT_EQ(errorOf(with("/added_tokens/0/id", -3)), said("-3"));
    EXPECT_EQ(errorOf(with("/model/vocab/a", "\x1B[2J\n")), said("\"\\u001b[2J\\n\""));
    EXPECT_EQ(errorOf(with("/model/vocab/a", std::string(1'000'000, 'x'))),
              said("\"" + std::string(99, 'x') + "…"));
    EXPECT_EQ(errorOf(with("/model/vocab/a", Json(100'000, 1))).size(), said("").size() + 103);
    EXPECT_EQ(errorOf(with("/model/vocab/a", 9'999'999)),
              "T: the highest token id is 9999999, but there are only 4 tokens");
}

TEST(HostileTokenizer, IdsThatContradictEachOther) {
    EXPECT_EQ(errorOf(with("/model/vocab/ab", 0)), "T: the token id 0 is that of \"ab\" and of \"a\"");
    EXPECT_EQ(errorOf(R"({"model": {"vocab": {"a": 0, "a": 1}, "merges": []}})"),
              "T:1: has the key \"a\" twice in \"vocab\"");
}

TEST(HostileTokenizer, Merges) {
    EXPECT_EQ(errorOf(with("/model/merges", {"a c"})),
              "T: merge 0 of the tokenizer joins \"a\" and \"c\"; its vocabulary lacks \"c\"");
    EXPECT_EQ(errorOf(with("/model/merges", {"a b", "b a"})),
              "T: merge 1 of the tokenizer joins \"b\" and \"a\"; its vocabulary lacks \"ba\"");
    EXPECT_EQ(errorOf(with("/model/merges", {"ab"})), "T: the merge \"ab\" is not a pair");
    EXPECT_EQ(errorOf(with("/model/merges", {"a b c"})), "T: the merge \"a b c\" is not a pair");
    EXPECT_EQ(errorOf(with("/model/merges", {{"a", "b", "c"}})),
              "T: the merge [\"a\",\"b\",\"c\"] is not a pair");
    EXPECT_EQ(errorOf(with("/model/merges", {5})), "T: the merge 5 is not a pair");
    EXPECT_EQ(errorOf(with("/model/merges", Json::array({Json(100'000, "a")}))),
              "T: the merge [" + test::repeated("\"a\",", 24) + "\"a\"… is not a pair");
    EXPECT_EQ(errorOf(with("/model/merges", Json::array({Json{"\x1B", 1}}))),
              "T: the merge [\"\\u001b\",1] is not a pair");
}

TEST(HostileTokenizer, WhatIsNotSupported) {
    EXPECT_EQ(errorOf(with("/model/type", "Mine")),
              "T: the model type \"Mine\" is not supported; BPE, Unigram, WordPiece and WordLevel are");
    EXPECT_EQ(errorOf(with("/model/dropout", 0.1)), "T: dropout is not supported: it makes ids random");
    EXPECT_EQ(errorOf(with("/model/end_of_word_suffix", "</w>")), "T: end_of_word_suffix is not supported");
    EXPECT_EQ(errorOf(with("/normalizer", {{"type", "Mine"}})),
              "T: the normalizer \"Mine\" is not supported");
    const auto precompiled = [](const std::string& map) {
        return errorOf(with("/normalizer", {{"type", "Precompiled"}, {"precompiled_charsmap", map}}));
    };
    EXPECT_EQ(precompiled("?"), "T: its precompiled_charsmap is not base64");
    const std::string outside =
        "T: has a table of characters (precompiled_charsmap) that points out of itself";
    for (const char* map : {"AAA=", "AAAAAA==", "AAQAAAAA", "////////"}) EXPECT_EQ(precompiled(map), outside);
    EXPECT_EQ(errorOf(with("/pre_tokenizer", {{"type", "UnicodeScripts"}})),
              "T: the pre_tokenizer \"UnicodeScripts\" is not supported");
    EXPECT_EQ(errorOf(with("/pre_tokenizer",
                           {{"type", "Split"}, {"pattern", {{"String", "a"}}}, {"behavior", "Random"}})),
              "T: the split behaviour \"Random\" is not supported");
    EXPECT_EQ(errorOf(with("/pre_tokenizer", {{"type", "Metaspace"}, {"replacement", "__"}})),
              "T: the replacement \"__\" of Metaspace is not one character");
    EXPECT_EQ(errorOf(with("/pre_tokenizer", {{"type", "Metaspace"}, {"prepend_scheme", "maybe"}})),
              "T: the prepend_scheme \"maybe\" is not supported");
    EXPECT_EQ(errorOf(with("/pre_tokenizer", {{"type", "FixedLength"}, {"length", 0}})),
              "T: its FixedLength cuts after 0 characters");
    EXPECT_EQ(errorOf(with("/decoder", {{"type", "CTC"}})), "T: the decoder \"CTC\" is not supported");
    const Json replace = {{"type", "Replace"}, {"pattern", {{"String", "ab"}}}, {"content", ""}};
    const Json sequence = {{"type", "Sequence"}, {"decoders", {{{"type", "Fuse"}}, replace}}};
    EXPECT_EQ(errorOf(with("/decoder", sequence)),
              "T: the decoder Replace, which goes over several tokens, is not supported");
    EXPECT_EQ(errorOf(with("/post_processor", {{"type", "Mine"}})),
              "T: the post_processor \"Mine\" is not supported");
}

TEST(HostileTokenizer, Templates) {
    const Json text = {{"Sequence", {{"id", "A"}}}};
    const Json token = {{"SpecialToken", {{"id", "<s>"}}}};
    const auto of = [](const Json& single, const Json& tokens) {
        return errorOf(
            with("/post_processor",
                 {{"type", "TemplateProcessing"}, {"single", single}, {"special_tokens", tokens}}));
    };
    EXPECT_EQ(of({token, text}, Json::object()),
              "T: the template names the special token \"<s>\", which its special_tokens lack");
    EXPECT_EQ(of({token, text}, {{"<s>", {{"ids", {77}}}}}),
              "T: the post_processor adds the token 77, which there is not");
    EXPECT_EQ(of({token, text}, {{"<s>", {{"ids", {-1}}}}}),
              "T: the token id -1 is impossible; ids go from 0 to 9999999");
    EXPECT_EQ(of({text, text}, Json::object()), "T: the template has the text 2 times");
    EXPECT_EQ(of(Json::array({token}), {{"<s>", {{"ids", {4}}}}}), "T: the template has the text 0 times");
    EXPECT_EQ(of({{{"Sequence", {{"id", "B"}}}}}, Json::object()), "T: the template names a second text, $B");
    EXPECT_EQ(of({token, text}, {{"<s>", {{"ids", std::vector<int>(100'000, 4)}}}}),
              "T: the post_processor puts 100000 tokens around every text; at most 64 are supported");
}

TEST(HostileTokenizer, Unigram) {
    const auto of = [](const char* vocab, const Json& unknown) {
        return errorOf(
            with("/model", {{"type", "Unigram"}, {"vocab", Json::parse(vocab)}, {"unk_id", unknown}}));
    };
    EXPECT_EQ(of("[]", 0), "T: unk_id is 0, but the vocabulary has 0 pieces");
    EXPECT_EQ(of(R"([["a", 0.5]])", 1), "T: unk_id is 1, but the vocabulary has 1 pieces");
    EXPECT_EQ(of(R"([["a", 0.5]])", nullptr),
              "T: its Unigram model has no unk_id, so not every text could be read");
    EXPECT_EQ(of(R"([["a", 0.5], ["b"]])", 0),
              "T: the piece 1 of its vocabulary is no pair of a text and a score");
    EXPECT_EQ(of(R"([["a", "b"]])", 0), "T: the piece 0 of its vocabulary is no pair of a text and a score");
    EXPECT_EQ(of(R"([["a", 0.5], ["a", 0.5]])", 0), "T: the token \"a\" has two ids, 0 and 1");
    EXPECT_EQ(of("\"text\"", 0), "T: its vocabulary is no list of pieces and scores");
    EXPECT_EQ(errorOf(R"({"model":{"type":"Unigram","unk_id":0,"vocab":[["a",1e999]]}})"),
              "T:1: holds a number that is too large");
}

std::string withPattern(const std::string& pattern) {
    return with("/pre_tokenizer", {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}});
}

/// Each is refused by name, so that the model opens with token numbers.
TEST(HostileTokenizer, PatternsThatDoNotCompile) {
    const auto refused = [](const std::string& pattern) {
        try {
            (void)parseTokenizer(withPattern(pattern), "T");
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_EQ(refused("("), "T: the pattern \"(\" is not supported: end pattern with unmatched parenthesis");
    EXPECT_EQ(refused("\\p{Foo}"),
              "T: the pattern \"\\\\p{Foo}\" is not supported: invalid character property name {Foo}");
    EXPECT_EQ(refused("\\xE4"),
              "T: the pattern \"\\\\xE4\" is not supported: too short multibyte code string");
    EXPECT_EQ(refused("a{100001}"),
              "T: the pattern \"a{100001}\" is not supported: too big number for repeat range");
    EXPECT_EQ(refused("(((a{1,999}){1,999}){1,999})"),
              "T: the pattern \"(((a{1,999}){1,999}){1,999})\" repeats too often to be tried");
    EXPECT_NE(refused(std::string(1000, '(')), "accepted");
    EXPECT_EQ(refused("[a[bc]&&[^b]]"), "accepted");
}

/// What the library skips, or takes for one character, must not hide what stands behind it.
TEST(HostileTokenizer, RepeatsThatHide) {
    const std::string often = "(((a{1,999}){1,999}){1,999})";
    for (const std::string& pattern :
         {std::string("(?=(?:(?=(?:(?=.{200}).){200}).){200})"), "(?#\\)[)" + often, "\\c[" + often,
          "\\C-[" + often, "[[:[]]]:]" + often, "(?x)# [\n" + often, "(?i-m)" + often,
          std::string("((a(?#){1,999})(?#\\)){1,999})(?#)(?#){1,999}"),
          std::string("(?x)((a {1,999}) # [\n{1,999})\t{1,999}")}) {
        const std::string said = errorOf(withPattern(pattern));
        EXPECT_TRUE(said.ends_with(" repeats too often to be tried")) << pattern << " " << said;
    }
    for (const std::string& pattern : {"(?{[})" + often, "(?{)[})" + often, "(*MAX[a]{2})" + often}) {
        const std::string said = errorOf(withPattern(pattern));
        EXPECT_TRUE(said.ends_with(" is not supported: invalid callout body")) << pattern << " " << said;
    }
    for (const char* pattern : {"(?#\\)[)a{9}", "(?x) a {9} # [\n b", "(?x: a{9} )|#[a]{999}",
                                "(?-x)#[a]{999}", "\\c[a{9}", "(?x)[ #]a", "\\p{N}{1,99}", "(?x)(?-x:#[a])"})
        EXPECT_EQ(errorOf(withPattern(pattern)).substr(0, 9), "accepted:") << pattern;
}

/// Encodes with a hostile pattern; the sentence, and that it does not take for ever.
std::string encodingError(const std::string& json, const std::string& text) {
    const auto tokenizer = parseTokenizer(json, "T");
    const double start = test::cpuSeconds();
    std::string said;
    try {
        said = fmt::format("{} tokens", tokenizer->encode(text).size());
    } catch (const Error& error) {
        said = error.what();
    }
    const double taken = test::cpuSeconds() - start;
    EXPECT_LT(taken, 15) << said; // of a sanitizer's build
    return said.substr(0, 60);
}

TEST(HostileTokenizer, PatternsThatExplode) {
    const std::string tooLong = "T: the tokenizer's pattern takes too long on this text";
    EXPECT_EQ(encodingError(withPattern("(a+)+$"), std::string(60, 'a') + "b"), tooLong);
    EXPECT_EQ(encodingError(withPattern("(a|a)*$"), std::string(100, 'a') + "b"), tooLong);
    EXPECT_EQ(encodingError(withPattern("(x+x+)+[yz]"), std::string(100, 'x')), tooLong);
    EXPECT_EQ(encodingError(withPattern("(?<r>x\\g<r>?|x)*[yz]"), std::string(100, 'x')),
              "T: the tokenizer's pattern gives up on this text: it takes t");
    // each search is quick, but there are many
    std::string many;
    for (int i = 0; i < 100; ++i) many += std::string(300, 'a') + "b";
    EXPECT_EQ(encodingError(withPattern("a(?=a*a*a*[cd])|a"), many), tooLong);
    // and each could end anywhere: all of them are one search that finds nothing
    EXPECT_EQ(encodingError(withPattern("a*a*a*[cd]"), many), tooLong);
    const Json steps(10'000, {{"type", "Split"}, {"pattern", {{"String", "b"}}}, {"behavior", "Isolated"}});
    EXPECT_EQ(encodingError(with("/pre_tokenizer", {{"type", "Sequence"}, {"pretokenizers", steps}}), many),
              tooLong);
}

/// Steps are counted and not seconds: how busy the machine is, changes nothing.
TEST(HostileTokenizer, ABudgetOfStepsEndsAtTheSameOneEverywhere) {
    const auto taken = [](std::size_t bytes) {
        PatternBudget budget(bytes);
        std::uint64_t steps = 0;
        try {
            for (;; steps += 1000) budget.take(1000);
        } catch (const Error&) {
        }
        return steps;
    };
    EXPECT_EQ(taken(0), 10'000'000U);
    EXPECT_EQ(taken(50'000), 60'000'000U);
}

/// Far more steps than a search is allowed at first, and far fewer than are too many.
TEST(HostileTokenizer, APatternThatGoesBackFarIsNotRefused) {
    EXPECT_EQ(encodingError(withPattern("(?=a*a*b)a|a"), std::string(1000, 'a')), "1000 tokens");
    EXPECT_EQ(encodingError(withPattern("(?:a|ä)*b|a|ä"), std::string(5000, 'a')), "5000 tokens");
}

TEST(HostileTokenizer, NormalizersThatMakeTextsEndless) {
    const Json twice = {{"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", "aa"}};
    EXPECT_EQ(encodingError(with("/normalizer", {{"type", "Sequence"}, {"normalizers", Json(40, twice)}}),
                            std::string(10'000, 'a')),
              "T: the tokenizer's normalizer makes the text more than 64 ti");
    const Json huge = {{"type", "Prepend"}, {"prepend", std::string(2000, 'x')}};
    EXPECT_EQ(errorOf(with("/normalizer", huge)),
              "T: the normalizer puts in 2000 bytes at once; at most 1024 are supported");
}

/// One step by itself is watched, too.
TEST(HostileTokenizer, ANormalizerOfOneStepThatMakesTextsEndless) {
    const Json much = {
        {"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", std::string(1024, 'a')}};
    EXPECT_EQ(encodingError(with("/normalizer", much), std::string(10'000, 'a')),
              "T: the tokenizer's normalizer makes the text more than 64 ti");
}

TEST(HostileTokenizer, DecodersThatMakeTokensEndless) {
    const Json twice = {{"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", "aa"}};
    EXPECT_EQ(errorOf(with("/decoder", {{"type", "Sequence"}, {"decoders", Json(40, twice)}})),
              "T: the decoder makes a token more than 16 times as long");
    const Json huge = {
        {"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", std::string(2000, 'x')}};
    EXPECT_EQ(errorOf(with("/decoder", huge)),
              "T: the decoder puts in 2000 bytes at once; at most 1024 are supported");
}

TEST(HostileTokenizer, AFileThatLinksToItself) {
    const test::TempFolder folder;
    std::filesystem::create_symlink("tokenizer.json", folder.path() / "tokenizer.json");
    try {
        loadTokenizerOf(folder.path());
        FAIL() << "it was read";
    } catch (const Error& error) {
        EXPECT_TRUE(
            std::string(error.what()).starts_with((folder.path() / "tokenizer.json").string() + ": "));
    }
}

TEST(HostileTokenizer, AMillionAddedTokensCostNoMoreThanTen) {
    Json added = Json::array();
    for (int i = 0; i < 60'000; ++i)
        added.push_back({{"id", i + 4}, {"content", "aaaaaaaa" + std::to_string(i)}});
    const auto tokenizer = parseTokenizer(with("/added_tokens", added), "T");
    const double start = test::cpuSeconds();
    EXPECT_EQ(tokenizer->encode(std::string(100'000, 'a')).size(), 100'000U);
    EXPECT_LT(test::cpuSeconds() - start, 5);
}

TEST(HostileTokenizer, FilesThatAreNone) {
    const test::TempFolder folder;
    const auto said = [&](const std::filesystem::path& file) -> std::string {
        try {
            (void)loadTokenizer(file);
        } catch (const Error& error) {
            return error.what();
        }
        return "accepted";
    };
    EXPECT_EQ(said("/nowhere/tokenizer.json").substr(0, 24), "/nowhere/tokenizer.json:");
    EXPECT_EQ(said(folder.path()).substr(0, folder.path().string().size() + 1), folder.path().string() + ":");
    const auto huge = folder.path() / "tokenizer.json"; // of holes: it takes no space
    test::writeText(huge, "{}");
    std::filesystem::resize_file(huge, 200'000'001);
    EXPECT_NE(said(huge).find("tokenizer.json: "), std::string::npos);
    EXPECT_NE(said(huge).find("200"), std::string::npos) << said(huge);
}

} // namespace
} // namespace lambdascope
