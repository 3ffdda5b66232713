// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/start_options.h"

#include <filesystem>
#include <functional>

class QApplication;

namespace lambdascope {

class Shell;

/// For a program that writes files and ends: starts the shell and, once all that the command line asks for
/// is on screen and `ready()`, does `work`. The exit code is 0; 1 where a model, the text or the work failed;
/// 2 where the command line names what is not there or a dialog would ask. Says why on stderr, in one line.
int whenSettled(
    QApplication& app, Shell& shell, const std::function<void()>& work,
    const std::function<bool()>& ready = [] { return true; });

/// Writes the whole window (the audience's, where one is presenting) as PNG once everything is computed and
/// painted, and returns the exit code of whenSettled().
int takeScreenshot(QApplication& app, Shell& shell, const std::filesystem::path& file);

/// Writes the figures that the command line asks for once everything is computed, and returns the exit code
/// of whenSettled(). The window is never shown: no display and no OpenGL is needed.
int exportFigures(QApplication& app, Shell& shell, const StartOptions& options);

/// Before the application is made: what the environment scales it by is left out, with a word on stderr,
/// where no screen could show it.
void leaveWildScales();

/// Before the application is made: the same platform everywhere, for the same bytes everywhere.
void needNoDisplay();

} // namespace lambdascope
