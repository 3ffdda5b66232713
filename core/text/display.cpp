// SPDX-License-Identifier: MIT
#include "core/text/display.h"

#include "core/util/escaped.h"
#include "core/util/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace lambdascope {
namespace {

/// "<|endoftext|>" → "⟨endoftext⟩".
std::string bracketed(std::string name) {
    const auto outside = [](char c) { return c == '<' || c == '>' || c == '|' || c == '[' || c == ']'; };
    while (!name.empty() && outside(name.front())) name.erase(0, 1);
    while (!name.empty() && outside(name.back())) name.pop_back();
    return "⟨" + name + "⟩";
}

bool leavesRoomAlone(char32_t c) {
    return c == 0x20 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F ||
           c == 0x205F || c == 0x3000;
}

/// Default_Ignorable_Code_Point of Unicode.
constexpr std::pair<char32_t, char32_t> withoutInk[] = {
    {0xAD, 0xAD},       {0x34F, 0x34F},    {0x61C, 0x61C},   {0x115F, 0x1160}, {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},  {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},  {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

} // namespace

std::vector<TextCharacter> textCharacters(const std::vector<TokenPiece>& pieces) {
    std::string all;
    std::vector<int> owners; // of every byte
    for (int i = 0; i < static_cast<int>(pieces.size()); ++i) {
        const std::string_view own = pieces[i].special ? std::string_view("\0", 1) : pieces[i].bytes;
        all += own;
        owners.insert(owners.end(), own.size(), i);
    }
    std::vector<TextCharacter> characters;
    for (std::size_t at = 0; at < all.size();) {
        const CodePoint point = codePointAt(all, at);
        const auto length = static_cast<std::size_t>(point.length);
        characters.push_back(
            {point.value, point.valid, all.substr(at, length), owners[at], owners[at + length - 1]});
        at += length;
    }
    return characters;
}

bool leavesNoInk(char32_t c) {
    return std::ranges::any_of(withoutInk,
                               [c](const auto& range) { return c >= range.first && c <= range.second; });
}

std::string nameOfHidden(const TextCharacter& c, bool within) {
    if (!c.valid) return fmt::format("⟨{:02X}⟩", static_cast<unsigned char>(c.bytes.front()));
    if (c.value < 0x20) return toUtf8(0x2400 + c.value); // control pictures: ␊, ␉
    if (c.value == 0x7F) return "␡";
    const bool breaks =
        c.value == 0x2028 || c.value == 0x2029 || c.value == 0xFFFC; // a line; or is no letter
    const bool controls = c.value >= 0x80 && c.value < 0xA0;
    if (breaks || controls || (leavesNoInk(c.value) && !within))
        return fmt::format("⟨U+{:04X}⟩", static_cast<unsigned>(c.value));
    return {};
}

void fillDisplay(std::vector<TokenPiece>& pieces) {
    const std::vector<TextCharacter> all = textCharacters(pieces);
    std::vector<bool> inked(pieces.size()); // something of it can be seen
    for (const TextCharacter& c : all)
        if (!c.valid || !(leavesRoomAlone(c.value) || leavesNoInk(c.value)))
            inked[static_cast<std::size_t>(c.first)] = true;
    for (TokenPiece& piece : pieces)
        if (piece.special) piece.display = bracketed(piece.bytes);
    for (const TextCharacter& c : all) {
        TokenPiece& piece = pieces[static_cast<std::size_t>(c.first)];
        if (piece.special) continue;
        // what turns the direction would turn the line that the piece is named in
        const bool within = inked[static_cast<std::size_t>(c.first)] && !steersTerminal(c.value);
        const std::string name = nameOfHidden(c, within);
        piece.display += name.empty() ? c.bytes : name;
        for (int i = c.first + 1; i <= c.last; ++i)
            if (!pieces[static_cast<std::size_t>(i)].bytes.empty())
                pieces[static_cast<std::size_t>(i)].continues = true;
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

bool endsInLoneBlank(const Tokenizer& tokenizer, const std::vector<TokenPiece>& pieces) {
    const auto blanks = [](const std::string& bytes) {
        return std::min(bytes.find_first_not_of(' '), bytes.size());
    };
    if (pieces.empty() || pieces.back().special || pieces.back().bytes.empty() || !tokenizer.readsText())
        return false;
    if (blanks(pieces.back().bytes) < pieces.back().bytes.size()) return false;
    const std::vector<TokenPiece> word = tokenizer.pieces(tokenizer.encode("a a", false));
    return !word.empty() && blanks(word.back().bytes) == 1 && word.back().bytes.size() > 1;
}

Phrase whyNoTokens(const Tokenizer& tokenizer) {
    return tokenizer.readsText()
               ? phrase("the tokenizer makes no token of the prompt, as where it leaves out blanks; "
                        "at least one token is needed")
               : phrase("the prompt holds no token number; at least one is needed, such as 3 1 4");
}

} // namespace lambdascope
