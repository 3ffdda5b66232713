// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/generation.h"
#include "core/text/tokenizer.h"

#include <QString>

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

    std::array<Continuation, 2> rows;
    Edits edits; // that the DIFF row was written with
    bool running = false;
    int wanted = 0;         // tokens of each row, at most
    int row = diff;         // that the views show, or would
    bool following = false; // they show its newest step
    bool traced = true;     // steps keep what the views need; else the prompt is too long for it
    QString problem;

    [[nodiscard]] bool empty() const { return rows[0].tokens.empty() && rows[1].tokens.empty(); }
};

} // namespace lambdascope
