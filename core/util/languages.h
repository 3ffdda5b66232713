// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace lambdascope {

/// A language of the window, lessons and guide: as options and files spell it, and in its own words for a
/// menu.
struct Language {
    std::string_view code, name;
};
inline constexpr std::array<Language, 3> languages{
    {{"en", "&English"}, {"zh_CN", "简体中文(&Z)"}, {"ko", "한국어(&K)"}}};

inline constexpr auto languageCodes = [] {
    std::array<std::string_view, languages.size()> codes;
    std::ranges::transform(languages, codes.begin(), &Language::code);
    return codes;
}();

} // namespace lambdascope
