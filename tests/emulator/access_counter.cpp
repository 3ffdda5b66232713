// SPDX-License-Identifier: MIT
#include "tests/emulator/access_counter.h"

#include <algorithm>
#include <bit>
#include <set>

namespace lambdascope::emulator {
namespace {

constexpr std::size_t sectorBytes = 32, bankCount = 32, phaseBytes = 128;

std::size_t distance(const void* begin, const void* address) {
    return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(begin);
}

} // namespace

AccessCounter::Costs AccessCounter::costs() {
    countAll();
    return costs_;
}

void AccessCounter::begin(const cuda::Launch& launch, void* shared) {
    countAll();
    shared_ = shared;
    sharedBytes_ = launch.sharedBytes;
    times_.assign(launch.threads, 1);
}

void AccessCounter::copyBegins(const void* to, const void* from, std::size_t bytes, const void* site) {
    access(to, bytes, true, site);
    if (from != nullptr) access(from, bytes, false, site);
}

void AccessCounter::access(const void* address, std::size_t bytes, bool, const void* site) {
    if (const std::size_t offset = distance(shared_, address); offset < sharedBytes_) {
        addTo(0, offset, bytes, site);
        return;
    }
    for (std::size_t i = 0; i < global_.size(); ++i)
        if (const std::size_t offset = distance(global_[i].begin, address); offset < global_[i].bytes)
            addTo(i + 1, offset, bytes, site);
}

void AccessCounter::addTo(std::size_t region, std::size_t offset, std::size_t bytes, const void* site) {
    const std::size_t lane = thread() % cuda::warpSize32;
    const std::uint32_t now = times_[thread()];
    Place& place = places_[{thread() / cuda::warpSize32, {site, region}}];
    place.region = region;
    if (place.lastTime != now) { // the first lane that comes here after a barrier
        place.lastTime = now;
        place.first = place.groups.size();
    }
    if (place.time[lane] != now) {
        place.time[lane] = now;
        place.next[lane] = place.first;
    }
    const std::size_t number = place.next[lane]++;
    if (number >= place.groups.size()) place.groups.resize(number + 1);
    Group& group = place.groups[number];
    group.at[lane] = static_cast<std::uint32_t>(offset);
    group.lanes |= 1U << lane;
    group.bytes = static_cast<std::uint32_t>(bytes);
}

void AccessCounter::countAll() {
    for (const auto& [where, place] : places_)
        for (const Group& group : place.groups)
            if (place.region == 0)
                countShared(group);
            else
                countGlobal(group);
    places_.clear();
}

void AccessCounter::countShared(const Group& group) {
    // of what no instruction takes at once, 16 bytes are
    const std::size_t lanes = phaseBytes / std::bit_ceil(std::clamp<std::size_t>(group.bytes, 4, 16));
    for (std::size_t first = 0; first < 32; first += lanes) {
        std::set<std::uint32_t> words;
        for (std::size_t lane = first; lane < first + lanes; ++lane)
            for (std::uint32_t b = 0; (group.lanes >> lane & 1U) != 0 && b < group.bytes; b += 4)
                words.insert((group.at[lane] + b) / 4);
        if (words.empty()) continue;
        std::array<std::int64_t, bankCount> ofBank{};
        for (const std::uint32_t word : words) ++ofBank[word % bankCount];
        ++costs_.phases;
        costs_.conflicts += *std::ranges::max_element(ofBank) - 1;
    }
}

void AccessCounter::countGlobal(const Group& group) {
    std::set<std::uint32_t> sectors, words;
    for (std::size_t lane = 0; lane < 32; ++lane)
        for (std::uint32_t b = 0; (group.lanes >> lane & 1U) != 0 && b < group.bytes; b += 4) {
            words.insert((group.at[lane] + b) / 4);
            sectors.insert((group.at[lane] + b) / sectorBytes);
        }
    costs_.sectors += static_cast<std::int64_t>(sectors.size());
    costs_.fewest += static_cast<std::int64_t>((words.size() * 4 + sectorBytes - 1) / sectorBytes);
}

} // namespace lambdascope::emulator
