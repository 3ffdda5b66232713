// SPDX-License-Identifier: MIT
#include "core/model/rope_scaling.h"

#include "core/model/config_keys.h"
#include "core/util/error.h"
#include "core/util/json_text.h"

#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace lambdascope {
namespace {

using Kind = RopeScaling::Kind;

constexpr std::array<std::pair<Kind, const char*>, 6> kinds{{{Kind::Default, "default"},
                                                             {Kind::Linear, "linear"},
                                                             {Kind::Dynamic, "dynamic"},
                                                             {Kind::Yarn, "yarn"},
                                                             {Kind::LongRope, "longrope"},
                                                             {Kind::Llama3, "llama3"}}};

Kind kindIn(const ConfigKeys& keys) {
    const std::string name = keys.text("rope_type", keys.text("type", "default"));
    for (const auto& [kind, word] : kinds)
        if (name == word) return kind;
    throw fail("{}: the RoPE type \"{}\" is not known here; default, linear, dynamic, yarn, longrope and "
               "llama3 are",
               keys.source(), shownWithin(name));
}

void readYarn(const ConfigKeys& keys, RopeScaling& rope) {
    rope.betaFast = keys.positive("beta_fast", rope.betaFast);
    rope.betaSlow = keys.positive("beta_slow", rope.betaSlow);
    rope.mscale = keys.optionalNumber("mscale");
    rope.mscaleAllDim = keys.optionalNumber("mscale_all_dim");
    rope.truncate = keys.flag("truncate", true);
}

void readLongRope(const ConfigKeys& keys, RopeScaling& rope, std::int64_t frequencies) {
    for (const auto& [key, factors] :
         {std::pair{"short_factor", &rope.shortFactors}, std::pair{"long_factor", &rope.longFactors}}) {
        *factors = keys.numbers(key);
        if (static_cast<std::int64_t>(factors->size()) != frequencies)
            throw fail("{}: \"{}\" has {} numbers, head_dim needs {}", keys.source(), key, factors->size(),
                       frequencies);
        for (const double each : *factors)
            if (!(each > 0)) throw fail("{}: \"{}\" holds {}, all must be above 0", keys.source(), key, each);
    }
}

void readLlama3(const ConfigKeys& keys, RopeScaling& rope) {
    rope.lowFrequencyFactor = keys.positive("low_freq_factor", rope.lowFrequencyFactor);
    rope.highFrequencyFactor = keys.positive("high_freq_factor", rope.highFrequencyFactor);
    if (rope.highFrequencyFactor <= rope.lowFrequencyFactor)
        throw fail("{}: \"high_freq_factor\" {} must be above \"low_freq_factor\" {}", keys.source(),
                   rope.highFrequencyFactor, rope.lowFrequencyFactor);
}

/// Old and new key may stand beside each other, if they say the same.
void refuseContradiction(const ConfigKeys& keys) {
    const auto scaling = keys.object("rope_scaling");
    const auto parameters = keys.object("rope_parameters");
    if (!scaling || !parameters) return;
    if (kindIn(*scaling) != kindIn(*parameters) ||
        scaling->number("factor", 1) != parameters->number("factor", 1))
        throw fail("{}: has rope_scaling and rope_parameters, and they differ", keys.source());
}

void refusePartial(const ConfigKeys& keys) {
    if (keys.number("partial_rotary_factor", 1) != 1)
        throw fail("{}: partial_rotary_factor other than 1 is not supported", keys.source());
}

} // namespace

const char* nameOf(Kind kind) {
    return kinds.at(static_cast<std::size_t>(kind)).second;
}

RopeScaling readRopeScaling(const ConfigKeys& keys, std::int64_t maxPositions, std::int64_t headDim,
                            double& theta) {
    theta = keys.positive("rope_theta", theta);
    RopeScaling rope;
    rope.originalPositions = keys.size("original_max_position_embeddings", maxPositions);
    auto inner = keys.object("rope_parameters");
    if (!inner) inner = keys.object("rope_scaling");
    refusePartial(keys);
    if (inner) refusePartial(*inner);
    if (!inner) return rope;
    theta = inner->positive("rope_theta", theta);
    rope.kind = kindIn(*inner);
    refuseContradiction(keys);
    if (rope.kind == Kind::Default) return rope;
    rope.originalPositions = inner->size("original_max_position_embeddings", rope.originalPositions);
    const double stretched = static_cast<double>(maxPositions) / static_cast<double>(rope.originalPositions);
    const bool derived = rope.kind == Kind::LongRope || (rope.kind == Kind::Yarn && stretched > 1);
    if (!derived && !inner->has("factor"))
        throw fail("{}: has no \"factor\", which RoPE of type {} needs", inner->source(), nameOf(rope.kind));
    rope.factor = inner->positive("factor", stretched);
    if (rope.kind == Kind::LongRope && keys.has("original_max_position_embeddings")) rope.factor = stretched;
    rope.attentionFactor = inner->optionalNumber("attention_factor");
    if (rope.kind == Kind::Yarn) readYarn(*inner, rope);
    if (rope.kind == Kind::LongRope) readLongRope(*inner, rope, headDim / 2);
    if (rope.kind == Kind::Llama3) readLlama3(*inner, rope);
    return rope;
}

} // namespace lambdascope
