// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/added_tokens.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// What lies beside a vocabulary, as AutoTokenizer of transformers 5 understands it: `tokenizer_config.json`,
/// `special_tokens_map.json`, `added_tokens.json`, and what `config.json` says of the tokenizer's class.
struct TokenizerSettings {
    std::string modelType;                                                // of config.json
    std::string tokenizerClass;                                           // named by a file, or empty
    std::string source = "tokenizer_config.json";                         // the file that named it
    nlohmann::json config = nlohmann::json::object();                     // all of tokenizer_config.json
    std::vector<std::pair<std::string, std::optional<AddedToken>>> named; // "bos_token", null or a token
    std::optional<std::vector<AddedToken>> extra;                         // further special ones
    std::vector<AddedToken> added;                                        // with the ids that a file gives
    bool addedAreAll = true; // where nothing, or a list of its own, lies beside tokenizer.json

    /// A switch of tokenizer_config.json; null is false.
    [[nodiscard]] std::optional<bool> flag(const char* key) const;
    /// The token of a key, else the usual one; "None", as Python writes it, where a file says null.
    [[nodiscard]] std::string nameOf(const std::string& key,
                                     const std::vector<std::pair<std::string, std::string>>& usual) const;
    /// Sets what `key` names unless a file did.
    void nameUnlessThere(const std::string& key, const std::string& token);
};

/// "bos_token" and its six siblings, in transformers' order.
const std::vector<std::string>& usualTokenKeys();
bool isUsualTokenKey(const std::string& key);

/// Of a model's folder; files that are not there say nothing. Throws Error naming the file that is wrong.
TokenizerSettings readTokenizerSettings(const std::filesystem::path& folder);

/// All bytes of a tokenizer's file, at most 200 MB. Throws Error naming it, also where transformers refuses
/// how it begins.
std::string readTokenizerFile(const std::filesystem::path& file);

} // namespace lambdascope
