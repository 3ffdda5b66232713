// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "widgets/explore/maps/map_canvas.h"

#include <array>
#include <vector>

namespace lambdascope {

/// The row that is told of all maps on screen: the pinned one, else the last.
struct RowOfMaps {
    int query = -1; // −1: there is none
    ComparedRow compared;
};
RowOfMaps rowOfMaps(const SessionState& state);

/// What stands over each map, of the pinned row, else of the last: what compareRow() says of the heads on
/// screen, by what the columns are.
std::array<MapNote, CanvasLayout::panelCount> mapNotes(const SessionState& state);
/// Why the models show different layers, and where the answer stands a second time; empty: nothing of that.
QString notesTip(const SessionState& state);

/// What every head of the DIFF model makes of its maps with these edits, by layers.
std::vector<std::vector<HeadMix>> mixesOf(const SessionState& state, const Edits& edits);

} // namespace lambdascope
