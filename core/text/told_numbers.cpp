// SPDX-License-Identifier: MIT
#include "core/text/told_numbers.h"

#include "core/text/sentence_starts.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

namespace lambdascope {
namespace {

constexpr std::size_t longestQuestion = 64;     // words; one that says more asks for more than a number
constexpr std::size_t longestName = 2;          // of what alone differs, as "Paris is" from "New York is"
constexpr std::string_view noSubject = "there"; // "There are 3 dogs. Are there cats?"
constexpr std::array<std::string_view, 3> links{"and", "but", "while"};

/// A word, a number, or what parts clauses, which is neither.
struct Word {
    std::string said; // in small letters; of a number its digits
    Span place;
    bool number = false, apart = false;
    bool attached = false; // directly behind a number: the ending that 48213입니다 has
};

using Words = std::span<const Word>;

bool isDigit(char32_t c) {
    return c >= '0' && c <= '9';
}

bool isLatin(char32_t c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

bool isApostrophe(char32_t c) {
    return c == '\'' || c == U'’';
}

bool partsClauses(char32_t c) {
    constexpr std::u32string_view parting = U",;，；、";
    return parting.find(c) != std::u32string_view::npos;
}

/// Reads the words of a stretch of text.
class WordReader {
  public:
    WordReader(std::string_view text, Span part) : text_(text.substr(0, part.end)), at_(part.begin) {}

    std::vector<Word> read() {
        while (at_ < text_.size()) {
            const CodePoint point = codePointAt(text_, at_);
            if (isDigit(point.value) || (isSign(point.value) && opensNumber()))
                number();
            else if (lambdascope::inWord(point.value))
                word();
            else
                other(point);
        }
        return std::move(words_);
    }

  private:
    [[nodiscard]] char32_t at(std::size_t place) const {
        return place < text_.size() ? codePointAt(text_, place).value : U' ';
    }
    [[nodiscard]] static bool isSign(char32_t c) { return c == '-' || c == U'−'; }
    [[nodiscard]] std::size_t lengthAt(std::size_t place) const {
        return static_cast<std::size_t>(codePointAt(text_, place).length);
    }
    [[nodiscard]] bool opensNumber() const {
        return isDigit(at(at_ + lengthAt(at_))) && (at_ == 0 || isBlank(at(at_ - 1)));
    }

    void take(std::size_t end, bool number, bool apart = false) {
        Word word{{},
                  {at_, end},
                  number,
                  apart,
                  !words_.empty() && words_.back().number && words_.back().place.end == at_};
        for (const char c : text_.substr(at_, end - at_))
            word.said += c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
        word.apart = word.apart || (!number && std::ranges::count(links, word.said) > 0);
        words_.push_back(std::move(word));
        at_ = end;
    }

    /// "48213", "-3", "12,000", "3.14", "12:30", whole; what begins or ends in a Latin letter is a word.
    void number() {
        std::size_t end = at_ + (isDigit(at(at_)) ? 0 : lengthAt(at_));
        const auto goesOn = [&] {
            constexpr std::u32string_view inside = U".,:-/";
            return isDigit(at(end)) ||
                   (inside.find(at(end)) != std::u32string_view::npos && isDigit(at(end + 1)));
        };
        while (goesOn()) ++end;
        if (isLatin(at(end)) || at(end) == '_') return word();
        take(end, true);
    }

    /// Of scripts without blanks a letter.
    void word() {
        std::size_t end = at_ + lengthAt(at_);
        const auto goesOn = [&] {
            const char32_t c = at(end);
            if (isApostrophe(c)) return lambdascope::inWord(at(end + lengthAt(end)));
            return lambdascope::inWord(c) && !ofUnspacedScript(c);
        };
        if (!ofUnspacedScript(at(at_)))
            while (goesOn()) end += lengthAt(end);
        take(end, false);
    }

    void other(const CodePoint& point) {
        if (partsClauses(point.value)) return take(at_ + static_cast<std::size_t>(point.length), false, true);
        at_ += static_cast<std::size_t>(point.length);
    }

    std::string_view text_;
    std::size_t at_;
    std::vector<Word> words_;
};

/// A clause with a number: the words around it.
struct Telling {
    Words before, after;
    Word number;
    bool alone = true; // with one number
};

struct Sentence {
    std::vector<Word> words;
    Span place;
};

std::vector<Sentence> sentencesOf(std::string_view text) {
    const std::vector<std::size_t> starts = sentenceStarts(text).starts;
    std::vector<Sentence> all;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const Span place{starts[i], i + 1 < starts.size() ? starts[i + 1] : text.size()};
        all.push_back({WordReader(text, place).read(), place});
    }
    return all;
}

std::vector<Words> clausesOf(Words words) {
    std::vector<Words> clauses{{}};
    std::size_t first = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].apart) first = i + 1;
        if (words[i].apart && !clauses.back().empty()) clauses.emplace_back();
        if (!words[i].apart) clauses.back() = words.subspan(first, i + 1 - first);
    }
    if (clauses.back().empty()) clauses.pop_back();
    return clauses;
}

