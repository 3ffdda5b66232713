// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/kept_tensors.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/token_groups.h"

#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

/// Whose maps of a pass, and what their rows and columns are.
struct EquationWish {
    const Trace* diff = nullptr; // either may be null
    const Trace* standard = nullptr;
    HeadId head, twin; // of both; beyond the scope Head their layers alone count
    MeterScope scope = MeterScope::Head;
    std::shared_ptr<const TokenGroups> groups = {}; // of its tokens; null, or by token: each by itself
    std::optional<int> pinned = {};     // a token whose row is there, too, where rows are those of groups
    HeadMixes mixes = {}, trained = {}; // of the DIFF model: in force, without edits; none: of the pass
    bool plainSecond = false;           // A2 in the place of λ·A2
};

/// The maps A1, λ·A2 and A1 − λ·A2 of a head, or the means over the heads of a layer or of all layers that
/// act (headsThatAct), by token or by groups, and the same of the model beside: what compareRow() says of a
/// row, as matrices. What λ does not change is kept, so that a drag sums nothing anew: groups of every head,
/// and means over heads that take the same of their maps.
class EquationMaps {
  public:
    void update(const EquationWish& wish);

    /// Empty where there are none; of a swapped head the first is A2, and the second λ·A1.
    [[nodiscard]] const MapMatrix& first() const { return first_; }
    [[nodiscard]] const MapMatrix& second() const { return second_; }
    [[nodiscard]] const MapMatrix& difference() const { return difference_; }
    /// The difference without edits, of the same heads: where the scale of the maps stands still.
    [[nodiscard]] const MapMatrix& trained() const { return trained_; }
    /// Softmax maps, or of a second DIFF model A1 − λ·A2.
    [[nodiscard]] const MapMatrix& beside() const { return beside_; }
    /// The tokens whose rows the matrices have; empty: by token, every one.
    [[nodiscard]] const std::vector<int>& rows() const { return rows_; }
    /// The heads that were counted.
    [[nodiscard]] const std::vector<HeadId>& heads() const { return heads_; }
    [[nodiscard]] const std::vector<HeadId>& headsBeside() const { return headsBeside_; }

  private:
    using MapOf = std::function<MapMatrix(const LayerTrace& layer, HeadId id)>;
    [[nodiscard]] MapMatrix together(const Trace& trace, const std::vector<HeadId>& heads, const MapOf& of);
    void readDiff(const EquationWish& wish);

    MapMatrix first_, second_, difference_, trained_, beside_;
    std::shared_ptr<const TokenGroups> groups_; // null: by token
    std::vector<int> rows_;
    std::vector<HeadId> heads_, headsBeside_;
    KeptTensors kept_; // of these groups and rows
};

} // namespace lambdascope
