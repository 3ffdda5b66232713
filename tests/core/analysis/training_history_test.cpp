// SPDX-License-Identifier: MIT
// What a pair's folder tells of its training: curves, and weights from the way.
#include "core/analysis/training_history.h"
#include "core/model/model.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path shipped = SOURCE_DIR "/assets/models/tiny-stories";

std::vector<int> stepsOf(const TrainingHistory& history) {
    std::vector<int> steps;
    for (const Checkpoint& checkpoint : history.checkpoints) steps.push_back(checkpoint.step);
    return steps;
}

TEST(ShippedHistory, IsWhatItsLogSays) {
    const TrainingHistory history = readTrainingHistory(shipped);
    const json log = json::parse(readFile(shipped / "training.json"));
    EXPECT_EQ(history.problem.text(), "");
    EXPECT_EQ(history.tokensPerStep, log["tokens_per_step"]);
    EXPECT_EQ(history.exchanged.step, 1250);
    EXPECT_EQ(history.exchanged.layers, (std::vector{2}));
    for (const auto& [model, kind] : {std::pair(&history.diff, "diff"), {&history.standard, "standard"}}) {
        ASSERT_EQ(model->points.size(), log[kind].size());
        ASSERT_EQ(model->attention.size(), log["attention"][kind].size());
        for (std::size_t i = 0; i < model->points.size(); ++i) {
            EXPECT_EQ(model->points[i].step, log[kind][i]["step"]);
            EXPECT_EQ(model->points[i].loss, log[kind][i]["loss"]);
            EXPECT_EQ(json(model->points[i].lambdas), log[kind][i].value("lambdas", json::array()));
        }
        for (std::size_t i = 0; i < model->attention.size(); ++i)
            EXPECT_EQ((json{{"step", model->attention[i].step},
                            {"answer", model->attention[i].answer},
                            {"noise", model->attention[i].noise}}),
                      log["attention"][kind][i]);
    }
    EXPECT_EQ(history.diff.points.back().lambdas.size(), 4U);
    EXPECT_TRUE(history.standard.points.back().lambdas.empty());
}

TEST(ShippedHistory, ItsCheckpointsOpenAndTheLastIsThePairItself) {
    const TrainingHistory history = readTrainingHistory(shipped);
    EXPECT_EQ(stepsOf(history), (std::vector{0, 1000, 3000, 6000}));
    EXPECT_EQ(history.checkpoints[1].folder, shipped / "steps" / "001000");
    EXPECT_EQ(history.checkpoints.back().folder, shipped);
    for (const Checkpoint& checkpoint : history.checkpoints) {
        const Pair pair = loadPair(checkpoint.folder);
        ASSERT_TRUE(pair.diff && pair.standard) << checkpoint.step;
        for (const TrainingPoint& point : history.diff.points)
            for (std::size_t l = 0; point.step == checkpoint.step && l < point.lambdas.size(); ++l)
                EXPECT_NEAR(pair.diff->layers[l].lambda.trained(), point.lambdas[l], 2e-4) << point.step;
    }
}

