// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/attention/attention.h"

namespace lambdascope::cuda {

/// What every attention kernel is given: the arguments of both paths, and what follows from them.
struct AttentionTask {
    AttentionShape shape;
    const float* q;
    const float* k;
    const float* v;
    float* maps[2];             // null: not wanted
    float* mixed[2];            // the first is null in the fused path
    const DeviceHeadMix* mixes; // fused path only, as all that follows up to eps
    float* z;
    int headNorm; // no bools: a launch without padding can be compared byte by byte
    float eps;
    int width;      // value columns of a head: valueBlocks · headDim
    float scale;    // log2(e) / √d: exp(x / √d) = 2^(x · scale)
    int quadInputs; // q, k, v can be read, …
    int quadMaps;   // … the maps and …
    int quadValues; // … z or mixed be written, four floats at a time
};

/// One block a query row and head: for decoding, where there is one query, and for devices with too little
/// shared memory for tiles.
Launch attentionRows(const AttentionTask& task);

/// One block a tile of query rows and a head. False: no tiling of this head dim fits the device.
bool attentionOnlineTiles(const AttentionTask& task, const DeviceInfo& device, Launch& launch);
/// The same in two passes, for those who want maps.
bool attentionMapTiles(const AttentionTask& task, const DeviceInfo& device, Launch& launch);
/// attentionOnlineTiles of the fused path on tensor cores. False: not on this device or with this head dim.
bool attentionTensorTiles(const AttentionTask& task, const DeviceInfo& device, Launch& launch);

} // namespace lambdascope::cuda
