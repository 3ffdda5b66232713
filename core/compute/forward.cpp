// SPDX-License-Identifier: MIT
// The forward pass of arXiv 2410.05258 (section 2) and of Llama, once for all backends and layouts: first the
// equations, then a pass over a whole prompt and what an earlier one has left of it.
#include "core/compute/forward.h"

#include "core/compute/donor.h"
#include "core/compute/pass.h"
#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/phrase.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>

namespace lambdascope {
namespace {

/// Rows of the model's own table, so that repeated passes and steps pay for no cosine again.
RopeTable ropeOf(const Model& model, std::int64_t first, std::int64_t rows) {
    if (model.config.learnedPositions()) return {};
    const std::int64_t tabled = model.rope.cos.rows();
    if (first + rows <= tabled && sameRope(model.config, first + rows, tabled))
        return model.rope.rowsFrom(first, rows);
    return makeRopeTable(model.config, rows, first);
}

/// The same rows for each of several texts.
Tensor repeatedRows(const Tensor& of, int texts) {
    Tensor result(of.rows() * texts, of.cols());
    float* out = result.writable();
    for (int text = 0; text < texts; ++text) out = std::ranges::copy(of.values(), out).out;
    return result;
}
RopeTable repeated(const RopeTable& table, int texts) {
    if (texts == 1 || table.empty()) return table;
    return {repeatedRows(table.cos, texts), repeatedRows(table.sin, texts)};
}

std::vector<Tensor> toHost(Backend& backend, const std::vector<Tensor>& tensors) {
    std::vector<Tensor> result;
    result.reserve(tensors.size());
    for (const Tensor& each : tensors) result.push_back(backend.toHost(each));
    return result;
}

/// The new keys and values join those of the tokens before; all of them take their place in `p`.
void extend(Backend& backend, LayerCache& cache, std::int64_t first, Projections& p) {
    const std::int64_t tokens = first + p.k.rows();
    backend.writeRows(cache.keys, first, p.k);
    backend.writeRows(cache.values, first, p.v);
    p.k = cache.keys.rowsFrom(0, tokens);
    p.v = cache.values.rowsFrom(0, tokens);
}

/// [1, n]: the mean over the first rows, or over all (0).
Tensor meanOf(const Tensor& x, std::size_t first) {
    std::vector<double> sums(static_cast<std::size_t>(x.cols()));
    const std::int64_t rows = first == 0 ? x.rows() : std::min(x.rows(), static_cast<std::int64_t>(first));
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < x.cols(); ++c) sums[c] += x.at(r, c);
    Tensor mean(1, x.cols());
    std::ranges::transform(sums, mean.writable(),
                           [&](double sum) { return static_cast<float>(sum / static_cast<double>(rows)); });
    return mean;
}

/// Whether a layer takes maps of a donor: then it forms its own, to see which rows differ.
bool patchesMaps(const LayerTask& task) {
    return task.patch && std::ranges::any_of(task.patch->maps, [](const auto& of) { return !of.empty(); });
}

/// Puts a head's map of a donor [T, T] in the place of its own; the rows begin with the token `first`.
/// Returns those that were others.
std::vector<std::int64_t> putMap(const Tensor& map, Tensor& own, int heads, std::int64_t head,
                                 std::int64_t first) {
    std::vector<std::int64_t> changed;
    const std::int64_t rows = own.rows() / heads;
    for (std::int64_t r = 0; r < std::min(rows, map.rows() - first); ++r) {
        const float* const from = map.row(first + r);
        float* const to = own.writable() + (head * rows + r) * own.cols();
        if (std::equal(from, from + first + r + 1, to)) continue;
        std::copy_n(from, first + r + 1, to);
        changed.push_back(r);
    }
    return changed;
}

/// A row of a map · V, of one head: [W].
void mixRow(const float* weights, std::int64_t keys, const Tensor& v, const Head& head, std::int64_t d,
            float* out) {
    std::fill_n(out, std::ssize(head.values) * d, 0.0F);
    for (std::int64_t k = 0; k < keys; ++k)
        for (std::size_t block = 0; block < head.values.size(); ++block) {
            const float* const value = v.row(k) + head.values[block] * d;
            float* const sum = out + static_cast<std::int64_t>(block) * d;
            for (std::int64_t i = 0; i < d; ++i) sum[i] += weights[k] * value[i];
        }
}

} // namespace

// The equations

Pass::Pass(Backend& backend, const Model& model, std::int64_t rows, std::int64_t first, int texts)
    : backend_(backend),
      model_(model),
      first_(first),
      texts_(texts),
      rope_(repeated(ropeOf(model, first, rows), texts)) {
    checkWeights();
}