class TrainingHistoryTest : public testing::Test {
  protected:
    void addStep(const std::string& name, const std::string& kind = "diff") const {
        fs::create_directories(pair / "steps" / name / kind);
        test::writeText(pair / "steps" / name / kind / "config.json", "{}");
    }
    void writeLog(const std::string& text) const { test::writeText(log, text); }
    /// The log cannot be read: the error names file and fact, and the checkpoints are there all the same.
    void expectBroken(const std::string& text, const std::string& fact) const {
        SCOPED_TRACE(text);
        writeLog(text);
        std::string said;
        try {
            readTrainingLog(log);
        } catch (const Error& error) {
            said = error.what();
        }
        EXPECT_EQ(said.rfind(log.string() + ":", 0), 0U) << said;
        EXPECT_NE(said.find(fact), std::string::npos) << said;
        const TrainingHistory history = readTrainingHistory(pair);
        EXPECT_EQ(history.problem.text(), said);
        EXPECT_TRUE(history.diff.points.empty() && history.standard.attention.empty());
        EXPECT_EQ(stepsOf(history), (std::vector{20, Checkpoint::unknownStep}));
    }
    /// A point that is wrong by itself is left out and said; those of these steps stay.
    void expectLeftOut(const std::string& text, const std::string& fact,
                       const std::vector<int>& left = {}) const {
        SCOPED_TRACE(text);
        writeLog(text);
        const TrainingHistory history = readTrainingHistory(pair);
        EXPECT_TRUE(history.problem.text().starts_with(log.string() + ":")) << history.problem.text();
        EXPECT_NE(history.problem.text().find(fact), std::string::npos) << history.problem.text();
        std::vector<int> steps;
        for (const TrainingPoint& point : history.diff.points) steps.push_back(point.step);
        for (const AttentionPoint& point : history.standard.attention) steps.push_back(point.step);
        EXPECT_EQ(steps, left);
    }
    test::TempFolder temp;
    fs::path pair = temp.path();
    fs::path log = pair / "training.json";
};

TEST_F(TrainingHistoryTest, FoldersOfStepsAreNumbersThatHoldAModel) {
    for (const char* name :
         {"10000", "9000", "000020", "20", "-5", "+7", "12a", "0x10", "last", "99999999999"})
        addStep(name);
    addStep("0", "standard");
    fs::create_directories(pair / "steps" / "30");
    test::writeText(pair / "steps" / "40", "a file");
    const TrainingHistory history = readTrainingHistory(pair);
    EXPECT_EQ(stepsOf(history), (std::vector{0, 20, 9000, 10000, Checkpoint::unknownStep}));
    EXPECT_EQ(history.checkpoints[1].folder, pair / "steps" / "000020") << "of two names the same every time";
    EXPECT_EQ(history.checkpoints.back().folder, pair);
    EXPECT_EQ(history.problem.text(), "") << "no log is no problem";
}

TEST_F(TrainingHistoryTest, AStepMayTellWhatItIs) {
    for (const char* name : {"0", "20"}) addStep(name);
    test::writeText(pair / "steps/0/about.json", R"({"en": "before the bound", "ko": "한계 전"})");
    test::writeText(pair / "steps/20/about.json", "damaged");
    const TrainingHistory history = readTrainingHistory(pair);
    ASSERT_EQ(stepsOf(history), (std::vector{0, 20, Checkpoint::unknownStep}));
    EXPECT_EQ(history.checkpoints[0].names.at("en"), "before the bound");
    EXPECT_EQ(history.checkpoints[0].names.at("ko"), "한계 전");
    EXPECT_TRUE(history.checkpoints[1].names.empty() && history.checkpoints[2].names.empty());
}

TEST_F(TrainingHistoryTest, TheStepThatScaleModelBeganWithIsCalledWhatItIs) {
    const TrainingHistory history = readTrainingHistory(SOURCE_DIR "/assets/models/scale-model");
    const auto& names = history.checkpoints.at(0).names;
    EXPECT_EQ(names.at("en"), "tiny-stories, before the bound");
    EXPECT_TRUE(names.contains("zh_CN") && names.contains("ko"));
}

TEST_F(TrainingHistoryTest, APairMayHaveALogAloneOrNothing) {
    EXPECT_TRUE(readTrainingHistory(pair).checkpoints.empty());
    EXPECT_TRUE(readTrainingHistory(pair / "nowhere").checkpoints.empty());
    test::writeText(pair / "steps", "a file");
    EXPECT_TRUE(readTrainingHistory(pair).checkpoints.empty());
    writeLog(R"({"standard": [{"step": 3, "loss": 2}, {"step": 8, "loss": 1}]})");
    EXPECT_EQ(stepsOf(readTrainingHistory(pair)), (std::vector{8}));
    EXPECT_THROW(readTrainingLog(pair / "none.json"), Error);
}

