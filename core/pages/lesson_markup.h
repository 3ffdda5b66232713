// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/fact.h"
#include "core/lessons/glossary.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace lambdascope {

/// What the texts of a lesson hold besides words, as HTML.
struct MarkupParts {
    std::function<std::string(const Fact& fact, bool bracketed, bool math)> fact;
    /// `target` stands behind "lambdascope:", or is an address; `words` are HTML already.
    std::function<std::string(std::string_view target, const std::string& words)> link;
    std::function<std::string(std::string_view file, std::string_view words)> image;
    const Glossary* glossary = nullptr;
    std::set<std::string_view> explained = {}; // of the glossary: each sentence once a page
};

/// A text of a lesson, which is Markdown, as HTML. What the text says is text there, tags too.
std::string lessonMarkup(std::string_view markdown, MarkupParts& parts);
/// The same of a text of one line, without a paragraph around it.
std::string lessonLine(std::string_view markdown, MarkupParts& parts);

/// A figure, an SVG file whose colours are "@ink1" and whose words are {names} of labels, as an element of a
/// page: only shapes and words are kept. Empty where it holds anything else.
std::string figureMarkup(const std::string& svg, const std::map<std::string, std::string>& labels);

} // namespace lambdascope
