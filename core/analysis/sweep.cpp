// SPDX-License-Identifier: MIT
#include "core/analysis/sweep.h"

#include "core/compute/continuation.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

/// The double that the decimal text of the value parses to: a quotient of whole numbers is rounded once, as
/// parsing is. Never −0.
double asTyped(double value) {
    constexpr double power = 1e6;
    return std::round(value * power) / power + 0.0;
}

/// The edit with λ_init in place of whatever was said about λ.
LayerEdit withLambdaInit(LayerEdit edit, double value) {
    edit.lambdaInit = value;
    edit.lambda.reset();
    return edit;
}

/// What the next step can take over, and no more: maps are the bulk of a trace.
TracePtr withoutMapsAfter(const Trace& trace, int layer) {
    auto result = std::make_shared<Trace>(trace);
    for (std::size_t l = static_cast<std::size_t>(layer) + 1; l < trace.layers.size(); ++l) {
        auto bare = std::make_shared<LayerTrace>(*trace.layers[l]);
        bare->maps.clear();
        result->layers[l] = std::move(bare);
    }
    return result;
}

void checkPlan(const Model& model, const SweepPlan& plan) {
    if (!model.differential())
        throw fail<UsageError>("{} is a standard Transformer and has no λ to sweep", model.name);
    requireWeights(model);
    if (!model.config.hasLambdaInit())
        throw fail<UsageError>("{} has no λ_init to sweep: its λ follows from every token", model.name);
    if (plan.layers.empty()) throw UsageError("no layer was chosen to sweep λ_init of");
    const int count = static_cast<int>(model.layers.size());
    for (const int layer : plan.layers)
        if (layer < 0 || layer >= count)
            throw fail<UsageError>("there is no layer {} to sweep; {} has layers 0 to {}", layer, model.name,
                                   count - 1);
    if (plan.values.empty()) throw UsageError("a sweep without values measures nothing");
    for (const double value : plan.values)
        if (!std::isfinite(static_cast<float>(value)))
            throw fail<UsageError>("{} is not a value of λ_init", value);
}

MeterBar barOf(const MeterTokens& tokens, const Trace& trace, int layer, MeterScope scope) {
    MeterSource source;
    source.edited = &trace;
    source.editedMix = [&](int l, int head) { return trace.layers[l]->heads[head]; };
    return readMeter(tokens, source, {layer, 0}, {}, scope).edited;
}

} // namespace

std::vector<double> sweepValues(double from, double to, int count) {
    constexpr double limit = 1000;
    constexpr int most = 10'000;
    if (!(std::abs(from) <= limit && std::abs(to) <= limit)) // a NaN is not
        throw fail<UsageError>("a sweep from {} to {} is not within ±{}", from, to, limit);
    if (from >= to) throw fail<UsageError>("a sweep from {} to {} does not rise", from, to);
    if (count < 2 || count > most)
        throw fail<UsageError>("a sweep of {} values is not possible; 2 to {} are", count, most);
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) values.push_back(asTyped(from + i * ((to - from) / (count - 1))));
    if (std::ranges::adjacent_find(values) != values.end())
        throw fail<UsageError>("{} values from {} to {} lie closer than 0.000001", count, from, to);
    return values;
}

Edits SweepPlan::at(double value) const {
    Edits edits = base;
    for (const int layer : layers) edits.set(layer, withLambdaInit(edits.of(layer), value));
    return edits;
}

Edits withoutLambda(Edits edits, int first, int last) {
    for (int layer = first; layer <= last; ++layer) {
        LayerEdit edit = edits.of(layer);
        edit.lambda.reset();
        edit.lambdaInit.reset();
        edits.set(layer, edit);
    }
    return edits;
}

Sweep::Sweep(TracePtr trained, SweepPlan plan, SweepMeter meter)
    : trained_(std::move(trained)), previous_(trained_), plan_(std::move(plan)), meter_(std::move(meter)) {
    const Model& model = *trained_->model;
    requireHead(model);
    checkPlan(model, plan_);
    if (firstDifference({}, trained_->request.edits, model) < static_cast<int>(model.layers.size()))
        throw UsageError("a sweep starts from the trained model, not from edits in force");
}

SweepPoint Sweep::step(Backend& backend, const Progress& progress) {
    const double value = plan_.values.at(taken_);
    SweepPoint point = measure(backend, plan_.at(value), value, progress);
    ++taken_;
    return point;
}

SweepPoint Sweep::asTrained(Backend& backend, const Progress& progress) {
    const auto init = [&](int layer) { return trained_->model->layers[layer].lambda.init; };
    const double first = init(plan_.layers.front());
    const bool same = std::ranges::all_of(plan_.layers, [&](int layer) { return init(layer) == first; });
    Edits edits = plan_.base;
    for (const int layer : plan_.layers) edits.set(layer, withLambdaInit(edits.of(layer), init(layer)));
    return measure(backend, edits, same ? first : Readings::none, progress);
}

SweepPoint Sweep::measure(Backend& backend, const Edits& edits, double value, const Progress& progress) {
    const Request request{trained_->request.tokens, edits, meter_.maps, true, trained_->request.promptTokens};
    const TracePtr trace = forward(backend, trained_->model, request, previous_, progress);
    if (!trace) throw Cancelled();
    previous_ = withoutMapsAfter(*trace, *std::ranges::min_element(plan_.layers));
    if (!trainedLoss_) trainedLoss_ = promptLoss(*trained_);
    const Effect effect = compareTraces(*trained_, *trace, trainedLoss_);
    SweepPoint point{value, effect.lossEdited, effect.kl, effect.flips,
                     meter_.read ? meter_.read(*trace) : Readings{}};
    if (meter_.next > 0) point.next = candidatesOf(*trace, meter_.next, meter_.watched);
    if (!meter_.answer.empty())
        point.probability =
            likelihoodOf(continuationLogProbabilities(backend, *trace, meter_.answer)).probability;
    return point;
}

std::vector<Candidate> candidatesOf(const Trace& trace, int count, const std::vector<int>& watched) {
    const std::vector<float> all = nextTokenProbabilities(trace);
    std::vector<Candidate> next = topCandidates(all, count);
    for (const int token : watched)
        if (token < std::ssize(all) && std::ranges::find(next, token, &Candidate::token) == next.end())
            next.push_back({token, all[static_cast<std::size_t>(token)]});
    return next;
}

SweepMeter sweepMeter(MeterTokens tokens, int layer, std::vector<bool> maps) {
    if (tokens.answer.empty()) return {};
    const auto read = [tokens = std::move(tokens), layer](const Trace& trace) {
        Readings readings;
        if (const MeterBar bar = barOf(tokens, trace, layer, MeterScope::Layer); bar.there) {
            readings.answer = bar.answer;
            readings.noise = bar.noise;
        }
        if (const MeterBar bar = barOf(tokens, trace, layer, MeterScope::All); bar.there) {
            readings.answerAll = bar.answer;
            readings.noiseAll = bar.noise;
        }
        return readings;
    };
    return {read, std::move(maps)};
}

} // namespace lambdascope
