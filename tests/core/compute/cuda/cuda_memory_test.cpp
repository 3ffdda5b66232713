// SPDX-License-Identifier: MIT
// The pool of device memory, and what the device has of the host's tensors.
#include "core/compute/cuda/memory.h"
#include "core/compute/cuda/residence.h"
#include "tests/emulator/device_emulated.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>

namespace lambdascope {
namespace {

using namespace cuda;
using emulator::EmulatedDevice;

TEST(Pool, SizeClassesAreLargeEnoughAndWasteLittle) {
    for (std::size_t bytes = 1; bytes < 300000; bytes += 37) {
        const std::size_t size = Pool::sizeClass(bytes);
        ASSERT_GE(size, bytes);
        ASSERT_LE(size, std::max<std::size_t>(bytes + 256, bytes + bytes / 8 + 1)) << bytes;
        ASSERT_EQ(size % 256, 0U);
        ASSERT_EQ(Pool::sizeClass(size), size);
    }
    EXPECT_EQ(Pool::sizeClass(0), 256U);
    EXPECT_EQ(Pool::sizeClass(std::size_t{5} << 40), std::size_t{5} << 40);
}

/// What a pass does: some results stay for a while, most go at once.
std::vector<void*> addressesOfAPass(Pool& pool, std::vector<Block>& kept) {
    std::mt19937 random(5);
    std::vector<void*> addresses;
    for (int i = 0; i < 200; ++i) {
        kept.push_back(pool.take(1 + random() % 3000));
        addresses.push_back(kept.back().memory.get());
        while (random() % 2 == 0 && !kept.empty()) kept.erase(kept.begin() + random() % kept.size());
    }
    return addresses;
}

TEST(Pool, TheSameRequestsGetTheSameAddressesInWhateverOrderMemoryCameBack) {
    const auto device = std::make_shared<EmulatedDevice>();
    Pool pool(device, Pool::Kind::Device);
    std::vector<Block> kept;
    const std::vector<void*> first = addressesOfAPass(pool, kept);
    const int allocations = device->allocations();
    for (unsigned seed = 1; seed < 5; ++seed) {
        std::ranges::shuffle(kept, std::mt19937(seed));
        kept.clear();
        EXPECT_EQ(addressesOfAPass(pool, kept), first);
    }
    EXPECT_EQ(device->allocations(), allocations);
}

TEST(Pool, FreshBlocksAreThoseThatNobodyHadBefore) {
    Pool pool(std::make_shared<EmulatedDevice>(), Pool::Kind::Pinned);
    EXPECT_TRUE(pool.take(100).fresh);
    EXPECT_FALSE(pool.take(200).fresh);
    EXPECT_TRUE(pool.take(300).fresh);
}

TEST(Pool, TrimGivesBackWhatNobodyUses) {
    const auto device = std::make_shared<EmulatedDevice>();
    Pool pool(device, Pool::Kind::Device);
    const Block used = pool.take(1000);
    pool.take(5000);
    EXPECT_EQ(pool.held(), Pool::sizeClass(1000) + Pool::sizeClass(5000));
    EXPECT_EQ(pool.inUse(), Pool::sizeClass(1000));
    pool.trim();
    EXPECT_EQ(pool.held(), Pool::sizeClass(1000));
    EXPECT_EQ(device->bytesAllocated(), pool.held());
}

TEST(Pool, BlocksMayOutliveTheirPoolAndItsDevice) {
    Block block;
    {
        Pool pool(std::make_shared<EmulatedDevice>(), Pool::Kind::Pinned);
        block = pool.take(64);
    }
    static_cast<char*>(block.memory.get())[63] = 1; // AddressSanitizer watches, and ~EmulatedDevice
}

TEST(Pool, BlocksComeBackFromOtherThreads) {
    Pool pool(std::make_shared<EmulatedDevice>(), Pool::Kind::Pinned);
    std::vector<std::jthread> threads;
    threads.reserve(50);
    for (int i = 0; i < 50; ++i) threads.emplace_back([block = pool.take(64 * i)] {});
    for (int i = 0; i < 50; ++i) pool.take(64 * i);
    threads.clear();
    EXPECT_EQ(pool.inUse(), 0U);
}

TEST(Pool, WithoutRoomItSaysSoAndGoesOn) {
    const auto faults = std::make_shared<emulator::Faults>();
    faults->memory = 4096;
    Pool pool(std::make_shared<EmulatedDevice>(faults), Pool::Kind::Device);
    const Block block = pool.take(4000);
    EXPECT_THROW(pool.take(1000), OutOfDeviceMemory);
    EXPECT_THROW(pool.take(1000), DeviceError);
    EXPECT_EQ(pool.held(), 4096U);
    EXPECT_EQ(pool.inUse(), 4096U);
}

DeviceCopy copyOf(std::size_t bytes) {
    const auto memory = std::make_shared<int>(0);
    return {memory, memory.get(), bytes};
}

TEST(Residence, FindsATensorByAddressShapeAndForm) {
    Residence residence(1000);
    const Tensor x(4, 6);
    const DeviceCopy copy = copyOf(96);
    residence.keep(x, copy);
    EXPECT_EQ(residence.find(x).data, copy.data);
    EXPECT_EQ(residence.find(x.rowsFrom(0, 4)).data, copy.data);
    EXPECT_EQ(residence.find(x.rowsFrom(0, 3)).data, nullptr);
    EXPECT_EQ(residence.find(x.rowsFrom(1, 3)).data, nullptr);
    EXPECT_EQ(residence.find(Tensor(x.memory(), x.data(), 6, 4)).data, nullptr);
    EXPECT_EQ(residence.find(x, Residence::Form::Bf16).data, nullptr);
}

TEST(Residence, AnotherTensorAtTheSameAddressIsAnotherTensor) {
    Residence residence(1000);
    std::vector<float> memory(24);
    auto owner = std::make_shared<int>(1);
    residence.keep(Tensor(owner, memory.data(), 4, 6), copyOf(96));
    EXPECT_NE(residence.find(Tensor(owner, memory.data(), 4, 6)).data, nullptr);
    const Tensor later(std::make_shared<int>(2), memory.data(), 4, 6); // both owners live
    EXPECT_EQ(residence.find(later).data, nullptr);
    EXPECT_EQ(residence.count(), 0U);

    residence.keep(Tensor(owner, memory.data(), 4, 6), copyOf(96));
    owner.reset(); // the first is gone; its address may come again
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(residence.find(Tensor(std::make_shared<int>(i), memory.data(), 4, 6)).data, nullptr);
}

TEST(Residence, ATensorWithoutAnOwnerIsNotKept) {
    Residence residence(1000);
    const std::vector<float> memory(6);
    const Tensor nobodys(nullptr, memory.data(), 2, 3);
    residence.keep(nobodys, copyOf(24));
    EXPECT_EQ(residence.find(nobodys).data, nullptr);
}

TEST(Residence, PurgeDropsWhatNobodyHas) {
    Residence residence(1000);
    const Tensor kept(2, 2);
    residence.keep(kept, copyOf(16));
    std::weak_ptr<const void> gone;
    {
        const DeviceCopy copy = copyOf(100);
        gone = copy.memory;
        residence.keep(Tensor(5, 5), copy);
    }
    EXPECT_FALSE(gone.expired());
    residence.purge();
    EXPECT_TRUE(gone.expired());
    EXPECT_EQ(residence.bytes(), 16U);
    EXPECT_NE(residence.find(kept).data, nullptr);
}

TEST(Residence, BeyondTheBudgetTheLongestUnusedGoes) {
    Residence residence(300);
    const Tensor a(1, 1);
    const Tensor b(1, 1);
    const Tensor c(1, 1);
    const Tensor huge(1, 1);
    residence.keep(a, copyOf(120));
    residence.keep(b, copyOf(120));
    residence.find(a);
    residence.keep(c, copyOf(120));
    EXPECT_NE(residence.find(a).data, nullptr);
    EXPECT_EQ(residence.find(b).data, nullptr);
    EXPECT_NE(residence.find(c).data, nullptr);
    residence.keep(huge, copyOf(5000)); // must be usable, budget or not
    EXPECT_NE(residence.find(huge).data, nullptr);
    EXPECT_EQ(residence.count(), 1U);
    residence.shrink(4999);
    EXPECT_EQ(residence.bytes(), 0U);
}

TEST(Residence, ForgetsWhatLiesInMemoryThatIsWrittenTo) {
    Residence residence(1000);
    const Tensor a(1, 1);
    const Tensor b(1, 1);
    const DeviceCopy copy = copyOf(4);
    residence.keep(a, copy);
    residence.keep(b, copyOf(4));
    residence.forgetIn(copy.memory);
    EXPECT_EQ(residence.find(a).data, nullptr);
    EXPECT_NE(residence.find(b).data, nullptr);
}

TEST(Constants, AreFoundByContentAndTheOldestGo) {
    Constants constants(2);
    const auto bytes = [](const std::vector<int>& values) { return std::as_bytes(std::span(values)); };
    const std::vector<int> one{1, 2, 3};
    const std::vector<int> two{1, 2, 4};
    const std::vector<int> three{1, 2};
    const DeviceCopy copy = copyOf(12);
    constants.keep(bytes(one), copy);
    constants.keep(bytes(two), copyOf(12));
    EXPECT_EQ(constants.find(bytes(std::vector<int>(one))).data, copy.data);
    constants.keep(bytes(three), copyOf(8));
    EXPECT_EQ(constants.find(bytes(one)).data, copy.data);
    EXPECT_EQ(constants.find(bytes(two)).data, nullptr);
    EXPECT_NE(constants.find(bytes(three)).data, nullptr);
}

} // namespace
} // namespace lambdascope
