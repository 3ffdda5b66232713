// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

namespace lambdascope::session_words {

// What the values of enums are called in a session's file, in the order of the enums.

inline constexpr int version = 1;
inline constexpr const char* versionKey = "lambdascope_session";
inline constexpr std::array<std::string_view, 3> twinRules{"largest-weight", "nearest-pattern",
                                                           "layer-share"};
inline constexpr std::array<std::string_view, 2> quantities{"lambda-init", "lambda"};
inline constexpr std::array<std::string_view, 2> meterForms{"share", "paper"};
inline constexpr std::array<std::string_view, 3> meterScopes{"head", "layer", "all"};
inline constexpr std::array<std::string_view, 3> workspaces{"explore", "lab", "learn"};
inline constexpr std::array<std::string_view, 3> overviews{"difference", "a1", "a2"};
inline constexpr std::array<std::string_view, 2> slots{"a", "b"};
inline constexpr std::array<std::string_view, 2> rowNames{"diff", "standard"};

} // namespace lambdascope::session_words
