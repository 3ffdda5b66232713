// SPDX-License-Identifier: MIT
// What a run takes of another one: whose run that is and what of it is kept, then how it is put in the place
// of a layer's own parts, as are the means that heads give.
#include "core/compute/patch.h"

#include "core/util/error.h"

#include <algorithm>
#include <functional>
#include <string>
#include <tuple>

namespace lambdascope {
namespace {

int layersOf(const Model& model) {
    return static_cast<int>(model.layers.size());
}

/// The tokens that patches are of: those of the prompt.
std::span<const int> promptOf(const Request& request) {
    const std::span<const int> all(request.tokens);
    return request.promptTokens > 0 ? all.first(request.promptTokens) : all;
}

bool sameAsBefore(const Trace& previous, const Request& request) {
    if (!previous.donor) return false;
    for (int l = 0; l < layersOf(*previous.model); ++l)
        if (!samePatches(previous.request.edits, request.edits, l)) return false;
    return true;
}

void checkPlaces(const Edits& edits, std::int64_t tokens) {
    for (const auto& [layer, edit] : edits.layers) {
        const auto it = edit.patches.find(Patch::Residual);
        if (it == edit.patches.end() || *it->second.rbegin() < tokens) continue;
        throw fail<UsageError>("there is no token {} to patch before layer {}; the prompt has tokens 0 to {}",
                               *it->second.rbegin(), layer, tokens - 1);
    }
}

/// Why nothing comes of the map of a head that is patched; empty if something does.
Phrase whyInVain(const LayerEdit& edit, Patch map, int head) {
    if (map == Patch::Output || map == Patch::Residual) return {};
    if (edit.has(Patch::Output, head)) return {}; // the donor's head, whole
    if (edit.has(Ablation::HeadOff, head))
        return phrase("the head is off; its output can be patched instead, which puts it back");
    const bool swapped = edit.has(Ablation::Swap, head);
    if (map == Patch::A2 && edit.has(Ablation::A2Off, head) && !swapped)
        return phrase("A2 of the head is off");
    return {};
}

/// Whether both runs of one prompt have the same there: what is before the edits.
bool sameInBoth(const Model& model, const Edits& edits, int layer, Patch patch, int head) {
    Edits turned = edits;
    turned.patchTrained = !edits.patchTrained;
    const Edits one = donorEdits(edits), other = donorEdits(turned);
    const int differs = firstDifference(one, other, model);
    if (layer != differs || patch != Patch::Output) return layer <= differs;
    return headMixes(model, one, layer)[head] == headMixes(model, other, layer)[head];
}

/// Whether nothing but λ weighs a map, and is 0.
bool weighsNothing(const HeadMix& mix, Patch map) {
    return (map == Patch::A2) != mix.swapped && mix.lambda == 0 && !mix.tokenLambda;
}

/// The same where numbers count, too: a hand that moves λ past 0 is not stopped there (donorOf).
Phrase whyInVain(const Model& model, const Edits& edits, int layer, Patch patch, int head) {
    const LayerEdit edit = ofThisRun(edits).of(layer);
    if (Phrase why = whyInVain(edit, patch, head); !why.empty()) return why;
    if (patch == Patch::A1 || patch == Patch::A2) {
        if (edit.has(Patch::Output, head))
            return phrase("the output of the head is of the other run, whatever its maps are");
        if (model.differential() && weighsNothing(headMixes(model, edits, layer)[head], patch))
            return phrase("λ weighs {} there and is 0", nameOf(patch));
    }
    if (edits.patchFrom || !sameInBoth(model, edits, layer, patch, head)) return {};
    return phrase("the run as trained and the edited one have the same there; --patch-from gives the other "
                  "run another prompt");
}

using WhyInVain = std::function<Phrase(int layer, const LayerEdit& edit, Patch patch, int head)>;

/// A patch of all heads of a layer is in vain where it is so for each.
void refuseInVain(const Model& model, const Edits& edits, const WhyInVain& whyInVain) {
    for (const auto& [layer, edit] : edits.layers)
        for (const auto& [patch, places] : edit.patches) {
            const bool stream = patch == Patch::Residual;
            Phrase why;
            int inVain = 0, first = allHeads, patched = 0;
            for (int head = 0; head < (stream ? 1 : model.plan.headCount()); ++head) {
                if (!stream && !edit.has(patch, head)) continue;
                ++patched;
                const Phrase here = whyInVain(layer, edit, patch, head);
                if (here.empty()) continue;
                if (inVain++ == 0) std::tie(why, first) = std::tuple(here, stream ? *places.begin() : head);
            }
            const bool ofAll = patched == model.plan.headCount();
            if (inVain == 0 || (ofAll && inVain < patched)) continue;
            const std::string place = first < 0 ? "all" : std::to_string(first);
            throw fail<UsageError>("nothing would come of the patch {}{}{}={}: {}", layer, stream ? '@' : '.',
                                   place, nameOf(patch), why);
        }
}

std::vector<int> tokensOf(const Model& model, const Edits& edits, std::span<const int> prompt) {
    if (!edits.patchFrom) return {prompt.begin(), prompt.end()};
    if (!model.tokenizer) throw fail("{} has no tokenizer to read the donor's prompt with", model.name);
    std::vector<int> tokens = model.tokenizer->encode(*edits.patchFrom);
    if (tokens.size() != prompt.size())
        throw fail<UsageError>("a patch is from a prompt of as many tokens: this one has {} and that one {}",
                               prompt.size(), tokens.size());
    return tokens;
}

/// The donor's run: its maps are kept where they are asked for.
Request runOf(const Model& model, const Edits& edits, std::vector<int> tokens) {
    std::vector<bool> maps(model.layers.size());
    for (const auto& [layer, edit] : edits.layers)
        maps[static_cast<std::size_t>(layer)] =
            edit.patches.contains(Patch::A1) || edit.patches.contains(Patch::A2);
    return {std::move(tokens), donorEdits(edits), std::move(maps)};
}

std::shared_ptr<const LayerPatch> taken(Pass& pass, const Trace& run, int layer, const LayerEdit& edit) {
    const LayerTrace& of = *run.layers[static_cast<std::size_t>(layer)];
    auto patch = std::make_shared<LayerPatch>();
    patch->edit.patches = edit.patches;
    if (edit.patches.contains(Patch::Residual)) patch->input = of.input;
    if (edit.patches.contains(Patch::Output))
        patch->output = headsAgain(pass, run, layer, headMixes(*run.model, run.request.edits, layer));
    patch->maps.resize(of.mixed.size());
    for (int term = 0; term < std::ssize(of.mixed); ++term)
        for (int head = 0; head < run.model->plan.headCount(); ++head)
            if (edit.has(term == 0 ? Patch::A1 : Patch::A2, head))
                patch->maps[static_cast<std::size_t>(term)][head] =
                    of.maps[static_cast<std::size_t>(term)]
                        .rowsFrom(std::int64_t{head} * run.tokenCount(), run.tokenCount())
                        .copy();
    return patch;
}

} // namespace

void checkPatches(const PairEdits& both, const EditedModels& models) {
    checkDonors(both);
    for (const Model* model : {models.diff, models.standard}) {
        if (model == nullptr) continue;
        const Edits& edits = both.of(*model, models);
        refuseInVain(*model, edits, [&](int layer, const LayerEdit& /*edit*/, Patch patch, int head) {
            return whyInVain(*model, edits, layer, patch, head);
        });
    }
}

std::shared_ptr<const Donor> donorOf(Backend& backend, const ModelPtr& model, const Request& request,
                                     const TracePtr& previous, const Progress& progress) {
    if (previous && sameAsBefore(*previous, request)) return previous->donor;
    const Edits& edits = request.edits;
    checkPlaces(edits, std::ssize(promptOf(request)));
    refuseInVain(*model, ofThisRun(edits), [](int, const LayerEdit& edit, Patch patch, int head) {
        return whyInVain(edit, patch, head);
    });
    const TracePtr run = forward(
        backend, model, runOf(*model, edits, tokensOf(*model, edits, promptOf(request))), previous, progress);
    if (!run) return nullptr;
    auto donor = std::make_shared<Donor>();
    Pass pass(backend, *model, run->tokenCount());
    for (const auto& [layer, edit] : edits.layers)
        if (!edit.patches.empty()) donor->layers[layer] = taken(pass, *run, layer, edit);
    return donor;
}

bool isOfPrompt(const Trace& trace) {
    return trace.donor || std::ranges::any_of(
                              trace.layers, [](const auto& layer) { return layer && !layer->means.empty(); });
}

std::int64_t donorMapBytes(const Model& model, const Edits& edits, std::int64_t tokens) {
    std::int64_t maps = 0;
    for (const auto& [layer, edit] : edits.layers)
        for (int head = 0; head < model.plan.headCount(); ++head)
            maps += (edit.has(Patch::A1, head) ? 1 : 0) + (edit.has(Patch::A2, head) ? 1 : 0);
    return maps * tokens * tokens * static_cast<std::int64_t>(sizeof(float));
}

std::shared_ptr<const LayerPatch> patchOf(const std::shared_ptr<const Donor>& donor, int layer) {
    if (!donor) return nullptr;
    const auto it = donor->layers.find(layer);
    return it == donor->layers.end() ? nullptr : it->second;
}

// Put in place

namespace {

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

void putResidual(Pass& pass, Residual& residual, const LayerPatch& patch) {
    if (patch.input.empty()) return;
    const Tensor own = residual.host.empty() ? pass.backend().toHost(residual.x) : residual.host;
    pass.backend().finish();
    Tensor x = own.copy();
    const std::int64_t rows = x.rows() / pass.texts();
    for (std::int64_t r = 0; r < x.rows(); ++r)
        if (const std::int64_t token = pass.first() + r % rows;
            token < patch.input.rows() && patch.edit.has(Patch::Residual, static_cast<int>(token)))
            std::copy_n(patch.input.row(token), x.cols(), x.writable() + r * x.cols());
    residual = {x, x};
}

bool takesMaps(const std::shared_ptr<const LayerPatch>& patch) {
    return patch && std::ranges::any_of(patch->maps, [](const auto& of) { return !of.empty(); });
}

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

void putMaps(Pass& pass, AttentionResult& own, const Tensor& v, std::int64_t first, const LayerPatch& patch) {
    own = {toHost(pass.backend(), own.mixed), toHost(pass.backend(), own.maps)};
    const Tensor values = pass.backend().toHost(v);
    pass.backend().finish();
    const HeadPlan& plan = pass.model().plan;
    for (std::size_t term = 0; term < patch.maps.size(); ++term) {
        Tensor mixed = own.mixed[term].copy(); // a device has its own copy of what it gave
        for (const auto& [head, map] : patch.maps[term])
            for (const std::int64_t r : putMap(map, own.maps[term], plan.headCount(), head, first))
                mixRow(map.row(first + r), first + r + 1, values, plan.heads[static_cast<std::size_t>(head)],
                       plan.headDim, mixed.writable() + r * mixed.cols() + head * plan.valueWidth());
        own.mixed[term] = mixed;
    }
}

Tensor withOutputs(Pass& pass, const Tensor& z, std::int64_t first, const LayerTask& task,
                   LayerTrace& trace) {
    const bool means = std::ranges::any_of(trace.heads, &HeadMix::mean);
    const bool patched = task.patch && !task.patch->output.empty();
    if (!means && !patched) return z;
    const Tensor own = pass.backend().toHost(z);
    pass.backend().finish();
    Tensor result = own.copy();
    const std::int64_t width = pass.model().plan.valueWidth();
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

} // namespace lambdascope
