// SPDX-License-Identifier: MIT
// What lambdascope-cli prints and writes when asked for something that exists.
#include "app/cli/commands.h"
#include "core/analysis/answer/predictions.h"
#include "core/compute/forward.h"
#include "core/model/safetensors.h"
#include "tests/cli/child.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <sstream>
#include <sys/stat.h>
#include <tuple>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Cli : public testing::Test {
  protected:
    void SetUp() override {
        test::writeTinyModel(diff, {.vocab = 700, .bias = true});
        test::writeTinyModel(pair / "standard", {.differential = false, .vocab = 700});
        for (const fs::path& folder : {diff, pair / "standard"})
            fs::copy_file(TEST_DATA "/tokenizer/gpt2.json", folder / "tokenizer.json");
    }
    /// Runs and expects success and a silent stderr.
    static std::string output(const std::vector<std::string>& arguments, const std::string& assets = {}) {
        const test::Ran ran = test::runCli(arguments, assets);
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.err, "");
        return ran.out;
    }
    TracePtr reference(const std::string& text, const Edits& edits = {}) {
        const ModelPtr model = loadModel(diff);
        return forward(*makeBackend(), model, {model->tokenizer->encode(text), edits, {true, true, true}});
    }
    test::TempFolder temp;
    fs::path pair = temp.path() / "models" / "a-pair";
    fs::path diff = pair / "diff";
    std::string out = (temp.path() / "t.safetensors").string();
};

TEST_F(Cli, HelpListsTheCommandsThatWork) {
    const std::string help = output({"--help"});
    std::istringstream lines(help.substr(help.find("Subcommands:")));
    std::size_t listed = 0;
    for (std::string line; std::getline(lines, line) && (listed == 0 || !line.empty());) {
        std::string command;
        if (!line.starts_with("  ") || line[2] == ' ' || !(std::istringstream(line) >> command)) continue;
        EXPECT_NE(output({command, "--help"}).find("--help"), std::string::npos) << command;
        ++listed;
    }
    EXPECT_EQ(listed, std::tuple_size_v<decltype(cli::commands)>) << help;
    EXPECT_NE(output({"experiment", "--help"}).find("sweep"), std::string::npos);
    EXPECT_NE(output({"trace", "--help"}).find("--lambda-init"), std::string::npos);
    EXPECT_EQ(output({"--version"}).rfind("lambdascope-cli ", 0), 0U);
}

TEST_F(Cli, InfoPrintsConfigurationAndLambdaOfEveryLayer) {
    const std::string text = output({"info", diff.string()});
    for (const char* part : {"a-pair/diff", "DiffLlama", "num_hidden_layers", "λ_init", "0.3555"})
        EXPECT_NE(text.find(part), std::string::npos) << part;
    const json info = json::parse(output({"info", diff.string(), "--json"}));
    const ModelPtr model = loadModel(diff);
    EXPECT_EQ(info["parameters"], model->parameters);
    EXPECT_EQ(info["config"]["num_hidden_layers"], 3);
    ASSERT_EQ(info["lambda"].size(), 3U);
    for (int l = 0; l < 3; ++l) {
        EXPECT_FLOAT_EQ(info["lambda"][l]["lambda"], model->layers[l].lambda.trained());
        EXPECT_DOUBLE_EQ(info["lambda"][l]["lambda_init"], lambdaInitOfLayer(l));
    }
    EXPECT_FALSE(json::parse(output({"info", (pair / "standard").string(), "--json"})).contains("lambda"));
}

TEST_F(Cli, InfoSaysWhenTheTokenizerIsOfAnotherSizeThanTheModel) {
    const test::TempFolder folder;
    const fs::path model = folder.path() / "m";
    test::writeTinyModel(model, {});
    test::writeText(model / "tokenizer.json",
                    R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 11}, "merges": []}})");
    EXPECT_NE(output({"info", model.string()}).find("BPE, 12 tokens; the model has 11"), std::string::npos);
    EXPECT_EQ(json::parse(output({"info", model.string(), "--json"}))["tokenizer_size"], 12);
    test::writeText(model / "tokenizer.json",
                    R"({"model": {"type": "BPE", "vocab": {"a": 0, "b": 10}, "merges": []}})");
    EXPECT_EQ(output({"info", model.string()}).find("the model has"), std::string::npos);
}

