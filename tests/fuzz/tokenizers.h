// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer_files.h"
#include "tests/fuzz/fuzz.h"

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope::fuzz {

/// Letters, digits, runs of spaces, CJK, joined emoji, Arabic, a combining accent, bytes that are no UTF-8,
/// control characters, and what tokenizers name.
constexpr std::string_view hardText =
    "The cat's 12345 mats,\n\n\t don't  \xE4\xBD\xA0\xE5\xA5\xBD "
    "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB "
    "\xD9\x85\xD8\xB1 e\xCC\x81 \xFF\xC0\xAF \x01\x7F<|endoftext|> <s></s>[INST] \xE2\x96\x81 a    b";

/// Encodes and decodes with a tokenizer that was accepted.
inline void checkTokenizer(const Tokenizer& tokenizer) {
    require(tokenizer.vocabSize() > 0, "a tokenizer has tokens");
    try {
        for (const bool special : {false, true}) {
            const std::vector<int> ids = tokenizer.encode(hardText, special);
            for (const int id : ids)
                require(id >= 0 && id < tokenizer.vocabSize(), "a token is one of the vocabulary");
            const std::string text = tokenizer.decode(ids, special);
            require(text.size() < (1U << 20), "a short text stays short");
            require(tokenizer.pieces(ids).size() == ids.size(), "each token has a piece");
        }
        static_cast<void>(tokenizer.encode(""));
        const std::vector<int> wrong{-1, 0, tokenizer.vocabSize(), INT32_MAX, INT32_MIN};
        static_cast<void>(tokenizer.decode(wrong));
        static_cast<void>(tokenizer.pieces(wrong));
    } catch (const Error&) { // a pattern that takes too long says so
    }
}

/// Parses a tokenizer, and if it is accepted encodes and decodes with it. `file` begins what is thrown.
template<typename Parse>
void tryTokenizer(const std::string& file, const Parse& parse) {
    const auto tokenizer = accepted(file + ":", parse);
    if (!tokenizer) return;
    require(*tokenizer != nullptr, "there is a tokenizer");
    checkTokenizer(**tokenizer);
}

} // namespace lambdascope::fuzz
