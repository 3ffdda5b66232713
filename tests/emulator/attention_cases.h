// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/attention/attention.h"

#include <string>
#include <vector>

/// Cases of attention, for the tests of its kernels.
namespace lambdascope::emulator {

using cuda::AttentionShape;
using cuda::DeviceHeadMix;
using cuda::DeviceInfo;

/// A shape and what is in it.
struct Case {
    int queries = 1, keys = 1, headDim = 16;
    int terms = 2, valueBlocks = 2, heads = 2;
    int kvBlocks = 0;       // 0: as many as the heads need; fewer: heads share them
    std::uint32_t seed = 1; // also of the order of the threads
    float size = 1;         // of q
    std::size_t shared = 232448;
    int multiprocessors = 1; // many: small tiles
    bool aligned = true;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] int kv() const { return kvBlocks > 0 ? kvBlocks : heads * 2; }
    [[nodiscard]] AttentionShape shape(const int* blocks) const {
        return {blocks,
                heads,
                terms,
                valueBlocks,
                headDim,
                queries,
                keys,
                std::int64_t{heads} * terms * headDim,
                std::int64_t{kv()} * headDim,
                std::int64_t{kv()} * headDim};
    }
    [[nodiscard]] DeviceInfo device() const { return {"", 90, multiprocessors, shared, 0}; }
};

/// The launch of a case whose memory nobody reads.
cuda::Launch mapsLaunch(const Case& c);
cuda::Launch fusedLaunch(const Case& c);
cuda::Launch fusedLaunchBf16(const Case& c);

/// Shapes, multiprocessors and shared memories, of which every tiling of attention is the choice of one at
/// least: of all whose launch differs, by kernel or head dim, the first.
std::vector<Case> casesOfTilings(cuda::Launch (*launchOf)(const Case&));

/// What attention is launched with in those cases of every path, and for one query.
std::vector<cuda::Launch> attentionLaunches();

} // namespace lambdascope::emulator
