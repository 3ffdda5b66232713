// SPDX-License-Identifier: MIT
#include "core/text/added_tokens.h"

#include "core/text/byte_level.h"
#include "core/text/pre_tokenizer.h"
#include "core/util/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {
namespace {

bool isSpace(char32_t c) {
    return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
           c == 0x3000;
}

std::size_t startOfCharacterBefore(std::string_view text, std::size_t at) {
    do --at;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    return at;
}

/// Whether the character is a letter, mark, digit, connector or joiner: \w of Unicode's UTS 18, as the
/// reference has it. PCRE2's own \w leaves out marks before 10.43. The ranges are circled letters.
bool isWord(std::string_view character) {
    static const Pattern word("[\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}\\x{200C}\\x{200D}\\x{24B6}-\\x{24E9}"
                              "\\x{1F130}-\\x{1F149}\\x{1F150}-\\x{1F169}\\x{1F170}-\\x{1F189}]",
                              false);
    bool found = false;
    word.matches(character, [&](std::size_t, std::size_t) { found = true; });
    return found;
}

bool standsAlone(std::string_view text, std::size_t start, std::size_t end) {
    if (start > 0) {
        const std::size_t before = startOfCharacterBefore(text, start);
        if (isWord(text.substr(before, start - before))) return false;
    }
    if (end >= text.size()) return true;
    return !isWord(text.substr(end, static_cast<std::size_t>(codePointAt(text, end).length)));
}

} // namespace

AddedTokens::AddedTokens(const nlohmann::json& list) {
    for (const auto& json : list) {
        AddedToken token{json.at("id").get<int>(),
                         json.at("content").get<std::string>(),
                         json.value("special", false),
                         json.value("lstrip", false),
                         json.value("rstrip", false),
                         json.value("single_word", false),
                         json.value("normalized", !json.value("special", false))};
        if (token.content.empty()) continue;
        firstByte_[static_cast<unsigned char>(token.content[0])] = true;
        tokens_.push_back(std::move(token));
    }
}

const AddedToken* AddedTokens::longestAt(std::string_view text, std::size_t at, bool normalized) const {
    const AddedToken* best = nullptr;
    for (const AddedToken& token : tokens_)
        if (token.normalized == normalized && text.substr(at).starts_with(token.content) &&
            (best == nullptr || token.content.size() > best->content.size()))
            best = &token;
    return best;
}

std::vector<Stretch> AddedTokens::cut(std::string_view text) const {
    std::vector<Stretch> stretches;
    for (const Stretch& first : cut(text, false)) {
        if (first.id >= 0) {
            stretches.push_back(first);
            continue;
        }
        const std::vector<Stretch> rest = cut(first.text, true);
        stretches.insert(stretches.end(), rest.begin(), rest.end());
    }
    return stretches;
}

std::vector<Stretch> AddedTokens::cut(std::string_view text, bool normalized) const {
    std::vector<Stretch> stretches;
    std::size_t plain = 0; // start of the text not yet cut off
    for (std::size_t at = 0; at < text.size();) {
        const AddedToken* token =
            firstByte_[static_cast<unsigned char>(text[at])] ? longestAt(text, at, normalized) : nullptr;
        if (token == nullptr || (token->singleWord && !standsAlone(text, at, at + token->content.size()))) {
            at += token == nullptr ? 1
                                   : token->content.size(); // the reference goes on after a match it rejects
            continue;
        }
        std::size_t start = at;
        std::size_t end = at + token->content.size();
        if (token->lstrip)
            while (start > plain && isSpace(codePointAt(text, startOfCharacterBefore(text, start)).value))
                start = startOfCharacterBefore(text, start);
        if (token->rstrip)
            while (end < text.size() && isSpace(codePointAt(text, end).value))
                end += static_cast<std::size_t>(codePointAt(text, end).length);
        if (start > plain) stretches.push_back({text.substr(plain, start - plain)});
        stretches.push_back({text.substr(start, end - start), token->id});
        plain = at = end;
    }
    if (plain < text.size()) stretches.push_back({text.substr(plain)});
    return stretches;
}

} // namespace lambdascope
