// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_player.h"
#include "app/present/class_tally.h"
#include "app/present/presenter.h"
#include "app/session/session_state.h"
#include "widgets/present/presenter_figure.h"

#include <optional>

namespace lambdascope {

// What the presenter shows, computed from session and lesson; app/present/presenter.cpp turns its
// wishes into their methods.

/// One map of what is on screen, none if the models have none: the one asked for, else the difference, else
/// the standard model's.
std::optional<PresenterMap> presenterMap(const SessionState& state, std::optional<MapName> which);
/// λ of the selected layer; not movable where an experiment sets it.
std::optional<PresenterLambda> presenterLambda(const SessionState& state);

/// What the models give the marked answer; none where none is marked, or the text says it already.
std::optional<PresenterChances> presenterChances(const SessionState& state);

/// Without a lesson: what is on screen, with its sentence.
PresenterPage presenterPage(const SessionState& state);
/// `figures`: kept from call to call; which of the page's figures is shown.
PresenterPage presenterPage(const SessionState& state, const LessonPlayer& player,
                            const std::shared_ptr<PresenterFigures>& figures);
/// How many maps or figures of the page come one after another; 1 where it stands as a whole.
int presenterParts(const SessionState& state, const LessonPlayer& player);
NotesPage presenterNotes(const LessonPlayer& player);

/// How many answers of a page's question a class's guesses are counted of: options, layers, stretches of a
/// scale. 0 where they are too many for keys: tokens and heads are pointed at.
int countedAnswers(const LessonPage& lesson);
/// Puts the guesses on a page that asks, until it is revealed and after.
void fillTally(PresenterPage& page, const LessonPlayer& player, const ClassGuesses& guesses);
/// The same for the teacher, with the keys that count, or why they could not be kept.
QString guessesText(const LessonPlayer& player, const ClassTally& tally);

/// `mayMoveLambda` is asked each time: a class file may lock λ; empty: always. Without `tally` no guesses are
/// counted.
PresenterSource presenterSource(Session& session, LessonPlayer& player,
                                std::function<bool()> mayMoveLambda = {}, ClassTally* tally = nullptr);
/// A presenter of what session and lesson show, kept up to date.
std::unique_ptr<Presenter> makePresenter(Session& session, LessonPlayer& player,
                                         std::function<bool()> mayMoveLambda = {},
                                         ClassTally* tally = nullptr);

} // namespace lambdascope