TEST_F(Cli, InfoSaysWhatWasFoundInEveryFamily) {
    const auto info = [](const std::string& path) {
        return json::parse(output({"info", TEST_DATA "/" + path, "--json"}));
    };
    const json diff = info("hf/diff-gqa");
    EXPECT_TRUE(diff["found"].get<std::string>().starts_with(
        "HF DiffLlama, 3 layers, 4 differential heads, GQA 2, λ "));
    EXPECT_EQ(diff["pairing"], "head i joins the components i and i + 4, and their values side by side");
    EXPECT_EQ(diff["unused_tensors"], json::array());
    EXPECT_EQ(diff["tokenizer"], false);
    EXPECT_EQ(diff["tokenizer_kind"], "token numbers");
    EXPECT_TRUE(info("hf/diff-tied-stored-head")["remarks"][0].get<std::string>().starts_with(
        "config.json ties lm_head.weight to the embedding, and the file has another one"));
    const json second = info("unilm/v2-gqa");
    EXPECT_EQ(second["config"]["diff_version"], 2);
    EXPECT_FALSE(second.contains("lambda"));
    EXPECT_EQ(second["lambda_of"], "every token and head");
    EXPECT_NE(output({"info", TEST_DATA "/unilm/v2-gqa"}).find("λ of every token and head"),
              std::string::npos);
    const json gpt2 = info("hf/gpt2-plain");
    EXPECT_EQ(gpt2["config"]["model_type"], "gpt2");
    EXPECT_FALSE(gpt2["config"].contains("rope_theta"));
    // a file of the folder means the model, too
    EXPECT_EQ(info("hf/diff-gqa/config.json")["found"], diff["found"]);
    EXPECT_EQ(info("hf/diff-gqa/model.safetensors")["parameters"], diff["parameters"]);
}

TEST_F(Cli, InfoNamesTheStepsOfAPair) {
    EXPECT_FALSE(json::parse(output({"info", pair.string(), "--json"})).contains("training_steps"));
    for (const char* step : {"000100", "000020"}) {
        fs::create_directories(pair / "steps" / step);
        fs::copy(diff, pair / "steps" / step / "diff");
    }
    EXPECT_NE(output({"info", diff.string()}).find("20, 100, and the pair itself"), std::string::npos);
    test::writeText(pair / "training.json", R"({"diff": [{"step": 300, "loss": 1}]})");
    EXPECT_NE(output({"info", pair.string()}).find(" 20, 100, 300\n"), std::string::npos);
    for (const std::string& folder : {diff.string() + "/", (pair / "standard").string()})
        EXPECT_EQ(json::parse(output({"info", folder, "--json"}))["training_steps"], (json{20, 100, 300}));
    EXPECT_FALSE(json::parse(output({"info", pair / "steps/000020", "--json"})).contains("training_steps"));
    test::writeText(pair / "training.json", "{");
    const json broken = json::parse(output({"info", pair.string(), "--json"}));
    EXPECT_EQ(broken["training_steps"], (json{20, 100, nullptr}));
    EXPECT_NE(broken["training_log"].get<std::string>().find("training.json:1: "), std::string::npos);
    EXPECT_NE(output({"info", pair.string()}).find("is not JSON here"), std::string::npos);
}

TEST_F(Cli, APairFolderMeansItsDiffAndTheShippedPairIsTheDefault) {
    EXPECT_EQ(json::parse(output({"info", pair.string(), "--json"}))["model"], "a-pair/diff");
    EXPECT_EQ(json::parse(output({"info", "--json"}, temp.path().string()))["model"], "a-pair/diff");
}

TEST_F(Cli, NextPrintsTheSoftmaxOfTheLastLogits) {
    const json next =
        json::parse(output({"next", "--model", diff, "--prompt", "The cat", "--top", "3", "--json"}));
    const TracePtr trace = reference("The cat");
    EXPECT_EQ(next["tokens"], trace->request.tokens);
    const auto expected = topCandidates(nextTokenProbabilities(*trace), 3);
    ASSERT_EQ(next["next"].size(), 3U);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(next["next"][i]["id"], expected[i].token);
        EXPECT_FLOAT_EQ(next["next"][i]["probability"], expected[i].probability);
        EXPECT_FALSE(next["next"][i].contains("trained"));
    }
    const std::string table = output({"next", "--model", diff, "--prompt", "The cat", "--top", "3"});
    EXPECT_EQ(std::ranges::count(table, '\n'), 4);
}

