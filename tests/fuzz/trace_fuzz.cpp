// SPDX-License-Identifier: MIT
// A trace file that is accepted has maps whose rows are softmaxes, of every layer and head that it says.
#include "core/model/recorded/recording.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/input_folder.h"

#include <cmath>

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

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::InputFolder folder;
    const auto file = folder.put("trace.safetensors", fuzz::textOf(data, size)); // it is mapped
    const auto found = fuzz::accepted(file.string(), [&] { return readRecordings(file); });
    if (!found) return 0;
    check(*found->main);
    if (found->standard) check(*found->standard);
    return 0;
}
