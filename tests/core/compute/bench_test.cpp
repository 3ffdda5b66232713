// SPDX-License-Identifier: MIT
// What a benchmark compares with: work counted by hand, and medians.
#include "core/compute/bench/limit.h"
#include "core/compute/bench/timing.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

TEST(Limit, CountsEveryWeightOnceAndTwoOperationsForEachRow) {
    const ModelPtr model = test::tinyModel({});
    double weights = static_cast<double>(model->lmHead.size()), cached = 0;
    for (const LayerWeights& w : model->layers) {
        for (const Tensor* each : {&w.q, &w.k, &w.v, &w.o, &w.gate, &w.up, &w.down})
            weights += static_cast<double>(each->size());
        cached += static_cast<double>(w.k.rows() + w.v.rows());
    }
    const auto logits = static_cast<double>(model->lmHead.rows());
    EXPECT_EQ(workOfStep(*model, 9).bytes, 4 * (weights + logits + 10 * cached));
    EXPECT_EQ(workOfPass(*model, 10, false).bytes, 4 * (weights + 10 * logits));

    const Work first = workOfPass(*model, 1, false), next = workOfStep(*model, 1);
    EXPECT_EQ(workOfStep(*model, 0).operations, first.operations) << "a text begins with a token";
    const double attended = next.operations - first.operations; // of a key
    EXPECT_EQ(first.operations, 2 * weights + attended);
    EXPECT_EQ(workOfPass(*model, 10, false).operations, 10 * 2 * weights + 55 * attended);

    const HeadPlan& plan = model->plan;
    const double maps = 3.0 * plan.headCount() * plan.termCount() * 10 * (10 + plan.valueWidth());
    EXPECT_EQ(workOfPass(*model, 10, true).bytes - workOfPass(*model, 10, false).bytes, 4 * maps);
    EXPECT_LT(workOfEdit(*model, 10, 2).operations, workOfEdit(*model, 10, 0).operations);
}

TEST(Timing, TheMedianIsThatOfSortedTimes) {
    EXPECT_EQ(medianOf({1, 2, 9}), 2);
    EXPECT_EQ(medianOf({1, 2, 4, 9}), 3);
    EXPECT_THROW(medianOf({}), UsageError);
    int runs = 0;
    const double nothing = medianMs([&runs] { ++runs; }, {.rounds = 5, .milliseconds = 0});
    EXPECT_EQ(runs, 6) << "one does not count";
    EXPECT_GE(nothing, 0);
    EXPECT_LT(nothing, 0.5);
}

} // namespace
} // namespace lambdascope
