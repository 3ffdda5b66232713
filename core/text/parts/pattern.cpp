// SPDX-License-Identifier: MIT
#include "core/text/parts/pattern.h"

#include "core/text/parts/pattern_reader.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <oniguruma.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <mutex>

namespace lambdascope {

namespace {

constexpr std::uint64_t allowedSteps = 10'000'000; // of any text
constexpr std::uint64_t allowedStepsOfByte = 1000; // good patterns take fewer than 100
constexpr std::chrono::seconds allowedTime(2);     // a good pattern takes 0.2 for a megabyte
constexpr std::chrono::microseconds allowedTimeOfByte(5);
constexpr std::uint64_t stepsUnwatched = 20'000; // between two looks at the clock
constexpr std::size_t bytesOfStep = 4096;        // run over ahead in about the time that counts as one
constexpr std::uint64_t stepsOfCall = 16;        // of a search that ends at once
constexpr unsigned long firstLimit = 512;        // of a search, of Oniguruma's steps back
constexpr unsigned long limitGrowth = 4;         // where those were too few
constexpr double mostRounds = 200'000;           // which no step back interrupts
constexpr double mostRoundsCalled = 100;         // of a group that may be called
constexpr unsigned long mostCalls = 100'000;     // of \g<name>, of one search
constexpr std::size_t freeStack = 1 << 20;       // entries of it, 40 bytes each, of any text
constexpr std::size_t stackOfByte = 4;

/// That this thread has run: how busy the machine is, does not count. Where nobody counts that (WebAssembly),
/// the time of day has to do.
std::chrono::microseconds timeOfThread() {
    std::timespec time{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) clock_gettime(CLOCK_MONOTONIC, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_nsec / 1000);
}

const OnigUChar* bytesOf(const char* text) {
    return reinterpret_cast<const OnigUChar*>(text);
}

std::string messageOf(int error, OnigErrorInfo& info) {
    std::array<OnigUChar, ONIG_MAX_ERROR_MESSAGE_LEN> message{};
    const int length = onig_error_code_to_str(message.data(), error, &info);
    return replaceInvalid(std::string(reinterpret_cast<const char*>(message.data()),
                                      static_cast<std::size_t>(std::max(length, 0))));
}

/// What searches in one text need besides the pattern.
class Search {
  public:
    Search(OnigRegex code, std::uint64_t rounds, std::string_view text, PatternBudget& budget)
        : code_(code), rounds_(rounds), begin_(bytesOf(text.data())), size_(text.size()), budget_(budget) {
        const std::size_t stack = std::min<std::size_t>(freeStack + stackOfByte * size_, 1U << 30);
        onig_set_match_stack_limit_size_of_match_param(parameters_.get(), static_cast<unsigned>(stack));
        onig_set_retry_limit_in_search_of_match_param(parameters_.get(), 0);
    }

    struct Match {
        std::size_t start = 0, end = 0;
    };

    /// The first match from a place on. Each place is tried by itself, and not all of them in one call of
    /// Oniguruma's, which may take for ever; only the first of them is where \G holds.
    std::optional<Match> from(std::size_t first) {
        for (std::size_t place = first; place <= size_; place += characterAt(place)) {
            const OnigOptionType options = place == first ? ONIG_OPTION_NONE : ONIG_OPTION_NOT_BEGIN_POSITION;
            if (!at(place, options)) continue;
            const auto end = static_cast<std::size_t>(region_->end[0]);
            return Match{std::min(static_cast<std::size_t>(region_->beg[0]), end), end}; // \K can lie behind
        }
        return {};
    }

    /// How long the character is that begins there; 1 at the end of the text.
    [[nodiscard]] std::size_t characterAt(std::size_t place) const {
        if (place >= size_) return 1;
        std::size_t end = place + 1;
        while (end < size_ && (begin_[end] & 0xC0) == 0x80) ++end;
        return end - place;
    }

