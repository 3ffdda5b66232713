// SPDX-License-Identifier: MIT
// How long the operations of a pass take on the shipped DIFF model. Not a test: run
// build/bin/operations_benchmark.
#include "core/analysis/answer/attribution.h"
#include "core/compute/forward.h"

#include <benchmark/benchmark.h>

namespace lambdascope {
namespace {

const ModelPtr& model() {
    static const ModelPtr opened = loadModel(SOURCE_DIR "/assets/models/scale-model/diff");
    return opened;
}

std::vector<int> tokens(std::int64_t count) {
    std::vector<int> ids;
    for (std::int64_t i = 0; i < count; ++i)
        ids.push_back(static_cast<int>(1 + i * 37 % (model()->config.vocabSize - 1)));
    return ids;
}

void linear(benchmark::State& state) {
    const auto backend = makeBackend();
    const Tensor x = backend->embed(model()->embedding, tokens(state.range(0)));
    const Tensor& weight = model()->layers[0].gate;
    for (auto _ : state) benchmark::DoNotOptimize(backend->linear(x, weight, {}));
    state.counters["FLOP/s"] = benchmark::Counter(2.0 * static_cast<double>(x.size() * weight.rows()),
                                                  benchmark::Counter::kIsIterationInvariantRate);
}

void attention(benchmark::State& state) {
    const auto backend = makeBackend();
    const LayerWeights& layer = model()->layers[0];
    const Tensor x = backend->embed(model()->embedding, tokens(state.range(0)));
    const Tensor q = backend->linear(x, layer.q, {});
    const Tensor k = backend->linear(x, layer.k, {});
    const Tensor v = backend->linear(x, layer.v, {});
    for (auto _ : state)
        benchmark::DoNotOptimize(backend->attention(q, k, v, model()->plan, state.range(1) != 0));
}

void pass(benchmark::State& state) {
    const auto backend = makeBackend();
    const Request request{tokens(state.range(0)), {}, std::vector<bool>(model()->layers.size(), true)};
    for (auto _ : state) benchmark::DoNotOptimize(forward(*backend, model(), request));
}

/// The parts of a logit: of a pass at hand, and with the mean of the output rows, which is taken once.
void parts(benchmark::State& state) {
    const auto backend = makeBackend();
    const TracePtr trace = forward(*backend, model(), {tokens(state.range(0)), {}, {}});
    const LogitTarget target = logitTarget(*model(), 7);
    for (auto _ : state)
        benchmark::DoNotOptimize(logitParts(*trace, state.range(1) != 0 ? logitTarget(*model(), 7) : target));
}

BENCHMARK(linear)->Arg(64)->Arg(256)->Arg(1024)->UseRealTime();
BENCHMARK(attention)->ArgNames({"T", "maps"})->ArgsProduct({{64, 256, 1024}, {0, 1}})->UseRealTime();
BENCHMARK(pass)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(parts)->ArgNames({"T", "mean"})->ArgsProduct({{256}, {0, 1}})->UseRealTime();

} // namespace
} // namespace lambdascope

BENCHMARK_MAIN();
