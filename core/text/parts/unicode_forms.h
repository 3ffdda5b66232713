// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// Unicode's normal forms: composed or decomposed, and with a K, compatibility characters replaced.
enum class UnicodeForm { NFC, NFD, NFKC, NFKD };

/// Valid UTF-8 in a normal form. O(n log n) also for endless runs of combining marks.
std::string normalised(std::string_view text, UnicodeForm form);

/// In lower case, character by character, as Python's `tokenizers` does it: no final sigma.
std::string lowerCase(std::string_view text);

/// Combining marks: general category M, or of it Mn.
enum class CombiningMarks { All, Nonspacing };
std::string withoutMarks(std::string_view text, CombiningMarks marks);

/// Controls, format characters and private use: general category C without what is not assigned.
bool isControl(char32_t c);

/// Extended grapheme clusters: a letter with its marks, a flag.
std::vector<std::string_view> graphemesOf(std::string_view text);

/// White space as Unicode has it.
bool isWhiteSpace(char32_t c);

} // namespace lambdascope