TEST_F(Cli, NextSaysThatThePromptEndsInABlank) {
    const std::string note = "prompt ends in a blank, behind which most models say pieces of words";
    EXPECT_NE(output({"next", "--model", diff, "--prompt", "The cat "}).find("The " + note + ".\n"),
              std::string::npos);
    const json next = json::parse(output({"next", "--model", diff, "--prompt", "The cat ", "--json"}));
    EXPECT_EQ(next["note"], "the " + note);
}

TEST_F(Cli, NextWithEditsPrintsTheTrainedProbabilityAndTheChange) {
    const json next = json::parse(output({"next", "--model", diff, "--prompt", "The cat", "--lambda",
                                          "all=0.5", "--lambda", "1=-1", "--lambda-init", "2=0", "--json"}));
    EXPECT_EQ(next["edits"],
              (json{"--lambda", "0=0.5", "--lambda", "1=-1", "--lambda-init", "2=0", "--lambda", "2=0.5"}));
    Edits edits;
    edits.set(0, {{}, 0.5});
    edits.set(1, {{}, -1});
    edits.set(2, {0, 0.5});
    const auto trained = nextTokenProbabilities(*reference("The cat"));
    const auto edited = nextTokenProbabilities(*reference("The cat", edits));
    const json& first = next["next"][0];
    const int id = first["id"];
    EXPECT_FLOAT_EQ(first["probability"], edited[id]);
    EXPECT_FLOAT_EQ(first["trained"], trained[id]);
    EXPECT_FLOAT_EQ(first["change"], edited[id] - trained[id]);
}

TEST_F(Cli, TracesAreTheNumbersOfThePass) {
    output({"trace", "--model", diff, "--prompt", "Ein Satz — 一句话", "--out", out, "--lambda-init", "1=0",
            "--output-factor", "keep"});
    Edits edits;
    edits.set(1, {0.0, {}});
    edits.outputFactorFollows = false;
    const TracePtr trace = reference("Ein Satz — 一句话", edits);
    const auto file = SafetensorsFile::open(out);
    EXPECT_EQ(file->metadata().at("prompt"), "Ein Satz — 一句话");
    EXPECT_EQ(file->metadata().at("edits"), "--lambda-init 1=0 --output-factor keep");
    EXPECT_EQ(file->metadata().at("model"), "a-pair/diff");
    const auto same = [&](const std::string& name, const Tensor& tensor) {
        const auto& bytes = file->entries().at(name).bytes;
        EXPECT_EQ(bytes.size(), tensor.size() * sizeof(float)) << name;
        EXPECT_EQ(std::memcmp(bytes.data(), tensor.data(), bytes.size()), 0) << name;
    };
    same("logits", trace->logits);
    same("layers.2.hidden", trace->layers[2]->hidden);
    same("layers.1.a1", trace->layers[1]->maps[0]);
    same("layers.1.a2", trace->layers[1]->maps[1]);
}

TEST_F(Cli, InfoSaysWhatTheFamilyIs) {
    EXPECT_EQ(output({"info", diff.string()}).find("\nabout"), std::string::npos);
    test::writeText(pair / "about.json", R"({"en": "A small pair.", "ko": "작은 쌍."})");
    EXPECT_NE(output({"info", diff.string()}).find("\nabout" + std::string(21, ' ') + "A small pair.\n"),
              std::string::npos);
    EXPECT_EQ(json::parse(output({"info", diff.string(), "--json"}))["about"], "A small pair.");
    test::writeText(pair / "about.json", "damaged");
    const json broken = json::parse(output({"info", diff.string(), "--json"}));
    EXPECT_FALSE(broken.contains("about"));
    EXPECT_NE(broken["about_problem"].get<std::string>().find("about.json:1: is not JSON"),
              std::string::npos);
}

TEST_F(Cli, TheFirstPairByNameIsTheDefaultAndOthersAreCalledByTheirName) {
    test::writeTinyModel(temp.path() / "models" / "b-pair" / "diff", {});
    const auto nameOf = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"info", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return json::parse(output(arguments, temp.path().string()))["model"].get<std::string>();
    };
    EXPECT_EQ(nameOf({}), "a-pair/diff");
    EXPECT_EQ(nameOf({"b-pair"}), "b-pair/diff");
    EXPECT_EQ(nameOf({"--model", "b-pair"}), "b-pair/diff");
    EXPECT_EQ(nameOf({"b-pair/diff"}), "b-pair/diff");
    const test::Ran none = test::runCli({"info", "c-pair"}, temp.path().string());
    EXPECT_EQ(none.err,
              "lambdascope-cli: c-pair: does not exist, and of the pairs that ship none is called so: "
              "a-pair, b-pair\n");
}

