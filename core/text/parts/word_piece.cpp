// SPDX-License-Identifier: MIT
#include "core/text/parts/word_piece.h"

#include "core/text/parts/vocabulary.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {

int WordVocabulary::unknownId(std::string_view word) const {
    const auto id = ids.find(unknown);
    if (id == ids.end()) throw noTokenFor(word, unknown);
    return id->second;
}

std::vector<std::string> WordVocabulary::pieces() const {
    IdTable table;
    for (const auto& [piece, id] : ids) table.add(id, piece);
    return table.take();
}

void WordLevel::encode(std::string_view part, std::vector<int>& ids) const {
    const auto id = vocab_.ids.find(std::string(part));
    ids.push_back(id == vocab_.ids.end() ? vocab_.unknownId(part) : id->second);
}

WordPiece::WordPiece(WordVocabulary vocab, std::string_view prefix, std::size_t longestWord)
    : vocab_(std::move(vocab)), longestWord_(longestWord) {
    std::vector<std::pair<std::string, int>> first, next;
    for (const auto& [piece, id] : vocab_.ids) {
        first.emplace_back(piece, id);
        if (piece.starts_with(prefix)) next.emplace_back(piece.substr(prefix.size()), id);
    }
    first_ = PrefixTable(std::move(first));
    next_ = PrefixTable(std::move(next));
}

void WordPiece::encode(std::string_view part, std::vector<int>& ids) const {
    const auto characters = std::ranges::count_if(
        part, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; });
    std::vector<int> pieces;
    std::size_t at = static_cast<std::size_t>(characters) > longestWord_ ? std::string_view::npos : 0;
    while (at < part.size()) {
        std::size_t longest = 0;
        (at == 0 ? first_ : next_).forEachPrefix(part.substr(at), [&](std::size_t length, int id) {
            if (longest == 0)
                pieces.push_back(id);
            else
                pieces.back() = id;
            longest = length;
        });
        at = longest == 0 ? std::string_view::npos : at + longest;
    }
    if (at == std::string_view::npos) pieces = {vocab_.unknownId(part)};
    ids.insert(ids.end(), pieces.begin(), pieces.end());
}

} // namespace lambdascope
