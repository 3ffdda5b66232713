// SPDX-License-Identifier: MIT
// Runs a fuzz target on files, or on every file of folders, where there is no libFuzzer: ctest's fuzz.NAME.
#include "core/util/files.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace fs = std::filesystem;

int main(int count, char** arguments) {
    std::vector<fs::path> files;
    for (int i = 1; i < count; ++i) {
        if (!fs::is_directory(arguments[i])) files.emplace_back(arguments[i]);
        if (fs::is_directory(arguments[i]))
            for (const auto& entry : fs::recursive_directory_iterator(arguments[i]))
                if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        std::printf("%s\n", file.c_str());
        std::fflush(stdout); // the last one named is the one that crashes
        const std::string text = lambdascope::readFile(file);
        const std::vector<std::uint8_t> exact(text.begin(), text.end()); // a read beyond its end is found
        LLVMFuzzerTestOneInput(exact.data(), exact.size());
    }
    std::printf("%zu inputs\n", files.size());
    return files.empty() ? 1 : 0;
}
