// SPDX-License-Identifier: MIT
#include "core/analysis/groups/columns.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int fewestSentences = 4;

/// Sentences or lines, and not twelve tokens each in their place.
bool hasSentences(const TokenGroups& groups) {
    return groups.byText && std::ranges::count(groups.groups, false, &TokenGroup::special) >= fewestSentences;
}

} // namespace

Columns columnsOf(const std::vector<TokenPiece>& pieces, std::optional<GroupBy> chosen, double tokenCell,
                  bool readsText) {
    Columns columns;
    for (std::size_t by = 0; by < groupingNames.size(); ++by) {
        const auto groups =
            std::make_shared<const TokenGroups>(tokenGroups(pieces, static_cast<GroupBy>(by), readsText));
        columns.allGroups.at(by) = groups;
        columns.notBy.at(by) = whyNotBy(*groups);
    }
    const bool small = tokenCell < leastTokenCell && hasSentences(*columns.groupsBy(GroupBy::Sentence));
    const GroupBy wanted = chosen.value_or(small ? GroupBy::Sentence : GroupBy::Token);
    const bool can = columns.notBy.at(static_cast<std::size_t>(wanted)).empty();
    columns.shownBy = can ? wanted : GroupBy::Token;
    columns.groups = columns.groupsBy(columns.shownBy);
    return columns;
}

} // namespace lambdascope
