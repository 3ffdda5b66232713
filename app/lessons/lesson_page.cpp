// SPDX-License-Identifier: MIT
// The page as the panel shows it: words for the question, the answer and what is to be done.
#include "app/lessons/lesson_player.h"
#include "core/lessons/play.h"
#include "core/util/phrase.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <set>

namespace lambdascope {
namespace {

QString number(double value, bool sign = false) {
    return QString::fromStdString(formatNumber(value, 2, sign));
}

/// Facts that have a sign wear the colours of signed values.
bool isSigned(const Question& question) {
    const std::set<std::string> facts{"weight", "positive", "negative", "row_sum"};
    return question.from < 0 && facts.contains(question.answer.name);
}

QString tokenAt(const SessionState& s, int index) {
    if (index < 0 || index >= static_cast<int>(s.pieces.size())) return {};
    const QString word = QString::fromStdString(s.pieces[index].display).trimmed();
    return word.isEmpty() ? LessonPlayer::tr("blank") : word;
}

QString nameOf(const SessionState& s, const Question& question, int index) {
    if (index < 0) return {};
    switch (question.kind) {
    case AnswerKind::Token:
        return LessonPlayer::tr("“%1”").arg(tokenAt(s, index));
    case AnswerKind::Head: {
        const int heads = s.models.diff ? s.models.diff->plan.headCount() : 1;
        return LessonPlayer::tr("layer %1 head %2").arg(index / heads).arg(index % heads);
    }
    case AnswerKind::Layer:
        return LessonPlayer::tr("layer %1").arg(index);
    case AnswerKind::Choice:
        return index < static_cast<int>(question.options.size())
                   ? QString::fromStdString(question.options[index].text)
                   : QString();
    case AnswerKind::Number:
        break;
    }
    return {};
}

/// Everything that can be chosen, as words; the place in the list is the guess's index.
QStringList optionsOf(const SessionState& s, const Question& question) {
    int count = 0;
    if (question.kind == AnswerKind::Choice) count = static_cast<int>(question.options.size());
    if (question.kind == AnswerKind::Token && s.pin) count = s.seen(s.pin->query);
    if (s.models.diff && question.kind == AnswerKind::Layer)
        count = static_cast<int>(s.models.diff->layers.size());
    if (s.models.diff && question.kind == AnswerKind::Head)
        count = static_cast<int>(s.models.diff->layers.size()) * s.models.diff->plan.headCount();
    QStringList options;
    for (int i = 0; i < count; ++i)
        options << (question.kind == AnswerKind::Token ? QStringLiteral("%1 %2").arg(i).arg(tokenAt(s, i))
                                                       : nameOf(s, question, i));
    return options;
}

QString verdictOf(const Score& score) {
    if (score.verdict == Score::Verdict::Right) return LessonPlayer::tr("Right.");
    if (score.verdict == Score::Verdict::Near) return LessonPlayer::tr("Close.");
    if (score.signWrong) return LessonPlayer::tr("Your sign was off.");
    return LessonPlayer::tr("Not this time.");
}

/// What came out where there were options: for words, who says it.
QString chosenText(const SessionState& s, const Question& question, const QString& actual,
                   const QString& option) {
    const bool words = !question.options.front().word.empty();
    if (words && question.answer.of == Fact::Of::Standard)
        return LessonPlayer::tr("%1 says %2.")
            .arg(s.calledBeside(LessonPlayer::tr("The standard model")), actual);
    if (words)
        return LessonPlayer::tr("%1 says %2.").arg(s.calledFirst(LessonPlayer::tr("The DIFF model")), actual);
    return option.isEmpty() ? LessonPlayer::tr("It is %1.").arg(actual)
                            : LessonPlayer::tr("It is %1: “%2”.").arg(actual, option);
}

/// Without a guess, what is right.
QString explanationOf(const SessionState& s, const Question& question, const std::optional<Guess>& guess,
                      const Score& score, const QString& arithmetic) {
    const QString actual = QString::fromStdString(score.actualText);
    if (question.kind == AnswerKind::Number) {
        const QString is = arithmetic.isEmpty() ? actual : arithmetic;
        if (!guess) return LessonPlayer::tr("It is %1.").arg(is);
        return LessonPlayer::tr("It is %1. You were %2 away.").arg(is, number(score.distance));
    }
    const QString best = nameOf(s, question, score.best);
    if (question.kind == AnswerKind::Choice)
        return chosenText(s, question, actual,
                          (guess && guess->index == score.best) || actual == best ? QString() : best);
    if (!guess || guess->index == score.best || score.rank < 1)
        return LessonPlayer::tr("It is %1, with %2.").arg(best, actual);
    return LessonPlayer::tr("It is %1, with %2. You chose %3, with %4: place %5.")
        .arg(best, actual, nameOf(s, question, guess->index), QString::fromStdString(score.guessedValue),
             QString::number(score.rank));
}

} // namespace

void LessonPlayer::tellScore(const Question& question) {
    const bool ofCell = question.answer == Fact::parse("weight");
    const auto sum =
        ofCell ? readFact(Fact::parse("arithmetic"), factSource(session_.state())) : std::nullopt;
    if (!answer_.told) answer_.verdict = verdictOf(*answer_.score);
    answer_.explanation = explanationOf(session_.state(), question, answer_.guess, *answer_.score,
                                        sum ? QString::fromStdString(sum->text) : QString());
}

QuestionShown LessonPlayer::question(const Question& question) const {
    const SessionState& s = session_.state();
    const FactSource from = factSource(session_.state());
    const auto filled = [&](const std::string& text) {
        return QString::fromStdString(withFacts(text, [&](const Fact& fact) {
            const auto value = readFact(fact, from);
            return value ? value->text : std::string("–");
        }));
    };
    QuestionShown shown;
    shown.kind = question.kind;
    shown.ask = filled(question.ask);
    shown.from = question.from;
    shown.to = question.to;
    shown.isSigned = isSigned(question);
    shown.options = optionsOf(s, question);
    for (const Option& option : question.options)
        if (option.value) shown.values.push_back(*option.value);
    shown.guess = answer_.guess;
    if (answer_.guess)
        shown.guessText = question.kind == AnswerKind::Number ? number(answer_.guess->number, shown.isSigned)
                                                              : nameOf(s, question, answer_.guess->index);
    for (int i = 0; i < answer_.hints; ++i) shown.hints << filled(question.hints.at(i));
    shown.hintsInAll = static_cast<int>(question.hints.size());
    shown.revealing = answer_.revealing;
    if (answer_.unanswerable)
        shown.cannot = tr("The open models cannot answer this: they lack what it asks for.");
    if (!answer_.score) return shown;
    shown.score = answer_.score;
    shown.verdict = answer_.verdict;
    shown.explanation = answer_.explanation;
    shown.why = filled(question.why);
    shown.canTryAnother =
        asksForCell(question) && s.pin && static_cast<int>(tried_.size()) < s.seen(s.pin->query);
    return shown;
}

/// Where nothing but words would stand until the answer brings maps.
bool LessonPlayer::promisesMaps() const {
    if (!lesson_ || answer_.score || answer_.unanswerable || !step()->question) return false;
    return lambdascope::promisesMaps(*step(), stageOf(*lesson_, page_)) &&
           (answer_.revealing || !stage_.shows(Panel::Maps));
}

Stage LessonPlayer::shown() const {
    if (!promisesMaps()) return stage_;
    Stage stage = stage_;
    if (!stage.shows(Panel::Maps)) stage.panels->push_back(Panel::Maps);
    stage.maps = stage_.with(step()->reveal).maps;
    return stage;
}

bool LessonPlayer::isAsked() const {
    return lesson_ && step()->question && !answer_.score && !answer_.unanswerable;
}

bool LessonPlayer::covers(MapName map) const {
    if (promisesMaps()) return true;
    if (!isAsked()) return false;
    const std::vector<MapName> covered = coveredMaps(*step(), stage_);
    return std::ranges::find(covered, map) != covered.end();
}

std::optional<double> LessonPlayer::shownGuess() const {
    if (!answer_.guess || !step() || !step()->question || !asksForCell(*step()->question)) return {};
    return answer_.guess->number;
}

InstrumentRow LessonPlayer::row() const {
    InstrumentRow row = instrumentRow(session_.state());
    for (const auto& [map, weights] : {std::pair{MapName::A1, &row.a1}, std::pair{MapName::A2, &row.a2},
                                       std::pair{MapName::Standard, &row.standard}})
        if (covers(map) || (onlyStandard() && map != MapName::Standard)) weights->clear();
    if (covers(MapName::Difference)) row.a2.clear(); // with A1 and λ it gives it away
    return row;
}

bool LessonPlayer::onlyStandard() const {
    return active() && stage_.maps && *shown().maps == std::vector{MapName::Standard};
}

LessonPage LessonPlayer::page() const {
    LessonPage page;
    page.course.reserve(course_.lessons.size());
    for (const Lesson& lesson : course_.lessons) {
        const auto done = progress_.verdicts.find(lesson.name);
        page.course.push_back(
            {QString::fromStdString(lesson.name), titleInCourse(lesson), done != progress_.verdicts.end(),
             done != progress_.verdicts.end() ? std::optional(done->second) : std::nullopt});
    }
    page.lesson = index_;
    page.problem = problem_;
    page.canGoBack = page_ > 0 || (mayLeave() && index_ > 0);
    // the panel may ask again when the session has gone on: the page holds what it reads from
    const SessionState& s = session_.state();
    page.print = [from = factSource(session_.state()), pieces = s.pieces,
                  held = std::array{s.diffEdited, s.diffTrained, s.standard}](const Fact& fact) mutable {
        from.pieces = &pieces;
        const auto value = readFact(fact, from);
        return value ? QString::fromStdString(value->text) : QStringLiteral("–");
    };
    page.number = [from = factSource(session_.state()), pieces = s.pieces,
                   held = std::array{s.diffEdited, s.diffTrained, s.standard}](const Fact& fact) mutable {
        from.pieces = &pieces;
        const auto value = readFact(fact, from);
        return value ? value->number : std::nullopt;
    };
    if (!lesson_) return page;
    const Step& step = lesson_->steps[page_];
    page.title = QString::fromStdString(lesson_->title);
    page.step = page_;
    page.steps = static_cast<int>(lesson_->steps.size());
    const QString minutes = tr("%n minute(s)", "how long a lesson takes", lesson_->minutes);
    page.kicker =
        index_ >= 0 ? tr("%1 of %2 · %3").arg(index_ + 1).arg(course_.lessons.size()).arg(minutes) : minutes;
    page.blocks = step.blocks;
    if (own_.empty()) page.glossary = course_.glossary; // the keys of one's own lesson may be of a door
    page.row = row();
    page.hunt = hunts_.shown(s, stage_.prompt);
    if (const auto* machine = step.instrument(InstrumentBlock::Kind::Machine); machine && machine_)
        page.machine = machine_(s, *machine, stage_, isAsked());
    page.folder = lesson_->file.parent_path();
    if (step.question) page.question = question(*step.question);
    if (step.until)
        page.task = asksOfTrace(*step.until)
                        ? tr("This page asks for what a trace cannot do: it has no weights, and one text.")
                        : QString::fromStdString(step.until->says);
    if (!refused_.isEmpty()) page.task = refused_;
    page.taskDone = step.until && untilMet_ && refused_.isEmpty();
    page.canGoOn = mayGoOn();
    return page;
}

} // namespace lambdascope
