// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lambdascope {

/// What a file or folder is to the program that is given it: by its ending, edits by their content.
enum class FileKind { Session, Class, Lesson, Edits, Text, Model };
FileKind kindOf(const std::filesystem::path& file);

/// What was taken together: files of one model folder mean the folder, a single file itself.
std::vector<std::filesystem::path> takenTogether(const std::vector<std::filesystem::path>& files);

/// The text of a file for the prompt, without the line break at its end. Throws Error where it is larger than
/// 1 MiB or not UTF-8.
std::string readPromptFile(const std::filesystem::path& file);

} // namespace lambdascope
