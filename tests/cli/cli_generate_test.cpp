// SPDX-License-Identifier: MIT
// lambdascope-cli generate: what it writes is what the library generates, and Ctrl+C ends it cleanly.
#include "core/compute/generation.h"
#include "core/model/safetensors.h"
#include "core/util/escaped.h"
#include "core/util/utf8.h"
#include "tests/cli/child.h"
#include "tests/support/tiny_model.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Arguments = std::vector<std::string>;

class CliGenerate : public testing::Test {
  protected:
    void SetUp() override {
        test::writeTinyModel(folder, {.vocab = 700, .bias = true});
        fs::copy_file(TEST_DATA "/tokenizer/gpt2.json", folder / "tokenizer.json");
    }
    Arguments generate(const Arguments& more) const {
        Arguments arguments{"generate", "--model", folder.string(), "--threads", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
    test::Ran run(const Arguments& more) const {
        test::Ran ran = test::runCli(generate(more), "/nonexistent/assets");
        EXPECT_EQ(ran.code, 0) << ran.err;
        return ran;
    }
    json runJson(Arguments more) const {
        more.emplace_back("--json");
        const test::Ran ran = run(more);
        EXPECT_EQ(ran.err, "");
        return json::parse(ran.out);
    }
    /// The same by the library.
    std::vector<GeneratedToken> expected(const std::string& prompt, int tokens, const Sampling& sampling = {},
                                         const Edits& edits = {}) const {
        const ModelPtr model = loadModel(folder);
        const auto backend = makeBackend("cpu", 1);
        Generation generation(model, {.prompt = model->tokenizer->encode(prompt),
                                      .edits = edits,
                                      .tokens = tokens,
                                      .sampling = sampling,
                                      .keepTrace = false});
        while (!generation.done()) generation.step(*backend);
        return generation.written();
    }
    static std::vector<int> idsOf(const std::vector<GeneratedToken>& written) {
        std::vector<int> ids(written.size());
        std::ranges::transform(written, ids.begin(), &GeneratedToken::token);
        return ids;
    }
    void expectFailure(const Arguments& more, int code, const std::vector<std::string>& parts) const {
        const test::Ran ran = test::runCli(generate(more), "/nonexistent/assets");
        EXPECT_EQ(ran.code, code) << ran.err;
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
        for (const std::string& part : parts)
            EXPECT_NE(ran.err.find(part), std::string::npos) << part << " in " << ran.err;
    }
    void changeConfig(const json& changes) const {
        json config = json::parse(std::ifstream(folder / "config.json"));
        config.update(changes);
        test::writeText(folder / "config.json", config.dump());
    }
    test::TempFolder temp;
    fs::path folder = temp.path() / "model";
    std::string out = (temp.path() / "t.safetensors").string();
};

TEST_F(CliGenerate, TheTextIsThatOfTheLibraryInWholeCharacters) {
    bool broken = false; // byte tokens of a model that knows nothing
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
        const Sampling sampling{.temperature = 1.5, .topK = 600, .topP = 0.99, .seed = seed};
        const std::vector<int> ids = idsOf(expected("The cat", 60, sampling));
        const test::Ran ran = run({"--prompt", "The cat", "--tokens", "60", "--temperature", "1.5", "--top-k",
                                   "600", "--top-p", "0.99", "--seed", std::to_string(seed)});
        const std::string text = loadModel(folder)->tokenizer->decode(ids);
        EXPECT_EQ(ran.out, replaceInvalid(text) + "\n");
        broken |= replaceInvalid(text) != text;
        EXPECT_NE(ran.err.find("60 tokens, "), std::string::npos) << ran.err;
        EXPECT_NE(ran.err.find("prompt of 3 tokens"), std::string::npos) << ran.err;
        EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1);
    }
    EXPECT_TRUE(broken) << "otherwise nothing was replaced";
}

TEST_F(CliGenerate, ATerminalGetsWhatSteersItEscaped) {
    const Arguments more{"--prompt", "The cat", "--tokens", "200", "--temperature", "1.5", "--seed", "3"};
    const std::string piped = run(more).out;
    std::string shown = test::runOnTerminal(generate(more)).out;
    if (shown.empty()) GTEST_SKIP() << "no terminals";
    std::erase(shown, '\r'); // the terminal's own
    EXPECT_EQ(shown, escaped(piped, "\n\t"));
    EXPECT_NE(shown, piped) << "otherwise nothing was escaped";
}

