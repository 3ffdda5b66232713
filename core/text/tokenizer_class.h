// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer_settings.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// How transformers 5 makes a tokenizer of one of its classes: most classes take only the vocabulary out of
/// the files and do the rest in their own way.
struct TokenizerClass {
    nlohmann::json steps; // "model" without its vocabulary, "normalizer", …; null: all as tokenizer.json says
    std::vector<std::pair<std::string, std::string>>
        named;                     // "bos_token", "<s>", where no file says otherwise
    std::vector<AddedToken> extra; // further special tokens, likewise
    std::string before, after;     // which of the named tokens stand around every text, whatever a file says
    bool framedByFlags = false;    // add_bos_token and add_eos_token count, a post_processor does not
    bool addsBos = false;          // add_bos_token is true where no file says it
    bool marksNamed = false;       // named tokens lose the flags that a file gives them
};

/// The class that AutoTokenizer takes. `byteLevel`: tokenizer.json has a part of that name. Throws
/// Error for a class that transformers has and this program has not.
TokenizerClass tokenizerClassOf(const TokenizerSettings& settings, bool byteLevel);

/// Whether the class is one of those that read `vocab.json` with `merges.txt`.
bool readsVocabAndMerges(const TokenizerClass& made);

} // namespace lambdascope
