// SPDX-License-Identifier: MIT
// What a figure is of: as keys and values for programs, which stand in a file of its numbers.
#include "app/explore/explore_values.h"
#include "app/figures/figure_parts.h"
#include "core/analysis/cell.h"
#include "core/analysis/training_history.h"
#include "core/files/edits_file.h"
#include "widgets/figures/map_side.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

bool isMapsOrRow(FigureView view) {
    return view <= FigureView::Standard || view == FigureView::Row || view == FigureView::LabMaps;
}

/// Read off the weights or the log of the training: nothing was run for it.
bool needsNoPass(FigureView view) {
    return view == FigureView::Lambda || view == FigureView::LabChart || view == FigureView::Training;
}

class Facts {
  public:
    template<typename Value>
    void add(const std::string& key, const Value& value) {
        all[key] = fmt::format("{}", value);
    }
    void addModels(const SessionState& s, FigureView view, const FigureLook& look, WeightHashes& hashes);
    void addHead(const SessionState& s);
    void addLambda(const SessionState& s);
    void addMeter(const SessionState& s);
    void addNextToken(const SessionState& s);

    std::map<std::string, std::string> all;
};

void Facts::addModels(const SessionState& s, FigureView view, const FigureLook& look, WeightHashes& hashes) {
    const bool diff = showsDiff(s, view, look);
    const auto addModel = [&](const std::string& before, const ModelPtr& model, const TracePtr& trace) {
        all[before + "model"] = model->name;
        all[before + "weights_sha256"] = hashes.of(model);
        if (trace && !needsNoPass(view)) all[before + "backend"] = trace->backend;
    };
    if (diff) addModel("", s.models.diff, s.shown());
    if (diff) all["edits"] = toCommandLine(s.shownEdits());
    if (const auto step = trainingStep(s)) add("step", *step);
    if (!showsStandard(s, view, look)) return;
    const std::string before = diff ? "standard_" : "";
    addModel(before, s.models.standard, s.standard);
    if (isOfHead(s, view) || isOfLayer(s, view)) add(before + "layer", s.twin().layer);
    if (isOfHead(s, view)) add(before + "head", s.twin().head);
}

void Facts::addLambda(const SessionState& s) {
    const HeadMix mix = s.mix(s.head);
    if (!mix.tokenLambda) add("lambda", mix.lambda); // the factor of the table lambda_a2
    if (!s.trainedMix(s.head).tokenLambda) {
        add("lambda_trained", s.models.diff->layers[s.head.layer].lambda.trained());
        return;
    }
    const TokenLambdas of = tokenLambdas(*s.shown()->layers[s.head.layer], s.head.head);
    add("token_lambda_least", of.least);
    add("token_lambda_mean", of.mean);
    add("token_lambda_most", of.most);
}

void Facts::addHead(const SessionState& s) {
    add("head", s.head.head);
    addLambda(s);
    std::string experiments;
    for (const Ablation each : experimentsOnHead(s))
        experiments += (experiments.empty() ? "" : ",") + std::string(nameOf(each));
    if (!experiments.empty()) all["experiments"] = experiments;
}

void Facts::addMeter(const SessionState& s) {
    const MeterScope scope = s.lab.meterScope;
    all["scope"] = scope == MeterScope::Head ? "head" : scope == MeterScope::Layer ? "layer" : "all";
    all["form"] = s.lab.meterForm == MeterForm::Share ? "share" : "paper";
}

void Facts::addNextToken(const SessionState& s) {
    const NextTokenFooter footer = nextTokenFooter(s);
    if (footer.lossStandard) add("loss_standard", *footer.lossStandard);
    if (footer.lossDiff) add("loss_diff", *footer.lossDiff);
    if (!footer.lossEdited) return;
    add("loss_edited", *footer.lossEdited);
    add("kl", footer.kl);
    add("flips", footer.flips);
    add("positions", footer.positions);
}

} // namespace

bool isOfHead(const SessionState& s, FigureView view) {
    switch (view) {
    case FigureView::Heads:
    case FigureView::Lambda:
    case FigureView::NextToken:
    case FigureView::LabChart:
    case FigureView::Sweep:
    case FigureView::Training:
        return false;
    case FigureView::NoiseMeter:
        return s.lab.meterScope == MeterScope::Head;
    default:
        return true;
    }
}

bool isOfLayer(const SessionState& s, FigureView view) {
    return view == FigureView::NoiseMeter && s.lab.meterScope == MeterScope::Layer;
}

std::optional<ShownCells> shownCells(const SessionState& s, FigureView view, const FigureLook& look) {
    if (view > FigureView::Standard && view != FigureView::LabMaps) return {};
    const int tokens = std::max(1, static_cast<int>(s.pieces.size()));
    const CellGrid grid{tokens, paperMapSide(tokens)};
    const MapView shown = grid.clamped(view == FigureView::LabMaps ? look.labMaps : look.maps);
    if (shown.zoom <= 1) return {};
    constexpr double tiny = 1e-6; // cells: an edge that is one but for rounding
    const auto first = [](double at) { return static_cast<int>(std::floor(at + tiny)); };
    const auto last = [&](double at) {
        return std::min(tokens, static_cast<int>(std::ceil(at + tokens / shown.zoom - tiny))) - 1;
    };
    return ShownCells{first(shown.firstQuery), last(shown.firstQuery), first(shown.firstKey),
                      last(shown.firstKey)};
}

std::optional<int> trainingStep(const SessionState& s) {
    if (!s.history || s.history->checkpoints.empty() || s.step == Checkpoint::unknownStep) return {};
    const bool last = s.step == s.history->checkpoints.back().step;
    if (last && s.with) return {}; // one of them is not of this training
    return s.step;
}

std::vector<Ablation> experimentsOnHead(const SessionState& s) {
    std::vector<Ablation> found;
    const LayerEdit edit = s.shownEdits().of(s.head.layer);
    std::ranges::copy_if(allAblations, std::back_inserter(found),
                         [&](Ablation each) { return edit.has(each, s.head.head); });
    return found;
}

std::map<std::string, std::string> figureMetadata(const SessionState& s, FigureView view,
                                                  const FigureLook& look, WeightHashes& hashes) {
    Facts facts;
    facts.all = {
        {"view", std::string(nameOf(view))}, {"prompt", s.tracedText}, {"version", LAMBDASCOPE_VERSION}};
    if (!s.tracedAhead.empty()) facts.add("tokens_written", s.tracedAhead.size());
    facts.addModels(s, view, look, hashes);
    const bool diff = showsDiff(s, view, look);
    if (diff && (isOfHead(s, view) || isOfLayer(s, view))) facts.add("layer", s.head.layer);
    if (diff && isOfHead(s, view)) facts.addHead(s);
    if (s.pin && isMapsOrRow(view)) facts.all["pin"] = fmt::format("{},{}", s.pin->query, s.pin->key);
    if (const auto cells = shownCells(s, view, look)) {
        facts.all["shown_queries"] = fmt::format("{}-{}", cells->firstQuery, cells->lastQuery);
        facts.all["shown_keys"] = fmt::format("{}-{}", cells->firstKey, cells->lastKey);
    }
    if (look.guess && view == FigureView::Row) facts.add("guess", *look.guess);
    if (view == FigureView::NoiseMeter) facts.addMeter(s);
    if (view == FigureView::NextToken) facts.addNextToken(s);
    return facts.all;
}

} // namespace lambdascope
