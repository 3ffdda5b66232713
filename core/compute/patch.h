// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forward.h"
#include "core/compute/layer.h"
#include "core/compute/pair_edits.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace lambdascope {

/// As checkDonors(), and throws UsageError for a patch that nothing would come of: what donorOf() refuses, a
/// map that λ = 0 weighs or of a head whose output is patched, and what both runs of one prompt have the
/// same.
void checkPatches(const PairEdits& edits, const EditedModels& models);

/// What the patches of a request take from another run, which is made here: of the donor's prompt or of the
/// same one, with donorEdits(). `previous`, a trace of the same model, backend and tokens or null, gives its
/// donor where the patches are the same (so that moving λ makes no other), and else what it can of the run.
/// Null if cancelled. Throws UsageError for a prompt of another number of tokens, for a token that is not
/// there and for a map that nothing would come of: of a head that is off, or an A2 that is off.
std::shared_ptr<const Donor> donorOf(Backend& backend, const ModelPtr& model, const Request& request,
                                     const TracePtr& previous = nullptr, const Progress& progress = {});

/// Whether something in a trace is of the prompt's rows alone, so that it counts where these end: parts of a
/// donor, means that heads give.
bool isOfPrompt(const Trace& trace);

/// What one layer takes of it; null where it is not patched.
std::shared_ptr<const LayerPatch> patchOf(const std::shared_ptr<const Donor>& donor, int layer);

/// Bytes of the maps that the patches of these edits take at `tokens` tokens.
std::int64_t donorMapBytes(const Model& model, const Edits& edits, std::int64_t tokens);

// Each puts something in the place of a layer's own parts and waits for the device's numbers then: no other
// pass does. The rows at hand begin with the token `first`.

/// The donor's rows of the residual stream.
void putResidual(Pass& pass, Residual& residual, const LayerPatch& patch);

/// Whether a layer takes maps of a donor: then it forms its own, to see which rows differ.
bool takesMaps(const std::shared_ptr<const LayerPatch>& patch);

/// A head's map of a donor [T, T] into the maps of all `heads`. Returns the rows that were others.
std::vector<std::int64_t> putMap(const Tensor& map, Tensor& own, int heads, std::int64_t head,
                                 std::int64_t first);

/// The donor's maps, and what they make of the text's own values; rows that are the same stay, bit for bit.
void putMaps(Pass& pass, AttentionResult& own, const Tensor& v, std::int64_t first, const LayerPatch& patch);

/// `z` with what heads give that give another run's output, or their mean, which the trace and a cache keep.
Tensor withOutputs(Pass& pass, const Tensor& z, std::int64_t first, const LayerTask& task, LayerTrace& trace);

} // namespace lambdascope
