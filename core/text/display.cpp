// SPDX-License-Identifier: MIT
#include "core/text/display.h"

#include "core/util/escaped.h"
#include "core/util/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace lambdascope {
namespace {

/// "<|endoftext|>" → "⟨endoftext⟩".
std::string bracketed(std::string name) {
    const auto outside = [](char c) { return c == '<' || c == '>' || c == '|' || c == '[' || c == ']'; };
    while (!name.empty() && outside(name.front())) name.erase(0, 1);
    while (!name.empty() && outside(name.back())) name.pop_back();
    return "⟨" + name + "⟩";
}

std::string shown(char32_t c, std::string_view utf8) {
    if (c < 0x20) return toUtf8(0x2400 + c); // control pictures: ␊, ␉
    if (c == 0x7F) return "␡";
    if (steersTerminal(c) || (c >= 0x200B && c <= 0x200D) ||
        c == 0xFEFF) // they steer here, too, or are invisible
        return fmt::format("⟨U+{:04X}⟩", static_cast<unsigned>(c));
    return std::string(utf8);
}

} // namespace

void fillDisplay(std::vector<TokenPiece>& pieces) {
    std::string all;
    std::vector<std::size_t> owner; // piece of every byte
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].special) {
            pieces[i].display = bracketed(pieces[i].bytes);
            continue;
        }
        // a special token ends every character: its place holds a byte that never continues one
        if (i > 0 && pieces[i - 1].special) all += '\0', owner.push_back(i - 1);
        all += pieces[i].bytes;
        owner.insert(owner.end(), pieces[i].bytes.size(), i);
    }
    for (std::size_t at = 0; at < all.size();) {
        const CodePoint point = codePointAt(all, at);
        const auto length = static_cast<std::size_t>(point.length);
        TokenPiece& piece = pieces[owner[at]];
        if (!piece.special) {
            piece.display += point.valid ? shown(point.value, std::string_view(all).substr(at, length))
                                         : fmt::format("⟨{:02X}⟩", static_cast<unsigned char>(all[at]));
            for (std::size_t i = 1; i < length; ++i)
                if (owner[at + i] != owner[at + i - 1]) pieces[owner[at + i]].continues = true;
        }
        at += length;
    }
}

Phrase wordPhrase(const std::vector<TokenPiece>& pieces, int index) {
    int owner = index;
    while (owner > 0 && pieces[owner].display.empty() && pieces[owner].continues) --owner;
    std::string word = pieces[owner].display;
    word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
    word.erase(word.find_last_not_of(' ') + 1);
    if (word.empty()) return phrase("space");
    return {owner == index ? word : "…" + word, {}, true};
}

std::string wordOf(const std::vector<TokenPiece>& pieces, int index) {
    return wordPhrase(pieces, index).text();
}

} // namespace lambdascope
