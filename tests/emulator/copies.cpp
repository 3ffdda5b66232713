// SPDX-License-Identifier: MIT
#include "tests/emulator/copies.h"

#include "core/util/error.h"

#include <algorithm>
#include <deque>
#include <vector>

namespace lambdascope::emulator {
namespace {

struct Copy {
    void* to;
    const void* from;
    std::size_t bytes;
};

/// What one thread of a block has asked for.
struct Copies {
    std::vector<Copy> open;               // not yet committed
    std::deque<std::vector<Copy>> groups; // committed, oldest first
    cuda::Grid block;
    const void* shared = nullptr;
};

std::vector<Copies>& ofThreads() {
    static thread_local std::vector<Copies> all(1024);
    return all;
}

Copies& mine() {
    std::vector<Copies>& all = ofThreads();
    Copies& copies = all[thread()];
    const bool empty =
        copies.open.empty() && std::ranges::all_of(copies.groups, [](const auto& g) { return g.empty(); });
    if (copies.block == block() && copies.shared == shared()) return copies;
    const cuda::Grid last = copies.block;
    copies.open.clear();
    copies.groups.clear();
    copies.block = block();
    copies.shared = shared();
    if (!empty) {
        forgetCopies();
        throw fail("block ({}, {}, {}) ended with copies that nobody waited for", last.x, last.y, last.z);
    }
    return copies;
}

} // namespace

void copyLater(void* to, const void* from, std::size_t bytes) {
    for (const void* pointer : {static_cast<const void*>(to), from})
        if (reinterpret_cast<std::uintptr_t>(pointer) % bytes != 0)
            throw fail("a copy of {} bytes from or to an address that is no multiple of them", bytes);
    if (Watcher* watching = watcher()) watching->copyBegins(to, from, bytes, __builtin_return_address(0));
    std::memset(to, 0xff, bytes);
    mine().open.push_back({to, from, bytes});
}

void commitCopies() {
    Copies& copies = mine();
    copies.groups.push_back(std::move(copies.open));
    copies.open.clear();
}

void waitCopies(int pending) {
    Watcher* watching = watcher();
    if (watching != nullptr && !watching->meets(Wait::Copies, __builtin_return_address(0))) return;
    Copies& copies = mine();
    for (; copies.groups.size() > static_cast<std::size_t>(pending); copies.groups.pop_front())
        for (const Copy& copy : copies.groups.front()) {
            if (watching != nullptr) watching->copyArrives(copy.to, copy.bytes);
            if (copy.from != nullptr)
                std::memcpy(copy.to, copy.from, copy.bytes);
            else
                std::memset(copy.to, 0, copy.bytes);
        }
}

void forgetCopies() {
    ofThreads().assign(ofThreads().size(), {});
}

} // namespace lambdascope::emulator
