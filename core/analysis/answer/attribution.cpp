// SPDX-License-Identifier: MIT
#include "core/analysis/answer/attribution.h"

#include "core/analysis/row_numbers.h"
#include "core/compute/forward.h"
#include "core/model/recorded/recorded_model.h"
#include "core/text/display.h"
#include "core/text/token_names.h"
#include "core/util/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace lambdascope {
namespace {

/// What the vector, if there is one, adds.
double along(const Doubles& direction, const Tensor& vector) {
    return vector.empty() ? 0 : (direction * inDouble(vector, 0)).sum();
}

/// Σ_e u_e · (row e of the matrix, columns first … first + count − 1): Wᵀ · u.
Doubles back(const Tensor& matrix, const Doubles& u, std::int64_t first, std::int64_t count) {
    Doubles result = Doubles::Zero(count);
    for (std::int64_t e = 0; e < matrix.rows(); ++e)
        result += u[e] * inDouble(matrix, e).segment(first, count);
    return result;
}

std::int64_t rowAt(const Trace& trace, int position) {
    return position < 0 ? trace.tokenCount() - 1 : position;
}

Doubles directionOf(const LogitTarget& target) {
    return Eigen::Map<const Doubles>(target.direction.data(), std::ssize(target.direction));
}

/// U without the scale of the final norm: what 1 in the residual stream adds if the norm divides by 1.
Doubles beforeFinalScale(const Model& model, const LogitTarget& target) {
    Doubles u = directionOf(target) * inDouble(model.finalNorm, 0);
    if (!model.finalNormBias.empty()) u -= u.mean();
    return u;
}

double finalScaleOf(const Trace& trace, std::int64_t row) {
    const Model& model = *trace.model;
    Doubles x = inDouble(trace.layers.back()->hidden, row);
    return normScale(x, !model.finalNormBias.empty(), model.config.normEps);
}

void checkKept(const Trace& trace) {
    for (std::size_t l = 0; l < trace.layers.size(); ++l) {
        const LayerTrace& layer = *trace.layers[l];
        if (layer.mixed.empty() || layer.input.empty() || layer.hidden.empty())
            throw fail("the parts of a logit need A·V of layer {}, which this pass did not keep", l);
    }
}

/// Heads and MLP of a layer; returns what its biases add.
double addLayer(LogitParts& found, const Trace& trace, int l, const Doubles& u, std::int64_t row) {
    const LayerTrace& layer = *trace.layers[l];
    const LayerWeights& w = trace.model->layers[l];
    const HeadPlan& plan = trace.model->plan;
    const std::int64_t width = plan.valueWidth();
    const Doubles directions = back(w.o, u, 0, w.o.cols());
    const double bias = along(u, w.oBias) + along(u, w.downBias);
    double rest = (u * (inDouble(layer.hidden, row) - inDouble(layer.input, row))).sum() - bias;
    for (int h = 0; h < plan.headCount(); ++h) {
        const HeadSum head = headSum(layer, plan, h, row);
        const double value =
            head.scale * (head.sum.cast<double>() * directions.segment(h * width, width)).sum();
        found.parts.push_back({LogitPart::Kind::Head, {l, h}, value});
        rest -= value;
    }
    found.parts.push_back({LogitPart::Kind::Mlp, {l, -1}, rest});
    return bias;
}

/// The layer before which the stream of the row was last another run's; 0: nowhere.
int firstThatCounts(const Trace& trace, std::int64_t row) {
    int layer = static_cast<int>(trace.layers.size()) - 1;
    while (layer > 0 && !trace.layers[layer]->residualPatched(row)) --layer;
    return layer;
}

/// A layer before it: of what it wrote nothing is left.
double addNothing(LogitParts& found, const Model& model, int l) {
    for (int h = 0; h < model.plan.headCount(); ++h)
        found.parts.push_back({LogitPart::Kind::Head, {l, h}, 0});
    found.parts.push_back({LogitPart::Kind::Mlp, {l, -1}, 0});
    return 0;
}

void checkNumbers(const LogitParts& found, const Model& model) {
    for (const LogitPart& part : found.parts)
        if (!std::isfinite(part.value))
            throw fail("{}: the parts of the logit are not finite; its weights or λ are not usable",
                       model.folder.string());
}

} // namespace

LogitTarget logitTarget(const Model& model, int token, std::optional<int> rival) {
    requireHead(model);
    for (const int each : {token, rival.value_or(token)}) checkTokens(model, std::array{each});
    const Tensor& rows = model.lmHead;
    Doubles reference = Doubles::Zero(rows.cols());
    if (rival) {
        reference = inDouble(rows, *rival);
    } else {
        for (std::int64_t r = 0; r < rows.rows(); ++r) reference += inDouble(rows, r);
        reference /= static_cast<double>(rows.rows());
    }
    const Doubles direction = inDouble(rows, token) - reference;
    return {token, rival, {direction.begin(), direction.end()}};
}

