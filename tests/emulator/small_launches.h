// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/attention/attention.h"
#include "core/compute/cuda/kernels.h"
#include "core/compute/cuda/row_kernels.h"
#include "tests/emulator/attention_cases.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace lambdascope::emulator {

/// One launch of each small kernel at addresses that nobody reads. All are good for four numbers at once, but
/// that of pointer `moved` is one number further.
inline std::vector<cuda::Launch> everyLaunch(std::int64_t rows, std::int64_t cols, int moved = -1) {
    const auto at = [moved](int pointer) { return std::uintptr_t{256} + (pointer == moved ? 4 : 0); };
    auto* x = reinterpret_cast<float*>(at(0));
    auto* y = reinterpret_cast<float*>(at(1));
    auto* z = reinterpret_cast<float*>(at(2));
    auto* half = reinterpret_cast<std::uint16_t*>(at(1));
    const int heads = 48;
    const int headCols = static_cast<int>(cols);
    const std::int64_t count = rows * cols;
    using namespace cuda;
    return {add({x, y, z, count}),
            rmsNorm({x, y, z, rows, cols, 1e-5F}),
            polyNorm({x, y, z, z, rows, cols, 1e-6F}),
            rope({x, y, z, rows, heads * cols, headCols}),
            combine({x, y, nullptr, z, rows, heads, headCols, true, 1e-5F}),
            gatedActivation({x, y, z, count, 0}),
            gatedActivation({x, y, z, count, 1}),
            gatedActivation({x, y, z, count, 2}),
            embed({x, nullptr, y, rows, cols}),
            addBias({x, y, rows, cols}),
            copy({x, y, count}),
            toBf16({x, half, count}),
            poison({x, count}),
            layerNorm({x, y, z, z, rows, cols, 1e-5F}),
            sigmoid({x, y, count})};
}

/// Of every kernel that is launched the launch with the most threads and shared memory in a block.
inline std::vector<cuda::Launch> largestLaunches() {
    std::vector<cuda::Launch> all = attentionLaunches();
    for (const int moved : {-1, 0})
        for (const cuda::Launch& launch : everyLaunch(1, 16384, moved)) all.push_back(launch);
    std::map<cuda::Launch::Kernel, cuda::Launch> largest;
    for (const cuda::Launch& launch : all) {
        cuda::Launch& known = largest[launch.kernel];
        if (std::pair(known.threads, known.sharedBytes) <= std::pair(launch.threads, launch.sharedBytes))
            known = launch;
    }
    std::vector<cuda::Launch> launches;
    launches.reserve(largest.size());
    for (const auto& [kernel, launch] : largest) launches.push_back(launch);
    return launches;
}

} // namespace lambdascope::emulator
