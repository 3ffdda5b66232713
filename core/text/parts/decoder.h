// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// How pieces of the vocabulary become text again: what each stands for by itself, and what the whole text
/// loses at its beginning.
struct TokenDecoder {
    std::vector<std::function<std::string(std::string)>> steps; // a piece's way to bytes
    std::string front;                                          // what is dropped at the beginning of a text,
    std::size_t frontCount = 0;                                 // at most so often,
    bool frontOfFirstToken = false; // or, wherever it stands, out of the first token
    bool spaceBeforeAdded = false;  // added tokens are words among words

    [[nodiscard]] std::string bytesOf(std::string piece) const;
    /// Drops what the tokenizer put before the text. `first`: bytes of the first token.
    void trimStart(std::string& text, std::size_t first) const;
};

/// From the "decoder" of tokenizer.json: ByteLevel, Metaspace, WordPiece, Replace, ByteFallback, Fuse, Strip,
/// Sequence, or null (pieces are words with a space between). Throws Error naming what is not supported.
TokenDecoder makeDecoder(const nlohmann::json& json);

/// The decoder of a model whose file has none but says how it was made.
TokenDecoder byteLevelDecoder();
TokenDecoder metaspaceDecoder();

/// The byte of a piece such as "<0xE2>".
std::optional<char> byteOfPiece(std::string_view piece);
/// "<0xE2>" of a byte.
std::string pieceOfByte(unsigned char byte);

} // namespace lambdascope
