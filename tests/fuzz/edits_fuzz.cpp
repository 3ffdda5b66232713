// SPDX-License-Identifier: MIT
// Edits that are accepted, of a file or of a command line that was pasted, are written and read again as the
// same, in both ways.
#include "core/files/edits_file.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/tiny_model.h"

using namespace lambdascope;

namespace {

void check(const PairEdits& edits, const EditedModels& models) {
    fuzz::require(editsFromJson(toJson(edits), "again", models) == edits, "a file comes back as it was");
    if (edits.empty()) return; // says nothing
    fuzz::require(editsFromCommandLine(toCommandLine(edits), models) == edits,
                  "a command comes back as it was");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Pair pair{test::tinyModel({}), test::tinyModel({.differential = false})};
    const std::string text = fuzz::textOf(data, size);
    if (const auto edits =
            fuzz::accepted("edits.json:", [&] { return editsFromJson(text, "edits.json", pair); }))
        check(*edits, pair);
    if (const auto edits =
            fuzz::accepted("", [&] { return editsFromCommandLine(text, pair); })) // has no file
        check(*edits, pair);
    return 0;
}
