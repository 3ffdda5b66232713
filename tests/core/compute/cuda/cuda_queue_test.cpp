// SPDX-License-Identifier: MIT
// The queue of a device: order, graphs, uploads through the ring, copies to the host, failures.
#include "core/compute/cuda/portable.h"
#include "core/compute/cuda/queue.h"
#include "tests/emulator/device_emulated.h"

#include <gtest/gtest.h>

#include <numeric>

namespace lambdascope {
namespace {

using namespace cuda;
using emulator::EmulatedDevice;
using emulator::Faults;

struct Affine {
    const float* x;
    float* y;
    bool minus; // with room behind it that no member fills
    float offset;
};

/// y = ±x + offset, 32 numbers.
void affine(Affine a) {
    const unsigned i = threadInBlock();
    a.y[i] = (a.minus ? -a.x[i] : a.x[i]) + a.offset;
}

constexpr std::size_t bytes = 32 * sizeof(float);

class QueueTest : public testing::Test {
  protected:
    static float* floats(const Block& block) { return static_cast<float*>(block.memory.get()); }
    void add(const Block& x, const Block& y, float offset) {
        queue->add(launch(&affine, {}, 32, 0, Affine{floats(x), floats(y), false, offset}));
    }
    void upload(const Block& to, float value) {
        const std::vector<float> values(32, value);
        queue->upload(to.memory.get(), values.data(), bytes);
    }
    Tensor toHost(const Block& from) {
        const Block host = pinned.take(bytes);
        Tensor to(host.memory, floats(host), 1, 32);
        queue->copyToHost(to, Tensor(from.memory, floats(from), 1, 32, Place::Device));
        return to;
    }
    /// Four commands: value + 1 + 2 + 3.
    Tensor sums(float value) {
        const Block a = pool.take(bytes);
        const Block b = pool.take(bytes);
        upload(a, value);
        add(a, b, 1);
        add(b, a, 2);
        add(a, b, 3);
        return toHost(b);
    }

