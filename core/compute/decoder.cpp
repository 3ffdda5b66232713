// SPDX-License-Identifier: MIT
#include "core/compute/decoder.h"

#include "core/compute/patch.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace lambdascope {
namespace {

using Pieces = std::vector<Trace>;

/// Rows of all pieces one below the other; `part` gives those of one.
template<typename Part>
Tensor stacked(const Pieces& pieces, std::int64_t rows, const Part& part) {
    Tensor result(rows, part(pieces.front()).cols());
    float* out = result.writable();
    for (const Trace& piece : pieces) out = std::ranges::copy(part(piece).values(), out).out;
    return result;
}

/// The maps of one term, [heads · T, T] with zeros after the diagonal; a piece has [heads · rows, T so far].
Tensor stackedMaps(const Pieces& pieces, std::size_t layer, std::size_t term, std::int64_t heads,
                   std::int64_t tokens) {
    Tensor result(heads * tokens, tokens);
    float* out = result.writable();
    for (std::int64_t head = 0; head < heads; ++head)
        for (const Trace& piece : pieces) {
            const Tensor& maps = piece.layers[layer]->maps[term];
            const std::int64_t rows = maps.rows() / heads;
            for (const float* row = maps.row(head * rows); row != maps.row((head + 1) * rows);
                 row += maps.cols()) {
                std::fill(std::copy_n(row, maps.cols(), out), out + tokens, 0.0F);
                out += tokens;
            }
        }
    return result;
}

std::shared_ptr<const LayerTrace> stackedLayer(const Pieces& pieces, std::size_t l, std::int64_t heads,
                                               std::int64_t tokens) {
    const LayerTrace& first = *pieces.front().layers[l];
    auto layer = std::make_shared<LayerTrace>();
    layer->lambda = first.lambda;
    layer->heads = first.heads;
    layer->means = first.means;
    layer->patch = first.patch;
    layer->input = stacked(
        pieces, tokens, [l](const Trace& p) -> auto& { return p.layers[l]->input; });
    layer->hidden = stacked(
        pieces, tokens, [l](const Trace& p) -> auto& { return p.layers[l]->hidden; });
    if (!first.tokenLambda.empty())
        layer->tokenLambda = stacked(
            pieces, tokens, [l](const Trace& p) -> auto& { return p.layers[l]->tokenLambda; });
    layer->tokenRange = rangeOf(layer->tokenLambda, 0, layer->tokenLambda.cols());
    for (std::size_t term = 0; term < first.maps.size(); ++term) {
        layer->maps.push_back(stackedMaps(pieces, l, term, heads, tokens));
        layer->mixed.push_back(stacked(
            pieces, tokens, [=](const Trace& p) -> auto& { return p.layers[l]->mixed[term]; }));
    }
    return layer;
}

} // namespace

Decoder::Decoder(ModelPtr model, Edits edits, std::int64_t capacity, bool keepTrace)
    : model_(std::move(model)), edits_(std::move(edits)), capacity_(capacity), keepTrace_(keepTrace) {
    requireHead(*model_);
}

const Tensor& Decoder::run(Backend& backend, std::span<const int> text, const Progress& progress) {
    if (static_cast<std::int64_t>(text.size()) > capacity_)
        throw fail<UsageError>("{} tokens are more than the {} that there is room for", text.size(),
                               capacity_);
    checkTokens(*model_, text);
    try {
        const bool stretched = // RoPE, by the length of the text: keys that were kept have other angles
            !sameRope(model_->config, length(), static_cast<std::int64_t>(text.size()));
        if (&backend != backend_ || backend.name() != backendName_ || stretched) restart(backend);
        if (text.size() > tokens_.size()) runRows(backend, text, progress);
    } catch (const Cancelled&) {
        throw;
    } catch (...) {
        backend_ = nullptr; // what it holds is not to be trusted
        throw;
    }
    return logits_;
}

