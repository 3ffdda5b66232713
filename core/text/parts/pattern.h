// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lambdascope {

/// How much patterns may search in one text: a pattern can be written so that it never ends. Steps back are
/// counted. Time ends what no count of them sees, runs over the text that lead nowhere, far behind what a
/// good pattern takes: what a tokenizer reads must not depend on the machine.
class PatternBudget {
  public:
    /// Of a text of that many bytes.
    explicit PatternBudget(std::size_t bytes);
    /// The same with another time, which is that of the thread that makes and uses it.
    PatternBudget(std::size_t bytes, std::chrono::microseconds time);
    /// Throws Error once there are too many. `ahead`: what may have been run over uncounted, in such steps.
    void take(std::uint64_t steps, std::uint64_t ahead = 0);

  private:
    std::uint64_t left_;
    std::uint64_t unwatched_ = 0;
    std::chrono::microseconds end_;
};

/// What is in a word, within the brackets of a class: \w of Unicode's UTS 18, as the reference finds words.
constexpr const char* wordClass = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200C\u200D)";

/// A pattern of tokenizer.json. Python's `tokenizers` has Oniguruma for them, and so has this: libraries
/// differ in what {1,3}+, \h, $, \Z, [a&&b] or [[:punct:]] are, and other tokens would come in silence.
class Pattern {
  public:
    /// Throws Error naming a pattern that does not compile. `literal` takes the text as it
    /// stands.
    Pattern(const std::string& text, bool literal);
    ~Pattern();
    Pattern(const Pattern&) = delete;
    Pattern& operator=(const Pattern&) = delete;

    /// Calls found(start, end) for every match, left to right; `text` must be UTF-8. Empty matches count, but
    /// for those right behind another match, and for an empty text, which has none. Throws Error where the
    /// pattern takes too much time or memory.
    void matches(std::string_view text, PatternBudget& budget,
                 const std::function<void(std::size_t, std::size_t)>& found) const;

    /// The first of its repeats that other libraries take for possessive, "{1,3}+"; empty without.
    [[nodiscard]] const std::string& openRepeat() const { return openRepeat_; }

  private:
    struct Code;
    std::unique_ptr<Code> code_;
    std::string openRepeat_;
};

} // namespace lambdascope
