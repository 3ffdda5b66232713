// SPDX-License-Identifier: MIT
#include "core/lessons/guesses.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace lambdascope {
namespace {

/// Digits behind the point that a number needs, at most three.
int decimalsOf(double value) {
    int decimals = 0;
    for (double scaled = value; decimals < 3 && std::abs(scaled - std::round(scaled)) > 1e-6; ++decimals)
        scaled *= 10;
    return decimals;
}

} // namespace

std::vector<double> stretchEnds(double from, double to) {
    const bool bothSigns = from < 0 && to > 0;
    int steps = 0, fewest = 0; // from one round number to the next
    for (const int each : std::array{5, 4, 6}) {
        if (bothSigns && each % 2 != 0) continue;
        const int decimals = decimalsOf((to - from) / each);
        if (steps != 0 && decimals >= fewest) continue;
        steps = each;
        fewest = decimals;
    }
    std::vector<double> ends{from};
    for (int i = 0; i < steps; ++i) ends.push_back(from + (to - from) * (i + 0.5) / steps);
    ends.push_back(to);
    return ends;
}

int stretchOf(const std::vector<double>& ends, double value) {
    if (ends.size() < 2 || !(value >= ends.front() - numberSlack && value <= ends.back() + numberSlack))
        return -1;
    const auto above = std::ranges::upper_bound(ends, value + numberSlack);
    const auto stretch = static_cast<int>(above - ends.begin()) - 1;
    return std::min(stretch, static_cast<int>(ends.size()) - 2); // the last one has both its ends
}

std::string questionKey(const Question& question, const Stage& answered, bool words) {
    std::string all = fmt::format("{} {} {} {} {}", static_cast<int>(question.kind), question.answer.text(),
                                  static_cast<int>(question.best), question.from, question.to);
    for (const auto& part : {answered.models, answered.prompt, answered.edits})
        all += fmt::format("\n{}", part.value_or(""));
    for (const auto& number : {answered.step, answered.layer, answered.head})
        all += fmt::format("\n{}", number.value_or(-1));
    if (answered.pin) all += fmt::format("\n{}->{}", answered.pin->first.text, answered.pin->second.text);
    for (const Option& option : question.options)
        all += fmt::format("\n{} {} {}", option.value.value_or(0), option.word, words ? option.text : "");
    if (words) all += '\n' + question.ask;
    std::uint64_t hash = 0xcbf29ce484222325U; // FNV-1a
    for (const char c : all) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return fmt::format("{:016x}", hash);
}

std::vector<int> ClassGuesses::of(const LessonPlace& place, int answers) const {
    const auto page = std::ranges::find(pages_, place, &PageGuesses::place);
    if (page != pages_.end() && std::ssize(page->counts) == answers) return page->counts;
    return std::vector<int>(static_cast<std::size_t>(answers));
}

int ClassGuesses::ofOthers(const LessonPlace& place) const {
    int sum = 0;
    for (const PageGuesses& page : pages_)
        if (page.place.lesson == place.lesson && page.place.page == place.page &&
            page.place.question != place.question)
            sum += std::accumulate(page.counts.begin(), page.counts.end(), 0);
    return sum;
}

bool ClassGuesses::add(const LessonPlace& place, int answers, int answer, int by) {
    if (answer < 0 || answer >= answers || answers > mostCounted) return false;
    std::vector<int> counts = of(place, answers);
    int& count = counts[static_cast<std::size_t>(answer)];
    const int changed = std::clamp(count + by, 0, largestCount);
    if (changed == count) return false;
    count = changed;
    set(place, std::move(counts));
    return true;
}

bool ClassGuesses::clear(const LessonPlace& place) {
    if (std::ranges::find(pages_, place, &PageGuesses::place) == pages_.end()) return false;
    set(place, {});
    return true;
}

bool ClassGuesses::takeBack(const LessonPlace& place) {
    const auto last =
        std::ranges::find(before_.rbegin(), before_.rend(), place, &PageGuesses::place); // of this page
    if (last == before_.rend()) return false;
    std::vector<int> counts = std::move(last->counts);
    before_.erase(std::next(last).base());
    set(place, std::move(counts));
    before_.pop_back(); // taking back is no change of its own
    return true;
}

void ClassGuesses::set(const LessonPlace& place, std::vector<int> counts) {
    const auto page = std::ranges::find(pages_, place, &PageGuesses::place);
    before_.push_back({place, page == pages_.end() ? std::vector<int>{} : page->counts});
    const bool empty = std::ranges::all_of(counts, [](int count) { return count == 0; });
    if (page == pages_.end()) {
        if (!empty) pages_.push_back({place, std::move(counts)});
    } else if (empty) {
        pages_.erase(page);
    } else {
        page->counts = std::move(counts);
    }
}

} // namespace lambdascope
