// SPDX-License-Identifier: MIT
#pragma once

#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace lambdascope::fuzz {

inline constexpr std::string_view blanks = " \t\n\f\r";
inline std::string inLowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return lower;
}

/// Takes what stands before the first of `ends` off the front of a text.
inline std::string_view taken(std::string_view& text, std::string_view ends) {
    const std::string_view front = text.substr(0, text.find_first_of(ends));
    text.remove_prefix(front.size());
    return front;
}

/// What follows the name of a tag, until its end (html.spec.whatwg.org, 13.2.5.32 and on).
template<typename Value>
void checkAttributes(std::string_view& rest, const Value& ofValue) {
    while (true) {
        rest.remove_prefix(std::min(rest.find_first_not_of(std::string(blanks) + '/'), rest.size()));
        if (rest.empty() || rest.front() == '>') return;
        const std::string first(1, rest.front()); // "=", too
        rest.remove_prefix(1);
        const std::string name = inLowerCase(first) + inLowerCase(taken(rest, std::string(blanks) + "/>="));
        require(!name.starts_with("on") && !name.ends_with("href") && name != "style" && name != "src",
                "an attribute runs nothing and names nothing outside");
        rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
        if (!rest.starts_with('=')) continue;
        rest.remove_prefix(std::min(rest.find_first_not_of(blanks, 1), rest.size()));
        const bool quoted = rest.starts_with('"') || rest.starts_with('\'');
        const std::string quote(1, quoted ? rest.front() : '>');
        if (quoted) rest.remove_prefix(1);
        const std::string value = inLowerCase(taken(rest, quoted ? quote : std::string(blanks) + '>'));
        if (quoted && !rest.empty()) rest.remove_prefix(1);
        ofValue(value);
    }
}

/// That a browser finds no tags in it but these, and no attribute that runs or brings something; `ofValue`
/// looks at the values of others.
template<typename Value>
void checkTags(std::string_view html, std::span<const std::string_view> known, const Value& ofValue) {
    for (taken(html, "<"); !html.empty(); taken(html, "<")) {
        html.remove_prefix(html.starts_with("</") ? 2 : 1);
        const std::string name = inLowerCase(taken(html, std::string(blanks) + "/>"));
        require(std::ranges::find(known, name) != known.end(), "a tag is one of those that are written here");
        checkAttributes(html, ofValue);
    }
}

} // namespace lambdascope::fuzz