void Pass::checkWeights() const {
    requireWeights(model_);
    for (const auto& file : model_.mapped) file->checkUnchanged();
}

Tensor Pass::embed(std::span<const int> tokens) {
    Tensor x = backend_.embed(model_.embedding, tokens); // [T, E]
    if (model_.positions.empty()) return x;
    const Tensor positions = model_.positions.rowsFrom(first_, x.rows() / texts_);
    return backend_.add(x, texts_ == 1 ? positions : repeatedRows(positions, texts_));
}

Tensor Pass::norm(const Tensor& x, const Tensor& gain, const Tensor& bias) {
    const float eps = model_.config.normEps;
    return bias.empty() ? backend_.rmsNorm(x, gain, eps) : backend_.layerNorm(x, gain, bias, eps);
}

Projections Pass::project(const LayerWeights& w, const Tensor& x) {
    const Tensor h = norm(x, w.inputNorm, w.inputNormBias); // [T, E]
    Projections p{backend_.linear(h, w.q, w.qBias),         // [T, H·d]
                  backend_.linear(h, w.k, w.kBias),         // [T, K·d]
                  backend_.linear(h, w.v, w.vBias),
                  {}}; // [T, K·d]
    if (!rope_.empty()) {
        backend_.rope(p.q, model_.plan.headDim, rope_);
        backend_.rope(p.k, model_.plan.headDim, rope_);
    }
    if (!w.tokenLambda.empty()) // DIFF V2: λ_t,i = σ(W_λ h), [T, heads]
        p.tokenLambda = backend_.sigmoid(backend_.linear(h, w.tokenLambda, {}));
    return p;
}

/// A_i = softmax(q_i k_iᵀ / √d), A_i V, then concat_i((1 − λ_init) · Norm((A1 − λ A2) V)).
Tensor Pass::heads(const LayerWeights& w, const Tensor& x, const LayerTask& task, LayerTrace& trace) {
    if (task.kept != nullptr) { // a λ edit changes no softmax of its own layer
        if (task.maps) trace.maps = task.kept->maps;
        if (task.mixed) trace.mixed = task.kept->mixed;
        trace.tokenLambda = task.kept->tokenLambda;
        trace.tokenRange = task.kept->tokenRange;
        return given(backend_.combine(task.kept->mixed, trace.heads, model_.plan, trace.tokenLambda), first_,
                     task, trace);
    }
    Projections p = project(w, x);
    if (texts_ > 1 || task.lastRow) return headsOfTexts(p, task, trace);
    if (task.cache != nullptr) extend(backend_, *task.cache, first_, p);
    trace.tokenLambda = backend_.toHost(p.tokenLambda);
    trace.tokenRange = rangeOf(trace.tokenLambda, 0, trace.tokenLambda.cols());
    const bool patched = patchesMaps(task);
    if (!task.maps && !task.mixed && !patched && !model_.plan.tokenLambda)
        return given(backend_.attend(p.q, p.k, p.v, trace.heads, model_.plan), first_, task, trace);
    AttentionResult attention = backend_.attention(p.q, p.k, p.v, model_.plan, task.maps || patched);
    if (patched) patchMaps(attention, p.v, first_, *task.patch);
    if (task.maps) trace.maps = toHost(backend_, attention.maps);
    if (task.mixed) trace.mixed = toHost(backend_, attention.mixed);
    return given(backend_.combine(attention.mixed, trace.heads, model_.plan, p.tokenLambda), first_, task,
                 trace);
}

/// The same of every text by itself: attention alone looks at other rows. As a layer that keeps A_i · V does
/// it, so that a device rounds as it did there.
Tensor Pass::headsOfTexts(const Projections& p, const LayerTask& task, LayerTrace& trace) {
    const std::int64_t rows = p.k.rows() / texts_;
    const std::int64_t wanted = task.lastRow ? 1 : rows;
    const std::int64_t queries = std::ranges::any_of(trace.heads, &HeadMix::mean) ? rows : wanted;
    Tensor all =
        backend_.allocate(texts_ * wanted, std::int64_t{model_.plan.headCount()} * model_.plan.valueWidth());
    for (int text = 0; text < texts_; ++text) {
        const std::int64_t end = (text + 1) * rows;
        const auto keys = [&](const Tensor& of) { return of.rowsFrom(end - rows, rows); };
        const auto asked = [&](const Tensor& of) { return of.rowsFrom(end - queries, queries); };
        AttentionResult attention =
            backend_.attention(asked(p.q), keys(p.k), keys(p.v), model_.plan, patchesMaps(task));
        if (patchesMaps(task)) patchMaps(attention, keys(p.v), rows - queries, *task.patch);
        const Tensor lambdas = p.tokenLambda.empty() ? Tensor() : asked(p.tokenLambda);
        const Tensor z = given(backend_.combine(attention.mixed, trace.heads, model_.plan, lambdas),
                               rows - queries, task, trace);
        backend_.writeRows(all, text * wanted, z.rowsFrom(queries - wanted, wanted));
    }
    return all;
}

