// SPDX-License-Identifier: MIT
#pragma once

#include "core/pages/shared_lesson.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

namespace lambdascope {

class LessonPlayer;
struct SessionState;

/// The lesson that is open as one page, in every language that it is there in: what is needed to record it.
struct LessonToShare {
    std::filesystem::path file, models; // the lesson's, and the folder where pairs that it names are sought
    int page = 0;                       // that is open
    std::string language;               // of a lesson in no language's folder
    Pair open;                          // what a lesson plays on that names no models
};
/// Throws UsageError where no lesson is open.
LessonToShare lessonToShare(const LessonPlayer& player, const SessionState& state,
                            const std::filesystem::path& assets, const std::string& language);

/// Plays it on the CPU, so that the same lesson makes the same bytes; on any thread. Throws what shareLesson
/// throws, and Cancelled soon after `stop` is asked to.
SharedLesson recordLesson(const LessonToShare& lesson,
                          const std::function<void(int done, int all)>& progress = {},
                          const std::stop_token& stop = {});

} // namespace lambdascope
