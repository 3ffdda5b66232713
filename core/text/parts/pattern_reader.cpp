// SPDX-License-Identifier: MIT
#include "core/text/parts/pattern_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace lambdascope {
namespace {

// What versions of the library read in different ways, as 6.9.10 has it: that of the reference.
constexpr const char* posixSigns = "\\p{P}\\p{S}"; // 6.9.8 leaves out the symbols
constexpr const char* noPosixSigns = "[^\\p{P}\\p{S}]";
constexpr const char* asciiSigns = R"(!-/:-@\[-`{-~)"; // with (?P)
constexpr const char* noAsciiSigns = R"([^!-/:-@\[-`{-~])";
constexpr const char* lineBreak = R"((?>\r\n|[\n-\r\u0085\u2028\u2029]))"; // \R+ of 6.9.8 stops too early

constexpr const char* joiners = R"(\u200C\u200D\u30FB\uFF65)"; // go on with identifiers since Unicode 15.1

/// Whether \p{…} names it: case, blanks, "-" and "_" say nothing there.
bool names(std::string_view property, std::string_view name) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    std::string plain;
    for (const char c : property)
        if (c != ' ' && c != '-' && c != '_') plain += small(c);
    return plain == name;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Walks over a pattern, an element at a time.
class Reader {
  public:
    explicit Reader(std::string_view pattern) : pattern_(pattern) {}

    ReadPattern read() {
        while (at_ < pattern_.size()) element();
        while (open_.size() > 1) close();
        read_.mostRounds = open_.back().rounds;
        return std::move(read_);
    }

  private:
    struct Group {
        double rounds = 1;
        bool extended = false; // (?x)
        bool ascii = false;    // (?P)
    };

    [[nodiscard]] bool has(std::string_view next) const { return pattern_.substr(at_).starts_with(next); }

    void take(std::size_t count) {
        const std::string_view taken = pattern_.substr(at_, count);
        read_.text += taken;
        at_ += taken.size();
    }

    void element() {
        const char c = pattern_[at_];
        if (skipped() || options()) return;
        double rounds = 1;
        if (has("(?{") || has("(*")) {
            callout();
        } else if (c == '(') {
            take(1);
            open_.push_back({1, open_.back().extended, open_.back().ascii});
            return;
        } else if (c == '\\') {
            escape();
        } else if (c == '[') {
            characters();
        } else {
            take(1);
            if (c == ')' && open_.size() > 1) rounds = close();
        }
        repeated(rounds);
    }

    /// Takes what says nothing, also between an element and its repeat: (?#…) and, with (?x), blanks and #….
    bool skipped() {
        if (has("(?#")) {
            std::size_t end = at_;
            while (end < pattern_.size() && pattern_[end] != ')') end += pattern_[end] == '\\' ? 2 : 1;
            take(end + 1 - at_);
            return true;
        }
        if (!open_.back().extended || at_ >= pattern_.size()) return false;
        if (has("#"))
            take(std::min(pattern_.find('\n', at_), pattern_.size() - 1) + 1 - at_);
        else if (std::string_view(" \t\n\r\f").find(pattern_[at_]) != std::string_view::npos)
            take(1);
        else
            return false;
        return true;
    }

    /// (?x-i) holds for the rest of its group, (?x-i:…) for its own.
    bool options() {
        if (!has("(?") || has("(?{")) return false;
        const std::size_t end = pattern_.find_first_not_of("imxWDSPCILy{gw}-", at_ + 2);
        if (end == std::string_view::npos || (pattern_[end] != ')' && pattern_[end] != ':')) return false;
        Group group = open_.back();
        bool on = true;
        for (const char option : pattern_.substr(at_, end - at_)) {
            on = on && option != '-';
            if (option == 'x') group.extended = on;
            if (option == 'P') group.ascii = on;
        }
        if (pattern_[end] == ')')
            open_.back() = group;
        else
            open_.push_back({1, group.extended, group.ascii});
        take(end + 1 - at_);
        return true;
    }

    /// A plain one, up to its ")", has nothing in it that could hide its end.
    void callout() {
        const std::string_view body = pattern_.substr(at_, pattern_.find(')', at_) - at_);
        read_.strange = read_.strange || body.find_first_of("[\\", 1) != std::string_view::npos ||
                        std::ranges::count(body, '{') != std::ranges::count(body, '}');
        take(body.size() + 1);
    }

