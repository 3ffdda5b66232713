// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/question.h"

#include <map>
#include <string>

namespace lambdascope {

/// How far the learner is in the course, and the lesson that was open last; kept in the user's settings.
struct LessonProgress {
    std::map<std::string, Score::Verdict> verdicts; // of its prediction, by the lesson's name
    std::string at;

    static LessonProgress read();
    void write() const;
};

} // namespace lambdascope
