// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/lessons/fact.h"

#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// What a fact is read from: a trace, a head of it, and a cell; everything checked to be there.
struct FactPlace {
    const Trace* trace = nullptr;
    int layer = 0, head = 0;
    std::optional<int> query, key; // where they are asked for or pinned, and the query sees the key
    std::string missing;           // why it is not there

    [[nodiscard]] const LayerTrace& layerTrace() const { return *trace->layers[layer]; }
    [[nodiscard]] bool standard() const { return !trace->model->differential(); }
    [[nodiscard]] HeadMix mix() const;
    /// How many keys the query sees.
    [[nodiscard]] int seen() const { return static_cast<int>(layerTrace().seen(*query)); }
    /// Weights of a row of the signed sum, or of the first (0) or second (1) map, of the keys that it sees.
    [[nodiscard]] std::vector<double> row() const;
    [[nodiscard]] std::vector<double> rowOf(int term) const;
    [[nodiscard]] CellValues cell() const;
    /// Every step of the row.
    [[nodiscard]] OneRow oneRow() const;
};

/// The trace that a fact is of; null where there is none.
const Trace* traceOf(const Fact& fact, const FactSource& source);

/// The place that a fact names; `missing` says what of it is not there.
FactPlace placeOf(const Fact& fact, const FactSource& source);

/// Id of a token for “probability”: a prompt's token by number, else a text, with or without a blank before
/// it, that is one token. Empty if it is none.
std::vector<int> tokenIds(const TokenName& name, const Trace& trace);

} // namespace lambdascope