/// A number that stands for itself ("12, 13 and 14") is one more of the clause before.
void addTellings(Words sentence, std::vector<Telling>& all) {
    Telling* last = nullptr; // of this sentence
    for (const Words clause : clausesOf(sentence)) {
        const auto first = std::ranges::find_if(clause, &Word::number);
        if (first == clause.end()) continue;
        const auto at = static_cast<std::size_t>(first - clause.begin());
        const bool several = std::ranges::count_if(clause, &Word::number) > 1;
        if (at == 0 && last != nullptr) last->alone = false;
        if (at == 0) continue;
        std::size_t from = at + 1;
        if (from < clause.size() && clause[from].attached) ++from;
        all.push_back({clause.first(at), clause.subspan(from), *first, !several});
        last = &all.back();
    }
}

bool sameWords(Words a, Words b) {
    return std::ranges::equal(a, b, {}, &Word::said, &Word::said);
}

bool holds(Words question, Words part) {
    const auto same = [](const Word& a, const Word& b) { return a.said == b.said; };
    return !part.empty() &&
           std::search(question.begin(), question.end(), part.begin(), part.end(), same) != question.end();
}

bool says(Words question, std::string_view word) {
    return std::ranges::find(question, word, &Word::said) != question.end();
}

/// How many words of what the number is told of stand in the question; 0: it is not asked for.
std::size_t asked(const Telling& told, Words question) {
    if (!told.after.empty() && std::ranges::none_of(told.after, [&](const Word& word) {
            return says(question, word.said);
        })) // "Bob is 12 years old. How tall is Bob?"
        return 0;
    if (holds(question, told.before)) return told.before.size();
    const Words subject = told.before.first(told.before.size() - 1);
    if (subject.empty() || subject.back().said == noSubject || !holds(question, subject)) return 0;
    const std::string& is = told.before.back().said;
    const std::string& first = question.front().said;
    const bool whats = is == "is" && (first.ends_with("'s") || first.ends_with("’s"));
    return whats || (first != is && says(question, is)) ? subject.size() : 0; // "Is Bob old?": yes or no
}

/// How many words are told alike at their beginnings and ends.
std::pair<std::size_t, std::size_t> alike(Words a, Words b) {
    const auto same = [](const Word& x, const Word& y) { return x.said == y.said; };
    const auto first = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.end(), b.begin(), b.end(), same).first - a.begin());
    const auto last = static_cast<std::size_t>(
        std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend(), same).first - a.rbegin());
    return {first, std::min(last, std::min(a.size(), b.size()) - first)};
}

/// Whether both tell a number of something in the same words, which differ where they name it alone.
bool toldAlike(const Telling& a, const Telling& b) {
    if (!sameWords(a.after, b.after)) return false;
    const auto [first, last] = alike(a.before, b.before);
    const std::size_t common = first + last;
    const auto [least, most] = std::minmax({a.before.size() - common, b.before.size() - common});
    if (common == 0) return most == 1; // "Oslo: 12"
    return least > 0 && (most <= common || (first == 0 && most <= longestName));
}

