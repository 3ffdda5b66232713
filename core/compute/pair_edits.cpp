// SPDX-License-Identifier: MIT
#include "core/compute/pair_edits.h"

#include "core/util/error.h"

#include <utility>

namespace lambdascope {

namespace {
constexpr std::string_view ofStandard = "standard:", ofDiff = "diff:";
} // namespace

PairEdits::PairEdits(Edits ofDiff, Edits ofStandard)
    : diff(std::move(ofDiff)), standard(std::move(ofStandard)) {}

EditedModels::EditedModels(const Model& only) {
    (only.differential() ? diff : standard) = &only;
}

void applyEditArgument(PairEdits& edits, std::string_view option, std::string_view value,
                       const EditedModels& models) {
    if (value.starts_with(ofStandard) && models.standard == nullptr)
        throw fail<UsageError>("{}: \"{}\" is of a standard Transformer, and none is open", option, value);
    if (value.starts_with(ofDiff) && models.diff == nullptr)
        throw fail<UsageError>("{}: \"{}\" is of a DIFF model, and none is open", option, value);
    const bool standard = value.starts_with(ofStandard) || models.diff == nullptr;
    for (const std::string_view name : {ofStandard, ofDiff})
        if (value.starts_with(name)) {
            value.remove_prefix(name.size());
            break; // what follows may be a text
        }
    applyEditArgument(standard ? edits.standard : edits.diff, option, value,
                      standard ? *models.standard : *models.diff);
}

void checkDonors(const PairEdits& both) {
    for (const Edits* edits : {&both.diff, &both.standard}) {
        if (!edits->patched() && (edits->patchFrom || edits->patchTrained))
            throw fail<UsageError>("--patch-from and --patch-into say of which run a patch is, and there is "
                                   "none; --patch 2.1=output is one");
        Edits swapped = *edits;
        swapped.patchTrained = true;
        if (edits->patched() && !edits->patchFrom && donorEdits(swapped).empty())
            throw fail<UsageError>("--patch: the other run is this same one, so that nothing would change; "
                                   "--patch-from gives it another prompt, or an edit makes the two differ");
    }
}

std::vector<std::string> toArguments(const PairEdits& edits) {
    std::vector<std::string> all = toArguments(edits.diff);
    for (std::string& value : all) // a text may begin like a name
        if (value.starts_with(ofStandard) || value.starts_with(ofDiff)) value.insert(0, ofDiff);
    const std::vector<std::string> more = toArguments(edits.standard);
    for (std::size_t i = 0; i + 1 < more.size(); i += 2) {
        all.push_back(more[i]);
        all.push_back(std::string(ofStandard) + more[i + 1]);
    }
    return all;
}

} // namespace lambdascope
