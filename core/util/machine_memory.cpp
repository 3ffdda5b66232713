// SPDX-License-Identifier: MIT
#include "core/util/machine_memory.h"

#include <algorithm>
#include <cerrno> // program_invocation_short_name
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <limits>
#include <malloc.h>
#include <new>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>

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

#ifdef __GLIBC__
bool isLimited() {
    rlimit addresses{}, data{};
    return getrlimit(RLIMIT_AS, &addresses) == 0 && getrlimit(RLIMIT_DATA, &data) == 0 &&
           (addresses.rlim_cur != RLIM_INFINITY || data.rlim_cur != RLIM_INFINITY);
}
#endif

[[noreturn]] void endByMemory() {
    bool ofMemory = false;
    try {
        if (const std::exception_ptr thrown = std::current_exception()) std::rethrow_exception(thrown);
    } catch (const std::bad_array_new_length&) { // a defect, as what is none of memory
    } catch (const std::bad_alloc&) {
        ofMemory = true;
    } catch (...) {
    }
    if (ofMemory) {
#ifdef __GLIBC__
        std::fprintf(stderr, "%s: out of memory\n", program_invocation_short_name);
#endif
        std::_Exit(1);
    }
#ifdef __GLIBCXX__
    __gnu_cxx::__verbose_terminate_handler(); // says what it was, and leaves the core
#endif
    std::abort();
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

bool hasRoomFor([[maybe_unused]] std::size_t bytes) {
#ifdef __GLIBC__
    if (!isLimited()) return true;
    void* const room = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return false;
    munmap(room, bytes);
#endif
    return true;
}

void shareHeapIfLimited() {
#ifdef __GLIBC__
    if (isLimited()) mallopt(M_ARENA_MAX, 1);
#endif
}

void tellIfMemoryEndsProgram() {
    std::set_terminate(endByMemory);
}

void returnFreedMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace lambdascope
