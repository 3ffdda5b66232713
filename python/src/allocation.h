// SPDX-License-Identifier: MIT
#pragma once

#include "python/src/pair_run.h"

namespace lambdascope::python {

/// Where the attention of the last token goes, as `lambdascope-cli allocation --json` has it: {"by", "layer",
/// "standard_layer": [layer] or [layer, head]}. Throws UsageError, and what `look` throws.
OrderedJson allocationOf(const PairRun& run, const JsonFields& asked, const Look& look);

} // namespace lambdascope::python
