// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/trace.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace lambdascope {

/// What the file says of a trace beside its numbers: `format_version`, `pieces` (a JSON list, a text a
/// token), `causal`, `head_count`, `model`, `weights_sha256`, `prompt`, `edits` (as arguments),
/// `lambda_trained`, `check`, `backend`, `version`. Reads all the weights for their SHA-256.
std::map<std::string, std::string> traceMetadata(const Trace& trace, const std::string& prompt,
                                                 const std::string& version);

/// What of a trace is written.
struct TraceParts {
    std::vector<int> layers;                          // whose maps
    std::vector<int> heads;                           // of each, in order
    std::int64_t firstRow = 0, endRow = 0;            // of maps, logits and hidden
    bool half = false;                                // these as F16
    std::uint64_t partBytes = std::uint64_t{4} << 30; // a file that would be larger is several

    /// Bytes of the maps.
    [[nodiscard]] std::uint64_t mapBytes(const Model& model, std::int64_t tokens) const;
};
/// All of it, with the maps of all layers or of none.
TraceParts wholeTrace(const Model& model, std::int64_t tokens, bool maps);

/// Writes a trace as safetensors, by the contract of the guide (12-traces.md): `tokens` I64 [T]; `logits` F32
/// [T, V]; per layer N from 0 `layers.N.lambda` F32 [1], [heads] or [T, heads] and `layers.N.lambda_init` F32
/// [1], `layers.N.hidden` F32 [T, E], and where the maps were kept `layers.N.a1`, `layers.N.a2` (standard:
/// `layers.N.a`) F32 [heads, T, T]. A1 − λA2 is left to the reader. Returns its bytes. Throws Error.
std::uint64_t writeTraceFile(const std::filesystem::path& file, const Trace& trace,
                             const std::map<std::string, std::string>& metadata);

/// What was written: in how many files, how many bytes.
struct TraceWritten {
    std::size_t files = 1;
    std::uint64_t bytes = 0;
};

/// The same of some parts of a trace that kept no maps: they are computed while they are written, some rows
/// at a time. A large file becomes NAME-00001-of-0000N.safetensors.
TraceWritten writeTraceFile(const std::filesystem::path& file, Backend& backend, const TracePtr& trace,
                            std::map<std::string, std::string> metadata, const TraceParts& parts);

} // namespace lambdascope