    std::shared_ptr<Faults> faults = std::make_shared<Faults>();
    std::shared_ptr<EmulatedDevice> device = std::make_shared<EmulatedDevice>(faults);
    Pool pool{device, Pool::Kind::Device};
    Pool pinned{device, Pool::Kind::Pinned};
    std::unique_ptr<Queue> queue = std::make_unique<Queue>(device);
};

TEST_F(QueueTest, NothingIsThereBeforeFinish) {
    const Tensor y = sums(10);
    queue->flush();
    EXPECT_TRUE(std::isnan(y.at(0, 31)));
    queue->finish();
    EXPECT_EQ(y.at(0, 31), 16);
}

TEST_F(QueueTest, TheSecondTimeASequenceIsCapturedAndFromTheThirdReplayed) {
    for (int pass = 0; pass < 6; ++pass) {
        const Tensor y = sums(static_cast<float>(pass)); // new data, same addresses
        queue->finish();
        for (const float value : y.values()) ASSERT_EQ(value, static_cast<float>(pass) + 6);
    }
    EXPECT_EQ(queue->counters(), (Queue::Counters{1, 1, 4}));
}

TEST_F(QueueTest, AnotherArgumentIsAnotherSequence) {
    const Block a = pool.take(bytes);
    const Block b = pool.take(bytes);
    for (int pass = 0; pass < 5; ++pass) {
        upload(a, 1);
        add(a, b, static_cast<float>(pass));
        add(b, a, 0);
        add(a, b, 0);
        const Tensor y = toHost(b);
        queue->finish();
        EXPECT_EQ(y.at(0, 0), 1 + static_cast<float>(pass));
    }
    EXPECT_EQ(queue->counters(), (Queue::Counters{5, 0, 0}));
}

TEST_F(QueueTest, BytesBetweenMembersMakeNoDifference) {
#if !__has_builtin(__builtin_clear_padding)
    GTEST_SKIP() << "this compiler cannot clear them; graphs may then be captured more often";
#endif
    Affine one;
    Affine two;
    std::memset(&one, 0x00, sizeof one);
    std::memset(&two, 0xff, sizeof two);
    for (Affine* a : {&one, &two}) {
        a->x = a->y = nullptr;
        a->minus = true;
        a->offset = 2;
    }
    EXPECT_NE(std::memcmp(&one, &two, sizeof one), 0);
    EXPECT_EQ(launch(&affine, {}, 32, 0, one).argument, launch(&affine, {}, 32, 0, two).argument);
}

TEST_F(QueueTest, FewCommandsAreNotWorthAGraph) {
    const Block a = pool.take(bytes);
    for (int pass = 0; pass < 4; ++pass) {
        upload(a, 1);
        queue->finish();
    }
    EXPECT_EQ(queue->counters(), (Queue::Counters{4, 0, 0}));
}

TEST_F(QueueTest, TheGraphsThatRanLastAreKept) {
    queue = std::make_unique<Queue>(device, 2);
    const Block a = pool.take(bytes);
    const Block b = pool.take(bytes);
    const auto run = [&](float offset) {
        const Queue::Counters before = queue->counters();
        for (int i = 0; i < 4; ++i) add(a, b, offset);
        queue->flush(); // the graph may still run when it is thrown out
        return queue->counters().replays - before.replays;
    };
    for (const float offset : {1.0F, 2.0F}) {
        run(offset);
        run(offset);
    }
    EXPECT_EQ(run(1), 1);
    run(3);
    run(3); // throws out 2
    EXPECT_EQ(run(1), 1);
    EXPECT_EQ(run(2), 0);
    queue->finish();
}

TEST_F(QueueTest, MemoryMayBeReusedWhileItsCopyToTheHostWaits) {
    Tensor first;
    Tensor second;
    const void* address = nullptr;
    {
        const Block a = pool.take(bytes);
        address = a.memory.get();
        upload(a, 5);
        first = toHost(a);
    } // given back, but for the copy that waits
    {
        const Block b = pool.take(bytes);
        EXPECT_NE(b.memory.get(), address);
        upload(b, 7);
        second = toHost(b);
    }
    queue->flush();
    {
        const Block c = pool.take(bytes); // the copy is under way: later commands come after it
        EXPECT_EQ(c.memory.get(), address);
        upload(c, 9);
    }
    queue->finish();
    EXPECT_EQ(first.at(0, 3), 5);
    EXPECT_EQ(second.at(0, 3), 7);
}

TEST_F(QueueTest, OverwritingWhatIsToBeCopiedWaitsForTheCopy) {
    const Block a = pool.take(bytes);
    upload(a, 5);
    const Tensor before = toHost(a);
    queue->aboutToWrite(a.memory);
    upload(a, 6);
    const Tensor after = toHost(a);
    queue->finish();
    EXPECT_EQ(before.at(0, 0), 5);
    EXPECT_EQ(after.at(0, 0), 6);
}

TEST_F(QueueTest, UploadsTooManyForTheRingKeepTheirOrder) {
    const Block a = pool.take(std::size_t{200} << 10);
    const Block b = pool.take(bytes);
    std::vector<float> values(50 << 10);
    std::vector<Tensor> results;
    for (int i = 0; i < 20; ++i) { // four times the ring
        std::fill(values.begin(), values.end(), static_cast<float>(i));
        queue->upload(a.memory.get(), values.data(), values.size() * sizeof(float));
        add(a, b, 0.5F);
        queue->aboutToWrite(b.memory);
        results.push_back(toHost(b));
        queue->aboutToWrite(b.memory);
    }
    queue->finish();
    for (int i = 0; i < 20; ++i) EXPECT_EQ(results[i].at(0, 9), static_cast<float>(i) + 0.5F);
}

TEST_F(QueueTest, ALargeUploadComesAfterTheCommandsThatReadTheMemoryBefore) {
    const Block a = pool.take(std::size_t{1} << 20);
    const Block b = pool.take(bytes);
    const std::vector<float> ones(1 << 18, 1);
    const std::vector<float> twos(1 << 18, 2);
    queue->upload(a.memory.get(), ones.data(), std::size_t{1} << 20);
    add(a, b, 0);
    queue->upload(a.memory.get(), twos.data(), std::size_t{1} << 20);
    const Tensor read = toHost(b);
    const Tensor now = toHost(a);
    queue->finish();
    EXPECT_EQ(read.at(0, 0), 1);
    EXPECT_EQ(now.at(0, 0), 2);
}

TEST_F(QueueTest, LastingDataAreNoPartOfTheSequenceTheFirstTime) {
    const std::vector<float> values(32, 4);
    Block weights;
    const auto pass = [&] {
        const Block y = pool.take(2 * bytes);
        const Block z = pool.take(2 * bytes);
        for (int i = 0; i < 2; ++i) add(weights, y, 1);
        for (int i = 0; i < 2; ++i) add(y, z, 1);
        const Tensor host = toHost(z);
        queue->finish();
        EXPECT_EQ(host.at(0, 0), 6);
    };
    weights = pool.take(bytes);
    ASSERT_TRUE(weights.fresh);
    queue->uploadLasting(weights, values.data(), bytes);
    for (int i = 0; i < 3; ++i) pass();
    EXPECT_EQ(queue->counters(), (Queue::Counters{1, 1, 1}));
    // memory that was used before is uploaded in the order of the queue
    const Block used{weights.memory, false};
    const std::vector<float> others(32, 8);
    const Block y = pool.take(2 * bytes);
    add(weights, y, 1);
    queue->uploadLasting(used, others.data(), bytes);
    const Tensor host = toHost(y);
    queue->finish();
    EXPECT_EQ(host.at(0, 0), 5);
}

TEST_F(QueueTest, WithoutMemoryForAGraphItRunsWithout) {
    faults->captures = 0;
    for (int pass = 0; pass < 3; ++pass) {
        const Tensor y = sums(1);
        queue->finish();
        EXPECT_EQ(y.at(0, 0), 7);
    }
    EXPECT_EQ(queue->counters(), (Queue::Counters{3, 0, 0}));
}

TEST_F(QueueTest, AfterAFailureAllSayWhy) {
    faults->commands = 2;
    sums(1);
    EXPECT_THROW(queue->finish(), DeviceError);
    EXPECT_TRUE(queue->empty());
    const Block a = pool.take(bytes); // memory that is there can still be had
    const auto expectWhy = [](const auto& action) {
        try {
            action();
            FAIL();
        } catch (const DeviceError& error) {
            EXPECT_STREQ(error.what(), "a launch failed");
        }
    };
    expectWhy([&] { upload(a, 1); });
    expectWhy([&] { queue->flush(); });
    expectWhy([&] { queue->finish(); });
    expectWhy([&] { toHost(a); });
} // and all memory goes back: ~EmulatedDevice counts

} // namespace
} // namespace lambdascope
