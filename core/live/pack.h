// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

#include <filesystem>
#include <string>

namespace lambdascope {

/// Weights of a live page, as float16: what a page that is sent by mail can hold.
inline constexpr std::int64_t mostLiveWeights = 20'000'000; // bytes

/// Throws UsageError, with the way out, for what no live page can have: a trace, two DIFF models, models
/// without a tokenizer or with one of SentencePiece, and weights of more than mostLiveWeights.
void checkLivePair(const Pair& pair);

/// The pair as a live page opens it, in a folder of its own: matrices of the nearest float16, vectors (λ
/// among them) as they are, config.json, tokenizers, and what the pair's folder tells. Throws Error, and what
/// checkLivePair() throws.
void writeLivePair(const Pair& pair, const std::filesystem::path& to);

/// All files below a folder, by name: a line of JSON, {"diff/config.json": [first byte, bytes], …}, then the
/// bytes; gzip. The same for the same files.
std::string packedFolder(const std::filesystem::path& folder);
/// gzip (RFC 1952) without name and time.
std::string gzipped(const std::string& bytes);

} // namespace lambdascope
