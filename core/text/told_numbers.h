// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/spans.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What a prompt asks for in the form "X is N … X?", or lets be completed ("X is N … X is"): N is its answer,
/// and other numbers that are told of something else in the same words are distractors. X is told with one
/// number alone, in a clause that has no other; it stands in one piece in the last sentence, which has no
/// number. None where it is not so, or where the clauses that say most of X tell different numbers.
[[nodiscard]] std::optional<Marks> askedNumber(std::string_view text);

/// How a number is told and asked for, "{name}" being a word or a few: "The key to {name} is", "What is the
/// key to {name}?". The telling can be what is completed.
struct Phrasing {
    std::string told, asked;
    friend bool operator==(const Phrasing&, const Phrasing&) = default;
};

/// Whether a prompt asks in one of the phrasings for the number that stands in a place of its text, told so
/// of the same name. Only words count, and no capitals.
[[nodiscard]] bool phrasedAs(const std::vector<Phrasing>& phrasings, std::string_view text, Span number);

} // namespace lambdascope
