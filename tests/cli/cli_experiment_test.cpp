// SPDX-License-Identifier: MIT
// Experiments from the command line: shapes, misuse, parts on one machine, and what kills them.
#include "tests/cli/child.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

namespace lambdascope {
namespace {

using nlohmann::json;

class CliExperiment : public testing::Test {
  protected:
    test::TempFolder folder;

    [[nodiscard]] std::string in(const std::string& name) const { return (folder.path() / name).string(); }
    [[nodiscard]] static std::string content(const std::string& file) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }
    static test::Ran ran(const std::string& line) {
        return test::runShell("export LAMBDASCOPE_ASSETS='" SOURCE_DIR "/assets'; " + line);
    }
    /// A protocol of 32 cells of a tenth of a second.
    [[nodiscard]] static std::string needle(const std::string& more) {
        return "\"$CLI\" experiment needle scale-model --told 2,4 --asked 1 --prompts 80 " + more;
    }
    static void expectMisuse(const std::string& words, const std::string& part, int code = 2) {
        const test::Ran run = ran("\"$CLI\" experiment " + words);
        EXPECT_EQ(run.code, code) << run.err;
        EXPECT_EQ(run.out, "");
        EXPECT_NE(run.err.find(part), std::string::npos) << run.err;
        EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    }
};

/// The first prompt is chosen: its words tell, in every language, how often each model is right on prompts
/// that are not, as the command does that they name.
TEST_F(CliExperiment, TheChosenPromptTellsWhatItsCommandFinds) {
    const json about =
        json::parse(content(SOURCE_DIR "/assets/models/scale-model/prompts.json")).at(0).at("about");
    ASSERT_EQ(about.size(), 3U);
    const std::string program = "lambdascope-cli", english = about.at("en");
    const std::string command = english.substr(english.find(program) + program.size());
    const test::Ran run = ran("\"$CLI\"" + command + " --prompts-out " + in("prompts.jsonl"));
    ASSERT_EQ(run.code, 0) << run.err;
    std::map<int, std::array<int, 4>> outcomes; // by tokens: both right, DIFF alone, Standard alone, neither
    std::ifstream lines(in("prompts.jsonl"));
    for (std::string line; std::getline(lines, line);) {
        const json prompt = json::parse(line);
        const bool diff = prompt.at("diff").at("right").at(0),
                   standard = prompt.at("standard").at("right").at(0);
        ++outcomes[prompt.at("setting").at("length")][diff ? (standard ? 0 : 1) : (standard ? 2 : 3)];
    }
    std::vector<int> found;
    for (const auto& [length, counts] : outcomes) {
        if (found.empty()) found.push_back(counts[0] + counts[1] + counts[2] + counts[3]);
        found.push_back(length);
        found.insert(found.end(), counts.begin(), counts.end());
    }
    EXPECT_EQ(found.size(), 11U);
    static const std::regex number("[0-9]+");
    for (const auto& [language, words] : about.items()) {
        const std::string all = words;
        const std::string told = all.substr(0, all.find(program));
        std::vector<int> numbers;
        for (std::sregex_iterator it(told.begin(), told.end(), number), end; it != end; ++it)
            numbers.push_back(std::stoi(it->str()));
        EXPECT_EQ(numbers, found) << language;
        EXPECT_EQ(all.substr(told.size()), program + command) << language;
    }
}

TEST_F(CliExperiment, TheListNamesAllOfThem) {
    const test::Ran run = ran("\"$CLI\" experiment --list --json");
    ASSERT_EQ(run.code, 0) << run.err;
    const json list = json::parse(run.out).at("experiments");
    EXPECT_EQ(list.size(), 12U);
    EXPECT_EQ(list.at(0).at("name"), "needle");
    EXPECT_EQ(list.at(0).at("options").at(0).at("name"), "told");
    const test::Ran words = ran("\"$CLI\" experiment --list");
    EXPECT_EQ(words.code, 0);
    EXPECT_NE(words.out.find("throughput"), std::string::npos);
}

TEST_F(CliExperiment, ANeedleResultHasItsShape) {
    const test::Ran run =
        ran("\"$CLI\" experiment needle scale-model --told 6 --asked 2 --prompts 20 --seed 1 "
            "--json --csv " +
            in("x.csv") + " --lambda-init 0=0.2");
    ASSERT_EQ(run.code, 0) << run.err;
    const json result = json::parse(run.out);
    EXPECT_EQ(result.at("protocol").at("told"), json({6}));
    EXPECT_EQ(result.at("protocol").at("seed"), 1);
    EXPECT_EQ(result.at("protocol").at("edits"), json({"--lambda-init", "0=0.2"}));
    EXPECT_EQ(result.at("models").at("diff").at("sha256").get<std::string>().size(), 64U);
    const json& cell = result.at("cells").at(0);
    EXPECT_EQ(cell.at("setting").at("told"), 6);
    for (const char* const side : {"diff", "standard"}) {
        EXPECT_EQ(cell.at(side).at("count"), 20);
        EXPECT_LE(cell.at(side).at("low"), cell.at(side).at("accuracy"));
        EXPECT_GE(cell.at(side).at("high"), cell.at(side).at("accuracy"));
    }
    EXPECT_TRUE(cell.at("mcnemar_p").is_number());
    EXPECT_EQ(cell.at("paper").at("diff"), 0.85);
    EXPECT_EQ(result.at("depths").size(), 5U);
    const std::string csv = content(in("x.csv"));
    EXPECT_TRUE(csv.starts_with("list,setting.told,setting.asked,setting.length,diff.right,diff.count,"))
        << csv;
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 7) << csv;
}