TEST_F(Cli, TracesOfTheShippedPairAreThoseOfTransformers) {
    const fs::path shipped = fs::path(TEST_DATA).parent_path().parent_path() / "assets/models";
    for (const std::string kind :
         {"tiny-stories/diff", "tiny-stories/standard", "scale-model/diff", "scale-model/standard"}) {
        for (const std::string prompt : {"question", "story"}) {
            const auto theirs = SafetensorsFile::open(std::string(TEST_DATA) + "/shipped/" + kind + "-" +
                                                      prompt + ".safetensors");
            output({"trace", "--model", shipped / kind, "--prompt", theirs->metadata().at("prompt"), "--out",
                    out});
            const Tensor expected = theirs->floats("last_logits"); // [4, V]
            const Tensor logits = SafetensorsFile::open(out)->floats("logits");
            ASSERT_EQ(logits.cols(), expected.cols());
            double worst = 0;
            for (std::int64_t r = 0; r < 4; ++r)
                for (std::int64_t v = 0; v < expected.cols(); ++v)
                    if (const double d =
                            std::abs(double{logits.at(logits.rows() - 4 + r, v)} - expected.at(r, v));
                        !(d <= worst))
                        worst = d; // a NaN stays
            EXPECT_LT(worst, 2e-4) << kind << " " << prompt;
        }
    }
}

