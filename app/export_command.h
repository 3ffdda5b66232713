// SPDX-License-Identifier: MIT
#pragma once

#include "app/start_options.h"

class QApplication;

namespace lambdascope {

class Shell;

/// Runs the event loop until everything is computed, writes the figures that the command line asks for, and
/// returns the exit code: 0 written, 1 a model, the text or a file failed, 2 the command line names what is
/// not there. Says why on stderr, in one line. The window is never shown: no display and no OpenGL is needed.
int exportFigures(QApplication& app, Shell& shell, const StartOptions& options);

/// Before the application is made: the same platform everywhere, for the same bytes everywhere.
void needNoDisplay();

} // namespace lambdascope
