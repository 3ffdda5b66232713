// SPDX-License-Identifier: MIT
#include "core/compute/edits.h"
#include "core/files/edits_file.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

class EditArguments : public testing::Test {
  protected:
    Edits parse(const std::vector<std::string>& arguments) {
        Edits edits;
        for (std::size_t i = 0; i + 1 < arguments.size(); i += 2)
            applyEditArgument(edits, arguments[i], arguments[i + 1], *model);
        return edits;
    }
    ModelPtr model = test::tinyModel({});
};

TEST_F(EditArguments, SetOneLayerOrAll) {
    const Edits edits = parse({"--lambda-init", "all=0.5", "--lambda-init", "1=-0.25", "--lambda", "2=1e-1"});
    EXPECT_EQ(edits.of(0).lambdaInit, 0.5);
    EXPECT_EQ(edits.of(1).lambdaInit, -0.25);
    EXPECT_EQ(edits.of(2).lambda, 0.1);
    EXPECT_TRUE(edits.outputFactorFollows);
    EXPECT_FALSE(parse({"--output-factor", "keep"}).outputFactorFollows);
}

TEST_F(EditArguments, ComeBackFromTheirArguments) {
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {},
             {"--lambda-init", "all=0.1"},
             {"--lambda", "0=0.3333333333333333", "--output-factor", "keep"},
             {"--lambda-init", "2=1.4", "--lambda", "2=-1"},
             {"--schedule", "paper"},
             {"--schedule", "constant=-0.3", "--lambda-init", "1=0.2"},
             {"--schedule", "0.9,0.25,1.5"},
             {"--ablate", "1=swap", "--ablate", "0.1=head-off", "--ablate", "all=no-norm"}}) {
        const Edits edits = parse(arguments);
        EXPECT_EQ(parse(toArguments(edits)), edits);
    }
}

TEST_F(EditArguments, BadOnesAreUsageErrors) {
    for (const auto& [option, value] : std::vector<std::pair<const char*, const char*>>{
             {"--lambda-init", "3=0.5"},    {"--lambda-init", "-1=0.5"}, {"--lambda-init", "0.5"},
             {"--lambda-init", "x=0.5"},    {"--lambda-init", "0=abc"},  {"--lambda-init", "0="},
             {"--lambda", "0=nan"},         {"--lambda", "0=inf"},       {"--lambda", "0=1x"},
             {"--output-factor", "maybe"},  {"--schedule", "linear"},    {"--schedule", "constant="},
             {"--schedule", "1,2"},         {"--schedule", "1,2,x"},     {"--schedule", "0.8,0.6,-1000"},
             {"--schedule", "0.8,0,-1000"}, {"--ablate", "1"},           {"--ablate", "1=off"},
             {"--ablate", "3=swap"},        {"--ablate", "1.2=swap"},    {"--ablate", "1.=swap"},
             {"--ablate", "1.x=swap"},      {"--nonsense", "0=1"}})
        EXPECT_THROW(parse({option, value}), UsageError) << option << " " << value;
    model = test::tinyModel({.differential = false});
    EXPECT_THROW(parse({"--lambda", "0=0.5"}), UsageError);
    EXPECT_THROW(parse({"--schedule", "paper"}), UsageError);
    EXPECT_THROW(parse({"--ablate", "0=swap"}), UsageError);
    EXPECT_THROW(parse({"--ablate", "0=a2-off"}), UsageError);
    EXPECT_THROW(parse({"--ablate", "0=no-norm"}), UsageError);
    EXPECT_TRUE(headMixes(*model, parse({"--ablate", "0.1=head-off"}), 0)[1].off);
    EXPECT_TRUE(headMixes(*model, parse({"--ablate", "0.1=mean"}), 0)[1].mean);
}

TEST_F(EditArguments, AConstantScheduleIsOneNumberInEveryLayer) {
    const Edits edits = parse({"--schedule", "constant=0.7"});
    for (int layer = 0; layer < 3; ++layer)
        EXPECT_EQ(editedLambda(model->layers[static_cast<std::size_t>(layer)].lambda, edits, layer).init,
                  0.7);
}

TEST_F(EditArguments, WhatLacksItsSignIsSaid) {
    for (const auto& [option, value] : std::vector<std::pair<std::string, std::string>>{
             {"--ablate", "1"}, {"--lambda", "0.5"}, {"--lambda-init", "0.5"}})
        try {
            parse({option, value});
            ADD_FAILURE() << option << " " << value;
        } catch (const UsageError& error) {
            EXPECT_TRUE(
                std::string(error.what()).starts_with(option + ": \"" + value + "\" lacks \"=\"; write "))
                << error.what();
        }
}

