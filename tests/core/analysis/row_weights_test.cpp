// SPDX-License-Identifier: MIT
// The weights of a row are those of its cells, whatever makes λ: a layer, its tokens, an edit or an
// experiment.
#include "core/analysis/attention/cell.h"
#include "core/compute/forward.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <set>

namespace lambdascope {
namespace {

/// Every cell of every head of layer 1, by its row's weights and by itself.
void expectWeightsOfCells(const ModelPtr& model, const std::vector<int>& tokens, const Edits& edits) {
    const TracePtr trace =
        forward(*makeBackend("cpu"), model, {tokens, edits, std::vector(model->layers.size(), true)});
    const LayerTrace& layer = *trace->layers[1];
    for (int head = 0; head < model->plan.headCount(); ++head) {
        const HeadMix& mix = layer.heads[static_cast<std::size_t>(head)];
        const std::vector<RowWeights> rows = rowWeights(layer, head, mix);
        const std::vector<float> lambdas = rowLambdas(layer, head, mix);
        ASSERT_EQ(rows.size(), tokens.size());
        for (int query = 0; query < trace->tokenCount(); ++query)
            for (int key = 0; key <= query; ++key) {
                const CellValues cell = cellValues(layer, head, {query, key}, mix);
                const auto at = static_cast<std::size_t>(query);
                const std::int64_t place = std::int64_t{query} * trace->tokenCount() + key;
                EXPECT_FLOAT_EQ(rows[at].first * layer.map(0, head)[place] +
                                    rows[at].second * layer.map(1, head)[place],
                                cell.difference());
                EXPECT_EQ(lambdas[at], cell.lambda);
            }
    }
}

Edits editsOf(const Model& model, std::string_view option, std::string_view value) {
    Edits edits;
    applyEditArgument(edits, option, value, model);
    return edits;
}

TEST(RowWeights, AreThoseOfTheirCells) {
    const ModelPtr models[] = {test::transformersModel("v2-gqa"), test::tinyModel({.vocab = 40})};
    for (const ModelPtr& model : models) {
        const std::vector<int> tokens{3, 1, 4, 1, 5, 9, 2, 6};
        expectWeightsOfCells(model, tokens, {});
        expectWeightsOfCells(model, tokens, editsOf(*model, "--lambda", "1=0.3"));
        for (const char* const experiment : {"1.0=swap", "1.1=a2-off", "1.0=head-off"})
            expectWeightsOfCells(model, tokens, editsOf(*model, "--ablate", experiment));
    }
}

TEST(RowWeights, DifferFromTokenToTokenWhereLambdaDoes) {
    const ModelPtr model = test::transformersModel("v2-gqa");
    const TracePtr trace = forward(*makeBackend("cpu"), model, {{3, 1, 4, 1, 5}, {}, {true, true, true}});
    const LayerTrace& layer = *trace->layers[1];
    const std::vector<float> lambdas = rowLambdas(layer, 1, layer.heads[1]);
    EXPECT_GE(std::set<float>(lambdas.begin(), lambdas.end()).size(), 4U);
}

} // namespace
} // namespace lambdascope
