// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/text_tokenizer.h"
#include "core/text/tokenizer_settings.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What SentencePiece's `tokenizer.model` says of one piece.
enum class PieceType { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

/// A `tokenizer.model` (a protocol buffer), read as far as to know that libsentencepiece can be given it: the
/// library trusts the tables in it and writes to stderr where it does not like the rest.
struct SentencePieceFile {
    struct Piece {
        std::string text;
        PieceType type = PieceType::Normal;
    };
    std::vector<Piece> pieces; // by id
    bool addsSpace = true;     // before every text ("add_dummy_prefix")
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

/// SentencePiece's `tokenizer.model`, run by libsentencepiece, with the BOS, EOS and added tokens of
/// `settings`, as transformers' LlamaTokenizer has them. Throws Error naming the file.
std::shared_ptr<const Tokenizer> loadSentencePiece(const std::filesystem::path& file,
                                                   const TokenizerSettings& settings);

/// The same of the file's bytes; `source` is its name in errors.
std::shared_ptr<const Tokenizer> parseSentencePiece(const std::string& bytes, const std::string& source,
                                                    const TokenizerSettings& settings);

} // namespace lambdascope