TEST_F(EditArguments, AScheduleGivesWayToALayersOwnLambdaInit) {
    const Edits edits = parse({"--schedule", "0.9,0.25,1.5", "--lambda-init", "1=0.4"});
    EXPECT_EQ(editedLambda(model->layers[0].lambda, edits, 0).init, 0.9 - 0.25);
    EXPECT_EQ(editedLambda(model->layers[1].lambda, edits, 1).init, 0.4);
    EXPECT_EQ(editedLambda(model->layers[2].lambda, edits, 2).init, 0.9 - 0.25 * std::exp(-3.0));
    EXPECT_EQ(firstDifference({}, parse({"--schedule", "paper"}), *model), 3)
        << "the paper's schedule is what the model was trained with";
}

TEST_F(EditArguments, ExperimentsAreOfOneHeadOrOfAll) {
    const Edits edits = parse({"--ablate", "1.0=a2-off", "--ablate", "1=no-norm", "--ablate", "2.1=swap",
                               "--ablate", "2.0=head-off"});
    const auto one = headMixes(*model, edits, 1);
    EXPECT_EQ(one[0].lambda, 0);
    EXPECT_NE(one[1].lambda, 0);
    EXPECT_FALSE(one[0].norm || one[1].norm);
    const auto two = headMixes(*model, edits, 2);
    EXPECT_TRUE(two[0].off && !two[1].off && two[1].swapped && !two[0].swapped);
    EXPECT_EQ(two[0].first(), 0);
    EXPECT_EQ(two[1].first(), -two[1].lambda);
    EXPECT_EQ(two[1].second(), 1);
    LayerEdit edit = edits.of(1);
    edit.set(Ablation::NoNorm, 0, false, 2);
    EXPECT_TRUE(edit.has(Ablation::NoNorm, 1) && !edit.has(Ablation::NoNorm, 0)) << "all but one stay";
    edit.set(Ablation::NoNorm, 0, true, 2);
    EXPECT_EQ(edit, edits.of(1)) << "one way to say the same";
}

/// Every kind of edit there is, once: each has arguments, a file and a line that give it back, and changes
/// what is in force. A kind that is added to editOptions or allAblations and not here fails the count.
TEST_F(EditArguments, EveryKindHasOneValueAndOneSpelling) {
    std::vector<std::pair<std::string, std::string>> kinds{{"--schedule", "constant=0.8"},
                                                           {"--lambda-init", "1=0"},
                                                           {"--lambda", "1=0"},
                                                           {"--output-factor", "keep"},
                                                           {"--patch-from", "Don't say \"no\"\n 2  times"},
                                                           {"--patch-from", "standard: a word"},
                                                           {"--patch-into", "trained"}};
    EXPECT_EQ(kinds.size() + 1, editOptions.size()) << "and --ablate, --patch";
    for (const Ablation ablation : allAblations)
        kinds.emplace_back("--ablate", "1.1=" + std::string(nameOf(ablation)));
    for (const Patch patch : allPatches)
        kinds.emplace_back("--patch",
                           (patch == Patch::Residual ? "1@7=" : "1.1=") + std::string(nameOf(patch)));
    for (const char* const all : {"1=output", "1@all=residual"}) kinds.emplace_back("--patch", all);
    for (const auto& [option, value] : kinds) {
        SCOPED_TRACE(option + " " + value);
        EXPECT_NE(std::ranges::find(editOptions, option), editOptions.end());
        // the factor is an edit of an edit: there must be a λ_init for it to keep
        // and a donor one of a patch, which is of another run
        const Edits base = option == "--output-factor" ? parse({"--lambda-init", "1=0"})
                           : option.starts_with("--patch-")
                               ? parse({"--lambda-init", "0=0", "--patch", "1=a1"})
                           : option == "--patch" ? parse({"--lambda-init", "0=0"})
                                                 : Edits{};
        Edits edits = base;
        applyEditArgument(edits, option, value, *model);
        EXPECT_LT(firstDifference(base, edits, *model), 3);
        EXPECT_EQ(parse(toArguments(edits)), edits);
        EXPECT_EQ(editsFromCommandLine(toCommandLine(edits), *model), edits);
        EXPECT_EQ(editsFromJson(toJson(edits), "file", *model), edits);
        const test::TempFolder folder;
        writeEdits(folder.path() / "edits.json", edits);
        EXPECT_EQ(readEdits(folder.path() / "edits.json", *model), edits);
    }
}

