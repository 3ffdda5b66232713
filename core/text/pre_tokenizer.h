// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A Unicode pattern (PCRE2), as the pre-tokenizers of tokenizer.json write them.
class Pattern {
  public:
    /// Throws Error if the pattern does not compile. `literal` takes the text as it stands.
    Pattern(const std::string& text, bool literal);
    ~Pattern();
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;

    /// Calls found(start, end) for every match, left to right; `text` must be UTF-8. Empty matches are passed
    /// over.
    void matches(std::string_view text, const std::function<void(std::size_t, std::size_t)>& found) const;

  private:
    struct Code;
    std::unique_ptr<Code> code_;
};

/// Cuts a text into the pieces that BPE encodes one by one. Steps of a Sequence follow one another.
class PreTokenizer {
  public:
    virtual ~PreTokenizer() = default;
    /// Cuts every piece further.
    virtual void apply(std::vector<std::string>& pieces) const = 0;
};

/// From the "pre_tokenizer" of tokenizer.json: ByteLevel, Split, Digits, Sequence, or null (no cut).
/// `byteLevel` is set if a ByteLevel step writes the pieces in the byte alphabet. Throws Error naming what is
/// not supported.
std::unique_ptr<PreTokenizer> makePreTokenizer(const nlohmann::json& json, bool& byteLevel);

} // namespace lambdascope
