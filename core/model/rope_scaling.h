// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace lambdascope {

class ConfigKeys;

/// How the frequencies of RoPE are stretched for texts that are longer than those trained on: the keys of
/// `rope_scaling` or `rope_parameters` (transformers, modeling_rope_utils.py).
struct RopeScaling {
    enum class Kind { Default, Linear, Dynamic, Yarn, LongRope, Llama3 };
    Kind kind = Kind::Default;
    double factor = 1;
    std::optional<double> attentionFactor;         // yarn, longrope: multiplies cosine and sine
    double betaFast = 32, betaSlow = 1;            // yarn: rotations in the trained length
    std::optional<double> mscale, mscaleAllDim;    // yarn
    bool truncate = true;                          // yarn: its range begins and ends at whole frequencies
    double lowFrequencyFactor = 1;                 // llama3
    double highFrequencyFactor = 4;                // llama3
    std::int64_t originalPositions = 0;            // the length trained on, before it was stretched
    std::vector<double> shortFactors, longFactors; // longrope: one a frequency

    /// Frequencies depend on how long the text is.
    [[nodiscard]] bool followsLength() const { return kind == Kind::Dynamic || kind == Kind::LongRope; }
};
/// As config.json spells it: "llama3".
const char* nameOf(RopeScaling::Kind kind);

/// Both spellings: `rope_theta` beside `rope_scaling` (with "type" or "rope_type"), or all in
/// `rope_parameters`. `theta` is replaced where one is given. Throws Error naming the key.
RopeScaling readRopeScaling(const ConfigKeys& keys, std::int64_t maxPositions, std::int64_t headDim,
                            double& theta);

} // namespace lambdascope
