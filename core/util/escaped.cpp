// SPDX-License-Identifier: MIT
#include "core/util/escaped.h"

#include "core/util/utf8.h"

#include <fmt/format.h>

namespace lambdascope {

bool steersTerminal(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool isOneLine(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        const char32_t c = point.value;
        if (!point.valid || steersTerminal(c) || c == 0x2028 || c == 0x2029) return false;
        at += static_cast<std::size_t>(point.length);
    }
    return true;
}

std::string escaped(std::string_view text, std::string_view kept) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        const std::string_view bytes = text.substr(at, static_cast<std::size_t>(point.length));
        at += bytes.size();
        if (!point.valid)
            result += "\uFFFD";
        else if (steersTerminal(point.value) && kept.find(bytes) == std::string_view::npos)
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(point.value));
        else
            result += bytes;
    }
    return result;
}

EscapedStream::EscapedStream(std::ostream& stream) : stream_(stream), under_(stream.rdbuf(this)) {}

EscapedStream::~EscapedStream() {
    const std::string text = escaped(rest_);
    under_->sputn(text.data(), static_cast<std::streamsize>(text.size()));
    stream_.rdbuf(under_);
}

EscapedStream::int_type EscapedStream::overflow(int_type character) {
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    const char one = traits_type::to_char_type(character);
    return xsputn(&one, 1) == 1 ? character : traits_type::eof();
}

std::streamsize EscapedStream::xsputn(const char* text, std::streamsize length) {
    rest_.append(text, static_cast<std::size_t>(length));
    const std::string shown = escaped(takeComplete(rest_), "\n\t");
    const auto size = static_cast<std::streamsize>(shown.size());
    return under_->sputn(shown.data(), size) == size ? length : 0;
}

int EscapedStream::sync() {
    return under_->pubsync();
}

} // namespace lambdascope
