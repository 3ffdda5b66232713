// SPDX-License-Identifier: MIT
#pragma once

#include "app/lesson_player.h"

namespace lambdascope {

/// How far the learner is, kept in the user's settings: the verdicts by lesson, and the lesson that was open.
struct LessonProgress {
    LessonPlayer::Progress verdicts;
    std::string at;

    static LessonProgress read();
    void write() const;
};

} // namespace lambdascope
