// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>

namespace lambdascope {

/// Bytes of memory that this process may use: all there is, and what is free now. The limits of its control
/// groups count (containers, Slurm, systemd); unknown is the largest number.
struct MachineMemory {
    std::int64_t all = 0;
    std::int64_t available = 0;
};
MachineMemory machineMemory();

/// What the control groups of `memberships` leave, each from the process's own to the root, and what they may
/// swap besides. What files have in memory is free, as the kernel takes it back first, and as MemAvailable of
/// /proc/meminfo has it. Source: Linux's cgroup-v2.rst ("Memory Interface Files"), cgroup-v1/memory.rst
struct GroupMemory : MachineMemory {
    std::int64_t swap = 0;
};
GroupMemory memoryOfGroups(const std::filesystem::path& memberships = "/proc/self/cgroup",
                           const std::filesystem::path& mounted = "/sys/fs/cgroup");

/// Whether the process could have so many more bytes of addresses now where it is limited (`ulimit -v`,
/// `ulimit -d`); where it is not, true. Nothing is taken.
bool hasAddresses(std::size_t bytes);

/// Whether control groups, which end a process that takes more, have so many bytes. Little: they count what
/// is written to, so these are to be written to at once, before others ask.
enum class Room { None, Little, Enough };

/// Asking groups means to read their files. Where they have much, little is taken without it for a second.
class GroupRoom {
  public:
    using Left = std::int64_t (*)();
    using Clock = std::chrono::steady_clock::time_point (*)();
    explicit GroupRoom(Left left, Clock clock = std::chrono::steady_clock::now)
        : left_(left), clock_(clock) {}
    [[nodiscard]] Room take(std::int64_t bytes);

  private:
    const Left left_;
    const Clock clock_;
    std::mutex mutex_;
    std::int64_t unasked_ = 0;
    std::chrono::steady_clock::time_point asked_;
};

/// Of this process's groups, less `ofTheRest`.
Room roomInGroups(std::size_t bytes);
/// What the rest of the program needs, which draws and says that there is no memory: libraries that find none
/// end the program.
inline constexpr std::size_t ofTheRest = std::size_t{32} << 20;

/// Throws std::bad_alloc where limits and groups do not leave so many bytes and those of the rest.
void requireRoom(std::size_t bytes);

/// All threads share one heap: each would claim addresses of its own for one, 64 MiB at once, and keep what
/// is free between what is not. To be called before the first thread.
void shareHeap();

/// Memory that runs out where nothing can be thrown on (a destructor of a library that asks for some) ends
/// the program all the same, by exit code 1 with "PROGRAM: out of memory" on stderr.
void tellIfMemoryEndsProgram();

/// Memory that was freed and that the C library keeps, a heap for each thread, goes back to the machine:
/// after what took much of it and is over. Takes some milliseconds.
void returnFreedMemory();

} // namespace lambdascope
