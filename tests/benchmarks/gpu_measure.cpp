// SPDX-License-Identifier: MIT
#include "tests/benchmarks/gpu_measure.h"

#include "core/compute/decoder.h"
#include "core/compute/forward.h"
#include "core/compute/pass.h"

#include <algorithm>
#include <cmath>

namespace lambdascope::benchmarks {
namespace {

constexpr double bytesOfFloat = sizeof(float);

/// Uniform in ±scale, from a generator that fills gigabytes in seconds.
Tensor randomMatrix(std::int64_t rows, std::int64_t cols, float scale) {
    Tensor matrix(rows, cols);
    auto state = static_cast<std::uint32_t>(rows * 31 + cols);
    for (std::int64_t i = 0; i < matrix.size(); ++i) {
        state = 1664525U * state + 1013904223U;
        matrix.writable()[i] = scale * (static_cast<float>(state >> 8) / 8388608.0F - 1);
    }
    return matrix;
}

Tensor onDevice(Backend& backend, const Tensor& x) {
    Tensor copy = backend.allocate(x.rows(), x.cols());
    backend.writeRows(copy, 0, x);
    return copy;
}

/// Milliseconds of one of several calls that a device runs back to back, so that what it costs to ask for one
/// hides behind the one before. `bytes` is what a call gives out: pending calls keep it, a few GiB at most.
double msOfOne(const Meter& meter, const TimedRun& call, double bytes) {
    constexpr double batchMs = 20;
    constexpr double mostBytes = 4e9;
    const double alone = medianMs(
        [&] {
            call();
            meter.backend.finish();
        },
        {.rounds = 3, .milliseconds = 0});
    const double most = std::max(1.0, std::floor(mostBytes / bytes));
    const auto count = static_cast<int>(std::clamp(std::ceil(batchMs / alone), 1.0, std::min(50.0, most)));
    return medianMs(
               [&] {
                   for (int i = 0; i < count; ++i) call();
                   meter.backend.finish();
               },
               meter.plan) /
           count;
}

/// The layers alone: what is asked for of them stays on the device until the end.
void runLayers(Backend& backend, const Model& model, const std::vector<int>& tokens, bool maps) {
    Pass pass(backend, model, static_cast<std::int64_t>(tokens.size()));
    Tensor x = pass.embed(tokens);
    std::vector<AttentionResult> kept;
    for (std::size_t l = 0; l < model.layers.size(); ++l) {
        const LayerWeights& w = model.layers[l];
        const std::vector<HeadMix> mixes = headMixes(model, {}, static_cast<int>(l));
        const Projections p = pass.project(w, x);
        Tensor z;
        if (maps) {
            kept.push_back(pass.attention(p, true));
            z = pass.combine(kept.back().mixed, mixes, {});
        } else {
            z = pass.attend(p, mixes);
        }
        x = pass.afterHeads(w, x, z);
    }
    backend.finish();
}

PairTimes inTurn(const Meter& meter, const std::vector<TimedRun>& runs) {
    const auto times = timesOf(runs, meter.plan);
    return {{medianOf(times[0]), medianOf(times[1])}, {medianOf(times[2]), medianOf(times[3])}};
}

LayerWeights randomLayer(const Shape& s, int index) {
    const std::int64_t inner = s.heads * s.headDim;
    const auto matrix = [](std::int64_t out, std::int64_t in) {
        return randomMatrix(out, in, 1 / std::sqrt(static_cast<float>(in)));
    };
    LayerWeights w;
    w.inputNorm = randomMatrix(1, s.hidden, 1);
    w.q = matrix(inner, s.hidden);
    w.k = matrix(inner, s.hidden);
    w.v = matrix(inner, s.hidden);
    w.o = matrix(s.hidden, inner);
    w.postNorm = randomMatrix(1, s.hidden, 1);
    w.gate = matrix(s.intermediate, s.hidden);
    w.up = matrix(s.intermediate, s.hidden);
    w.down = matrix(s.hidden, s.intermediate);
    w.lambda = {1, 1, lambdaInitOfLayer(index)};
    return w;
}

} // namespace

DeviceRates deviceRates(const Meter& meter, std::int64_t floats, int side) {
    Backend& backend = meter.backend;
    constexpr std::int64_t cols = 4096;
    const Tensor host = randomMatrix(floats / cols, cols, 1);
    const Tensor x = onDevice(backend, host);
    Tensor y = onDevice(backend, host);
    const double bytes = bytesOfFloat * static_cast<double>(x.size());
    const auto bytesPerSecond = [&](double moved, const TimedRun& call) {
        return moved / (msOfOne(meter, call, bytes) / 1e3);
    };
    DeviceRates rates;
    rates.side = side;
    rates.addBytesPerSecond = bytesPerSecond(3 * bytes, [&] { backend.add(x, y); });
    rates.copyBytesPerSecond = bytesPerSecond(2 * bytes, [&] { backend.writeRows(y, 0, x); });

    const Tensor a = onDevice(backend, randomMatrix(side, side, 1));
    const Tensor weight = randomMatrix(side, side, 1);
    const double cube = std::pow(static_cast<double>(side), 3);
    const double ms = msOfOne(
        meter, [&] { backend.linear(a, weight, {}); }, bytesOfFloat * static_cast<double>(a.size()));
    rates.peakFlops = 2 * cube / (ms / 1e3);
    return rates;
}

AttentionTime attentionTime(const Meter& meter, const Model& model, int tokens, const std::string& path,
                            const DeviceRates& rates) {
    Backend& backend = meter.backend;
    const Config& c = model.config;
    const HeadPlan& plan = model.plan;
    const Tensor q = onDevice(backend, randomMatrix(tokens, c.heads * c.headDim, 2));
    const Tensor k = onDevice(backend, randomMatrix(tokens, c.kvHeads * c.headDim, 1));
    const Tensor v = onDevice(backend, randomMatrix(tokens, c.kvHeads * c.headDim, 1));
    const std::vector<HeadMix> mixes = headMixes(model, {}, 0);

    const double n = tokens;
    const double all = static_cast<double>(plan.headCount()) * plan.termCount(); // maps
    const double mixed = n * plan.headCount() * plan.valueWidth();               // floats of one A_i · V
    const double read = static_cast<double>(q.size() + k.size() + v.size());
    AttentionTime time;
    time.path = path;
    time.flops = all * n * (n + 1) / 2 * 2 * (plan.headDim + plan.valueWidth());
    const bool maps = path == "maps";
    const double written = maps ? all * n * n + mixed * plan.termCount() : mixed;
    time.bytes = bytesOfFloat * (read + written);
    time.rooflineMs = 1e3 * std::max(time.bytes / rates.bandwidth(), time.flops / rates.peakFlops);
    time.ms = msOfOne(
        meter,
        [&] {
            if (maps)
                backend.attention(q, k, v, plan, true);
            else
                backend.attend(q, k, v, mixes, plan);
        },
        bytesOfFloat * written);
    return time;
}

PairTimes pairTimes(const Meter& meter, const Pair& pair, int tokens) {
    std::vector<TimedRun> runs;
    for (const ModelPtr& model : {pair.diff, pair.standard})
        for (const bool maps : {false, true}) {
            const Request request{
                randomTokens(*model, tokens), {}, std::vector<bool>(model->layers.size(), maps), maps};
            runs.emplace_back([&meter, model, request] { forward(meter.backend, model, request); });
        }
    return inTurn(meter, runs);
}

PairTimes layerTimes(const Meter& meter, const Pair& pair, int tokens) {
    const std::vector<int> ids = randomTokens(*pair.diff, tokens);
    std::vector<TimedRun> runs;
    for (const ModelPtr& model : {pair.diff, pair.standard})
        for (const bool maps : {false, true})
            runs.emplace_back([&meter, &ids, model, maps] { runLayers(meter.backend, *model, ids, maps); });
    return inTurn(meter, runs);
}

EditTimes editTimes(const Meter& meter, const ModelPtr& diff, int tokens, int layer) {
    const Request plain{randomTokens(*diff, tokens), {}, std::vector<bool>(diff->layers.size(), true)};
    const TracePtr trained = forward(meter.backend, diff, plain);
    Request edited = plain;
    edited.edits.set(layer, {{}, diff->layers[layer].lambda.trained() + 0.25});
    const auto times = timesOf({[&] { forward(meter.backend, diff, edited, trained); },
                                [&] { forward(meter.backend, diff, edited); }},
                               meter.plan);
    return {medianOf(times[0]), medianOf(times[1])};
}

double decodeMs(const Meter& meter, const ModelPtr& model, int tokens) {
    std::vector<int> text = randomTokens(*model, tokens);
    Decoder decoder(model, {}, tokens + 1, false);
    decoder.run(meter.backend, text);
    text.push_back(text.front());
    return medianMs(
        [&] {
            decoder.rewind(tokens);
            decoder.run(meter.backend, text);
        },
        meter.plan);
}

Pair randomPair(const Shape& shape, int tokens) {
    Model model;
    model.name = "random";
    Config& c = model.config;
    c.architecture = &Architecture::DiffLlama;
    c.vocabSize = shape.vocabulary;
    c.hiddenSize = shape.hidden;
    c.intermediateSize = shape.intermediate;
    c.layers = shape.layers;
    c.heads = c.kvHeads = shape.heads;
    c.headDim = shape.headDim;
    c.maxPositions = tokens;
    model.plan = planOf(c);
    model.rope = makeRopeTable(c, tokens);
    model.embedding = model.lmHead = randomMatrix(shape.vocabulary, shape.hidden, 1);
    model.finalNorm = randomMatrix(1, shape.hidden, 1);
    for (int l = 0; l < shape.layers; ++l) model.layers.push_back(randomLayer(shape, l));

    Model twin = model;
    twin.config.architecture = &Architecture::Llama;
    twin.plan = planOf(twin.config);
    for (LayerWeights& w : twin.layers) w.lambda = {};
    return {std::make_shared<Model>(std::move(model)), std::make_shared<Model>(std::move(twin))};
}

std::vector<int> randomTokens(const Model& model, int count) {
    std::vector<int> tokens;
    for (std::int64_t i = 0; i < count; ++i)
        tokens.push_back(static_cast<int>((1 + i * 7919) % model.config.vocabSize));
    return tokens;
}

} // namespace lambdascope::benchmarks
