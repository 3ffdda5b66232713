// SPDX-License-Identifier: MIT
// The loops that run on all cores; under ThreadSanitizer, too, in tools/test --all.
#include "core/compute/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <vector>

namespace lambdascope {
namespace {

TEST(ThreadPool, RunsEveryIterationOnce) {
    for (const int threads : {1, 2, 3, 8}) {
        ThreadPool pool(threads);
        EXPECT_EQ(pool.size(), threads);
        for (int round = 0; round < 300; ++round) {
            const int count = round % 17;
            std::vector<int> hits(static_cast<std::size_t>(count));
            pool.parallelFor(count, [&](int i) { ++hits[i]; });
            EXPECT_EQ(std::accumulate(hits.begin(), hits.end(), 0), count);
            for (const int hit : hits) EXPECT_EQ(hit, 1);
        }
    }
}

TEST(ThreadPool, RethrowsAndGoesOn) {
    ThreadPool pool(3);
    EXPECT_THROW(pool.parallelFor(50,
                                  [](int i) {
                                      if (i == 20) throw std::runtime_error("no");
                                  }),
                 std::runtime_error);
    std::atomic<int> sum = 0;
    pool.parallelFor(10, [&](int i) { sum += i; });
    EXPECT_EQ(sum, 45);
}

} // namespace
} // namespace lambdascope
