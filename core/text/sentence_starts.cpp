// SPDX-License-Identifier: MIT
#include "core/text/sentence_starts.h"

#include "core/util/utf8.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace lambdascope {
namespace {

/// What a full stop follows although the sentence goes on.
constexpr std::array<std::string_view, 12> titles{"Mr", "Mrs", "Ms", "Dr", "Prof", "St",
                                                  "Mt", "Jr",  "Sr", "vs", "cf",   "approx"};

constexpr std::pair<char32_t, char32_t> unspaced[] = {{0xE00, 0xEFF},    {0x1000, 0x109F}, {0x1780, 0x17FF},
                                                      {0x3041, 0x30FF},  {0x3400, 0x9FFF}, {0xF900, 0xFAFF},
                                                      {0x20000, 0x3FFFF}};

struct PlacedPoint {
    char32_t value = 0;
    std::size_t at = 0;
};

std::vector<PlacedPoint> placedPoints(std::string_view text) {
    std::vector<PlacedPoint> all;
    all.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        all.push_back({point.value, at});
        at += static_cast<std::size_t>(point.length);
    }
    return all;
}

bool isAlways(char32_t c) {
    return c == '?' || c == '!' || c == U'。' || c == U'？' || c == U'！' || c == U'؟' || c == U'।';
}

bool isStop(char32_t c) {
    return c == '.' || isAlways(c);
}

bool closes(char32_t c) {
    constexpr std::u32string_view closing = U"\"')]}”’»」』）】〉》";
    return closing.find(c) != std::u32string_view::npos;
}

bool isDecimal(char32_t c) {
    return c >= '0' && c <= '9';
}

bool isAsciiLetter(char32_t c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/// What stands directly before a full stop, back to a blank.
std::u32string wordBefore(const std::vector<PlacedPoint>& all, std::size_t stop) {
    std::size_t first = stop;
    while (first > 0 && !isBlank(all[first - 1].value)) --first;
    while (first < stop && !inWord(all[first].value)) ++first; // what opens a quotation
    std::u32string word;
    for (std::size_t i = first; i < stop; ++i) word += all[i].value;
    return word;
}

/// "e.g", "U.S", and "J" of a name.
bool isAbbreviation(const std::u32string& word) {
    if (word.size() == 1) return word.front() >= 'A' && word.front() <= 'Z';
    bool letters = word.size() > 1 && word.size() % 2 == 1;
    for (std::size_t i = 0; letters && i < word.size(); ++i)
        letters = i % 2 == 0 ? isAsciiLetter(word[i]) : word[i] == '.';
    const auto is = [&](std::string_view title) {
        return std::ranges::equal(title, word, {}, [](char c) { return static_cast<char32_t>(c); });
    };
    return letters || std::ranges::any_of(titles, is);
}

/// Reads a text from its first character on, and finds where sentences begin.
class Reader {
  public:
    explicit Reader(std::string_view text) : all_(placedPoints(text)) {}

    SentenceStarts read() {
        for (std::size_t i = 0; i < all_.size();) {
            if (inWord(all_[i].value) && !std::exchange(said_, true)) first_ = i;
            const std::size_t end = endAfter(i);
            if (end > i && said_) {
                found_.stops = found_.stops || isStop(all_[i].value);
                begin(end);
            }
            i = std::max(end, i + 1);
        }
        while (found_.starts.size() > 1 && !saysSomething(found_.starts.back())) found_.starts.pop_back();
        return found_;
    }

  private:
    /// Behind the end of a sentence at a character: its further marks and what closes; itself if none is.
    [[nodiscard]] std::size_t endAfter(std::size_t i) const {
        if (all_[i].value == '\n') return i + 1;
        if (!isStop(all_[i].value)) return i;
        std::size_t end = i;
        bool always = false;
        for (; end < all_.size() && (isStop(all_[end].value) || closes(all_[end].value)); ++end)
            always = always || isAlways(all_[end].value);
        if (end == all_.size()) return end;
        const bool apart = isBlank(all_[end].value) || ofUnspacedScript(all_[end].value);
        if (goesOnAfterQuotation(i, end)) return i;
        return always || (apart && !isNoStop(i)) ? end : i;
    }

    /// “Go!” said Tom.
    [[nodiscard]] bool goesOnAfterQuotation(std::size_t mark, std::size_t end) const {
        const bool quoted = end > mark + 1 && closes(all_[end - 1].value);
        std::size_t next = end;
        while (next < all_.size() && all_[next].value == ' ') ++next;
        return quoted && next > end && next < all_.size() && all_[next].value >= 'a' &&
               all_[next].value <= 'z';
    }

    [[nodiscard]] bool isNoStop(std::size_t stop) const {
        const std::u32string word = wordBefore(all_, stop);
        if (isAbbreviation(word)) return true;
        const bool number = !word.empty() && std::ranges::all_of(word, isDecimal);
        return number && said_ && stop == first_ + word.size(); // "1. Open the door": of a list
    }

    void begin(std::size_t at) {
        while (at < all_.size() && isBlank(all_[at].value)) ++at; // blank lines belong to the line before
        said_ = false;
        if (at < all_.size()) found_.starts.push_back(all_[at].at);
    }

    [[nodiscard]] bool saysSomething(std::size_t from) const {
        return std::ranges::any_of(all_,
                                   [from](const PlacedPoint& c) { return c.at >= from && inWord(c.value); });
    }

    std::vector<PlacedPoint> all_;
    SentenceStarts found_;
    bool said_ = false;     // a word or number, since the last start
    std::size_t first_ = 0; // its first character
};

} // namespace

bool isBlank(char32_t c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x3000;
}

bool inWord(char32_t c) {
    if (c < 0x80) return isDecimal(c) || isAsciiLetter(c);
    const bool punctuation = (c >= 0x2010 && c <= 0x205E) || (c >= 0x3000 && c <= 0x303F);
    return c > 0xA0 && c != 0xAB && c != 0xBB && !punctuation && !isStop(c) && !closes(c);
}

bool ofUnspacedScript(char32_t c) {
    return std::ranges::any_of(unspaced,
                               [c](const auto& range) { return c >= range.first && c <= range.second; });
}

SentenceStarts sentenceStarts(std::string_view text) {
    return Reader(text).read();
}

} // namespace lambdascope
