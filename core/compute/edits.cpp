// SPDX-License-Identifier: MIT
#include "core/compute/edits.h"

#include "core/util/error.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lambdascope {

namespace {

double parseNumber(std::string_view option, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(static_cast<float>(value)))
        throw fail<UsageError>("{}: \"{}\" is not a number", option, text);
    return value;
}

/// Layers named by "all" or by a number, counted from 0.
std::vector<int> parseLayers(std::string_view option, std::string_view text, const Model& model) {
    const int count = static_cast<int>(model.layers.size());
    std::vector<int> layers;
    if (text == "all") {
        for (int l = 0; l < count; ++l) layers.push_back(l);
        return layers;
    }
    int layer = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), layer);
    if (error != std::errc() || end != text.data() + text.size())
        throw fail<UsageError>("{}: \"{}\" is not a layer; a number from 0 or \"all\" is", option, text);
    if (layer < 0 || layer >= count)
        throw fail<UsageError>("{}: there is no layer {}; {} has layers 0 to {}", option, layer, model.name,
                               count - 1);
    return {layer};
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
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), target.head);
    if (error != std::errc() || end != digits.data() + digits.size())
        throw fail<UsageError>("{}: \"{}\" is not a head; a number from 0 is", option, digits);
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
    if (ablation == Ablation::HeadOff || ablation == Ablation::Mean) return true;
    return model.differential() && (model.plan.headNorm || ablation != Ablation::NoNorm);
}

bool LayerEdit::has(Ablation ablation, int head) const {
    const auto it = ablations.find(ablation);
    return it != ablations.end() && (it->second.contains(head) || it->second.contains(allHeads));
}

void LayerEdit::set(Ablation ablation, int head, bool on, int headCount) {
    std::set<int>& heads = ablations[ablation];
    if (head == allHeads) {
        heads = on ? std::set{allHeads} : std::set<int>{};
    } else if (on) {
        if (!heads.contains(allHeads)) heads.insert(head);
    } else {
        if (heads.erase(allHeads) > 0) // all but this one
            for (int each = 0; each < headCount; ++each) heads.insert(each);
        heads.erase(head);
    }
    if (static_cast<int>(heads.size()) == headCount) heads = {allHeads}; // one way to say the same
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

EditedLambda editedLambda(const LambdaParts& trained, const Edits& edits, int layer) {
    const LayerEdit edit = edits.of(layer);
    EditedLambda result;
    result.init = edit.lambdaInit.value_or(edits.schedule ? edits.schedule->at(layer) : trained.init);
    const float sum = trained.learned() + static_cast<float>(result.init);
    result.ofEdits = edit.lambda ? static_cast<float>(*edit.lambda) : sum;
    result.lambda = edit.has(Ablation::A2Off, allHeads) ? 0 : result.ofEdits;
    result.outputFactor = static_cast<float>(1.0 - (edits.outputFactorFollows ? result.init : trained.init));
    return result;
}

std::vector<HeadMix> headMixes(const Model& model, const Edits& edits, int layer) {
    const LayerEdit edit = edits.of(layer);
    const EditedLambda now = editedLambda(model.layers[layer].lambda, edits, layer);
    std::vector<HeadMix> mixes;
    mixes.reserve(model.plan.heads.size());
    for (int head = 0; head < model.plan.headCount(); ++head) {
        const bool a2Off = edit.has(Ablation::A2Off, head);
        mixes.push_back({.lambda = a2Off ? 0 : now.lambda,
                         .factor = model.plan.headNorm ? now.outputFactor : 1,
                         .norm = !edit.has(Ablation::NoNorm, head),
                         .swapped = edit.has(Ablation::Swap, head),
                         .off = edit.has(Ablation::HeadOff, head),
                         .tokenLambda = model.plan.tokenLambda && !a2Off && !edit.lambda,
                         .mean = edit.has(Ablation::Mean, head)});
    }
    return mixes;
}

int firstDifference(const Edits& a, const Edits& b, const Model& model) {
    const int count = static_cast<int>(model.layers.size());
    for (int l = 0; l < count; ++l)
        if (headMixes(model, a, l) != headMixes(model, b, l)) return l;
    return count;
}

void applyEditArgument(Edits& edits, std::string_view option, std::string_view value, const Model& model) {
    if (option == "--output-factor") {
        if (value != "follow" && value != "keep")
            throw fail<UsageError>("--output-factor: \"{}\" is not known; follow and keep are", value);
        edits.outputFactorFollows = value == "follow";
        return;
    }
    if (std::ranges::find(editOptions, option) == editOptions.end())
        throw fail<UsageError>("{} is not an edit; {} are", option, fmt::join(editOptions, ", "));
    if (!model.differential() && option != "--ablate")
        throw fail<UsageError>("{}: {} is a standard Transformer and has no λ", option, model.name);
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
    const auto equals = value.find('=');
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
    }
    if (!edits.outputFactorFollows) out.insert(out.end(), {"--output-factor", "keep"});
    return out;
}

Edits withValues(Edits edits, Quantity quantity, const std::map<int, double>& values, const Model& model) {
    for (const auto& [layer, value] : values) {
        LayerEdit edit = edits.of(layer);
        if (quantity == Quantity::Lambda) {
            edit.lambda = value;
        } else {
            edit.lambdaInit = value;
            edit.lambda.reset();
            const bool trained = !edits.schedule && value == model.layers[layer].lambda.init;
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
        if (edits.schedule) edit.lambdaInit = model.layers[layer].lambda.init;
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
