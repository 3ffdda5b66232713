// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/movement.h"
#include "app/options/options.h"
#include "core/compute/trace.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

struct FirstView;
struct MapChoices;

/// The command line of the window.
struct StartOptions {
    std::optional<std::filesystem::path> model, with, screenshot, assets;
    std::vector<std::filesystem::path> exports; // figures and numbers to write
    std::optional<std::string> view, mean, box; // that they are of
    std::string aspect = "as-needed";           // or "16:9"
    bool noCaption = false, outlines = false;
    std::optional<int> dots; // to the inch, of a .png or a .webp
    bool fewColours = false; // of a .png
    Movement movement;       // of a .webp
    std::optional<std::string> prompt;
    std::optional<int> layer, head, generate;
    std::optional<Cell> pin;
    cli::MarkOptions marks; // of the prompt
    cli::EditOptions edits;
    std::optional<std::string> theme, language; // beat what the user's settings say
    std::optional<int> scale;                   // percent; the same
    std::string mapScale;                       // "auto" or a MapScale; empty: as the user chose last
    std::string by;                             // "auto" or a GroupBy; empty: the same, of a figure by token
    std::string heads;                  // a MeterScope; empty: the same, of a head that is named that one
    std::optional<std::int64_t> memory; // bytes for maps, 0: all that is free; the same
    std::string workspace = "explore";
    std::optional<std::string> experiment; // of the workspace experiments
    bool present = false;
    std::optional<std::string> lesson; // of the course, by number or name, or a file; "7:2" begins at page 2
    std::optional<std::filesystem::path> session; // a file that was saved
    std::optional<std::filesystem::path> result;  // of an experiment
    std::string backend = "auto";
    std::string precision = "float32"; // of a GPU
    std::string weights = "float32";   // in memory
    int width = 1600;
    int height = 1000;
    bool sizeGiven = false;
    bool firstMinute = false; // on the very first start a tour begins
    bool keepsLayout = false; // where the window and its docks are is read from the last time, and kept

    /// Nobody looks at the window: the user's settings are neither followed nor changed.
    [[nodiscard]] bool forFiles() const { return screenshot || !exports.empty(); }
    /// How maps are shown, as said here or as the user chose last.
    [[nodiscard]] MapChoices mapChoices() const;
    /// What of it is for the first model.
    [[nodiscard]] FirstView firstView() const;
    /// Parses; prints help or one line on stderr and sets `exitCode` if the program is to end.
    static StartOptions parse(int argc, char** argv, std::optional<int>& exitCode);
};

} // namespace lambdascope