TEST_F(CliExperiment, PromptsAreTheSameBytesForThreadsAndParts) {
    const std::string words = "needle scale-model --told 3 --asked 2 --prompts 25 --length 120 ";
    const auto run = [&](const std::string& more) {
        const test::Ran found = ran("\"$CLI\" experiment " + more);
        EXPECT_EQ(found.code, 0) << found.err;
    };
    run(words + "--threads 1 --prompts-out " + in("one"));
    run(words + "--threads 3 --prompts-out " + in("three"));
    const std::string lines = content(in("one"));
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 25);
    EXPECT_EQ(content(in("three")), lines);
    for (const std::string part : {"1", "2"})
        run(words + "--part " + part + "/2 --out " + in(part + ".jsonl"));
    const std::string parts = in("1.jsonl") + " " + in("2.jsonl");
    run("merge " + parts + " --prompts-out " + in("merged") + " --model scale-model");
    EXPECT_EQ(content(in("merged")), lines);
    expectMisuse(words + "--part 1/2 --out " + in("3.jsonl") + " --prompts-out " + in("x"),
                 "a part has not all");
    expectMisuse(words + "--prompts-out /nowhere/x", "/nowhere/x: cannot be written", 1);
    const test::Ran other =
        ran("\"$CLI\" experiment merge " + parts + " --prompts-out " + in("x") + " --model tiny-stories");
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.err.find("does not name the models that were asked"), std::string::npos) << other.err;
    EXPECT_EQ(ran("\"$CLI\" experiment allocation --help | grep -c prompts-out").out, "0\n");
}

TEST_F(CliExperiment, MisuseIsASentenceBeforeAnythingRuns) {
    expectMisuse("nedle", "did you mean “needle”?");
    expectMisuse("needle --told 90 --asked 2", "do not fit 240 tokens");
    expectMisuse("needle --tolt 9", "--tolt");
    expectMisuse("needle --told six", "“six” is no whole number");
    expectMisuse("quantize --per tensr", "did you mean “tensor”?");
    expectMisuse("needle --template owm", "lwm");
    expectMisuse("needle --part 2/4", "--part needs --out FILE.jsonl");
    expectMisuse("needle --part 5/4 --out " + in("x.jsonl"), "is no part");
    expectMisuse("needle --out " + in("x.txt"), "ends in neither");
    expectMisuse("sharing scale-model/standard", "has no A2");
    expectMisuse("needle '" SOURCE_DIR "/assets/checkpoints/motif'", "has no tokenizer");
    expectMisuse("merge " + in("none.jsonl"), "none.jsonl", 1);
    expectMisuse("quantize --bits 8,8", "is asked for twice");
    std::ofstream(in("bytes")) << "Ann\n\xFF\xFE";
    for (const std::string input : {"needle --names ", "needle --sentences ", "corpus --lines "})
        expectMisuse(input + in("bytes"), "bytes:2: byte 4, counted from 0, is not UTF-8 text", 1);
    EXPECT_NE(ran("\"$CLI\" experiment needle --help").out.find("--out FILE.jsonl|FILE.json|FILE.csv"),
              std::string::npos);
    expectMisuse("corpus --lines nope", "--lines: “nope” is no file");
    expectMisuse("corpus --lines " + std::string(300, 'n'), "is no file, and none that comes");
    for (const std::string to : {"--csv ", "--out "}) {
        expectMisuse("needle " + to + in("none/x.csv"), "none/x.csv: cannot be written: No such file", 1);
        expectMisuse("needle " + to + "'" SOURCE_DIR "/README.md/x.csv'",
                     "README.md/x.csv: cannot be written", 1);
    }
    for (const std::string to : {"--csv ", "--out ", "--prompts-out "}) {
        expectMisuse("needle --json " + to + "/dev/stdout", to + "/dev/stdout: the result is printed there");
        expectMisuse("merge --json " + in("none.jsonl") + " " + to + "/dev/fd/1",
                     "the result is printed there");
        expectMisuse("needle " + to + "-", to.substr(0, to.size() - 1) + ": - is no file; /dev/stdout is");
        expectMisuse("needle " + to + "''", "the name is empty");
    }
    expectMisuse("all --out -", "- is no file");
    expectMisuse("all --out /proc/x", "en/results.md: cannot be written", 1);
}

