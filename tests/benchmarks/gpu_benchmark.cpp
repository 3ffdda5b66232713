// SPDX-License-Identifier: MIT
// How fast a backend is, and how near to what its device could do: JSON for tools/gpu-check. Not a test, but
// tools/test runs it with --small on the CPU, so that its arithmetic is tried.
#include "core/util/error.h"
#include "tests/benchmarks/gpu_measure.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <set>

namespace lambdascope::benchmarks {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string backend = "cuda";
    std::string precision = "float32";
    std::string pair = SOURCE_DIR "/assets/models/tiny-stories";
    std::set<std::string> parts{"device", "pair", "edits", "attention", "layers"};
    std::vector<int> tokens;
    int layers = 2;
    int threads = 0;
    bool small = false;

    [[nodiscard]] std::vector<int> pairTokens() const {
        if (!tokens.empty()) return tokens;
        return small ? std::vector{16} : std::vector{64, 256, 1024};
    }
    [[nodiscard]] std::vector<int> layerTokens() const {
        if (!tokens.empty()) return tokens;
        return small ? std::vector{32} : std::vector{2048, 4096};
    }
    /// A layer of the paper's 3B models: 12 differential heads of 2 · 128, or 24 standard ones.
    [[nodiscard]] Shape shape() const {
        return small ? Shape{96, 256, 6, 16, layers, 512} : Shape{3072, 8192, 24, 128, layers, 4096};
    }
    [[nodiscard]] std::string shapeName() const { return small ? "small" : "3B"; }
};

Json jsonOf(const DeviceRates& rates) {
    return {{"add_bytes_per_s", rates.addBytesPerSecond},
            {"copy_bytes_per_s", rates.copyBytesPerSecond},
            {"bandwidth_bytes_per_s", rates.bandwidth()},
            {"peak_flops", rates.peakFlops},
            {"peak_side", rates.side}};
}

Json jsonOf(const AttentionTime& time, const Model& model, const DeviceRates& rates) {
    return {{"path", time.path},
            {"model", model.differential() ? "diff" : "standard"},
            {"heads", model.plan.headCount()},
            {"terms", model.plan.termCount()},
            {"head_dim", model.plan.headDim},
            {"value_width", model.plan.valueWidth()},
            {"ms", time.ms},
            {"bytes", time.bytes},
            {"flops", time.flops},
            {"bound", time.boundByBytes(rates) ? "bytes" : "flops"},
            {"roofline_ms", time.rooflineMs},
            {"percent", 100 * time.rooflineMs / time.ms}};
}

/// Two rows for the passes or layers of a pair, and how much the DIFF model takes of its twin's time.
void addPair(Json& rows, Json& twins, const Json& where, const PairTimes& times) {
    for (const auto& [model, each] : {std::pair{"diff", times.diff}, {"standard", times.standard}}) {
        Json row = where;
        row.update({{"model", model}, {"ms", each.ms}, {"maps_ms", each.mapsMs}});
        rows.push_back(row);
    }
    Json twin = where;
    twin.update({{"diff_ms", times.diff.ms},
                 {"standard_ms", times.standard.ms},
                 {"ratio", times.diff.ms / times.standard.ms}});
    twins.push_back(twin);
}

Json placeOf(const std::string& shape, std::int64_t layers, int tokens) {
    return {{"shape", shape}, {"layers", layers}, {"tokens", tokens}};
}

/// The keys of a config.json with this shape.
Json configOf(const Shape& shape) {
    return {{"hidden_size", shape.hidden},        {"intermediate_size", shape.intermediate},
            {"num_attention_heads", shape.heads}, {"num_key_value_heads", shape.heads},
            {"head_dim", shape.headDim},          {"num_hidden_layers", shape.layers},
            {"vocab_size", shape.vocabulary}};
}

class Benchmark {
  public:
    explicit Benchmark(Options options)
        : options_(std::move(options)),
          backend_(makeBackend(options_.backend, options_.threads,
                               options_.precision == "bf16" ? Precision::Bf16 : Precision::Float32)),
          meter_{*backend_, options_.small ? TimingPlan{3, 1} : TimingPlan{}} {}