/// What is asked for in words that end as a question does; completed where nothing ends them.
bool isQuestion(std::string_view sentence) {
    bool question = false;
    for (std::size_t at = 0; at < sentence.size();) {
        const CodePoint point = codePointAt(sentence, at);
        question = !lambdascope::inWord(point.value) &&
                   (question || point.value == '?' || point.value == U'？' || point.value == U'؟');
        at += static_cast<std::size_t>(point.length);
    }
    return question;
}

std::vector<Telling> tellingsBefore(const std::vector<Sentence>& sentences) {
    std::vector<Telling> all;
    for (std::size_t i = 0; i + 1 < sentences.size(); ++i) addTellings(sentences[i].words, all);
    return all;
}

/// Those that say most of what is asked for.
std::vector<const Telling*> bestOf(const std::vector<Telling>& tellings, Words asking, bool question) {
    std::vector<const Telling*> best;
    std::size_t most = 1;
    for (const Telling& told : tellings) {
        const std::size_t words = question                         ? asked(told, asking)
                                  : sameWords(told.before, asking) ? told.before.size()
                                                                   : 0;
        if (words > most) best.clear();
        if (words >= most) best.push_back(&told);
        most = std::max(most, words);
    }
    return best;
}

} // namespace

std::optional<Marks> askedNumber(std::string_view text) {
    const std::vector<Sentence> sentences = sentencesOf(text);
    const Sentence& last = sentences.back();
    const bool question = isQuestion(text.substr(last.place.begin));
    if ((!question && endsSentence(text)) || last.words.size() > longestQuestion ||
        std::ranges::any_of(last.words, &Word::number))
        return {};
    const std::vector<Words> clauses = clausesOf(last.words);
    if (clauses.empty()) return {};
    const Words asking = question ? Words(last.words) : clauses.back();
    const std::vector<Telling> tellings = tellingsBefore(sentences);
    const auto best = bestOf(tellings, asking, question);
    if (best.empty()) return {};
    const Telling& answer = *best.front();
    for (const Telling* other : best)
        if (!other->alone || other->number.said != answer.number.said) return {};
    Marks marks;
    for (const Telling* told : best) marks.answer.push_back(told->number.place);
    for (const Telling& told : tellings)
        if (told.alone && told.number.said != answer.number.said && toldAlike(answer, told))
            marks.distractors.push_back(told.number.place);
    return marks;
}

namespace {

/// The words in the place of "{name}", at most as many as stand around it; none where these are others.
Words nameIn(std::string_view form, Words words) {
    const std::vector<Word> wanted = WordReader(form, {0, form.size()}).read();
    const auto place = std::ranges::find_if(wanted, [form](const Word& word) {
        return word.place.begin > 0 && form.substr(word.place.begin - 1).starts_with("{name}");
    });
    if (place == wanted.end() || words.size() < wanted.size()) return {};
    const auto before = static_cast<std::size_t>(place - wanted.begin());
    const std::size_t after = wanted.size() - before - 1, named = words.size() - before - after;
    const bool same = sameWords(Words(wanted).first(before), words.first(before)) &&
                      sameWords(Words(wanted).last(after), words.last(after));
    return same && named <= before + after ? words.subspan(before, named) : Words();
}

} // namespace

bool phrasedAs(const std::vector<Phrasing>& phrasings, std::string_view text, Span number) {
    const std::vector<Sentence> sentences = sentencesOf(text);
    const Words asking = sentences.back().words;
    const auto told =
        std::ranges::find_if(sentences, [number](const Sentence& s) { return s.place.overlaps(number); });
    if (told == sentences.end() || told->words.empty()) return false;
    const Words telling = Words(told->words).first(told->words.size() - 1);
    return told->words.back().place == number &&
           std::ranges::any_of(phrasings, [&](const Phrasing& phrasing) {
               const Words name = nameIn(phrasing.told, telling);
               return !name.empty() && (sameWords(name, nameIn(phrasing.asked, asking)) ||
                                        sameWords(name, nameIn(phrasing.told, asking)));
           });
}

} // namespace lambdascope