/// The donor's rows in the place of the text's own.
void Pass::patchResidual(Residual& residual, const LayerPatch& patch) {
    if (patch.input.empty()) return;
    const Tensor own = residual.host.empty() ? backend_.toHost(residual.x) : residual.host;
    backend_.finish();
    Tensor x = own.copy();
    const std::int64_t rows = x.rows() / texts_;
    for (std::int64_t r = 0; r < x.rows(); ++r)
        if (const std::int64_t token = first_ + r % rows;
            token < patch.input.rows() && patch.edit.has(Patch::Residual, static_cast<int>(token)))
            std::copy_n(patch.input.row(token), x.cols(), x.writable() + r * x.cols());
    residual = {x, x};
}

/// The donor's maps, and what they make of the text's own values; rows that are the same stay, bit for bit.
/// The rows begin with the token `first`. A device waits here for its numbers.
void Pass::patchMaps(AttentionResult& own, const Tensor& v, std::int64_t first, const LayerPatch& patch) {
    own = {toHost(backend_, own.mixed), toHost(backend_, own.maps)};
    const Tensor values = backend_.toHost(v);
    backend_.finish();
    const std::int64_t d = model_.plan.headDim, width = model_.plan.valueWidth();
    for (std::size_t term = 0; term < patch.maps.size(); ++term) {
        Tensor mixed = own.mixed[term].copy(); // a device has its own copy of what it gave
        for (const auto& [head, map] : patch.maps[term]) {
            const Head& plan = model_.plan.heads[static_cast<std::size_t>(head)];
            for (const std::int64_t r : putMap(map, own.maps[term], model_.plan.headCount(), head, first))
                mixRow(map.row(first + r), first + r + 1, values, plan, d,
                       mixed.writable() + r * mixed.cols() + head * width);
        }
        own.mixed[term] = mixed;
    }
}

/// What heads give that give another run's output, or their mean. A device waits here for its numbers: no
/// other pass does.
Tensor Pass::given(const Tensor& z, std::int64_t first, const LayerTask& task, LayerTrace& trace) {
    const bool means = std::ranges::any_of(trace.heads, &HeadMix::mean);
    const bool patched = task.patch && !task.patch->output.empty();
    if (!means && !patched) return z;
    const Tensor own = backend_.toHost(z);
    backend_.finish();
    Tensor result = own.copy();
    const std::int64_t width = model_.plan.valueWidth();
    const auto put = [&](std::int64_t row, std::size_t head, const float* from) {
        const std::int64_t column = static_cast<std::int64_t>(head) * width;
        std::copy_n(from + column, width, result.writable() + row * result.cols() + column);
    };
    const std::int64_t ofDonor = patched ? task.patch->output.rows() - first : 0;
    for (std::int64_t r = 0; r < std::min(own.rows(), ofDonor); ++r)
        for (std::size_t h = 0; h < trace.heads.size(); ++h)
            if (trace.heads[h].patched && !trace.heads[h].off) put(r, h, task.patch->output.row(first + r));
    if (!means) return result;
    const bool known = task.cache != nullptr && !task.cache->means.empty();
    trace.means = known ? task.cache->means : meanOf(result, task.prompt);
    if (task.cache != nullptr) task.cache->means = trace.means;
    for (std::int64_t r = 0; r < own.rows(); ++r)
        for (std::size_t h = 0; h < trace.heads.size(); ++h)
            if (trace.heads[h].mean) put(r, h, trace.means.data());
    return result;
}

Tensor Pass::lastRows(const Tensor& x) {
    const std::int64_t rows = x.rows() / texts_;
    Tensor last = backend_.allocate(texts_, x.cols());
    for (int text = 0; text < texts_; ++text)
        backend_.writeRows(last, text, x.rowsFrom((text + 1) * rows - 1, 1));
    return last;
}

Tensor Pass::mlp(const LayerWeights& w, const Tensor& h) {
    const Tensor up = backend_.linear(h, w.up, w.upBias); // [T, I]
    const Activation act = model_.config.activation;
    const auto down = [&](const Tensor& inner) { return backend_.linear(inner, w.down, w.downBias); };
    if (w.gate.empty()) return down(backend_.gatedActivation(up, {}, act)); // [T, E]
    const Tensor gate = backend_.linear(h, w.gate, w.gateBias);
    return down(w.polyNorm.empty() ? backend_.gatedActivation(gate, up, act)
                                   : backend_.polyNorm(gate, up, w.polyNorm));
}