TEST_F(CliExperiment, LinesOfUsersAreReadAsTheyAreMeant) {
    const std::string key = "The key to Mia is 4821. What is the key to Mia?";
    const auto rows = [&](const std::string& name, const std::string& text) {
        std::ofstream(in(name)) << text;
        const test::Ran run =
            ran("\"$CLI\" experiment corpus scale-model --lines " + in(name) + " --csv " + in("rows.csv"));
        EXPECT_EQ(run.code, 0) << run.err;
        const std::string all = content(in("rows.csv"));
        return all.substr(all.find("\nprompt,") + 1); // behind what tells of the file
    };
    EXPECT_EQ(rows("bom.txt", "\xEF\xBB\xBF" + key + "\n"), rows("plain.txt", key + "\n"));
    const std::string quoted = rows("text.jsonl", R"({"prompt": ")" + key + R"(", "answer": "4821"})");
    EXPECT_EQ(rows("number.jsonl", R"({"prompt": ")" + key + R"(", "answer": 4821, "x": NaN})"), quoted);
    EXPECT_NE(rows("none.jsonl", R"({"prompt": ")" + key + R"(", "answer": null})"), quoted);
    const auto refused = [&](const std::string& line, const std::string& part) {
        std::ofstream(in("bad.jsonl")) << R"({"prompt": "a b"})"
                                       << "\n\n"
                                       << line << "\n";
        expectMisuse("corpus scale-model --lines " + in("bad.jsonl"), "bad.jsonl: line 3" + part, 1);
    };
    refused(R"({"prompt": "Mia is 48", "answer": 4821})",
            ": its “answer” \"4821\" is no part of its “prompt”");
    refused(R"({"prompt": "Mia is 48", "answer": [48]})",
            ": its “answer” is neither a text nor a number: [48]");
    refused(R"({"answer": "48"})", " has no “prompt”");
    refused(R"({"prompt": "a)", " is not JSON here: a comma, a quote or a bracket is missing or too many");
    std::ofstream(in("u16.txt")) << std::string("a\0\n\0b\0", 6);
    for (const std::string option : {"corpus scale-model --lines ", "length scale-model --text "})
        expectMisuse(option + in("u16.txt"), "u16.txt:1: byte 1, counted from 0, is 0, as in UTF-16", 1);
}

TEST_F(CliExperiment, NoFileTakesThePlaceOfAnother) {
    const std::string one = in("one.jsonl"), names = in("names.txt"),
                      words = "needle scale-model --told 1 --asked 1 ";
    expectMisuse(words + "--out " + one + " --prompts-out " + folder.path().string() + "/./one.jsonl",
                 "--out and --prompts-out name the same file");
    expectMisuse(words + "--csv " + in("z.csv") + " --out " + in("z.csv"), "name the same file");
    std::ofstream(names) << "Lima\nRome\n";
    expectMisuse(words + "--names " + names + " --prompts-out " + names,
                 "is read, and --prompts-out would take");
    EXPECT_EQ(content(names), "Lima\nRome\n");
}

TEST_F(CliExperiment, AllSaysThatThereIsNoProgramToDrawItsFigures) {
    const std::string alone = in("lambdascope-cli");
    const test::Ran run = ran("cp \"$CLI\" " + alone + " && timeout -s INT 2 " + alone +
                              " experiment all --out " + in("guide"));
    EXPECT_NE(run.err.find("lambdascope: No such file or directory; figures are not drawn\n"),
              std::string::npos)
        << run.err;
    EXPECT_FALSE(std::ifstream(in("guide/en/results.md")).is_open());
}

