// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/spans.h"

#include <optional>
#include <string_view>
#include <vector>

namespace lambdascope {

// Texts of models without a tokenizer are token numbers (numberTokenizer): a mark in one is whole numbers.

/// Whether the pieces are numbers that stand for themselves.
bool areNumbers(const std::vector<TokenPiece>& pieces);

/// The pieces of a text of numbers with its own bytes between them ("3,1  4"), so that spans of the pieces
/// are places in it. Pieces beyond the text (what was written) stay as they are.
std::vector<TokenPiece> asTyped(std::vector<TokenPiece> pieces, std::string_view text);

/// firstPlaceOf() of the text that was read as these pieces; of numbers whole ones in a row, as "3" or "3 5".
/// None where it does not stand, and where no token is in it.
std::optional<Span> firstPlaceOf(std::string_view part, const std::vector<TokenPiece>& pieces);

/// The ids that a list of numbers says, in order; empty for what is none. −1: larger than any.
std::vector<int> numbersIn(std::string_view text);

/// The whole numbers of a text that the span touches; the span itself where it touches none.
Span wholeNumbers(std::string_view text, Span span);
/// All of the marks so.
Marks wholeNumbers(std::string_view text, const Marks& marks);

} // namespace lambdascope
