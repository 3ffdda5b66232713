// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/added_tokens.h"
#include "core/text/text_tokenizer.h"
#include "core/text/tokenizer_class.h"
#include "core/text/tokenizer_settings.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// The tokens that a class of transformers looks for in a text and puts around it, out of all files that name
/// some, with the ids that it gives them.
class SpecialTokens {
  public:
    /// `ofFile`: the added tokens of tokenizer.json; `pieces`: the vocabulary's, by id.
    SpecialTokens(const TokenizerClass& made, const TokenizerSettings& settings,
                  const std::vector<AddedToken>& ofFile, const std::vector<std::string>& pieces);

    [[nodiscard]] std::vector<AddedToken> added() const { return vocabulary_.tokens(); }
    /// What stands around a text; `processor` is the "post_processor" of tokenizer.json, or null.
    [[nodiscard]] Frame frame(const nlohmann::json& processor) const;

  private:
    struct Named {
        std::string key;
        AddedToken token;
    };

    [[nodiscard]] static std::vector<Named> namedBy(const TokenizerClass& made,
                                                    const TokenizerSettings& settings,
                                                    const std::vector<AddedToken>& listed);
    [[nodiscard]] std::vector<int> idsOf(const std::string& key) const; // one or none

    const TokenizerClass& made_;
    const TokenizerSettings& settings_;
    std::vector<Named> named_;
    AddedVocabulary vocabulary_;
};

} // namespace lambdascope
