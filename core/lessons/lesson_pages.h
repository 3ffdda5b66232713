// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson_yaml.h"

#include <string>
#include <vector>

namespace lambdascope {

/// A stretch of a page as it stands in the file.
struct LessonPart {
    enum class Kind { Text, Formula, Step, Predict, Figure, Chart } kind = Kind::Text;
    std::string text; // without fences and $$
    int line = 0;     // of the fence, or of its first line
    int first = 0;    // line of the first line of `text`
};

/// A lesson cut into its head and its pages, before anything in them is read.
struct LessonPages {
    std::string head;
    int headLine = 2;
    struct Page {
        std::vector<LessonPart> parts;
        int line = 0;
    };
    std::vector<Page> pages;
};

/// Throws Error with file and line for bytes that are no UTF-8, a missing head, and fences that do not end.
LessonPages cutLesson(const std::string& text, const std::filesystem::path& file);

} // namespace lambdascope
