// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What SentencePiece's `tokenizer.model` says of one piece.
enum class PieceType { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

/// A `tokenizer.model` (a protocol buffer): its pieces, and what it says of their use.
struct SentencePieceFile {
    struct Piece {
        std::string text;
        PieceType type = PieceType::Normal;
        float score = 0;
    };
    struct Special {
        std::string text;
        int id = 0; // −1: there is none
    };
    std::vector<Piece> pieces; // by id
    bool unigram = true;       // else its pieces are merged
    bool byteFallback = false;
    Special unknown{"<unk>", 0}, bos{"<s>", 1}, eos{"</s>", 2};
    std::string charsMap;    // "precompiled_charsmap"
    bool addsSpace = true;   // before every text ("add_dummy_prefix")
    bool dropsSpaces = true; // at both ends, and of several all but one
    bool marksSpaces = true; // as ▁
};

/// Throws Error for what is cut short, is no such file, or has tables that point out of themselves.
SentencePieceFile readSentencePieceFile(std::string_view bytes);

/// The table by which a SentencePiece model replaces characters ("precompiled_charsmap"), run by
/// libsentencepiece.
class CharsMap {
  public:
    /// Throws Error for tables that point out of themselves.
    explicit CharsMap(std::string_view bytes);
    ~CharsMap();
    CharsMap(const CharsMap&) = delete;
    CharsMap& operator=(const CharsMap&) = delete;

    /// The longest sequences of characters that it has, from left to right, replaced. `text` is UTF-8.
    [[nodiscard]] std::string apply(std::string_view text) const;

  private:
    struct Processor;
    std::unique_ptr<Processor> processor_;
};

} // namespace lambdascope