/// y = x + W_O · z, then y + MLP(Norm(y)).
Tensor Pass::afterHeads(const LayerWeights& w, const Tensor& x, const Tensor& z) {
    const Tensor y = backend_.add(x, backend_.linear(z, w.o, w.oBias)); // [T, E]
    return backend_.add(y, mlp(w, norm(y, w.postNorm, w.postNormBias)));
}

std::shared_ptr<LayerTrace> Pass::layer(int index, Residual& residual, const Edits& edits,
                                        const LayerTask& task) {
    const LayerWeights& w = model_.layers[index];
    auto trace = std::make_shared<LayerTrace>();
    trace->lambda = editedLambda(w.lambda, edits, index);
    trace->heads = headMixes(model_, edits, index);
    trace->patch = task.patch;
    if (task.patch) patchResidual(residual, *task.patch);
    if (task.residual && residual.host.empty()) residual.host = backend_.toHost(residual.x);
    trace->input = residual.host;
    const Tensor z = heads(w, residual.x, task, *trace);
    residual = {afterHeads(w, task.lastRow ? lastRows(residual.x) : residual.x, z), {}};
    if (task.residual) trace->hidden = residual.host = backend_.toHost(residual.x);
    return trace;
}

Tensor headsAgain(Backend& backend, Pass& pass, const Trace& trace, int layer, std::vector<HeadMix> mixes) {
    const LayerTrace& kept = *trace.layers[static_cast<std::size_t>(layer)];
    LayerTrace made;
    made.heads = std::move(mixes);
    const LayerTask task{.mixed = false,
                         .residual = false,
                         .kept = &kept,
                         .patch = kept.patch,
                         .prompt = trace.request.promptTokens};
    Tensor z =
        backend.toHost(pass.heads(trace.model->layers[static_cast<std::size_t>(layer)], {}, task, made));
    backend.finish();
    return z;
}

/// W_head · Norm(x).
Tensor Pass::logits(const Tensor& x) {
    return backend_.linear(norm(x, model_.finalNorm, model_.finalNormBias), model_.lmHead, {});
}

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
    if (model.config.learnedPositions() && std::ssize(tokens) > model.config.maxPositions)
        throw fail<UsageError>("{} tokens are more than the {} positions that {} has learned", tokens.size(),
                               model.config.maxPositions, model.name);
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

// A whole prompt

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

TracePtr forward(Backend& backend, const ModelPtr& model, const Request& request, const TracePtr& previous,
                 const Progress& progress) {
    if (model->recording) return recordedPass(model, request, previous, progress);
    const auto start = std::chrono::steady_clock::now();
    checkTokens(*model, request.tokens);
    const int layers = static_cast<int>(model->layers.size());
    const bool reuse = canReuse(previous, model, request, backend);
    const int first = reuse ? firstLayerToCompute(*previous, request) : 0;

    auto trace = std::make_shared<Trace>();
    trace->request = request;
    trace->model = model;
    trace->backend = backend.name();
    trace->firstComputed = first;
    if (reuse) trace->layers.assign(previous->layers.begin(), previous->layers.begin() + first);
    if (request.edits.patched()) {
        const auto goOn = [&](const Trace& /*ofDonor*/) { return !progress || progress(*trace); };
        trace->donor = donorOf(backend, model, request, reuse ? previous : nullptr, goOn);
        if (!trace->donor) return nullptr;
    }

    Pass pass(backend, *model, trace->tokenCount());
    Residual residual;
    if (first > 0)
        residual.x = residual.host = trace->layers.back()->hidden;
    else
        residual.x = pass.embed(request.tokens);
    for (int l = first; l < layers; ++l) {
        LayerTask task = taskOf(request, l, reuse && l == first ? previous.get() : nullptr);
        task.patch = patchOf(trace->donor, l);
        trace->layers.push_back(pass.layer(l, residual, request.edits, task));
        if (!progress) continue;
        backend.finish(); // it reads the trace
        if (!progress(*trace)) return nullptr;
    }
    trace->logits =
        reuse && first == layers ? previous->logits : backend.toHost(pass.logits(residual.x)); // [T, V]
    backend.finish();
    pass.checkWeights();
    checkFinite(*model, trace->logits);
    trace->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return trace;
}

std::vector<Tensor> recomputeMaps(Backend& backend, const Trace& trace, int layer) {
    const Model& model = *trace.model;
    if (model.recording) return model.recording->maps(layer);
    Pass pass(backend, model, trace.tokenCount());
    const Projections p = pass.project(model.layers[layer], trace.layers[layer]->input);
    std::vector<Tensor> maps = backend.attention(p.q, p.k, p.v, model.plan, true).maps;
    for (Tensor& map : maps) map = backend.toHost(map);
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
