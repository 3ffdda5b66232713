// SPDX-License-Identifier: MIT
#include "core/text/parts/added_tokens.h"

#include "core/text/parts/unicode_forms.h"
#include "core/text/parts/vocabulary.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {
namespace {

std::size_t startOfCharacterBefore(std::string_view text, std::size_t at) {
    do --at;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    return at;
}

bool isWord(std::string_view character, PatternBudget& budget) {
    static const Pattern word(fmt::format("[{}]", wordClass), false);
    bool found = false;
    word.matches(character, budget, [&](std::size_t, std::size_t) { found = true; });
    return found;
}

bool standsAlone(std::string_view text, std::size_t start, std::size_t end, PatternBudget& budget) {
    if (start > 0) {
        const std::size_t before = startOfCharacterBefore(text, start);
        if (isWord(text.substr(before, start - before), budget)) return false;
    }
    if (end >= text.size()) return true;
    return !isWord(text.substr(end, static_cast<std::size_t>(codePointAt(text, end).length)), budget);
}

std::size_t withSpaceBefore(std::string_view text, std::size_t start) {
    while (start > 0 && isWhiteSpace(codePointAt(text, startOfCharacterBefore(text, start)).value))
        start = startOfCharacterBefore(text, start);
    return start;
}

std::size_t withSpaceBehind(std::string_view text, std::size_t end) {
    while (end < text.size() && isWhiteSpace(codePointAt(text, end).value))
        end += static_cast<std::size_t>(codePointAt(text, end).length);
    return end;
}

} // namespace

AddedToken readAddedToken(const nlohmann::json& json, const nlohmann::json& id) {
    return {checkedId(id),
            json.at("content").get<std::string>(),
            json.value("special", false),
            json.value("lstrip", false),
            json.value("rstrip", false),
            json.value("single_word", false),
            json.value("normalized", !json.value("special", false))};
}

AddedVocabulary::AddedVocabulary(const std::vector<std::string>& pieces) {
    for (std::size_t id = 0; id < pieces.size(); ++id)
        if (!pieces[id].empty()) pieces_[pieces[id]] = static_cast<int>(id);
    next_ = static_cast<int>(pieces_.size());
}

void AddedVocabulary::add(const std::vector<AddedToken>& tokens) {
    for (AddedToken token : tokens) {
        if (token.content.empty()) continue;
        token.id = idOf(token.content);
        if (token.id < 0) token.id = next_;
        next_ = std::max(next_, token.id + 1);
        if (const auto known = flags_.find(token.content); known == flags_.end())
            order_.push_back(token.content);
        else
            token.special = token.special || known->second.special;
        flags_.insert_or_assign(token.content, token);
    }
}

int AddedVocabulary::idOf(const std::string& text) const {
    if (const auto at = flags_.find(text); at != flags_.end()) return at->second.id;
    const auto at = pieces_.find(text);
    return at == pieces_.end() ? -1 : at->second;
}

std::vector<AddedToken> AddedVocabulary::tokens() const {
    std::vector<AddedToken> all;
    all.reserve(order_.size());
    for (const std::string& text : order_) all.push_back(flags_.at(text));
    return all;
}

namespace {

/// Two texts that the normalizer makes one: which of the tokens is found, the library leaves to chance.
void refuseTwins(std::vector<std::pair<std::string, int>> texts, const std::vector<AddedToken>& tokens) {
    std::ranges::sort(texts);
    const auto twin = std::ranges::adjacent_find(texts, [&](const auto& one, const auto& other) {
        return one.first == other.first && tokens[one.second].id != tokens[other.second].id;
    });
    if (twin != texts.end())
        throw fail("its normalizer makes one of the added tokens {} and {}",
                   shownName(tokens[twin->second].content),
                   shownName(tokens[std::next(twin)->second].content));
}

} // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const Normalizer& normalizer, bool splitsSpecial)
    : tokens_(std::move(tokens)), splitsSpecial_(splitsSpecial) {
    std::vector<std::pair<std::string, int>> raw, normalised;
    for (int i = 0; i < static_cast<int>(tokens_.size()); ++i) {
        std::string content = tokens_[i].content;
        PatternBudget budget(content.size());
        if (tokens_[i].normalized) normalizer.apply(content, budget);
        if (content.empty())
            throw fail("its normalizer leaves nothing of the added token {}", shownName(tokens_[i].content));
        (tokens_[i].normalized ? normalised : raw).emplace_back(std::move(content), i);
    }
    refuseTwins(normalised, tokens_);
    raw_ = PrefixTable(std::move(raw));
    normalised_ = PrefixTable(std::move(normalised));
}

std::vector<Stretch> AddedTokens::cut(std::string_view text, const Normalizer& normalizer,
                                      PatternBudget& budget) const {
    std::vector<Stretch> first;
    cutPlain(text, raw_, budget, true, first);
    std::vector<Stretch> stretches;
    for (Stretch& stretch : first) {
        if (stretch.id >= 0) {
            stretches.push_back(std::move(stretch));
            continue;
        }
        const bool kept = normalizer.apply(stretch.text, budget);
        cutPlain(stretch.text, normalised_, budget, stretch.atStart && kept, stretches);
    }
    return stretches;
}

void AddedTokens::cutPlain(std::string_view text, const PrefixTable& table, PatternBudget& budget,
                           bool atStart, std::vector<Stretch>& out) const {
    const auto push = [&](std::size_t begin, std::size_t end, int id) {
        out.push_back({std::string(text.substr(begin, end - begin)), id, atStart && begin == 0});
    };
    std::size_t plain = 0; // start of the text not yet cut off
    for (std::size_t at = 0; at < text.size();) {
        std::size_t length = 0;
        int index = -1;
        table.forEachPrefix(text.substr(at), [&](std::size_t bytes, int which) {
            length = bytes; // the longest comes last
            index = which;
        });
        if (index < 0) {
            ++at;
            continue;
        }
        const std::size_t matched = at;
        at += length; // the reference goes on after a match it rejects, and within the space behind one
        const AddedToken& token = tokens_[index];
        if (splitsSpecial_ && token.special) continue;
        if (token.singleWord && !standsAlone(text, matched, at, budget)) continue;
        const std::size_t start = token.lstrip ? std::max(withSpaceBefore(text, matched), plain) : matched;
        const std::size_t end = token.rstrip ? withSpaceBehind(text, at) : at;
        if (start > plain) push(plain, start, -1);
        if (start < end) push(start, end, token.id); // else the one before took all of it with its own space
        plain = end;
    }
    if (plain < text.size()) push(plain, text.size(), -1);
}

} // namespace lambdascope
