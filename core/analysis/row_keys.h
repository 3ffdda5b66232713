// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/groups/token_groups.h"
#include "core/analysis/one_row.h"

#include <optional>
#include <vector>

namespace lambdascope {

/// Which keys of a row a picture shows in one place: a key, the tokens of a word or sentence, and at the end
/// all those that have no room.
struct RowKeys {
    std::vector<std::vector<int>> places; // in the order of the text, each of one key or more
    std::vector<int> groups;              // of each place its group, where they are shown by those
    int marked = -1;                      // the place of the pinned key
    int others = 0;                       // places that the last one puts together; 0: all have room

    /// A number a place: of weights their sum, of products and scores the largest. None of none.
    [[nodiscard]] RowNumbers of(RowStep step, const RowNumbers& keys) const;
    [[nodiscard]] bool hasOthers() const { return others > 0; }
};
/// `groups` null, or by token: a place a key. More than `most` of them: the `strongest`, by their |weight| in
/// the row and with the pinned one, and one of all others.
RowKeys rowKeys(const OneRow& row, const TokenGroups* groups, std::optional<int> pinned,
                std::size_t most = 48, std::size_t strongest = 36);

} // namespace lambdascope
