// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "core/files/session_record.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lambdascope {

/// The learner's models, text, edits and selection, while a lesson sets others: to be given back.
class OwnScreen {
  public:
    using Open = std::function<void(const OpenedPlaces&)>;
    /// `open` lets the window open models, so that it shows how far that is.
    OwnScreen(Session& session, Open open) : session_(session), open_(std::move(open)) {}

    void keep();   // what is on screen now, unless what was kept has yet to be given back
    void forget(); // what is on screen is the learner's, and nothing is given back
    void keepText(const std::string& text) { view_->text = text; }
    /// What the maps show once the lesson is left, in the place of what was kept.
    void keepChoices(const MapChoices& own) {
        if (view_) static_cast<MapChoices&>(*view_) = own;
    }
    [[nodiscard]] std::string text() const { return view_ ? view_->text : std::string(); }
    /// The models that are asked for now are a page's, and are to stand in the place of the learner's.
    void borrow();
    /// Some models are open. True if they are the learner's again while a page is open: it is to be set anew.
    bool modelsCame();
    void notOpened(); // what was asked for last does not come; what is kept stays so

    /// Where a page's models stand in their place, opens the learner's as they were. False where the lesson
    /// was played on the models that stay.
    bool reopen();
    /// The text instead of the lesson's, then edits and selection, where the models are still those.
    void giveBack(const std::optional<std::string>& lessonText);
    /// The learner's models are on screen or on their way: the page that was open is to be set anew.
    [[nodiscard]] bool away() const { return away_; }

  private:
    [[nodiscard]] bool borrowed() const;
    void giveColumnsBack(const MapChoices& own);

    Session& session_;
    Open open_;
    std::optional<RecordedView> view_; // until it was given back
    OpenedPlaces models_;
    std::optional<int> step_;            // of their training; without view_: it is still to come
    std::optional<OpenedPlaces> coming_; // that a page asked for last
    std::shared_ptr<const void> page_;   // a page's models that are open, by what belongs to one load only
    bool opened_ = false, away_ = false; // the models were there, and not only to come
    bool returning_ = false;             // models_ are being opened
};

} // namespace lambdascope