TEST_F(CliGenerate, JsonHoldsEveryTokenWithItsProbability) {
    const Sampling sampling{.temperature = 0.8, .seed = 18'446'744'073'709'551'615U};
    const json result = runJson({"--prompt", "One day", "--tokens", "20", "--temperature", "0.8", "--seed",
                                 "18446744073709551615", "--lambda", "1=0.5"});
    Edits edits;
    edits.set(1, {{}, 0.5});
    const auto written = expected("One day", 20, sampling, edits);
    const auto tokenizer = loadModel(folder)->tokenizer;
    EXPECT_EQ(result["tokens"], idsOf(written));
    EXPECT_EQ(result["prompt_tokens"], tokenizer->encode("One day"));
    EXPECT_EQ(result["edits"], (json{"--lambda", "1=0.5"}));
    EXPECT_EQ(result["sampling"]["seed"], sampling.seed);
    EXPECT_EQ(result["text"], replaceInvalid(tokenizer->decode(idsOf(written))));
    EXPECT_EQ(result["ended"], "tokens");
    EXPECT_FALSE(result.contains("note"));
    for (const char* key : {"prompt_ms", "tokens_per_second"}) EXPECT_GT(result[key], 0) << key;
    ASSERT_EQ(result["pieces"].size(), 20U);
    for (std::size_t i = 0; i < written.size(); ++i) {
        EXPECT_FLOAT_EQ(result["probabilities"][i], written[i].probability);
        EXPECT_EQ(result["pieces"][i],
                  replaceInvalid(tokenizer->decode(std::vector{written[i].token}, true)));
    }
}

TEST_F(CliGenerate, ASeedGivesTheSameTextAndAnotherOneAnother) {
    const auto tokens = [&](const char* seed) {
        return runJson({"--prompt", "a", "--temperature", "1", "--seed", seed})["tokens"];
    };
    const json first = tokens("5");
    EXPECT_EQ(first.size(), 40U) << "by default";
    EXPECT_EQ(tokens("5"), first);
    EXPECT_NE(tokens("6"), first);
}

TEST_F(CliGenerate, IdsAndAModelWithoutATokenizer) {
    const json byText = runJson({"--prompt", "The cat"});
    std::string ids;
    for (const int id : byText["prompt_tokens"]) ids += std::to_string(id) + ",";
    ids.pop_back();
    EXPECT_EQ(runJson({"--prompt-tokens", ids})["tokens"], byText["tokens"]);
    fs::remove(folder / "tokenizer.json");
    const json bare = runJson({"--prompt-tokens", ids});
    EXPECT_EQ(bare["tokens"], byText["tokens"]);
    const std::vector<int> tokens = bare["tokens"];
    EXPECT_TRUE(bare["text"].get<std::string>().starts_with(fmt::format(" {}", tokens[0])));
    EXPECT_EQ(run({"--prompt-tokens", ids, "--tokens", "2"}).out,
              fmt::format(" {} {}\n", tokens[0], tokens[1]));
}

TEST_F(CliGenerate, AnEndOfTextEndsItAndIsNotWritten) {
    const std::vector<int> ids = idsOf(expected("The cat", 12));
    changeConfig({{"eos_token_id", ids[3]}});
    const auto end = std::ranges::find(ids, ids[3]) + 1;
    const json result = runJson({"--prompt", "The cat"});
    EXPECT_EQ(result["tokens"], std::vector<int>(ids.begin(), end));
    EXPECT_EQ(result["ended"], "end of text");
}

TEST_F(CliGenerate, SettingsOfTheModelThatAreNotFollowedAreSaid) {
    test::writeText(folder / "generation_config.json", R"({"repetition_penalty": 1.5})");
    EXPECT_NE(run({"--prompt", "The cat", "--tokens", "2"}).err.find("sets repetition_penalty = 1.5, which"),
              std::string::npos);
    EXPECT_TRUE(runJson({"--prompt", "The cat", "--tokens", "2"}).contains("note"));
}

TEST_F(CliGenerate, BeyondTheTrainedLengthItGoesOnAndSaysSo) {
    changeConfig({{"max_position_embeddings", 8}});
    EXPECT_NE(run({"--prompt", "The cat", "--tokens", "6"}).err.find("beyond the 8 tokens"),
              std::string::npos);
    EXPECT_EQ(run({"--prompt", "The cat", "--tokens", "5"}).err.find("beyond"), std::string::npos);
    EXPECT_TRUE(runJson({"--prompt", "The cat", "--tokens", "6"}).contains("note"));
}

