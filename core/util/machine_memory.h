// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace lambdascope {

/// Bytes of memory that this process may use: all there is, and what is free now. The limits of a container
/// count; unknown is the largest number.
struct MachineMemory {
    std::int64_t all = 0;
    std::int64_t available = 0;
};
MachineMemory machineMemory();

/// Whether so many bytes could be had now where the process itself is limited (`ulimit -v`, `ulimit -d`);
/// where it is not, true, whatever the machine has. Nothing is taken.
bool hasRoomFor(std::size_t bytes);

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