    Json run() {
        Json result{{"backend", backend_->name()},
                    {"precision", options_.precision},
                    {"small", options_.small},
                    {"config", configOf(options_.shape())}};
        if (wants("device") || wants("attention")) {
            rates_ = options_.small ? deviceRates(meter_, 1 << 18, 128) : deviceRates(meter_, 1 << 26, 8192);
            result["device"] = jsonOf(rates_);
        }
        for (const char* list : {"passes", "edits", "attention", "layers", "twins"})
            result[list] = Json::array();
        if (wants("pair") || wants("edits") || wants("attention")) measurePair(result);
        if (wants("layers") || wants("attention")) measureLayers(result);
        return result;
    }

  private:
    [[nodiscard]] bool wants(const char* part) const { return options_.parts.contains(part); }

    void measurePair(Json& result) {
        const Pair pair = loadPair(options_.pair);
        const auto layers = static_cast<int>(pair.diff->layers.size());
        for (const int tokens : options_.pairTokens()) {
            if (wants("pair"))
                addPair(result["passes"], result["twins"], placeOf("shipped", layers, tokens),
                        pairTimes(meter_, pair, tokens));
            for (const ModelPtr& model : {pair.diff, pair.standard})
                if (wants("edits"))
                    result["decode"].push_back({{"model", model->differential() ? "diff" : "standard"},
                                                {"tokens", tokens},
                                                {"ms", decodeMs(meter_, model, tokens)}});
            for (int layer = 0; wants("edits") && layer < layers; ++layer) {
                const EditTimes times = editTimes(meter_, pair.diff, tokens, layer);
                result["edits"].push_back({{"tokens", tokens},
                                           {"layer", layer},
                                           {"edit_ms", times.editMs},
                                           {"fresh_ms", times.freshMs}});
            }
            if (wants("attention")) addAttention(result, pair, "shipped", tokens);
        }
    }

    void measureLayers(Json& result) {
        const std::vector<int> lengths = options_.layerTokens();
        const Pair pair = randomPair(options_.shape(), *std::ranges::max_element(lengths));
        for (const int tokens : lengths) {
            if (wants("layers"))
                addPair(result["layers"], result["twins"],
                        placeOf(options_.shapeName(), options_.layers, tokens),
                        layerTimes(meter_, pair, tokens));
            if (wants("attention")) addAttention(result, pair, options_.shapeName(), tokens);
        }
    }

    void addAttention(Json& result, const Pair& pair, const std::string& shape, int tokens) {
        for (const ModelPtr& model : {pair.diff, pair.standard})
            for (const char* path : {"maps", "fused"}) {
                // maps are float32 in any precision, so only there has their roofline its peak
                if (options_.precision == "bf16" && std::string(path) == "maps") continue;
                const AttentionTime time = attentionTime(meter_, *model, tokens, path, rates_);
                Json row = placeOf(shape, 1, tokens);
                row.update(jsonOf(time, *model, rates_));
                result["attention"].push_back(row);
            }
    }

    Options options_;
    std::unique_ptr<Backend> backend_;
    Meter meter_;
    DeviceRates rates_;
};

void addOptions(CLI::App& app, Options& options) {
    app.add_option("--backend", options.backend, "cuda or cpu")->capture_default_str();
    app.add_option("--precision", options.precision, "what a device computes with")
        ->check(CLI::IsMember({"float32", "bf16"}))
        ->capture_default_str();
    app.add_option("--threads", options.threads, "of the CPU; 0: all cores")->capture_default_str();
    app.add_option("--pair", options.pair, "folder of a DIFF model and its twin")->capture_default_str();
    app.add_option("--part", options.parts,
                   "only device, pair, edits (and decode steps), attention or layers; may be repeated")
        ->check(CLI::IsMember({"device", "pair", "edits", "attention", "layers"}));
    app.add_option("--tokens", options.tokens,
                   "lengths (64 256 1024 of the pair, 2048 4096 of the 3B-shaped layers)")
        ->check(CLI::PositiveNumber);
    app.add_option("--layers", options.layers, "how many of them")
        ->check(CLI::Range(1, 28))
        ->capture_default_str();
    app.add_flag("--small", options.small, "small shapes, to try the program itself");
}

} // namespace
} // namespace lambdascope::benchmarks

int main(int argc, char** argv) {
    using namespace lambdascope;
    benchmarks::Options options;
    CLI::App app(
        "Measures a backend and prints JSON: rates of the device, passes of the shipped pair, both attention "
        "paths beside their roofline, and 3B-shaped layers");
    benchmarks::addOptions(app, options);
    CLI11_PARSE(app, argc, argv);
    try {
        std::cout << benchmarks::Benchmark(options).run().dump(1) << std::endl;
    } catch (const std::exception& error) {
        std::cerr << "gpu_benchmark: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
