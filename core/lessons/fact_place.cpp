// SPDX-License-Identifier: MIT
#include "core/lessons/fact_place.h"

#include "core/lessons/fact_list.h"
#include "core/util/error.h"

#include <fmt/format.h>

namespace lambdascope {
namespace {

const Trace* traceOf(const Fact& fact, const FactSource& source) {
    switch (fact.of) {
    case Fact::Of::InForce:
        return source.inForce;
    case Fact::Of::Trained:
        return source.trained;
    case Fact::Of::Standard:
        return source.standard;
    }
    return nullptr;
}

const char* nameOf(Fact::Of of) {
    return of == Fact::Of::Standard ? "standard" : "DIFF";
}

std::string missingHead(const FactPlace& place, const FactName& name) {
    const int layers = static_cast<int>(place.trace->layers.size());
    const int heads = place.trace->model->plan.headCount();
    if (takes(name, "layer") &&
        (place.layer < 0 || place.layer >= layers || !place.trace->layers[place.layer]))
        return fmt::format("there is no layer {}", place.layer);
    if (takes(name, "head") && (place.head < 0 || place.head >= heads))
        return fmt::format("there is no head {} in a layer", place.head);
    if (takes(name, "head") && !place.layerTrace().hasMaps())
        return fmt::format("the maps of layer {} are not kept", place.layer);
    return {};
}

std::optional<int> position(const std::optional<TokenName>& named, const std::optional<int>& pinned,
                            const FactSource& source, std::string& missing) {
    if (!named) {
        if (!pinned) missing = "nothing is pinned";
        return pinned;
    }
    const auto found = source.pieces == nullptr ? std::nullopt : named->find(*source.pieces);
    if (!found) missing = fmt::format("“{}” is no token of the prompt", named->text);
    return found;
}

void findCell(FactPlace& place, const Fact& fact, const FactName& name, const FactSource& source) {
    const auto pinned = [&source](int Cell::*part) {
        return source.pin ? std::optional((*source.pin).*part) : std::nullopt;
    };
    place.query = position(fact.query, pinned(&Cell::query), source, place.missing);
    if (!place.missing.empty()) return;
    const auto tokens = place.layerTrace().maps[0].cols();
    if (*place.query < 0 || *place.query >= tokens) place.missing = "the query is beyond the text";
    if (!takes(name, "key") || !place.missing.empty()) return;
    place.key = position(fact.key, pinned(&Cell::key), source, place.missing);
    if (place.key && (*place.key < 0 || *place.key > *place.query))
        place.missing =
            fmt::format("token {} does not see token {}, which comes later", *place.query, *place.key);
}

} // namespace

FactPlace placeOf(const Fact& fact, const FactSource& source) {
    FactPlace place;
    place.trace = traceOf(fact, source);
    if (place.trace == nullptr || !place.trace->model) {
        place.missing = fmt::format("no {} model is open", nameOf(fact.of));
        return place;
    }
    const HeadId selected = fact.of == Fact::Of::Standard ? source.twin : source.head;
    place.layer = fact.layer.value_or(selected.layer);
    place.head = fact.head.value_or(selected.head);
    const FactName* name = findFactName(fact.name);
    if (name == nullptr) {
        place.missing = "there is no such fact";
        return place;
    }
    place.missing = missingHead(place, *name);
    if (place.missing.empty() && takes(*name, "query")) findCell(place, fact, *name, source);
    return place;
}

HeadMix FactPlace::mix() const {
    const LayerTrace& trace = layerTrace();
    if (head < static_cast<int>(trace.heads.size()))
        return query ? trace.mixOf(head, *query) : trace.heads[head];
    HeadMix mix;
    mix.lambda = trace.lambda.lambda;
    return mix;
}

std::vector<double> FactPlace::rowOf(int term) const {
    const LayerTrace& trace = layerTrace();
    const float* first = trace.map(term, head) + std::int64_t{*query} * trace.maps[term].cols();
    return {first, first + *query + 1};
}

std::vector<double> FactPlace::row() const {
    std::vector<double> weights = rowOf(0);
    if (layerTrace().maps.size() < 2) return weights;
    const std::vector<double> second = rowOf(1);
    const HeadMix now = mix();
    for (std::size_t k = 0; k < weights.size(); ++k)
        weights[k] = now.first() * weights[k] + now.second() * second[k];
    return weights;
}

CellValues FactPlace::cell() const {
    const LayerTrace& trace = layerTrace();
    if (trace.maps.size() > 1) return cellValues(trace, head, {*query, *key}, mix());
    return {static_cast<float>(rowOf(0)[*key]), 0, 0};
}

std::vector<int> tokenIds(const TokenName& name, const Trace& trace) {
    const std::string& text = name.text;
    const auto& prompt = trace.request.tokens;
    if (text.size() > 1 && text[0] == '@') {
        const auto number = static_cast<std::size_t>(std::stoul(text.substr(1)));
        return number < prompt.size() ? std::vector{prompt[number]} : std::vector<int>{};
    }
    std::vector<int> ids;
    if (!trace.model->tokenizer) return ids;
    for (const std::string& form : {text, " " + text}) {
        std::vector<int> encoded;
        try {
            encoded = trace.model->tokenizer->encode(form, false);
        } catch (const Error&) { // a word, and the model knows token numbers alone
            continue;
        }
        if (encoded.size() == 1 && encoded[0] < trace.logits.cols()) ids.push_back(encoded[0]);
    }
    return ids;
}

} // namespace lambdascope
