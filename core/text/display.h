// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"

#include <vector>

namespace lambdascope {

/// Fills `display` and `continues` from `bytes`: characters that several tokens share are shown by the first
/// of them.
void fillDisplay(std::vector<TokenPiece>& pieces);

} // namespace lambdascope