int runnerUp(const Trace& trace, int token, int position) {
    const float* logits = trace.logits.row(rowAt(trace, position));
    int best = token == 0 && trace.logits.cols() > 1 ? 1 : 0;
    for (int i = best + 1; i < static_cast<int>(trace.logits.cols()); ++i)
        if (i != token && logits[i] > logits[best]) best = i;
    return best;
}

std::string nameOf(const LogitPart& part) {
    switch (part.kind) {
    case LogitPart::Kind::Embedding:
        return "embedding";
    case LogitPart::Kind::Head:
        return fmt::format("L{}.H{}", part.at.layer, part.at.head);
    case LogitPart::Kind::Mlp:
        return fmt::format("L{}.mlp", part.at.layer);
    case LogitPart::Kind::Bias:
        return "bias";
    }
    return {};
}

double LogitParts::sum() const {
    return std::accumulate(parts.begin(), parts.end(), 0.0,
                           [](double sum, const LogitPart& part) { return sum + part.value; });
}

LogitParts logitParts(const Trace& trace, const LogitTarget& target, int position) {
    checkKept(trace);
    const Model& model = *trace.model;
    const std::int64_t row = rowAt(trace, position);
    const auto logits = inDouble(trace.logits, row);
    LogitParts found{logits[target.token],
                     target.rival ? logits[*target.rival] : logits.mean(),
                     finalScaleOf(trace, row),
                     {}};
    const Doubles u = found.finalScale * beforeFinalScale(model, target);
    const int start = firstThatCounts(trace, row);
    found.parts.push_back({{}, {-1, -1}, (u * inDouble(trace.layers[start]->input, row)).sum()});
    double biases = along(directionOf(target), model.finalNormBias);
    for (int l = 0; l < static_cast<int>(trace.layers.size()); ++l)
        biases += l < start ? addNothing(found, model, l) : addLayer(found, trace, l, u, row);
    found.parts.push_back({LogitPart::Kind::Bias, {-1, -1}, biases});
    checkNumbers(found, model);
    return found;
}

std::vector<std::size_t> largestFirst(const LogitParts& trained, const LogitParts* edited) {
    std::vector<std::size_t> order(trained.parts.size());
    std::iota(order.begin(), order.end(), 0);
    const auto size = [&](std::size_t i) {
        const double before = edited != nullptr ? edited->parts[i].value : 0;
        return std::abs(trained.parts[i].value - before);
    };
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
    return order;
}

Phrase spokenPart(const LogitPart& part) {
    switch (part.kind) {
    case LogitPart::Kind::Embedding:
        return phrase("the embedding");
    case LogitPart::Kind::Head:
        return phrase("layer {} head {}", part.at.layer, part.at.head);
    case LogitPart::Kind::Mlp:
        return phrase("the MLP of layer {}", part.at.layer);
    case LogitPart::Kind::Bias:
        return phrase("the biases");
    }
    return {};
}

Phrase spokenToken(const Model& model, int token) {
    if (!model.tokenizer) return phrase("token {}", token);
    return TokenNames::quoted(wordPhrase({model.tokenizer->piece(token)}, 0));
}

PartList partList(const LogitParts& trained, const LogitParts* edited) {
    PartList list{largestFirst(trained, edited), {}};
    std::erase_if(list.shown, [&](std::size_t i) { // of a model without them
        return trained.parts[i].kind == LogitPart::Kind::Bias && trained.parts[i].value == 0 &&
               (edited == nullptr || edited->parts[i].value == 0);
    });
    if (list.shown.size() <= mostParts) return list;
    list.others.assign(list.shown.begin() + mostParts / 2, list.shown.end());
    list.shown.resize(mostParts / 2);
    return list;
}

double sumOf(const LogitParts& parts, const std::vector<std::size_t>& places) {
    double sum = 0;
    for (const std::size_t i : places) sum += parts.parts[i].value;
    return sum;
}

