// SPDX-License-Identifier: MIT
#include "core/util/utf8.h"

#include "core/util/error.h"

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

int continuationBytes(unsigned char lead) {
    if (lead < 0x80) return 0;
    if (lead >= 0xC2 && lead <= 0xDF) return 1;
    if (lead >= 0xE0 && lead <= 0xEF) return 2;
    if (lead >= 0xF0 && lead <= 0xF4) return 3;
    return -1;
}

bool inRange(char32_t value, int continuation) {
    if (continuation == 2) return value >= 0x800 && (value < 0xD800 || value > 0xDFFF);
    if (continuation == 3) return value >= 0x10000 && value <= 0x10FFFF;
    return true;
}

} // namespace

CodePoint codePointAt(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const int more = continuationBytes(lead);
    if (more == 0) return {lead, 1, true};
    if (more < 0 || at + static_cast<std::size_t>(more) >= text.size()) return {};
    char32_t value = lead & (0x3F >> more);
    for (int i = 1; i <= more; ++i) {
        const auto byte = static_cast<unsigned char>(text[at + static_cast<std::size_t>(i)]);
        if ((byte & 0xC0) != 0x80) return {};
        value = value << 6 | (byte & 0x3F);
    }
    if (!inRange(value, more)) return {};
    return {value, more + 1, true};
}

std::string toUtf8(char32_t c) {
    const auto byte = [](char32_t value) { return static_cast<char>(value); };
    if (c < 0x80) return {byte(c)};
    if (c < 0x800) return {byte(0xC0 | c >> 6), byte(0x80 | (c & 0x3F))};
    if (c < 0x10000) return {byte(0xE0 | c >> 12), byte(0x80 | (c >> 6 & 0x3F)), byte(0x80 | (c & 0x3F))};
    return {byte(0xF0 | c >> 18), byte(0x80 | (c >> 12 & 0x3F)), byte(0x80 | (c >> 6 & 0x3F)),
            byte(0x80 | (c & 0x3F))};
}

std::string replaceInvalid(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    std::size_t taken = 0;
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint point = codePointAt(text, i);
        if (!point.valid) {
            out.append(text, taken, i - taken).append("\uFFFD");
            taken = i + static_cast<std::size_t>(point.length);
        }
        i += static_cast<std::size_t>(point.length);
    }
    return out.append(text, taken);
}

std::string typedText(std::string bytes, const std::string& source) {
    std::size_t line = 1;
    for (std::size_t at = 0; at < bytes.size();) {
        const CodePoint point = codePointAt(bytes, at);
        if (point.valid && point.value == 0)
            throw fail("{}:{}: byte {}, counted from 0, is 0, as in UTF-16 or in what is no text", source,
                       line, at);
        if (!point.valid) throw fail("{}:{}: byte {}, counted from 0, is not UTF-8 text", source, line, at);
        if (point.value == '\n') ++line;
        at += static_cast<std::size_t>(point.length);
    }
    return bytes;
}

std::string textOfFile(std::string bytes, const std::string& source) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    std::string text = typedText(std::move(bytes), source);
    if (text.starts_with(mark)) text.erase(0, mark.size());
    return text;
}

std::string takeComplete(std::string& bytes) {
    const auto mayGoOn = [&](std::size_t at) {
        const int more = continuationBytes(static_cast<unsigned char>(bytes[at]));
        if (more <= 0 || at + static_cast<std::size_t>(more) < bytes.size()) return false;
        return std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(at) + 1, bytes.end(),
                           [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; });
    };
    std::size_t end = 0;
    while (end < bytes.size() && !mayGoOn(end))
        end += static_cast<std::size_t>(codePointAt(bytes, end).length);
    std::string complete = replaceInvalid(std::string_view(bytes).substr(0, end));
    bytes.erase(0, end);
    return complete;
}

} // namespace lambdascope
