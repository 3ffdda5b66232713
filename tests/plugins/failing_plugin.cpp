// SPDX-License-Identifier: MIT
// A plug-in built like that of CUDA, which only fails: the errors have to reach the program as what they are.
#include "core/compute/cuda/device.h"

extern "C" [[gnu::visibility("default")]] void lambdascope_fail(int how) {
    using namespace lambdascope;
    switch (how) {
    case 0:
        throw fail<DeviceError>("no device {}", 0);
    case 1:
        throw OutOfDeviceMemory("no memory");
    case 2:
        throw UsageError("no use");
    default:
        throw Error("no idea");
    }
}
