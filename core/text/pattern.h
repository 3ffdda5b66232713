// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lambdascope {

/// How long patterns may search one text: a pattern can be written so that it never ends.
class PatternBudget {
  public:
    /// Of a text of that many bytes: a second of the processor's time, and more for long ones.
    explicit PatternBudget(std::size_t bytes);
    /// Throws Error once the time is over.
    void check() const;

  private:
    std::chrono::nanoseconds allowed_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::nanoseconds used_; // of the processor, by this thread, when it started
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
    void matches(std::string_view text, const PatternBudget& budget,
                 const std::function<void(std::size_t, std::size_t)>& found) const;

  private:
    struct Code;
    std::unique_ptr<Code> code_;
};

} // namespace lambdascope
