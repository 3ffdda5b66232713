// SPDX-License-Identifier: MIT
#include "core/text/parts/vocabulary.h"

#include "core/util/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>

namespace lambdascope {
namespace {

constexpr std::int64_t mostGaps = 1'000'000; // some models leave ids unused, for a multiple of 128, say

} // namespace

int checkedId(const nlohmann::json& id) {
    const bool fits = id.is_number_integer() && id >= 0 && id < idLimit;
    if (!fits) throw fail("the token id {} is impossible; ids go from 0 to {}", shownValue(id), idLimit - 1);
    return id.get<int>();
}

Error noTokenFor(std::string_view text, const std::string& unknown) {
    return fail("the vocabulary has neither {} nor its unk_token, {}", shownName(text), shownName(unknown));
}

void IdTable::add(int id, const std::string& piece) {
    const auto [byId, newId] = pieces_.try_emplace(id, piece);
    if (byId->second != piece)
        throw fail("the token id {} is that of {} and of {}", id, shownName(byId->second), shownName(piece));
    const auto [byPiece, newPiece] = ids_.try_emplace(piece, id);
    if (byPiece->second != id)
        throw fail("the token {} has two ids, {} and {}", shownName(piece), byPiece->second, id);
    highest_ = std::max(highest_, id);
}

std::vector<std::string> IdTable::take() {
    if (highest_ - static_cast<std::int64_t>(pieces_.size()) > mostGaps)
        throw fail("the highest token id is {}, but there are only {} tokens", highest_, pieces_.size());
    std::vector<std::string> table(static_cast<std::size_t>(highest_) + 1);
    for (auto& [id, piece] : pieces_) table[static_cast<std::size_t>(id)] = std::move(piece);
    return table;
}

} // namespace lambdascope
