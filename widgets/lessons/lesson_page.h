// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/formula.h"
#include "core/lessons/glossary.h"
#include "core/lessons/lesson.h"
#include "widgets/lessons/instrument.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

/// The prediction card as it stands: the question, what the learner did, and what came out.
struct QuestionShown {
    AnswerKind kind = AnswerKind::Number;
    QString ask;
    double from = -1, to = 1;
    bool isSigned = false;      // the scale wears the colours of signed values
    QStringList options;        // Choice; Layer, Head, Token: what can be chosen, as words
    std::vector<double> values; // Choice: of the options, where they are numbers
    std::optional<Guess> guess; // none yet: Reveal is disabled
    QString guessText;          // "“48”", "layer 2"
    QStringList hints;          // those that were asked for, with their facts
    int hintsInAll = 3;
    bool revealing = false;     // the models still compute the answer
    std::optional<Score> score; // revealed
    QString verdict,
        explanation; // "Your sign was off." "It is 0.13 − 0.83 × 0.93 = −0.64. You were 0.74 away."
    QString why;     // Markdown
    QString cannot;  // why these models cannot answer it
    bool canTryAnother = false; // another token can be pinned and predicted
};

/// Everything that the lesson panel shows, as one value.
struct LessonPage {
    struct Entry {
        QString name, title;
        bool done = false; // its prediction was made
        std::optional<Score::Verdict> verdict;
    };
    std::vector<Entry> course;
    int lesson = -1;       // index in course; −1: a file of its own, or none
    QString title, kicker; // "6 of 13 · two minutes"
    int step = 0, steps = 1;
    std::vector<Block> blocks;    // of the step
    std::filesystem::path folder; // of the images in them
    std::optional<QuestionShown> question;
    QString task; // what the learner has to do before Next: "Drag λ_init of layer 2 to 0."
    bool taskDone = false;
    bool canGoBack = false, canGoOn = false;
    QString problem; // "06-x.md:12: …": shown in place of the text
    /// A fact as printed, "–" where there is none. Asked again whenever the page is set.
    std::function<QString(const Fact&)> print;
    /// A fact as a number, for charts; none where it is a word or is not there.
    std::function<std::optional<double>(const Fact&)> number;
    InstrumentRow row;                        // of the instruments among the blocks
    HuntShown hunt;                           // of the one that counts
    MachineShown machine;                     // of the one that takes a row apart
    std::shared_ptr<const Glossary> glossary; // null: no word is explained
};

} // namespace lambdascope
