// SPDX-License-Identifier: MIT
#include "core/util/files.h"

#include "core/util/error.h"

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

std::string readFile(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || std::filesystem::is_directory(file)) throw fail("{}: cannot be read", file.string());
    std::ostringstream text;
    text << stream.rdbuf();
    if (stream.bad()) throw fail("{}: cannot be read to its end", file.string());
    return text.str();
}

} // namespace lambdascope