Phrase partsSentence(const Model& model, const LogitTarget& target, const LogitParts& trained,
                     const LogitParts* edited) {
    const auto two = [](double value) { return formatNumber(value, 2, true); };
    const double above = trained.above();
    const Phrase token = spokenToken(model, target.token);
    const Phrase reference = target.rival ? phrase("that of {}", spokenToken(model, *target.rival))
                                          : phrase("the mean of all tokens");
    const std::size_t most = largestFirst(trained, edited).front();
    const LogitPart& part = trained.parts[most];
    if (edited == nullptr && above < 0)
        return phrase("The logit of {} is {} below {}; the largest part is that of {}, which adds {}.", token,
                      formatNumber(-above, 2), reference, spokenPart(part), two(part.value));
    if (edited == nullptr)
        return phrase("The logit of {} is {} above {}; the largest part is that of {}, which adds {}.", token,
                      formatNumber(above, 2), reference, spokenPart(part), two(part.value));
    const std::string before = two(part.value), now = two(edited->parts[most].value);
    if (before == now)
        return phrase("No part of the logit of {} above {} changes by 0.01 or more.", token, reference);
    return phrase("The logit of {} above {} goes from {} to {}; {} changes most: it adds {} instead of {}.",
                  token, reference, two(trained.above()), two(edited->above()), spokenPart(part), now,
                  before);
}

HeadKeys logitByKey(const Trace& trace, const LogitTarget& target, HeadId head, int position) {
    checkKept(trace);
    const Model& model = *trace.model;
    const LayerTrace& layer = *trace.layers[head.layer];
    if (!layer.hasMaps()) throw fail("the maps of layer {} are not kept", head.layer);
    const LayerWeights& w = model.layers[head.layer];
    const std::int64_t row = rowAt(trace, position), d = model.plan.headDim, width = model.plan.valueWidth();
    if (Phrase why = givenInstead(layer, head, row); !why.empty()) throw Error(std::move(why));
    const Doubles ofValue = back(w.o, beforeFinalScale(model, target), head.head * width, width);
    Doubles ofInput = Doubles::Zero(w.v.cols()); // a value is a linear function of the normed input
    double bias = 0;
    for (std::int64_t j = 0; j < width; ++j) {
        const std::int64_t from =
            model.plan.heads[head.head].values[static_cast<std::size_t>(j / d)] * d + j % d;
        ofInput += ofValue[j] * inDouble(w.v, from);
        if (!w.vBias.empty()) bias += ofValue[j] * w.vBias.data()[from];
    }
    bias += along(ofInput, w.inputNormBias);
    ofInput *= inDouble(w.inputNorm, 0);

    const bool counts = head.layer >= firstThatCounts(trace, row);
    HeadKeys found{
        {}, headSum(layer, model.plan, head.head, row).scale, counts ? finalScaleOf(trace, row) : 0};
    const HeadMix mix = layer.mixOf(head.head, row);
    for (std::int64_t k = 0; k <= row; ++k) {
        const auto weight = [&](int term) {
            return static_cast<double>(layer.map(term, head.head)[row * layer.maps[term].cols() + k]);
        };
        Doubles x = inDouble(layer.input, k);
        const double scale = normScale(x, !w.inputNormBias.empty(), model.config.normEps);
        found.keys.push_back(
            {mix.first() * weight(0) + (layer.maps.size() > 1 ? mix.second() * weight(1) : 0),
             scale * (x * ofInput).sum() + bias});
    }
    return found;
}

std::optional<KeyChange> keyChange(const HeadKeys& from, const HeadKeys& to, std::size_t key) {
    const KeyPart &before = from.keys[key], &now = to.keys[key];
    if (before.weight == 0 || before.value == 0 || from.headScale == 0 || from.finalScale == 0) return {};
    return KeyChange{now.weight / before.weight, now.value / before.value, to.headScale / from.headScale,
                     to.finalScale / from.finalScale};
}

std::size_t tellingKey(const HeadKeys& trained, const HeadKeys* edited) {
    const auto size = [&](std::size_t k) {
        return std::abs(edited != nullptr ? edited->part(k) - trained.part(k) : trained.part(k));
    };
    std::size_t most = 0;
    for (std::size_t k = 1; k < trained.keys.size(); ++k)
        if (size(k) > size(most)) most = k;
    return most;
}

LogitRuns logitRuns(const Trace& trained, const Trace* edited, LogitTarget target,
                    std::optional<HeadId> head) {
    LogitRuns runs{std::move(target), {}, {}, {}, {}, {}};
    runs.trained = logitParts(trained, runs.target);
    if (edited != nullptr) runs.edited = logitParts(*edited, runs.target);
    if (!head) return runs;
    try {
        runs.trainedKeys = logitByKey(trained, runs.target, *head);
        if (edited != nullptr) runs.editedKeys = logitByKey(*edited, runs.target, *head);
    } catch (const Error& error) {
        runs.noKeys = error.phrase();
    }
    return runs;
}

} // namespace lambdascope
