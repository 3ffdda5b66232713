// SPDX-License-Identifier: MIT
// A pass over a whole prompt: what may be run, what an earlier pass has left of it, and which maps there is
// room for. The equations are in pass.cpp, a layer in layer.cpp.
#include "core/compute/forward.h"

#include "core/compute/patch.h"
#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/phrase.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

namespace lambdascope {
namespace {

/// A token that the model has no row for: the user's own, or one of a tokenizer that is not the model's.
UsageError outsideVocabulary(const Model& model, int token) {
    const bool ofTokenizer = model.tokenizer && token >= 0 && token < model.tokenizer->vocabSize();
    if (ofTokenizer)
        return fail<UsageError>(
            "{}: says that the vocabulary has {} tokens; the tokenizer beside it goes on, "
            "and {} is its token {}",
            (model.folder / "config.json").string(), model.config.vocabSize,
            shownName(model.tokenizer->piece(token).display), token);
    return fail<UsageError>("token {} is outside the vocabulary of {} (0 to {})", token, model.name,
                            model.config.vocabSize - 1);
}

} // namespace

void checkTokens(const Model& model, std::span<const int> tokens) {
    if (tokens.empty()) throw UsageError("the prompt is empty; at least one token is needed");
    const std::int64_t most = model.config.mostTokens();
    const bool tooMany = most > 0 && std::ssize(tokens) > most;
    if (tooMany && model.config.learnedPositions())
        throw fail<UsageError>("{} tokens are more than the {} positions that {} has learned", tokens.size(),
                               most, model.name);
    if (tooMany)
        throw fail<UsageError>(
            "{} tokens are more than the {} that a row of {} sees: its sliding window is not "
            "implemented",
            tokens.size(), most, model.name);
    for (const int token : tokens)
        if (token < 0 || token >= model.config.vocabSize) throw outsideVocabulary(model, token);
}

void checkFinite(const Model& model, const Tensor& logits) {
    // Without a branch a number, so that several are looked at at once: the carry out of an exponent that is
    // all ones, of infinities and NaN, ends in the sign.
    std::uint32_t carries = 0;
    for (const float value : logits.values())
        carries |= (std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFFU) + 0x00800000U;
    if (carries >> 31 == 0) return;
    throw fail("{}: the pass gives numbers that are not finite; its weights or λ are not usable",
               model.folder.string());
}

// What an earlier pass has left of it

namespace {

/// Another backend's bits differ.
bool canReuse(const TracePtr& previous, const ModelPtr& model, const Request& request,
              const Backend& backend) {
    return previous && previous->model == model && previous->request.tokens == request.tokens &&
           previous->backend == backend.name() &&
           (previous->request.promptTokens == request.promptTokens || !isOfPrompt(*previous));
}

bool wants(const Request& request, int layer) {
    return layer < static_cast<int>(request.maps.size()) && request.maps[layer];
}

/// Whether the layer forms its maps, be it only for A_i · V: a device's other way may give other bits.
bool formsMaps(const Request& request, int layer) {
    return request.keepMixed || wants(request, layer);
}

/// Whether a layer has the softmax and the values that it had before.
bool sameInside(const Request& before, const Request& now, int layer) {
    static constexpr std::array inside{Patch::A1, Patch::A2, Patch::Residual};
    return samePatches(before.edits, now.edits, layer, inside);
}

/// Layers before this one can be taken over from `previous`: same λ, computed the same way, and what is
/// wanted of them is there.
int firstLayerToCompute(const Trace& previous, const Request& request) {
    const int changed = firstDifference(previous.request.edits, request.edits, *previous.model);
    for (int l = 0; l < changed; ++l) {
        const LayerTrace& layer = *previous.layers[l];
        const bool sameWay = formsMaps(previous.request, l) == formsMaps(request, l);
        if (!sameWay || (wants(request, l) && !layer.hasMaps()) || (request.keepMixed && layer.mixed.empty()))
            return l;
    }
    return changed;
}

/// What the first layer that is computed keeps, and takes over from `previous`, if there is one.
LayerTask taskOf(const Request& request, int layer, const Trace* previous) {
    LayerTask task{.maps = wants(request, layer), .mixed = request.keepMixed, .prompt = request.promptTokens};
    if (previous == nullptr) return task;
    const LayerTrace& kept = *previous->layers[layer];
    if (!sameInside(previous->request, request, layer)) return task;
    // maps that were computed later, for the layer on screen, are not lost by an edit of that layer
    if (kept.hasMaps() && !wants(previous->request, layer) && request.keepMixed) task.maps = true;
    const bool sameWay = formsMaps(previous->request, layer) && formsMaps(request, layer);
    if (sameWay && !kept.mixed.empty() && (kept.hasMaps() || !task.maps)) task.kept = &kept;
    return task;
}

} // namespace

struct LayerwisePass::State {
    State(Backend& on, ModelPtr of, TracePtr from)
        : backend(on), model(std::move(of)), previous(std::move(from)) {}

