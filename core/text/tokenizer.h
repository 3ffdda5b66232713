// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// One token as the user meets it: chips, axis labels, tooltips.
struct TokenPiece {
    int id = 0;
    std::string bytes;   // what the token stands for in the text; may be part of a UTF-8 character
    std::string display; // valid UTF-8 for the screen: leading spaces kept, special tokens as ⟨bos⟩, lone
                         // bytes as ⟨E2⟩, control characters as pictures (␊, ␉)
    bool special = false;   // an added special token (BOS, EOS, …)
    bool continues = false; // starts inside a character that an earlier token began
};

/// Text ↔ ids of one checkpoint (Hugging Face `tokenizer.json`, byte-level BPE).
class Tokenizer {
  public:
    virtual ~Tokenizer() = default;

    /// Ids of a UTF-8 text; with `addSpecial` the post-processor adds its tokens (BOS). Any bytes are
    /// accepted.
    [[nodiscard]] virtual std::vector<int> encode(std::string_view text, bool addSpecial = true) const = 0;

    /// The text of the ids. Special tokens are left out unless asked for.
    [[nodiscard]] virtual std::string decode(std::span<const int> ids, bool keepSpecial = false) const = 0;

    /// One piece an id, for display; characters split over several tokens are marked by `continues`.
    [[nodiscard]] virtual std::vector<TokenPiece> pieces(std::span<const int> ids) const = 0;

    [[nodiscard]] virtual int vocabSize() const = 0;
};

/// Reads `tokenizer.json`. Throws Error naming the file and the component that is not supported.
std::shared_ptr<const Tokenizer> loadTokenizer(const std::filesystem::path& file);

} // namespace lambdascope
