// SPDX-License-Identifier: MIT
#pragma once

#include "core/pages/page_file.h"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// Passes over one text, as a page shows them.
struct PagePasses {
    TracePtr trained, shown; // of the DIFF model, without edits and in force; null: there is none
    TracePtr standard;       // null likewise; one of other tokens is left out
    std::vector<TokenPiece> pieces;
    Marks marks;
};

/// What of them is to be seen; what is not said is chosen as the window chooses it.
struct PageChoice {
    std::optional<int> layer = {}, head = {}, query = {}, key = {};
    std::optional<HeadId> twin = {};
    std::optional<GroupBy> by = {};
    MeterScope scope = MeterScope::Head;
};
/// "layer", "head", "query", "key": numbers, "twin": [layer, head], "by": "auto" | "token" | "word" |
/// "sentence", "heads": "head" | "layer" | "all"; all may be left out. Where there is no DIFF model, layer
/// and head are the standard one's. Throws UsageError for what the models have not.
PageChoice readPageChoice(const JsonFields& from, const Model* diff, const Model* standard);

/// Passes, pieces, marks, head, twin, cell, columns and scope of a page, for completed(). Throws UsageError
/// for a layer or head that has no maps.
PageContent chosenPage(const PagePasses& of, const PageChoice& choice);

/// What a page of a model is called: its pair's folder, or its own; of a trace its file.
std::string titleOf(const Model& model);

/// Of a completed() page: λ_init of its layer over these values, the trained one and the one in force. Its
/// points are the page's (recorded()).
Sweep recordingOf(const PageContent& page, std::vector<double> values = sweepValues());
/// The page with the points of its recording.
PageContent recorded(PageContent page, std::vector<SweepPoint> points);
/// The page with the one point of what is shown, where nothing was recorded; `answer`: its probability, NaN
/// where it is not known.
PageContent unrecorded(PageContent page, double answer = std::nan(""));

} // namespace lambdascope
