// SPDX-License-Identifier: MIT
#include "core/compute/edits.h"

#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/parse.h"
#include "core/util/utf8.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

double parseNumber(std::string_view option, std::string_view text) {
    const auto value = parsed<double>(text);
    if (!value || !std::isfinite(static_cast<float>(*value)))
        throw fail<UsageError>("{}: \"{}\" is not a number", option, text);
    return *value;
}

/// Layers named by "all" or by a number, counted from 0.
std::vector<int> parseLayers(std::string_view option, std::string_view text, const Model& model) {
    const int count = static_cast<int>(model.layers.size());
    std::vector<int> layers;
    if (text == "all") {
        for (int l = 0; l < count; ++l) layers.push_back(l);
        return layers;
    }
    const auto layer = parsed<int>(text);
    if (!layer)
        throw fail<UsageError>("{}: \"{}\" is not a layer; a number from 0 or \"all\" is", option, text);
    if (*layer < 0 || *layer >= count)
        throw fail<UsageError>("{}: there is no layer {}; {} has layers 0 to {}", option, *layer, model.name,
                               count - 1);
    return {*layer};
}

/// A number from 0 at the whole of the text.
std::optional<int> parseIndex(std::string_view text) {
    const auto index = parsed<int>(text);
    return index && *index >= 0 ? index : std::nullopt;
}

/// "all", "2", and for experiments "2.1": layers, and one head or allHeads.
struct Target {
    std::vector<int> layers;
    int head = allHeads;
};

Target parseTarget(std::string_view option, std::string_view text, const Model& model) {
    const auto dot = text.find('.');
    Target target{parseLayers(option, text.substr(0, dot), model), allHeads};
    if (dot == std::string_view::npos) return target;
    const std::string_view digits = text.substr(dot + 1);
    const auto head = parsed<int>(digits);
    if (!head) throw fail<UsageError>("{}: \"{}\" is not a head; a number from 0 is", option, digits);
    target.head = *head;
    if (target.head < 0 || target.head >= model.plan.headCount())
        throw fail<UsageError>("{}: there is no head {}; {} has heads 0 to {}", option, target.head,
                               model.name, model.plan.headCount() - 1);
    return target;
}

Schedule parseSchedule(std::string_view text) {
    constexpr std::string_view option = "--schedule";
    constexpr std::string_view constant = "constant=";
    if (text == "paper") return {};
    if (text.starts_with(constant)) return {parseNumber(option, text.substr(constant.size())), 0, 0};
    const auto first = text.find(',');
    const auto second = text.find(',', first == std::string_view::npos ? first : first + 1);
    if (second == std::string_view::npos)
        throw fail<UsageError>("--schedule: \"{}\" is not known; paper, constant=0.8 and three numbers A,B,C "
                               "of A − B·e^(−C·layer) are",
                               text);
    return {parseNumber(option, text.substr(0, first)),
            parseNumber(option, text.substr(first + 1, second - first - 1)),
            parseNumber(option, text.substr(second + 1))};
}

void applyAblation(Edits& edits, std::string_view where, std::string_view what, const Model& model) {
    constexpr std::string_view option = "--ablate";
    const auto* const found =
        std::ranges::find_if(allAblations, [&](Ablation each) { return nameOf(each) == what; });
    if (found == allAblations.end())
        throw fail<UsageError>("{}: \"{}\" is not known; head-off, a2-off, swap, no-norm and mean are",
                               option, what);
    if (!isPossible(*found, model)) requireWeights(model);
    if (!isPossible(*found, model))
        throw model.differential()
            ? fail<UsageError>("{}: {} has no head norm to leave out", option, model.name)
            : fail<UsageError>("{}: {} is a standard Transformer; of the experiments it has head-off and "
                               "mean only",
                               option, model.name);
    const Target target = parseTarget(option, where, model);
    for (const int layer : target.layers) {
        LayerEdit edit = edits.of(layer);
        edit.set(*found, target.head, true, model.plan.headCount());
        edits.set(layer, edit);
    }
}

