// SPDX-License-Identifier: MIT
#include "core/text/token_names.h"

#include "core/text/display.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <map>
#include <utility>

namespace lambdascope {
namespace {

enum class Kind { Letter, Digit, Apostrophe, Point, Blank, Other };

/// Letters of the scripts that put blanks between words. Chinese, Japanese and Thai do not: there a run of
/// letters is no word, and a token stands for itself.
constexpr std::pair<char32_t, char32_t> letters[] = {
    {'A', 'Z'},       {'a', 'z'},       {0xAA, 0xAA},     {0xB5, 0xB5},     {0xBA, 0xBA},
    {0xC0, 0xD6},     {0xD8, 0xF6},     {0xF8, 0x37D},    {0x37F, 0x386},   {0x388, 0x60B},
    {0x620, 0x6D3},   {0x6D5, 0x963},   {0x966, 0xDFF},   {0x10A0, 0x135F}, {0x13A0, 0x16FF},
    {0x1E00, 0x1FFF}, {0x2C00, 0x2DFF}, {0xA640, 0xA7FF}, {0xAC00, 0xD7FF}, {0xFB00, 0xFDFB},
    {0xFF10, 0xFF19}, {0xFF21, 0xFF3A}, {0xFF41, 0xFF5A}};

Kind kindOf(char32_t c) {
    if (c == ' ' || (c >= '\t' && c <= '\r') || c == 0x3000) return Kind::Blank;
    if (c >= '0' && c <= '9') return Kind::Digit;
    if (c == '\'' || c == 0x2019) return Kind::Apostrophe;
    if (c == '.' || c == ',') return Kind::Point;
    const bool letter = std::ranges::any_of(
        letters, [c](const auto& range) { return c >= range.first && c <= range.second; });
    return letter ? Kind::Letter : Kind::Other;
}

/// One character of the prompt and the tokens that hold its bytes.
struct Character {
    Kind kind = Kind::Other;
    std::string text;
    int first = 0, last = 0;
};

std::vector<Character> charactersOf(const std::vector<TokenPiece>& pieces) {
    std::vector<Character> characters;
    for (TextCharacter& c : textCharacters(pieces))
        characters.push_back({c.valid ? kindOf(c.value) : Kind::Other, std::move(c.bytes), c.first, c.last});
    return characters;
}

bool inWord(const Character& c) {
    return c.kind == Kind::Letter || c.kind == Kind::Digit;
}

/// Whether the character at `at` belongs to one word with what stands before and behind it: don't, 3.5.
bool joins(const std::vector<Character>& all, std::size_t at) {
    if (at == 0 || at + 1 >= all.size()) return false;
    const auto between = [&](Kind kind) { return all[at - 1].kind == kind && all[at + 1].kind == kind; };
    return (all[at].kind == Kind::Apostrophe && between(Kind::Letter)) ||
           (all[at].kind == Kind::Point && between(Kind::Digit));
}

/// Invisible ones have a name on the screen only as tokens.
bool showsItself(const Character& c) {
    const CodePoint point = codePointAt(c.text, 0);
    return point.valid && point.value > 0xA0 && point.value != 0xFEFF &&
           (point.value < 0x2000 || point.value > 0x206F);
}

/// Where the word that begins with a character ends; the same place if none does.
std::size_t endOfWord(const std::vector<Character>& all, std::size_t begin) {
    std::size_t end = begin;
    while (end < all.size() && (inWord(all[end]) || (end > begin && joins(all, end)))) ++end;
    const bool split = all[begin].first < all[begin].last; // 猫 in three tokens
    return end == begin && split && showsItself(all[begin]) ? begin + 1 : end;
}

/// A word of a whole line must not make a caption of a page.
std::string shortened(const std::vector<Character>& all, std::size_t begin, std::size_t end) {
    constexpr std::size_t most = 40, head = 24, tail = 8;
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        if (end - begin > most && i == begin + head) {
            text += "…";
            i = end - tail;
        }
        text += all[i].text;
    }
    return text;
}

/// A word or number of several tokens.
struct Run {
    std::string text;
    int first = 0, last = 0;
};

struct Runs {
    std::vector<Run> all;
    std::vector<int> of; // by token: the run that all of it belongs to, −1 if there is none
};

Runs runsOf(const std::vector<TokenPiece>& pieces) {
    const std::vector<Character> all = charactersOf(pieces);
    Runs runs{{}, std::vector<int>(pieces.size(), -1)};
    std::vector<int> parts(pieces.size(),
                           0); // words and signs in a token: “("a” has two, and no name but its own
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::max(endOfWord(all, at), at + 1);
        const int first = all[at].first;
        const int last = all[end - 1].last;
        const bool shared = first < last && endOfWord(all, at) == end;
        for (int i = first; all[at].kind != Kind::Blank && i <= last; ++i) {
            ++parts[i];
            if (shared) runs.of[i] = static_cast<int>(runs.all.size());
        }
        if (shared) runs.all.push_back({shortened(all, at, end), first, last});
        at = end;
    }
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i] != 1) runs.of[i] = -1;
    return runs;
}

