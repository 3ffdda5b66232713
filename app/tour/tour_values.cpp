// SPDX-License-Identifier: MIT
#include "app/tour/tour_values.h"

#include "app/explore/explore_values.h"
#include "core/analysis/answer/predictions.h"
#include "core/util/phrase.h"

#include <QCoreApplication>

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

/// What the maps of the selected head do in the row that predicts the answer.
struct Row {
    QString answer, word;
    MeterReading reading;
};

std::optional<Row> rowOf(const SessionState& s) {
    const MeterTokens tokens = meterTokens(s);
    if (!s.models.diff || tokens.answer.empty() || tokens.rows.empty()) return {};
    SessionState ofHead = s;
    ofHead.scope = MeterScope::Head;
    return Row{answerOf(s), tokenWord(s, tokens.rows.back()), meterReading(ofHead)};
}

std::optional<StepWords> look(const SessionState& s) {
    const auto row = rowOf(s);
    if (!row || !row->reading.first.there || !row->reading.standard.there) return {};
    return StepWords{
        Tour::tr("Attention falls on noise, too"),
        RichText::filled(Tour::tr("The text asks for “%1”. The grey carpet is noise, weight on other tokens: "
                                  "%2 of A1 and %3 of the standard map in row “%4”."),
                         {row->answer, percent(row->reading.first.noise),
                          percent(row->reading.standard.noise), row->word}),
        Tour::tr("Point at a cell to read its weight.")};
}

std::optional<StepWords> subtract(const SessionState& s) {
    const auto row = rowOf(s);
    if (!row || !row->reading.first.there || !row->reading.edited.there || !row->reading.edited.cancelled)
        return {};
    const MeterBar &before = row->reading.first, &left = row->reading.edited;
    const RichText cancelled = percent(*left.cancelled);
    const bool helps = left.noise < before.noise && left.answer > before.answer;
    return StepWords{
        Tour::tr("What λ·A2 takes away"),
        RichText::filled(
            helps ? Tour::tr("%1 of λ·A2 cancels against A1. Less noise is left, %2 instead of %3, and more "
                             "answer, %4 instead of %5.")
                  : Tour::tr("%1 of λ·A2 cancels against A1. What is left has %2 noise, where A1 has %3."),
            {cancelled, percent(left.noise), percent(before.noise), percent(left.answer),
             percent(before.answer)}),
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
    RichText text =
        RichText::filled(Tour::tr("λ_init of layer %1 is a part of λ, which says how much is subtracted. As "
                                  "trained, DIFF gives “%2” %3."),
                         {QString::number(s.head.layer), word, percent(probability(*s.diffTrained), 1)});
    if (s.shown() != s.diffTrained)
        text += QStringLiteral(" ") +
                RichText::filled(Tour::tr("With λ_init %1 it gives %2."),
                                 {bold(s.lambda(s.head.layer).init, 2), percent(probability(*s.shown()), 1)});
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
            : Tour::tr("The answer is “%1”. DIFF with your λ_init writes “%2”, the standard model “%3”.")
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
