// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/lessons/class_file.h"
#include "core/lessons/lesson.h"
#include "core/lessons/question.h"
#include "widgets/lessons/instrument.h"

#include <QString>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace lambdascope {

/// What of the instrument a page is about, to see what the learner changes.
struct PageStart {
    std::string text;
    Edits edits;
    std::optional<Cell> pin;
    friend bool operator==(const PageStart&, const PageStart&) = default;
};

/// What the learner did with a page's question, and what came of it.
struct LessonAnswer {
    std::optional<Guess> guess;
    std::optional<Score> score;
    QString verdict, explanation; // of the score, in words
    PageStart scoredAt;           // by what was on screen then
    int hints = 0;                // that were asked for
    bool revealing = false;       // the models compute it
    bool told = false;            // without a guess
    bool unanswerable = false;    // by the models that are open
};

/// A page that was answered, or whose task was done, for when the learner comes back to it.
struct DonePage {
    LessonPlace place;
    LessonAnswer answer;
    bool task = false;
    std::set<int> tried; // keys that were predicted
};

/// What the learner may do by the class in force; everything without one.
struct LessonRules {
    std::function<bool(Control)> may;
    std::optional<std::string> models; // in the place of those that pages name
    GroupBy by = GroupBy::Token;       // where a page does not say it
    MeterScope heads = MeterScope::Head;

    [[nodiscard]] bool allows(Control control) const { return !may || may(control); }
    /// False where a page waits for what is locked.
    [[nodiscard]] bool canMeet(const Condition& condition) const;
    [[nodiscard]] bool canChange(const Fact& fact) const;
    /// What of a link is not locked.
    [[nodiscard]] Stage allowed(Stage stage) const;
};

/// What facts of a lesson are read from: models, text and selection of the session.
FactSource factSource(const SessionState& state);
/// The pinned row for the instruments of a page; empty without a pin.
InstrumentRow instrumentRow(const SessionState& state);

/// A lesson in a list of the course; ★ marks those for whom has half an hour.
QString titleInCourse(const Lesson& lesson);

/// Whether a fact is of what comes after attention, which a trace has of its own run alone.
bool comesAfterMaps(const Fact& fact);

/// Whether it asks for a number of the pinned cell.
bool asksForCell(const Question& question);

/// How far the learner is in the course, and the lesson that was open last; kept in the user's settings.
struct LessonProgress {
    std::map<std::string, Score::Verdict> verdicts; // of its prediction, by the lesson's name
    std::string at;

    static LessonProgress read();
    void write() const;
};

} // namespace lambdascope
