// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace lambdascope {

/// Bytes of memory that this process may use: all there is, and what is free now. The limits of its control
/// groups count (containers, Slurm, systemd); unknown is the largest number.
struct MachineMemory {
    std::int64_t all = 0;
    std::int64_t available = 0;
};
MachineMemory machineMemory();

/// What the control groups of `memberships` leave, each from the process's own to the root. What files have
/// in memory and nobody read lately is free, as the kernel takes it first. Source: Linux's cgroup-v2.rst
/// ("Memory Interface Files"), cgroup-v1/memory.rst
MachineMemory memoryOfGroups(const std::filesystem::path& memberships = "/proc/self/cgroup",
                             const std::filesystem::path& mounted = "/sys/fs/cgroup");

/// Whether the process could have so many more bytes of addresses now where it is limited (`ulimit -v`,
/// `ulimit -d`); where it is not, true. Nothing is taken.
bool hasAddresses(std::size_t bytes);

/// Whether there is memory for so many bytes and some for the rest of the program, which draws and says that
/// there is none: by those limits, and by what control groups leave, which end a process that takes more.
/// Little: groups count what is written to, so these are to be written to at once, before others ask.
enum class Room { None, Little, Enough };
Room roomFor(std::size_t bytes);
/// Throws std::bad_alloc where there is none.
void requireRoom(std::size_t bytes);

/// All threads share one heap where the process itself is limited: else each claims room of its own for one,
/// 64 MiB at once. To be called before the first thread.
void shareHeapIfLimited();

/// Memory that runs out where nothing can be thrown on (a destructor of a library that asks for some) ends
/// the program all the same, by exit code 1 with "PROGRAM: out of memory" on stderr.
void tellIfMemoryEndsProgram();

/// Memory that was freed and that the C library keeps, a heap for each thread, goes back to the machine:
/// after what took much of it and is over. Takes some milliseconds.
void returnFreedMemory();

} // namespace lambdascope
