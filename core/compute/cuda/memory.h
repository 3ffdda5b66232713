// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/device.h"

#include <cstddef>
#include <memory>

namespace lambdascope::cuda {

/// A piece of memory that goes back to its pool when the last copy of the pointer is gone, on any thread.
struct Block {
    std::shared_ptr<void> memory;
    bool fresh = false; // never used before: nothing in a queue knows its address
};

/// Memory of a device, or pinned memory of the machine, that is asked for and given back all the time.
/// What comes back is kept by size class and given out again, the oldest block of a class first: the same
/// sequence of requests gets the same addresses, in whatever order the blocks came back before.
class Pool {
  public:
    enum class Kind { Device, Pinned };
    Pool(std::shared_ptr<Device> device, Kind kind);

    /// At least `bytes`, uninitialised. Throws OutOfDeviceMemory.
    Block take(std::size_t bytes);
    /// Gives what nobody uses back to the device. Nothing may be in flight (Device::finish()).
    void trim();

    /// Bytes asked from the device, and those of them that are in use.
    [[nodiscard]] std::size_t held() const;
    [[nodiscard]] std::size_t inUse() const;
    /// What `bytes` are rounded up to: 256 bytes, then eight steps from each power of two to the next.
    [[nodiscard]] static std::size_t sizeClass(std::size_t bytes);

  private:
    class State;
    std::shared_ptr<State> state_; // blocks that outlive the pool keep it
};

} // namespace lambdascope::cuda
