// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/edits.h"
#include "core/model/model.h"

#include <span>
#include <vector>

namespace lambdascope {

/// A text and those of its rows, rising, whose logits are wanted: row i predicts token i + 1. Its first
/// `prompt` tokens are the prompt, which a mean is of (Ablation::Mean); 0: all.
struct AskedText {
    std::vector<int> tokens;
    std::vector<int> rows;
    std::size_t prompt = 0;
};

/// What a model says after one row.
struct RowScore {
    int best = 0;    // the most probable token
    double loss = 0; // −log p of the token that follows, nats; 0 for the last row
};

/// One of some texts in one pass: shorter ones are filled up behind their end, where no row of theirs looks.
/// Passes have at most so many rows, unless one text has more: fixed, so that numbers do not depend on the
/// machine, and few enough for the cache of a core.
inline constexpr std::int64_t rowsOfPass = 1024;

/// The scores of the rows asked, text by text. `alone`: a pass for each text, for a backend whose changes
/// look at all rows. Throws what Pass and checkTokens throw.
std::vector<std::vector<RowScore>> scoreTexts(Backend& backend, const ModelPtr& model, const Edits& edits,
                                              std::span<const AskedText> texts, bool alone = false);

} // namespace lambdascope
