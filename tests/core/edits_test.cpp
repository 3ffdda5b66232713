// SPDX-License-Identifier: MIT
#include "core/compute/edits.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

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
             {"--lambda-init", "2=1.4", "--lambda", "2=-1"}}) {
        const Edits edits = parse(arguments);
        EXPECT_EQ(parse(toArguments(edits)), edits);
    }
}

TEST_F(EditArguments, BadOnesAreUsageErrors) {
    for (const auto& [option, value] :
         std::vector<std::pair<const char*, const char*>>{{"--lambda-init", "3=0.5"},
                                                          {"--lambda-init", "-1=0.5"},
                                                          {"--lambda-init", "0.5"},
                                                          {"--lambda-init", "x=0.5"},
                                                          {"--lambda-init", "0=abc"},
                                                          {"--lambda-init", "0="},
                                                          {"--lambda", "0=nan"},
                                                          {"--lambda", "0=inf"},
                                                          {"--lambda", "0=1x"},
                                                          {"--output-factor", "maybe"},
                                                          {"--nonsense", "0=1"}})
        EXPECT_THROW(parse({option, value}), UsageError) << option << " " << value;
    model = test::tinyModel({.differential = false});
    EXPECT_THROW(parse({"--lambda", "0=0.5"}), UsageError);
}

TEST_F(EditArguments, LambdaBeatsLambdaInitInsideLambdaOnly) {
    const Edits edits = parse({"--lambda-init", "1=0.1", "--lambda", "1=0.7"});
    const LambdaInForce now = lambdaInForce(model->layers[1].lambda, edits, 1);
    EXPECT_EQ(now.lambda, 0.7F);
    EXPECT_EQ(now.init, 0.1);
    EXPECT_FLOAT_EQ(now.outputFactor, 0.9F);
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
