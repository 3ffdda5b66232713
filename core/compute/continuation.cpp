// SPDX-License-Identifier: MIT
#include "core/compute/continuation.h"

#include "core/compute/decoder.h"
#include "core/compute/layer.h"
#include "core/model/recorded/recorded_model.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

std::span<const float> lastRow(const Tensor& logits) {
    return logits.rowsFrom(logits.rows() - 1, 1).values();
}

/// log softmax of a row at one token; in double, as e^x of large logits has no float.
double logProbability(std::span<const float> logits, int token) {
    const double largest = *std::ranges::max_element(logits);
    double sum = 0;
    for (const float logit : logits) sum += std::exp(logit - largest);
    return logits[static_cast<std::size_t>(token)] - largest - std::log(sum);
}

/// A KV cache as the prompt's pass would have left it, with room for `more` tokens. What is behind the
/// prompt's rows is written anew by every run.
LayerCache& cacheOf(Backend& backend, Pass& whole, const Trace& prompt, std::size_t layer, std::int64_t more,
                    PromptCaches::Layer& kept) {
    const Model& model = *prompt.model;
    const Tensor& input = prompt.layers[layer]->input;
    const std::int64_t room = prompt.tokenCount() + more;
    if (kept.input.address() != input.address() || kept.cache.keys.rows() != room) {
        const std::int64_t width = model.config.kvHeads * model.config.headDim; // K·d
        const Projections p = whole.project(model.layers[layer], input);
        kept = {input, {backend.allocate(room, width), backend.allocate(room, width), {}}};
        backend.writeRows(kept.cache.keys, 0, p.k);
        backend.writeRows(kept.cache.values, 0, p.v);
    }
    kept.cache.means = prompt.layers[layer]->means;
    return kept.cache;
}

/// The logits after each of `rows`, which follow the prompt.
Tensor logitsAfter(Backend& backend, const Trace& prompt, std::span<const int> rows, PromptCaches* kept) {
    const Model& model = *prompt.model;
    const auto more = static_cast<std::int64_t>(rows.size());
    Pass whole(backend, model, prompt.tokenCount()), pass(backend, model, more, prompt.tokenCount());
    Residual residual{pass.embed(rows), {}};
    if (kept != nullptr) kept->layers.resize(model.layers.size());
    for (std::size_t l = 0; l < model.layers.size(); ++l) {
        PromptCaches::Layer own; // one at a time: large models have no room for all
        LayerCache& cache = cacheOf(backend, whole, prompt, l, more, kept != nullptr ? kept->layers[l] : own);
        runLayer(pass, static_cast<int>(l), residual, prompt.request.edits,
                 {.maps = false, .mixed = false, .residual = false, .cache = &cache});
    }
    Tensor logits = backend.toHost(pass.logits(residual.x));
    backend.finish();
    pass.checkWeights();
    return logits;
}

/// Whether keys of the prompt turn by other angles in a longer text.
bool turns(const Trace& prompt, std::size_t more) {
    const std::int64_t length = prompt.tokenCount();
    return !sameRope(prompt.model->config, length, length + static_cast<std::int64_t>(more));
}

} // namespace

std::vector<double> continuationLogProbabilities(Backend& backend, const Trace& prompt,
                                                 std::span<const int> text, PromptCaches* kept) {
    if (text.empty()) return {};
    const Model& model = *prompt.model;
    if (prompt.logits.empty()) requireHead(model);
    std::vector<int> all = prompt.request.tokens;
    all.insert(all.end(), text.begin(), text.end());
    checkTokens(model, std::span(all).first(all.size() - 1)); // the last one is said, not read
    checkTokens(model, text.last(1));

    std::vector<double> result{logProbability(lastRow(prompt.logits), text[0])};
    if (text.size() == 1) return result;
    if (turns(prompt, text.size() - 1)) { // as in a text that is written: with the angles of its length then
        Decoder decoder(prompt.model, prompt.request.edits, std::ssize(all), false);
        const std::span<const int> given(prompt.request.tokens);
        if (const std::size_t of = prompt.request.promptTokens; of > 0) // what a mean is of
            decoder.run(backend, given.first(of));
        decoder.run(backend, given);
        for (std::size_t i = 1; i < text.size(); ++i) {
            const std::span<const int> soFar = std::span(all).first(prompt.request.tokens.size() + i);
            result.push_back(logProbability(lastRow(decoder.run(backend, soFar)), text[i]));
        }
        return result;
    }
    const Tensor logits = logitsAfter(backend, prompt, text.first(text.size() - 1), kept);
    checkFinite(model, logits);
    for (std::size_t i = 1; i < text.size(); ++i)
        result.push_back(
            logProbability(logits.rowsFrom(static_cast<std::int64_t>(i) - 1, 1).values(), text[i]));
    return result;
}

} // namespace lambdascope
