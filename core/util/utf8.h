// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lambdascope {

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

/// A text that someone typed, as it is. Throws Error "SOURCE:LINE: byte N …" for what is no UTF-8, and for
/// NUL, as UTF-16 has it.
std::string typedText(std::string bytes, const std::string& source);

/// The same of a file, without the byte order mark that some editors put before it.
std::string textOfFile(std::string bytes, const std::string& source);

/// For a text that arrives in pieces: takes what can be shown off the front of `bytes`, made valid, and
/// leaves a last character of which more bytes may come.
std::string takeComplete(std::string& bytes);

} // namespace lambdascope