TEST_F(CliExperiment, AResultIsPrintedThoughItsFileCannotBeWritten) {
    const test::Ran run = ran("(ulimit -f 0; \"$CLI\" experiment needle scale-model --told 1 --asked 1 "
                              "--prompts 10 --csv " +
                              in("x.csv") + " 2>&1; echo ended $?) | cat");
    EXPECT_NE(run.out.find("DIFF accuracy"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("x.csv: cannot be written: File too large"), std::string::npos) << run.out;
    EXPECT_TRUE(run.out.ends_with("ended 1\n")) << run.out;
}

TEST_F(CliExperiment, FourPartsMergedAreTheBytesOfOneRun) {
    ASSERT_EQ(ran(needle("--threads 2 --out " + in("serial.json"))).code, 0);
    for (int part = 1; part <= 4; ++part) {
        const std::string name = std::to_string(part);
        const test::Ran run =
            ran(needle("--threads 1 --part " + name + "/4 --out " + in("part" + name + ".jsonl")));
        ASSERT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(run.out, "");
    }
    const std::string parts = in("part") + "[1-4].jsonl";
    const test::Ran merged = ran("\"$CLI\" experiment merge " + parts + " --out " + in("merged.json") +
                                 " --csv " + in("merged.csv"));
    ASSERT_EQ(merged.code, 0) << merged.err;
    EXPECT_EQ(content(in("merged.json")), content(in("serial.json")));
    // one is missing: named, and what is there is counted
    const test::Ran partial =
        ran("\"$CLI\" experiment merge " + in("part1.jsonl") + " " + in("part3.jsonl") + " --json");
    EXPECT_EQ(partial.code, 1);
    EXPECT_NE(partial.err.find("of part 2/4, 4/4; 16 of 32 cells are missing"), std::string::npos)
        << partial.err;
    EXPECT_EQ(json::parse(partial.out).at("missing").at("count"), 16);
    ASSERT_EQ(ran("\"$CLI\" experiment needle scale-model --told 1 --asked 1 --prompts 10 --out " +
                  in("other.jsonl"))
                  .code,
              0);
    const test::Ran mixed = ran("\"$CLI\" experiment merge " + in("part1.jsonl") + " " + in("other.jsonl"));
    EXPECT_EQ(mixed.code, 1);
    EXPECT_NE(mixed.err.find("is of another protocol"), std::string::npos) << mixed.err;
}

TEST_F(CliExperiment, WhatIsKilledGoesOnWhereItEnded) {
    ASSERT_EQ(ran(needle("--threads 1 --out " + in("serial.json"))).code, 0);
    // both parts are killed once they have kept two cells; one of them loses half a line
    const std::string wait = "while [ $(wc -l <\"$f\" 2>/dev/null || echo 0) -lt 3 ]; do sleep 0.01; done";
    for (const std::string part : {"1", "2"}) {
        const std::string file = in("part" + part + ".jsonl");
        const test::Ran killed =
            ran("f=" + file + "; " + needle("--threads 1 --part " + part + "/2 --out $f") + " & pid=$!; " +
                wait + "; kill -9 $pid; wait $pid");
        EXPECT_EQ(killed.code, 137) << killed.err;
    }
    ran("printf '{\"cell\":\"told' >>" + in("part2.jsonl"));
    EXPECT_EQ(ran("\"$CLI\" experiment merge " + in("part1.jsonl") + " " + in("part2.jsonl")).code, 1);
    for (const std::string part : {"1", "2"}) {
        const std::string file = in("part" + part + ".jsonl");
        const std::string before = content(file);
        ASSERT_EQ(ran(needle("--part " + part + "/2 --out " + file)).code, 0);
        EXPECT_TRUE(content(file).starts_with(before.substr(0, before.rfind('\n') + 1)))
            << "nothing is repeated";
    }
    const test::Ran merged = ran("\"$CLI\" experiment merge " + in("part1.jsonl") + " " + in("part2.jsonl") +
                                 " --out " + in("merged.json"));
    ASSERT_EQ(merged.code, 0) << merged.err;
    EXPECT_EQ(content(in("merged.json")), content(in("serial.json")));
}

TEST_F(CliExperiment, CtrlCEndsARunWithWhatIsThere) {
    const std::string file = in("run.jsonl");
    const test::Ran run = ran("f=" + file + "; " + needle("--threads 1 --out $f") +
                              " & pid=$!; while [ $(wc -l <\"$f\" 2>/dev/null || echo 0) -lt 3 ]; do "
                              "sleep 0.01; done; kill -INT $pid; wait $pid");
    EXPECT_EQ(run.code, 1);
    EXPECT_NE(run.err.find("cancelled; "), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("cells are missing"), std::string::npos) << run.err;
}

TEST_F(CliExperiment, AFullDiskIsToldAndLosesNoCell) {
    const std::string file = in("run.jsonl");
    const test::Ran full = ran("ulimit -f 5; " + needle("--threads 1 --out " + file)); // blocks of 512 bytes
    EXPECT_EQ(full.code, 1);
    EXPECT_NE(full.err.find("run.jsonl: cannot be written"), std::string::npos) << full.err;
    EXPECT_NE(full.err.find("cells are missing"), std::string::npos) << full.err;
    const std::string kept = content(file);
    EXPECT_TRUE(kept.ends_with("\n")) << "whole lines";
    EXPECT_GT(std::count(kept.begin(), kept.end(), '\n'), 1);
    const test::Ran rest = ran(needle("--out " + file + " --json"));
    ASSERT_EQ(rest.code, 0) << rest.err;
    EXPECT_TRUE(content(file).starts_with(kept));
    EXPECT_FALSE(json::parse(rest.out).contains("missing"));
}

} // namespace
} // namespace lambdascope
