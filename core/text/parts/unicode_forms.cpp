// SPDX-License-Identifier: MIT
#include "core/text/parts/unicode_forms.h"

#include "core/util/utf8.h"

#include <algorithm>
#include <array>
#include <utf8proc.h>

namespace lambdascope {
namespace {

int combiningClass(utf8proc_int32_t c) {
    return utf8proc_get_property(c)->combining_class;
}

/// Sorts every run of combining marks by class, as the canonical order wants it. utf8proc_decompose() would,
/// but by exchanging neighbours, which takes hours for a text of nothing else.
void orderMarks(std::vector<utf8proc_int32_t>& points) {
    for (auto begin = points.begin(); begin != points.end();) {
        begin = std::find_if(begin, points.end(), [](auto c) { return combiningClass(c) != 0; });
        const auto end = std::find_if(begin, points.end(), [](auto c) { return combiningClass(c) == 0; });
        std::stable_sort(begin, end, [](auto a, auto b) { return combiningClass(a) < combiningClass(b); });
        begin = end;
    }
}

template<typename Each>
void forEachPoint(std::string_view text, const Each& each) {
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        const auto length = static_cast<std::size_t>(point.length);
        each(point.value, text.substr(at, length));
        at += length;
    }
}

bool isAscii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

std::string normalised(std::string_view text, UnicodeForm form) {
    if (isAscii(text)) return std::string(text);
    const bool compatible = form == UnicodeForm::NFKC || form == UnicodeForm::NFKD;
    const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE |
                                                        (compatible ? UTF8PROC_COMPAT : 0));
    std::vector<utf8proc_int32_t> points;
    points.reserve(text.size());
    forEachPoint(text, [&](char32_t c, std::string_view /*utf8*/) {
        std::array<utf8proc_int32_t, 32> parts{}; // the longest decomposition has 18
        int boundary = 0;
        const auto count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts.data(),
                                                   parts.size(), options, &boundary);
        for (utf8proc_ssize_t i = 0; i < std::min<utf8proc_ssize_t>(count, parts.size()); ++i)
            points.push_back(parts[static_cast<std::size_t>(i)]);
    });
    orderMarks(points);
    if (form == UnicodeForm::NFC || form == UnicodeForm::NFKC) {
        const auto composing = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
        const auto size =
            utf8proc_normalize_utf32(points.data(), static_cast<utf8proc_ssize_t>(points.size()), composing);
        points.resize(static_cast<std::size_t>(size));
    }
    std::string out;
    for (const utf8proc_int32_t c : points) out += toUtf8(static_cast<char32_t>(c));
    return out;
}

std::string lowerCase(std::string_view text) {
    std::string out;
    forEachPoint(text, [&](char32_t c, std::string_view /*utf8*/) {
        if (c == 0x130) // the one character of which the lower case has two
            out += "i\u0307";
        else
            out += toUtf8(static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c))));
    });
    return out;
}

std::string withoutMarks(std::string_view text, CombiningMarks marks) {
    std::string out;
    forEachPoint(text, [&](char32_t c, std::string_view utf8) {
        const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
        const bool goes = category == UTF8PROC_CATEGORY_MN ||
                          (marks == CombiningMarks::All &&
                           (category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME));
        if (!goes) out += utf8;
    });
    return out;
}

bool isControl(char32_t c) {
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
           category == UTF8PROC_CATEGORY_CO;
}

std::vector<std::string_view> graphemesOf(std::string_view text) {
    std::vector<std::string_view> graphemes;
    std::size_t begin = 0, at = 0;
    utf8proc_int32_t last = 0, state = 0;
    forEachPoint(text, [&](char32_t c, std::string_view utf8) {
        const auto now = static_cast<utf8proc_int32_t>(c);
        if (at > 0 && utf8proc_grapheme_break_stateful(last, now, &state)) {
            graphemes.push_back(text.substr(begin, at - begin));
            begin = at;
        }
        last = now;
        at += utf8.size();
    });
    if (at > begin) graphemes.push_back(text.substr(begin, at - begin));
    return graphemes;
}

bool isWhiteSpace(char32_t c) {
    return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
           c == 0x3000;
}

} // namespace lambdascope