    Backend& backend;
    ModelPtr model;
    TracePtr previous; // what it takes layers over from; null: nothing
    int first = 0, next = 0;
    std::shared_ptr<Trace> trace = std::make_shared<Trace>();
    TracePtr shared = trace;
    std::optional<Pass> pass;
    Residual residual;
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
    bool done = false;

    [[nodiscard]] int layers() const { return static_cast<int>(model->layers.size()); }
    void end();
};

LayerwisePass::LayerwisePass(Backend& backend, ModelPtr model, Request request, TracePtr previous,
                             const Progress& progress) {
    checkTokens(*model, request.tokens);
    const bool reuse = canReuse(previous, model, request, backend);
    state_ = std::make_unique<State>(backend, std::move(model), reuse ? std::move(previous) : nullptr);
    State& s = *state_;
    s.first = s.next = reuse ? firstLayerToCompute(*s.previous, request) : 0;
    s.trace->request = std::move(request);
    s.trace->model = s.model;
    s.trace->backend = backend.name();
    s.trace->firstComputed = s.first;
    if (reuse) s.trace->layers.assign(s.previous->layers.begin(), s.previous->layers.begin() + s.first);
    if (s.trace->request.edits.patched()) {
        const auto goOn = [&](const Trace& /*ofDonor*/) { return !progress || progress(*s.trace); };
        s.trace->donor = donorOf(backend, s.model, s.trace->request, s.previous, goOn);
        if (!s.trace->donor) {
            s.done = true;
            s.shared = nullptr;
            return;
        }
    }
    s.pass.emplace(backend, *s.model, s.trace->tokenCount());
    if (s.first > 0)
        s.residual.x = s.residual.host = s.trace->layers.back()->hidden;
    else
        s.residual.x = s.pass->embed(s.trace->request.tokens);
}

LayerwisePass::~LayerwisePass() = default;

bool LayerwisePass::done() const {
    return state_->done;
}

const TracePtr& LayerwisePass::trace() const {
    return state_->shared;
}

void LayerwisePass::step() {
    State& s = *state_;
    if (s.next == s.layers()) {
        s.end();
        return;
    }
    LayerTask task = taskOf(s.trace->request, s.next, s.next == s.first ? s.previous.get() : nullptr);
    task.patch = patchOf(s.trace->donor, s.next);
    s.trace->layers.push_back(runLayer(*s.pass, s.next, s.residual, s.trace->request.edits, task));
    ++s.next;
}

void LayerwisePass::State::end() {
    const bool lastAlone = trace->request.lastLogits;
    if (previous && first == layers() && (lastAlone || !previous->request.lastLogits))
        trace->logits = previous->logits;
    else if (model->hasHead)
        trace->logits = backend.toHost(
            pass->logits(lastAlone ? residual.x.rowsFrom(trace->tokenCount() - 1, 1) : residual.x));
    backend.finish();
    pass->checkWeights();
    checkFinite(*model, model->hasHead ? trace->logits : trace->layers.back()->hidden);
    trace->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    done = true;
}

TracePtr forward(Backend& backend, const ModelPtr& model, const Request& request, const TracePtr& previous,
                 const Progress& progress) {
    if (model->recording) return recordedPass(model, request, previous, progress);
    LayerwisePass pass(backend, model, request, previous, progress);
    while (!pass.done()) {
        pass.step();
        if (!progress || pass.done()) continue;
        backend.finish(); // it reads the trace
        if (!progress(*pass.trace())) return nullptr;
    }
    return pass.trace();
}

// Maps that were not kept, and the room for those that are

std::vector<Tensor> recomputeMaps(Backend& backend, const Trace& trace, int layer) {
    const Model& model = *trace.model;
    if (model.recording) return model.recording->maps(layer);
    Pass pass(backend, model, trace.tokenCount());
    const Projections p = pass.project(model.layers[layer], trace.layers[layer]->input);
    std::vector<Tensor> maps = toHost(backend, pass.attention(p, true).maps);
    backend.finish();
    pass.checkWeights();
    if (const auto& patch = trace.layers[layer]->patch)
        for (std::size_t term = 0; term < patch->maps.size(); ++term)
            for (const auto& [head, map] : patch->maps[term])
                putMap(map, maps[term], model.plan.headCount(), head, 0);
    return maps;
}

struct LayerMaps::Inside {
    Backend& backend;
    TracePtr trace;
    int layer;
    Pass pass;
    Projections p;
};

LayerMaps::LayerMaps(Backend& backend, TracePtr trace, int layer) {
    const Model& model = *trace->model;
    Pass pass(backend, model, trace->tokenCount());
    Projections p = pass.project(model.layers[layer], trace->layers[layer]->input);
    inside_ = std::make_unique<Inside>(Inside{backend, std::move(trace), layer, pass, std::move(p)});
}

LayerMaps::~LayerMaps() = default;

Tensor LayerMaps::rows(int term, int head, std::int64_t first, std::int64_t count) {
    auto& [backend, trace, layer, pass, p] = *inside_;
    const std::int64_t tokens = trace->tokenCount(), keys = first + count;
    const HeadPlan& plan = trace->model->plan;
    const Head& whole = plan.heads[static_cast<std::size_t>(head)];
    HeadPlan one = plan; // as if the layer had this map alone
    one.heads = {Head{{whole.terms[static_cast<std::size_t>(term)]}, {whole.values.front()}}};
    const Tensor made = backend.toHost(
        backend.attention(p.q.rowsFrom(first, count), p.k.rowsFrom(0, keys), p.v.rowsFrom(0, keys), one, true)
            .maps.front());
    backend.finish();
    pass.checkWeights();
    Tensor rows(count, tokens);
    std::fill_n(rows.writable(), rows.size(), 0.0F);
    for (std::int64_t r = 0; r < count; ++r)
        std::copy_n(made.row(r), first + r + 1, rows.writable() + r * tokens);
    if (const auto& patch = trace->layers[static_cast<std::size_t>(layer)]->patch;
        patch && term < std::ssize(patch->maps))
        if (const auto it = patch->maps[static_cast<std::size_t>(term)].find(head);
            it != patch->maps[static_cast<std::size_t>(term)].end())
            putMap(it->second, rows, 1, 0, first);
    return rows;
}

std::int64_t mapBytesPerLayer(const Model& model, std::int64_t tokens) {
    if (model.recording) return model.recording->mapBytes();
    const std::int64_t maps = std::int64_t{model.plan.headCount()} * model.plan.termCount();
    return maps * tokens * tokens * static_cast<std::int64_t>(sizeof(float));
}

std::vector<bool> mapsWithinBudget(const Model& model, std::int64_t tokens, std::int64_t budget) {
    constexpr double mebi = 1 << 20;
    const std::int64_t each = mapBytesPerLayer(model, tokens);
    if (each > budget)
        throw fail("the prompt of {} tokens is too long: the maps of one layer need {} MiB, the budget "
                   "is {} MiB",
                   tokens, formatNumber(static_cast<double>(each) / mebi, 0),
                   formatNumber(static_cast<double>(budget) / mebi, 0));
    std::vector<bool> maps(model.layers.size());
    for (std::size_t l = 0; l < maps.size(); ++l) maps[l] = static_cast<std::int64_t>(l + 1) * each <= budget;
    return maps;
}

} // namespace lambdascope
