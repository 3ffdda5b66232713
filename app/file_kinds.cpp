// SPDX-License-Identifier: MIT
#include "app/file_kinds.h"

#include "app/class_file.h"
#include "core/compute/edits_file.h"
#include "core/session/session_record.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <QString>

namespace lambdascope {
namespace {

constexpr std::uintmax_t longestPrompt = 1 << 20; // bytes

} // namespace

FileKind kindOf(const std::filesystem::path& file) {
    if (isSessionFile(file)) return FileKind::Session;
    if (isClassFile(file)) return FileKind::Class;
    if (file.extension() == ".md") return FileKind::Lesson;
    if (file.extension() == ".txt") return FileKind::Text;
    std::error_code none;
    if (std::filesystem::is_regular_file(file, none) && isEditsFile(file)) return FileKind::Edits;
    return FileKind::Model;
}

std::string readPromptFile(const std::filesystem::path& file) {
    std::error_code none;
    if (std::filesystem::file_size(file, none) > longestPrompt && !none)
        throw fail("{}: is larger than 1 MiB, too long for a prompt", file.string());
    std::string text = readFile(file);
    if (!QByteArray::fromStdString(text).isValidUtf8()) throw fail("{}: is not UTF-8 text", file.string());
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    return text;
}

} // namespace lambdascope
