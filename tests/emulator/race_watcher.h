// SPDX-License-Identifier: MIT
#pragma once

#include "tests/emulator/executor.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lambdascope::emulator {

/// Looks for races in the shared memory of a block: two threads that touch a word with no barrier between
/// them, one at least to write; a word that somebody touches while a copy to it is under way; a word that is
/// read before anybody wrote it. It sees the kernels of a program that has them compiled with
/// -fsanitize=thread and is linked without that library. Warps and blocks are told apart by the barriers that
/// each thread has passed, so that what is found does not depend on the order in which they ran.
class RaceWatcher final : public Watcher {
  public:
    void begin(const cuda::Launch& launch, void* shared) override;
    bool meets(Wait wait, const void* site) override;
    void passed(Wait wait) override;
    void copyBegins(const void* to, const void* from, std::size_t bytes, const void* site) override;
    void copyArrives(const void* to, std::size_t bytes) override;
    void access(const void* address, std::size_t bytes, bool write, const void* site) override;
    [[nodiscard]] bool enough() const override { return !found_.firstRace.empty(); }

    /// A barrier, or a wait for copies, by where it is called.
    struct Barrier {
        const void* site = nullptr;
        Wait wait = Wait::Block;
    };
    /// What was seen of all blocks.
    struct Findings {
        std::string firstRace;         // in words; empty: there was none
        std::vector<Barrier> barriers; // in the order in which they were met
        std::int64_t accesses = 0;     // of words of shared memory
        std::int64_t unwrittenReads = 0;
    };
    [[nodiscard]] const Findings& found() const { return found_; }
    /// As if that one were not there.
    void leaveOut(const Barrier& barrier) { leftOut_ = barrier.site; }

  private:
    /// When a thread did something: how many barriers of its block and of its warp it had passed.
    struct Time {
        std::uint32_t block = 0, warp = 0;
        friend bool operator==(const Time&, const Time&) = default;
    };
    /// The last access of a kind to a word, by one thread or, with no barrier between them, by several.
    struct Access {
        Time time;
        int thread = none;
    };
    static constexpr int none = -1, severalOfWarp = -2, severalWarps = -3;
    struct Word {
        Access write, read;
        int readWarp = none;
        int copying = none; // the thread whose copy is under way
        bool written = false;
    };

    void read(Word& word);
    void write(Word& word);
    [[nodiscard]] bool meetsNobody(const Access& last) const;
    void report(const char* what, const Word& word);
    /// The words there, as far as they are shared memory.
    [[nodiscard]] std::span<Word> wordsAt(const void* address, std::size_t bytes);

    const std::byte* shared_ = nullptr;
    std::vector<Word> words_;
    std::vector<Time> times_; // per thread
    const void* leftOut_ = nullptr;
    Findings found_;
};

} // namespace lambdascope::emulator