/// "2.1=output", "2=a1", "2@17=residual", "2@all=residual".
void applyPatch(Edits& edits, std::string_view where, std::string_view what, const Model& model) {
    constexpr std::string_view option = "--patch";
    const auto* const found =
        std::ranges::find_if(allPatches, [&](Patch each) { return nameOf(each) == what; });
    if (found == allPatches.end())
        throw fail<UsageError>("{}: \"{}\" is not known; output, a1, a2 and residual are", option, what);
    if (!isPossible(*found, model)) {
        requireWeights(model);
        throw fail<UsageError>("{}: {} is a standard Transformer; its heads have no A2", option, model.name);
    }
    const auto at = where.find('@');
    if ((*found == Patch::Residual) != (at != std::string_view::npos))
        throw fail<UsageError>("{}: {} is not the place of a patch; write 2.1=output, 2.1=a1, 2.1=a2 or "
                               "2@17=residual, the stream before layer 2 at token 17",
                               option, where);
    Target target = parseTarget(option, where.substr(0, at), model);
    if (*found == Patch::Residual) {
        const std::string_view token = where.substr(at + 1);
        target.head = token == "all" ? allTokens : parseIndex(token).value_or(allTokens - 1);
        if (target.head < allTokens)
            throw fail<UsageError>("{}: \"{}\" is not a token; a number from 0 or \"all\" is", option, token);
    }
    for (const int layer : target.layers)
        edits = withPatch(std::move(edits), layer, *found, target.head, true, model);
}

/// Of the options whose value is one word.
bool parseEither(std::string_view option, std::string_view value, std::string_view yes, std::string_view no) {
    if (value != yes && value != no)
        throw fail<UsageError>("{}: \"{}\" is not known; {} and {} are", option, value, yes, no);
    return value == yes;
}

void appendArguments(std::vector<std::string>& out, const char* option, int layer,
                     const std::optional<double>& value) {
    if (!value) return;
    out.emplace_back(option);
    out.push_back(fmt::format("{}={}", layer, *value));
}

void appendAblations(std::vector<std::string>& out, int layer, const LayerEdit& edit) {
    for (const auto& [ablation, heads] : edit.ablations)
        for (const int head : heads) {
            const std::string where =
                head == allHeads ? std::to_string(layer) : fmt::format("{}.{}", layer, head);
            out.insert(out.end(), {"--ablate", fmt::format("{}={}", where, nameOf(ablation))});
        }
}

void appendPatches(std::vector<std::string>& out, int layer, const LayerEdit& edit) {
    for (const auto& [patch, places] : edit.patches)
        for (const int at : places) {
            const bool residual = patch == Patch::Residual;
            const std::string all = residual ? fmt::format("{}@all", layer) : std::to_string(layer);
            const std::string one = fmt::format("{}{}{}", layer, residual ? '@' : '.', at);
            out.insert(out.end(), {"--patch", fmt::format("{}={}", at < 0 ? all : one, nameOf(patch))});
        }
}

/// Switches one of `count` on or off, or all of them (−1). Where it is not known how many there are (−1), all
/// of them stay on until all are switched off.
void switchOne(std::set<int>& of, int at, bool on, int count) {
    if (at < 0) {
        of = on ? std::set{at} : std::set<int>{};
    } else if (on) {
        if (!of.contains(-1)) of.insert(at);
    } else if (count >= 0 || !of.contains(-1)) {
        if (of.erase(-1) > 0) // all but this one
            for (int each = 0; each < count; ++each) of.insert(each);
        of.erase(at);
    }
    if (std::ssize(of) == count) of = {-1}; // one way to say the same
}

bool holds(const std::set<int>& of, int at) {
    return of.contains(at) || of.contains(-1);
}

/// This run is as trained, and patches of it are of the edited one. Without a patch nothing is.
bool intoTrained(const Edits& edits) {
    return edits.patchTrained && edits.patched();
}

} // namespace

std::string_view nameOf(Ablation ablation) {
    switch (ablation) {
    case Ablation::HeadOff:
        return "head-off";
    case Ablation::A2Off:
        return "a2-off";
    case Ablation::Swap:
        return "swap";
    case Ablation::NoNorm:
        return "no-norm";
    case Ablation::Mean:
        return "mean";
    }
    return {};
}

bool isPossible(Ablation ablation, const Model& model) {
    if (model.recording && ablation == Ablation::Mean) return false;
    if (ablation == Ablation::HeadOff || ablation == Ablation::Mean) return true;
    return model.differential() && (model.plan.headNorm || ablation != Ablation::NoNorm);
}

