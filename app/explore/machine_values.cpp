// SPDX-License-Identifier: MIT
#include "app/explore/machine_values.h"

#include "app/explore/explore_values.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/cell.h"
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

constexpr std::size_t mostKeys = 48, strongest = 36;

const Trace& traceOf(const SessionState& s) {
    const TracePtr& trace = s.shown() ? s.shown() : s.shownStandard();
    if (!trace) throw fail("nothing has run yet");
    return *trace;
}

QString withSign(double value, int decimals) {
    return QString::fromStdString(formatNumber(value, decimals, true));
}

/// √(mean of squares): what a norm would divide by.
double sizeOf(const RowNumbers& of) {
    double sum = 0;
    for (const double each : of) sum += each * each;
    return of.empty() ? 0 : std::sqrt(sum / static_cast<double>(of.size()));
}

/// The keys that have room, in their order: all, or those with the largest weights and the pinned one.
std::vector<int> shownKeys(const OneRow& row, std::optional<int> pinned) {
    std::vector<int> keys(row.keyCount());
    std::iota(keys.begin(), keys.end(), 0);
    if (keys.size() <= mostKeys) return keys;
    std::ranges::stable_sort(keys, std::ranges::greater(), [&](int key) {
        return key == pinned ? 1e9 : std::abs(row.weights[static_cast<std::size_t>(key)]);
    });
    keys.resize(strongest);
    std::ranges::sort(keys);
    return keys;
}

/// Titles are formulas, the same in every language.
QString titleOf(const OneRow& row, RowStep step) {
    switch (step) {
    case RowStep::Norm:
        return QStringLiteral("LN(x)");
    case RowStep::Queries:
        return QStringLiteral("q");
    case RowStep::Turned:
        return QStringLiteral("RoPE");
    case RowStep::Products:
        return QStringLiteral("q · k");
    case RowStep::Scores:
        return QStringLiteral("÷ √d");
    case RowStep::Softmax:
        return row.maps.size() > 1 ? QStringLiteral("softmax × 2") : QStringLiteral("softmax");
    case RowStep::Subtract:
        return QStringLiteral("− λ");
    case RowStep::Values:
        return QStringLiteral("× V");
    case RowStep::HeadNorm:
        return Steps::tr("norm");
    case RowStep::Factor:
        return QStringLiteral("× (1 − λ_init)");
    case RowStep::Output:
        return QStringLiteral("W_O");
    case RowStep::Residual:
        return Steps::tr("residual");
    }
    return {};
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

/// Of a vector its size, the root of the mean of its squares; of a norm before and after.
QStringList footOfVector(const OneRow& row, const RowBox& box) {
    QStringList lines{Steps::tr("size (rms)")};
    const auto from = [&](const QString& before, const RowNumbers& after) {
        lines << QStringLiteral("%1 → %2").arg(before, number(sizeOf(after), 2));
    };
    if (box.step == RowStep::HeadNorm)
        from(number(row.size, 3), row.divided);
    else if (box.step == RowStep::Residual)
        from(number(sizeOf(row.stream), 2), row.attended);
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

/// Why a box has no numbers.
QString whyMissing(const OneRow& row, const RowBox& box) {
    if (row.input.empty()) return Steps::tr("not recorded");
    if (box.step == RowStep::Products || box.step == RowStep::Scores) return Steps::tr("of another run");
    return sentence(row.given);
}

std::vector<MachineScene::Series> seriesOf(const OneRow& row, const RowBox& box,
                                           const std::vector<int>& keys) {
    std::vector<MachineScene::Series> series;
    for (std::size_t i = 0; i < box.series.size(); ++i) {
        MachineScene::Series each{{},
                                  box.step != RowStep::Softmax ? Ink::Signed
                                  : i == 0                     ? Ink::First
                                                               : Ink::Second};
        const RowNumbers& all = *box.series[i].numbers;
        if (!box.byKey) each.numbers = all;
        if (box.byKey && !all.empty())
            for (const int key : keys) each.numbers.push_back(all[static_cast<std::size_t>(key)]);
        series.push_back(std::move(each));
    }
    if (box.step == RowStep::Residual) series.push_back({row.stream, Ink::Before});
    return series;
}

/// What the head adds to the logit of a token, and what comes in between.
void fillPart(MachineScene& scene, const Trace& trace, const OneRow& row, int token) {
    const LogitParts parts = logitParts(trace, logitTarget(*trace.model, token), row.query);
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
void fillLogits(MachineScene& scene, const Trace& trace, const OneRow& row, const SessionState& s) {
    if (trace.logits.empty()) {
        const Phrase why = whySilent(*trace.model);
        scene.logits << (why.empty() ? Steps::tr("not recorded") : sentence(why));
        return;
    }
    const bool last = row.query == trace.tokenCount() - 1;
    const MarkedNext marked = last ? s.markedNext() : MarkedNext{};
    const int token = marked.answer.empty() ? likeliestNext(trace, row.query).token : marked.answer.front();
    if (!trace.model->recording) fillPart(scene, trace, row, token);
    for (const Candidate& each : topCandidates(nextTokenProbabilities(trace, row.query), 5)) {
        const QString word = sentence(spokenToken(*trace.model, each.token));
        scene.next.emplace_back(word, number(100 * each.probability, 1));
    }
}

} // namespace

OneRow machineRow(const SessionState& s) {
    const Trace& trace = traceOf(s);
    const int query = s.pin ? s.pin->query : trace.lastRow();
    return oneRow(trace, s.head, query);
}

MachineScene machineScene(const SessionState& s, const OneRow& row) {
    const Trace& trace = traceOf(s);
    MachineScene scene;
    std::optional<int> pinned;
    if (s.pin && s.pin->key < static_cast<int>(row.keyCount())) pinned = s.pin->key;
    const std::vector<int> keys = shownKeys(row, pinned);
    for (const int key : keys) {
        if (key == pinned) scene.key = static_cast<int>(scene.keys.size());
        scene.keys << tokenWord(s, key);
    }
    scene.left = static_cast<int>(row.keyCount() - keys.size());
    const QString word = pinned ? QStringLiteral("“%1”").arg(tokenWord(s, *pinned)) : QString();
    for (const RowBox& box : boxesOf(row)) {
        Box made;
        made.step = box.step;
        made.title = titleOf(row, box.step);
        made.byKey = box.byKey;
        made.series = seriesOf(row, box, keys);
        if (box.recorded()) {
            made.what = whatOf(row, box.step, trace.model->plan.headDim, pinned);
            if (!box.byKey)
                made.foot = footOfVector(row, box);
            else if (pinned)
                made.foot = footOfKey(row, box, *pinned, word);
        } else {
            made.missing = whyMissing(row, box);
        }
        scene.boxes.push_back(std::move(made));
    }
    fillLogits(scene, trace, row, s);
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
