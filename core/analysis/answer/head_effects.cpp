// SPDX-License-Identifier: MIT
#include "core/analysis/answer/head_effects.h"

#include "core/analysis/answer/attribution.h"
#include "core/compute/forward.h"
#include "core/compute/layer.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr std::int64_t rowsAtOnce = 512; // of all texts side by side: long products, and little memory

std::span<const float> lastLogits(const Trace& trace) {
    return trace.logits.rowsFrom(trace.logits.rows() - 1, 1).values();
}

/// Heads first … first + count − 1 of a layer, each touched in a text of its own; of each the last rows.
struct Group {
    int layer = 0, first = 0, count = 0;
    std::int64_t rows = 0;
};

/// What each head makes of its maps if it is touched. Of a patched one what it gives is touched: it is taken
/// out or averaged as it stands, where an edit would be beaten by the patch.
std::vector<HeadMix> touchedMixes(const Model& model, const Edits& edits, int layer, Ablation experiment) {
    Edits all = withAblation(edits, {layer, layer}, allHeads, experiment, true, model);
    all = withPatch(std::move(all), layer, Patch::Output, allHeads, false, model);
    std::vector<HeadMix> mixes = headMixes(model, all, layer);
    for (int head = 0; head < model.plan.headCount(); ++head)
        mixes[static_cast<std::size_t>(head)].patched = edits.of(layer).has(Patch::Output, head);
    return mixes;
}

/// The residual stream after the layer of every text.
Tensor afterTouched(Pass& pass, const Trace& trace, const Group& group, Ablation experiment) {
    const Model& model = *trace.model;
    const Edits edits = ofThisRun(trace.request.edits);
    const Tensor as = headsAgain(pass, trace, group.layer, headMixes(model, edits, group.layer));
    const Tensor touched =
        headsAgain(pass, trace, group.layer, touchedMixes(model, edits, group.layer, experiment));
    const Tensor& before = trace.layers[group.layer]->input;
    const std::int64_t width = model.plan.valueWidth(), skipped = as.rows() - group.rows;
    Tensor x(group.count * group.rows, before.cols()), z(x.rows(), as.cols());
    for (int text = 0; text < group.count; ++text) {
        const std::int64_t column = (group.first + text) * width;
        std::ranges::copy(before.rowsFrom(skipped, group.rows).values(),
                          x.writable() + text * group.rows * x.cols());
        float* const out = z.writable() + text * group.rows * z.cols();
        std::ranges::copy(as.rowsFrom(skipped, group.rows).values(), out);
        for (std::int64_t r = 0; r < group.rows; ++r)
            std::copy_n(touched.row(skipped + r) + column, width, out + r * z.cols() + column);
    }
    return pass.afterHeads(model.layers[group.layer], x, z);
}

/// What every head adds to the logit of a token, by layer and head.
std::vector<double> addsOf(const Trace& trace, int token) {
    std::vector<double> adds;
    for (const LogitPart& part : logitParts(trace, logitTarget(*trace.model, token)).parts)
        if (part.kind == LogitPart::Kind::Head) adds.push_back(part.value);
    return adds;
}

} // namespace

Ablation effectNamed(std::string_view option, std::string_view name) {
    if (name == "lambda-0") return Ablation::A2Off;
    const auto* const found = std::ranges::find(effectNames, name);
    if (found == effectNames.end())
        throw fail<UsageError>("{}: \"{}\" is not known; off, mean, lambda-0 and a2-off are", option, name);
    return effectExperiments.at(static_cast<std::size_t>(found - effectNames.begin()));
}

UsageError noSuchEffect(std::string_view option, const Model& standard) {
    return fail<UsageError>("{}: {} is a standard Transformer; its heads have no A2 and no λ", option,
                            standard.name);
}

HeadEffects::HeadEffects(TracePtr untouched, int answer, Ablation experiment, std::vector<HeadEffect> known)
    : untouched_(std::move(untouched)), answer_(answer), experiment_(experiment), found_(std::move(known)) {
    const Model& model = *untouched_->model;
    requireHead(model);
    if (!isPossible(experiment, model))
        throw fail<UsageError>("{} has no experiment \"{}\"", model.name, nameOf(experiment));
    checkTokens(model, std::span(&answer, 1));
    for (const auto& layer : untouched_->layers)
        if (layer->mixed.empty())
            throw fail("what heads do is told of a pass that keeps A·V of every layer; this one did not");
}

Outlook HeadEffects::untouched() const {
    return outlookOf(lastLogits(*untouched_), answer_);
}

std::size_t HeadEffects::count() const {
    return untouched_->layers.size() * static_cast<std::size_t>(untouched_->model->plan.headCount());
}

void HeadEffects::step(Backend& backend, const std::stop_token& stop) {
    const Model& model = *untouched_->model;
    const int heads = model.plan.headCount(), last = static_cast<int>(model.layers.size()) - 1;
    const int next = static_cast<int>(found_.size());
    Group group{next / heads, next % heads, 0, untouched_->tokenCount()};
    if (group.layer == last) group.rows = 1; // no later layer looks at the others
    group.count = static_cast<int>(
        std::clamp<std::int64_t>(rowsAtOnce / group.rows, 1, std::int64_t{heads} - group.first));

    Pass pass(backend, model, untouched_->tokenCount(), 0, group.count);
    std::vector<std::int64_t> lastRows; // of every text
    for (int text = 1; text <= group.count; ++text)
        lastRows.push_back(std::int64_t{text} * untouched_->tokenCount() - 1);
    Residual residual{afterTouched(pass, *untouched_, group, experiment_), {}};
    for (int l = group.layer + 1; l <= last; ++l) {
        if (stop.stop_requested()) throw Cancelled();
        runLayer(
            pass, l, residual, untouched_->request.edits,
            {.mixed = false,
             .residual = false,
             .asked = l == last ? std::span<const std::int64_t>(lastRows) : std::span<const std::int64_t>(),
             .patch = untouched_->layers[static_cast<std::size_t>(l)]->patch,
             .prompt = untouched_->request.promptTokens});
    }
    const Tensor logits = backend.toHost(pass.logits(residual.x));
    backend.finish();
    pass.checkWeights();
    checkFinite(model, logits);
    if (adds_.empty()) adds_ = addsOf(*untouched_, answer_);
    const Edits edits = ofThisRun(untouched_->request.edits);
    const std::vector<HeadMix> as = headMixes(model, edits, group.layer),
                               then = touchedMixes(model, edits, group.layer, experiment_);
    for (int text = 0; text < group.count; ++text) {
        const auto head = static_cast<std::size_t>(group.first) + static_cast<std::size_t>(text);
        // of one that is off already nothing is taken: products of other shapes round otherwise
        const bool same = !as[head].patched && (as[head] == then[head] || (as[head].off && then[head].off));
        const Tensor row = logits.rowsFrom(text, 1);
        const auto touched = same ? lastLogits(*untouched_) : row.values();
        found_.push_back({{group.layer, group.first + text},
                          outlookOf(touched, answer_),
                          divergence(lastLogits(*untouched_), touched),
                          adds_.at(found_.size())});
    }
}

} // namespace lambdascope
