// SPDX-License-Identifier: MIT
#pragma once

#include "app/session.h"
#include "core/session/session_record.h"

#include <optional>
#include <string>

namespace lambdascope {

/// The learner's models, text, edits and selection, while a lesson sets others: to be given back.
class OwnScreen {
  public:
    explicit OwnScreen(Session& session) : session_(session) {}

    void keep(); // what is on screen now
    void keepText(const std::string& text) { view_->text = text; }
    [[nodiscard]] std::string text() const { return view_ ? view_->text : std::string(); }
    /// The models that are asked for now are a page's, and stand in the place of the learner's.
    void borrow() { borrowed_ = session_.state().asked; }

    /// Where they do, opens the learner's again as they were; else does nothing and returns false.
    bool reopen();
    /// The text instead of the lesson's, then edits and selection, where the models are still those.
    void giveBack(const std::optional<std::string>& lessonText);
    /// The learner's models are back, and what is kept is nothing any more.
    [[nodiscard]] bool away() const { return away_; }

  private:
    Session& session_;
    std::optional<RecordedView> view_;
    OpenedPlaces models_;
    std::optional<OpenedPlaces> borrowed_;
    std::optional<int> step_;
    bool opened_ = false, away_ = false; // the models were there, and not only to come
};

} // namespace lambdascope
