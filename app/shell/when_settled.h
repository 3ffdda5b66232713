// SPDX-License-Identifier: MIT
#pragma once

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

} // namespace lambdascope
