// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/glossary.h"
#include "core/lessons/lesson.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace lambdascope {

/// The lessons of one language in the order of their file names.
struct Course {
    std::vector<Lesson> lessons;
    std::shared_ptr<const Glossary> glossary; // of `folder`/glossary.yaml; null where there is none
    std::vector<std::string> problems;        // "FILE:LINE: what is wrong", of what is left out

    [[nodiscard]] int indexOf(const std::string& name) const; // −1: not there
};

/// Reads every NN-name.md of `folder`/`language`; English where there is no such folder. Does not throw for a
/// broken lesson: it is a problem, and the others are there.
Course readCourse(const std::filesystem::path& folder, const std::string& language);

} // namespace lambdascope
