// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace lambdascope {

/// Whether a character does something to a terminal instead of being shown: control characters, those of
/// U+0080…U+009F too, and marks that turn the direction of what follows.
bool steersTerminal(char32_t character);

/// Whether a text is shown as it is read: nothing in it steers, breaks the line or is no UTF-8.
bool isOneLine(std::string_view text);

/// A text out of a file, for a terminal: what steers it becomes "\u001b", as JSON writes it too, but for the
/// characters of `kept`; bytes that are no UTF-8 become U+FFFD.
std::string escaped(std::string_view text, std::string_view kept = {});

/// While it lives, all that a stream gets is escaped, but for line breaks and tabs.
class EscapedStream : private std::streambuf {
  public:
    explicit EscapedStream(std::ostream& stream);
    ~EscapedStream() override;
    EscapedStream(const EscapedStream&) = delete;
    EscapedStream& operator=(const EscapedStream&) = delete;

  private:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* text, std::streamsize length) override;
    int sync() override;

    std::ostream& stream_;
    std::streambuf* under_;
    std::string rest_; // of a character that is not complete
};

} // namespace lambdascope
