// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forward.h"

namespace lambdascope {

/// What forward() gives of a model without weights: the maps that its trace file holds, in force under the
/// edits. They change what a layer's own heads make of their maps and nothing after it, so that an edited
/// pass has no logits. Throws UsageError for other tokens than the recorded ones.
TracePtr recordedPass(const ModelPtr& model, const Request& request, const TracePtr& previous,
                      const Progress& progress);

} // namespace lambdascope
