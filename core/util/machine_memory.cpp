// SPDX-License-Identifier: MIT
#include "core/util/machine_memory.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno> // program_invocation_short_name
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <limits>
#include <malloc.h>
#include <new>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

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

/// A number that is all there is in the file, or behind the key; "max" is none, as is a file that is not
/// there.
std::int64_t numberIn(const fs::path& file, const std::string& key = {}) {
    std::ifstream stream(file);
    std::string word;
    while (!key.empty() && stream >> word && word != key)
        stream.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    std::int64_t number = 0;
    return stream >> number ? number : unknown;
}

/// What the files of a version of control groups are called.
struct GroupFiles {
    std::array<const char*, 2> limits;
    const char *used, *unread; // of memory.stat
};
constexpr GroupFiles unified{{"memory.max", "memory.high"}, "memory.current", "inactive_file"},
    separate{{"memory.limit_in_bytes"}, "memory.usage_in_bytes", "total_inactive_file"};

void limitBy(const fs::path& group, const GroupFiles& files, MachineMemory& memory) {
    std::int64_t limit = unknown;
    for (const char* file : files.limits)
        if (file != nullptr) limit = std::min(limit, numberIn(group / file));
    if (limit > unknown / 2) return; // so large is none, too
    std::int64_t used = numberIn(group / files.used), unread = numberIn(group / "memory.stat", files.unread);
    if (used == unknown) used = 0;
    if (unread == unknown) unread = 0;
    memory.all = std::min(memory.all, limit);
    memory.available = std::min(memory.available,
                                std::max<std::int64_t>(0, limit - std::max<std::int64_t>(0, used - unread)));
}

#ifdef __GLIBC__
bool isLimited() {
    rlimit addresses{}, data{};
    return getrlimit(RLIMIT_AS, &addresses) == 0 && getrlimit(RLIMIT_DATA, &data) == 0 &&
           (addresses.rlim_cur != RLIM_INFINITY || data.rlim_cur != RLIM_INFINITY);
}
#endif

/// Asking reads some ten files: where much is left, as much may be taken before it is asked again.
Room roomInGroups(std::int64_t bytes) {
    constexpr std::int64_t unaskedShare = 16, side = 64; // so many threads may take some at a time
    static std::atomic<std::int64_t> unasked = 0;
    if (unasked.fetch_sub(bytes) >= bytes) return Room::Enough;
    const std::int64_t left = memoryOfGroups().available;
    unasked = left / unaskedShare;
    return bytes > left ? Room::None : bytes > left / side ? Room::Little : Room::Enough;
}

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

MachineMemory memoryOfGroups(const fs::path& memberships, const fs::path& mounted) {
    MachineMemory memory{unknown, unknown};
    std::ifstream stream(memberships);
    // "0::/user.slice/job.scope", "4:memory:/docker/1f3d": within a container the path is that of its host
    for (std::string line; std::getline(stream, line);) {
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (second == std::string::npos) continue;
        std::istringstream controllers(line.substr(first + 1, second - first - 1));
        bool isUnified = true, isOfMemory = false;
        for (std::string each; std::getline(controllers, each, ','); isUnified = false)
            isOfMemory = isOfMemory || each == "memory";
        if (!isUnified && !isOfMemory) continue;
        const fs::path root = isUnified ? mounted : mounted / "memory";
        const GroupFiles& files = isUnified ? unified : separate;
        for (fs::path own = fs::path(line.substr(second + 1)).relative_path(); !own.empty();
             own = own.parent_path())
            limitBy(root / own, files, memory);
        limitBy(root, files, memory);
    }
    return memory;
}

MachineMemory machineMemory() {
    const MachineMemory groups = memoryOfGroups();
    return {std::min(groups.all, inMemInfo("MemTotal:")),
            std::min(groups.available, inMemInfo("MemAvailable:"))};
}

bool hasAddresses([[maybe_unused]] std::size_t bytes) {
#ifdef __GLIBC__
    if (!isLimited()) return true;
    void* const room = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return false;
    munmap(room, bytes);
#endif
    return true;
}

Room roomFor(std::size_t bytes) {
    constexpr std::size_t ofTheRest = std::size_t{32} << 20; // libraries that find none end the program
    const std::size_t all = bytes + ofTheRest;
    return hasAddresses(all) ? roomInGroups(static_cast<std::int64_t>(all)) : Room::None;
}

void requireRoom(std::size_t bytes) {
    if (roomFor(bytes) == Room::None) throw std::bad_alloc();
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
