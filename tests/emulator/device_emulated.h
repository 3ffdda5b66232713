// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/cuda_backend.h"
#include "core/compute/cuda/device.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lambdascope::emulator {

/// What goes wrong, and when; −1: never.
struct Faults {
    std::size_t memory = std::size_t{1} << 40; // bytes of the device; more is OutOfDeviceMemory
    std::size_t pinned = std::size_t{1} << 40;
    int commands = -1; // so many more commands run before one fails and the device is lost
    int captures = -1; // so many more graphs can be captured before there is no memory for another
};

/// A GPU on the processor. Memory is new and full of NaN each time; what is asked for runs as late as it may,
/// in finish(), so whoever reads or gives back memory too early is found: memory that does not exist (any
/// more), products and copies of the processor's memory, uploads from memory that is not pinned are errors.
/// What a kernel's pointers point to is not looked at.
class EmulatedDevice final : public cuda::Device {
  public:
    /// `faults` may be changed by the test while the device works.
    explicit EmulatedDevice(std::shared_ptr<Faults> faults = std::make_shared<Faults>());
    ~EmulatedDevice() override;

    [[nodiscard]] const cuda::DeviceInfo& info() const override { return info_; }
    void* allocate(std::size_t bytes) override;
    void release(void* memory) noexcept override;
    void* allocatePinned(std::size_t bytes) override;
    void releasePinned(void* memory) noexcept override;

    void run(std::span<const cuda::Command> commands) override;
    std::unique_ptr<cuda::Graph> capture(std::span<const cuda::Command> commands) override;
    void run(cuda::Graph& graph) override;
    void copyToDevice(void* to, const void* from, std::size_t bytes) override;
    void copyToHost(void* to, const void* from, std::size_t bytes) override;
    void finish() override;

    /// What lies on the device now, for tests of what is below the queue.
    [[nodiscard]] std::size_t bytesAllocated() const { return device_.bytes; }
    [[nodiscard]] int allocations() const { return allocations_; }

  private:
    using Task = std::function<void()>;
    struct Memory {
        std::map<std::uintptr_t, std::size_t> pieces;
        std::size_t bytes = 0;
    };

    static void* take(Memory& from, std::size_t bytes, std::size_t limit, const char* what);
    static void giveBack(Memory& to, void* memory, const char* what);
    static void check(const Memory& memory, const void* at, std::size_t bytes, const char* what);
    void checkAlive() const;
    void perform(const cuda::Command& command);
    void performOne(const cuda::Launch& launch);
    void performOne(const cuda::Gemm& gemm);
    void performOne(const cuda::Upload& upload);

    cuda::DeviceInfo info_;
    std::shared_ptr<Faults> faults_;
    Memory device_, pinned_;
    std::deque<Task> tasks_;
    int allocations_ = 0;
    std::uint32_t seed_ = 0;
    bool lost_ = false;
};

/// A CudaBackend on an EmulatedDevice, whose fresh memory is full of NaN.
std::unique_ptr<cuda::CudaBackend>
makeEmulatedBackend(Precision precision = Precision::Float32,
                    std::shared_ptr<Faults> faults = std::make_shared<Faults>());

} // namespace lambdascope::emulator
