// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"
#include "core/text/spans.h"
#include "core/text/tokenizer.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// An answer and what looks like it, named by their words.
struct NamedMarks {
    std::optional<std::string> answer = {};
    std::vector<std::string> distractors = {};
};
/// What both are called where they are named, for sentences: "--answer", "--distractor".
struct MarkNames {
    std::string answer, distractor;
};

/// Where they first stand in a prompt as words of their own. Throws UsageError for a part that does not stand
/// there.
Marks marksOf(const NamedMarks& named, const std::vector<TokenPiece>& pieces, const MarkNames& names);

/// What is to be written behind a prompt to say what stands in the first of the spans: the ids of its tokens,
/// without those that `written` says already. A word that stands without a blank only as a line begins with
/// it has the one that the end of the prompt asks for. `pieces` are the prompt's and those of `written`.
/// Empty without a span, and where something else was written.
std::vector<int> idsToSay(const Model& model, const std::vector<TokenPiece>& pieces,
                          const std::vector<Span>& spans, std::span<const int> written = {});

/// The token with which the answer begins behind a prompt: a word of its own if it can be one, or without a
/// space before it where it stands so in the prompt; of a model without words the first of the numbers.
/// Throws UsageError for what is not in the vocabulary, and of a model that says nothing (requireHead).
int firstTokenOf(const Model& model, const std::vector<int>& prompt, const std::string& answer,
                 const std::string& name);

} // namespace lambdascope