std::string_view nameOf(Patch patch) {
    switch (patch) {
    case Patch::Output:
        return "output";
    case Patch::A1:
        return "a1";
    case Patch::A2:
        return "a2";
    case Patch::Residual:
        return "residual";
    }
    return {};
}

bool isPossible(Patch patch, const Model& model) {
    if (model.recording) return false;
    return patch != Patch::A2 || model.differential();
}

bool LayerEdit::has(Ablation ablation, int head) const {
    const auto it = ablations.find(ablation);
    return it != ablations.end() && holds(it->second, head);
}

bool LayerEdit::has(Patch patch, int at) const {
    const auto it = patches.find(patch);
    return it != patches.end() && holds(it->second, at);
}

void LayerEdit::set(Patch patch, int at, bool on, int headCount) {
    constexpr int unknown = -1; // how many tokens there will be
    std::set<int>& places = patches[patch];
    switchOne(places, at, on, patch == Patch::Residual ? unknown : headCount);
    if (places.empty()) patches.erase(patch);
}

void LayerEdit::set(Ablation ablation, int head, bool on, int headCount) {
    std::set<int>& heads = ablations[ablation];
    switchOne(heads, head, on, headCount);
    if (heads.empty()) ablations.erase(ablation);
}

double Schedule::at(int layer) const {
    return a - b * std::exp(-c * static_cast<double>(layer));
}

LayerEdit Edits::of(int layer) const {
    const auto it = layers.find(layer);
    return it == layers.end() ? LayerEdit{} : it->second;
}

void Edits::set(int layer, const LayerEdit& edit) {
    if (edit.empty())
        layers.erase(layer);
    else
        layers[layer] = edit;
}

bool Edits::patched() const {
    return std::ranges::any_of(layers, [](const auto& each) { return !each.second.patches.empty(); });
}

EditedLambda editedLambda(const LambdaParts& trained, const Edits& edits, int layer) {
    if (intoTrained(edits)) return editedLambda(trained, {}, layer);
    const LayerEdit edit = edits.of(layer);
    EditedLambda result;
    result.init = edit.lambdaInit.value_or(edits.schedule ? edits.schedule->at(layer) : trained.init);
    const float sum = trained.learned() + static_cast<float>(result.init);
    result.ofEdits = edit.lambda ? static_cast<float>(*edit.lambda) : sum;
    result.lambda = edit.has(Ablation::A2Off, allHeads) ? 0 : result.ofEdits;
    result.outputFactor = static_cast<float>(1.0 - (edits.outputFactorFollows ? result.init : trained.init));
    return result;
}

namespace {

/// Of edits that are all that there is.
std::vector<HeadMix> mixesOf(const Model& model, const Edits& edits, int layer) {
    if (intoTrained(edits)) return mixesOf(model, ofThisRun(edits), layer);
    const LayerEdit edit = edits.of(layer);
    const EditedLambda now = editedLambda(model.layers[layer].lambda, edits, layer);
    std::vector<HeadMix> mixes;
    mixes.reserve(model.plan.heads.size());
    for (int head = 0; head < model.plan.headCount(); ++head) {
        const bool a2Off = edit.has(Ablation::A2Off, head);
        const bool patched = edit.has(Patch::Output, head); // it stands in for a head that is off, too
        mixes.push_back({.lambda = a2Off ? 0 : now.lambda,
                         .factor = model.plan.headNorm ? now.outputFactor : 1,
                         .norm = !edit.has(Ablation::NoNorm, head),
                         .swapped = edit.has(Ablation::Swap, head),
                         .off = edit.has(Ablation::HeadOff, head) && !patched,
                         .tokenLambda = model.plan.tokenLambda && !a2Off && !edit.lambda,
                         .mean = edit.has(Ablation::Mean, head) && !patched,
                         .patched = patched});
    }
    return mixes;
}

} // namespace

std::vector<HeadMix> headMixes(const Model& model, const Edits& edits, int layer) {
    const bool edited = model.recording && model.recording->ran;
    return edited ? mixesOf(model, inForce(model, edits), layer) : mixesOf(model, edits, layer);
}

int firstDifference(const Edits& a, const Edits& b, const Model& model) {
    const int count = static_cast<int>(model.layers.size());
    for (int l = 0; l < count; ++l)
        if (differ(a, b, model, l)) return l;
    return count;
}

