// SPDX-License-Identifier: MIT
#include "app/tour/tour_values.h"

#include "app/explore/explore_values.h"
#include "app/explore/map_notes.h"
#include "core/analysis/answer/predictions.h"
#include "core/util/phrase.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <array>

namespace lambdascope {

namespace {

struct Tour {
    Q_DECLARE_TR_FUNCTIONS(Tour)
};

RichText bold(double value, int decimals) {
    return RichText::bold(QString::fromStdString(formatNumber(value, decimals)));
}

RichText percent(double share, int decimals = 0) {
    return bold(100 * share, decimals) + QStringLiteral("\u00a0%"); // in one line
}

QString answerOf(const SessionState& s) {
    return QString::fromStdString(s.answerText()).trimmed();
}

/// What the maps on screen do in the row that predicts the answer, in the numbers that stand over them.
struct Row {
    QString answer, word; // what is asked for, and the token that asks
    std::array<MapNote, CanvasLayout::panelCount> notes;
    std::array<QString, CanvasLayout::panelCount> answers, rivals; // names of columns

    [[nodiscard]] bool has(int panel) const { return !rivals.at(panel).isEmpty(); }
    [[nodiscard]] RichText value(int panel, int line) const {
        return RichText::bold(notes.at(panel).lines.at(line).number);
    }
};
constexpr int answerLine = 0, nextLine = 1, quotientLine = 3; // of a note

std::optional<Row> rowOf(const SessionState& state) {
    const MeterTokens tokens = meterTokens(state);
    if (!state.models.diff || tokens.answer.empty() || tokens.rows.empty()) return {};
    SessionState s = state;
    s.pin = Cell{tokens.rows.back(), tokens.answer.front()};
    const RowOfMaps of = rowOfMaps(s);
    if (of.query < 0) return {};
    Row row{answerOf(s), tokenWord(s, of.query), mapNotes(s), {}, {}};
    const auto name = [&](int group) {
        return sentence(s.groups->groups.at(static_cast<std::size_t>(group)).label);
    };
    const ComparedRow& maps = of.compared;
    const std::array compared{&maps.a1, &maps.lambdaA2, &maps.difference, &maps.standard};
    for (std::size_t panel = 0; panel < compared.size(); ++panel) {
        const Comparison& map = compared[panel]->row;
        if (compared[panel]->heads == 0 || !map.marked || !map.next) continue;
        row.answers[panel] = s.groups->by == GroupBy::Token ? row.answer : name(map.answer.front());
        row.rivals[panel] = name(*map.next);
    }
    return row;
}

/// "It says “67”, of “Lima 67667”": of a marked distractor its sentence, too.
RichText saying(const SessionState& s, const Trace& trace) {
    const int said = likeliestNext(trace).token;
    if (said < 0) return {};
    const QString word = QString::fromStdString(trace.model->tokenizer->piece(said).display).trimmed();
    for (const Span span : s.marks.distractors) {
        const std::vector<int> tokens = tokensIn(s.pieces, {span});
        if (tokens.empty() || trace.request.tokens.at(static_cast<std::size_t>(tokens.front())) != said)
            continue;
        const TokenGroups& sentences = *s.groupsBy(GroupBy::Sentence);
        const auto group = static_cast<std::size_t>(sentences.of(tokens.front()));
        return RichText::filled(Tour::tr("The standard model says “%1”, of “%2”."),
                                {RichText::bold(word), sentence(sentences.groups.at(group).label)});
    }
    return RichText::filled(Tour::tr("The standard model says “%1”."), {RichText::bold(word)});
}

/// The first sentence of what the pair's card says: how it was trained, and why.
QString firstOfCard(const SessionState& s) {
    const QString card = sentence(s.models.diff->family.sentence(QLocale().name().toStdString()));
    static const QRegularExpression end(QStringLiteral("(?<=[.。])\\s*(?=\\S)"));
    return card.section(end, 0, 0);
}

std::optional<StepWords> look(const SessionState& s) {
    const auto row = rowOf(s);
    if (!row || !row->has(0) || !row->has(CanvasLayout::standardPanel) || !s.shownStandard()) return {};
    constexpr int beside = CanvasLayout::standardPanel;
    RichText text = RichText::filled(
        Tour::tr(
            "The text asks for “%1”. In row “%2”, A1 gives “%3” %4 and “%5” %6, the standard model %7 and "
            "“%8” %9."),
        {row->answer, row->word, row->answers[0], row->value(0, answerLine), row->rivals[0],
         row->value(0, nextLine), row->value(beside, answerLine), row->rivals[beside],
         row->value(beside, nextLine)});
    for (const RichText& more : {saying(s, *s.shownStandard()), RichText(firstOfCard(s))})
        if (!more.isEmpty()) text += QStringLiteral(" ") + more;
    return StepWords{Tour::tr("Attention falls on noise, too"), text,
                     Tour::tr("Point at a cell to read its weight."),
                     Tour::tr("Lesson 4: why noise exists at all")};
}

/// As trained, and of a model that subtracts: with edits it may be otherwise.
bool takesAway(const SessionState& s) {
    return s.edits.empty() && s.lambda(s.head.layer).lambda > 0;
}

std::optional<StepWords> subtract(const SessionState& s) {
    const auto row = rowOf(s);
    constexpr int left = CanvasLayout::differencePanel, beside = CanvasLayout::standardPanel;
    if (!row || !row->has(0) || !row->has(left)) return {};
    RichText text;
    if (takesAway(s)) text += Tour::tr("λ·A2 takes weight from the answer and from its rivals.") + u' ';
    text +=
        RichText::filled(Tour::tr("In A1 “%1” has %2 what the largest other one has, in what is left %3."),
                         {row->answers[0], row->value(0, quotientLine), row->value(left, quotientLine)});
    if (row->has(beside))
        text += QStringLiteral(" ") + RichText::filled(Tour::tr("In the standard model it has %1."),
                                                       {row->value(beside, quotientLine)});
    return StepWords{Tour::tr("What λ·A2 takes away"), text,
                     Tour::tr("Point at the same cell in both maps.")};
}

std::optional<StepWords> drag(const SessionState& s) {
    const MeterTokens tokens = meterTokens(s);
    if (!s.models.diff || s.models.diff->plan.tokenLambda || tokens.answer.empty() || !s.diffTrained ||
        !s.shown())
        return {};
    const auto first = static_cast<std::size_t>(tokens.answer.front());
    if (first >= s.diffTrained->request.tokens.size()) return {};
    const auto token = static_cast<std::size_t>(s.diffTrained->request.tokens[first]);
    const auto probability = [token](const Trace& trace) { return nextTokenProbabilities(trace).at(token); };
    const QString word = tokenWord(s, tokens.answer.front());
    RichText text = RichText::filled(
        Tour::tr("λ of layer %1 says how much is subtracted. As trained, DIFF gives “%2” %3."),
        {QString::number(s.head.layer), word, percent(probability(*s.diffTrained), 1)});
    if (s.shownStandard())
        text += QStringLiteral(" ") + RichText::filled(Tour::tr("The standard model gives it %1."),
                                                       {percent(probability(*s.shownStandard()), 1)});
    if (s.shown() != s.diffTrained)
        text += QStringLiteral(" ") + RichText::filled(Tour::tr("As it is now, with λ %1, DIFF gives it %2."),
                                                       {bold(s.lambda(s.head.layer).lambda, 2),
                                                        percent(probability(*s.shown()), 1)});
    return StepWords{Tour::tr("Take less away"), text,
                     Tour::tr("Drag the handle to 0; a double click brings it back.")};
}

std::optional<StepWords> write(const SessionState& s) {
    const QString answer = answerOf(s);
    if (!s.models.diff || !s.models.standard || answer.isEmpty()) return {};
    const auto written = [&](int row) {
        const Continuation& from = s.writing.rows.at(row);
        return QString::fromStdString(from.text(from.size())).trimmed();
    };
    const QString diff = written(GenerationState::diff), standard = written(GenerationState::standard);
    const QString text =
        diff.isEmpty() || standard.isEmpty()
            ? Tour::tr("The answer is “%1”. Both models go on with the text, a token at a time.").arg(answer)
        : s.writing.edits.diff.empty()
            ? Tour::tr("The answer is “%1”. DIFF writes “%2”, the standard model “%3”.")
                  .arg(answer, diff, standard)
            : Tour::tr("The answer is “%1”. DIFF with your λ writes “%2”, the standard model “%3”.")
                  .arg(answer, diff, standard);
    return StepWords{Tour::tr("What both models write"), text,
                     Tour::tr("Click a token: the maps show what was looked at for it.")};
}

} // namespace

std::optional<StepWords> tourWords(const SessionState& state, TourStep step) {
    switch (step) {
    case TourStep::Look:
        return look(state);
    case TourStep::Subtract:
        return subtract(state);
    case TourStep::Drag:
        return drag(state);
    case TourStep::Write:
        return write(state);
    }
    return {};
}

} // namespace lambdascope
