// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/edits.h"
#include "core/util/tensor.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// The least, the most and the mean λ over tokens, where every token has its own (DIFF V2).
struct TokenLambdas {
    float least = 0, mean = 0, most = 0;
    friend bool operator==(const TokenLambdas&, const TokenLambdas&) = default;
};
/// Of the heads first … end − 1 of `all`, [T, heads]; zeros where it is empty.
TokenLambdas rangeOf(const Tensor& all, std::int64_t first, std::int64_t end);

/// A head of a model.
struct HeadId {
    int layer = 0;
    int head = 0;
    friend bool operator==(const HeadId&, const HeadId&) = default;
};

/// One weight of a map: query row, key column.
struct Cell {
    int query = 0;
    int key = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// Rows of a map: the first, and that after the last.
struct RowRange {
    int first = 0, end = 0;
    [[nodiscard]] bool contains(std::int64_t row) const { return row >= first && row < end; }
    [[nodiscard]] bool empty() const { return first >= end; }
    friend bool operator==(const RowRange&, const RowRange&) = default;
};
inline constexpr RowRange everyRow{0, std::numeric_limits<int>::max()};

/// The maps of the equation A1 − λ·A2, and the one of the standard model that stands beside.
enum class MapName { A1, A2, Difference, Standard };
/// In files, in their order.
inline constexpr std::array<std::string_view, 4> mapNames{"a1", "a2", "difference", "standard"};

class Recording;

/// What to compute. `maps[l]` says whether layer l keeps its softmax maps. `keepMixed` is for later edits,
/// which re-apply a layer from it; a layer without it and without maps never forms a map (Backend::attend).
struct Request {
    std::vector<int> tokens;
    Edits edits;
    std::vector<bool> maps;
    bool keepMixed = true;
    std::size_t promptTokens =
        0;                   // the prompt's, of which patches and means are: the rest was written; 0: all
    bool lastLogits = false; // those behind the last token are enough: no loss of the prompt, no flips

    friend bool operator==(const Request&, const Request&) = default;
};

/// What the patches of one layer take of the donor's run, in plain memory.
struct LayerPatch {
    LayerEdit edit = {};                          // its patches alone
    Tensor input = {};                            // [T, E] residual stream before the layer
    Tensor output = {};                           // [T, heads · W] what its heads give
    std::vector<std::map<int, Tensor>> maps = {}; // per term: of some heads, [T, T]
};

/// A donor's run, as far as the patches of a pass take it (donorOf).
struct Donor {
    std::map<int, std::shared_ptr<const LayerPatch>> layers;
};

/// Record of one layer in one pass; immutable once shared. T tokens, E hidden size, W value width of a head.
struct LayerTrace {
    EditedLambda lambda;
    std::vector<HeadMix> heads; // what each head makes of its maps
    Tensor input;               // [T, E] residual stream before the layer
    std::vector<Tensor>
        maps; // per term (A1, A2; A): [heads · T, T], zero above the diagonal; empty if not kept
    std::vector<Tensor>
        mixed;          // per term: A_i · V, [T, heads · W]; kept so that a λ edit needs no new softmax
    Tensor hidden;      // [T, E] residual stream after the layer
    Tensor tokenLambda; // DIFF V2: λ of every token and head as the model gives it, [T, heads]; else empty
    TokenLambdas tokenRange;                 // of tokenLambda, over all heads
    std::shared_ptr<const LayerPatch> patch; // of the rows that it has; null: none
    bool causal = true;                      // a row sees the keys up to its own; else all
    Tensor means; // [1, heads · W]: the mean over the prompt of z, where a head gives that; else empty
    std::shared_ptr<const Recording> recording; // that holds the maps, or some rows of some heads; else null

    [[nodiscard]] bool hasMaps() const { return !maps.empty(); }
    /// The rows of a head's maps that are there: all, or those that a trace file has; none without maps.
    [[nodiscard]] RowRange rows(int head) const;
    /// How many keys a row sees; of maps that are kept.
    [[nodiscard]] std::int64_t seen(std::int64_t query) const { return causal ? query + 1 : maps[0].cols(); }
    /// `mix` in the row of one query: with the token's own λ, where it takes that.
    [[nodiscard]] HeadMix inRow(HeadMix mix, int head, std::int64_t query) const {
        if (mix.tokenLambda) mix.lambda = tokenLambda.at(query, head);
        return mix;
    }
    /// What a head makes of its maps in the row of one query.
    [[nodiscard]] HeadMix mixOf(int head, std::int64_t query) const {
        return inRow(heads[head], head, query);
    }
    /// The residual stream of this row is the donor's.
    [[nodiscard]] bool residualPatched(std::int64_t row) const {
        return patch && row < patch->input.rows() && patch->edit.has(Patch::Residual, static_cast<int>(row));
    }
    /// First of the T × T weights of a map; row = query, column = key.
    [[nodiscard]] const float* map(int term, int head) const {
        return maps[term].row(head * maps[term].cols());
    }
};

/// Immutable record of one pass. It holds its request, so it is its own cache key.
struct Trace {
    Request request;
    ModelPtr model;
    std::vector<std::shared_ptr<const LayerTrace>> layers;
    Tensor logits; // [T, V], or of the last tokens alone
    std::string backend;
    std::shared_ptr<const Donor> donor; // null: nothing is patched
    int firstComputed = 0;              // layers before it were taken over from an earlier trace
    double milliseconds = 0;            // wall time of the pass

    [[nodiscard]] int tokenCount() const { return static_cast<int>(request.tokens.size()); }
    /// The last row that its maps have: of a trace file it may be an earlier one than the last token's.
    [[nodiscard]] int lastRow() const;
    /// How many keys a row sees.
    [[nodiscard]] int seen(int query) const { return !model || model->causal ? query + 1 : tokenCount(); }
};
using TracePtr = std::shared_ptr<const Trace>;

/// A pass that has come so far, to be shown: its further layers have λ, and neither maps nor logits. Null
/// where λ is one of every token, which is not known yet.
TracePtr withLayersToCome(const Trace& soFar);

/// The record of a layer that keeps its maps; null where it does not, or where there is no such layer or
/// trace.
std::shared_ptr<const LayerTrace> layerWithMaps(const Trace* trace, int layer);
/// The same of one head, which a trace file may leave out.
std::shared_ptr<const LayerTrace> layerWithMaps(const Trace* trace, HeadId head);

/// The other heads of a layer that have the same second map as this one: of a plan that subtracts one A2 in
/// several, those that no patch has set apart from it.
std::vector<int> sharingSecondMap(const Trace& trace, HeadId head);

} // namespace lambdascope
