// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lambdascope {

/// GPT-2's reversible alphabet: each of the 256 bytes is written as one printable character ("Ġ" for a
/// space), so that vocabularies are text.
class ByteAlphabet {
  public:
    static const ByteAlphabet& instance();

    [[nodiscard]] std::string encode(std::string_view bytes) const;
    /// The bytes of a vocabulary entry; characters outside the alphabet stand for their own UTF-8.
    [[nodiscard]] std::string decode(std::string_view piece) const;

  private:
    ByteAlphabet();
    std::array<std::string, 256> ofByte_;
    std::array<int, 0x144> toByte_{}; // by code point; −1 outside the alphabet
};

/// The code point at `text[at]` and its length in bytes; length 1 and U+FFFD for bytes that are no UTF-8.
struct CodePoint {
    char32_t value = 0xFFFD;
    int length = 1;
    bool valid = false;
};
CodePoint codePointAt(std::string_view text, std::size_t at);

/// UTF-8 of one code point.
std::string toUtf8(char32_t codePoint);

/// The text with every byte that is no UTF-8 replaced by U+FFFD.
std::string replaceInvalid(std::string_view text);

/// For a text that arrives in pieces: takes what can be shown off the front of `bytes`, made valid, and
/// leaves a last character of which more bytes may come.
std::string takeComplete(std::string& bytes);

} // namespace lambdascope
