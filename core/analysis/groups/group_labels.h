// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/groups/token_groups.h"

#include <vector>

namespace lambdascope {

/// What stands along a map for each group. Of a sentence two of its words, in their order: those that are in
/// the fewest sentences of this text and, among these, rarest in the vocabulary (the highest id; a word of
/// several tokens counts as rarest). Of a question its first word and its rarest name. At most 14 characters;
/// equal ones get their number. Of Chinese and its like the first four characters.
void addLabels(TokenGroups& groups, const std::vector<TokenPiece>& pieces);

} // namespace lambdascope
