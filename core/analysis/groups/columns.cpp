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
    std::array<std::shared_ptr<const TokenGroups>, groupingNames.size()> all;
    for (std::size_t by = 0; by < all.size(); ++by) {
        all.at(by) =
            std::make_shared<const TokenGroups>(tokenGroups(pieces, static_cast<GroupBy>(by), readsText));
        columns.notBy.at(by) = whyNotBy(*all.at(by));
    }
    const auto at = [](GroupBy by) { return static_cast<std::size_t>(by); };
    const bool small = tokenCell < leastTokenCell && hasSentences(*all.at(at(GroupBy::Sentence)));
    const GroupBy wanted = chosen.value_or(small ? GroupBy::Sentence : GroupBy::Token);
    columns.shownBy = columns.notBy.at(at(wanted)).empty() ? wanted : GroupBy::Token;
    columns.groups = all.at(at(columns.shownBy));
    return columns;
}

} // namespace lambdascope