    /// \p{…}, \x{…} and the like have braces that repeat nothing.
    void escape() {
        read_.calls = read_.calls || has("\\g");
        if (has("\\R")) {
            read_.text += lineBreak;
            at_ += 2;
            return;
        }
        const std::size_t begin = at_;
        while (has("\\c") || has("\\C-") || has("\\M-")) take(has("\\c") ? 2 : 3);
        if (at_ > begin && !has("\\")) return take(1); // whichever character it is of
        const bool property = has("\\p{") || has("\\P{");
        if (!property && !has("\\x{") && !has("\\o{")) return take(2);
        const std::size_t end = std::min(pattern_.find('}', at_), pattern_.size() - 1) + 1;
        const std::string_view whole = pattern_.substr(at_, end - at_);
        const bool inverted = whole.size() > 3 && whole[3] == '^';
        const std::string_view name = whole.substr(inverted ? 4 : 3, whole.size() - (inverted ? 5 : 4));
        const bool continues = property && (names(name, "idcontinue") || names(name, "xidcontinue"));
        const bool negated = inverted == (whole[1] == 'p');
        if (!continues && !(property && names(name, "word"))) return take(whole.size());
        if (continues)
            read_.text += fmt::format("[{}\\p{{{}}}{}]", negated ? "^" : "", name, joiners);
        else
            read_.text += negated ? "\\W" : "\\w"; // 6.9.8 has more digits in it
        at_ = end;
    }

    /// A class of characters, with those within it.
    void characters() {
        int depth = 0;
        do {
            if (has("\\R")) {
                take(2); // the letter
            } else if (has("\\")) {
                escape();
            } else if (depth > 0 && named()) {
                // taken
            } else if (has("[")) {
                ++depth;
                take(1);
                if (has("^")) take(1);
                if (has("]")) take(1); // stands for itself at the beginning
            } else {
                if (has("]")) --depth;
                take(1);
            }
        } while (depth > 0 && at_ < pattern_.size());
    }

    /// Takes [:name:], which is one only within a class.
    bool named() {
        if (!has("[:")) return false;
        const std::size_t end = pattern_.find_first_not_of("^abcdefghijklmnopqrstuvwxyz", at_ + 2);
        if (end == std::string_view::npos || !pattern_.substr(end).starts_with(":]")) return false;
        const bool signs = has("[:punct:]");
        if (!signs && !has("[:^punct:]")) {
            take(end + 2 - at_);
            return true;
        }
        if (open_.back().ascii)
            read_.text += signs ? asciiSigns : noAsciiSigns;
        else
            read_.text += signs ? posixSigns : noPosixSigns;
        at_ = end + 2;
        return true;
    }

    double close() {
        const double rounds = open_.back().rounds;
        open_.pop_back();
        return rounds;
    }

    /// Behind an element of so many rounds: how often it is repeated.
    void repeated(double rounds) {
        for (;;) {
            if (skipped()) continue;
            if (has("?") || has("*") || has("+")) {
                take(1);
                continue;
            }
            const auto repeat = interval();
            if (!repeat) break;
            take(repeat->size);
            rounds *= repeat->times;
            if (!has("+") || !read_.openRepeat.empty()) continue;
            read_.openRepeat = std::string(pattern_.substr(at_ - repeat->size, repeat->size + 1));
        }
        open_.back().rounds = std::max(open_.back().rounds, rounds);
    }

    struct Interval {
        std::size_t size = 0;
        double times = 1; // at most; without an upper end, at least
    };

    [[nodiscard]] std::optional<Interval> interval() const {
        if (!has("{")) return {};
        std::size_t at = at_ + 1;
        int digits = 0;
        const auto number = [&] {
            double value = 0;
            for (; at < pattern_.size() && isDigit(pattern_[at]); ++at, ++digits)
                value = value * 10 + (pattern_[at] - '0');
            return value;
        };
        const double least = number();
        double most = least;
        if (at < pattern_.size() && pattern_[at] == ',') {
            ++at;
            most = std::max(number(), least);
        }
        if (at >= pattern_.size() || pattern_[at] != '}' || digits == 0) return {};
        return Interval{at + 1 - at_, std::max(most, 1.0)};
    }

    std::string_view pattern_;
    std::size_t at_ = 0;
    ReadPattern read_;
    std::vector<Group> open_{1}; // the groups that are open, the whole pattern first
};

} // namespace

ReadPattern readPattern(const std::string& pattern) {
    return Reader(pattern).read();
}

} // namespace lambdascope
