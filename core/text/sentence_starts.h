// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A blank of any kind that a text is laid out with, a line break too.
[[nodiscard]] bool isBlank(char32_t c);
/// A letter or digit of any script: what is not ASCII counts, but for the marks that end or close something.
[[nodiscard]] bool inWord(char32_t c);
/// A letter of a script that puts no blanks between words: Chinese, Japanese, Thai and its neighbours.
[[nodiscard]] bool ofUnspacedScript(char32_t c);

/// Where the sentences of a text begin, as bytes of their first characters that are no blanks; the first at
/// 0.
struct SentenceStarts {
    std::vector<std::size_t> starts{0};
    bool stops = false; // one ends at a mark, and not at a line break only
};

/// A sentence ends at ? ! 。 ？ ！ and what closes a quotation behind it, at a full stop before a blank, and
/// at a line break, blank lines included; each says at least a word or a number. A full stop is none inside
/// 3.14, after "e.g.", an initial, "Mr." and its like, or the number of a list.
[[nodiscard]] SentenceStarts sentenceStarts(std::string_view text);

} // namespace lambdascope
