// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forward.h"

namespace lambdascope {

/// The edits in force where `edits` are made of a model: these; of a trace those that it ran with, and these
/// on top of them. Throws Error naming the trace where its edits are none that it can have, or do not give
/// the λ that it tells.
Edits inForce(const Model& model, const Edits& edits);

/// λ of a layer as trained; of a trace, as it ran.
EditedLambda lambdaWithoutEdits(const Model& model, int layer);

/// What forward() gives of a model without weights: the maps that its trace file holds, in force under the
/// edits. They change what a layer's own heads make of their maps and nothing after it, so that an edited
/// pass has no logits. Throws UsageError for other tokens than the recorded ones.
TracePtr recordedPass(const ModelPtr& model, const Request& request, const TracePtr& previous,
                      const Progress& progress);

} // namespace lambdascope
