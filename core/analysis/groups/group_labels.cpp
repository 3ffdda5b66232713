// SPDX-License-Identifier: MIT
#include "core/analysis/groups/group_labels.h"

#include "core/text/display.h"
#include "core/text/sentence_starts.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace lambdascope {
namespace {

constexpr std::size_t mostCharacters = 14, ofUnspaced = 4;

struct Word {
    std::string text;
    std::size_t first = 0, end = 0; // bytes of the group
    int rarity = 0;                 // the highest id is the rarest
    int sentences = 0;              // that have it
};

struct Sentence {
    std::string bytes;
    std::vector<Word> words;
    bool asks = false, unspaced = false;
};

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return text;
}

/// A letter or digit, or an apostrophe between letters.
std::vector<Word> wordsOf(const std::string& text) {
    std::vector<Word> words;
    bool within = false;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        const std::size_t end = at + static_cast<std::size_t>(point.length);
        const bool apostrophe = (point.value == '\'' || point.value == 0x2019) && within &&
                                end < text.size() && inWord(codePointAt(text, end).value);
        if (inWord(point.value) || apostrophe) {
            if (!within) words.push_back({{}, at, at});
            words.back().end = end;
            words.back().text = text.substr(words.back().first, end - words.back().first);
            within = true;
        } else {
            within = false;
        }
        at = end;
    }
    return words;
}

Sentence sentenceOf(const TokenGroup& group, const std::vector<TokenPiece>& pieces) {
    Sentence sentence;
    std::vector<std::pair<std::size_t, int>> ends; // of every token, and its id
    for (int i = group.first; i <= group.last; ++i) {
        const TokenPiece& piece = pieces[static_cast<std::size_t>(i)];
        sentence.bytes += piece.bytes;
        ends.emplace_back(sentence.bytes.size(), piece.id);
    }
    sentence.words = wordsOf(sentence.bytes);
    for (Word& word : sentence.words) {
        const auto of = [&](std::size_t byte) {
            return std::ranges::upper_bound(ends, byte, {}, &std::pair<std::size_t, int>::first);
        };
        const auto first = of(word.first), last = of(word.end - 1);
        word.rarity = first == last ? first->second : std::numeric_limits<int>::max();
    }
    const std::size_t mark = sentence.bytes.find_last_not_of(" \t\r\n\"')");
    sentence.asks = mark != std::string::npos && (sentence.bytes[mark] == '?' || group.text.ends_with("？"));
    const auto unspacedWord = [](const Word& word) {
        return ofUnspacedScript(codePointAt(word.text, 0).value);
    };
    sentence.unspaced = 2 * std::ranges::count_if(sentence.words, unspacedWord) > std::ssize(sentence.words);
    return sentence;
}

std::size_t lengthOf(const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count)
        at += static_cast<std::size_t>(codePointAt(text, at).length);
    return count;
}

std::string firstCharacters(const std::string& text, std::size_t count) {
    std::size_t at = 0;
    for (; at < text.size() && count > 0; --count)
        at += static_cast<std::size_t>(codePointAt(text, at).length);
    return text.substr(0, at);
}

std::string fitted(const std::string& first, const std::string& second, const std::string& end) {
    std::string both = second.empty() ? first + end : first + ' ' + second + end;
    if (lengthOf(both) <= mostCharacters) return both;
    const std::string one = first + end;
    return lengthOf(one) <= mostCharacters ? one : firstCharacters(first, mostCharacters - 1) + "…";
}

std::string labelOf(const Sentence& sentence, const std::string& text) {
    if (sentence.words.empty()) return firstCharacters(text, mostCharacters);
    if (sentence.unspaced) return firstCharacters(text, ofUnspaced);
    std::vector<const Word*> telling;
    for (const Word& word : sentence.words) telling.push_back(&word);
    const auto rank = [](const Word* word) {
        return std::tuple(word->sentences, -static_cast<std::int64_t>(word->rarity), word->first);
    };
    if (!sentence.asks) {
        std::ranges::sort(telling, {}, rank);
        if (telling.size() == 1) return fitted(telling[0]->text, {}, {});
        const bool inOrder = telling[0]->first < telling[1]->first;
        return fitted(telling[inOrder ? 0 : 1]->text, telling[inOrder ? 1 : 0]->text, {});
    }
    telling.erase(telling.begin());
    const auto isName = [](const Word* word) {
        return word->text.front() >= 'A' && word->text.front() <= 'Z';
    };
    std::ranges::sort(telling, {}, [&](const Word* word) { return std::tuple(!isName(word), rank(word)); });
    return fitted(sentence.words.front().text, telling.empty() ? "" : telling.front()->text, "?");
}

void countSentences(std::vector<Sentence>& sentences) {
    std::map<std::string, int> with;
    for (const Sentence& sentence : sentences) {
        std::set<std::string> own;
        for (const Word& word : sentence.words) own.insert(lower(word.text));
        for (const std::string& word : own) ++with[word];
    }
    for (Sentence& sentence : sentences)
        for (Word& word : sentence.words) word.sentences = with[lower(word.text)];
}

} // namespace

void addLabels(TokenGroups& groups, const std::vector<TokenPiece>& pieces) {
    const auto verbatim = [](std::string text) { return Phrase{std::move(text), {}, true}; };
    if (groups.by != GroupBy::Sentence) {
        for (TokenGroup& group : groups.groups)
            group.label = group.first == group.last ? wordPhrase(pieces, group.first)
                          : lengthOf(group.text) <= mostCharacters
                              ? verbatim(group.text)
                              : verbatim(firstCharacters(group.text, mostCharacters - 1) + "…");
        return;
    }
    std::vector<Sentence> sentences;
    for (const TokenGroup& group : groups.groups)
        sentences.push_back(group.special ? Sentence() : sentenceOf(group, pieces));
    countSentences(sentences);
    std::map<std::string, int> same;
    const bool numbered = groups.count() > 0 && !groups.byText;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        TokenGroup& group = groups.groups[i];
        if (numbered && !group.special) {
            group.label = phrase("tokens {}–{}", group.first, group.last);
            continue;
        }
        std::string label = group.special ? group.text : labelOf(sentences[i], group.text);
        const int place = ++same[label];
        group.label = verbatim(place > 1 ? label + ' ' + std::to_string(place) : label);
    }
}

} // namespace lambdascope
