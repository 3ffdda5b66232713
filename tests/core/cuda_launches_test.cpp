// SPDX-License-Identifier: MIT
// How the small kernels are launched: within the limits of a GPU, and four numbers at once where that is
// safe.
#include "core/compute/cuda/attention.h"
#include "core/compute/cuda/kernels.h"
#include "core/util/error.h"
#include "tests/emulator/executor.h"

#include <gtest/gtest.h>

#include <vector>

namespace lambdascope {
namespace {

using namespace cuda;

/// One launch of each kernel at these addresses, which nobody reads.
std::vector<Launch> everyLaunch(std::int64_t rows, std::int64_t cols, std::uintptr_t address) {
    auto* x = reinterpret_cast<float*>(address);
    auto* half = reinterpret_cast<std::uint16_t*>(address);
    const int heads = 48;
    const std::int64_t count = rows * cols;
    std::vector<Launch> launches{
        embed({x, nullptr, x, rows, cols}),
        rmsNorm({x, x, x, rows, cols, 1e-5F}),
        rope({x, x, x, rows, heads * cols, static_cast<int>(cols)}),
        add({x, x, x, count}),
        addBias({x, x, rows, cols}),
        copy({x, x, count}),
        combine({x, x, nullptr, x, rows, heads, static_cast<int>(cols), true, 1e-5F}),
        toBf16({x, half, count}),
        poison({x, count})};
    for (const int activation : {0, 1, 2}) launches.push_back(gatedActivation({x, x, x, count, activation}));
    return launches;
}

TEST(CudaLaunches, LaunchesStayWithinWhatAGpuTakes) {
    for (const std::int64_t rows : {0, 1, 100'000})
        for (const std::int64_t cols : {1, 64, 130, 3072, 151'936})
            for (const std::uintptr_t address : {256, 260})
                for (const Launch& launch : everyLaunch(rows, cols, address)) {
                    SCOPED_TRACE(testing::Message() << rows << " × " << cols << " at " << address);
                    EXPECT_TRUE(launch.threads >= 32 && launch.threads <= 1024 && launch.threads % 32 == 0);
                    EXPECT_TRUE(launch.grid.x >= 1 && launch.grid.x <= 0x7fffffffU) << launch.grid.x;
                    EXPECT_TRUE(launch.grid.y >= 1 && launch.grid.y <= 65535U && launch.grid.z == 1);
                    EXPECT_LE(launch.sharedBytes, 48U << 10U);
                }
}

TEST(CudaLaunches, FourNumbersAtOnceWhereverPossible) {
    const std::vector<Launch> whole = everyLaunch(3, 64, 256);
    const std::vector<Launch> moved = everyLaunch(3, 64, 260);
    const std::vector<Launch> odd = everyLaunch(3, 67, 256);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_NE(whole[i].kernel, moved[i].kernel) << i;
        const bool needsRows = i == 0 || i == 1 || i == 2 || i == 4 || i == 6;
        EXPECT_EQ(odd[i].kernel, needsRows ? moved[i].kernel : whole[i].kernel) << i;
    }
}

TEST(CudaLaunches, NoRowsAreNoWork) {
    for (const Launch& launch : everyLaunch(0, 64, 256)) EXPECT_NO_THROW(emulator::run(launch));
}

TEST(CudaLaunches, GatedRefusesAnUnknownActivation) {
    EXPECT_THROW(gatedActivation({nullptr, nullptr, nullptr, 1, 3}), UsageError);
}

} // namespace
} // namespace lambdascope
