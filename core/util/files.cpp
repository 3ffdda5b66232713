// SPDX-License-Identifier: MIT
#include "core/util/files.h"

#include "core/util/error.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace lambdascope {

namespace fs = std::filesystem;

std::string endingOf(const fs::path& file) {
    std::string ending = file.extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

bool staysBelow(const fs::path& folder, const fs::path& path) {
    std::error_code none;
    const fs::path root = fs::weakly_canonical(folder.empty() ? "." : folder, none);
    const fs::path whole = fs::weakly_canonical(root / path, none);
    return path.is_relative() &&
           std::mismatch(root.begin(), root.end(), whole.begin(), whole.end()).first == root.end();
}

std::string readFile(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file)) throw fail("{}: cannot be read", file.string());
    std::ostringstream text;
    text << stream.rdbuf();
    if (stream.bad()) throw fail("{}: cannot be read to its end", file.string());
    return text.str();
}

} // namespace lambdascope
