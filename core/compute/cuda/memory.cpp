// SPDX-License-Identifier: MIT
#include "core/compute/cuda/memory.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

namespace lambdascope::cuda {

/// Everything behind a mutex: tensors of a trace are dropped by other threads than the one that computes.
class Pool::State {
  public:
    State(std::shared_ptr<Device> device, Kind kind) : device_(std::move(device)), kind_(kind) {}
    ~State() { releaseFree(); } // all blocks are back: each of them keeps the state
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    using Serial = std::uint64_t;
    using Blocks = std::map<Serial, void*>;

    /// The oldest free block of the class, or an empty node.
    Blocks::node_type takeFree(std::size_t size) {
        const std::lock_guard lock(mutex_);
        Blocks& blocks = free_[size];
        if (blocks.empty()) return {};
        inUse_ += size;
        return blocks.extract(blocks.begin());
    }

    Blocks::node_type takeNew(std::size_t size) {
        void* memory = kind_ == Kind::Device ? device_->allocate(size) : device_->allocatePinned(size);
        Blocks one; // its node carries the block from now on: giving back needs no memory
        const std::lock_guard lock(mutex_);
        held_ += size;
        inUse_ += size;
        return one.extract(one.emplace(next_++, memory).first);
    }

    void giveBack(std::size_t size, Blocks::node_type node) {
        const std::lock_guard lock(mutex_);
        inUse_ -= size;
        free_.find(size)->second.insert(std::move(node));
    }

    void releaseFree() {
        const std::lock_guard lock(mutex_);
        for (auto& [size, blocks] : free_) {
            for (const auto& [serial, memory] : blocks) {
                if (kind_ == Kind::Device)
                    device_->release(memory);
                else
                    device_->releasePinned(memory);
                held_ -= size;
            }
            blocks.clear();
        }
    }

    std::size_t held() const {
        const std::lock_guard lock(mutex_);
        return held_;
    }
    std::size_t inUse() const {
        const std::lock_guard lock(mutex_);
        return inUse_;
    }

    /// A block while somebody uses it.
    struct Lease {
        Lease(std::shared_ptr<State> of, std::size_t bytes, Blocks::node_type block)
            : state(std::move(of)), size(bytes), node(std::move(block)) {}
        ~Lease() { state->giveBack(size, std::move(node)); }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;

        std::shared_ptr<State> state;
        std::size_t size;
        Blocks::node_type node;
    };

  private:
    std::shared_ptr<Device> device_;
    Kind kind_;
    mutable std::mutex mutex_;
    std::map<std::size_t, Blocks> free_;
    Serial next_ = 0;
    std::size_t held_ = 0;
    std::size_t inUse_ = 0;
};

Pool::Pool(std::shared_ptr<Device> device, Kind kind)
    : state_(std::make_shared<State>(std::move(device), kind)) {}

Block Pool::take(std::size_t bytes) {
    const std::size_t size = sizeClass(bytes);
    auto node = state_->takeFree(size);
    const bool fresh = node.empty();
    if (fresh) node = state_->takeNew(size);
    void* memory = node.mapped();
    const auto lease = std::make_shared<State::Lease>(state_, size, std::move(node));
    return {std::shared_ptr<void>(lease, memory), fresh};
}

void Pool::trim() {
    state_->releaseFree();
}

std::size_t Pool::held() const {
    return state_->held();
}

std::size_t Pool::inUse() const {
    return state_->inUse();
}

std::size_t Pool::sizeClass(std::size_t bytes) {
    constexpr std::size_t least = 256;
    if (bytes <= least) return least;
    const std::size_t step = std::max(least, std::bit_floor(bytes - 1) / 8);
    return (bytes + step - 1) / step * step;
}

} // namespace lambdascope::cuda
