// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A stretch of the prompt's text: bytes of UTF-8, `end` is past the last one.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] bool empty() const { return end <= begin; }
    [[nodiscard]] bool overlaps(Span other) const { return begin < other.end && other.begin < end; }
    friend bool operator==(const Span&, const Span&) = default;
};

/// What a marked place is: what the model should find, or what looks like it and is not.
enum class MarkKind { Answer, Distractor };

/// The marked places of a prompt, each list in order and without overlaps; no place is both.
struct Marks {
    std::vector<Span> answer = {};
    std::vector<Span> distractors = {};

    [[nodiscard]] const std::vector<Span>& of(MarkKind kind) const {
        return kind == MarkKind::Answer ? answer : distractors;
    }
    [[nodiscard]] bool empty() const { return answer.empty() && distractors.empty(); }
    /// Whether a place of this kind overlaps the span.
    [[nodiscard]] bool has(MarkKind kind, Span span) const;
    friend bool operator==(const Marks&, const Marks&) = default;
};

/// The marks with one place more; what touches it becomes one with it, and it stops being the other kind.
Marks marked(Marks marks, MarkKind kind, Span span);
/// The marks without those of a kind that overlap the span.
Marks unmarked(Marks marks, MarkKind kind, Span span);

/// The bytes of every token in the text: `bytes` of the pieces one after the other. Special tokens at the
/// ends (BOS, EOS) have none; one in the middle was typed and has.
std::vector<Span> tokenSpans(const std::vector<TokenPiece>& pieces);

/// The tokens that share a byte with the span that is no blank, and those that lie in it whole, be they
/// blanks alone: in order. Safe for spans beyond the text (a tokenizer may have normalised it): what is not
/// there has no token.
std::vector<int> tokensIn(const std::vector<TokenPiece>& pieces, Span span);
/// The same for several spans: every token once, in order.
std::vector<int> tokensIn(const std::vector<TokenPiece>& pieces, const std::vector<Span>& spans);

/// Where a part of a text first stands as words of its own, “is” not in “Paris”; where it does nowhere, where
/// it first stands at all.
std::optional<Span> firstPlaceOf(std::string_view part, std::string_view text);

/// Where one token is in the text, without the blanks at its ends if it is more than blanks; empty for a
/// special token that has no bytes, and for a token that does not exist.
Span spanOf(const std::vector<TokenPiece>& pieces, int token);

/// Where a span is after an edit of the text, which is what lies between the common beginning and the common
/// end of both. None if the edit touches it: text that is put in beside it, or taken away beside it, does
/// not.
std::optional<Span> moved(Span span, std::string_view before, std::string_view after);
/// The marks after an edit; touched ones are gone.
Marks moved(const Marks& marks, std::string_view before, std::string_view after);

/// Whether a text says at least a word or a number and ends a sentence: no letter or digit stands behind its
/// last full stop, question or exclamation mark (also ideographic), or a line break ends it. It knows nothing
/// of what comes: "3." ends one, and so does "e.g.".
bool endsSentence(std::string_view text);

/// The first token of the last sentence of the prompt: what asks. A sentence begins after the last full stop,
/// question or exclamation mark (also ideographic) or line break that words follow; a full stop directly
/// before a letter or digit (3.5, example.org) ends none. The whole text, if nothing ends before.
int questionStart(const std::vector<TokenPiece>& pieces);

} // namespace lambdascope
