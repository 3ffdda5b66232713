// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/lesson_player.h"
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

/// Without a lesson: what is on screen, with its sentence.
PresenterPage presenterPage(const SessionState& state);
/// `figures`: kept from call to call; which of the page's figures is shown.
PresenterPage presenterPage(const SessionState& state, const LessonPlayer& player,
                            const std::shared_ptr<PresenterFigures>& figures);
NotesPage presenterNotes(const LessonPlayer& player);

/// `mayMoveLambda` is asked each time: a class file may lock λ; empty: always.
PresenterSource presenterSource(Session& session, LessonPlayer& player,
                                std::function<bool()> mayMoveLambda = {});
/// A presenter of what session and lesson show, kept up to date.
std::unique_ptr<Presenter> makePresenter(Session& session, LessonPlayer& player,
                                         std::function<bool()> mayMoveLambda = {});

} // namespace lambdascope
