// SPDX-License-Identifier: MIT
// Edits that are accepted, of a file or of a command line that was pasted, are written and read again as the
// same, in both ways. A file may have half of a patch, as options beside --edits may have the other: a line
// that was pasted stands alone, and such a one is refused.
#include "core/compute/pair_edits.h"
#include "core/files/edits_file.h"
#include "core/util/error.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/tiny_model.h"

using namespace lambdascope;

namespace {

bool standAlone(const PairEdits& edits) {
    try {
        checkDonors(edits);
        return true;
    } catch (const UsageError&) {
        return false;
    }
}

void check(const PairEdits& edits, const EditedModels& models) {
    fuzz::require(editsFromJson(toJson(edits), "again", models) == edits, "a file comes back as it was");
    if (edits.empty()) return; // says nothing
    const auto back = fuzz::accepted("", [&] { return editsFromCommandLine(toCommandLine(edits), models); });
    fuzz::require(back.has_value() == standAlone(edits) && (!back || *back == edits),
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
