// SPDX-License-Identifier: MIT
#include "core/util/machine_memory.h"

#include <algorithm>
#include <array>
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
    const char *limit, *used;
    std::array<const char*, 3> free; // in memory.stat: of files, and what else is taken back at once
    const char *swapLimit, *swapUsed;
    bool swapHolds; // the memory as well
};
constexpr GroupFiles unified{
    "memory.max",      "memory.current",      {"active_file", "inactive_file", "slab_reclaimable"},
    "memory.swap.max", "memory.swap.current", false},
    separate{"memory.limit_in_bytes",
             "memory.usage_in_bytes",
             {"total_active_file", "total_inactive_file"},
             "memory.memsw.limit_in_bytes",
             "memory.memsw.usage_in_bytes",
             true};

/// What a group leaves of a limit; unknown is no limit, as is one that is too large to be meant.
std::int64_t left(const fs::path& group, const char* limit, const char* used) {
    const std::int64_t most = numberIn(group / limit), now = numberIn(group / used);
    if (most > unknown / 2) return unknown;
    return most - (now == unknown ? 0 : now);
}

void limitBy(const fs::path& group, const GroupFiles& files, GroupMemory& memory) {
    std::int64_t available = left(group, files.limit, files.used);
    if (available == unknown) return;
    std::int64_t swap = left(group, files.swapLimit, files.swapUsed);
    if (files.swapHolds && swap != unknown) swap -= available;
    for (const char* key : files.free)
        if (key != nullptr) {
            const std::int64_t bytes = numberIn(group / "memory.stat", key);
            if (bytes != unknown) available += bytes;
        }
    const std::int64_t all = numberIn(group / files.limit);
    memory.all = std::min(memory.all, all);
    memory.available = std::min(memory.available, std::clamp<std::int64_t>(available, 0, all));
    memory.swap = std::min(memory.swap, std::max<std::int64_t>(0, swap));
}

#ifdef __GLIBC__
bool isLimited() {
    rlimit addresses{}, data{};
    return getrlimit(RLIMIT_AS, &addresses) == 0 && getrlimit(RLIMIT_DATA, &data) == 0 &&
           (addresses.rlim_cur != RLIM_INFINITY || data.rlim_cur != RLIM_INFINITY);
}
#endif

std::int64_t leftInGroups() {
    const GroupMemory groups = memoryOfGroups();
    if (groups.available == unknown) return unknown;
    const std::int64_t swap = inMemInfo("SwapFree:");
    return groups.available + std::min(groups.swap, swap == unknown ? 0 : swap);
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

GroupMemory memoryOfGroups(const fs::path& memberships, const fs::path& mounted) {
    GroupMemory memory{{unknown, unknown}, unknown};
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
    const GroupMemory groups = memoryOfGroups();
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

Room GroupRoom::take(std::int64_t bytes) {
    constexpr std::int64_t side = 64; // so many threads may take some before one of them has written to it
    const std::lock_guard lock(mutex_);
    const auto now = clock_();
    if (bytes <= unasked_ && now - asked_ < std::chrono::seconds(1)) {
        unasked_ -= bytes;
        return Room::Enough;
    }
    const std::int64_t left = left_();
    asked_ = now;
    unasked_ = std::max<std::int64_t>(0, left - bytes) / side;
    return bytes > left ? Room::None : bytes > left / side ? Room::Little : Room::Enough;
}

Room roomInGroups(std::size_t bytes) {
    static GroupRoom room([] {
        const std::int64_t left = leftInGroups();
        return left == unknown ? left : left - static_cast<std::int64_t>(ofTheRest);
    });
    if (bytes > static_cast<std::size_t>(unknown)) return Room::None;
    return room.take(static_cast<std::int64_t>(bytes));
}

void requireRoom(std::size_t bytes) {
    if (!hasAddresses(bytes + ofTheRest) || roomInGroups(bytes) == Room::None) throw std::bad_alloc();
}

void shareHeap() {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
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
