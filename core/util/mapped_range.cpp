// SPDX-License-Identifier: MIT
#include "core/util/mapped_range.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

namespace lambdascope {
namespace {

/// A signal handler takes no locks and gets no arguments: what it needs to know lies here, in atomics.
struct Slot {
    std::atomic<bool> taken = false;
    std::atomic<bool> lost = false;
    std::atomic<std::uint32_t> changes = 0; // odd while the two below change
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0; // 0: nothing is watched

    void set(std::uintptr_t from, std::uintptr_t to) {
        changes.fetch_add(1);
        begin.store(from);
        end.store(to);
        changes.fetch_add(1);
    }
    /// The end of the range that an address is in; 0: it is in none, or in one that another thread is just
    /// setting up or giving up, which nobody reads.
    [[nodiscard]] std::uintptr_t endIfHas(std::uintptr_t at) const {
        const std::uint32_t before = changes.load();
        const std::uintptr_t from = begin.load();
        const std::uintptr_t to = end.load();
        const bool whole = before % 2 == 0 && changes.load() == before;
        return whole && at >= from && at < to ? to : 0;
    }
};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::uint32_t>::is_always_lock_free &&
              std::atomic<std::uintptr_t>::is_always_lock_free);

constexpr std::size_t mostRanges = 4096; // files that are open at once; of more, the last are not watched

struct Watch {
    std::array<Slot, mostRanges> slots;
    std::atomic<std::size_t> used = 0; // slots that were ever taken: no handler has to look at the others
    std::uintptr_t pageSize = 4096;
    struct sigaction previous {};
};

Watch& watch() {
    static constinit Watch only;
    return only;
}

/// From the page that cannot be read to the end of its range, zeros take the file's place: all of it would
/// fail, each page with a signal of its own.
bool replace(std::uintptr_t at) {
    Watch& w = watch();
    for (std::size_t i = 0; i < w.used.load(std::memory_order_acquire); ++i) {
        Slot& slot = w.slots[i];
        const std::uintptr_t end = slot.endIfHas(at);
        if (end == 0) continue;
        const std::uintptr_t page = at & ~(w.pageSize - 1);
        slot.lost.store(true, std::memory_order_release);
        return mmap(reinterpret_cast<void*>(page), end - page, PROT_READ,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
    }
    return false;
}

/// Whoever handled the signal before; without anyone, the program ends as it would have.
void passOn(int signal, siginfo_t* info, void* context) {
    const struct sigaction& previous = watch().previous;
    if ((previous.sa_flags & SA_SIGINFO) != 0) return previous.sa_sigaction(signal, info, context);
    const bool sent = info->si_code <= 0; // by a process: it does not come again by itself
    if (previous.sa_handler == SIG_IGN && sent) return;
    if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) return previous.sa_handler(signal);
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    sigaction(signal, &usual, nullptr);
    if (sent) raise(signal);
}

void onBusError(int signal, siginfo_t* info, void* context) {
    const int before = errno;
    const bool ours = info->si_code == BUS_ADRERR && replace(reinterpret_cast<std::uintptr_t>(info->si_addr));
    errno = before;
    if (!ours) passOn(signal, info, context);
}

bool install() {
    Watch& w = watch();
    w.pageSize = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    sigaction(SIGBUS, nullptr, &w.previous); // it must be known before the first signal comes
    struct sigaction ours {};
    ours.sa_sigaction = onBusError;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&ours.sa_mask);
    return sigaction(SIGBUS, &ours, nullptr) == 0;
}

} // namespace

MappedRange::MappedRange(std::span<const std::byte> bytes) {
    if (bytes.empty()) return;
    [[maybe_unused]] static const bool installed = install(); // by the first file that is mapped
    Watch& w = watch();
    for (std::size_t i = 0; i < mostRanges && slot_ < 0; ++i) {
        Slot& slot = w.slots[i];
        if (slot.taken.exchange(true)) continue;
        slot_ = static_cast<int>(i);
        const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
        slot.lost.store(false);
        const std::uintptr_t size = (bytes.size() + w.pageSize - 1) & ~(w.pageSize - 1);
        slot.set(begin, begin + size);
        for (std::size_t used = w.used.load(); used <= i && !w.used.compare_exchange_weak(used, i + 1);) {
        }
    }
}

MappedRange::~MappedRange() {
    if (slot_ < 0) return;
    Slot& slot = watch().slots[static_cast<std::size_t>(slot_)];
    slot.set(0, 0);
    slot.taken.store(false);
}

void MappedRange::release(std::span<const std::byte> part) {
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto first = reinterpret_cast<std::uintptr_t>(part.data());
    const std::uintptr_t begin = (first + page - 1) & ~(page - 1); // others may need the pages at both ends
    const std::uintptr_t end = (first + part.size()) & ~(page - 1);
    if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

bool MappedRange::lost() const {
    return slot_ >= 0 && watch().slots[static_cast<std::size_t>(slot_)].lost.load(std::memory_order_acquire);
}

} // namespace lambdascope
