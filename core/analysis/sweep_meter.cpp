// SPDX-License-Identifier: MIT
#include "core/analysis/sweep_meter.h"

#include <utility>

namespace lambdascope {
namespace {

MeterBar barInForce(const MeterTokens& tokens, const Trace& trace, int layer, MeterScope scope) {
    MeterSource source;
    source.inForce = &trace;
    source.inForceMix = [&](int l, int head) { return trace.layers[l]->heads[head]; };
    return readMeter(tokens, source, {layer, 0}, {}, scope).inForce;
}

} // namespace

SweepMeter sweepMeter(MeterTokens tokens, int layer, std::vector<bool> maps) {
    if (tokens.answer.empty()) return {};
    const auto read = [tokens = std::move(tokens), layer](const Trace& trace) {
        Readings readings;
        if (const MeterBar bar = barInForce(tokens, trace, layer, MeterScope::Layer); bar.there) {
            readings.answer = bar.answer;
            readings.noise = bar.noise;
        }
        if (const MeterBar bar = barInForce(tokens, trace, layer, MeterScope::All); bar.there) {
            readings.answerAll = bar.answer;
            readings.noiseAll = bar.noise;
        }
        return readings;
    };
    return {read, std::move(maps)};
}

} // namespace lambdascope
