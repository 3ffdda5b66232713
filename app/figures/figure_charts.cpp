// SPDX-License-Identifier: MIT
// Charts and tables as figures: λ, the next token, the lab's waterfall, sweep and training, the noise meter.
#include "app/explore/explore_values.h"
#include "app/figures/figure_kind.h"
#include "app/lab/lab_values.h"
#include "core/util/error.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/meter_view.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/lab/effect_view.h"
#include "widgets/lab/lab_canvas.h"

#include <limits>

namespace lambdascope {
namespace {

using Values = std::vector<double>;
using Labels = std::vector<std::string>;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Rows of quantities.
NumberTable quantities(const std::string& name, const NumberAxis& rows, const Labels& columns, Values values,
                       bool single = false) {
    const auto width = static_cast<std::int64_t>(columns.size());
    const auto height = static_cast<std::int64_t>(values.size()) / width;
    return {name, {rows, {"quantity", columns}}, {height, width}, std::move(values), single};
}

template<typename Number>
double at(const std::vector<Number>& list, std::size_t i) {
    return i < list.size() ? list[i] : none;
}

/// Where λ is of tokens: what the chart draws of them.
NumberTable lambdaOfLayers(const SessionState& s) {
    Values values;
    for (const LayerLambda& row : lambdaRows(s))
        for (const float value : {row.tokens->least, row.tokens->mean, row.tokens->most, row.editedLambda})
            values.push_back(value);
    return quantities("lambda", {"layer", {}}, {"lambda_least", "lambda_mean", "lambda_most", "lambda"},
                      std::move(values));
}

NumberTable lambdaTable(const SessionState& s) {
    if (s.models.diff->plan.tokenLambda) return lambdaOfLayers(s);
    Values values;
    for (const LayerLambda& row : lambdaRows(s))
        for (const double value : {row.scheduleInit, row.trainedInit, double{row.trainedLambda},
                                   row.editedInit, double{row.editedLambda}, double{row.outputFactor}})
            values.push_back(value);
    return quantities(
        "lambda", {"layer", {}},
        {"schedule", "lambda_init_trained", "lambda_trained", "lambda_init", "lambda", "output_factor"},
        std::move(values));
}

FigurePicture pictureOfNextTokens(Of of) {
    return nextTokenPicture(nextTokenRows(of.s), nextTokenFooter(of.s),
                            tokenWord(of.s, static_cast<int>(of.s.pieces.size()) - 1), of.look.theme);
}

NumberTable nextTokenTable(const SessionState& s) {
    Labels tokens;
    Values values;
    Labels columns{"standard", "diff_trained", "diff_edited"};
    for (const NextTokenRow& row : nextTokenRows(s)) {
        tokens.push_back(row.token.toStdString());
        for (const auto& value : {row.standard, row.diffTrained, row.diffEdited})
            values.push_back(value ? double{*value} : none);
    }
    return quantities("probability", {"token", tokens}, columns, std::move(values), true);
}

void addNextTokenFacts(Of of, FigureFacts& facts) {
    const NextTokenFooter footer = nextTokenFooter(of.s);
    if (footer.lossStandard) addFact(facts, "loss_standard", *footer.lossStandard);
    if (footer.lossDiff) addFact(facts, "loss_diff", *footer.lossDiff);
    if (!footer.lossEdited) return;
    addFact(facts, "loss_edited", *footer.lossEdited);
    addFact(facts, "kl", footer.kl);
    addFact(facts, "flips", footer.flips);
    addFact(facts, "positions", footer.positions);
}

NumberTable labTable(const SessionState& s) {
    if (s.models.diff->plan.tokenLambda) return lambdaOfLayers(s);
    Values values;
    for (const LabLayer& layer : labScene(s).layers)
        for (const double value :
             {layer.scheduleInit, double{layer.plus}, double{layer.minus}, layer.trainedInit,
              double{layer.trainedLambda}, layer.init, double{layer.lambda}})
            values.push_back(value);
    return quantities("lambda", {"layer", {}},
                      {"schedule", "exp_plus", "exp_minus", "lambda_init_trained", "lambda_trained",
                       "lambda_init", "lambda"},
                      std::move(values));
}

void checkSweep(Of of) {
    needDiff(of);
    const SessionState& s = of.s;
    if (!s.models.diff->config.hasLambdaInit())
        throw fail<UsageError>("{} has no λ_init to sweep: its λ follows from every token",
                               s.models.diff->name);
    if (s.sweep.points.empty() || !(s.sweep.key == s.sweepKey()))
        throw fail<UsageError>("no sweep of λ_init was made with this text and these edits");
    if (s.sweep.running) throw fail<UsageError>("the sweep of λ_init is still running");
}

NumberTable sweepTable(const SessionState& s) {
    const LabSweep sweep = labScene(s).sweep;
    Values values;
    for (std::size_t i = 0; i < sweep.values.size(); ++i)
        for (const auto* list : {&sweep.values, &sweep.loss, &sweep.answer, &sweep.noise})
            values.push_back(at(*list, i));
    return quantities("sweep", {"point", {}}, {"lambda_init", "loss", "answer", "noise"}, std::move(values));
}

void checkTraining(Of of) {
    needDiff(of);
    if (!labScene(of.s).training) throw fail<UsageError>("this pair tells nothing of its training");
}

std::vector<NumberTable> trainingTables(const SessionState& s) {
    const LabTraining training = *labScene(s).training;
    Labels columns{"step", "loss_diff", "loss_standard"};
    for (std::size_t l = 0; l < training.lambdas.size(); ++l) columns.push_back(fmt::format("lambda_{}", l));
    Values curves;
    for (std::size_t i = 0; i < training.steps.size(); ++i) {
        curves.push_back(training.steps[i]);
        curves.push_back(at(training.lossDiff, i));
        curves.push_back(at(training.lossStandard, i));
        for (const auto& lambda : training.lambdas) curves.push_back(at(lambda, i));
    }
    Values attention;
    for (std::size_t i = 0; i < training.noiseSteps.size(); ++i) {
        attention.push_back(training.noiseSteps[i]);
        for (const auto* list :
             {&training.noiseDiff, &training.noiseStandard, &training.answerDiff, &training.answerStandard})
            attention.push_back(at(*list, i));
    }
    std::vector<NumberTable> tables{quantities("training", {"point", {}}, columns, std::move(curves))};
    if (!attention.empty())
        tables.push_back(quantities(
            "attention", {"point", {}},
            {"step", "noise_diff", "noise_standard", "answer_diff", "answer_standard"}, attention));
    return tables;
}

std::vector<MeterRow> barsOf(const SessionState& s) {
    return meterRows(meterScene(s), true);
}

void checkMeter(Of of) {
    if (meterTokens(of.s).answer.empty())
        throw fail<UsageError>("no answer is marked in the prompt: the noise meter needs one");
}

NumberTable meterTable(const SessionState& s) {
    Labels bars;
    Values values;
    for (const MeterRow& row : barsOf(s)) {
        const MeterBar& bar = row.bar;
        bars.push_back(row.name.toStdString());
        for (const double value :
             {bar.answer, bar.noise, bar.distractors, bar.first, bar.question, bar.answerPaper.value_or(none),
              bar.noisePaper.value_or(none), bar.absolute, bar.rowSum})
            values.push_back(bar.there ? value : none);
    }
    return quantities("attention", {"bar", bars},
                      {"answer", "noise", "distractors", "first_token", "question", "answer_paper",
                       "noise_paper", "sum_of_magnitudes", "row_sum"},
                      std::move(values));
}

/// Over what the noise meter takes its means, and what its bars are.
QString meterAside(Of of) {
    const SessionState& s = of.s;
    QStringList said{Figures::tr("Row “%1”.").arg(meterScene(s).row)};
    if (s.lab.meterScope == MeterScope::All)
        said << Figures::tr("Means over all heads of all layers.");
    else if (s.lab.meterScope == MeterScope::Layer && s.models.diff && s.models.standard)
        said << Figures::tr("Means over the heads of layer %1, of the standard Transformer over those of "
                            "layer %2.")
                    .arg(s.head.layer)
                    .arg(s.twin().layer);
    else if (s.lab.meterScope == MeterScope::Layer)
        said << Figures::tr("Means over the heads of layer %1.").arg(s.head.layer);
    said << (s.lab.meterForm == MeterForm::Share
                 ? Figures::tr("The bars are shares of Σ|weight|.")
                 : Figures::tr("The bars are sums of weights, divided by what their row sums to."));
    return joined(said);
}

void addMeterFacts(Of of, FigureFacts& facts) {
    const MeterScope scope = of.s.lab.meterScope;
    facts["scope"] = scope == MeterScope::Head ? "head" : scope == MeterScope::Layer ? "layer" : "all";
    facts["form"] = of.s.lab.meterForm == MeterForm::Share ? "share" : "paper";
}

// What rows are filled with, where the state is all that it takes.
template<auto function>
auto ofState(Of of) {
    return function(of.s);
}
template<auto table>
std::vector<NumberTable> oneTable(Of of) {
    return {table(of.s)};
}
/// A part of the lab's canvas.
template<auto draw>
FigurePicture ofLab(Of of) {
    return draw(labScene(of.s), of.look.theme);
}

constexpr std::array chartKinds{
    FigureKind{
        .view = FigureView::Lambda,
        .name = "lambda",
        .title = QT_TRANSLATE_NOOP("Figures", "λ by layer"),
        .panel = Panel::Lambda,
        .widgets = {&LambdaView::staticMetaObject},
        .models = ofDiff,
        .ofPass = false,
        .check = needDiff,
        .picture = [](Of of) { return lambdaPicture(lambdaRows(of.s), of.s.head.layer, of.look.theme); },
        .tables = oneTable<lambdaTable>,
        .sentence = ofState<lambdaText>,
    },
    FigureKind{
        .view = FigureView::NextToken,
        .name = "next-token",
        .title = QT_TRANSLATE_NOOP("Figures", "Next token"),
        .panel = Panel::Next,
        .widgets = {&NextTokenView::staticMetaObject, &EffectView::staticMetaObject},
        .picture = pictureOfNextTokens,
        .tables = oneTable<nextTokenTable>,
        .sentence = ofState<nextTokenText>,
        .facts = addNextTokenFacts,
    },
    FigureKind{
        .view = FigureView::LabChart,
        .name = "lab-chart",
        .title = QT_TRANSLATE_NOOP("Figures", "λ and its parts"),
        .widgets = {&LabCanvas::staticMetaObject}, // with sweep, training and maps
        .models = ofDiff,
        .ofPass = false,
        .check = needDiff,
        .picture = ofLab<labChartPicture>,
        .tables = oneTable<labTable>,
        .sentence = ofState<lambdaText>,
    },
    FigureKind{
        .view = FigureView::Sweep,
        .name = "sweep",
        .title = QT_TRANSLATE_NOOP("Figures", "Sweep of λ_init"),
        .models = ofDiff,
        .check = checkSweep,
        .picture = ofLab<sweepPicture>,
        .tables = oneTable<sweepTable>,
        .sentence = ofState<sweepText>,
    },
    FigureKind{
        .view = FigureView::Training,
        .name = "training",
        .title = QT_TRANSLATE_NOOP("Figures", "Training"),
        .ofPass = false,
        .check = checkTraining,
        .picture = ofLab<trainingPicture>,
        .tables = ofState<trainingTables>,
        .sentence = ofState<trainingText>,
    },
    FigureKind{
        .view = FigureView::NoiseMeter,
        .name = "noise-meter",
        .title = QT_TRANSLATE_NOOP("Figures", "Where attention goes"),
        .widgets = {&MeterView::staticMetaObject},
        .scope = {},
        .ofMaps = true,
        .check = checkMeter,
        .picture = [](Of of) { return meterPicture(barsOf(of.s), of.s.lab.meterForm, of.look.theme); },
        .tables = oneTable<meterTable>,
        .sentence = [](Of of) { return meterText(meterScene(of.s).reading); },
        .aside = meterAside,
        .facts = addMeterFacts,
    },
};

} // namespace

std::span<const FigureKind> chartFigures() {
    return chartKinds;
}

} // namespace lambdascope
