// SPDX-License-Identifier: MIT
#include "tests/emulator/race_watcher.h"

#include <fmt/format.h>

#include <algorithm>

namespace lambdascope::emulator {
namespace {

int me() {
    return static_cast<int>(thread());
}
int warpOf(int thread) {
    return thread / static_cast<int>(cuda::warpSize32);
}

} // namespace

void RaceWatcher::begin(const cuda::Launch& launch, void* shared) {
    shared_ = static_cast<const std::byte*>(shared);
    words_.assign((launch.sharedBytes + 3) / 4, {});
    times_.assign(launch.threads, {});
}

bool RaceWatcher::meets(Wait wait, const void* site) {
    if (std::ranges::find(found_.barriers, site, &Barrier::site) == found_.barriers.end())
        found_.barriers.push_back({site, wait});
    return site != leftOut_;
}

void RaceWatcher::passed(Wait wait) {
    ++(wait == Wait::Block ? times_[thread()].block : times_[thread()].warp);
}

void RaceWatcher::copyBegins(const void* to, const void*, std::size_t bytes, const void*) {
    for (Word& word : wordsAt(to, bytes)) {
        write(word);
        word.copying = me();
    }
}

/// From now on it is as if the thread had written it now.
void RaceWatcher::copyArrives(const void* to, std::size_t bytes) {
    for (Word& word : wordsAt(to, bytes)) {
        word.copying = none;
        word.write = {times_[thread()], me()};
    }
}

void RaceWatcher::access(const void* address, std::size_t bytes, bool write, const void*) {
    for (Word& word : wordsAt(address, bytes)) {
        ++found_.accesses;
        if (write)
            this->write(word);
        else
            read(word);
    }
}

std::span<RaceWatcher::Word> RaceWatcher::wordsAt(const void* address, std::size_t bytes) {
    const auto from = reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(shared_);
    if (from >= words_.size() * 4) return {};
    const std::size_t last = std::min((from + bytes + 3) / 4, words_.size());
    return std::span(words_).subspan(from / 4, last - from / 4);
}

/// Whether a barrier lies between an access and the current thread, or it was its own.
bool RaceWatcher::meetsNobody(const Access& last) const {
    if (last.thread == none || last.thread == me()) return true;
    const Time now = times_[thread()];
    return last.time.block != now.block ||
           (warpOf(last.thread) == warpOf(me()) && last.time.warp != now.warp);
}

void RaceWatcher::read(Word& word) {
    if (word.copying != none) report("reads what a copy is under way to", word);
    if (!word.written) ++found_.unwrittenReads;
    if (!meetsNobody(word.write)) report("reads what another wrote, with no barrier between them,", word);
    const Time now = times_[thread()];
    if (word.readWarp == none || word.read.time.block != now.block) {
        word.read = {now, me()};
        word.readWarp = warpOf(me());
    } else if (word.readWarp != warpOf(me())) {
        word.readWarp = severalWarps;
    } else if (word.read.time.warp != now.warp) {
        word.read = {now, me()};
    } else if (word.read.thread != me()) {
        word.read.thread = severalOfWarp;
    }
}

void RaceWatcher::write(Word& word) {
    if (word.copying != none) report("writes what a copy is under way to", word);
    if (!meetsNobody(word.write)) report("writes what another wrote, with no barrier between them,", word);
    const Time now = times_[thread()];
    const bool ofThisTime = word.readWarp != none && word.read.time.block == now.block;
    const bool byOthers =
        word.readWarp != warpOf(me()) || (word.read.time.warp == now.warp && word.read.thread != me());
    if (ofThisTime && byOthers) report("writes what another read, with no barrier between them,", word);
    word.write = {now, me()};
    word.written = true;
}

void RaceWatcher::report(const char* what, const Word& word) {
    if (found_.firstRace.empty())
        found_.firstRace =
            fmt::format("thread {} {} in word {} of shared memory", me(), what, &word - words_.data());
}

} // namespace lambdascope::emulator
