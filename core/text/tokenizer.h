// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

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

/// Where ids stand in their text. Many tokenizers put a space before the text, which is not in it: the first
/// token loses it again.
enum class TextPlace { Start, Middle };

/// Text ↔ ids of one checkpoint.
class Tokenizer {
  public:
    virtual ~Tokenizer() = default;

    /// Ids of a UTF-8 text; with `addSpecial` the post-processor adds its tokens (BOS). Any bytes are
    /// accepted. Throws Error where a pattern of the tokenizer takes too long, and for a text that is no list
    /// of numbers where there is no tokenizer.
    [[nodiscard]] virtual std::vector<int> encode(std::string_view text, bool addSpecial = true) const = 0;

    /// The text of the ids. Special tokens are left out unless asked for. What was generated is in the
    /// middle: put behind the prompt, it reads on.
    [[nodiscard]] virtual std::string decode(std::span<const int> ids, bool keepSpecial = false,
                                             TextPlace place = TextPlace::Start) const = 0;

    /// One piece an id, for display; characters split over several tokens are marked by `continues`. The
    /// bytes of a whole prompt are its text, unless the tokenizer normalises it.
    [[nodiscard]] virtual std::vector<TokenPiece> pieces(std::span<const int> ids,
                                                         TextPlace place = TextPlace::Start) const = 0;

    /// One token, wherever it stands: of a table of candidates, say.
    [[nodiscard]] TokenPiece piece(int id) const {
        return pieces(std::span(&id, 1), TextPlace::Middle).front();
    }

    [[nodiscard]] virtual int vocabSize() const = 0;

    /// False where there is none: texts are token numbers then.
    [[nodiscard]] virtual bool readsText() const { return true; }

    /// What it is, for the user: "byte-level BPE".
    [[nodiscard]] virtual Phrase kind() const = 0;

    /// Where a model has one that is not read, so that its texts are token numbers: the file and the fact.
    [[nodiscard]] virtual Phrase unsupported() const { return {}; }
};

/// For models without a tokenizer, or with one that is not read, which `why` says: the text is token
/// numbers below `vocabSize`, as "3 1 4".
std::shared_ptr<const Tokenizer> numberTokenizer(int vocabSize, const Phrase& why = {});

} // namespace lambdascope