Phrase partOf(const Phrase& whole, int part, int parts) {
    if (part == 0) return phrase("the first part of {}", whole);
    if (part == 1) return phrase("the second part of {}", whole);
    if (part == parts - 1) return phrase("the last part of {}", whole);
    if (part == 2) return phrase("the third part of {}", whole);
    return phrase("part {} of {}", part + 1, whole);
}

} // namespace

TokenNames::TokenNames(const std::vector<TokenPiece>& pieces, const std::vector<int>& ids)
    : wordOf_(ids.size(), -1) {
    const bool known = pieces.size() == ids.size();
    const Runs runs = known ? runsOf(pieces) : Runs{{}, std::vector<int>(ids.size(), -1)};
    std::map<int, int> words; // of the runs
    for (int i = 0; i < static_cast<int>(ids.size()); ++i) {
        const int run = runs.of[i];
        if (const auto word = words.find(run); run >= 0 && word != words.end()) {
            wordOf_[i] = word->second;
            continue;
        }
        wordOf_[i] = static_cast<int>(words_.size());
        words[run] = wordOf_[i];
        if (run >= 0)
            words_.push_back({{runs.all[run].text, {}, true}, runs.all[run].first, runs.all[run].last});
        else
            words_.push_back({known ? wordPhrase(pieces, i) : phrase("token {}", ids[i]), i, i});
    }
    std::map<std::string, int> counts;
    for (Word& word : words_) word.place = ++counts[keyOf(word)];
    for (Word& word : words_) word.sameText = counts[keyOf(word)];
}

std::string TokenNames::keyOf(const Word& word) {
    return fmt::format("{}{}", word.text.verbatim ? "=" : " ",
                       word.text.text()); // a blank is “space”, as is the word
}

Phrase TokenNames::quoted(const Phrase& text) {
    return text.verbatim ? phrase("“{}”", text) : text;
}

Phrase TokenNames::of(int position) const {
    if (position == 0) return phrase("the first token");
    const Word& word = words_[wordOf_[position]];
    const Phrase whole = inPlace(word, position);
    return word.first == word.last ? whole : partOf(whole, position - word.first, word.last - word.first + 1);
}

Phrase TokenNames::wordAt(int position) const {
    if (position == 0) return phrase("the first token");
    return quoted(words_[wordOf_[position]].text);
}

Phrase TokenNames::inPlace(const Word& word, int position) const {
    if (word.sameText == 1) return quoted(word.text);
    if (word.place == 1) return phrase("the first {}", quoted(word.text));
    if (word.place == 2) return phrase("the second {}", quoted(word.text));
    if (word.place == word.sameText) return phrase("the last {}", quoted(word.text));
    if (word.place == 3) return phrase("the third {}", quoted(word.text));
    return phrase("{} at position {}", quoted(word.text), position);
}

} // namespace lambdascope
