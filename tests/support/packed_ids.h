// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/utf8.h"

#include <string>
#include <vector>

namespace lambdascope::test {

/// Each id is the character U+0100 + id; "*300;" says how often it stands there.
inline std::vector<int> unpackedIds(const std::string& text) {
    std::vector<int> ids;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '*') {
            const std::size_t end = text.find(';', at);
            const int id = ids.back();
            ids.insert(ids.end(), std::stoul(text.substr(at + 1, end - at - 1)) - 1, id);
            at = end + 1;
            continue;
        }
        const CodePoint point = codePointAt(text, at);
        ids.push_back(static_cast<int>(point.value) - 0x100);
        at += static_cast<std::size_t>(point.length);
    }
    return ids;
}

} // namespace lambdascope::test
