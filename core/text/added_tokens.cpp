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

/// Whether the character is a letter, mark, digit or connector (\w with Unicode properties).
bool isWord(std::string_view character) {
    static const Pattern word("\\w", false);
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
        AddedToken token{json.at("id").get<int>(),     json.at("content").get<std::string>(),
                         json.value("special", false), json.value("lstrip", false),
                         json.value("rstrip", false),  json.value("single_word", false)};
        if (token.content.empty()) continue;
        firstByte_[static_cast<unsigned char>(token.content[0])] = true;
        tokens_.push_back(std::move(token));
    }
}

const AddedToken* AddedTokens::longestAt(std::string_view text, std::size_t at) const {
    const AddedToken* best = nullptr;
    for (const AddedToken& token : tokens_)
        if (text.substr(at).starts_with(token.content) &&
            (best == nullptr || token.content.size() > best->content.size()))
            best = &token;
    return best;
}

std::vector<Stretch> AddedTokens::cut(std::string_view text) const {
    std::vector<Stretch> stretches;
    std::size_t plain = 0; // start of the text not yet cut off
    for (std::size_t at = 0; at < text.size();) {
        const AddedToken* token =
            firstByte_[static_cast<unsigned char>(text[at])] ? longestAt(text, at) : nullptr;
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
