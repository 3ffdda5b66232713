// SPDX-License-Identifier: MIT
#include "app/figures/share_lesson.h"

#include "app/lessons/lesson_player.h"
#include "app/session/session_state.h"
#include "core/util/error.h"

namespace lambdascope {

LessonToShare lessonToShare(const LessonPlayer& player, const SessionState& state,
                            const std::filesystem::path& assets, const std::string& language) {
    if (player.step() == nullptr) throw fail<UsageError>("no lesson is open");
    LessonToShare lesson{player.file(), assets / "models" / "scale-model", player.pageIndex(), language, {}};
    if (!player.stage().models) {
        lesson.open = state.models;
        lesson.models = state.folder;
    }
    return lesson;
}

SharedLesson recordLesson(const LessonToShare& lesson, const std::function<void(int done, int all)>& progress,
                          const std::stop_token& stop) {
    const auto languages = lessonInLanguages(lesson.file, lesson.language);
    LessonInstrument instrument = lesson.open.diff
                                      ? LessonInstrument(lesson.open, lesson.models, Processor("cpu"))
                                      : LessonInstrument(lesson.models, Processor("cpu"));
    instrument.setStop(stop);
    return shareLesson(languages, instrument, lesson.page, progress);
}

} // namespace lambdascope