TEST_F(Cli, TextFromAFileAndIdsGiveTheSameTrace) {
    const auto logitsOf = [&](const char* option, const std::string& value) {
        output({"trace", "--model", diff, option, value, "--out", out, "--no-maps"});
        const auto file = SafetensorsFile::open(out);
        EXPECT_FALSE(file->entries().contains("layers.0.a1"));
        const auto& bytes = file->entries().at("logits").bytes;
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    const std::string text = "One day\n";
    test::writeText(temp.path() / "prompt.txt", text);
    std::string ids;
    for (const int id : loadModel(diff)->tokenizer->encode(text)) ids += std::to_string(id) + ",";
    ids.pop_back();
    const auto expected = logitsOf("--prompt", text);
    EXPECT_EQ(logitsOf("--prompt-file", temp.path() / "prompt.txt"), expected);
    const test::Ran piped = test::runShell("printf 'One day\\n' | \"$CLI\" trace --model " + diff.string() +
                                           " --prompt-file - --no-maps --out /dev/stdout | cat");
    const auto bytes = std::as_bytes(std::span(piped.out));
    const TensorEntry logits = parseSafetensors(bytes, "stdout").entries.at("logits");
    EXPECT_TRUE(std::ranges::equal(logits.bytes, expected)) << "from standard input to standard output";
    EXPECT_EQ(piped.err.rfind("/dev/stdout: ", 0), 0U) << "what was done is told beside it: " << piped.err;
    EXPECT_EQ(logitsOf("--tokens", ids), expected);
}

TEST_F(Cli, PromptsThatLookLikeSyntaxAreText) {
    for (const char* text : {"[1, 2]", "{}", "--top", "%%", "a=b", "--x=", "\"quoted\"", "-", "info",
                             "\xEF\xBB\xBF"
                             "a byte order mark that was typed"}) {
        const json next = json::parse(output({"next", "--model", diff, "--prompt", text, "--json"}));
        EXPECT_EQ(next["tokens"], loadModel(diff)->tokenizer->encode(text)) << text;
    }
}

TEST_F(Cli, APromptBeyondTheTrainedLengthRunsAndSaysSo) {
    json config = json::parse(std::ifstream(diff / "config.json"));
    config["max_position_embeddings"] = 4;
    test::writeText(diff / "config.json", config.dump());
    EXPECT_NE(output({"next", "--model", diff, "--tokens", "1,2,3,4,5"}).find("beyond the 4 tokens"),
              std::string::npos);
    EXPECT_EQ(output({"next", "--model", diff, "--tokens", "1,2,3,4"}).find("beyond"), std::string::npos);
}

TEST_F(Cli, SweepsAreTheLossesOfTheEditedPasses) {
    const std::string text = "The cat sat on the mat.";
    const json sweep =
        json::parse(output({"experiment", "sweep", "--model", diff, "--prompt", text, "--layer", "2",
                            "--layer", "1", "--lambda", "0=0.7", "--lambda", "1=3", "--json"}));
    const TracePtr trained = reference(text);
    Edits edits;
    edits.set(0, {{}, 0.7});
    edits.set(1, {{}, 3});
    EXPECT_EQ(sweep["tokens"], trained->request.tokens);
    EXPECT_EQ(sweep["layers"], (json{1, 2}));
    EXPECT_EQ(sweep["edits"], (json{"--lambda", "0=0.7", "--lambda", "1=3"}));
    EXPECT_TRUE(sweep["trained"]["lambda_init"].is_null()) << "of two layers";
    ASSERT_EQ(sweep["points"].size(), 33U);
    for (const json& point : sweep["points"]) {
        const double value = point["lambda_init"];
        for (const int layer : {1, 2}) edits.set(layer, {value, {}});
        const Effect effect = compareTraces(*trained, *reference(text, edits));
        EXPECT_DOUBLE_EQ(point["loss"], effect.lossEdited) << value;
        EXPECT_DOUBLE_EQ(point["kl"], effect.kl) << value;
        EXPECT_EQ(point["flips"], effect.flips) << value;
        EXPECT_FALSE(point.contains("answer_all"));
    }
    EXPECT_EQ(sweep["points"][1]["lambda_init"], -0.15);
}

TEST_F(Cli, SweepsPrintATableAndTheTrainedPoint) {
    const std::string table = output({"experiment", "sweep", "--model", diff, "--tokens", "5", "--layer",
                                      "all", "--from", "-1", "--to", "0", "--count", "3"});
    EXPECT_EQ(std::ranges::count(table, '\n'), 5);
    for (const char* part : {"λ_init", "−1.00", "−0.50", "0.00", "flips", "0 of 1, λ_init as trained"})
        EXPECT_NE(table.find(part), std::string::npos) << part << " in " << table;
    EXPECT_EQ(table.find("nan"), std::string::npos) << "one token has no loss: –";
    EXPECT_EQ(table.find("answer"), std::string::npos);
}

TEST_F(Cli, SweepsReadTheNoiseMeterWhereAnAnswerIsNamed) {
    const auto sweep = [&](const char* layer) {
        return json::parse(output({"experiment", "sweep", "--model", diff, "--prompt",
                                   "A mat is here. Lily saw a dog. Where is it?", "--layer", layer, "--count",
                                   "2", "--answer", "mat", "--json"}));
    };
    const json one = sweep("1"), all = sweep("all");
    EXPECT_DOUBLE_EQ(one["trained"]["answer_all"], all["trained"]["answer_all"]);
    for (const json& point : one["points"]) {
        for (const char* key : {"answer", "noise", "answer_all", "noise_all"}) {
            EXPECT_GT(point[key], 0) << key;
            EXPECT_LT(point[key], 1) << key;
        }
        EXPECT_NE(point["answer"], point["answer_all"]);
    }
    EXPECT_NE(one["points"][0]["answer"], one["points"][1]["answer"]);
    EXPECT_FALSE(all["points"][0].contains("answer")) << "of which layer?";
    EXPECT_TRUE(all["points"][0].contains("noise_all"));
}

TEST_F(Cli, WithoutATokenizerAnAnswerIsTokenNumbers) {
    const std::string model = SOURCE_DIR "/assets/checkpoints/diff-mlx";
    const auto asked = [&](std::vector<std::string> more, const char* answer) {
        more.insert(more.end(),
                    {"--model", model, "--tokens", "40,31,13,3,5,9,4,8", "--answer", answer, "--json"});
        return json::parse(output(more));
    };
    EXPECT_EQ(asked({"next"}, "3")["answer"]["tokens"], json({3})) << "not the digit of 31";
    EXPECT_EQ(asked({"next"}, "3 5")["answer"]["tokens"], json({3, 5}));
    EXPECT_EQ(asked({"experiment", "sweep", "--layer", "0", "--count", "2"}, "3")["points"].size(), 2U);
    for (const char* const command : {"why", "heads"})
        EXPECT_EQ(asked({command}, "2")["models"][0]["answer"]["id"], 2) << command;
    EXPECT_EQ(asked({"lens"}, "2")["models"][0]["answer"]["id"], 2);
    const json meter = asked({"allocation", "--distractor", "4"}, "3"), other = asked({"allocation"}, "13");
    EXPECT_NE(meter["rows"], other["rows"]);
    const auto refused = [&](const char* command, const char* answer) {
        const test::Ran ran =
            test::runCli({command, "--model", model, "--tokens", "40,31,13", "--answer", answer});
        EXPECT_EQ(ran.code, 2);
        return ran.err;
    };
    EXPECT_NE(refused("next", "3").find("does not stand in the prompt, which is token numbers"),
              std::string::npos);
    EXPECT_NE(refused("why", "Paris").find("is no token number"), std::string::npos);
    EXPECT_NE(refused("why", "99999999").find("is not in the vocabulary"), std::string::npos);
}

TEST_F(Cli, SeveralValuesMayStandBehindOneFlag) {
    const std::string prompt = "a story";
    const std::string one = output({"next", "--prompt", prompt, "--ablate", "0=swap", "--ablate",
                                    "1.1=a2-off", "--lambda", "0=0.2", "--lambda", "1=0.3", diff, "--json"});
    EXPECT_EQ(output({"next", "--prompt", prompt, "--ablate", "0=swap", "1.1=a2-off", "--lambda=0=0.2",
                      "1=0.3", diff, "--json"}),
              one);
    EXPECT_EQ(json::parse(one)["edits"].size(), 8U);
    EXPECT_EQ(
        json::parse(output({"next", "--ablate", "1=swap", diff, "--prompt", "2=swap", "--json"}))["edits"],
        json({"--ablate", "1=swap"}))
        << "a folder and a text are none";
    const std::string help = output({"next", "--help"});
    for (const char* const several :
         {"--ablate L[.H]=WHAT ...", "--lambda LAYER=V ...", "--patch PLACE=PART ..."})
        EXPECT_NE(help.find(several), std::string::npos) << several;
    for (const char* const single :
         {"--schedule SCHEDULE ...", "--patch-from TEXT ...", "--patch-into edited|trained ..."})
        EXPECT_EQ(help.find(single), std::string::npos) << single;
}

/// Lines that the window copies hold the edits of both models.
TEST_F(Cli, EditsOfTheOtherModelOfAPairAreReadWhereOneRuns) {
    const auto ran = [&](std::vector<std::string> command, bool edited) {
        command.insert(command.end(), {"--model", pair, "--ablate", "1.1=swap"});
        if (edited) command.insert(command.end(), {"--ablate", "standard:2.0=head-off"});
        return test::runCli(command);
    };
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"next", "--prompt", "a story", "--json"},
          {"trace", "--prompt", "a story", "--out", "/dev/stdout"},
          {"generate", "--prompt", "a story", "--tokens", "3"},
          {"experiment", "sweep", "--prompt", "a story", "--layer", "0", "--count", "3", "--json"}}) {
        const test::Ran plain = ran(command, false), both = ran(command, true);
        EXPECT_EQ(both.code, 0) << both.err;
        if (command.front() != "trace") {
            EXPECT_EQ(both.out, plain.out) << command.front();
        }
        EXPECT_NE(both.err.find("edits of the standard model do not count here"), std::string::npos)
            << both.err;
    }
    const test::Ran alone =
        test::runCli({"next", "--model", diff, "--prompt", "a", "--ablate", "standard:2=head-off"});
    EXPECT_EQ(alone.code, 2);
    EXPECT_NE(alone.err.find("is of a standard Transformer, and none is open"), std::string::npos);
    const test::Ran none = ran({"next", "--prompt", "a", "--ablate", "standard:9=head-off"}, false);
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.err.find("there is no layer 9"), std::string::npos) << none.err;
}