TEST_F(TrainingHistoryTest, TheLastStepOfTheLogIsThePair) {
    addStep("5");
    addStep("8");
    writeLog(R"({"diff": [{"step": 8, "loss": 1, "lambdas": [0.5]}], "standard": [{"step": 7, "loss": 1}]})");
    TrainingHistory history = readTrainingHistory(pair);
    EXPECT_EQ(stepsOf(history), (std::vector{5, 8}));
    EXPECT_EQ(history.checkpoints.back().folder, pair);
    addStep("9"); // the log ends before the pair's weights: their step is not known
    history = readTrainingHistory(pair);
    EXPECT_EQ(stepsOf(history), (std::vector{5, 8, 9, Checkpoint::unknownStep}));
    EXPECT_EQ(history.checkpoints.back().folder, pair);
}

TEST_F(TrainingHistoryTest, ALogThatMakesNoSenseIsNamedWithWhatIsWrong) {
    addStep("20");
    for (const char* text : {"", "{"}) expectBroken(text, "1: is not JSON here");
    for (const char* text : {"[]", "7"}) expectBroken(text, "JSON object");
    expectBroken("{\"diff\": 1e999}", "a number that is too large");
    expectBroken(std::string(100'000, '['), "nested deeper than 64");
    expectBroken(R"({"diff": [], "diff": []})", R"(has the key "diff" twice)");
    expectBroken(R"({"tokens_per_step": "many"})", "tokens_per_step is no number");
    expectBroken(R"({"tokens_per_step": -1})", "whole number");
    expectBroken(R"({"diff": {}})", "diff is no list");
    expectBroken(R"({"attention": []})", "attention is no object");
    expectBroken(R"({"exchanged": {"step": 1}})", R"(lacks "layers")");
    expectBroken(R"({"exchanged": {"step": 1, "layers": [0]}})", "λ of 0 layers");
}

TEST_F(TrainingHistoryTest, APointThatMakesNoSenseIsLeftOutAlone) {
    expectLeftOut(R"({"diff": [3, {"step": 1, "loss": 2}]})", "diff[0] is no object", {1});
    expectLeftOut(R"({"diff": [{"step": 1}]})", R"(diff[0] lacks "loss")");
    expectLeftOut(R"({"diff": [{"loss": 1}]})", R"(diff[0] lacks "step")");
    expectLeftOut(R"({"diff": [{"step": 1.5, "loss": 1}]})", "step is 1.5");
    expectLeftOut(R"({"diff": [{"step": 3000000000, "loss": 1}]})", "whole number");
    expectLeftOut(R"({"diff": [{"step": 1, "loss": null}, {"step": 2, "loss": 1}]})", "loss is no number",
                  {2});
    expectLeftOut(R"({"diff": [{"step": 1, "loss": NaN}, {"step": 2, "loss": 1}]})", "loss is no number",
                  {2});
    expectLeftOut(R"({"diff": [{"step": 1, "loss": -Infinity}]})", "loss is no number");
    expectLeftOut(R"({"diff": [{"step": 1, "loss": 1, "lambdas": ["x"]}]})", "lambdas[0] is no number");
    expectLeftOut(R"({"diff": [{"step": 2, "loss": 1}, {"step": 2, "loss": 1}]})",
                  "diff[1] is of step 2 and comes after step 2", {2});
    expectLeftOut(R"({"diff": [{"step": 1, "loss": 1, "lambdas": [1, 2]},
                               {"step": 2, "loss": 1, "lambdas": [1]},
                               {"step": 3, "loss": 1, "lambdas": [1, 2]}]})",
                  "diff[1] has λ of 1 layers, most others of 2", {1, 3});
    expectLeftOut(R"({"diff": [{"step": 1, "loss": 1, "lambdas": []},
                               {"step": 2, "loss": 1, "lambdas": [1, 2]},
                               {"step": 3, "loss": 1, "lambdas": [1, 2]}]})",
                  "diff[0] has λ of 0 layers, most others of 2", {2, 3});
    expectLeftOut(R"({"diff": [{"step": 1, "loss": 1, "lambdas": [1]},
                               {"step": 2, "loss": 1, "lambdas": []}]})",
                  "diff[1] has λ of 0 layers", {1});
    expectLeftOut(R"({"attention": {"standard": [{"step": 1, "answer": 1}]}})", R"(lacks "noise")");
    const auto inOrder = [&](const std::vector<int>& steps, const char* fact, const std::vector<int>& left) {
        json points = json::array();
        for (const int step : steps) points.push_back({{"step", step}, {"answer", 1}, {"noise", 0}});
        expectLeftOut(json{{"attention", {{"standard", points}}}}.dump(), fact, left);
    };
    inOrder({1, 900, 2, 3}, "standard[1] is of step 900 and comes before step 2", {1, 2, 3});
    inOrder({900, 1, 2}, "standard[0] is of step 900 and comes before step 1", {1, 2});
    inOrder({5, 6, 3, 7}, "standard[2] is of step 3 and comes after step 6", {5, 6, 7});
    inOrder({5, 6, 3}, "standard[2] is of step 3 and comes after step 6", {5, 6});
}

