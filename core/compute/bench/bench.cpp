// SPDX-License-Identifier: MIT
#include "core/compute/bench/bench.h"

#include "core/compute/bench/limit.h"
#include "core/compute/bench/timing.h"
#include "core/compute/decoder.h"
#include "core/compute/forward.h"
#include "core/compute/pass.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace lambdascope {
namespace {

double gflops(double operations, double milliseconds) {
    return operations / (milliseconds * 1e6);
}

Tensor randomMatrix(std::int64_t rows, std::int64_t cols, unsigned seed) {
    std::minstd_rand random(seed);
    std::uniform_real_distribution<float> uniform(-1, 1);
    Tensor matrix(rows, cols);
    std::generate_n(matrix.writable(), matrix.size(), [&] { return uniform(random); });
    return matrix;
}

std::vector<int> randomTokens(int length, std::int64_t vocabulary) {
    std::minstd_rand random(1);
    std::vector<int> tokens(static_cast<std::size_t>(length));
    for (int& token : tokens) token = static_cast<int>(random() % static_cast<unsigned>(vocabulary));
    return tokens;
}

/// A product of two 1024 × 1024 matrices.
class LargeProduct {
  public:
    void run(Backend& backend) const {
        backend.linear(a_, b_, {});
        backend.finish();
    }
    static double gflopsIn(double milliseconds) { return gflops(2.0 * n * n * n, milliseconds); }

  private:
    static constexpr std::int64_t n = 1024;
    Tensor a_ = randomMatrix(n, n, 1);
    Tensor b_ = randomMatrix(n, n, 2);
};

/// RoPE turns a matrix in place, on every backend with all that it has: more memory than a cache holds.
double bandwidthOf(Backend& backend) {
    constexpr std::int64_t rows = 1024, cols = 16384;
    constexpr int headDim = 128;
    Config config;
    config.headDim = headDim;
    config.ropeTheta = 10000;
    const RopeTable table = makeRopeTable(config, rows, 0);
    Tensor x = backend.allocate(rows, cols);
    backend.writeRows(x, 0, randomMatrix(rows, cols, 3));
    const auto times = timesOf({[&] {
        backend.rope(x, headDim, table);
        backend.finish();
    }});
    return 2.0 * static_cast<double>(x.size() * sizeof(float)) / (times.front().front() * 1e6);
}

/// A step of a generation reads every weight once: as fast as memory, or the cache that holds them, allows.
double readingOf(Backend& backend, double bytes, bool bfloat16) {
    constexpr std::int64_t cols = 1024;
    const double most = 1024.0 * 1024 * 1024, bytesOfRow = cols * (bfloat16 ? 2.0 : 4.0);
    const auto rows = std::max<std::int64_t>(1, std::llround(std::min(bytes, most) / bytesOfRow));
    const Tensor x = randomMatrix(1, cols, 4);
    Tensor weights;
    if (bfloat16) {
        const auto ones = std::make_shared<std::vector<std::uint16_t>>(rows * cols, 0x3f80);
        weights = Tensor(ones, ones->data(), rows, cols);
    } else {
        weights = randomMatrix(rows, cols, 5);
    }
    const auto times = timesOf({[&] {
        backend.linear(x, weights, {});
        backend.finish();
    }});
    return static_cast<double>(rows) * bytesOfRow / (times.front().front() * 1e6);
}

double linearGflops(Backend& backend, const Model& model, int tokens) {
    const Config& c = model.config;
    const Tensor x = randomMatrix(tokens, c.hiddenSize, 1);
    const Tensor z = randomMatrix(tokens, model.layers.front().o.cols(), 2);
    const Tensor act = randomMatrix(tokens, c.intermediateSize, 3);
    double operations = 0;
    for (const LayerWeights& w : model.layers)
        for (const Tensor* matrix : {&w.q, &w.k, &w.v, &w.o, &w.gate, &w.up, &w.down})
            operations += 2.0 * tokens * static_cast<double>(matrix->size());
    return gflops(operations, medianMs([&] {
                      for (const LayerWeights& w : model.layers) {
                          for (const Tensor* matrix : {&w.q, &w.k, &w.v, &w.gate, &w.up})
                              backend.linear(x, *matrix, {});
                          backend.linear(z, w.o, {});
                          backend.linear(act, w.down, {});
                      }
                      backend.finish();
                  }));
}

/// Steps of a generation, sorted: logits, and nothing kept of the row but its keys and values.
std::vector<double> decodeMs(Backend& backend, const ModelPtr& model, std::vector<int> tokens) {
    const auto length = static_cast<std::int64_t>(tokens.size());
    Decoder decoder(model, {}, length + 1, false);
    decoder.run(backend, tokens);
    tokens.push_back(tokens.front());
    return timesOf({[&] {
               decoder.rewind(length);
               decoder.run(backend, tokens);
           }})
        .front();
}

/// The trace as it would be had it kept nothing of a layer but its input: a pass that wants the layer's maps
/// runs this layer and all after it anew, and takes over those before.
TracePtr withoutMaps(const Trace& trace, int layer) {
    auto result = std::make_shared<Trace>(trace);
    auto bare = std::make_shared<LayerTrace>(*trace.layers[layer]);
    bare->maps.clear();
    bare->mixed.clear();
    result->layers[layer] = std::move(bare);
    return result;
}

int middleLayer(const Model& model) {
    return static_cast<int>(model.layers.size()) / 2;
}

/// Two numbers per layer: a pass that takes over what an edit of the layer's λ leaves valid, and the same
/// pass from the layer's input on.
void measureEdits(Backend& backend, const ModelPtr& model, const TracePtr& trained, BenchResult& result) {
    if (!model->differential()) return;
    for (int layer = 0; layer < static_cast<int>(model->layers.size()); ++layer) {
        Request request = trained->request;
        const bool tokens = model->plan.tokenLambda; // then any number is another one
        request.edits.set(layer, {{}, tokens ? 0.25F : model->layers[layer].lambda.trained() + 0.25F});
        const TracePtr bare = withoutMaps(*trained, layer);
        const auto times = timesOf({[&] { forward(backend, model, request, trained); },
                                    [&] { forward(backend, model, request, bare); }});
        result.editMs.push_back(medianOf(times[0]));
        result.fromLayerMs.push_back(medianOf(times[1]));
        if (layer == middleLayer(*model)) result.ofLimit.edit = times[0].front();
    }
}

/// From the fastest times in `ofLimit`.
void compareWithLimit(const Model& model, BenchResult& result) {
    const auto ms = [&](const Work& work) {
        return work.operations / (result.sgemmGflops * 1e6) + work.bytes / (result.bandwidth * 1e6);
    };
    result.limitMs = {ms(workOfPass(model, result.tokens, false)), ms(workOfPass(model, result.tokens, true)),
                      workOfStep(model, result.tokens).bytes / (result.reading * 1e6), 0};
    if (model.differential()) result.limitMs.edit = ms(workOfEdit(model, result.tokens, middleLayer(model)));
    result.ofLimit.pass /= result.limitMs.pass;
    result.ofLimit.passMaps /= result.limitMs.passMaps;
    result.ofLimit.decode /= result.limitMs.decode;
    if (model.differential()) result.ofLimit.edit /= result.limitMs.edit;
}

} // namespace

