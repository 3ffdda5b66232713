// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/groups/group_by.h"
#include "core/analysis/groups/token_groups.h"
#include "core/util/phrase.h"

#include <array>
#include <memory>
#include <optional>

namespace lambdascope {

/// Sides of a cell, in logical pixels: below the first a token is too small to be looked at.
inline constexpr double leastTokenCell = 8, wholeCell = 1e9;

/// What the columns of the maps on screen are, and the tokens of their text put together in every way: none
/// is null once there is a text.
struct Columns {
    GroupBy shownBy = GroupBy::Token;
    std::shared_ptr<const TokenGroups> groups;                                      // shownBy
    std::array<std::shared_ptr<const TokenGroups>, groupingNames.size()> allGroups; // by GroupBy
    std::array<Phrase, groupingNames.size()> notBy; // why the text cannot be shown so; empty: it can

    /// Whatever is shown.
    [[nodiscard]] const std::shared_ptr<const TokenGroups>& groupsBy(GroupBy by) const {
        return allGroups.at(static_cast<std::size_t>(by));
    }
};

/// `chosen`, or none: sentences where a token's cell would have a side of less than leastTokenCell and the
/// text has at least four of them, else tokens. What the text cannot be shown by is shown by token.
Columns columnsOf(const std::vector<TokenPiece>& pieces, std::optional<GroupBy> chosen, double tokenCell,
                  bool readsText);

} // namespace lambdascope
