// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace lambdascope {

/// Unicode's normal forms: composed or decomposed, and with a K, compatibility characters replaced.
enum class UnicodeForm { NFC, NFD, NFKC, NFKD };

/// Valid UTF-8 in a normal form. O(n log n) also for endless runs of combining marks.
std::string normalised(std::string_view text, UnicodeForm form);

/// In lower case, character by character, as Python's `tokenizers` does it: no final sigma.
std::string lowerCase(std::string_view text);

/// Without combining marks (general category M).
std::string withoutMarks(std::string_view text);

/// White space as Unicode has it.
bool isWhiteSpace(char32_t c);

} // namespace lambdascope
