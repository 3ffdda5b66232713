// SPDX-License-Identifier: MIT
// Prints what each kernel is launched with, by the launches themselves: its name, the threads of a block and
// the greatest dynamic shared memory of one, separated by tabs. tools/gpu-check --compile-only links it with
// what nvcc compiled; no device is needed.
#include "tests/emulator/compiled_kernels.h"
#include "tests/emulator/small_launches.h"

#include <cstdio>
#include <exception>

int main() {
    using namespace lambdascope;
    try {
        const auto kernels = emulator::compiledKernels();
        for (const cuda::Launch& launch : emulator::largestLaunches())
            for (const auto& [kernel, name] : kernels)
                if (kernel == launch.kernel)
                    std::printf("%s\t%u\t%zu\n", name.c_str(), launch.threads, launch.sharedBytes);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
