// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

#include <filesystem>
#include <map>
#include <string>

namespace lambdascope {

/// What the file says of a trace beside its numbers: `model`, `weights_sha256`, `prompt`, `edits` (as
/// arguments), `backend`, `version`. Reads all the weights for their SHA-256.
std::map<std::string, std::string> traceMetadata(const Trace& trace, const std::string& prompt,
                                                 const std::string& version);

/// Writes a trace as safetensors: `tokens` I64 [T]; `logits` F32 [T, V]; per layer N from 0
/// `layers.N.lambda` and `layers.N.lambda_init` F32 [1], `layers.N.hidden` F32 [T, E], and where the maps
/// were kept `layers.N.a1`, `layers.N.a2` (standard: `layers.N.a`) F32 [heads, T, T]. A1 − λA2 is left to the
/// reader. Returns its bytes. Throws Error.
std::uint64_t writeTraceFile(const std::filesystem::path& file, const Trace& trace,
                             const std::map<std::string, std::string>& metadata);

} // namespace lambdascope
