// SPDX-License-Identifier: MIT
#include "core/text/number_text.h"

#include "core/util/parse.h"

#include <algorithm>
#include <string>

namespace lambdascope {
namespace {

bool isDigitOfNumber(char c) {
    return c >= '0' && c <= '9';
}

/// As numberTokenizer has it.
bool standsBetweenNumbers(char c) {
    return c == ' ' || c == ',' || (c >= '\t' && c <= '\r');
}

/// The numbers of a text, whatever stands between them.
std::vector<Span> placesOfNumbers(std::string_view text) {
    std::vector<Span> numbers;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        while (at < text.size() && isDigitOfNumber(text[at])) ++at;
        if (at > begin)
            numbers.push_back({begin, at});
        else
            ++at;
    }
    return numbers;
}

/// As a token; 007 is 7. −1: too large for any.
int numberAtPlace(std::string_view text, Span place) {
    return parsed<int>(text.substr(place.begin, place.end - place.begin)).value_or(-1);
}

} // namespace

bool areNumbers(const std::vector<TokenPiece>& pieces) {
    return !pieces.empty() && std::ranges::all_of(pieces, [](const TokenPiece& piece) {
        return !piece.special && piece.display == std::to_string(piece.id);
    });
}

std::vector<TokenPiece> asTyped(std::vector<TokenPiece> pieces, std::string_view text) {
    const std::vector<Span> numbers = placesOfNumbers(text);
    if (!areNumbers(pieces) || numbers.size() > pieces.size()) return pieces;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numberAtPlace(text, numbers[i]) != pieces[i].id) return pieces; // of another text
    for (std::size_t i = 0, at = 0; i < numbers.size(); ++i) {
        const std::size_t end = i + 1 < numbers.size() ? numbers[i].end : text.size();
        pieces[i].bytes = text.substr(at, end - at);
        at = end;
    }
    return pieces;
}

std::vector<int> numbersIn(std::string_view text) {
    const bool others =
        std::ranges::any_of(text, [](char c) { return !isDigitOfNumber(c) && !standsBetweenNumbers(c); });
    std::vector<int> ids;
    if (!others)
        for (const Span place : placesOfNumbers(text)) ids.push_back(numberAtPlace(text, place));
    return ids;
}

std::optional<Span> firstPlaceOf(std::string_view part, const std::vector<TokenPiece>& pieces) {
    const std::vector<Span> spans = tokenSpans(pieces);
    if (areNumbers(pieces)) {
        const std::vector<int> wanted = numbersIn(part);
        const auto found = std::search(pieces.begin(), pieces.end(), wanted.begin(), wanted.end(),
                                       [](const TokenPiece& piece, int id) { return piece.id == id; });
        if (wanted.empty() || found == pieces.end()) return {};
        const auto first = static_cast<std::size_t>(found - pieces.begin());
        const std::size_t last = first + wanted.size() - 1;
        return Span{spans[first].begin + placesOfNumbers(pieces[first].bytes).front().begin,
                    spans[last].begin + placesOfNumbers(pieces[last].bytes).front().end};
    }
    std::string text;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (!spans[i].empty()) text += pieces[i].bytes;
    const std::optional<Span> place = firstPlaceOf(part, text);
    return place && !tokensIn(pieces, *place).empty() ? place : std::nullopt;
}

Span wholeNumbers(std::string_view text, Span span) {
    std::optional<Span> whole;
    for (const Span number : placesOfNumbers(text))
        if (number.overlaps(span)) whole = {whole ? whole->begin : number.begin, number.end};
    return whole.value_or(span);
}

Marks wholeNumbers(std::string_view text, const Marks& marks) {
    Marks whole;
    for (const MarkKind kind : {MarkKind::Distractor, MarkKind::Answer}) // the answer has the last word
        for (const Span span : marks.of(kind))
            whole = marked(std::move(whole), kind, wholeNumbers(text, span));
    return whole;
}

} // namespace lambdascope
