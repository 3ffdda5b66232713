// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <filesystem>
#include <vector>

namespace lambdascope {

/// Files that writeFile() refuses to write over while this lives: those of an open model, those that a
/// command reads. They are known by what they are on the disk, whichever path or link leads there.
class KeptFiles {
  public:
    /// `role` is a part of the refusal: "a file of the open model m". Files that are not there are left out.
    KeptFiles(const std::vector<std::filesystem::path>& files, const Phrase& role);
    ~KeptFiles();
    KeptFiles(const KeptFiles&) = delete;
    KeptFiles& operator=(const KeptFiles&) = delete;
};

/// Throws Error where a path leads to a file that is kept: to be asked before what takes long.
void refuseKept(const std::filesystem::path& file);

} // namespace lambdascope