bool differ(const Edits& a, const Edits& b, const Model& model, int layer) {
    return headMixes(model, a, layer) != headMixes(model, b, layer) || !samePatches(a, b, layer);
}

Edits donorEdits(const Edits& edits) {
    if (!intoTrained(edits)) return {};
    Edits all = edits;
    for (auto& [layer, edit] : all.layers) edit.patches.clear();
    std::erase_if(all.layers, [](const auto& each) { return each.second.empty(); });
    all.patchFrom.reset();
    all.patchTrained = false;
    return all;
}

Edits ofThisRun(const Edits& edits) {
    if (!intoTrained(edits)) return edits;
    Edits all;
    for (const auto& [layer, edit] : edits.layers) {
        LayerEdit patches;
        patches.patches = edit.patches;
        all.set(layer, patches);
    }
    all.patchFrom = edits.patchFrom;
    return all;
}

bool samePatches(const Edits& a, const Edits& b, int layer, std::span<const Patch> kinds) {
    const LayerEdit first = a.of(layer), second = b.of(layer);
    bool any = false;
    for (const Patch kind : kinds) {
        const auto of = [kind](const LayerEdit& edit) {
            const auto it = edit.patches.find(kind);
            return it == edit.patches.end() ? std::set<int>() : it->second;
        };
        if (of(first) != of(second)) return false;
        any = any || !of(first).empty();
    }
    return !any || (a.patchFrom == b.patchFrom && donorEdits(a) == donorEdits(b));
}

namespace {

/// A prompt as any other: what is no text could be written into no file.
std::string donorText(std::string_view value) {
    std::string text;
    try {
        text = typedText(std::string(value), "--patch-from");
    } catch (const Error& error) {
        throw UsageError(error.phrase());
    }
    if (text.empty()) throw fail<UsageError>("--patch-from: the prompt of the donor is empty");
    return text;
}

} // namespace

void applyEditArgument(Edits& edits, std::string_view option, std::string_view value, const Model& model) {
    if (option == "--output-factor") {
        edits.outputFactorFollows = parseEither(option, value, "follow", "keep");
        return;
    }
    if (option == "--patch-into") {
        edits.patchTrained = parseEither(option, value, "trained", "edited");
        return;
    }
    if (option == "--patch-from") {
        edits.patchFrom = donorText(value);
        return;
    }
    if (std::ranges::find(editOptions, option) == editOptions.end())
        throw fail<UsageError>("{} is not an edit; {} are", option, fmt::join(editOptions, ", "));
    const auto equals = value.find('=');
    if (option == "--patch") {
        if (equals == std::string_view::npos)
            throw fail<UsageError>("--patch: \"{}\" lacks \"=\"; write 2.1=output or 2@17=residual", value);
        applyPatch(edits, value.substr(0, equals), value.substr(equals + 1), model);
        return;
    }
    if (!model.differential() && option != "--ablate")
        throw fail<UsageError>("{}: {} is a standard Transformer and has no λ", option, model.name);
    if (!model.config.hasLambdaInit() && model.recording &&
        (option == "--schedule" || option == "--lambda-init"))
        throw fail<UsageError>("{}: the trace {} does not tell λ_init; --lambda sets one number", option,
                               model.name);
    if (!model.config.hasLambdaInit() && (option == "--schedule" || option == "--lambda-init"))
        throw fail<UsageError>(
            "{}: {} has no λ_init: its λ follows from every token; --lambda sets one number", option,
            model.name);
    if (option == "--schedule") {
        const Schedule schedule = parseSchedule(value);
        for (int l = 0; l < static_cast<int>(model.layers.size()); ++l)
            if (!std::isfinite(static_cast<float>(schedule.at(l))))
                throw fail<UsageError>("--schedule: \"{}\" gives layer {} no finite λ_init", value, l);
        edits.schedule = schedule;
        return;
    }
    if (option == "--ablate") {
        if (equals == std::string_view::npos)
            throw fail<UsageError>("--ablate: \"{}\" lacks \"=\"; write 2=a2-off or 2.1=swap", value);
        applyAblation(edits, value.substr(0, equals), value.substr(equals + 1), model);
        return;
    }
    if (equals == std::string_view::npos)
        throw fail<UsageError>("{}: \"{}\" lacks \"=\"; write all=0.5 or 2=0.5", option, value);
    const double number = parseNumber(option, value.substr(equals + 1));
    for (const int layer : parseLayers(option, value.substr(0, equals), model)) {
        LayerEdit edit = edits.of(layer);
        (option == "--lambda" ? edit.lambda : edit.lambdaInit) = number;
        edits.set(layer, edit);
    }
}

