// SPDX-License-Identifier: MIT
#include "core/util/machine_memory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <malloc.h>
#include <string>

namespace lambdascope {
namespace {

constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();

/// "MemTotal:  24576 kB" of /proc/meminfo.
std::int64_t inMemInfo(const std::string& key) {
    std::ifstream file("/proc/meminfo");
    std::string word, unit;
    for (std::int64_t number = 0; file >> word;) {
        if (word == key && file >> number) return number * 1024;
        file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return unknown;
}

/// A number in a file of the control group; "max" is none.
std::int64_t inGroup(const char* file) {
    std::ifstream stream(file);
    std::int64_t number = 0;
    return stream >> number ? number : unknown;
}

} // namespace

MachineMemory machineMemory() {
    MachineMemory memory{inMemInfo("MemTotal:"), inMemInfo("MemAvailable:")};
    const std::int64_t limit = inGroup("/sys/fs/cgroup/memory.max");
    if (limit == unknown) return memory;
    const std::int64_t used = inGroup("/sys/fs/cgroup/memory.current");
    memory.all = std::min(memory.all, limit);
    memory.available =
        std::min(memory.available, used == unknown ? limit : std::max<std::int64_t>(0, limit - used));
    return memory;
}

void returnFreedMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace lambdascope
