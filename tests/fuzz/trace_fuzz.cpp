// SPDX-License-Identifier: MIT
// A trace file that is accepted has maps whose rows are softmaxes, of every layer and head that it says.
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>
#include <filesystem>
#include <span>
#include <unistd.h>

using namespace lambdascope;

namespace {

void check(const Recording& recording) {
    fuzz::require(recording.tokenCount() > 0 && recording.heads > 0, "a trace has tokens and heads");
    fuzz::require(recording.pieces.empty() || recording.pieces.size() == recording.tokens.size(),
                  "there is a piece a token");
    for (int layer = 0; layer < static_cast<int>(recording.layers.size()); ++layer) {
        if (!recording.hasMaps(layer)) continue;
        for (const Tensor& maps : recording.maps(layer)) {
            fuzz::require(maps.cols() == recording.tokenCount() &&
                              maps.rows() == recording.heads * maps.cols(),
                          "maps are of all heads and tokens");
            for (std::int64_t row = 0; row < maps.rows(); ++row) {
                double sum = 0;
                for (std::int64_t key = 0; key < maps.cols(); ++key) sum += maps.at(row, key);
                fuzz::require(sum == 0 || std::abs(sum - 1) < 0.02, "a row sums to 1, or is left out");
            }
        }
    }
}

} // namespace

/// It is mapped, so that it needs a file; one of this process, which the system keeps in memory.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("fuzz-trace-" + std::to_string(getpid()) + ".safetensors");
    writeFile(file, {std::as_bytes(std::span(data, size))});
    try {
        const Recordings found = readRecordings(file);
        check(*found.main);
        if (found.standard) check(*found.standard);
    } catch (const Error& error) {
        fuzz::require(std::string(error.what()).starts_with(file.string()), "an error names the file");
    }
    std::filesystem::remove(file);
    return 0;
}
