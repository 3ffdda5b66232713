// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/edits.h"
#include "core/model/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// The models that edits are of: both of a pair, or one.
struct EditedModels {
    /// Implicit, both.
    EditedModels(const Model& only);
    EditedModels(const Pair& pair) : diff(pair.diff.get()), standard(pair.standard.get()) {}

    const Model *diff = nullptr, *standard = nullptr;
};

/// The edits of a DIFF model and of the model beside it, a standard one or a second DIFF model.
struct PairEdits {
    PairEdits() = default;
    /// Implicit: edits that nothing is said of are the DIFF model's.
    PairEdits(Edits ofDiff, Edits ofStandard = {});

    [[nodiscard]] bool empty() const { return diff.empty() && standard.empty(); }
    /// By its place among them: both may be DIFF models.
    [[nodiscard]] const Edits& of(const Model& model, const EditedModels& models) const {
        return &model == models.standard ? standard : diff;
    }
    friend bool operator==(const PairEdits&, const PairEdits&) = default;

    Edits diff, standard;
};

/// As for one model. The value is of the DIFF model, or of the only one; "standard:1.6=head-off" is of the
/// model beside it, as is "beside:1.6=head-off", and "diff:" begins a text for --patch-from that would else
/// be taken for such. Throws UsageError.
void applyEditArgument(PairEdits& edits, std::string_view option, std::string_view value,
                       const EditedModels& models);
/// Throws UsageError for a donor without a patch, and for patches out of the very run that they are of.
void checkDonors(const PairEdits& edits);
std::vector<std::string> toArguments(const PairEdits& edits);

} // namespace lambdascope