std::vector<std::string> toArguments(const Edits& edits) {
    std::vector<std::string> out;
    if (edits.schedule) {
        const Schedule& s = *edits.schedule;
        out.insert(out.end(),
                   {"--schedule", s == Schedule{}        ? "paper"
                                  : s.b == 0 && s.c == 0 ? fmt::format("constant={}", s.a)
                                                         : fmt::format("{},{},{}", s.a, s.b, s.c)});
    }
    for (const auto& [layer, edit] : edits.layers) {
        appendArguments(out, "--lambda-init", layer, edit.lambdaInit);
        appendArguments(out, "--lambda", layer, edit.lambda);
        appendAblations(out, layer, edit);
        appendPatches(out, layer, edit);
    }
    if (!edits.outputFactorFollows) out.insert(out.end(), {"--output-factor", "keep"});
    if (edits.patchFrom) out.insert(out.end(), {"--patch-from", *edits.patchFrom});
    if (edits.patchTrained) out.insert(out.end(), {"--patch-into", "trained"});
    return out;
}

Edits withValues(Edits edits, Quantity quantity, const std::map<int, double>& values, const Model& model) {
    for (const auto& [layer, value] : values) {
        LayerEdit edit = edits.of(layer);
        if (quantity == Quantity::Lambda) {
            edit.lambda.reset();
            edits.set(layer, edit);
            Edits now = inForce(model, edits);
            now.patchTrained = false; // of the run that is patched from, which has these edits
            const float own = editedLambda(model.layers.at(layer).lambda, now, layer).ofEdits;
            // what it is anyway is no edit, but where every token has its own
            if (model.plan.tokenLambda || static_cast<float>(value) != own) edit.lambda = value;
        } else {
            edit.lambdaInit = value;
            edit.lambda.reset();
            const bool trained = !edits.schedule && value == lambdaWithoutEdits(model, layer).init;
            if (trained) edit.lambdaInit.reset();
        }
        edits.set(layer, edit);
    }
    return edits;
}

Edits withTrained(Edits edits, LayerRange layers, const Model& model) {
    for (int layer = layers.first; layer <= layers.last; ++layer) {
        LayerEdit edit = edits.of(layer);
        edit.lambda.reset();
        edit.lambdaInit.reset();
        if (edits.schedule) edit.lambdaInit = lambdaWithoutEdits(model, layer).init;
        edits.set(layer, edit);
    }
    return edits;
}

Edits withSchedule(Edits edits, const std::optional<Schedule>& schedule) {
    const auto before = edits.layers;
    for (auto [layer, edit] : before) {
        edit.lambda.reset();
        edit.lambdaInit.reset();
        edits.set(layer, edit);
    }
    edits.schedule = schedule;
    return edits;
}

Edits withAblation(Edits edits, LayerRange layers, int head, Ablation ablation, bool on, const Model& model) {
    for (int layer = layers.first; layer <= layers.last; ++layer) {
        LayerEdit edit = edits.of(layer);
        edit.set(ablation, head, on, model.plan.headCount());
        edits.set(layer, edit);
    }
    return edits;
}

Edits withPatch(Edits edits, int layer, Patch patch, int at, bool on, const Model& model) {
    LayerEdit edit = edits.of(layer);
    edit.set(patch, at, on, model.plan.headCount());
    edits.set(layer, edit);
    if (!on && !edits.patched()) {
        edits.patchFrom.reset();
        edits.patchTrained = false;
    }
    return edits;
}

Edits withLambdaZero(Edits edits, LayerRange layers, bool on) {
    for (int layer = layers.first; layer <= layers.last; ++layer) {
        LayerEdit edit = edits.of(layer);
        if (on)
            edit.lambda = 0;
        else
            edit.lambda.reset();
        edits.set(layer, edit);
    }
    return edits;
}

} // namespace lambdascope
