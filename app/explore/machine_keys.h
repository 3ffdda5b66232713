// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/analysis/row_keys.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace lambdascope {

/// The keys of a row as the machine shows them, by token, word or sentence as the maps do, with their words;
/// and the one that is told of: the pinned one, or that of the largest |weight|.
struct MachineKeys {
    RowKeys keys;
    std::vector<int> tokens; // of each place the key with the largest |weight|; −1: of those without room
    QStringList words;       // a place each; the last one is "4,060 others" where there are others
    std::optional<int> pinned;
    int told = 0;
    bool grouped = false;
};
MachineKeys machineKeys(const SessionState& state, const OneRow& row);

} // namespace lambdascope
