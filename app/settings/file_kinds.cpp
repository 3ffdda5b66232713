// SPDX-License-Identifier: MIT
#include "app/settings/file_kinds.h"

#include "core/files/edits_file.h"
#include "core/files/session_record.h"
#include "core/lessons/class_file.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <QString>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr std::uintmax_t longestPrompt = 1 << 20; // bytes

/// Empty for what is no file of a model folder.
std::filesystem::path modelFolderOf(const std::filesystem::path& file) {
    std::error_code none;
    const std::filesystem::path folder = file.parent_path();
    const bool ofModel =
        std::filesystem::is_regular_file(file, none) &&
        (endingOf(file) == "safetensors" || std::filesystem::exists(folder / "config.json", none));
    return ofModel ? folder : std::filesystem::path();
}

} // namespace

FileKind kindOf(const std::filesystem::path& file) {
    if (isSessionFile(file)) return FileKind::Session;
    if (isClassFile(file)) return FileKind::Class;
    if (file.extension() == ".md") return FileKind::Lesson;
    const bool merges = file.filename() == "merges.txt" && !modelFolderOf(file).empty(); // of a tokenizer
    if (file.extension() == ".txt") return merges ? FileKind::Model : FileKind::Text;
    std::error_code none;
    if (std::filesystem::is_regular_file(file, none) && isEditsFile(file)) return FileKind::Edits;
    return FileKind::Model;
}

std::vector<std::filesystem::path> takenTogether(const std::vector<std::filesystem::path>& files) {
    std::vector<std::filesystem::path> taken;
    for (const std::filesystem::path& file : files) {
        const std::filesystem::path folder = modelFolderOf(file);
        const auto like = std::ranges::find_if(taken, [&](const auto& other) {
            return !folder.empty() && (other == folder || modelFolderOf(other) == folder);
        });
        if (like == taken.end())
            taken.push_back(file);
        else
            *like = folder;
    }
    return taken;
}

std::string readPromptFile(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) throw fail("{}: is not a file", file.string());
    if (std::filesystem::file_size(file, none) > longestPrompt)
        throw fail("{}: is larger than 1 MiB, too long for a prompt", file.string());
    std::string text = readFile(file);
    if (!QByteArray::fromStdString(text).isValidUtf8()) throw fail("{}: is not UTF-8 text", file.string());
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

} // namespace lambdascope
