// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/command.h"
#include "core/util/error.h"

#include <memory>
#include <span>
#include <string>

namespace lambdascope::cuda {

/// What kernels and reports need to know of a device.
struct DeviceInfo {
    std::string name;          // "NVIDIA H200"
    int computeCapability = 0; // 90 for 9.0: of the GPU, or of its kernels if those are made for less
    int multiprocessors = 0;
    std::size_t sharedBytesPerBlock = 0; // the most that a launch may ask for
    std::size_t memoryBytes = 0;
};

/// Commands that were captured once and run as one.
class Graph {
  public:
    virtual ~Graph() = default;
};

/// One GPU, with one queue: what is asked for runs in order, and later than the call returns. The CUDA
/// runtime and the emulator of the tests are behind it. All throw DeviceError; after a failure that is not
/// one of memory the device is lost.
class Device {
  public:
    virtual ~Device() = default;
    [[nodiscard]] virtual const DeviceInfo& info() const = 0;

    /// Aligned to 256 bytes. Throws OutOfDeviceMemory (core/util/error.h).
    virtual void* allocate(std::size_t bytes) = 0;
    virtual void release(void* memory) noexcept = 0;
    /// Plain memory that copies to and from the device need not wait for.
    virtual void* allocatePinned(std::size_t bytes) = 0;
    virtual void releasePinned(void* memory) noexcept = 0;

    virtual void run(std::span<const Command> commands) = 0;
    virtual std::unique_ptr<Graph> capture(std::span<const Command> commands) = 0;
    virtual void run(Graph& graph) = 0;
    /// From any plain memory; it may be changed once the call has returned.
    virtual void copyToDevice(void* to, const void* from, std::size_t bytes) = 0;
    /// To pinned memory, whose contents are valid after finish().
    virtual void copyToHost(void* to, const void* from, std::size_t bytes) = 0;
    virtual void finish() = 0;
};

} // namespace lambdascope::cuda
