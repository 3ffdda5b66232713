// SPDX-License-Identifier: MIT
#include "app/own_screen.h"

#include "app/session_values.h"
#include "core/util/error.h"

#include <QCoreApplication>

#include <utility>

namespace lambdascope {

void OwnScreen::keep() {
    const SessionState& s = session_.state();
    view_ = viewOf(s, session_.history());
    models_ = s.asked;
    opened_ = s.asked == OpenedPlaces{s.folder, s.with};
    step_ = s.history && s.step >= 0 ? std::optional(s.step) : std::nullopt;
    borrowed_.reset();
    away_ = false;
}

bool OwnScreen::reopen() {
    const auto borrowed = std::exchange(borrowed_, {});
    const bool instead = borrowed && *borrowed == session_.state().asked && *borrowed != models_;
    if (!instead || !view_ || models_.folder.empty()) return false;
    session_.open(models_.folder, models_.with);
    if (opened_) {
        StartOptions start;
        start.record = view_;
        start.step = step_;
        session_.setStart(start); // of what is being opened now
    } else {
        session_.setText(view_->text);
        session_.setMarks(view_->marks);
    }
    view_.reset();
    return away_ = true;
}

void OwnScreen::giveBack(const std::optional<std::string>& lessonText) {
    const auto own = std::exchange(view_, {});
    if (own && session_.state().text == lessonText) session_.setText(own->text, true);
    session_.setPeek(false);
    const ModelPtr& model = session_.state().models.diff;
    if (!own || own->text != session_.state().text || !model) return;
    try {
        const auto slot = static_cast<std::size_t>(session_.history().slot());
        session_.history().change(
            editsOf(own->edits.at(slot), *model),
            QCoreApplication::translate("lambdascope::LessonPlayer", "edits from before the lesson"));
    } catch (const Error&) {
        return; // other models are open by now
    }
    session_.setMarks(own->marks);
    session_.selectHead(own->head);
    own->twin ? session_.selectTwin(*own->twin) : session_.selectTwinBy(own->twinRule);
    session_.pin(own->pin);
}

} // namespace lambdascope
