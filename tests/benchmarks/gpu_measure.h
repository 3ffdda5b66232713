// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/compute/bench/timing.h"
#include "core/model/model.h"

#include <string>
#include <vector>

/// What gpu_benchmark measures. All times are medians in milliseconds, of runs in turn where they are
/// compared, and end with Backend::finish(): a device works later than a call returns.
namespace lambdascope::benchmarks {

/// What to measure, and how long.
struct Meter {
    Backend& backend;
    TimingPlan plan;
};

/// The rates of a device that nothing can beat, as its own operations reach them.
struct DeviceRates {
    double addBytesPerSecond = 0;  // z = x + y on large tensors, all three counted
    double copyBytesPerSecond = 0; // read and written
    double peakFlops = 0;          // a product of two large squares in the backend's precision
    int side = 0;                  // of the squares
    [[nodiscard]] double bandwidth() const {
        return addBytesPerSecond > copyBytesPerSecond ? addBytesPerSecond : copyBytesPerSecond;
    }
};
DeviceRates deviceRates(const Meter& meter, std::int64_t floats, int side);

/// One way through attention at one shape, and the time that no program could do it in.
struct AttentionTime {
    std::string path; // "maps": writes A_i and A_i · V; "fused": forms neither
    double ms = 0;
    double bytes = 0; // q, k and v read once, the results written once
    double flops = 0; // of the pairs under the diagonal: q·k and weight × value of every term
    double rooflineMs = 0;
    [[nodiscard]] bool boundByBytes(const DeviceRates& rates) const {
        return bytes / rates.bandwidth() > flops / rates.peakFlops;
    }
};
AttentionTime attentionTime(const Meter& meter, const Model& model, int tokens, const std::string& path,
                            const DeviceRates& rates);

/// A pass of one model, without maps and with all of them in plain memory (for a checkpoint), or left on the
/// device, as PyTorch leaves them (for layers alone).
struct PassTimes {
    double ms = 0;
    double mapsMs = 0;
};

/// Both models of a pair, all four kinds of pass in turn.
struct PairTimes {
    PassTimes diff;
    PassTimes standard;
};
/// Whole passes: forward().
PairTimes pairTimes(const Meter& meter, const Pair& pair, int tokens);
/// The layers without the head, with nothing copied to plain memory.
PairTimes layerTimes(const Meter& meter, const Pair& pair, int tokens);

/// A λ edit of one layer re-run from what a pass has kept, with maps and logits, in turn with a fresh pass.
struct EditTimes {
    double editMs = 0;
    double freshMs = 0;
};
EditTimes editTimes(const Meter& meter, const ModelPtr& diff, int tokens, int layer);

/// A token more, with keys and values of the others kept (a KV cache): its logits in plain memory. The same
/// step again and again, which is a graph by then: the steps of a text that grows are not.
double decodeMs(const Meter& meter, const ModelPtr& model, int tokens);

/// A DIFF model and its twin with the same random weights, for shapes of which there is no checkpoint.
struct Shape {
    std::int64_t hidden, intermediate, heads, headDim, layers, vocabulary;
};
Pair randomPair(const Shape& shape, int tokens);

/// Tokens of a fixed seed.
std::vector<int> randomTokens(const Model& model, int count);

} // namespace lambdascope::benchmarks
