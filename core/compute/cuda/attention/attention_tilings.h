// SPDX-License-Identifier: MIT
#pragma once

// Which tilings are compiled, and which one a launch takes.

#include "core/compute/cuda/attention/attention_tile.h"

namespace lambdascope::cuda {

/// Chooses among tilings that are offered in order of their speed on large shapes: the first one that fits
/// the device's shared memory and has blocks enough for all multiprocessors, else of those that fit the first
/// one with the most blocks.
template<typename Kernels>
struct TilingChoice {
    const AttentionTask& task;
    const DeviceInfo& device;
    Launch& best;
    bool enough = false;

    template<typename T>
    void offer() {
        const AttentionShape& s = task.shape;
        const std::size_t shared = T::sharedBytes(s.terms, Kernels::again);
        if (enough || shared > device.sharedBytesPerBlock) return;
        const auto tiles = static_cast<unsigned>((s.queries + T::tileRows - 1) / T::tileRows);
        const Grid grid{tiles * static_cast<unsigned>(s.heads)};
        if (best.kernel != nullptr && grid.x <= best.grid.x) return;
        best = launch(Kernels::template kernel<T>, grid, static_cast<unsigned>(s.terms * termThreads), shared,
                      task);
        enough = 2 * grid.x >= 3 * static_cast<unsigned>(device.multiprocessors);
    }

    template<int V>
    void offerAll() {
        const int d = task.shape.headDim;
        if (d <= 16) {
            offer<Tiling<16, 2, 4, 64>>();
            offer<Tiling<16, 2, 2, 64>>();
            offer<Tiling<16, 2, 1, 64>>();
        } else if (d <= 32) {
            offer<Tiling<32, V, 4, 64>>();
            offer<Tiling<32, V, 2, 64>>();
            offer<Tiling<32, V, 1, 64>>();
        } else if (d <= 64) {
            offer<Tiling<64, V, 4, 64>>();
            offer<Tiling<64, V, 4, 32>>();
            offer<Tiling<64, V, 2, 64>>();
            offer<Tiling<64, V, 1, 32>>();
        } else if (d <= 128) {
            offer<Tiling<128, V, 4, 64>>();
            offer<Tiling<128, V, 4, 32>>();
            offer<Tiling<128, V, 2, 64>>();
            offer<Tiling<128, V, 1, 32>>();
            offer<Tiling<128, V, 1, 8>>();
        } else {
            offer<Tiling<256, V, 2, 32>>();
            offer<Tiling<256, V, 1, 8>>();
        }
    }
};

/// False: none fits.
template<typename Kernels>
bool chooseTiling(const AttentionTask& task, const DeviceInfo& device, Launch& launch) {
    TilingChoice<Kernels> choice{task, device, launch};
    launch = {};
    if (task.shape.valueBlocks == 1)
        choice.template offerAll<1>();
    else
        choice.template offerAll<2>();
    return launch.kernel != nullptr;
}

} // namespace lambdascope::cuda