TEST_F(Cli, BenchMeasuresEveryPart) {
    const json bench =
        json::parse(output({"bench", "--model", diff, "--length", "128", "--threads", "1", "--json"}));
    EXPECT_EQ(bench["tokens"], 128);
    for (const char* key : {"pass_ms", "pass_maps_ms", "head_ms", "decode_ms", "sgemm_gflops",
                            "linear_gflops", "bandwidth_gbs", "reading_gbs"})
        EXPECT_GT(bench[key], 0) << key;
    bool holds = true; // where the machine is busy a limit may be none
    for (const char* key : {"pass", "pass_maps", "decode", "edit"}) {
        EXPECT_GT(bench["limit_ms"][key], 0) << key;
        EXPECT_GT(bench["of_limit"][key], 0) << key;
        holds = holds && bench["of_limit"][key].get<double>() >= 0.995;
    }
    EXPECT_EQ(bench["limit_holds"], holds);
    EXPECT_NEAR(bench["drift"], 1, 0.9);
    EXPECT_TRUE(bench["load"].is_null() || bench["load"] >= 0);
    EXPECT_LT(bench["limit_ms"]["pass"], bench["limit_ms"]["pass_maps"]) << "maps must be written";
    EXPECT_LT(bench["limit_ms"]["edit"], bench["limit_ms"]["pass_maps"]) << "one layer of three";
    ASSERT_EQ(bench["edit_ms"].size(), 3U);
    EXPECT_LT(bench["head_ms"], bench["pass_ms"]);
    EXPECT_LT(bench["decode_ms"], bench["pass_ms"]) << "one row and 128";
    EXPECT_NE(output({"bench", "--help"}).find("decode_ms"), std::string::npos);
    const auto edit = bench["edit_ms"].get<std::vector<double>>();
    const auto anew = bench["from_layer_ms"].get<std::vector<double>>();
    ASSERT_EQ(anew.size(), 3U);
    for (int l = 0; l < 3; ++l) EXPECT_DOUBLE_EQ(bench["edit_ratio"][l], edit[l] / anew[l]);
    EXPECT_GT(anew[0], 1.5 * anew[2]) << "three layers and one";
    EXPECT_LT(edit[2], anew[2]) << "no softmax and one";
}

