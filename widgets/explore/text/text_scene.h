// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/groups/token_groups.h"
#include "core/compute/trace.h"
#include "core/model/recorded/recording.h"
#include "core/text/tokenizer.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace lambdascope {

/// A layer of the logit lens: how the token that is looked for stands there, and what would be said.
struct LensRow {
    int layer = -1;              // −1: the embedding
    double trained = 0, now = 0; // its probability; without edits they are one
    int rank = 1;                // of now
    QString top;                 // “the”, the most probable token
    double topProbability = 0;
    QString words; // "after layer 2: “48” 86.7 %, rank 1; …"
};

/// The logit lens of a model at the token that is asked from.
struct LensColumn {
    QString problem; // takes the place of the rows
    QString token;   // “48”
    bool edited = false;
    std::vector<LensRow> rows; // the embedding first
};

/// A text as it is read: tinted by one row, with what every head makes of a token, and the logit lens. All
/// that the view of it shows.
struct TextScene {
    QString problem; // takes the place of all
    std::vector<TokenPiece> pieces;
    std::shared_ptr<const PatchImage> picture; // in the place of a text; null: a text
    int written = 0;                           // of them, at the end: by a model
    int query = -1;                            // the row: the token that asks
    bool pinned = false;
    bool causal = true; // the row sees the keys up to its own
    MapName map = MapName::Difference;
    std::vector<MapName> maps;                 // that there are to choose from
    std::vector<float> weights;                // of the row, one a key, or a group
    std::shared_ptr<const TokenGroups> groups; // of words or sentences, tinted as one; null: by token
    double maximum = 1;                        // where the colour scale ends
    std::vector<int> answer, distractors;

    TracePtr diff, standard;                                // of every head; either may be null
    std::vector<std::vector<HeadMix>> mixes, standardMixes; // of the heads, by layer
    HeadId head, twin;
    QString beside, first; // what two DIFF models are called; empty: the other is a standard one, or none
    LensColumn lensDiff, lensStandard;

    QString title, note, description; // a title of the row, what the arcs leave out, all of it in words
    bool peek = false;

    /// Which of the weights a token's is, and the token that a weight's arc leads to: the middle of its
    /// group.
    [[nodiscard]] int weightOf(int token) const { return groups ? groups->of(token) : token; }
    [[nodiscard]] int tokenOf(int weight) const {
        if (!groups) return weight;
        const TokenGroup& group = groups->groups.at(static_cast<std::size_t>(weight));
        return (group.first + group.last) / 2;
    }
    [[nodiscard]] bool softmax() const {
        return map != MapName::Difference && !(map == MapName::Standard && !beside.isEmpty());
    }
};

} // namespace lambdascope
