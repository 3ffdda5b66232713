// SPDX-License-Identifier: MIT
#include "core/compute/edits.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

class EditChanges : public testing::Test {
  protected:
    [[nodiscard]] double init(int layer, const Edits& edits) const {
        return editedLambda(model->layers[layer].lambda, edits, layer).init;
    }
    [[nodiscard]] bool asTrained(const Edits& edits) const { return firstDifference({}, edits, *model) == 3; }
    ModelPtr model = test::tinyModel({});
};

TEST_F(EditChanges, MovingLambdaInitEndsAnOverrideOfLambda) {
    Edits edits = withValues({}, Quantity::Lambda, {{1, 0.9}}, *model);
    EXPECT_EQ(edits.of(1).lambda, 0.9);
    edits = withValues(edits, Quantity::LambdaInit, {{1, 0.3}, {2, 0.3}}, *model);
    EXPECT_FALSE(edits.of(1).lambda);
    EXPECT_EQ(init(1, edits), 0.3);
    EXPECT_EQ(init(2, edits), 0.3);
    EXPECT_EQ(init(0, edits), model->layers[0].lambda.init);
}

TEST_F(EditChanges, TheTrainedValueIsNoEdit) {
    const double trained = model->layers[1].lambda.init;
    Edits edits = withValues({}, Quantity::LambdaInit, {{1, 0.1}}, *model);
    EXPECT_TRUE(withValues(edits, Quantity::LambdaInit, {{1, trained}}, *model).empty());
    EXPECT_TRUE(withTrained(edits, {1, 1}, *model).empty());
}

/// λ as it is without an edit of its own: as trained, or as λ_init leaves it.
TEST_F(EditChanges, LambdaAsItIsAnywayIsNoEdit) {
    const double trained = model->layers[1].lambda.trained();
    const Edits zero = withValues({}, Quantity::Lambda, {{1, 0}}, *model);
    EXPECT_EQ(zero.of(1).lambda, 0.0);
    EXPECT_TRUE(withValues(zero, Quantity::Lambda, {{1, trained}}, *model).empty());
    const Edits init = withValues({}, Quantity::LambdaInit, {{1, 0.1}}, *model);
    EXPECT_EQ(withValues(init, Quantity::Lambda, {{1, trained}}, *model).of(1).lambda, trained);
    const double followed = editedLambda(model->layers[1].lambda, init, 1).lambda;
    EXPECT_EQ(withValues(init, Quantity::Lambda, {{1, followed}}, *model), init);
    Edits source = withPatch(init, 2, Patch::Output, 0, true, *model); // of the run that is patched from
    source.patchTrained = true;
    EXPECT_EQ(withValues(source, Quantity::Lambda, {{1, trained}}, *model).of(1).lambda, trained);
}

TEST_F(EditChanges, BackToTrainedBeatsAScheduleButKeepsExperiments) {
    Edits edits = withSchedule({}, Schedule{0.8, 0, 0});
    edits = withAblation(edits, {1, 1}, 0, Ablation::Swap, true, *model);
    edits = withValues(edits, Quantity::Lambda, {{1, 2}}, *model);
    edits = withTrained(edits, {1, 1}, *model);
    EXPECT_EQ(init(1, edits), model->layers[1].lambda.init);
    EXPECT_FALSE(edits.of(1).lambda);
    EXPECT_TRUE(edits.of(1).has(Ablation::Swap, 0));
    EXPECT_EQ(init(2, edits), 0.8);
}

TEST_F(EditChanges, AScheduleEndsTheValuesOfSingleLayers) {
    Edits edits = withValues({}, Quantity::LambdaInit, {{0, 0.1}}, *model);
    edits = withAblation(edits, {2, 2}, allHeads, Ablation::NoNorm, true, *model);
    edits = withSchedule(edits, Schedule{0, 0, 0});
    for (int l = 0; l < 3; ++l) EXPECT_EQ(init(l, edits), 0);
    EXPECT_TRUE(edits.of(2).has(Ablation::NoNorm, 1));
    edits = withAblation(withSchedule(edits, {}), {2, 2}, allHeads, Ablation::NoNorm, false, *model);
    EXPECT_TRUE(edits.empty() && asTrained(edits));
}

TEST_F(EditChanges, LambdaZeroGoesBackToTheLambdaThatFollows) {
    Edits edits = withValues({}, Quantity::LambdaInit, {{1, 0.1}}, *model);
    const Edits before = edits;
    edits = withLambdaZero(edits, {0, 2}, true);
    for (int l = 0; l < 3; ++l) EXPECT_EQ(editedLambda(model->layers[l].lambda, edits, l).lambda, 0);
    EXPECT_EQ(withLambdaZero(edits, {0, 2}, false), before);
}

} // namespace
} // namespace lambdascope