/// A part of the program that was cut short by a full disk, or is no file at all.
TEST_F(Cli, InfoNamesABuildOfTheCpusOperationsThatDoesNotLoad) {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) GTEST_SKIP() << "it has no other";
    const test::TempFolder folder;
    const fs::path bin = folder.path() / "program/bin",
                   lib = folder.path() / "program/lib/lambdascope/plugins";
    fs::create_directories(bin);
    fs::create_directories(lib);
    fs::copy_file(LAMBDASCOPE_CLI, bin / "lambdascope-cli");
    const std::string command = "timeout 60 " + (bin / "lambdascope-cli").string() + " info " + diff.string();
    const auto expectTold = [&](const std::function<void(const fs::path&)>& make) {
        for (const char* const build : {"cpu-x86-64-v3.so", "cpu-x86-64-v4.so"}) {
            fs::remove(lib / build);
            make(lib / build);
        }
        const test::Ran ran = test::runShell(command);
        EXPECT_EQ(ran.code, 0) << ran.err;
        const std::size_t line =
            ran.out.find("computes slower than it could: a part of the program does not load");
        ASSERT_NE(line, std::string::npos) << ran.out;
        EXPECT_NE(ran.out.find("cpu-x86-64-v", line), std::string::npos);
    };
    expectTold([](const fs::path& file) { test::writeText(file, "half of it"); });
    const json info = json::parse(test::runShell(command + " --json").out);
    EXPECT_NE(info["cpu_problem"].get<std::string>().find("does not load"), std::string::npos);
    EXPECT_FALSE(json::parse(output({"info", diff.string(), "--json"})).contains("cpu_problem"));
    for (const std::uintmax_t sixteenths : {1, 4, 8, 12})
        for (const bool zeros : {false, true}) { // in place of the rest, as after a loss of power
            SCOPED_TRACE(std::to_string(sixteenths) + (zeros ? " and zeros" : ""));
            expectTold([&](const fs::path& file) {
                fs::copy_file(fs::path(LAMBDASCOPE_CLI).parent_path() / "../lib/lambdascope/plugins" /
                                  file.filename(),
                              file);
                const std::uintmax_t size = fs::file_size(file);
                fs::resize_file(file, size * sixteenths / 16);
                if (zeros) fs::resize_file(file, size);
            });
        }
    expectTold([](const fs::path& file) { ASSERT_EQ(mkfifo(file.c_str(), 0600), 0); });
    expectTold([](const fs::path& file) { fs::create_directory(file); });
#endif
}

} // namespace
} // namespace lambdascope
