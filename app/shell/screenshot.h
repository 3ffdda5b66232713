// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

class QApplication;

namespace lambdascope {

class Shell;

/// Writes the whole window (the audience's, where one is presenting) as PNG once everything is computed and
/// painted, and returns the exit code of whenSettled().
int takeScreenshot(QApplication& app, Shell& shell, const std::filesystem::path& file);

} // namespace lambdascope
