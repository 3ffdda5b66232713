// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace lambdascope {

/// Bytes of memory that this process may use: all there is, and what is free now. The limits of a container
/// count; unknown is the largest number.
struct MachineMemory {
    std::int64_t all = 0;
    std::int64_t available = 0;
};
MachineMemory machineMemory();

/// Memory that was freed and that the C library keeps, a heap for each thread, goes back to the machine:
/// after what took much of it and is over. Takes some milliseconds.
void returnFreedMemory();

} // namespace lambdascope