TEST_F(EditArguments, ValuesThatNameLayersMayStandBehindOneFlag) {
    using Words = std::vector<std::string>;
    const auto spread = [](const Words& words) { return withFlagForEach(words); };
    EXPECT_EQ(spread({"next", "--ablate", "2=swap", "3.1=a2-off", "standard:1=head-off", "scale-model"}),
              (Words{"next", "--ablate", "2=swap", "--ablate", "3.1=a2-off", "--ablate",
                     "standard:1=head-off", "scale-model"}));
    EXPECT_EQ(spread({"--patch", "2@17=residual", "all=a1", "--lambda=0=1", "1=-2"}),
              (Words{"--patch", "2@17=residual", "--patch", "all=a1", "--lambda=0=1", "--lambda", "1=-2"}));
    EXPECT_EQ(spread({"--prompt=", "--json", "--ablate=", "--", "--prompt="}),
              (Words{"--prompt", "", "--json", "--ablate", "", "--", "--prompt="}))
        << "an empty value is one";
    for (const Words& same : {Words{"--ablate", "2=swap", "2=x/model"},
                              {"--prompt=--x=", "--Prompt=", "--prompt", "--x="},
                              {"--ablate", "2=swap", "pair", "3=swap"},
                              {"--ablate", "2=swap", "--prompt", "3=swap"},
                              {"--prompt", "1=2", "3=4"},
                              {"--schedule", "paper", "2=0.5"},
                              {"--ablate"},
                              {}})
        EXPECT_EQ(spread(same), same);
    EXPECT_EQ(
        editsFromCommandLine("--ablate 0=swap 1.1=swap --lambda 0=0.1 1=0.2", *model),
        parse({"--ablate", "0=swap", "--ablate", "1.1=swap", "--lambda", "0=0.1", "--lambda", "1=0.2"}));
}

/// Those of the standard model of a pair bear its name, also where it is alone.
TEST_F(EditArguments, OfBothModelsAreOneLine) {
    const ModelPtr standard = test::tinyModel({.differential = false});
    const Pair pair{model, standard};
    const std::string line = "--lambda-init 2=0.5 --ablate 1.1=swap --ablate standard:1.1=head-off";
    const PairEdits edits = editsFromCommandLine(line, pair);
    EXPECT_EQ(edits.diff, parse({"--ablate", "1.1=swap", "--lambda-init", "2=0.5"}));
    EXPECT_TRUE(edits.standard.of(1).has(Ablation::HeadOff, 1));
    EXPECT_EQ(editsFromCommandLine(toCommandLine(edits), pair), edits);
    EXPECT_EQ(editsFromJson(toJson(edits), "file", pair), edits);
    const PairEdits alone = editsFromCommandLine("--ablate 1.1=head-off", *standard);
    EXPECT_EQ(alone.of(*standard, *standard), edits.standard);
    EXPECT_EQ(editsFromCommandLine(toCommandLine(alone), *standard), alone);
    // of two DIFF models
    const PairEdits two(Edits{}, edits.standard);
    EXPECT_EQ(toCommandLine(two, true), "--ablate beside:1.1=head-off");
    for (const char* bad : {"--ablate standard:1.1=swap", "--lambda standard:1=0", "--ablate standard:9=mean",
                            "--ablate standard:", "--schedule standard:paper"})
        EXPECT_THROW(editsFromCommandLine(bad, pair), UsageError) << bad;
    EXPECT_THROW(editsFromCommandLine("--ablate standard:1.1=head-off", *model), UsageError);
}

/// A text is nobody's name.
TEST_F(EditArguments, OfADonorsTextThatBeginsLikeAModelComeBack) {
    const ModelPtr standard = test::tinyModel({.differential = false});
    const Pair pair{model, standard};
    for (const char* const text :
         {"standard: issue", "diff: a b", "diff:standard:1", "1 2", "\xEF\xBB\xBF\xEF\xBB\xBF 1"}) {
        PairEdits edits{parse({"--patch", "1=a1", "--patch-from", text})};
        EXPECT_EQ(edits.diff.patchFrom, text);
        EXPECT_EQ(editsFromCommandLine(toCommandLine(edits), pair), edits) << text;
        edits.standard = edits.diff;
        EXPECT_EQ(editsFromCommandLine(toCommandLine(edits), pair), edits) << text;
        EXPECT_EQ(editsFromJson(toJson(edits), "file", pair), edits) << text;
        edits.diff = {};
        EXPECT_EQ(editsFromCommandLine(toCommandLine(edits), *standard), edits) << text;
    }
    EXPECT_THROW(editsFromCommandLine("--ablate diff:1.1=head-off", *standard), UsageError);
}