class SavedStepsTest : public testing::Test {
  protected:
    void save(const std::string& name, const std::string& salt, const std::string& state = {}) const {
        test::writeTinyModel(run.path() / name, {.salt = salt});
        if (!state.empty()) test::writeText(run.path() / name / "trainer_state.json", state);
    }
    test::TempFolder run;
};

TEST_F(SavedStepsTest, HaveTheirLambdaAndTheLossOfTheTrainersLog) {
    save("checkpoint-20", "a");
    save("checkpoint-3", "b", R"({"log_history": [{"step": 3, "loss": 9}]})"); // the last one's counts
    save("checkpoint-100", "c",
         R"({"global_step": 100, "max_steps": 100,
             "log_history": [{"step": 3, "loss": 2.5}, {"step": 3, "eval_loss": 1}, {"step": 20}, 5]})");
    const TrainingHistory history = readTrainingHistory(run.path());
    EXPECT_EQ(stepsOf(history), (std::vector{3, 20, 100}));
    ASSERT_EQ(history.diff.points.size(), 3U);
    EXPECT_EQ(history.diff.points[0].loss, 2.5);
    EXPECT_TRUE(std::isnan(history.diff.points[1].loss));
    EXPECT_TRUE(history.standard.points.empty());
    for (std::size_t i = 0; i < 3; ++i) {
        const ModelPtr model = loadPair(history.checkpoints[i].folder).diff;
        for (std::size_t l = 0; l < model->layers.size(); ++l)
            EXPECT_FLOAT_EQ(static_cast<float>(history.diff.points[i].lambdas[l]),
                            model->layers[l].lambda.trained());
    }
    EXPECT_NE(history.diff.points[0].lambdas, history.diff.points[2].lambdas);
}

TEST_F(SavedStepsTest, ALogOfPythonsIsReadAndALineThatMakesNoSenseIsLeftOut) {
    save("checkpoint-1", "a");
    save("checkpoint-2", "b");
    save("checkpoint-3", "c", R"({"log_history": [{"step": 1, "loss": 4.5, "grad_norm": NaN},
        {"step": 2, "loss": NaN, "grad_norm": Infinity}, {"step": "x", "loss": 1},
        {"step": 3, "loss": 3.75}]})");
    const TrainingHistory history = readTrainingHistory(run.path());
    ASSERT_EQ(history.diff.points.size(), 3U);
    EXPECT_EQ(history.diff.points[0].loss, 4.5);
    EXPECT_TRUE(std::isnan(history.diff.points[1].loss));
    EXPECT_EQ(history.diff.points[2].loss, 3.75);
    const std::string state = (run.path() / "checkpoint-3/trainer_state.json").string();
    EXPECT_EQ(history.problem.text(), state + ": log_history[1] loss is no number");
}

