// SPDX-License-Identifier: MIT
#include "core/compute/cuda/residence.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lambdascope::cuda {
namespace {

template<typename A, typename B>
bool sameOwner(const A& a, const B& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

} // namespace

DeviceCopy Residence::find(const Tensor& host, Form form) {
    const auto found = entries_.find({host.address(), host.rows(), host.cols(), form});
    if (found == entries_.end()) return {};
    // A weak pointer keeps the owner's counters, so a new owner at the same address is told apart.
    if (!sameOwner(found->second.owner, host.memory())) {
        erase(found);
        return {};
    }
    found->second.lastUse = ++clock_;
    return found->second.copy;
}

void Residence::keep(const Tensor& host, DeviceCopy copy, Form form) {
    if (host.memory() == nullptr) return;
    const Key key{host.address(), host.rows(), host.cols(), form};
    if (const auto old = entries_.find(key); old != entries_.end()) erase(old);
    bytes_ += copy.bytes;
    entries_.emplace(key, Entry{host.memory(), std::move(copy), ++clock_});
    while (bytes_ > budget_ && entries_.size() > 1) erase(oldest());
}

void Residence::purge() {
    for (auto entry = entries_.begin(); entry != entries_.end();)
        entry = entry->second.owner.expired() ? erase(entry) : std::next(entry);
}

void Residence::forgetIn(const std::shared_ptr<const void>& memory) {
    for (auto entry = entries_.begin(); entry != entries_.end();)
        entry = sameOwner(entry->second.copy.memory, memory) ? erase(entry) : std::next(entry);
}

void Residence::shrink(std::size_t bytes) {
    while (bytes_ > bytes) erase(oldest());
}

Residence::Entries::iterator Residence::oldest() {
    return std::ranges::min_element(entries_, {}, [](const auto& entry) { return entry.second.lastUse; });
}

Residence::Entries::iterator Residence::erase(Entries::iterator entry) {
    bytes_ -= entry->second.copy.bytes;
    return entries_.erase(entry);
}

DeviceCopy Constants::find(std::span<const std::byte> content) {
    const auto found = std::ranges::find_if(
        tables_, [&](const Table& table) { return std::ranges::equal(table.content, content); });
    if (found == tables_.end()) return {};
    tables_.splice(tables_.begin(), tables_, found);
    return found->copy;
}

void Constants::keep(std::span<const std::byte> content, DeviceCopy copy) {
    tables_.push_front({{content.begin(), content.end()}, std::move(copy)});
    if (tables_.size() > most_) tables_.pop_back();
}

} // namespace lambdascope::cuda
