// SPDX-License-Identifier: MIT
// Bad input: one line on stderr that names the file and the fact, exit code 1 or 2, nothing on stdout, no
// crash.
#include "core/model/safetensors.h"
#include "tests/cli/child.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <sys/stat.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Arguments = std::vector<std::string>;

std::string readAll(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

class CliErrors : public testing::Test {
  protected:
    void SetUp() override { test::writeTinyModel(model, {}); }

    /// One clear line that holds every part.
    static void expectFailure(const Arguments& arguments, int code, const std::vector<std::string>& parts) {
        const test::Ran ran = test::runCli(arguments, "/nonexistent/assets");
        const std::string line = arguments.empty() ? "" : arguments.front() + ": " + ran.err;
        EXPECT_EQ(ran.code, code) << line;
        EXPECT_EQ(ran.out, "") << line;
        EXPECT_EQ(ran.err.rfind("lambdascope-cli: ", 0), 0U) << line;
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << line;
        EXPECT_TRUE(ran.err.ends_with("\n"));
        for (const std::string& part : parts)
            EXPECT_NE(ran.err.find(part), std::string::npos) << part << " in " << line;
    }
    Arguments next(const Arguments& more) const {
        Arguments arguments{"next", "--model", model.string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
    /// A broken model: `info` fails, naming the file and the fact.
    void expectBroken(const std::string& file, const std::string& fact) const {
        expectFailure({"info", model.string()}, 1, {(model / file).string(), fact});
    }
    void changeConfig(const json& changes) const {
        json config = json::parse(readAll(model / "config.json"));
        config.update(changes);
        test::writeText(model / "config.json", config.dump());
    }
    /// Writes the weights again with another header; the offsets of the tensors stay.
    void changeHeader(const std::function<void(json&)>& change) const {
        const std::string bytes = readAll(weights);
        std::uint64_t length = 0;
        std::copy_n(bytes.data(), sizeof length, reinterpret_cast<char*>(&length));
        json header = json::parse(bytes.substr(8, length));
        change(header);
        const std::string text = header.dump();
        const std::uint64_t now = text.size();
        test::writeText(weights, std::string(reinterpret_cast<const char*>(&now), 8) + text +
                                     bytes.substr(8 + length));
    }
    test::TempFolder temp;
    fs::path model = temp.path() / "model";
    fs::path weights = model / "model.safetensors";
};

TEST_F(CliErrors, WrongUsageIsCodeTwo) {
    expectFailure({}, 2, {});
    expectFailure({"paint"}, 2, {"paint"});
    expectFailure(next({"--tokens", "1", "--tops", "3"}), 2, {"--tops"});
    expectFailure(next({"--tokens", "1", "--top", "0"}), 2, {"--top"});
    expectFailure(next({"--tokens", "1", "--top", "many"}), 2, {"--top", "many"});
    expectFailure(next({"--tokens", "1", "--prompt", "a"}), 2, {"--prompt", "--tokens"});
    expectFailure(next({"--tokens", "1", "--backend", "abacus"}), 2, {"abacus"});
    expectFailure(next({"--tokens", "1", "--backend", "cpu", "--precision", "bf16"}), 2, {"bf16", "CPU"});
    expectFailure({"trace", "--model", model.string(), "--tokens", "1"}, 2, {"--out"});
    expectFailure({"trace", "--model", model.string(), "--tokens", "1", "--out", "-"}, 2,
                  {"--out: - is no file; /dev/stdout is standard output, and ./- a file of that name"});
    expectFailure({"bench", "--model", model.string(), "--length", "0"}, 2, {"--length"});
    expectFailure({"trace", "--model", model.string(), "--tokens", "1", "--out", "x", "--memory", "lots"}, 2,
                  {"--memory", "lots"});
}

TEST_F(CliErrors, WordsThatAreLeftOverStandInTheirOrder) {
    expectFailure(next({"--tokens", "1", "--foo", "1", "--bar", "2"}), 2,
                  {"The following arguments were not expected: --foo 1 --bar 2\n"});
    expectFailure({"info", model.string(), "b"}, 2, {"The following argument was not expected: b\n"});
}

TEST_F(CliErrors, LinksInACircleAreSaid) {
    const std::string loop = (temp.path() / "loop.json").string();
    fs::create_symlink("loop.json", loop);
    const std::string why = loop + ": cannot be read: Too many levels of symbolic links\n";
    expectFailure({"info", loop}, 1, {why});
    expectFailure(next({"--prompt-file", loop}), 1, {why});
    expectFailure(next({"--tokens", "1", "--edits", loop}), 1, {why});
    expectFailure({"experiment", "merge", loop}, 1, {why});
    expectFailure({"experiment", "needle", model.string(), "--out", loop}, 1,
                  {"loop.json: cannot be written: Too many levels of symbolic links\n"});
}

TEST_F(CliErrors, PromptsThatAreNone) {
    expectFailure(next({}), 2, {"no prompt"});
    expectFailure(next({"--prompt", ""}), 2, {"the prompt is empty"});
    expectFailure(next({"--prompt=", "--json"}), 2, {"the prompt is empty"});
    expectFailure(next({"--tokens=", "1"}), 2, {"not expected: 1"});
    expectFailure(next({"--tokens", "1", "--edits="}), 2, {"--edits: the name is empty"});
    expectFailure(next({"--tokens", "1", "--json="}), 2, {"not expected: \"\""});
    expectFailure(next({"--tokens", ""}), 2, {"--tokens"});
    expectFailure(next({"--tokens", "1,,2"}), 2, {"--tokens"});
    expectFailure(next({"--tokens", "1,-2"}), 2, {"-2"});
    expectFailure(next({"--tokens", "99999999999"}), 2, {"99999999999"});
    expectFailure(next({"--tokens", "11"}), 2, {"11", "vocabulary"});
    test::writeText(temp.path() / "empty.txt", "");
    expectFailure(next({"--prompt-file", (temp.path() / "empty.txt").string()}), 2, {"the prompt is empty"});
    expectFailure(next({"--prompt-file", (temp.path() / "none.txt").string()}), 1, {"none.txt"});
    expectFailure(next({"--prompt-file", temp.path().string()}), 1, {temp.path().string()});
    test::writeText(temp.path() / "latin.txt", "h\xC3\xA9 caf\xE9");
    expectFailure(next({"--prompt-file", (temp.path() / "latin.txt").string()}), 1,
                  {"latin.txt:1: byte 7, counted from 0, is not UTF-8"});
    expectFailure(next({"--prompt", "caf\xE9"}), 1, {"--prompt:1: byte 3, counted from 0, is not UTF-8"});
    expectFailure(next({"--prompt", "text"}), 1, {"has no tokenizer", "token numbers, such as 3 1 4"});
    expectFailure(next({"--prompt", "3 1 11"}), 1, {"no token 11", "0 to 10"});
    expectFailure(next({"--prompt", "  "}), 2, {"holds no token number", "such as 3 1 4"});
}

/// Before its pass, which would take long: 150,000² cells of 3 layers, 2 heads, 2 maps.
TEST_F(CliErrors, APromptThatIsLongerThanTheTrainingIsTold) {
    std::string numbers;
    for (int i = 0; i < 150'000; ++i) numbers += "1 ";
    test::writeText(temp.path() / "long.txt", numbers);
    const auto said = [&](int trained) {
        changeConfig({{"max_position_embeddings", trained}});
        const test::Ran ran = test::runCli({"trace", "--model", model.string(), "--prompt-file",
                                            (temp.path() / "long.txt").string(), "--out",
                                            (temp.path() / "t.safetensors").string(), "--memory", "16MiB"});
        EXPECT_EQ(ran.code, 1) << "its maps have no room";
        return ran.err;
    };
    EXPECT_NE(said(256).find("the prompt has 150000 tokens, where model was trained on 256; "),
              std::string::npos);
    EXPECT_EQ(said(150'000).find("trained on"), std::string::npos);
}

TEST_F(CliErrors, WhatNeverEndsIsRead256MebibytesFar) {
    const std::string most = "has more than 268435456 bytes; no more are read";
    expectFailure(next({"--prompt-file", "/dev/zero"}), 1, {"/dev/zero: " + most});
    const test::Ran piped =
        test::runShell("cat /dev/zero | \"$CLI\" next " + model.string() + " --prompt-file -");
    EXPECT_EQ(piped.code, 1);
    EXPECT_NE(piped.err.find("standard input: " + most), std::string::npos) << piped.err;
}

TEST_F(CliErrors, EditsThatDoNotExist) {
    const auto edit = [&](const char* option, const char* value) {
        return next({"--tokens", "1", option, value});
    };
    expectFailure(edit("--lambda", "3=0"), 2, {"no layer 3", "0 to 2"});
    expectFailure(edit("--lambda-init", "-1=0"), 2, {"-1"});
    expectFailure(edit("--lambda", "1"), 2, {"="});
    expectFailure(edit("--lambda", "1=x"), 2, {"\"x\""});
    expectFailure(edit("--lambda", "1=nan"), 2, {"nan"});
    expectFailure(edit("--lambda", "every=1"), 2, {"every"});
    expectFailure(edit("--output-factor", "drop"), 2, {"drop"});
    test::writeTinyModel(model, {.differential = false});
    expectFailure(edit("--lambda", "1=0"), 2, {"standard Transformer"});
}

TEST_F(CliErrors, SweepsThatCannotBe) {
    const auto sweep = [&](const Arguments& more) {
        Arguments arguments{"experiment", "sweep", "--model", model.string(), "--tokens", "1,2"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    };
    expectFailure({"experiment"}, 2, {"subcommand"});
    expectFailure({"experiment", "dance"}, 2, {"no command experiment dance"});
    expectFailure(sweep({}), 2, {"--layer"});
    expectFailure(sweep({"--layer", "3"}), 2, {"no layer 3", "0 to 2"});
    expectFailure(sweep({"--layer", "-1"}), 2, {"-1"});
    expectFailure(sweep({"--layer", "1,2"}), 2, {"--layer", "1,2"});
    expectFailure(sweep({"--layer", ""}), 2, {"--layer"});
    expectFailure(sweep({"--layer", "0", "--from", "1", "--to", "0.5"}), 2, {"from 1 to 0.5"});
    expectFailure(sweep({"--layer", "0", "--from", "nan"}), 2, {"nan"});
    expectFailure(sweep({"--layer", "0", "--to", "1e9"}), 2, {"1000"});
    expectFailure(sweep({"--layer", "0", "--to", "far"}), 2, {"--to", "far"});
    for (const char* count : {"1", "0", "-5", "1000000000"})
        expectFailure(sweep({"--layer", "0", "--count", count}), 2, {count, "2 to 10000"});
    expectFailure(sweep({"--layer", "0", "--count", "99999999999"}), 2, {"--count"});
    expectFailure(sweep({"--layer", "0", "--lambda", "7=0"}), 2, {"no layer 7"});
    expectFailure(sweep({"--layer", "0", "--answer", "x"}), 2, {"--answer", "x"});
    fs::copy_file(TEST_DATA "/tokenizer/gpt2.json", model / "tokenizer.json");
    expectFailure(sweep({"--layer", "0", "--answer", "elsewhere"}), 2, {"--answer", "elsewhere"});
    expectFailure(sweep({"--layer", "0", "--answer", ""}), 2, {"--answer"});
    fs::remove(model / "tokenizer.json");
    test::writeTinyModel(model, {.differential = false});
    expectFailure(sweep({"--layer", "0"}), 2, {"standard Transformer"});
}

TEST_F(CliErrors, FilesThatAreMissing) {
    expectFailure({"info"}, 1, {"/nonexistent/assets"});
    expectFailure({"info", (temp.path() / "nowhere").string()}, 1, {"nowhere", "does not exist"});
    test::writeText(temp.path() / "notes.md", "# Notes");
    expectFailure({"info", (temp.path() / "notes.md").string()}, 1, {"notes.md"});
    fs::rename(weights, model / "gone");
    expectFailure({"info", model.string()}, 1, {model.string(), "model.safetensors"});
    fs::remove(model / "config.json");
    expectFailure({"info", model.string()}, 1, {model.string(), "config.json"});
}

TEST_F(CliErrors, TruncatedWeightsAtEveryLength) {
    const std::string whole = readAll(weights);
    for (const std::size_t length : {std::size_t{0}, std::size_t{7}, std::size_t{8}, std::size_t{500},
                                     whole.size() / 2, whole.size() - 1}) {
        test::writeText(weights, whole.substr(0, length));
        expectBroken("model.safetensors", "");
    }
}

TEST_F(CliErrors, HeadersThatLie) {
    const std::string whole = readAll(weights);
    const auto broken = [&](const std::string& fact, const std::function<void(json&)>& change) {
        test::writeText(weights, whole);
        changeHeader(change);
        expectBroken("model.safetensors", fact);
    };
    const char* norm = "model.norm.weight";
    broken(norm, [&](json& header) { header[norm]["data_offsets"] = {0, 1ULL << 60}; });
    broken(norm, [&](json& header) { header[norm]["data_offsets"] = {64, 0}; });
    broken(norm, [&](json& header) { header[norm]["data_offsets"] = {-64, 0}; });
    broken(norm, [&](json& header) { header[norm]["data_offsets"] = "here"; });
    broken(norm, [&](json& header) { header[norm]["shape"] = {1ULL << 62, 4}; });
    broken(norm, [&](json& header) { header[norm]["shape"] = {-16}; });
    broken(norm, [&](json& header) { header[norm]["dtype"] = "F33"; });
    broken(norm, [&](json& header) { header[norm] = 7; });
    broken("belong to no tensor", [&](json& header) { header.erase(norm); });
    broken("overlap", [&](json& header) { header[norm]["data_offsets"] = {0, 64}; });
    broken(norm, [&](json& header) { header[norm]["dtype"] = "I32"; });
    test::writeText(weights, std::string(8, '\xff') + whole.substr(8));
    expectBroken("model.safetensors", "header");
    test::writeText(weights, whole.substr(0, 8) + "[" + whole.substr(9));
    expectBroken("model.safetensors", "header");
}

TEST_F(CliErrors, ShapesThatConfigJsonDoesNotSay) {
    changeConfig({{"hidden_size", 32}});
    expectBroken("model.safetensors", "11 × 16");
    changeConfig({{"hidden_size", 16}, {"num_hidden_layers", 4}});
    expectBroken("model.safetensors", "layers.3");
    changeConfig({{"num_hidden_layers", 3}, {"attention_bias", true}});
    expectBroken("model.safetensors", "q_proj.bias");
}

TEST_F(CliErrors, ConfigurationsThatMakeNoSense) {
    const std::string good = readAll(model / "config.json");
    const json changes[] = {{{"model_type", "gpt2"}},
                            {{"model_type", 3}},
                            {{"num_attention_heads", 0}},
                            {{"num_attention_heads", 3}},
                            {{"num_key_value_heads", 3}},
                            {{"hidden_size", -16}},
                            {{"hidden_size", "16"}},
                            {{"hidden_size", 1e300}},
                            {{"vocab_size", 1ULL << 63}},
                            {{"head_dim", 3}},
                            {{"hidden_act", "cubic"}},
                            {{"rope_theta", -1}},
                            {{"rope_scaling", "linear"}},
                            {{"rope_scaling", {{"rope_type", "yarn"}}}},
                            {{"rope_scaling", {{"rope_type", 5}}}},
                            {{"rms_norm_eps", "small"}},
                            {{"tie_word_embeddings", "no"}}};
    for (const json& change : changes) {
        test::writeText(model / "config.json", good);
        changeConfig(change);
        SCOPED_TRACE(change.dump());
        expectBroken("config.json", "");
    }
    for (const char* const text : {"", "{", "[]"}) {
        test::writeText(model / "config.json", text);
        expectBroken("config.json", "JSON");
    }
    test::writeText(model / "config.json", std::string(100000, '['));
    expectBroken("config.json", "nested deeper than 64");
}

TEST_F(CliErrors, ATokenizerThatIsNotSupportedLeavesNumbers) {
    const std::string file = (model / "tokenizer.json").string();
    test::writeText(file, R"({"normalizer":{"type":"Mine"},"model":{"vocab":{"a":0}}})");
    const std::string why = file + ": the normalizer \"Mine\" is not supported";
    const test::Ran info = test::runCli({"info", model.string()});
    EXPECT_EQ(info.code, 0);
    EXPECT_NE(info.out.find("token numbers; " + why), std::string::npos) << info.out;
    expectFailure(next({"--prompt", "text"}), 1, {why, "write token numbers, such as 3 1 4"});
    EXPECT_EQ(test::runCli(next({"--prompt", "3 1 4"})).code, 0);
}

/// Whatever is wrong with a tokenizer, the model opens, and the file and the fact are said.
TEST_F(CliErrors, TokenizersThatAreNoneLeaveNumbers) {
    const auto expectNumbers = [&](const char* name, const std::string& text, const std::string& fact) {
        test::writeText(model / name, text);
        SCOPED_TRACE(std::string(name) + ": " + text);
        const std::string why = (model / name).string() + fact;
        const test::Ran info = test::runCli({"info", model.string()});
        EXPECT_EQ(info.code, 0) << info.err;
        EXPECT_NE(info.out.find("token numbers; " + why), std::string::npos) << info.out;
        expectFailure(next({"--prompt", "text"}), 1, {why, "write token numbers, such as 3 1 4"});
        EXPECT_EQ(test::runCli(next({"--prompt", "3 1 4"})).code, 0);
        fs::remove(model / name);
    };
    const std::string noJson = ":1: is not JSON here: a comma, a quote or a bracket is missing or too many";
    const char* const json = "tokenizer.json";
    expectNumbers(json, "", noJson);
    expectNumbers(json, "{}", ": is not a complete tokenizer");
    expectNumbers(json, "[1]", ": is not a JSON object");
    expectNumbers(json, R"({"version":"1.0","model":{"vocab":{"a":0)", noJson);
    expectNumbers(json, "<!DOCTYPE html>\n<html></html>\n", ": is a web page of 30 bytes");
    expectNumbers(json, R"({"model":{"vocab":{"a":0,"a":1}}})", R"(:1: has the key "a" twice in "vocab")");
    expectNumbers(json, R"({"model":{"type":"Unigram","vocab":[]}})", ": its Unigram model has no unk_id");
    expectNumbers(json, R"({"model":{"type":"BPE","vocab":{"a":"b"},"merges":[]}})", ": the token id \"b\"");
    expectNumbers(json, R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[["a"]]}})",
                  ": the merge [\"a\"]");
    expectNumbers(json, "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 499723\n",
                  ": is a Git LFS pointer of 71 bytes");
    expectNumbers("tokenizer.model", "<html>\n", ": is a web page of 7 bytes");
    expectNumbers("tokenizer.model", "words\n", ": is no SentencePiece model");
    expectNumbers("tokenizer.model", "IQ== 0\nIg== 1\n", ": is a file of tiktoken");
    expectNumbers("tokenizer_config.json", R"({"tokenizer_class":"ByT5Tokenizer"})",
                  ": the tokenizer_class \"ByT5Tokenizer\"");
    expectNumbers("tokenizer.model.v3", "\x0A", ": is not read; transformers saves");
}

TEST_F(CliErrors, RandomDamageNeverCrashes) {
    std::mt19937 random(5);
    for (const char* name : {"model.safetensors", "config.json"}) {
        const std::string whole = readAll(model / name);
        for (int round = 0; round < 60; ++round) {
            std::string damaged = whole;
            for (int i = 0; i < 3; ++i)
                damaged[random() % std::min<std::size_t>(whole.size(), 4000)] = static_cast<char>(random());
            test::writeText(model / name, damaged);
            const test::Ran ran = test::runCli(next({"--tokens", "1,2"}));
            EXPECT_LE(ran.code, 2) << name << ", round " << round;
            EXPECT_EQ(std::ranges::count(ran.err, '\n'), ran.code == 0 ? 0 : 1) << ran.err;
        }
        test::writeText(model / name, whole);
    }
}

TEST_F(CliErrors, MapsOverTheBudgetAreRefusedWithTheNumber) {
    std::string ids = "1";
    for (int i = 1; i < 600; ++i) ids += ",1";
    const std::string out = (temp.path() / "t.safetensors").string();
    const Arguments trace{"trace", "--model", model.string(), "--tokens", ids, "--out", out};
    Arguments small = trace;
    small.insert(small.end(), {"--memory", "16MiB"});
    // 3 layers × 2 heads × 2 maps × 600² × 4 bytes = 16.5 MiB
    expectFailure(small, 1, {"600 tokens", "17 MiB", "16 MiB", "--no-maps", "--memory"});
    EXPECT_FALSE(fs::exists(out));
    small.back() = "17MiB";
    EXPECT_EQ(test::runCli(small).code, 0);
    small.back() = "0";
    small.emplace_back("--no-maps");
    EXPECT_EQ(test::runCli(small).code, 0);
}

TEST_F(CliErrors, ResultsThatCannotBeWritten) {
    const auto trace = [&](const fs::path& out) {
        return Arguments{"trace", "--model", model.string(), "--tokens", "1", "--out", out.string()};
    };
    expectFailure(trace(temp.path() / "no" / "t.safetensors"), 1, {"no/t.safetensors"});
    expectFailure(trace(temp.path()), 1, {temp.path().string()});
    expectFailure(trace("/dev/full"), 1, {"/dev/full", "No space left on device"});
    const test::Ran limited = test::runShell("ulimit -f 1; exec \"$CLI\" trace --model " + model.string() +
                                             " --tokens 1,2,3,4 --out " + (temp.path() / "t").string());
    EXPECT_EQ(limited.code, 1) << "not the signal that ends programs";
    EXPECT_EQ(limited.err,
              "lambdascope-cli: " + (temp.path() / "t").string() + ": cannot be written: File too large\n");
    EXPECT_EQ(std::distance(fs::directory_iterator(temp.path()), {}), 1) << "a part file was left behind";
}

TEST_F(CliErrors, FilesThatAreOpenAreNotWrittenOver) {
    const fs::path edits = temp.path() / "edits.json", link = temp.path() / "link";
    test::writeText(edits, R"({"lambdascope_edits":1,"edits":[]})");
    fs::create_symlink(weights, link);
    fs::create_hard_link(model / "config.json", temp.path() / "hard");
    const auto refused = [&](const fs::path& out, const std::string& fact) {
        const std::string before = readAll(out);
        expectFailure({"trace", "--model", model.string(), "--tokens", "1", "--out", out.string()}, 1,
                      {out.string(), fact});
        expectFailure({"generate", "--model", model.string(), "--prompt-tokens", "1", "--out", out.string()},
                      1, {out.string(), fact});
        EXPECT_EQ(readAll(out), before);
    };
    for (const fs::path& out : {weights, link, model / ".." / "model" / "model.safetensors"})
        refused(out, "is a file of the open model model (model.safetensors) and is not written over");
    for (const fs::path& out : {model / "config.json", temp.path() / "hard"})
        refused(out, "is a file of the open model model (config.json) and is not written over");
    expectFailure({"trace", "--model", model.string(), "--tokens", "1", "--edits", edits.string(), "--out",
                   edits.string()},
                  1, {edits.string(), "is what this command reads (edits.json) and is not written over"});
    EXPECT_TRUE(fs::is_symlink(link));
}

TEST_F(CliErrors, NamesStayOneLineAndDoNotSteerTheTerminal) {
    expectFailure({"info", "a\nb\x1b[2J\u202E"}, 1, {"a\\u000ab\\u001b[2J\\u202e"});
    changeConfig({{"model_type", "x\u009b31m\u2066"}});
    expectBroken("config.json", "x\\u009b31m\\u2066");
}

} // namespace
} // namespace lambdascope
