// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace lambdascope {

/// std::from_chars; libc++ has it for floating point from its version 20 on.
template<typename Number>
std::from_chars_result readNumber(const char* first, const char* last, Number& value) {
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000
    if constexpr (std::is_floating_point_v<Number>) {
        const std::string text(first, last); // strtod() wants an end
        if (text.empty() || text.find_first_of("+xX \t\n\v\f\r") == 0 ||
            text.find_first_of("xX") != text.npos)
            return {first, std::errc::invalid_argument}; // what it reads besides
        char* end = nullptr;
        const double read = std::strtod(text.c_str(), &end); // the one locale there is C's
        if (end == text.c_str()) return {first, std::errc::invalid_argument};
        value = static_cast<Number>(read);
        const bool fits = std::isfinite(value) || text.find_first_of("iInN") != std::string::npos;
        return {first + (end - text.c_str()), fits ? std::errc() : std::errc::result_out_of_range};
    } else
#endif
        return std::from_chars(first, last, value);
}

/// A text that is a number from its first letter to its last; none where it is not, has more behind it, or
/// does not fit. No language's comma, no plus, no space.
template<typename Number>
std::optional<Number> parsed(std::string_view text) {
    Number value{};
    const char* const last = text.data() + text.size();
    const auto [end, error] = readNumber(text.data(), last, value);
    return error == std::errc() && end == last ? std::optional(value) : std::nullopt;
}

} // namespace lambdascope
