// SPDX-License-Identifier: MIT
#include "app/session/generation_state.h"

#include <algorithm>

namespace lambdascope {
namespace {

/// Bytes of a character that has begun and does not end here.
std::size_t unfinished(const std::string& text) {
    std::size_t back = 0;
    while (back < text.size() && back < 3 &&
           (static_cast<unsigned char>(text[text.size() - 1 - back]) & 0xC0) == 0x80)
        ++back;
    if (back == text.size()) return 0;
    const auto lead = static_cast<unsigned char>(text[text.size() - 1 - back]);
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return length > back + 1 ? back + 1 : 0;
}

} // namespace

bool Continuation::ended() const {
    return model && !tokens.empty() &&
           std::ranges::find(model->config.eosTokens, tokens.back().token) != model->config.eosTokens.end();
}

std::vector<int> Continuation::ids(int count) const {
    std::vector<int> all;
    for (int i = 0; i < std::min(count, size()); ++i) all.push_back(tokens[i].token);
    return all;
}

std::string Continuation::text(int count) const {
    std::string all;
    for (int i = 0; i < std::min<int>(count, static_cast<int>(pieces.size())); ++i)
        if (!pieces[i].special) all += pieces[i].bytes;
    return all.substr(0, all.size() - unfinished(all));
}

} // namespace lambdascope