  private:
    bool at(std::size_t place, OnigOptionType options) {
        budget_.take(stepsOfCall, rounds_ + (size_ - std::min(place, size_)) / bytesOfStep);
        for (unsigned long limit = firstLimit;; limit *= limitGrowth) {
            onig_set_retry_limit_in_match_of_match_param(parameters_.get(), limit);
            const int result = onig_match_with_param(code_, begin_, begin_ + size_, begin_ + place,
                                                     region_.get(), options, parameters_.get());
            if (result >= 0) return true;
            if (result == ONIG_MISMATCH) return false;
            if (result != ONIGERR_RETRY_LIMIT_IN_MATCH_OVER)
                throw fail("the tokenizer's pattern gives up on this text: it takes too much time or memory "
                           "(Oniguruma error {})",
                           result);
            // how many steps it took, Oniguruma does not tell: only that
            budget_.take(limit, rounds_ + size_ / bytesOfStep);
        }
    }

    static void freeRegion(OnigRegion* region) { onig_region_free(region, 1); }

    OnigRegex code_;
    std::uint64_t rounds_; // that one call of Oniguruma's may take ahead
    const OnigUChar* begin_;
    std::size_t size_;
    PatternBudget& budget_;
    std::unique_ptr<OnigRegion, decltype(&freeRegion)> region_{onig_region_new(), freeRegion};
    std::unique_ptr<OnigMatchParam, decltype(&onig_free_match_param)> parameters_{onig_new_match_param(),
                                                                                  onig_free_match_param};
};

} // namespace

PatternBudget::PatternBudget(std::size_t bytes)
    : PatternBudget(bytes, allowedTime + allowedTimeOfByte * bytes) {}

PatternBudget::PatternBudget(std::size_t bytes, std::chrono::microseconds time)
    : left_(allowedSteps + allowedStepsOfByte * bytes), end_(timeOfThread() + time) {}

void PatternBudget::take(std::uint64_t steps, std::uint64_t ahead) {
    unwatched_ += steps + ahead + 1;
    if (unwatched_ > stepsUnwatched) {
        unwatched_ = 0;
        if (timeOfThread() > end_) left_ = 0;
    }
    if (steps > left_) throw Error("the tokenizer's pattern takes too long on this text");
    left_ -= steps;
}

struct Pattern::Code {
    OnigRegex regex = nullptr;
    std::uint64_t rounds = 1;
    ~Code() { onig_free(regex); }
};

Pattern::Pattern(const std::string& text, bool literal) : code_(std::make_unique<Code>()) {
    ReadPattern read;
    if (literal)
        read.text = text;
    else
        read = readPattern(text);
    OnigErrorInfo info{};
    if (read.strange)
        throw fail("the pattern {} is not supported: {}", shownName(text),
                   messageOf(ONIGERR_INVALID_CALLOUT_BODY, info));
    if (read.mostRounds > (read.calls ? mostRoundsCalled : mostRounds))
        throw fail("the pattern {} repeats too often to be tried", shownName(text));
    code_->rounds = static_cast<std::uint64_t>(read.mostRounds) * (read.calls ? mostCalls : 1);
    openRepeat_ = read.openRepeat;
    static std::mutex compiling; // Oniguruma's tables are one for all threads
    const std::lock_guard lock(compiling);
    std::array<OnigEncoding, 1> encodings{ONIG_ENCODING_UTF8};
    onig_initialize(encodings.data(), 1); // nothing, from the second time on
    onig_set_subexp_call_limit_in_search(mostCalls);
    const char* begin = read.text.data();
    const int error =
        onig_new(&code_->regex, bytesOf(begin), bytesOf(begin + read.text.size()), ONIG_OPTION_NONE,
                 ONIG_ENCODING_UTF8, literal ? ONIG_SYNTAX_ASIS : ONIG_SYNTAX_ONIGURUMA, &info);
    if (error != ONIG_NORMAL) {
        code_->regex = nullptr;
        throw fail("the pattern {} is not supported: {}", shownName(text), messageOf(error, info));
    }
}

Pattern::~Pattern() = default;

void Pattern::matches(std::string_view text, PatternBudget& budget,
                      const std::function<void(std::size_t, std::size_t)>& found) const {
    if (text.empty()) return;
    Search search(code_->regex, code_->rounds, text, budget);
    std::optional<std::size_t> last; // where the last match ended
    for (std::size_t at = 0; at <= text.size();) {
        const auto match = search.from(at);
        if (!match) return;
        if (match->start == match->end && match->end == last) {
            at += search.characterAt(at);
            continue;
        }
        if (match->start < last.value_or(0)) // of \K within what is looked back at
            throw Error("the tokenizer's pattern finds a piece that begins within the one before");
        found(match->start, match->end);
        at = match->end;
        last = at;
    }
}

} // namespace lambdascope
