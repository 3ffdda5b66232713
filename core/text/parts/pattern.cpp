// SPDX-License-Identifier: MIT
#define PCRE2_CODE_UNIT_WIDTH 8
#include "core/text/parts/pattern.h"

#include "core/text/parts/vocabulary.h"
#include "core/util/error.h"
#include "core/util/json.h"

#include <pcre2.h>

#include <algorithm>
#include <array>
#include <ctime>

namespace lambdascope {

namespace {

// What Oniguruma counts among \w; PCRE2 leaves out marks before 10.43.
constexpr const char* wordClass = "\\p{L}\\p{M}\\p{Nd}\\p{Pc}";

// What ^ is to both. PCRE2's own does not ask, at the end of a piece of the text, what comes behind it.
constexpr const char* lineStart = "(?:\\A|(?<=\\n)(?!\\z))";

/// Scripts that patterns name. PCRE2 reads \p{Han} as “used in Han too”, Oniguruma as “of Han”.
constexpr std::string_view scripts[] = {"Han",     "Hiragana",   "Katakana", "Hangul",   "Latin",
                                        "Greek",   "Cyrillic",   "Arabic",   "Hebrew",   "Thai",
                                        "Bengali", "Devanagari", "Tamil",    "Armenian", "Georgian"};

/// One pattern, rewritten from Oniguruma's dialect to that of PCRE2.
class Rewriter {
  public:
    explicit Rewriter(const std::string& pattern) : pattern_(pattern) {}

    std::string rewritten() {
        while (at_ < pattern_.size()) {
            const char c = pattern_[at_];
            if (c == '\\' && at_ + 1 < pattern_.size()) {
                escape();
                continue;
            }
            if (inClass_ &&
                ((c == '[' && pattern_.substr(at_, 2) != "[:") || pattern_.substr(at_, 2) == "&&"))
                throw fail<UnsupportedTokenizer>(
                    "the pattern {} has a class of characters within another, which is not supported",
                    shownName(pattern_));
            if (c == '[' && !inClass_) {
                openClass();
                continue;
            }
            if (inClass_ && pattern_.substr(at_, 2) == "[:") {
                const std::size_t end = std::min(pattern_.find(":]", at_), pattern_.size() - 2) + 2;
                take(end - at_);
                continue;
            }
            if (c == ']') inClass_ = false;
            if (c == '^' && !inClass_) {
                out_ += lineStart;
                ++at_;
                continue;
            }
            take(1);
        }
        return out_;
    }

  private:
    void take(std::size_t count) {
        out_.append(pattern_, at_, count);
        at_ += count;
    }

    void openClass() {
        inClass_ = true;
        take(1);
        if (at_ < pattern_.size() && pattern_[at_] == '^') take(1);
        if (at_ < pattern_.size() && pattern_[at_] == ']') take(1); // stands for itself at the beginning
    }

    void escape() {
        const char what = pattern_[at_ + 1];
        at_ += 2;
        // PCRE2 counts U+180E among \s; Unicode, and the reference with it, does not since 6.3
        if (what == 's')
            out_ += "\\p{White_Space}";
        else if (what == 'S')
            out_ += "\\P{White_Space}";
        else if (what == 'w')
            out_ += inClass_ ? wordClass : std::string("[") + wordClass + "]";
        else if (what == 'W' && !inClass_)
            out_ += std::string("[^") + wordClass + "]";
        else if (what == 'p' || what == 'P')
            property(what);
        else
            out_ += std::string{'\\', what};
    }

    void property(char what) {
        out_ += std::string{'\\', what};
        const std::size_t end = pattern_.find('}', at_);
        if (at_ >= pattern_.size() || pattern_[at_] != '{' || end == std::string::npos) return;
        const std::string name = pattern_.substr(at_ + 1, end - at_ - 1);
        const bool script = std::ranges::find(scripts, name) != std::end(scripts);
        out_ += (script ? "{sc:" : "{") + name + "}";
        at_ = end + 1;
    }

    const std::string& pattern_;
    std::string out_;
    std::size_t at_ = 0;
    bool inClass_ = false;
};

constexpr std::uint64_t allowedSteps = 10'000'000; // of any text
constexpr std::uint64_t allowedStepsOfByte = 1000; // good patterns take fewer than 100
constexpr std::chrono::seconds allowedTime(20);    // where the steps do not end it long before
constexpr std::chrono::microseconds allowedTimeOfByte(20);
constexpr std::uint64_t stepsUnwatched = 20'000;   // between two looks at the clock
constexpr std::uint64_t stepsOfCall = 16;          // of a search that ends at once
constexpr std::uint32_t firstLimit = 512;          // of a search, of PCRE2's own steps
constexpr std::uint32_t limitGrowth = 4;           // where those were too few
constexpr std::uint32_t highestLimit = 512U << 20; // times the growth still fits
constexpr std::size_t firstPiece = 256;            // bytes of the text that a search is shown, which grow too

/// That this thread has run: how busy the machine is, does not count.
std::chrono::microseconds timeOfThread() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_nsec / 1000);
}

/// Where the piece ends that begins at `place`: not within a character.
std::size_t pieceEnd(std::string_view text, std::size_t place, std::size_t length) {
    if (length >= text.size() - place) return text.size();
    std::size_t end = place + length;
    while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return end;
}

