// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figures.h"
#include "app/figures/movement.h"
#include "app/session/work_dialog.h"

#include <filesystem>

namespace lambdascope {

/// Throws UsageError, in one sentence, where the view of the state does not move so.
void checkMovement(const SessionState& state, FigureView view, const FigureLook& look,
                   const Movement& movement);

/// Writes the figure as a moving picture, whole or not at all: every value of λ is a pass of its own, beside
/// the session, which stays as it is. Throws what checkMovement() and figureOf() throw, Error where it cannot
/// be written (before anything is computed) or is too large, Cancelled.
void writeMovingFigure(const std::filesystem::path& file, const SessionState& state, FigureView view,
                       const FigureLook& look, const Movement& movement, WorkBeside& work);

} // namespace lambdascope
