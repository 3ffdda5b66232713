// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/generation.h"
#include "core/compute/pair_edits.h"
#include "core/model/model.h"
#include "core/text/tokenizer.h"

#include <QString>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace lambdascope {

/// What one model wrote after the prompt.
struct Continuation {
    ModelPtr model; // null: none is open
    std::vector<int> prompt;
    std::vector<GeneratedToken> tokens;
    std::vector<TokenPiece> pieces; // of the tokens

    [[nodiscard]] int size() const { return static_cast<int>(tokens.size()); }
    void cut(); // its tokens into pieces
    /// It wrote its end-of-text token.
    [[nodiscard]] bool ended() const;
    /// The first `count` tokens as ids.
    [[nodiscard]] std::vector<int> ids(int count) const;
    /// What they say; special tokens and a character that is not whole are left out.
    [[nodiscard]] std::string text(int count) const;
};

/// What the models wrote or write after the prompt, and which of it the views follow.
struct GenerationState {
    static constexpr int diff = 0, standard = 1;
    static constexpr int trained = 2; // the DIFF model without edits, beside one with them
    static constexpr std::array all{diff, trained, standard}; // as they stand on screen

    std::array<Continuation, all.size()> rows;
    PairEdits edits; // that the rows were written with
    bool running = false;
    int wanted = 0;         // tokens of each row, at most
    int row = diff;         // that the views show, or would
    bool following = false; // they show its newest step
    bool traced = true;     // steps keep what the views need; else the prompt is too long for it
    QString problem;

    [[nodiscard]] bool empty() const {
        return std::ranges::all_of(rows, [](const Continuation& row) { return row.tokens.empty(); });
    }
    [[nodiscard]] int longest() const { return std::ranges::max(rows, {}, &Continuation::size).size(); }
};

} // namespace lambdascope
