// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_scale.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/group_by.h"
#include "core/lessons/guesses.h"
#include "core/lessons/lesson.h"

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// Parts of the window that a class file can hide or lock.
enum class Control {
    Models,
    Prompt,
    Examples,
    Marks,
    Generate,
    Head,
    Twin,
    Lambda,
    Lab,
    Explore,
    Lessons,
    Steps,
    Presenter,
    Settings,
    Open,
    Export,
    Class,
};

/// A control as a class file spells it, and what it means.
struct ControlName {
    Control control;
    std::string_view name;
    std::string_view says;
};
std::span<const ControlName> controlNames();
std::string_view nameOf(Control control);
std::optional<Control> controlNamed(std::string_view name);

/// What a teacher fixes for a class: models, text, lesson, and which controls are hidden or locked. A small
/// JSON file, NAME.lambdaclass; assets/lessons/README.md tells the format.
struct ClassFile {
    std::filesystem::path file; // that it was read from
    std::string title;
    std::string language; // one of languageCodes; empty: as it is
    std::string models;   // a pair that comes with the program, or a folder below the file's; empty: as it is
    std::optional<std::string> prompt;
    std::string lesson; // "07-two-maps" of the course, or "my-lesson.md" below the file's folder
    int page = 0;       // of the lesson, from 0
    std::optional<std::string> edits; // "--lambda-init 2=0"; empty: as trained
    std::optional<int> layer, head;
    std::string theme;        // "light", "dark", "system"; empty: as it is
    std::optional<int> scale; // percent, 80 to 200
    std::optional<MapScale> mapScale;
    std::optional<GroupBy> by;       // what a column of a map is, where a lesson's page does not say it
    std::optional<MeterScope> heads; // whose mean is shown, the same
    std::set<Control> hide, lock;
    bool asksBeforeLeaving = false;   // "leave": "ask" instead of "button"
    std::vector<PageGuesses> guesses; // that the teacher counted in the presenter

    [[nodiscard]] bool ownLesson() const { return lesson.ends_with(".md"); }
    /// Prompt, edits, layer, head, columns and heads, for LessonPlayer or Session.
    [[nodiscard]] Stage stage() const;
    /// A file or folder that it names, below its own folder.
    [[nodiscard]] std::filesystem::path resolved(const std::string& name) const;
};

/// Reads one, also of version 1, which knows of tokens and single heads alone. Throws Error "FILE: what is
/// wrong", "FILE:LINE: …" for text that is not JSON.
ClassFile readClassFile(const std::filesystem::path& file);
/// `file` is named in errors, and its folder is where paths begin.
ClassFile parseClassFile(const std::string& text, const std::filesystem::path& file);

/// As JSON; what is not set is left out.
std::string toJson(const ClassFile& classFile);
/// Whole or not at all: what was there stays until the new one is written. Throws Error.
void writeClassFile(const std::filesystem::path& file, const ClassFile& classFile);

/// Puts other guesses into a class file and leaves everything else as it says it now. Throws Error, also
/// where it is no class file any more: then it stays as it is.
void writeGuesses(const std::filesystem::path& file, const std::vector<PageGuesses>& guesses);

/// Whether a file is named like one.
bool isClassFile(const std::filesystem::path& file);

} // namespace lambdascope