TEST_F(SavedStepsTest, ALossIsTheLastOneWrittenDownSinceTheStepBefore) {
    save("checkpoint-7", "a");
    save("checkpoint-14", "b");
    save("checkpoint-16", "c",
         R"({"log_history": [{"step": 5, "loss": 5}, {"step": 10, "loss": 4}, {"step": 12, "loss": 3}]})");
    const TrainingHistory history = readTrainingHistory(run.path());
    ASSERT_EQ(history.diff.points.size(), 3U);
    EXPECT_EQ(history.diff.points[0].loss, 5);
    EXPECT_EQ(history.diff.points[1].loss, 3);
    EXPECT_TRUE(std::isnan(history.diff.points[2].loss)) << "it is of the step before";
}

TEST_F(SavedStepsTest, ALogThatIsCutOffIsSaidAndTheOneBeforeItIsRead) {
    save("checkpoint-1", "a");
    save("checkpoint-2", "b", R"({"log_history": [{"step": 1, "loss": 2.5}, {"step": 2, "loss": 2}]})");
    save("checkpoint-3", "c", R"({"log_history": [{"step": 1, "loss": 2.5}, {"step": 2, "lo)");
    const TrainingHistory history = readTrainingHistory(run.path());
    ASSERT_EQ(history.diff.points.size(), 3U);
    EXPECT_EQ(history.diff.points[0].loss, 2.5);
    EXPECT_EQ(history.diff.points[1].loss, 2);
    EXPECT_TRUE(std::isnan(history.diff.points[2].loss));
    EXPECT_NE(history.problem.text().find("checkpoint-3/trainer_state.json:1: is not JSON here"),
              std::string::npos)
        << history.problem.text();
}

TEST_F(SavedStepsTest, WhatLiesBesideThemIsTheLastOrComesAfterIt) {
    save("checkpoint-20", "a");
    save("checkpoint-100", "c", R"({"max_steps": 120})");
    save(".", "d");
    EXPECT_EQ(stepsOf(readTrainingHistory(run.path())), (std::vector{20, 100, 120}));
    test::writeText(run.path() / "checkpoint-100/trainer_state.json", R"({"max_steps": 100})");
    EXPECT_EQ(stepsOf(readTrainingHistory(run.path())), (std::vector{20, 100}));
    EXPECT_EQ(readTrainingHistory(run.path()).checkpoints.back().folder, run.path());
    for (const char* state : {"{", "[]", R"({"max_steps": -1})", R"({"max_steps": "x"})"}) {
        test::writeText(run.path() / "checkpoint-100/trainer_state.json", state);
        EXPECT_EQ(stepsOf(readTrainingHistory(run.path())), (std::vector{20, 100, Checkpoint::unknownStep}))
            << state;
    }
    test::writeText(run.path() / "checkpoint-20/model.safetensors", "");
    EXPECT_NE(readTrainingHistory(run.path()).problem.text().find("checkpoint-20"), std::string::npos);
    fs::remove_all(run.path() / "checkpoint-20");
    fs::remove_all(run.path() / "checkpoint-100");
    EXPECT_TRUE(readTrainingHistory(run.path()).checkpoints.empty());
}

TEST_F(TrainingHistoryTest, RandomDamageNeverCrashes) {
    const std::string whole = readFile(shipped / "training.json");
    std::mt19937 random(9);
    int read = 0;
    for (int round = 0; round < 200; ++round) {
        std::string damaged = whole.substr(0, round % 4 == 0 ? random() % whole.size() : whole.size());
        for (int i = 0; i < 2 && !damaged.empty(); ++i)
            damaged[random() % damaged.size()] = static_cast<char>(' ' + random() % 95);
        writeLog(damaged);
        if (readTrainingHistory(pair).problem.empty()) ++read;
    }
    EXPECT_GT(read, 0) << "a digit for a digit is no damage that can be seen";
    EXPECT_LT(read, 200);
}

} // namespace
} // namespace lambdascope
