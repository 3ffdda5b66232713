// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace lambdascope::test {

/// What this process has mapped of files whose path has `part` in it.
inline int mappingsOf(const std::string& part) {
    std::ifstream maps("/proc/self/maps");
    int count = 0;
    for (std::string line; std::getline(maps, line);) count += line.find(part) != std::string::npos ? 1 : 0;
    return count;
}

/// Files, pipes and sockets that this process has open.
inline int openDescriptors() {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return static_cast<int>(std::distance(begin(all), end(all))) - 1; // that of the list itself
}

} // namespace lambdascope::test
