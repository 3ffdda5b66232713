// SPDX-License-Identifier: MIT
#include "core/text/spans.h"

#include "core/text/sentence_starts.h"
#include "core/util/utf8.h"

#include <algorithm>

namespace lambdascope {
namespace {

bool blank(char c) {
    return isBlank(static_cast<unsigned char>(c));
}

Span withoutBlanks(std::string_view text, Span span) {
    Span trimmed = span;
    while (trimmed.begin < trimmed.end && blank(text[trimmed.begin])) ++trimmed.begin;
    while (trimmed.begin < trimmed.end && blank(text[trimmed.end - 1])) --trimmed.end;
    return trimmed.empty() ? span : trimmed;
}

/// Whether a word goes on across this place.
bool withinWord(std::string_view text, std::size_t at) {
    if (at == 0 || at >= text.size()) return false;
    std::size_t before = at - 1; // where the character before begins
    while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0) == 0x80) --before;
    const auto goesOn = [&](std::size_t place) {
        const char32_t c = codePointAt(text, place).value;
        return inWord(c) && !ofUnspacedScript(c);
    };
    return goesOn(before) && goesOn(at);
}

/// The bytes of the tokens in a row, those of special tokens at the ends left out as in tokenSpans.
std::string textOf(const std::vector<TokenPiece>& pieces, const std::vector<Span>& spans) {
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (!spans[i].empty()) text += pieces[i].bytes;
    return text;
}

bool endsSentence(char32_t c) {
    return c == '.' || c == '?' || c == '!' || c == '\n' || c == U'。' || c == U'？' || c == U'！';
}

std::optional<Span> shifted(Span span, std::size_t from, std::size_t to, std::size_t before,
                            std::size_t after) {
    if (span.end <= from) return span;
    if (span.begin < to) return {};
    return Span{span.begin + after - before, span.end + after - before};
}

} // namespace

bool Marks::has(MarkKind kind, Span span) const {
    return std::ranges::any_of(of(kind), [span](Span mark) { return mark.overlaps(span); });
}

Marks marked(Marks marks, MarkKind kind, Span span) {
    if (span.empty()) return marks;
    const bool answer = kind == MarkKind::Answer;
    marks = unmarked(std::move(marks), answer ? MarkKind::Distractor : MarkKind::Answer, span);
    std::vector<Span>& list = answer ? marks.answer : marks.distractors;
    std::erase_if(list, [&span](Span mark) {
        const bool touches = mark.begin <= span.end && span.begin <= mark.end;
        if (touches) span = {std::min(mark.begin, span.begin), std::max(mark.end, span.end)};
        return touches;
    });
    list.insert(std::ranges::lower_bound(list, span.begin, {}, &Span::begin), span);
    return marks;
}

Marks unmarked(Marks marks, MarkKind kind, Span span) {
    std::erase_if(kind == MarkKind::Answer ? marks.answer : marks.distractors,
                  [span](Span mark) { return mark.overlaps(span); });
    return marks;
}

std::vector<Span> tokenSpans(const std::vector<TokenPiece>& pieces) {
    const auto plain = [](const TokenPiece& piece) { return !piece.special; };
    const auto first = std::find_if(pieces.begin(), pieces.end(), plain);
    const auto last = std::find_if(pieces.rbegin(), std::make_reverse_iterator(first), plain).base();
    std::vector<Span> spans;
    spans.reserve(pieces.size());
    std::size_t at = 0;
    for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
        const std::size_t size = piece >= first && piece < last ? piece->bytes.size() : 0;
        spans.push_back({at, at + size});
        at += size;
    }
    return spans;
}

std::vector<int> tokensIn(const std::vector<TokenPiece>& pieces, Span span) {
    return tokensIn(pieces, std::vector{span});
}

std::vector<int> tokensIn(const std::vector<TokenPiece>& pieces, const std::vector<Span>& spans) {
    const std::vector<Span> places = tokenSpans(pieces);
    std::vector<int> tokens;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const Span span : spans) {
            if (!places[i].overlaps(span)) continue;
            const std::size_t begin = std::max(places[i].begin, span.begin) - places[i].begin;
            const std::size_t end = std::min(places[i].end, span.end) - places[i].begin;
            const std::string_view shared = std::string_view(pieces[i].bytes).substr(begin, end - begin);
            const bool whole = !shared.empty() && shared.size() == pieces[i].bytes.size();
            if (!whole && std::ranges::all_of(shared, blank)) continue; // a blank before the next word
            tokens.push_back(static_cast<int>(i));
            break;
        }
    return tokens;
}

std::optional<Span> firstPlaceOf(std::string_view part, std::string_view text) {
    const std::size_t first = text.find(part);
    for (std::size_t at = first; at != std::string_view::npos && !part.empty(); at = text.find(part, at + 1))
        if (!withinWord(text, at) && !withinWord(text, at + part.size())) return Span{at, at + part.size()};
    return first == std::string_view::npos ? std::nullopt : std::optional(Span{first, first + part.size()});
}

Span spanOf(const std::vector<TokenPiece>& pieces, int token) {
    if (token < 0 || token >= static_cast<int>(pieces.size())) return {};
    const Span place = tokenSpans(pieces)[token];
    if (place.empty()) return {};
    const Span trimmed = withoutBlanks(pieces[token].bytes, {0, pieces[token].bytes.size()});
    return {place.begin + trimmed.begin, place.begin + trimmed.end};
}

std::optional<Span> moved(Span span, std::string_view before, std::string_view after) {
    if (span.empty() || span.end > before.size()) return {};
    const std::size_t shorter = std::min(before.size(), after.size());
    const auto common = [shorter](auto a, auto b, std::size_t most) {
        std::size_t count = 0;
        while (count < std::min(shorter, most) && a[count] == b[count]) ++count;
        return count;
    };
    const std::size_t start = common(before.begin(), after.begin(), shorter);
    const std::size_t end = common(before.rbegin(), after.rbegin(), shorter);
    // "44" for "4": which of the two is new cannot be told. The place stays if one of the readings lets it.
    const std::size_t endAfterStart = std::min(end, shorter - start);
    const std::size_t startBeforeEnd = std::min(start, shorter - end);
    if (const auto kept = shifted(span, start, before.size() - endAfterStart, before.size(), after.size()))
        return kept;
    return shifted(span, startBeforeEnd, before.size() - end, before.size(), after.size());
}

Marks moved(const Marks& marks, std::string_view before, std::string_view after) {
    const auto follow = [&](const std::vector<Span>& spans) {
        std::vector<Span> result;
        for (const Span span : spans)
            if (const auto kept = moved(span, before, after)) result.push_back(*kept);
        return result;
    };
    return {follow(marks.answer), follow(marks.distractors)};
}

bool endsSentence(std::string_view text) {
    bool said = false, ended = false;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        said = said || inWord(point.value);
        if (inWord(point.value))
            ended = false;
        else if (endsSentence(point.value))
            ended = said;
        at += static_cast<std::size_t>(point.length);
    }
    return ended;
}

int questionStart(const std::vector<TokenPiece>& pieces) {
    const std::vector<Span> spans = tokenSpans(pieces);
    const std::size_t start = sentenceStarts(textOf(pieces, spans)).starts.back();
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (!spans[i].empty() && spans[i].end > start) return static_cast<int>(i);
    return 0;
}

} // namespace lambdascope
