// SPDX-License-Identifier: MIT
#include "core/compute/edits.h"

#include "core/util/error.h"

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

void appendArguments(std::vector<std::string>& out, const char* option, int layer,
                     const std::optional<double>& value) {
    if (!value) return;
    out.emplace_back(option);
    out.push_back(fmt::format("{}={}", layer, *value));
}

} // namespace

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

LambdaInForce lambdaInForce(const LambdaParts& trained, const Edits& edits, int layer) {
    const LayerEdit edit = edits.of(layer);
    LambdaInForce result;
    result.init = edit.lambdaInit.value_or(trained.init);
    const float sum = trained.learned() + static_cast<float>(result.init);
    result.lambda = edit.lambda ? static_cast<float>(*edit.lambda) : sum;
    result.outputFactor = static_cast<float>(1.0 - (edits.outputFactorFollows ? result.init : trained.init));
    return result;
}

int firstDifference(const Edits& a, const Edits& b, const Model& model) {
    const int count = static_cast<int>(model.layers.size());
    for (int l = 0; l < count; ++l) {
        const LambdaInForce x = lambdaInForce(model.layers[l].lambda, a, l);
        const LambdaInForce y = lambdaInForce(model.layers[l].lambda, b, l);
        if (x.lambda != y.lambda || x.outputFactor != y.outputFactor) return l;
    }
    return count;
}

void applyEditArgument(Edits& edits, std::string_view option, std::string_view value, const Model& model) {
    if (option == "--output-factor") {
        if (value != "follow" && value != "keep")
            throw fail<UsageError>("--output-factor: \"{}\" is not known; follow and keep are", value);
        edits.outputFactorFollows = value == "follow";
        return;
    }
    if (option != "--lambda-init" && option != "--lambda")
        throw fail<UsageError>("{} is not an edit; --lambda-init, --lambda and --output-factor are", option);
    if (!model.differential())
        throw fail<UsageError>("{}: {} is a standard Transformer and has no λ", option, model.name);
    const auto equals = value.find('=');
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
    for (const auto& [layer, edit] : edits.layers) {
        appendArguments(out, "--lambda-init", layer, edit.lambdaInit);
        appendArguments(out, "--lambda", layer, edit.lambda);
    }
    if (!edits.outputFactorFollows) out.insert(out.end(), {"--output-factor", "keep"});
    return out;
}

} // namespace lambdascope
