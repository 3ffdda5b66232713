// SPDX-License-Identifier: MIT
#include "core/util/shell_words.h"

#include "core/util/error.h"

#include <utility>

namespace lambdascope {
namespace {

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Whether a \ before the character is none of the text.
bool isEscaped(char c, char quote) {
    return quote == 0 || (quote == '"' && std::string_view("\"\\$`").find(c) != std::string_view::npos);
}

} // namespace

std::vector<std::string> shellWords(std::string_view line) {
    std::vector<std::string> words;
    char quote = 0;
    bool inWord = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote == 0 && isBlank(c)) {
            inWord = false;
            continue;
        }
        if (!std::exchange(inWord, true)) words.emplace_back();
        if (quote == 0 ? c == '\'' || c == '"' : c == quote)
            quote = quote == 0 ? c : 0;
        else if (c == '\\' && i + 1 < line.size() && isEscaped(line[i + 1], quote))
            words.back() += line[++i];
        else
            words.back() += c;
    }
    if (quote != 0) throw fail<UsageError>("a quotation mark {} has no second one", std::string(1, quote));
    return words;
}

std::string asShellWord(const std::string& word) {
    constexpr std::string_view special = " \t\n\r'\"\\$`!*?[]{}()<>|&;#~";
    if (!word.empty() && word.find_first_of(special) == std::string::npos) return word;
    std::string result = "'";
    for (const char c : word) result += c == '\'' ? "'\\''" : std::string(1, c);
    return result + "'";
}

} // namespace lambdascope
