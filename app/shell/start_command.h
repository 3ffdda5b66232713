// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"

#include <QStringList>

#include <filesystem>
#include <string>
#include <vector>

namespace lambdascope {

class LessonPlayer;
class MainWindow;
class Session;

/// Words that open the program on what is on screen, and what of it none of its options says.
struct StartCommand {
    std::vector<std::string> words; // behind "lambdascope"
    QStringList left;               // in words of the window

    /// As a shell takes it.
    [[nodiscard]] std::string line() const;
};

/// Of a state in a window; where it shows a lesson that lesson's page, as what it sets is its own.
/// `assets`: whose pairs are called by their names.
StartCommand startCommand(const SessionState& state, const MainWindow& window, const LessonPlayer& lessons,
                          const std::filesystem::path& assets);

/// "Copy as command" in the menu Edit; what no option says it tells in the status bar.
void addCopyCommand(MainWindow& window, Session& session, const LessonPlayer& lessons,
                    const std::filesystem::path& assets);

} // namespace lambdascope
