// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/play.h"
#include "core/pages/page_file.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lambdascope {

/// A lesson in one of the languages that it is there in.
struct LessonInLanguage {
    std::string language; // a code of languages.h
    Lesson lesson;
};
/// The lesson of a file, and the files of its name in the folders of the other languages beside it where they
/// have as many pages. Throws Error for a file that is no lesson.
std::vector<LessonInLanguage> lessonInLanguages(const std::filesystem::path& file,
                                                const std::string& otherwise);

/// A lesson as one page, and what of it no page can hold.
struct SharedLesson {
    PageText page;
    std::vector<Phrase> leftOut; // sentences, to be said before it is written
    int states = 0;              // that were recorded
};
/// Plays the lesson on the instrument and records what its pages show: maps, facts, answers. `begin`: the
/// page that it opens at; `progress` is told of pages done and all. Throws Error for what cannot be set,
/// Cancelled soon after the instrument is asked to stop.
SharedLesson shareLesson(const std::vector<LessonInLanguage>& lesson, LessonInstrument& instrument, int begin,
                         const std::function<void(int done, int all)>& progress = {});

} // namespace lambdascope