TEST_F(EditArguments, AreCutAsAShellDoes) {
    const auto from = [&](const std::string& word) {
        return editsFromCommandLine("--patch 1=a1 --patch-from " + word, *model)
            .diff.patchFrom.value_or("none");
    };
    EXPECT_EQ(from(R"("a \"b\" \\ \$ \n")"), R"(a "b" \ $ \n)");
    EXPECT_EQ(from(R"('a \" b')"), R"(a \" b)");
    EXPECT_EQ(from(R"(a\ b)"), "a b");
    for (const char* const open : {"'a b", "\"a b", "it's"}) EXPECT_THROW(from(open), UsageError) << open;
    EXPECT_THROW(from("a\x81"), UsageError) << "is no text, and no file could hold it";
}

TEST_F(EditArguments, ACopiedLineMayComeFromACommand) {
    const Edits edits = parse({"--lambda-init", "2=-0.15", "--output-factor", "keep"});
    for (const char* line : {"--lambda-init 2=-0.15 --output-factor keep",
                             "lambdascope pair --lambda-init=2=-0.15 --output-factor=keep",
                             "  --lambda-init '2=-0.15'\n--output-factor \"keep\"\n"})
        EXPECT_EQ(editsFromCommandLine(line, *model), edits) << line;
    for (const char* line :
         {"", "once upon a time", "--lambda-init", "--lambda-init 2=x", "--lambda-init 2=0 --prompt hello"})
        EXPECT_THROW(editsFromCommandLine(line, *model), UsageError) << line;
}

TEST_F(EditArguments, FilesThatAreNoEditsSayWhy) {
    const auto messageOf = [&](const std::string& text) {
        try {
            editsFromJson(text, "e.json", *model);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    EXPECT_EQ(messageOf("{"),
              "e.json:1: is not JSON here: a comma, a quote or a bracket is missing or too many");
    EXPECT_EQ(messageOf("[]"), "e.json: is no file of edits: it lacks \"lambdascope_edits\": 1");
    EXPECT_EQ(
        messageOf(R"({"lambdascope_edits": 2})"),
        "e.json: is a file of edits of version 2, made by a newer Lambdascope; this one reads version 1");
    EXPECT_EQ(messageOf(R"({"lambdascope_edits": 1})"), "e.json: “edits” is no list");
    EXPECT_EQ(messageOf(R"({"lambdascope_edits": 1, "edits": {}})"), "e.json: “edits” is no list");
    EXPECT_EQ(messageOf(R"({"lambdascope_edits": 1, "edits": [], "edits": []})"),
              "e.json:1: has the key \"edits\" twice");
    EXPECT_EQ(messageOf(R"({"lambdascope_edits": 1, "edits": [["--lambda"]]})"),
              "e.json: an edit is a pair such as [\"--lambda-init\", \"2=0\"]");
    EXPECT_EQ(messageOf(R"({"lambdascope_edits": 1, "edits": [["--lambda", "7=0"]]})"),
              "e.json: --lambda: there is no layer 7; " + model->name + " has layers 0 to 2");
}

TEST_F(EditArguments, LambdaBeatsLambdaInitInsideLambdaOnly) {
    const Edits edits = parse({"--lambda-init", "1=0.1", "--lambda", "1=0.7"});
    const EditedLambda now = editedLambda(model->layers[1].lambda, edits, 1);
    EXPECT_EQ(now.lambda, 0.7F);
    EXPECT_EQ(now.init, 0.1);
    EXPECT_FLOAT_EQ(now.outputFactor, 0.9F);
}

TEST_F(EditArguments, WithoutA2InAnyHeadLambdaInForceIsZero) {
    const Edits all = parse({"--lambda-init", "1=-0.15", "--ablate", "1=a2-off"});
    const EditedLambda now = editedLambda(model->layers[1].lambda, all, 1);
    EXPECT_EQ(now.lambda, 0) << "as in the mix of every head";
    EXPECT_EQ(headMixes(*model, all, 1)[0].lambda, now.lambda);
    EXPECT_EQ(now.ofEdits, model->layers[1].lambda.learned() - 0.15F);
    const Edits one = parse({"--lambda-init", "1=-0.15", "--ablate", "1.0=a2-off"});
    EXPECT_EQ(editedLambda(model->layers[1].lambda, one, 1).lambda, now.ofEdits) << "of the other heads";
}

TEST_F(EditArguments, FirstDifferenceIsByNumbersInForce) {
    EXPECT_EQ(firstDifference({}, {}, *model), 3);
    EXPECT_EQ(firstDifference({}, parse({"--lambda-init", "1=0.1"}), *model), 1);
    Edits same;
    same.set(2, {model->layers[2].lambda.init, {}});
    EXPECT_EQ(firstDifference({}, same, *model), 3) << "the trained value is no edit";
    EXPECT_EQ(firstDifference({}, parse({"--output-factor", "keep"}), *model), 3) << "nothing to keep";
}

TEST(Edits, AnEmptyLayerEditLeavesNoEntry) {
    Edits edits;
    edits.set(1, {0.5, {}});
    edits.set(1, {});
    EXPECT_TRUE(edits.empty());
}

} // namespace
} // namespace lambdascope