TEST_F(CliGenerate, TheTraceOfTheWholeIsThatOfAPass) {
    run({"--prompt", "The cat", "--tokens", "9", "--ablate", "1.0=swap", "--out", out});
    const ModelPtr model = loadModel(folder);
    Edits edits;
    applyEditArgument(edits, "--ablate", "1.0=swap", *model);
    std::vector<int> tokens = model->tokenizer->encode("The cat");
    const std::vector<int> written = idsOf(expected("The cat", 8, {}, edits)); // the last one is not run
    tokens.insert(tokens.end(), written.begin(), written.end());
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {tokens, edits, {true, true, true}});
    const auto file = SafetensorsFile::open(out);
    EXPECT_EQ(file->metadata().at("prompt"), "The cat" + replaceInvalid(model->tokenizer->decode(written)));
    EXPECT_EQ(file->metadata().at("edits"), "--ablate 1.0=swap");
    EXPECT_NE(file->metadata().at("backend").find("KV cache"), std::string::npos);
    const auto same = [&](const std::string& name, const Tensor& tensor) {
        const auto& bytes = file->entries().at(name).bytes;
        ASSERT_EQ(bytes.size(), tensor.size() * sizeof(float)) << name;
        std::vector<float> values(tensor.size());
        std::memcpy(values.data(), bytes.data(), bytes.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            ASSERT_NEAR(values[i], tensor.data()[i], 2e-5) << name;
    };
    same("logits", trace->logits);
    same("layers.2.hidden", trace->layers[2]->hidden);
    same("layers.1.a1", trace->layers[1]->maps[0]);
    same("layers.1.a2", trace->layers[1]->maps[1]);
}

TEST_F(CliGenerate, CtrlCStopsItWithWhatWasWritten) {
    const test::Ran stopped =
        test::interruptCli(generate({"--prompt", "The cat", "--tokens", "1000000"}), 30);
    EXPECT_EQ(stopped.code, 0) << stopped.err;
    EXPECT_GE(stopped.out.size(), 30U);
    EXPECT_TRUE(stopped.out.ends_with("\n"));
    EXPECT_NE(stopped.err.find("stopped"), std::string::npos) << stopped.err;
    const std::string all =
        replaceInvalid(loadModel(folder)->tokenizer->decode(idsOf(expected("The cat", 30))));
    EXPECT_EQ(stopped.out.substr(0, 20), all.substr(0, 20));
}

TEST_F(CliGenerate, CtrlCStillWritesTheTrace) {
    const test::Ran ran = test::interruptCli(
        generate({"--prompt", "The cat", "--tokens", "3000", "--memory", "2GiB", "--out", out}), 60);
    EXPECT_EQ(ran.code, 0) << ran.err;
    ASSERT_NE(ran.err.find("stopped"), std::string::npos) << ran.err;
    EXPECT_GT(SafetensorsFile::open(out)->entries().at("tokens").bytes.size(), 2 * sizeof(std::int64_t));
}

TEST_F(CliGenerate, WhatCannotBeIsOneLineAndACode) {
    const auto with = [](const Arguments& more) {
        Arguments all{"--prompt", "The cat"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    expectFailure({}, 2, {"no prompt", "--prompt-tokens"});
    expectFailure(with({"--out", "-"}), 2, {"- is no file"});
    expectFailure(with({"--out", "/dev/stdout"}), 2, {"--out /dev/stdout", "a file of its own"});
    expectFailure({"--prompt", ""}, 2, {"the prompt is empty"});
    expectFailure({"--prompt-tokens", "1,,2"}, 2, {"--prompt-tokens"});
    expectFailure({"--prompt-tokens", "1,700"}, 2, {"700", "vocabulary"});
    expectFailure({"--prompt-tokens", "1", "--prompt", "a"}, 2, {"--prompt-tokens"});
    expectFailure(with({"--tokens", "0"}), 2, {"--tokens", "0"});
    expectFailure(with({"--tokens", "1,2"}), 2, {"--tokens", "1,2"});
    expectFailure(with({"--tokens", "-4"}), 2, {"--tokens"});
    expectFailure(with({"--temperature", "-1"}), 2, {"temperature of -1"});
    expectFailure(with({"--temperature", "nan"}), 2, {"temperature of nan"});
    expectFailure(with({"--temperature", "warm"}), 2, {"--temperature", "warm"});
    expectFailure(with({"--top-k", "-2"}), 2, {"-2"});
    expectFailure(with({"--top-p", "0"}), 2, {"top-p of 0"});
    expectFailure(with({"--top-p", "1.5"}), 2, {"top-p of 1.5"});
    expectFailure(with({"--seed", "-1"}), 2, {"--seed", "-1"});
    expectFailure(with({"--seed", "18446744073709551616"}), 2, {"--seed"});
    expectFailure(with({"--lambda", "9=0"}), 2, {"no layer 9"});
    expectFailure(with({"--backend", "abacus"}), 2, {"abacus"});
    expectFailure(with({"--memory", "lots"}), 2, {"--memory", "lots"});
    // 3 layers × 2 heads × 2 maps × 602² × 4 bytes = 16.6 MiB
    expectFailure(with({"--tokens", "600", "--memory", "16MiB", "--out", out}), 1, {"602 tokens", "17 MiB"});
    EXPECT_FALSE(fs::exists(out));
    fs::remove(folder / "tokenizer.json");
    expectFailure(with({}), 1, {"has no tokenizer", "token numbers"});
}

} // namespace
} // namespace lambdascope
