// SPDX-License-Identifier: MIT
#pragma once

#include "tests/emulator/executor.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace lambdascope::emulator {

/// Counts what the accesses of warps cost: bank conflicts in shared memory, and sectors of global memory. The
/// lanes of a warp are taken to access at once where they come to the same place in the code as often as each
/// other since their last barrier.
class AccessCounter final : public Watcher {
  public:
    struct Costs {
        std::int64_t phases = 0;    // 128 bytes at most: of 32 lanes that take 4 bytes, of 8 that take 16
        std::int64_t conflicts = 0; // times that a phase has to be repeated, since two words are in one bank
        std::int64_t sectors = 0;   // 32 bytes each, that the accesses of warps touch
        std::int64_t fewest = 0;    // sectors that hold as many bytes
    };

    /// Global memory, as if it began with a sector.
    void addGlobal(const void* begin, std::size_t bytes) { global_.push_back({begin, bytes}); }
    /// Of all blocks so far.
    [[nodiscard]] Costs costs();

    void begin(const cuda::Launch& launch, void* shared) override;
    bool meets(Wait, const void*) override { return true; }
    void passed(Wait) override { ++times_[thread()]; }
    void copyBegins(const void* to, const void* from, std::size_t bytes, const void* site) override;
    void copyArrives(const void*, std::size_t) override {}
    void access(const void* address, std::size_t bytes, bool write, const void* site) override;
    [[nodiscard]] bool enough() const override { return false; }

  private:
    /// What the lanes of a warp access at once.
    struct Group {
        std::array<std::uint32_t, 32> at{};
        std::uint32_t lanes = 0; // bits
        std::uint32_t bytes = 0;
    };
    /// A place in the code, for a warp.
    struct Place {
        std::vector<Group> groups;
        std::array<std::size_t, 32> next{}; // per lane
        std::array<std::uint32_t, 32> time{};
        std::uint32_t lastTime = 0;
        std::size_t first = 0; // of the groups since the last barrier
        std::size_t region = 0;
    };
    struct Region {
        const void* begin;
        std::size_t bytes;
    };

    void addTo(std::size_t region, std::size_t offset, std::size_t bytes, const void* site);
    void countAll();
    void countShared(const Group& group);
    void countGlobal(const Group& group);

    const void* shared_ = nullptr;
    std::size_t sharedBytes_ = 0;
    std::vector<Region> global_;
    std::vector<std::uint32_t> times_; // barriers that each thread has passed
    // by warp, place and region, of which 0 is shared memory
    std::map<std::pair<std::size_t, std::pair<const void*, std::size_t>>, Place> places_;
    Costs costs_;
};

} // namespace lambdascope::emulator
