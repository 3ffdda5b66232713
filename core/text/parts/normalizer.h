// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/pre_tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>

namespace lambdascope {

/// Changes a text before it is cut: other spaces, normal forms, lower case.
class Normalizer {
  public:
    virtual ~Normalizer() = default;
    /// `text` is valid UTF-8 and stays so. Returns whether it still begins where it began: the reference puts
    /// no space before a text that lost its first character. Throws Error where it takes too long or makes
    /// the text endless.
    virtual bool apply(std::string& text, PatternBudget& budget) const = 0;
};

/// From the "normalizer" of tokenizer.json: Prepend, Replace, NFC, NFD, NFKC, NFKD, Lowercase, Strip,
/// StripAccents, BertNormalizer, Nmt, ByteLevel, Precompiled, Sequence, or null (changes nothing). `space`:
/// whether it puts one before the text. Throws Error naming what is not supported.
std::unique_ptr<Normalizer> makeNormalizer(const nlohmann::json& json, AddedSpace& space);

} // namespace lambdascope
