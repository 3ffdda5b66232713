// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/command.h"

#include <string>
#include <vector>

namespace lambdascope::emulator {

/// A kernel as it was compiled, one instantiation of a template: mapsKernel<Tiling<16, 2, 4, 64>>.
struct CompiledKernel {
    cuda::Launch::Kernel kernel;
    std::string name;
};

/// All kernels of core/compute/cuda/ in this program, by its table of symbols: none can be forgotten here.
/// Throws Error where the program has none.
std::vector<CompiledKernel> compiledKernels();

/// Those whose name has `part` in it and that `ran` says no to, a name a line.
template<typename Ran>
std::string kernelsLeftOut(const std::string& part, const Ran& ran) {
    std::string names;
    for (const CompiledKernel& compiled : compiledKernels())
        if (compiled.name.find(part) != std::string::npos && !ran(compiled.kernel))
            names += "\n" + compiled.name;
    return names;
}

} // namespace lambdascope::emulator
