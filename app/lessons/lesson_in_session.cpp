// SPDX-License-Identifier: MIT
// What a session keeps of a lesson, and how the page comes back without setting the instrument anew.
#include "app/lessons/lesson_player.h"
#include "core/files/session_record.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <algorithm>
#include <utility>

namespace lambdascope {

std::optional<RecordedLesson> LessonPlayer::recorded(const std::filesystem::path& file) const {
    if (!lesson_) return {};
    RecordedLesson record;
    record.lesson = own_.empty() ? lesson_->name : pathInSession(own_, file);
    record.page = page_;
    if (answer_.guess) {
        if (step()->question && step()->question->kind == AnswerKind::Number)
            record.number = answer_.guess->number;
        else if (answer_.guess->index >= 0)
            record.index = answer_.guess->index;
    }
    record.hints = answer_.hints;
    // scored anew it would come out otherwise where something was moved since
    record.revealed = answer_.score && answer_.scoredAt == now();
    record.told = answer_.told && record.revealed;
    record.done = untilMet_;
    record.ownText = before_.text();
    return record;
}

void LessonPlayer::restore(const RecordedLesson& record, const std::filesystem::path& file) {
    const bool ofCourse = course_.indexOf(record.lesson) >= 0;
    Lesson lesson;
    if (ofCourse) {
        lesson = course_.lessons[course_.indexOf(record.lesson)];
    } else {
        if (!record.lesson.ends_with(".md")) throw fail("the course has no lesson “{}”", record.lesson);
        lesson = readLesson(pathFromSession(record.lesson, file));
    }
    forgetOwn();
    index_ = ofCourse ? course_.indexOf(record.lesson) : -1;
    if (!ofCourse) {
        own_ = lesson.file;
        written_ = timeWritten(own_);
        watcher_.addPaths(
            {QString::fromStdString(own_.string()), QString::fromStdString(own_.parent_path().string())});
    }
    lesson_ = std::move(lesson);
    page_ = std::min(record.page, static_cast<int>(lesson_->steps.size()) - 1);
    stage_ = stageOf(*lesson_, page_);
    if (ofCourse) progress_.at = lesson_->name;
    problem_.clear();
    refused_.clear();
    tried_.clear();
    done_.clear();
    waits_ = opening_ = false;
    wantedStep_.reset();
    answer_ = {};
    answer_.hints = record.hints;
    if (step()->question) {
        if (record.number) answer_.guess = Guess{.number = *record.number, .index = -1};
        if (record.index) answer_.guess = Guess{.number = 0, .index = *record.index};
        answer_.told = record.told;
        answer_.revealing = record.revealed && (answer_.guess || answer_.told);
        if (answer_.revealing) stage_ = stage_.with(step()->reveal);
    }
    untilMet_ = record.done;
    before_.forget();
    // in a pause the learner's models were on screen, and nothing was kept
    const bool paused = record.ownText.empty() && stage_.models && modelsToOpen(*stage_.models);
    if (!paused) before_.keep();
    if (!record.ownText.empty()) before_.keepText(record.ownText);
    start_ = now();
    if (stage_.prompt) start_.text = *stage_.prompt;
    emit lessonOpened();
    onState();
    emit changed();
}

} // namespace lambdascope
