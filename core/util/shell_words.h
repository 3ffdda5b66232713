// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A line as a shell cuts it: blanks between words, quotes around what has some. Throws UsageError.
std::vector<std::string> shellWords(std::string_view line);

/// A word as a shell takes it: in quotes where it has to be.
std::string asShellWord(const std::string& word);

} // namespace lambdascope
