// SPDX-License-Identifier: MIT
#include "core/compute/pair_edits.h"

#include "core/util/error.h"

#include <utility>

namespace lambdascope {

namespace {
constexpr std::string_view ofStandard = "standard:", ofSecond = "beside:", ofDiff = "diff:";
} // namespace

PairEdits::PairEdits(Edits ofDiff, Edits ofStandard)
    : diff(std::move(ofDiff)), standard(std::move(ofStandard)) {}

EditedModels::EditedModels(const Model& only) {
    (only.differential() ? diff : standard) = &only;
}

void applyEditArgument(PairEdits& edits, std::string_view option, std::string_view value,
                       const EditedModels& models) {
    const bool second = value.starts_with(ofSecond);
    const bool named = second || value.starts_with(ofStandard);
    if (second && models.standard == nullptr)
        throw fail<UsageError>("{}: \"{}\" is of a second model, and none is open", option, value);
    if (named) value.remove_prefix(second ? ofSecond.size() : ofStandard.size());
    if (named && models.standard == nullptr)
        throw fail<UsageError>("{}: \"{}{}\" is of a standard Transformer, and none is open", option,
                               ofStandard, value);
    if (!named && option == "--patch-from" && value.starts_with(ofDiff)) value.remove_prefix(ofDiff.size());
    const bool standard = named || models.diff == nullptr;
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
    for (std::size_t i = 0; i + 1 < all.size(); i += 2) // a text may begin with any word
        if (all[i + 1].starts_with(ofStandard) || all[i + 1].starts_with(ofSecond) ||
            all[i + 1].starts_with(ofDiff))
            all[i + 1].insert(0, ofDiff);
    const std::vector<std::string> more = toArguments(edits.standard);
    for (std::size_t i = 0; i + 1 < more.size(); i += 2) {
        all.push_back(more[i]);
        all.push_back(std::string(ofStandard) + more[i + 1]);
    }
    return all;
}

} // namespace lambdascope
