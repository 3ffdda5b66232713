// SPDX-License-Identifier: MIT
// The matrices that the screen shows against compareRow(), which the command prints, cell by cell.
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/equation_maps.h"
#include "core/compute/forward.h"
#include "core/compute/pair_edits.h"
#include "core/model/recorded/recording.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace lambdascope {
namespace {

constexpr MeterScope scopes[] = {MeterScope::Head, MeterScope::Layer, MeterScope::All};

/// ⟨bos⟩, and then sentences of three tokens.
std::shared_ptr<const TokenGroups> sentencesOf(int tokens, GroupBy by = GroupBy::Sentence) {
    std::vector<TokenPiece> pieces{{0, "<bos>", "⟨bos⟩", true, false}};
    for (int i = 1; i < tokens; ++i)
        pieces.push_back({i, i % 3 == 0 ? "." : " word" + std::to_string(i), "", false, false});
    return std::make_shared<const TokenGroups>(tokenGroups(pieces, by));
}

MeterSource sourceOf(const EquationWish& wish) {
    MeterSource source;
    source.edited = wish.diff;
    source.standard = wish.standard;
    source.editedMix = wish.mixes;
    return source;
}

/// Every cell that a matrix has; `without`: rows that are left out.
void expectAsCompared(const EquationWish& wish, const EquationMaps& maps) {
    const Trace& any = wish.diff != nullptr ? *wish.diff : *wish.standard;
    const TokenGroups groups =
        maps.rows().empty() ? *sentencesOf(any.tokenCount(), GroupBy::Token) : *wish.groups;
    int cells = 0;
    const auto expect = [&](const MapMatrix& map, int row, const ComparedMap& compared) {
        if (map.empty()) return;
        for (int column = 0; column < map.columns(); ++column) {
            if (!map.has({row, column})) continue;
            ASSERT_GT(compared.heads, 0) << "row " << row;
            ASSERT_LT(column, std::ssize(compared.row.weights));
            EXPECT_NEAR(map.number({row, column}), compared.row.weights[static_cast<std::size_t>(column)],
                        2e-6)
                << "row " << row << ", column " << column;
            ++cells;
        }
    };
    const int rows = (maps.difference().empty() ? maps.beside() : maps.difference()).rows();
    for (int row = 0; row < rows; ++row) {
        const int query = maps.rows().empty() ? row : maps.rows()[static_cast<std::size_t>(row)];
        const ComparedRow of =
            compareRow(query, sourceOf(wish), wish.head, wish.twin, wish.scope, groups, {});
        expect(maps.first(), row, of.a1);
        expect(maps.second(), row, of.lambdaA2);
        expect(maps.difference(), row, of.difference);
        expect(maps.beside(), row, of.standard);
    }
    EXPECT_GT(cells, 0);
}

void expectAllScopes(EquationWish wish) {
    EquationMaps maps; // one for all, as a canvas has it
    const Trace& any = wish.diff != nullptr ? *wish.diff : *wish.standard;
    const auto sentences = sentencesOf(any.tokenCount());
    for (const MeterScope scope : scopes)
        for (const auto& groups : {sentences, std::shared_ptr<const TokenGroups>()})
            for (const std::optional<int> pinned : {std::optional<int>(), std::optional(4)}) {
                wish.scope = scope;
                wish.groups = groups;
                wish.pinned = pinned;
                maps.update(wish);
                expectAsCompared(wish, maps);
                if (testing::Test::HasFailure()) return;
            }
}

class EquationMapsTest : public testing::Test {
  protected:
    static TracePtr passOf(const ModelPtr& model, const Edits& edits = {}) {
        const auto backend = makeBackend("cpu", 1);
        std::vector<int> tokens{1, 4, 2, 7, 3, 5, 4, 9, 8, 2, 6};
        return forward(*backend, model, {tokens, edits, std::vector<bool>(model->layers.size(), true)});
    }
    static HeadMixes mixesOf(const Trace& trace) {
        return [&trace](int layer, int head) {
            return trace.layers[static_cast<std::size_t>(layer)]->heads[static_cast<std::size_t>(head)];
        };
    }
    static EquationWish wishOf(const Trace* diff, const Trace* standard) {
        EquationWish wish;
        wish.diff = diff;
        wish.standard = standard;
        wish.head = {1, 2};
        wish.twin = {2, 3};
        if (diff != nullptr) wish.mixes = wish.trained = mixesOf(*diff);
        return wish;
    }
    const ModelPtr model = test::tinyModel({.heads = 8, .kvHeads = 8}); // four differential heads
    const TracePtr diff = passOf(model), standard = passOf(test::tinyModel({.differential = false}));
};

TEST_F(EquationMapsTest, SayWhatTheRowsSayForEveryScopeAndGrouping) {
    expectAllScopes(wishOf(diff.get(), standard.get()));
    expectAllScopes(wishOf(nullptr, standard.get()));
}

TEST_F(EquationMapsTest, CountTheHeadsThatActAndTurnASwappedOneRound) {
    Edits edits;
    edits.layers[1].set(Ablation::HeadOff, 0, true, 4);
    edits.layers[1].set(Ablation::Swap, 1, true, 4);
    edits.layers[2].set(Ablation::HeadOff, allHeads, true, 4);
    const TracePtr edited = passOf(model, edits);
    expectAllScopes(wishOf(edited.get(), standard.get()));
    EquationMaps maps;
    EquationWish wish = wishOf(edited.get(), nullptr);
    wish.scope = MeterScope::Layer;
    maps.update(wish);
    EXPECT_EQ(maps.heads(), (std::vector<HeadId>{{1, 1}, {1, 2}, {1, 3}}));
}

TEST_F(EquationMapsTest, HoldWhereEveryTokenAndHeadHasALambda) {
    const ModelPtr v2 = test::transformersModel("v2-gqa");
    const TracePtr trace = test::cpuPassWithMaps(v2, "v2-gqa");
    EquationWish wish = wishOf(trace.get(), nullptr);
    wish.head = {1, 1};
    expectAllScopes(wish);
}

TEST_F(EquationMapsTest, OfASecondDiffModelAreItsOwnDifference) {
    const TracePtr second = passOf(test::tinyModel({.heads = 8, .kvHeads = 8, .salt = "later"}));
    const EquationWish wish = wishOf(diff.get(), second.get());
    expectAllScopes(wish);
    EquationMaps maps;
    maps.update(wish);
    EXPECT_TRUE(maps.beside().isSigned);
}

/// Rows 3 … 8 of three heads of a pass, as a trace file keeps them.
TracePtr recordedPart(const Trace& whole) {
    auto recording = std::make_shared<Recording>();
    recording->keptHeads = {0, 2, 3};
    recording->heads = 4;
    recording->firstRow = 3;
    recording->endRow = 9;
    auto part = std::make_shared<Trace>(whole);
    auto recorded = std::make_shared<Model>(*whole.model);
    recorded->recording = recording;
    part->model = recorded;
    for (auto& layer : part->layers) {
        auto copy = std::make_shared<LayerTrace>(*layer);
        copy->recording = recording;
        layer = copy;
    }
    return part;
}

TEST_F(EquationMapsTest, LeaveOutWhatATraceFileLeavesOut) {
    const TracePtr part = recordedPart(*diff);
    expectAllScopes(wishOf(part.get(), nullptr));
    EquationMaps maps;
    EquationWish wish = wishOf(part.get(), nullptr);
    wish.scope = MeterScope::Layer;
    wish.groups = sentencesOf(part->tokenCount());
    wish.pinned = 4; // between two rows that end a sentence
    maps.update(wish);
    EXPECT_EQ(maps.heads(), (std::vector<HeadId>{{1, 0}, {1, 2}, {1, 3}}));
    ASSERT_EQ(maps.rows(), (std::vector{0, 3, 6, 9, 10, 4}));
    const auto has = [&](int row) { return maps.difference().has({row, 0}); };
    EXPECT_FALSE(has(0));
    EXPECT_TRUE(has(1) && has(2)) << "rows 3 and 6";
    EXPECT_FALSE(has(3) || has(4)) << "rows 9 and 10 are not in the file";
    EXPECT_TRUE(has(5)) << "the pinned row is";
    EXPECT_FALSE(maps.difference().has({5, 3}));
}

TEST_F(EquationMapsTest, WhatLambdaDoesNotChangeIsKept) {
    Edits edits;
    edits.layers[1].lambdaInit = 0.3;
    const auto backend = makeBackend("cpu", 1);
    Request request = diff->request;
    request.edits = edits;
    const TracePtr dragged = forward(*backend, model, request, diff);
    ASSERT_EQ(dragged->layers[1]->maps[0].address(), diff->layers[1]->maps[0].address());
    for (const auto& groups : {sentencesOf(diff->tokenCount()), std::shared_ptr<const TokenGroups>()}) {
        EquationMaps maps;
        EquationWish wish = wishOf(diff.get(), standard.get());
        wish.scope = MeterScope::Layer;
        wish.groups = groups;
        maps.update(wish);
        const void* const first = maps.difference().first.address();
        const float before = maps.difference().number({3, 1});
        wish.diff = dragged.get();
        wish.mixes = mixesOf(*dragged);
        maps.update(wish);
        EXPECT_EQ(maps.difference().first.address(), first);
        EXPECT_NE(maps.difference().number({3, 1}), before);
        expectAsCompared(wish, maps);
    }
}

} // namespace
} // namespace lambdascope
