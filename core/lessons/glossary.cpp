// SPDX-License-Identifier: MIT
#include "core/lessons/glossary.h"

#include "core/lessons/lesson_yaml.h"
#include "core/util/files.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace lambdascope {
namespace {

bool isLatin(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool sameLetter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// Whether a word stands by itself there: no letter goes on with it where it ends in one.
bool standsAlone(std::string_view text, std::size_t at, std::string_view word) {
    const std::size_t end = at + word.size();
    return !(isLatin(word.front()) && at > 0 && isLatin(text[at - 1])) &&
           !(isLatin(word.back()) && end < text.size() && isLatin(text[end]));
}

/// The first place where `word` stands by itself on ground that is free; none without.
std::optional<std::size_t> placeOf(std::string_view text, std::string_view word,
                                   const std::vector<bool>& taken) {
    for (auto from = text.begin(); from != text.end(); ++from) {
        from = std::search(from, text.end(), word.begin(), word.end(), sameLetter);
        if (from == text.end()) break;
        const auto at = static_cast<std::size_t>(from - text.begin());
        if (standsAlone(text, at, word) && !taken[at] && !taken[at + word.size() - 1]) return at;
    }
    return {};
}

} // namespace

Glossary::Glossary(const std::filesystem::path& file, const std::string& language) {
    const YamlValue all = YamlValue::parse(readFile(file), {file, 1});
    all.allowKeys({"terms"});
    for (const YamlValue& each : all.require("terms").items()) {
        const auto own = each.find(language.c_str());
        const YamlValue term = own ? *own : each.require("en");
        term.allowKeys({"words", "says"});
        Term read{{}, term.require("says").text()};
        for (const YamlValue& word : term.require("words").items()) {
            if (word.text().empty()) throw word.fault(phrase("a word is empty"));
            read.words.push_back(word.text());
        }
        if (read.words.empty() || read.says.empty())
            throw term.fault(phrase("a term has no words or says nothing"));
        terms_.push_back(std::move(read));
    }
}

std::vector<Glossary::Found> Glossary::find(std::string_view text) const {
    std::vector<std::pair<const Term*, std::string_view>> words; // the longest first
    for (const Term& term : terms_)
        for (const std::string& word : term.words) words.emplace_back(&term, word);
    std::ranges::stable_sort(words,
                             [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    std::vector<bool> taken(text.size());
    std::vector<Found> found;
    for (const auto& [term, word] : words) {
        const auto at = placeOf(text, word, taken);
        if (!at) continue;
        std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(*at), word.size(), true);
        const auto same = std::ranges::find(found, std::string_view(term->says), &Found::says);
        if (same == found.end())
            found.push_back({*at, word.size(), term->says});
        else if (*at < same->begin) // of its forms the one that comes first
            *same = {*at, word.size(), term->says};
    }
    std::ranges::sort(found, {}, &Found::begin);
    return found;
}

} // namespace lambdascope
