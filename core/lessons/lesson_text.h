// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "core/util/phrase.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A link "lambdascope:…" of a text: the byte where it stands, and what is behind the colon.
struct LessonLink {
    std::size_t at = 0;
    std::string_view target;
};
std::vector<LessonLink> linksIn(std::string_view text);

/// What a link does: a stage, or the name of a lesson to go to.
struct LinkMeaning {
    Stage stage;
    std::string lesson;
};
/// Throws Error for what is behind "lambdascope:" if it is neither.
LinkMeaning readLink(std::string_view target);

/// A fault in a text of a lesson: at which line of the text (from 0), and the sentence.
struct TextFault {
    int line = 0;
    Phrase sentence;
};
/// The first fact, link or formula of a text that is none; empty if all are good.
std::optional<TextFault> faultOf(std::string_view text);

/// "a b" of "a%20b". Throws Error for a % without its two digits.
std::string percentDecoded(std::string_view text);

/// Lines before a byte of a text.
int lineAt(std::string_view text, std::size_t at);

/// Marks the bytes of a text that are code: "`…`" and fenced blocks.
std::vector<bool> codeIn(std::string_view text);

} // namespace lambdascope
