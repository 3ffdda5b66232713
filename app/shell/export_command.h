// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/start_options.h"

class QApplication;

namespace lambdascope {

class Shell;

/// Writes the figures that the command line asks for once everything is computed, and returns the exit code
/// of whenSettled(). The window is never shown: no display and no OpenGL is needed.
int exportFigures(QApplication& app, Shell& shell, const StartOptions& options);

/// Before the application is made: the same platform everywhere, for the same bytes everywhere.
void needNoDisplay();

} // namespace lambdascope
