// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "python/src/pair_run.h"

namespace lambdascope::python {

/// A run for others to look at: "page" (recorded), "frame" (the same, compact, for a notebook), "live", each
/// a page of HTML, and "maps", "machine", stills as SVG. `asked`: what a page shows (readPageChoice), "file"
/// that it is written to. {"text": where there is no file, "left_out": sentences}. Throws UsageError, Error,
/// and what `look` throws.
OrderedJson sharedOf(const PairRun& run, std::string_view kind, std::string_view asked, const Look& look);

} // namespace lambdascope::python
