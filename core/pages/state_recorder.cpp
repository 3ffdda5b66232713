// SPDX-License-Identifier: MIT
#include "core/pages/state_recorder.h"

#include <cmath>
#include <utility>

namespace lambdascope {

PageContent StateRecorder::content(const Stage& stage) {
    const FactSource source = instrument_.source();
    PageContent page;
    page.trained = instrument_.trained();
    page.diff = instrument_.edited();
    page.standard = instrument_.standard();
    page.pieces = instrument_.pieces();
    page.marks = source.marks;
    page.head = source.head;
    page.twin = source.twin;
    page.cell = source.pin.value_or(Cell{page.diff->tokenCount() - 1, 0});
    page = completed(std::move(page), {}, instrument_.stop());
    page.title = page.diff->model->folder.parent_path().filename().string();
    page.prompt = *stage.prompt;
    page.answer = stage.answer.value_or("");
    page.by = stage.by.value_or(page.by);
    page.scope = stage.heads.value_or(page.scope);
    page.points = {
        pointOf(*page.diff, std::nan(""), watchedTokens(page.leading, page.trained, page.standard))};
    return page;
}

void StateRecorder::slide(PageContent& page, const AtStop& atStop) {
    const int layer = page.head.layer;
    const LambdaParts& parts = page.diff->model->layers[layer].lambda;
    page.base = withoutLambda(page.base, layer, layer);
    FactSource source = instrument_.source();
    SweepMeter meter{[&](const Trace& trace) {
                         source.edited = &trace;
                         atStop(source);
                         return Readings{};
                     },
                     instrument_.mapsKept(),
                     {},
                     nextOfPage};
    for (const Candidate& each : page.points.front().next) meter.watched.push_back(each.token);
    page.points = instrument_.sweep(
        recordingPlan(*page.diff->model, layer, page.base, editedLambda(parts, page.edits, layer).init),
        meter);
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

int StateRecorder::record(const Stage& stage, StateWish wish, const AtStop& atStop) {
    instrument_.set(stage);
    PageContent page = content(stage);
    const bool setByItself = page.edits.of(page.head.layer).lambda.has_value(); // none of the slider's values
    if (wish.slides && slides(page) && !setByItself) slide(page, atStop);
    PageExtent extent = page.scope == MeterScope::Head ? PageExtent::OneHead : PageExtent::OneLayer;
    if (wish.allHeads || page.scope == MeterScope::All) extent = planPage(page).maps;
    OrderedJson state = pageData(page, extent);
    poolMaps(state);
    const auto [at, isNew] = known_.try_emplace(state.dump(), static_cast<int>(states_.size()));
    if (isNew) states_.push_back(std::move(state));
    return at->second;
}

} // namespace lambdascope
