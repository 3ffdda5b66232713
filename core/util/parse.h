// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace lambdascope {

/// A text that is a number from its first letter to its last; none where it is not, has more behind it, or
/// does not fit. No language's comma, no plus, no space.
template<typename Number>
std::optional<Number> parsed(std::string_view text) {
    Number value{};
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    return error == std::errc() && end == last ? std::optional(value) : std::nullopt;
}

} // namespace lambdascope
