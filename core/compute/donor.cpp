// SPDX-License-Identifier: MIT
#include "core/compute/donor.h"

#include "core/compute/pass.h"
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

std::shared_ptr<const LayerPatch> taken(Backend& backend, Pass& pass, const Trace& run, int layer,
                                        const LayerEdit& edit) {
    const LayerTrace& of = *run.layers[static_cast<std::size_t>(layer)];
    auto patch = std::make_shared<LayerPatch>();
    patch->edit.patches = edit.patches;
    if (edit.patches.contains(Patch::Residual)) patch->input = of.input;
    if (edit.patches.contains(Patch::Output))
        patch->output =
            headsAgain(backend, pass, run, layer, headMixes(*run.model, run.request.edits, layer));
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
        if (!edit.patches.empty()) donor->layers[layer] = taken(backend, pass, *run, layer, edit);
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

} // namespace lambdascope
