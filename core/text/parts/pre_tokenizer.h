// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/pattern.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

namespace lambdascope {

/// A part of the text on its way to the model, already normalised.
struct TextPart {
    std::string text;
    bool atStart = false; // nothing of the whole text stands before it
};

/// What tokenizers put before a text though it is not in it.
struct AddedSpace {
    bool atStart = false;    // before the whole text
    bool afterAdded = false; // before what follows an added token
};

/// Cuts a text into the parts that the model encodes one by one. Steps of a Sequence follow one another.
class PreTokenizer {
  public:
    virtual ~PreTokenizer() = default;
    /// Cuts every part further. Throws Error where a pattern takes too long.
    virtual void apply(std::vector<TextPart>& parts, PatternBudget& budget) const = 0;
};

/// What a "pre_tokenizer" does besides cutting.
struct PreTokenizerTraits {
    bool byteLevel = false; // writes the parts in the byte alphabet
    bool metaspace = false; // writes spaces as "▁"
    AddedSpace addedSpace;
    std::string openRepeat; // the first one of its patterns, see there; empty without
};

/// From the "pre_tokenizer" of tokenizer.json: ByteLevel, Split, Digits, Metaspace, Whitespace,
/// WhitespaceSplit, BertPreTokenizer, Punctuation, CharDelimiterSplit, FixedLength, Sequence, or null (no
/// cut). Throws Error naming what is not supported.
std::unique_ptr<PreTokenizer> makePreTokenizer(const nlohmann::json& json, PreTokenizerTraits& traits);

} // namespace lambdascope