BenchResult bench(Backend& backend, const ModelPtr& model, int length) {
    if (length < 1) throw fail<UsageError>("a length of {} tokens cannot be measured", length);
    const Request plain{randomTokens(length, model->config.vocabSize), {}, {}, false};
    Request withMaps = plain;
    withMaps.keepMixed = true;
    withMaps.maps = mapsWithinBudget(*model, length, defaultMapBudget);
    if (!withMaps.maps.back())
        throw fail("{} tokens are too many to measure: their maps need more than {} MiB", length,
                   defaultMapBudget >> 20);

    BenchResult result;
    result.tokens = length;
    const LargeProduct product;
    const auto passes = timesOf({[&] { forward(backend, model, plain); },
                                 [&] { forward(backend, model, withMaps); }, [&] { product.run(backend); }});
    result.passMs = medianOf(passes[0]);
    result.passMapsMs = medianOf(passes[1]);
    result.sgemmGflops = LargeProduct::gflopsIn(passes[2].front());
    result.ofLimit = {.pass = passes[0].front(), .passMaps = passes[1].front()};
    const TracePtr trained = forward(backend, model, withMaps);
    const Tensor& x = trained->layers.back()->hidden;
    result.headMs = medianMs([&] {
        backend.toHost(Pass(backend, *model, length).logits(x));
        backend.finish();
    });
    const std::vector<double> steps = decodeMs(backend, model, plain.tokens);
    result.decodeMs = medianOf(steps);
    result.ofLimit.decode = steps.front();
    measureEdits(backend, model, trained, result);
    result.linearGflops = linearGflops(backend, *model, length);
    result.bandwidth = bandwidthOf(backend);
    result.reading = readingOf(backend, workOfStep(*model, length).bytes, model->lmHead.isBfloat16());
    const auto after = timesOf({[&] { product.run(backend); }});
    result.drift = LargeProduct::gflopsIn(after.front().front()) / result.sgemmGflops;
    compareWithLimit(*model, result);
    return result;
}

} // namespace lambdascope
