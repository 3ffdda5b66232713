// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace lambdascope {

/// What a column of a map is: a token, or the tokens of a word or of a sentence put together.
enum class GroupBy { Token, Word, Sentence };

/// What they are called on command lines and in files, in the order of the enum.
inline constexpr std::array<std::string_view, 3> groupingNames{"token", "word", "sentence"};
constexpr std::string_view nameOf(GroupBy by) {
    return groupingNames.at(static_cast<std::size_t>(by));
}
constexpr std::optional<GroupBy> groupByOf(std::string_view name) {
    const auto* const found = std::ranges::find(groupingNames, name);
    if (found == groupingNames.end()) return std::nullopt;
    return static_cast<GroupBy>(found - groupingNames.begin());
}

} // namespace lambdascope
