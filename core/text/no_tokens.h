// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <string_view>

namespace lambdascope {

/// Why a text has no tokens: it has no letters, or none of which its tokenizer makes a token.
inline Phrase whyNoTokens(std::string_view text) {
    return text.empty() ? phrase("the prompt is empty; at least one token is needed")
                        : phrase("the tokenizer makes no token of the prompt, as where it leaves out blanks; "
                                 "at least one token is needed");
}

} // namespace lambdascope
