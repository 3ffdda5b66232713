// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lambdascope {

/// How much patterns may search in one text: a pattern can be written so that it never ends. Steps are
/// counted, and characters: what a tokenizer reads must not depend on the machine. Time ends only what
/// multiplies the two, far behind them.
class PatternBudget {
  public:
    /// Of a text of that many bytes.
    explicit PatternBudget(std::size_t bytes);
    /// The same with another time, which is that of the thread that makes and uses it.
    PatternBudget(std::size_t bytes, std::chrono::microseconds time);
    /// Throws Error once there are too many.
    void take(std::uint64_t steps);

  private:
    std::uint64_t left_;
    std::uint64_t unwatched_ = 0;
    std::chrono::microseconds end_;
};

/// A Unicode pattern (PCRE2), as the pre-tokenizers and normalizers of tokenizer.json write them for
/// Oniguruma.
class Pattern {
  public:
    /// Throws Error if the pattern does not compile. `literal` takes the text as it stands.
    Pattern(const std::string& text, bool literal);
    ~Pattern();
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;

    /// Calls found(start, end) for every match, left to right; `text` must be UTF-8. Empty matches are passed
    /// over. Throws Error where the pattern takes too much time or memory.
    void matches(std::string_view text, PatternBudget& budget,
                 const std::function<void(std::size_t, std::size_t)>& found) const;

  private:
    struct Code;
    std::unique_ptr<Code> code_;
};

} // namespace lambdascope
