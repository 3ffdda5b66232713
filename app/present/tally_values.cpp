// SPDX-License-Identifier: MIT
// What a class guessed, on the slide and in the notes.
#include "app/present/presenter_values.h"
#include "core/util/phrase.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace lambdascope {
namespace {

struct TallyNotes {
    Q_DECLARE_TR_FUNCTIONS(PresenterTally)
};

std::vector<double> endsOf(const QuestionShown& question) {
    if (question.kind != AnswerKind::Number) return {};
    return stretchEnds(question.from, question.to);
}

/// Where a value lies on the scale, 0 to 1.
double placeOf(const QuestionShown& question, double value) {
    return (value - question.from) / (question.to - question.from);
}

/// With as few digits as say it: "0.2", "−1", "3.04".
QString endText(double value) {
    QString text = QString::fromStdString(formatNumber(value, 3));
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
    return text;
}

} // namespace

int countedAnswers(const LessonPage& lesson) {
    if (!lesson.question || !lesson.question->cannot.isEmpty()) return 0;
    const QuestionShown& question = *lesson.question;
    const bool named = question.kind == AnswerKind::Choice || question.kind == AnswerKind::Layer;
    const auto count = question.kind == AnswerKind::Number ? std::ssize(endsOf(question)) - 1
                       : named                             ? question.options.size()
                                                           : 0;
    return count > mostCounted ? 0 : static_cast<int>(count);
}

void fillTally(PresenterPage& page, const LessonPlayer& player, const ClassGuesses& guesses) {
    const LessonPage lesson = player.page();
    const int answers = countedAnswers(lesson);
    if (answers == 0) return;
    const QuestionShown& question = *lesson.question;
    PresenterTally tally;
    tally.counts = guesses.of(player.place(), answers);
    tally.open = !question.score;
    const std::vector<double> ends = endsOf(question);
    for (const double end : ends) {
        tally.ends << endText(end);
        tally.places.push_back(placeOf(question, end));
    }
    if (question.kind == AnswerKind::Layer) page.options = question.options;
    if (question.score && ends.empty()) {
        tally.right = page.rightOption = question.score->best;
    } else if (question.score) {
        tally.right = stretchOf(ends, question.score->actual);
        tally.at = placeOf(question, question.score->actual);
    }
    page.tally = tally;
}

QString guessesText(const LessonPlayer& player, const ClassTally& tally) {
    if (!tally.problem().isEmpty())
        return TallyNotes::tr("The guesses were not written to the class file. %1").arg(tally.problem());
    const LessonPage lesson = player.page();
    const int answers = countedAnswers(lesson);
    if (answers == 0) return {};
    QStringList counts;
    const std::vector<int> all = tally.guesses().of(player.place(), answers);
    for (const int count : all) counts << QString::number(count);
    QString said = TallyNotes::tr("The class’s guesses: %1, %2 in all.")
                       .arg(counts.join(QStringLiteral(" · ")))
                       .arg(std::accumulate(all.begin(), all.end(), 0));
    if (const int others = tally.guesses().ofOthers(player.place()))
        said = TallyNotes::tr("%1 %n more were counted when this page asked another question; the class file "
                              "keeps them.",
                              "guesses", others)
                   .arg(said);
    if (lesson.question->score) return said;
    return TallyNotes::tr("%1 Keys 1 to %2 count one, Ctrl with them takes one off, Backspace takes the last "
                          "count back.")
        .arg(said)
        .arg(answers);
}

} // namespace lambdascope
