// SPDX-License-Identifier: MIT
#include "app/explore/machine_values.h"

#include "app/explore/explore_values.h"
#include "app/explore/machine_keys.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/row_facts.h"
#include "core/model/recorded/recorded_model.h"
#include "core/text/display.h"
#include "core/text/token_names.h"
#include "core/util/error.h"
#include "core/util/phrase.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace lambdascope {
namespace {

struct Steps {
    Q_DECLARE_TR_FUNCTIONS(MachineDrawing)
};

using Box = MachineScene::Box;
using Ink = MachineScene::Series::Ink;

const Trace& traceOf(const SessionState& s) {
    const TracePtr& trace = machineTrace(s);
    if (!trace) throw fail("nothing has run yet");
    return *trace;
}

QString withSign(double value, int decimals) {
    return QString::fromStdString(formatNumber(value, decimals, true));
}

/// Titles are formulas where a word would be no shorter.
QString titleOf(RowStep step) {
    if (step == RowStep::HeadNorm) return Steps::tr("norm");
    if (step == RowStep::Residual) return Steps::tr("residual");
    return QString::fromUtf8(formulaOf(step));
}

/// The subtraction in the pinned key's column with digits that make it true as printed; A1 and A2 by their
/// names, also in a swapped head. None where there is nothing to subtract, or no such key.
std::optional<Arithmetic> sumOf(const OneRow& row, std::optional<int> key) {
    if (row.maps.size() < 2 || row.mix.off || !key) return {};
    const auto weight = [&](std::size_t map) {
        return static_cast<float>(row.maps[map].weights[static_cast<std::size_t>(*key)]);
    };
    const std::size_t first = row.mix.swapped ? 1 : 0;
    Arithmetic sum = arithmetic({weight(first), weight(1 - first), row.mix.lambda});
    if (row.mix.swapped) std::swap(sum.a1, sum.a2);
    return sum;
}

/// "A1 − 0.842·A2", as the head mixes them.
QString mixText(const OneRow& row, std::optional<int> key) {
    if (row.mix.off) return Steps::tr("head off");
    const auto sum = sumOf(row, key);
    const QString lambda = sum ? QString::fromStdString(sum->lambda) : number(row.mix.lambda, 3);
    return (row.mix.swapped ? QStringLiteral("A2 − %1·A1") : QStringLiteral("A1 − %1·A2")).arg(lambda);
}

QString whatOf(const OneRow& row, RowStep step, int headDim, std::optional<int> key) {
    const auto numbers = [](const RowNumbers& of) { return Steps::tr("%1 numbers").arg(of.size()); };
    switch (step) {
    case RowStep::Norm:
        return numbers(row.input);
    case RowStep::Queries:
        return row.maps.size() > 1 ? Steps::tr("2 × %1 numbers").arg(headDim) : numbers(row.maps[0].query);
    case RowStep::Turned:
        return Steps::tr("by place %1").arg(row.query);
    case RowStep::Products:
        return row.maps.size() > 1 ? Steps::tr("two a key") : Steps::tr("one a key");
    case RowStep::Scores:
        return Steps::tr("d = %1, so ÷ %2").arg(headDim).arg(std::sqrt(headDim), 0, 'g', 4);
    case RowStep::Softmax:
        return row.maps.size() > 1 ? QStringLiteral("A1, A2") : QStringLiteral("A");
    case RowStep::Subtract:
        return mixText(row, key);
    case RowStep::Values:
        return numbers(row.sum);
    case RowStep::HeadNorm:
        return Steps::tr("÷ its size");
    case RowStep::Factor:
        return QStringLiteral("× %1").arg(number(row.mix.factor, 3));
    case RowStep::Output:
        return numbers(row.written);
    case RowStep::Residual:
        return Steps::tr("x + all heads");
    }
    return {};
}

/// What a box has of all keys of a word or sentence; empty: what it always has.
QString whatOfGroups(const OneRow& row, RowStep step) {
    if (step == RowStep::Products) return Steps::tr("largest of each");
    if (step != RowStep::Softmax) return {};
    return row.maps.size() > 1 ? Steps::tr("A1, A2: sums") : Steps::tr("A: sums");
}

/// Of a vector its size, the root of the mean of its squares; of a norm before and after.
QStringList footOfVector(const OneRow& row, const RowBox& box) {
    QStringList lines{Steps::tr("size (rms)")};
    const auto from = [&](const QString& before, const RowNumbers& after, int decimals) {
        lines << QStringLiteral("%1 → %2").arg(before, number(sizeOf(after), decimals));
    };
    if (box.step == RowStep::HeadNorm)
        from(number(row.size, 3), row.divided, 3); // not quite 1, by ε
    else if (box.step == RowStep::Residual)
        from(number(sizeOf(row.stream), 2), row.attended, 2);
    else
        for (const RowBox::Series& each : box.series)
            lines << QStringLiteral("%1 %2")
                         .arg(QString::fromStdString(each.name), number(sizeOf(*each.numbers), 3))
                         .trimmed();
    return lines;
}

/// Of the pinned key its numbers, and what the row of the difference adds up to.
QStringList footOfKey(const OneRow& row, const RowBox& box, int key, const QString& word) {
    QStringList lines{word};
    const auto sum = sumOf(row, key);
    for (std::size_t i = 0; i < box.series.size(); ++i) {
        if (box.series[i].numbers->empty()) continue; // another run's map
        QString printed = number((*box.series[i].numbers)[static_cast<std::size_t>(key)], 2);
        if (sum && box.step == RowStep::Softmax) printed = QString::fromStdString(i == 0 ? sum->a1 : sum->a2);
        if (sum && box.step == RowStep::Subtract) printed = QString::fromStdString(sum->result);
        lines << QStringLiteral("%1 %2").arg(QString::fromStdString(box.series[i].name), printed).trimmed();
    }
    if (box.step == RowStep::Subtract)
        lines << QStringLiteral("Σ %1").arg(
            number(std::accumulate(row.weights.begin(), row.weights.end(), 0.0), 3));
    return lines;
}

/// The λ that there was, where it is another one now.
QStringList trainedLambda(const OneRow& row, const OneRow* trained) {
    return trained == nullptr || trained->mix.lambda == row.mix.lambda
               ? QStringList()
               : QStringList(Steps::tr("trained λ %1").arg(number(trained->mix.lambda, 2)));
}

/// Why a box has no numbers.
QString whyMissing(const OneRow& row, const RowBox& box) {
    if (row.input.empty()) return Steps::tr("not recorded");
    if (box.step == RowStep::Products || box.step == RowStep::Scores) return Steps::tr("of another run");
    return sentence(row.given);
}

/// A number a key of the told one's products, where those take the place of all keys.
RowNumbers productsOf(const OneRow& row, const RowBox& box, std::size_t map, int key) {
    const RowTerm& of = row.maps[map];
    if (of.products.empty()) return {};
    return box.step == RowStep::Products ? keyProducts(of, key) : keyScores(of, key);
}

/// The numbers of a series as trained, where there are such and they are other ones; else none.
RowNumbers trainedOf(const OneRow* trained, const RowBox& box, std::size_t series) {
    if (trained == nullptr) return {};
    const auto boxes = boxesOf(*trained);
    const auto found = std::ranges::find(boxes, box.step, &RowBox::step);
    if (found == boxes.end() || series >= found->series.size()) return {};
    const RowNumbers& then = *found->series[series].numbers;
    const RowNumbers& now = *box.series[series].numbers;
    return then.size() != now.size() || then == now ? RowNumbers() : then;
}

std::vector<MachineScene::Series> seriesOf(const OneRow& row, const OneRow* trained, const RowBox& box,
                                           const MachineKeys& keys, bool ofOneKey) {
    const auto shown = [&](const RowNumbers& all) { return box.byKey ? keys.keys.of(box.step, all) : all; };
    std::vector<MachineScene::Series> series;
    for (std::size_t i = 0; i < box.series.size(); ++i) {
        MachineScene::Series each{{},
                                  box.step != RowStep::Softmax ? Ink::Signed
                                  : i == 0                     ? Ink::First
                                                               : Ink::Second};
        each.numbers = ofOneKey ? productsOf(row, box, i, keys.told) : shown(*box.series[i].numbers);
        if (!ofOneKey) each.trained = shown(trainedOf(trained, box, i));
        series.push_back(std::move(each));
    }
    if (box.step == RowStep::Residual) series.push_back({row.stream, Ink::Before});
    return series;
}

/// What the head adds to the logit of a token, and what comes in between.
void fillPart(MachineScene& scene, const Trace& trace, const OneRow& row, int token,
              const LogitParts& parts) {
    for (const LogitPart& part : parts.parts)
        if (part.kind == LogitPart::Kind::Head && part.at == row.head)
            scene.logits << Steps::tr("this head adds %1 to the logit of %2, which is %3 above the mean")
                                .arg(withSign(part.value, 2), sentence(spokenToken(*trace.model, token)),
                                     number(parts.above(), 2));
    scene.logits << (row.head.layer + 1 < static_cast<int>(trace.layers.size())
                         ? Steps::tr("in between: the MLP of layer %1, the layers after it, the final norm")
                               .arg(row.head.layer)
                         : Steps::tr("in between: the MLP of layer %1, the final norm").arg(row.head.layer));
}

/// Of the answer, or of what is most probable, what the head adds to its logit; and what is said next.
void fillLogits(MachineScene& scene, const Trace& trace, const OneRow& row, const SessionState& s,
                const LogitParts* parts) {
    if (trace.logits.empty()) {
        const Phrase why = whySilent(*trace.model);
        scene.logits << (why.empty() ? Steps::tr("not recorded") : sentence(why));
        return;
    }
    if (const int token = machineToken(s, trace, row.query); token >= 0)
        fillPart(scene, trace, row, token, parts != nullptr ? *parts : machineParts(trace, token, row.query));
    for (const Candidate& each : topCandidates(nextTokenProbabilities(trace, row.query), 5)) {
        const QString word = sentence(spokenToken(*trace.model, each.token));
        scene.next.emplace_back(word, number(100 * each.probability, 1));
    }
}

} // namespace

