// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/options.h"
#include "core/analysis/cell.h"

#include <filesystem>
#include <optional>
#include <string>

namespace lambdascope {

/// The command line of the window.
struct StartOptions {
    std::optional<std::filesystem::path> model, with, screenshot, assets;
    std::optional<std::string> prompt;
    std::optional<int> layer, head, generate;
    std::optional<Cell> pin;
    cli::EditOptions edits;
    std::optional<std::string> theme, language; // beat what the user's settings say
    std::optional<int> scale;                   // percent; the same
    std::string workspace = "explore";
    bool present = false;
    std::optional<std::string> lesson; // of the course, by number or name, or a file; "7:2" begins at page 2
    std::string backend = "auto";
    std::string precision = "float32"; // of a GPU
    int width = 1600;
    int height = 1000;
    bool keepsLayout = false; // where the window and its docks are is read from the last time, and kept

    /// Parses; prints help or one line on stderr and sets `exitCode` if the program is to end.
    static StartOptions parse(int argc, char** argv, std::optional<int>& exitCode);
};

} // namespace lambdascope
