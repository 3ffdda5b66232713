// SPDX-License-Identifier: MIT
// An index of shards that is accepted names files of its own folder only.
#include "core/model/weight_files.h"
#include "core/util/error.h"
#include "tests/fuzz/fuzz.h"

#include <filesystem>

using namespace lambdascope;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        const auto files = parseWeightIndex(fuzz::textOf(data, size), "index.json");
        fuzz::require(!files.empty(), "an index has tensors");
        for (const auto& [tensor, name] : files) {
            const std::filesystem::path path(name);
            fuzz::require(path.filename() == path && name != ".." && name != "." && !name.empty(),
                          "a shard is a file of this folder");
            fuzz::require(name.find_first_of(std::string("\\/\0", 3)) == std::string::npos,
                          "a name is plain");
        }
    } catch (const Error& error) {
        fuzz::require(std::string(error.what()).starts_with("index.json:"), "an error names the file");
    }
    return 0;
}
