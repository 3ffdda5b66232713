// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/recorded/recording.h"
#include "core/util/phrase.h"

#include <string>
#include <vector>

namespace lambdascope {

/// Reads `check` of the metadata, what a recorder says that it compared, into the layers. Throws Error that
/// begins with `name` for what is none, or of a layer that the trace does not have.
void readCheck(Recording& to, const std::string& name);

/// What is to be thought of all layers with maps.
enum class CheckState {
    NotTold,    // by anyone
    OfPass,     // what wrote the trace computed it
    Checked,    // all of them
    Differs,    // one of them
    NotChecked, // one of them, and none differs
};
CheckState checkState(const Recording& recording);

/// In sentences: of layers that were compared in the same way, one.
std::vector<Phrase> checkSentences(const Recording& recording);
/// The recorder's own reasons, in its words, of layers that have the same one.
std::vector<Phrase> checkReasons(const Recording& recording);

/// As `check` in the metadata of a trace that the program writes itself.
std::string checkOfPass();

} // namespace lambdascope
