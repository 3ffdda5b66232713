// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/question.h"

#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// A page: of a lesson of the course, "05-two-maps", or of a lesson file, "my-lesson.md"; pages from 0. With
/// another question (questionKey()) it is another place: what was said of the one is not said of the other.
struct LessonPlace {
    std::string lesson;
    int page = 0;
    std::string question = {};
    friend bool operator==(const LessonPlace&, const LessonPlace&) = default;
};

/// How many of a class said each answer to the question of a page.
struct PageGuesses {
    LessonPlace place;
    std::vector<int> counts;
    friend bool operator==(const PageGuesses&, const PageGuesses&) = default;
};

/// Recognises a question by 16 hex digits: by what is asked, of which text and edits, and what the answers
/// mean. `words`: by its words too; without them it is the same question in every language.
std::string questionKey(const Question& question, const Stage& answered, bool words);

/// As many answers of one question are counted, at most: a key for each digit but 0.
inline constexpr int mostCounted = 9;
/// As many guesses of one answer, at most.
inline constexpr int largestCount = 9999;

/// Where a scale is cut to count guesses of a number: in stretches around round numbers, 0 among them where
/// it lies on both sides, so that an answer of 1 or 0 is in the middle of one. Those at the ends are half as
/// long.
std::vector<double> stretchEnds(double from, double to);
/// The stretch that a value lies in, one on a cut in the upper one; −1: it is beyond the ends.
int stretchOf(const std::vector<double>& ends, double value);

/// What classes said, page by page, as their teacher counts it. A page whose question is another one by now
/// begins anew.
class ClassGuesses {
  public:
    ClassGuesses() = default;
    explicit ClassGuesses(std::vector<PageGuesses> kept) : pages_(std::move(kept)) {}

    /// Of every answer, zeros where nothing was counted.
    [[nodiscard]] std::vector<int> of(const LessonPlace& place, int answers) const;
    /// How many guesses were counted on that page, of a question that stood there before.
    [[nodiscard]] int ofOthers(const LessonPlace& place) const;
    /// One more, or (`by` −1) one less; false where that changes nothing.
    bool add(const LessonPlace& place, int answers, int answer, int by);
    bool clear(const LessonPlace& place);
    /// The last change of that page.
    bool takeBack(const LessonPlace& place);
    [[nodiscard]] const std::vector<PageGuesses>& pages() const { return pages_; }

  private:
    void set(const LessonPlace& place, std::vector<int> counts);

    std::vector<PageGuesses> pages_;  // with a guess or more
    std::vector<PageGuesses> before_; // what each change changed
};

} // namespace lambdascope
