// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/command.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lambdascope::emulator {

/// A launch and the memory that it reads and writes.
struct Job {
    std::string kernel, shape;
    cuda::Launch launch;
    std::shared_ptr<void> memory;
    std::vector<std::span<const float>> global; // of it
    bool fillsItsTiles = false; // so that every word of shared memory that is read is written before
};

/// One block of every kernel with shared memory: each tiling of attention with that many keys, the one that
/// has the longest rows, at a head dim that fills it and at one that does not; the norms, in long rows.
std::vector<Job> everyJob(int keys);
/// As in the program's table of symbols.
std::string nameOf(cuda::Launch::Kernel kernel);

} // namespace lambdascope::emulator
