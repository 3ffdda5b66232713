// SPDX-License-Identifier: MIT
// How the small kernels are launched: within the limits of a GPU, and four numbers at once where that is
// safe.
#include "core/compute/cuda/kernels.h"
#include "core/util/error.h"
#include "tests/emulator/executor.h"
#include "tests/emulator/small_launches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace lambdascope {
namespace {

using namespace cuda;
using emulator::everyLaunch;

TEST(CudaLaunches, LaunchesStayWithinWhatAGpuTakes) {
    for (const std::int64_t rows : {0, 1, 100'000})
        for (const std::int64_t cols : {1, 64, 130, 3072, 151'936})
            for (const int moved : {-1, 0})
                for (const Launch& launch : everyLaunch(rows, cols, moved)) {
                    SCOPED_TRACE(testing::Message() << rows << " × " << cols << ", moved " << moved);
                    EXPECT_TRUE(launch.threads >= 32 && launch.threads <= 1024 && launch.threads % 32 == 0);
                    EXPECT_TRUE(launch.grid.x >= 1 && launch.grid.x <= 0x7fffffffU) << launch.grid.x;
                    EXPECT_TRUE(launch.grid.y >= 1 && launch.grid.y <= 65535U && launch.grid.z == 1);
                    EXPECT_LE(launch.sharedBytes, 48U << 10U);
                }
}

TEST(CudaLaunches, FourNumbersAtOnceOnlyWhereEveryAddressIsGood) {
    const std::vector<Launch> whole = everyLaunch(3, 64);
    const std::vector<int> pointers{3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 3, 2};
    ASSERT_EQ(whole.size(), pointers.size());
    for (int moved = 0; moved < 3; ++moved) {
        const std::vector<Launch> others = everyLaunch(3, 64, moved);
        for (std::size_t i = 0; i < whole.size(); ++i)
            EXPECT_EQ(whole[i].kernel != others[i].kernel, moved < pointers[i])
                << "launch " << i << ", pointer " << moved;
    }
}

TEST(CudaLaunches, FourNumbersAtOnceInRowsOnlyIfTheyAllBeginWell) {
    const std::vector<Launch> whole = everyLaunch(3, 64);
    const std::vector<Launch> odd = everyLaunch(3, 66);
    const std::vector<std::size_t> byRow{1, 2, 3, 4, 8, 9, 13};
    for (std::size_t i = 0; i < whole.size(); ++i)
        EXPECT_EQ(whole[i].kernel != odd[i].kernel, std::ranges::find(byRow, i) != byRow.end()) << i;
}

TEST(CudaLaunches, NoRowsAreNoWork) {
    for (const Launch& launch : everyLaunch(0, 64)) EXPECT_NO_THROW(emulator::run(launch));
}

TEST(CudaLaunches, GatedRefusesAnUnknownActivation) {
    EXPECT_THROW(gatedActivation({nullptr, nullptr, nullptr, 1, 3}), UsageError);
}

} // namespace
} // namespace lambdascope
