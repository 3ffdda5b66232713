// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"
#include "core/model/recorded/recording.h"

namespace lambdascope {

/// Opens a trace file as the models that it is of, without weights: a pass over one gives its recorded maps.
/// Throws what readRecordings() throws.
Pair openTrace(const std::filesystem::path& path, const CheckProgress& progress = {});

/// Of what each λ is that a trace tells.
enum class LambdaOf { Layer, Head, Token };
LambdaOf lambdaOf(const Recording& recording);

/// Why what needs weights is off; empty where a model has them.
Phrase whyWeightless(const Model& model);

/// Throws UsageError, the same sentence everywhere, where a model is one of a trace.
void requireWeights(const Model& model);

/// Why what a model says next cannot be computed: it is a trace, or has no lm_head. Empty if it can.
Phrase whySilent(const Model& model);
/// Throws UsageError where there is a reason.
void requireHead(const Model& model);

} // namespace lambdascope
