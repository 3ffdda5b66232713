// SPDX-License-Identifier: MIT
#pragma once

#include <ctime>

namespace lambdascope::test {

/// What this process has taken of the processors: how busy the machine is, changes little.
inline double cpuSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace lambdascope::test
