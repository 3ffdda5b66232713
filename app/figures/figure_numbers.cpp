// SPDX-License-Identifier: MIT
// The numbers that figures are drawn from.
#include "app/explore/explore_values.h"
#include "app/figures/figures.h"
#include "app/lab/lab_values.h"
#include "core/analysis/cell.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace lambdascope {
namespace {

using Values = std::vector<double>;
using Labels = std::vector<std::string>;

constexpr double none = std::numeric_limits<double>::quiet_NaN();

Labels pieceLabels(const SessionState& s, int count) {
    Labels labels;
    for (int i = 0; i < count && i < static_cast<int>(s.pieces.size()); ++i)
        labels.push_back(s.pieces[i].display);
    return labels;
}

/// What tables are made of, and whether with their numbers or with axes and shapes only.
struct Of {
    const SessionState& s;
    bool filled = true;
};

/// Every weight of a map; those above the diagonal are 0, as the softmax and a trace file have them.
NumberTable mapTable(const Of& of, const std::string& name, int tokens,
                     const std::function<float(std::int64_t)>& weight) {
    const Labels labels = pieceLabels(of.s, tokens);
    NumberTable table{name, {{"query", labels}, {"key", labels}}, {tokens, tokens}, {}, true};
    if (!of.filled) return table;
    table.values.reserve(static_cast<std::size_t>(table.size()));
    for (std::int64_t i = 0; i < table.size(); ++i) table.values.push_back(weight(i));
    return table;
}

NumberTable plainMap(const Of& of, const std::string& name, const LayerTrace& layer, int term, int head) {
    const float* const map = layer.map(term, head);
    return mapTable(of, name, static_cast<int>(layer.maps[0].cols()),
                    [map](std::int64_t i) { return map[i]; });
}

NumberTable differenceMap(const Of& of, const std::string& name, const LayerTrace& layer, int head,
                          const HeadMix& mix) {
    const float* const a1 = layer.map(0, head);
    const float* const a2 = layer.map(1, head);
    const std::int64_t tokens = layer.maps[0].cols();
    return mapTable(of, name, static_cast<int>(tokens),
                    [&, rows = rowWeights(layer, head, mix)](std::int64_t i) {
                        const auto [first, second] = rows[static_cast<std::size_t>(i / tokens)];
                        return first * a1[i] + second * a2[i];
                    });
}

/// λ of every query, where tokens have their own: the factors of the table lambda_a2.
NumberTable lambdaOfTokens(const Of& of, const std::vector<float>& lambdas) {
    const auto tokens = static_cast<int>(lambdas.size());
    NumberTable table{"lambda", {{"query", pieceLabels(of.s, tokens)}}, {tokens}, {}, true};
    if (of.filled) table.values.assign(lambdas.begin(), lambdas.end());
    return table;
}

/// In a swapped head the second place, with λ, is A1's.
void addDiffMaps(std::vector<NumberTable>& tables, const Of& of, FigureView view, const PanelSet& panels) {
    const SessionState& s = of.s;
    const LayerTrace& layer = *s.shown()->layers[s.head.layer];
    const HeadMix mix = s.mix(s.head);
    const int head = s.head.head;
    const int first = mix.swapped ? 1 : 0;
    const int second = 1 - first;
    const std::string name = second == 1 ? "a2" : "a1";
    if (panels[0]) tables.push_back(plainMap(of, first == 0 ? "a1" : "a2", layer, first, head));
    if (panels[1] && view != FigureView::LambdaA2) tables.push_back(plainMap(of, name, layer, second, head));
    if (panels[1] && view != FigureView::A2) {
        const float* const map = layer.map(second, head);
        const std::vector<float> lambdas = rowLambdas(layer, head, mix);
        const std::int64_t tokens = layer.maps[0].cols();
        const auto scaled = [&](std::int64_t i) {
            return lambdas[static_cast<std::size_t>(i / tokens)] * map[i];
        };
        tables.push_back(mapTable(of, "lambda_" + name, static_cast<int>(tokens), scaled));
        if (mix.tokenLambda && view == FigureView::Maps) tables.push_back(lambdaOfTokens(of, lambdas));
    }
    if (panels[CanvasLayout::differencePanel])
        tables.push_back(differenceMap(of, "difference", layer, head, mix));
}

bool kept(const TracePtr& trace, int layer) {
    return trace && layer < static_cast<int>(trace->layers.size()) && trace->layers[layer]->hasMaps();
}

std::vector<NumberTable> mapTables(const Of& of, FigureView view, const FigureLook& look) {
    const SessionState& s = of.s;
    std::vector<NumberTable> tables;
    const PanelSet panels = panelsOf(view, look);
    if (kept(s.shown(), s.head.layer)) addDiffMaps(tables, of, view, panels);
    const HeadId twin = s.twin();
    if (panels[CanvasLayout::standardPanel] && kept(s.standard, twin.layer))
        tables.push_back(plainMap(of, "a", *s.standard->layers[twin.layer], 0, twin.head));
    return tables;
}

using HeadWeight = std::function<float(const LayerTrace&, HeadId, std::int64_t)>;

/// Every head of a model; NaN where a layer did not keep its maps.
NumberTable headsTable(const Of& of, const std::string& name, const Trace& trace, const HeadWeight& weight) {
    constexpr std::int64_t most = 1 << 25; // 256 MiB as they are held here
    const std::int64_t tokens = trace.tokenCount();
    const auto layers = static_cast<std::int64_t>(trace.layers.size());
    const std::int64_t heads = trace.model->plan.headCount();
    if (layers * heads * tokens * tokens > most)
        throw fail<UsageError>(
            "all heads have {} million numbers, too many for one file; export one head, or "
            "write them with lambdascope-cli trace",
            layers * heads * tokens * tokens / 1000000);
    const Labels labels = pieceLabels(of.s, static_cast<int>(tokens));
    NumberTable table{name,
                      {{"layer", {}}, {"head", {}}, {"query", labels}, {"key", labels}},
                      {layers, heads, tokens, tokens},
                      {},
                      true};
    if (!of.filled) return table;
    table.values.reserve(static_cast<std::size_t>(table.size()));
    for (int l = 0; l < layers; ++l)
        for (int h = 0; h < heads; ++h)
            for (std::int64_t i = 0; i < tokens * tokens; ++i)
                table.values.push_back(
                    trace.layers[l]->hasMaps() ? double{weight(*trace.layers[l], {l, h}, i)} : none);
    return table;
}

std::vector<NumberTable> headTables(const Of& of, const FigureLook& look) {
    std::vector<NumberTable> tables;
    const HeadsScene scene = headsScene(of.s, look);
    const auto map = [](int term) {
        return [term](const LayerTrace& layer, HeadId id, std::int64_t i) {
            return layer.map(term, id.head)[i];
        };
    };
    const auto difference = [&](const LayerTrace& layer, HeadId id, std::int64_t i) {
        const HeadMix mix = layer.inRow(scene.mixes[id.layer][id.head], id.head, i / layer.maps[0].cols());
        return mix.first() * layer.map(0, id.head)[i] + mix.second() * layer.map(1, id.head)[i];
    };
    if (scene.diff) {
        if (scene.show == MapName::Difference)
            tables.push_back(headsTable(of, "difference", *scene.diff, difference));
        else if (scene.show == MapName::A1)
            tables.push_back(headsTable(of, "a1", *scene.diff, map(0)));
        else
            tables.push_back(headsTable(of, "a2", *scene.diff, map(1)));
    }
    if (scene.standard) tables.push_back(headsTable(of, "a", *scene.standard, map(0)));
    return tables;
}

/// Rows of quantities.
NumberTable quantities(const std::string& name, const NumberAxis& rows, const Labels& columns, Values values,
                       bool single = false) {
    const auto width = static_cast<std::int64_t>(columns.size());
    const auto height = static_cast<std::int64_t>(values.size()) / width;
    return {name, {rows, {"quantity", columns}}, {height, width}, std::move(values), single};
}

/// Where λ is of tokens: what the chart draws of them.
NumberTable lambdaOfLayers(const SessionState& s) {
    Values values;
    for (const LayerLambda& row : lambdaRows(s))
        for (const float value : {row.tokens->least, row.tokens->mean, row.tokens->most, row.lambdaInForce})
            values.push_back(value);
    return quantities("lambda", {"layer", {}}, {"lambda_least", "lambda_mean", "lambda_most", "lambda"},
                      std::move(values));
}

NumberTable lambdaTable(const SessionState& s) {
    if (s.models.diff->plan.tokenLambda) return lambdaOfLayers(s);
    Values values;
    for (const LayerLambda& row : lambdaRows(s))
        for (const double value : {row.scheduleInit, row.trainedInit, double{row.trainedLambda},
                                   row.initInForce, double{row.lambdaInForce}, double{row.outputFactor}})
            values.push_back(value);
    return quantities(
        "lambda", {"layer", {}},
        {"schedule", "lambda_init_trained", "lambda_trained", "lambda_init", "lambda", "output_factor"},
        std::move(values));
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

std::vector<NumberTable> rowTables(const SessionState& s, const FigureLook& look) {
    const RowPlot::Row row = rowPlotValues(s, look.ofTwin);
    const bool swapped = !look.ofTwin && s.mix(s.head).swapped;
    const auto table = [&](const std::string& name, const std::vector<float>& weights) {
        const auto size = static_cast<std::int64_t>(weights.size());
        const NumberAxis keys{"key", pieceLabels(s, static_cast<int>(size))};
        return NumberTable{name, {keys}, {size}, Values(weights.begin(), weights.end()), true};
    };
    if (row.lambdaA2.empty()) return {table("a", row.a1)};
    return {table(swapped ? "a2" : "a1", row.a1), table(swapped ? "lambda_a1" : "lambda_a2", row.lambdaA2),
            table("difference", row.difference)};
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

NumberTable sweepTable(const SessionState& s) {
    const LabSweep sweep = labScene(s).sweep;
    Values values;
    for (std::size_t i = 0; i < sweep.values.size(); ++i)
        for (const auto* list : {&sweep.values, &sweep.loss, &sweep.answer, &sweep.noise})
            values.push_back(i < list->size() ? (*list)[i] : none);
    return quantities("sweep", {"point", {}}, {"lambda_init", "loss", "answer", "noise"}, std::move(values));
}

double at(const Values& list, std::size_t i) {
    return i < list.size() ? list[i] : none;
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
        for (const auto& lambda : training.lambdas) curves.push_back(i < lambda.size() ? lambda[i] : none);
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

std::vector<NumberTable> labMapTables(const Of& of) {
    const SessionState& s = of.s;
    const LayerTrace& trained = *s.diffTrained->layers[s.head.layer];
    const LayerTrace& inForce = *s.shown()->layers[s.head.layer];
    return {differenceMap(of, "difference_trained", trained, s.head.head, s.trainedMix(s.head)),
            differenceMap(of, "difference", inForce, s.head.head, s.mix(s.head))};
}

NumberTable meterTable(const SessionState& s) {
    Labels bars;
    Values values;
    for (const MeterRow& row : meterRows(s)) {
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

} // namespace

std::vector<NumberTable> figureTables(const SessionState& s, FigureView view, const FigureLook& look,
                                      bool filled) {
    const Of of{s, filled};
    switch (view) {
    case FigureView::Heads:
        return headTables(of, look);
    case FigureView::Lambda:
        return {lambdaTable(s)};
    case FigureView::NextToken:
        return {nextTokenTable(s)};
    case FigureView::Row:
        return rowTables(s, look);
    case FigureView::LabChart:
        return {labTable(s)};
    case FigureView::Sweep:
        return {sweepTable(s)};
    case FigureView::Training:
        return trainingTables(s);
    case FigureView::LabMaps:
        return labMapTables(of);
    case FigureView::NoiseMeter:
        return {meterTable(s)};
    default:
        return mapTables(of, view, look);
    }
}

} // namespace lambdascope