/// What a search needs besides the pattern.
struct Search {
    explicit Search(const pcre2_code* code)
        : data(pcre2_match_data_create_from_pattern(code, nullptr), pcre2_match_data_free),
          context(pcre2_match_context_create(nullptr), pcre2_match_context_free) {
        pcre2_set_heap_limit(context.get(), 64 * 1024); // KiB, of the interpreter
    }

    /// Whether more stack is to be had than the 32 KiB that the machine code has by itself, which long runs
    /// of white space need. To make it takes longer than to search a word.
    bool growStack() {
        if (stack) return false;
        stack.reset(pcre2_jit_stack_create(32 * 1024, 64 * 1024 * 1024, nullptr));
        pcre2_jit_stack_assign(context.get(), nullptr, stack.get());
        return stack != nullptr;
    }

    /// Searches at one place; returns what pcre2_match does. PCRE2's steps leave out the characters that a
    /// run goes over. So it is shown a piece of the text first, and more where it asks for that: this is how
    /// far it looked.
    int at(const pcre2_code* code, std::string_view text, std::size_t place, PatternBudget& budget) {
        std::uint32_t limit = firstLimit;
        std::size_t piece = firstPiece;
        std::uint64_t steps = 0;
        std::uint64_t paid = 0;
        budget.take(stepsOfCall);
        for (;;) {
            const std::size_t end = pieceEnd(text, place, piece);
            pcre2_set_match_limit(context.get(), limit);
            const int count = pcre2_match(code, reinterpret_cast<PCRE2_SPTR>(text.data()), end, place,
                                          PCRE2_NO_UTF_CHECK | (end < text.size() ? PCRE2_PARTIAL_HARD : 0),
                                          data.get(), context.get());
            if (count == PCRE2_ERROR_MATCHLIMIT) { // how many steps it took, PCRE2 does not tell: only that
                steps += limit;
                limit = std::min(limit * limitGrowth, highestLimit);
            } else if (count == PCRE2_ERROR_PARTIAL) {
                piece *= limitGrowth;
            } else if (count != PCRE2_ERROR_JIT_STACKLIMIT || !growStack()) {
                return count;
            }
            const std::uint64_t seen = piece > firstPiece ? std::min(piece, text.size() - place) : 0;
            const std::uint64_t cost = std::max(steps, seen); // a step looks at a character: not both
            budget.take(cost - std::min(cost, paid));
            paid = std::max(cost, paid);
        }
    }

    std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)> data;
    std::unique_ptr<pcre2_match_context, decltype(&pcre2_match_context_free)> context;
    std::unique_ptr<pcre2_jit_stack, decltype(&pcre2_jit_stack_free)> stack{nullptr, pcre2_jit_stack_free};
};

} // namespace

PatternBudget::PatternBudget(std::size_t bytes)
    : PatternBudget(bytes, allowedTime + allowedTimeOfByte * bytes) {}

PatternBudget::PatternBudget(std::size_t bytes, std::chrono::microseconds time)
    : left_(allowedSteps + allowedStepsOfByte * bytes), end_(timeOfThread() + time) {}

void PatternBudget::take(std::uint64_t steps) {
    unwatched_ += steps + 1;
    if (unwatched_ > stepsUnwatched) {
        unwatched_ = 0;
        if (timeOfThread() > end_) left_ = 0;
    }
    if (steps > left_) throw Error("the tokenizer's pattern takes too long on this text");
    left_ -= steps;
}

struct Pattern::Code {
    std::unique_ptr<pcre2_code, decltype(&pcre2_code_free)> code{nullptr, pcre2_code_free};
};

Pattern::Pattern(const std::string& text, bool literal) : code_(std::make_unique<Code>()) {
    int error = 0;
    PCRE2_SIZE at = 0;
    // ^ and $ are those of lines in Oniguruma; \C would end in the middle of a character. A search tries one
    // place: PCRE2 counts its steps anew at each
    const std::uint32_t options =
        PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_ANCHORED |
        (literal ? PCRE2_LITERAL : PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C);
    const std::string source = literal ? text : Rewriter(text).rewritten();
    code_->code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(source.data()), source.size(), options,
                                    &error, &at, nullptr));
    if (!code_->code) {
        std::array<PCRE2_UCHAR, 256> message{};
        pcre2_get_error_message(error, message.data(), message.size());
        throw fail("the pattern {} is not valid at {}: {}", shownName(source), at,
                   reinterpret_cast<const char*>(message.data()));
    }
    pcre2_jit_compile(code_->code.get(), PCRE2_JIT_COMPLETE | PCRE2_JIT_PARTIAL_HARD); // else interpreted
}

Pattern::~Pattern() = default;

void Pattern::matches(std::string_view text, PatternBudget& budget,
                      const std::function<void(std::size_t, std::size_t)>& found) const {
    Search search(code_->code.get());
    std::size_t at = 0;
    while (at < text.size()) {
        const int count = search.at(code_->code.get(), text, at, budget);
        if (count < 0 && count != PCRE2_ERROR_NOMATCH)
            throw fail("the tokenizer's pattern gives up on this text: it takes too much time or memory "
                       "(PCRE2 error {})",
                       count);
        std::size_t end = at;
        if (count >= 0) {
            const PCRE2_SIZE* range = pcre2_get_ovector_pointer(search.data.get());
            const std::size_t start = std::max(range[0], at); // \K can lie before it
            end = std::max(range[1], at);
            if (end > start) found(start, end);
        }
        at = end > at ? end : at + 1;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) ++at;
    }
}

} // namespace lambdascope