bool machineOfStandard(const SessionState& s) {
    return !s.shown() || (s.machine.ofStandard && s.shownStandard());
}

const TracePtr& machineTrace(const SessionState& s) {
    return machineOfStandard(s) ? s.shownStandard() : s.shown();
}

HeadId machineHead(const SessionState& s) {
    return machineOfStandard(s) ? s.twin() : s.head;
}

int machineQuery(const SessionState& s, const Trace& trace) {
    return s.pin ? std::min(s.pin->query, trace.tokenCount() - 1) : trace.lastRow();
}

OneRow machineRow(const SessionState& s) {
    const Trace& trace = traceOf(s);
    return oneRow(trace, machineHead(s), machineQuery(s, trace));
}

int machineToken(const SessionState& s, const Trace& trace, int query) {
    if (trace.logits.empty() || trace.model->recording) return -1;
    const MarkedNext marked = query == trace.tokenCount() - 1 ? s.markedNext() : MarkedNext{};
    return marked.answer.empty() ? likeliestNext(trace, query).token : marked.answer.front();
}

LogitParts machineParts(const Trace& trace, int token, int query) {
    return logitParts(trace, logitTarget(*trace.model, token), query);
}

MachineScene machineScene(const SessionState& s, const OneRow& row, const MachineMore& more) {
    const Trace& trace = traceOf(s);
    MachineScene scene;
    const MachineKeys keys = machineKeys(s, row);
    scene.keys = keys.words;
    scene.places = keys.tokens;
    scene.key = keys.keys.marked;
    scene.others = keys.keys.hasOthers();
    const QString word = QStringLiteral("“%1”").arg(tokenWord(s, keys.told)); // whose numbers stand below
    for (const RowBox& box : boxesOf(row)) {
        const bool ofOneKey =
            s.machine.oneKey && (box.step == RowStep::Products || box.step == RowStep::Scores);
        Box made;
        made.step = box.step;
        made.title = titleOf(box.step);
        made.byKey = box.byKey && !ofOneKey;
        made.series = seriesOf(row, more.trained, box, keys, ofOneKey);
        if (box.recorded()) {
            made.what = ofOneKey       ? Steps::tr("of %1, number by number").arg(word)
                        : keys.grouped ? whatOfGroups(row, box.step)
                                       : QString();
            if (made.what.isEmpty()) made.what = whatOf(row, box.step, trace.model->plan.headDim, keys.told);
            if (!box.byKey)
                made.foot = footOfVector(row, box);
            else
                made.foot = footOfKey(row, box, keys.told, ofOneKey ? Steps::tr("sum, %1").arg(word) : word);
            if (box.step == RowStep::Subtract) made.foot << trainedLambda(row, more.trained);
        } else {
            made.missing = whyMissing(row, box);
        }
        scene.boxes.push_back(std::move(made));
    }
    if (more.logits) fillLogits(scene, trace, row, s, more.parts);
    return scene;
}

QString machineText(const SessionState& s, const OneRow& row) {
    return Steps::tr(
               "What “%1” (row %2) does in layer %3 head %4, step by step; every box has its own scale.")
        .arg(tokenWord(s, row.query))
        .arg(row.query)
        .arg(row.head.layer)
        .arg(row.head.head);
}

} // namespace lambdascope
