// SPDX-License-Identifier: MIT
#include "app/lessons/own_screen.h"

#include "app/session/recorded.h"
#include "core/util/error.h"

#include <QCoreApplication>

#include <utility>

namespace lambdascope {
namespace {

OpenedPlaces placesOf(const SessionState& s) {
    return {s.folder, s.with};
}

/// The same for all steps of a training, and another one whenever a folder is opened again.
std::shared_ptr<const void> loadOf(const SessionState& s) {
    if (s.history) return s.history;
    return s.models.diff ? s.models.diff : s.models.standard;
}

} // namespace

void OwnScreen::keep() {
    away_ = false;
    if (view_) return;
    const SessionState& s = session_.state();
    view_ = viewOf(s, session_.history());
    models_ = s.asked;
    opened_ = s.asked == placesOf(s);
    if (!step_ && s.history && s.trainingStep >= 0) step_ = s.trainingStep;
    coming_.reset();
    page_.reset();
}

void OwnScreen::forget() {
    view_.reset();
    step_.reset();
    coming_.reset();
    page_.reset();
    away_ = returning_ = false;
}

void OwnScreen::borrow() {
    coming_ = session_.state().asked;
    returning_ = false;
}

bool OwnScreen::modelsCame() {
    const SessionState& s = session_.state();
    const auto load = loadOf(s);
    const bool own = std::exchange(returning_, false) && placesOf(s) == models_;
    if (load == page_) return false; // another step of its training
    page_ = std::exchange(coming_, {}) == placesOf(s) ? load : nullptr;
    if (page_ || !away_) return own;
    view_.reset(); // it is on screen, or the learner chose something else
    if (!own || !step_ || *step_ == s.trainingStep || !hasStep(s.history, *step_)) step_.reset();
    return false;
}

void OwnScreen::notOpened() {
    returning_ = false;
    coming_.reset();
}

bool OwnScreen::borrowed() const {
    const SessionState& s = session_.state();
    return coming_ ? s.asked == *coming_ : page_ && s.asked == placesOf(s);
}

bool OwnScreen::reopen() {
    if (!view_) return away_ = true;
    const OpenedPlaces& asked = session_.state().asked;
    const bool coming = returning_ && asked == models_;
    if (!coming && (!borrowed() || asked == models_ || models_.folder.empty())) return false;
    coming_.reset();
    if (!coming) open_(models_);
    returning_ = true;
    giveColumnsBack(*view_); // of what there is until then, too
    if (opened_) {
        FirstView start;
        start.record = view_;
        start.step = step_;
        session_.setStart(start); // of what is being opened now
    } else {
        session_.putPrompt({view_->text, view_->marks, view_->found});
    }
    return away_ = true;
}

/// What pages set, whether or not they say so.
void OwnScreen::giveColumnsBack(const MapChoices& own) {
    session_.setBy(own.by);
    session_.setScope(own.scope);
}

void OwnScreen::giveBack(const std::optional<std::string>& lessonText) {
    const auto own = std::exchange(view_, {});
    step_.reset();
    if (own) giveColumnsBack(*own);
    session_.setPeek(false);
    const std::string& text = session_.state().text;
    if (!own || (text != lessonText && text != own->text)) return;
    session_.putPrompt({own->text, own->marks, own->found});
    try {
        session_.editBoth(
            editsOf(own->edits.at(static_cast<std::size_t>(session_.state().slot)), session_.state().models),
            QCoreApplication::translate("lambdascope::LessonPlayer", "edits from before the lesson"));
    } catch (const Error&) {
        return; // other models are open by now
    }
    session_.setMapScale(own->mapScale);
    session_.select(*own);
}

} // namespace lambdascope
