// SPDX-License-Identifier: MIT
#pragma once

#include <array>
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

} // namespace lambdascope
