// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/added_tokens.h"

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace lambdascope {

/// What lies beside a vocabulary: `tokenizer_config.json`, `special_tokens_map.json`, `added_tokens.json`,
/// and what `config.json` says of the tokenizer's class.
struct TokenizerSettings {
    std::optional<bool> addBos, addEos, addPrefixSpace; // null in the file is false
    bool llamaClass = false;                            // of Python: LlamaTokenizer or LlamaTokenizerFast
    bool classNamed = false;  // by tokenizer_class; else it is what belongs to model_type
    bool respaced = false;    // spaces are added as addPrefixSpace says, whatever tokenizer.json does
    bool legacySpaces = true; // a space is put behind special tokens, too ("legacy")
    std::string bosToken, eosToken, unknownToken;
    std::vector<std::string> specialTokens; // texts, each once
    std::vector<AddedToken> added;          // with their ids

    /// All tokens to look for in a text: the added ones, and the special ones that `vocab` has.
    [[nodiscard]] std::vector<AddedToken>
    addedTokens(const std::unordered_map<std::string, int>& vocab) const;
};

/// Of a model's folder; files that are not there say nothing. Throws Error naming the file that is wrong.
TokenizerSettings readTokenizerSettings(const std::filesystem::path& folder);

/// All bytes of a tokenizer's file, at most 200 MB. Throws Error naming it.
std::string readTokenizerFile(const std::filesystem::path& file);

} // namespace lambdascope
