// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace lambdascope {

/// What a column of a map is: a token, or the tokens of a word or of a sentence put together.
enum class GroupBy { Token, Word, Sentence };

/// What they are called on command lines and in files, in the order of the enum.
inline constexpr std::array<std::string_view, 3> groupingNames{"token", "word", "sentence"};
/// The words of a choice that may be left to the program: "auto", then `words`.
template<std::size_t N>
constexpr std::array<std::string_view, N + 1> withAuto(const std::array<std::string_view, N>& words) {
    std::array<std::string_view, N + 1> all{"auto"};
    std::ranges::copy(words, all.begin() + 1);
    return all;
}
inline constexpr auto groupingChoices = withAuto(groupingNames);
constexpr std::string_view nameOf(GroupBy by) {
    return groupingNames.at(static_cast<std::size_t>(by));
}
constexpr std::optional<GroupBy> groupByOf(std::string_view name) {
    const auto* const found = std::ranges::find(groupingNames, name);
    if (found == groupingNames.end()) return std::nullopt;
    return static_cast<GroupBy>(found - groupingNames.begin());
}

} // namespace lambdascope