void Decoder::restart(Backend& backend) {
    const bool first = logits_.empty(); // no run has ended yet: what a failed one left is of no prompt
    caches_.resize(model_->layers.size());
    for (LayerCache& cache : caches_) {
        cache.keys = cache.values = {}; // before there are new ones: memory may be short
        if (first) cache.means = {};
    }
    if (first) {
        donor_.reset();
        promptTokens_ = 0;
    }
    pieces_.clear();
    tokens_.clear();
    backend_ = &backend;
    backendName_ = backend.name();
}

/// Room for so many tokens, and for some more: a text may end long before its capacity.
void Decoder::makeRoom(Backend& backend, std::int64_t tokens) {
    constexpr std::int64_t least = 256;
    const std::int64_t has = caches_.front().keys.rows();
    if (tokens <= has) return;
    const std::int64_t rows = std::min(capacity_, std::max({tokens, 2 * has, least}));
    const std::int64_t width = model_->config.kvHeads * model_->config.headDim; // K·d
    for (LayerCache& cache : caches_)
        for (Tensor* each : {&cache.keys, &cache.values}) {
            Tensor larger = backend.allocate(rows, width);
            if (length() > 0) backend.writeRows(larger, 0, each->rowsFrom(0, length()));
            *each = std::move(larger);
        }
}

void Decoder::runRows(Backend& backend, std::span<const int> text, const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    const auto rows = static_cast<std::int64_t>(text.size()) - length();
    Trace piece;
    piece.model = model_;
    if (promptTokens_ == 0) promptTokens_ = text.size(); // the first run
    if (edits_.patched() && !donor_) {
        const auto goOn = [&](const Trace& /*ofDonor*/) { return !progress || progress(piece); };
        donor_ = donorOf(backend, model_, {{text.begin(), text.end()}, edits_, {}}, nullptr, goOn);
        if (!donor_) throw Cancelled();
    }
    makeRoom(backend, length() + rows);
    Pass pass(backend, *model_, rows, length());
    Residual residual{pass.embed(text.subspan(tokens_.size())), {}};
    for (int l = 0; l < static_cast<int>(model_->layers.size()); ++l) {
        LayerTask task{.maps = keepTrace_, .mixed = keepTrace_, .residual = keepTrace_, .cache = &caches_[l]};
        if (length() == 0) task.patch = patchOf(donor_, l);
        piece.layers.push_back(runLayer(pass, l, residual, edits_, task));
        if (progress && !progress(piece)) throw Cancelled();
    }
    piece.logits =
        backend.toHost(pass.logits(keepTrace_ ? residual.x : residual.x.rowsFrom(rows - 1, 1))); // [T, V]
    backend.finish();
    pass.checkWeights();
    checkFinite(*model_, piece.logits);
    logits_ = piece.logits.rowsFrom(piece.logits.rows() - 1, 1);
    piece.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    tokens_.assign(text.begin(), text.end());
    if (keepTrace_) pieces_.push_back(std::move(piece));
}

TracePtr Decoder::trace() const {
    if (pieces_.empty()) return nullptr;
    auto trace = std::make_shared<Trace>();
    trace->request = {tokens_, edits_, std::vector<bool>(model_->layers.size(), true)};
    if (promptTokens_ < tokens_.size()) trace->request.promptTokens = promptTokens_;
    trace->model = model_;
    trace->backend = backendName_ + " · KV cache";
    trace->donor = donor_;
    trace->milliseconds = pieces_.back().milliseconds; // of the newest step
    if (pieces_.size() == 1) {
        trace->layers = pieces_.front().layers;
        trace->logits = pieces_.front().logits;
        return trace;
    }
    for (std::size_t l = 0; l < model_->layers.size(); ++l)
        trace->layers.push_back(stackedLayer(pieces_, l, model_->plan.headCount(), length()));
    trace->logits = stacked(
        pieces_, length(), [](const Trace& piece) -> auto& { return piece.logits; });
    return trace;
}

} // namespace lambdascope
