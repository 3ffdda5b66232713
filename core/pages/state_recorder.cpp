// SPDX-License-Identifier: MIT
#include "core/pages/state_recorder.h"

#include "core/analysis/answer/predictions.h"
#include "core/files/edits_file.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr int nextKept = 6,
              nextOfTrained = 3; // most probable next tokens, and those of the models as trained

/// Without what a layer's λ is set to.
Edits withoutLambdaOf(Edits edits, int layer) {
    LayerEdit edit = edits.of(layer);
    edit.lambda.reset();
    edit.lambdaInit.reset();
    edits.set(layer, edit);
    return edits;
}

} // namespace

SweepPoint StateRecorder::point(double value, const std::vector<int>& watched) const {
    const Trace& trace = *instrument_.source().edited;
    SweepPoint point;
    point.value = value;
    point.loss = promptLoss(trace);
    point.next = candidatesOf(trace, nextKept, watched);
    return point;
}

PageContent StateRecorder::content(const Stage& stage) {
    const auto modelOf = [this](const Model& model) {
        return PageModel{model.name, model.hash->wait(instrument_.stop())};
    };
    const FactSource source = instrument_.source();
    PageContent page;
    page.title = source.edited->model->folder.parent_path().filename().string();
    page.prompt = *stage.prompt;
    page.answer = stage.answer.value_or("");
    page.diffModel = modelOf(*source.edited->model);
    page.trained = instrument_.trained();
    page.diff = instrument_.edited();
    if (source.standard != nullptr && layerWithMaps(source.standard, source.twin.layer)) {
        page.standard = instrument_.standard();
        page.standardModel = modelOf(*source.standard->model);
    }
    page.edits = page.base = page.diff->request.edits;
    page.pieces = instrument_.pieces();
    page.marks = source.marks;
    page.roles = meterTokens(page.pieces, source.marks);
    if (const auto ids = idsToSay(page.pieces, source.marks.answer); !ids.empty())
        page.leading.push_back(ids.front());
    page.answerStandard = page.answerTrained = std::nan("");
    page.head = source.head;
    page.twin = source.twin;
    page.cell = source.pin.value_or(Cell{page.diff->tokenCount() - 1, 0});
    page.by = stage.by.value_or(page.by);
    page.scope = stage.heads.value_or(page.scope);
    std::vector<int> watched = page.leading;
    for (const TracePtr& trace : {page.trained, page.standard})
        if (trace)
            for (const Candidate& each : candidatesOf(*trace, nextOfTrained, {}))
                watched.push_back(each.token);
    page.points = {point(std::nan(""), watched)};
    return page;
}

void StateRecorder::slide(PageContent& page, const Stage& stage, const std::function<void()>& atStop) {
    const int layer = page.head.layer;
    const LambdaParts& parts = page.diff->model->layers[layer].lambda;
    std::vector<int> watched;
    for (const Candidate& each : page.points.front().next) watched.push_back(each.token);
    page.base = withoutLambdaOf(page.base, layer);
    SweepPlan plan{{layer}, sweepValues(), page.base};
    for (const double value : {parts.init, editedLambda(parts, page.edits, layer).init})
        if (std::ranges::find(plan.values, value) == plan.values.end())
            plan.values.insert(std::ranges::upper_bound(plan.values, value), value);
    page.points.clear();
    for (const double value : plan.values) {
        Stage there = stage;
        there.edits = toCommandLine({plan.at(value), {}});
        there.pin = std::pair{TokenName{fmt::format("@{}", page.cell.query)},
                              TokenName{fmt::format("@{}", page.cell.key)}};
        there.layer = page.head.layer;
        there.head = page.head.head;
        if (page.standard) there.twin = page.twin;
        instrument_.set(there);
        page.points.push_back(point(value, watched));
        atStop();
    }
    instrument_.set(stage);
}

void StateRecorder::poolMaps(OrderedJson& state) {
    for (auto& [kind, heads] : state["maps"].items())
        for (auto& [head, text] : heads.items()) {
            const auto [at, isNew] =
                knownMaps_.try_emplace(text.get<std::string>(), static_cast<int>(maps_.size()));
            if (isNew) maps_.push_back(text);
            text = at->second;
        }
}

int StateRecorder::record(const Stage& stage, StateWish wish, const std::function<void()>& atStop) {
    instrument_.set(stage);
    PageContent page = content(stage);
    const bool setByItself = page.edits.of(page.head.layer).lambda.has_value(); // none of the slider's values
    if (wish.slides && page.diff->model->config.hasLambdaInit() && !setByItself) slide(page, stage, atStop);
    PageExtent extent = page.scope == MeterScope::Head ? PageExtent::OneHead : PageExtent::OneLayer;
    if (wish.allHeads || page.scope == MeterScope::All) extent = planPage(page).maps;
    OrderedJson state = pageData(page, extent);
    poolMaps(state);
    const auto [at, isNew] = known_.try_emplace(state.dump(), static_cast<int>(states_.size()));
    if (isNew) states_.push_back(std::move(state));
    return at->second;
}

} // namespace lambdascope
