// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

class QApplication;

namespace lambdascope {

class Shell;

/// Runs the event loop until everything is computed and painted, writes the whole window (the audience's,
/// where one is presenting) as PNG, and returns
/// the exit code: 0 written, 1 a model or the text failed, 2 the command line names what is not there. Says
/// why on stderr, in one line.
int takeScreenshot(QApplication& app, Shell& shell, const std::filesystem::path& file);

} // namespace lambdascope
