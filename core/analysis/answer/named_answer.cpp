// SPDX-License-Identifier: MIT
#include "core/analysis/answer/named_answer.h"

#include "core/model/recorded/recorded_model.h"
#include "core/text/number_text.h"
#include "core/text/sentence_starts.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace lambdascope {
namespace {

bool blank(char c) {
    return c == ' ' || c == '\n' || c == '\t';
}

/// Whether what goes on behind a text begins with a blank: not behind one, nor behind what opens a quotation
/// or a bracket, nor in Chinese, Japanese or Thai, which part no words.
bool wantsBlank(std::string_view text, std::string_view answer) {
    if (text.empty() || answer.empty()) return !answer.empty();
    std::size_t at = text.size() - 1; // where its last character begins
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    const char32_t last = codePointAt(text, at).value, first = codePointAt(answer, 0).value;
    constexpr std::u32string_view opening = U"([{“‘«„‚¿¡";
    const bool straight = (last == U'"' || last == U'\'') && (at == 0 || blank(text[at - 1]));
    const auto wide = [](char32_t c) { // its own marks, too
        return ofUnspacedScript(c) || (c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFFEF);
    };
    return !blank(text.back()) && !straight && opening.find(last) == std::u32string_view::npos &&
           !wide(last) && !wide(first);
}

/// The tokens of `answer` if it is written right after the text; none where no token is a part of it, be it
/// one that stands for what is unknown.
std::vector<int> writtenBehind(const Model& model, const std::string& text, std::string_view answer) {
    const std::vector<int> before = model.tokenizer->encode(text, false);
    const std::vector<int> all = model.tokenizer->encode(text + std::string(answer), false);
    if (all.size() <= before.size() || !std::equal(before.begin(), before.end(), all.begin()) ||
        all[before.size()] >= model.config.vocabSize)
        return {};
    const std::string bytes = model.tokenizer->piece(all[before.size()]).bytes;
    const auto word = [](std::string_view of) {
        return of.substr(std::min(of.size(), of.find_first_not_of(' ')));
    };
    if (word(bytes).empty() || !word(answer).starts_with(word(bytes))) return {};
    return {all.begin() + std::ssize(before), all.end()};
}

/// The same of what stands in the span, where a blank before it is another matter there than behind the
/// prompt; else none.
std::vector<int> spelledAnew(const Model& model, const std::vector<TokenPiece>& prompt, Span span) {
    const std::vector<Span> places = tokenSpans(prompt);
    std::string text;
    for (std::size_t i = 0; i < prompt.size(); ++i)
        if (!places[i].empty()) text += prompt[i].bytes;
    if (!readsWords(model) || span.empty() || span.end > text.size()) return {};
    const bool afterSpace = span.begin > 0 && text[span.begin - 1] == ' ';
    const bool glued = span.begin > 0 && !blank(text[span.begin - 1]);
    const std::string words = text.substr(span.begin, span.end - span.begin);
    const bool wants = wantsBlank(text, words);
    if (glued || blank(words.front()) || afterSpace == wants) return {};
    return writtenBehind(model, text, (wants ? " " : "") + words);
}

/// The first of the token numbers that are said next.
int firstNumber(const Model& model, const std::string& answer, const std::string& name) {
    const std::vector<int> ids = numbersIn(answer);
    if (ids.empty())
        throw fail<UsageError>("{}: \"{}\" is no token number, and {} has no tokenizer", name, answer,
                               model.name);
    if (ids.front() < 0 || ids.front() >= model.config.vocabSize)
        throw fail<UsageError>("{}: \"{}\" is not in the vocabulary of {} (0 to {})", name, answer,
                               model.name, model.config.vocabSize - 1);
    return ids.front();
}

} // namespace

Marks marksOf(const NamedMarks& named, const std::vector<TokenPiece>& pieces, const MarkNames& names) {
    const auto placeOf = [&](const std::string& name, const std::string& part) {
        if (const auto place = firstPlaceOf(part, pieces)) return *place;
        throw areNumbers(pieces)
            ? fail<UsageError>("{}: \"{}\" does not stand in the prompt, which is token numbers", name, part)
            : fail<UsageError>("{}: \"{}\" does not stand in the prompt", name, part);
    };
    Marks marks;
    if (named.answer) marks.answer = {placeOf(names.answer, *named.answer)};
    for (const std::string& part : named.distractors)
        marks = marked(std::move(marks), MarkKind::Distractor, placeOf(names.distractor, part));
    if (named.answer && marks.answer.empty())
        throw fail<UsageError>("{}: what is the answer cannot be one", names.distractor);
    return marks;
}

std::vector<int> idsToSay(const Model& model, const std::vector<TokenPiece>& pieces,
                          const std::vector<Span>& spans, std::span<const int> written) {
    if (spans.empty() || written.size() > pieces.size()) return {};
    std::vector<int> marked;
    for (const int token : tokensIn(pieces, spans.front())) marked.push_back(pieces[token].id);
    const std::vector<TokenPiece> prompt(pieces.begin(), pieces.end() - std::ssize(written));
    for (const std::vector<int>& ids : {spelledAnew(model, prompt, spans.front()), marked})
        if (!ids.empty() && written.size() <= ids.size() &&
            std::ranges::equal(written, std::span(ids).first(written.size())))
            return {ids.begin() + std::ssize(written), ids.end()};
    return {};
}

int firstTokenOf(const Model& model, const std::vector<int>& prompt, const std::string& answer,
                 const std::string& name) {
    requireHead(model);
    if (!readsWords(model)) return firstNumber(model, answer, name);
    const std::string text = model.tokenizer->decode(prompt);
    const std::optional<Span> place = firstPlaceOf(answer, text);
    const bool glued = place && place->begin > 0 && !blank(text[place->begin - 1]);
    std::array<std::string, 2> spellings{" " + answer, answer};
    if (glued || !wantsBlank(text, answer)) std::swap(spellings[0], spellings[1]);
    for (const std::string& each : spellings)
        if (const auto ids = writtenBehind(model, text, each); !ids.empty()) return ids.front();
    throw fail<UsageError>("{}: \"{}\" is not in the vocabulary of {}, as what goes on from the prompt", name,
                           answer, model.name);
}

} // namespace lambdascope
