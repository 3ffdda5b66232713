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

} // namespace lambdascope
