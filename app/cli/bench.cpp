// SPDX-License-Identifier: MIT
#include "core/compute/bench/bench.h"

#include "app/cli/commands.h"
#include "app/cli/print.h"

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <optional>

namespace lambdascope::cli {
namespace {

constexpr const char* keys =
    "Keys of --json: pass_ms (a pass without maps), pass_maps_ms (with all), head_ms (final norm and output\n"
    "head), decode_ms (one token more behind --length others, with a KV cache), edit_ms and from_layer_ms "
    "(per\n"
    "layer: after an edit of its λ; its layers anew), edit_ratio, sgemm_gflops, linear_gflops, "
    "bandwidth_gbs;\n"
    "limit_ms of pass, pass_maps and edit (the middle layer's): operations ÷ the rate of a large product +\n"
    "bytes that must move ÷ bandwidth, of decode bytes ÷ reading_gbs, that of a matrix as large as all that\n"
    "it reads, at most 1 GiB; all of this run; of_limit: the fastest of each ÷ its limit; limit_holds: "
    "false\n"
    "where one was faster than its limit, which is none then; drift: the rate of the large product after "
    "all\n"
    "runs ÷ at first; load: how many processes wanted a core on average in the minute before, null where "
    "the\n"
    "system does not say.";

struct BenchOptions : PassOptions {
    int length = 256;
};

/// Per layer: what an edit costs, compared with running the layer and those after it anew.
std::vector<double> editRatios(const BenchResult& result) {
    std::vector<double> ratios;
    for (std::size_t l = 0; l < result.editMs.size(); ++l)
        ratios.push_back(result.editMs[l] / result.fromLayerMs[l]);
    return ratios;
}

Json jsonOf(const RunFigures& of, const Model& model) {
    Json figures{{"pass", of.pass}, {"pass_maps", of.passMaps}, {"decode", of.decode}};
    if (model.differential()) figures["edit"] = of.edit;
    return figures;
}

/// A run that is faster than its limit, by more than is rounded away, tells that the limit is none.
bool holds(double ofLimit) {
    constexpr double least = 0.995;
    return ofLimit == 0 || ofLimit >= least;
}

bool holds(const RunFigures& ofLimit) {
    return holds(ofLimit.pass) && holds(ofLimit.passMaps) && holds(ofLimit.decode) && holds(ofLimit.edit);
}

/// How many processes wanted a core on average in the last minute.
std::optional<double> loadOfMachine() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? std::optional(load) : std::nullopt;
}

Json jsonOf(const BenchResult& result, const Model& model, const Backend& backend,
            std::optional<double> load) {
    return {{"model", model.name},
            {"backend", backend.name()},
            {"tokens", result.tokens},
            {"pass_ms", result.passMs},
            {"pass_maps_ms", result.passMapsMs},
            {"head_ms", result.headMs},
            {"decode_ms", result.decodeMs},
            {"edit_ms", result.editMs},
            {"from_layer_ms", result.fromLayerMs},
            {"edit_ratio", editRatios(result)},
            {"sgemm_gflops", result.sgemmGflops},
            {"linear_gflops", result.linearGflops},
            {"bandwidth_gbs", result.bandwidth},
            {"reading_gbs", result.reading},
            {"limit_ms", jsonOf(result.limitMs, model)},
            {"of_limit", jsonOf(result.ofLimit, model)},
            {"limit_holds", holds(result.ofLimit)},
            {"drift", result.drift},
            {"load", load ? Json(*load) : Json()}};
}

std::string milliseconds(double value) {
    return fmt::format("{:.3f} ms", value);
}

void printText(const BenchResult& result, const Model& model, const Backend& backend,
               std::optional<double> load) {
    printField("model", model.name);
    printField("backend", backend.name());
    printField("tokens", std::to_string(result.tokens));
    printField("pass", milliseconds(result.passMs) + " (median, as all times here)");
    printField("pass with maps", milliseconds(result.passMapsMs));
    printField("norm and head", milliseconds(result.headMs));
    printField("one token more", milliseconds(result.decodeMs) + " (KV cache)");
    for (std::size_t l = 0; l < result.editMs.size(); ++l)
        printField(fmt::format("λ edit, layer {}", l),
                   fmt::format("{}, {:.2f} × the {} of its layers anew", milliseconds(result.editMs[l]),
                               editRatios(result)[l], milliseconds(result.fromLayerMs[l])));
    printField("sgemm 1024³", fmt::format("{:.1f} GFLOP/s (best), {:.2f} × that after all runs",
                                          result.sgemmGflops, result.drift));
    if (load)
        printField("load before",
                   fmt::format("{:.2f} processes wanted a core on average in the last minute", *load));
    printField("projections", fmt::format("{:.1f} GFLOP/s, {:.0f} % of that", result.linearGflops,
                                          100 * result.linearGflops / result.sgemmGflops));
    printField("memory", fmt::format("{:.1f} GB/s (best); reading as much as one token reads {:.1f}",
                                     result.bandwidth, result.reading));
    const auto printLimit = [](const std::string& name, double limit, double of) {
        printField(name, fmt::format("{}, fastest at {:.2f} × it{}", milliseconds(limit), of,
                                     holds(of) ? "" : ": the limit is not one here"));
    };
    printLimit("limit of a pass", result.limitMs.pass, result.ofLimit.pass);
    printLimit("… with maps", result.limitMs.passMaps, result.ofLimit.passMaps);
    printLimit("… one token", result.limitMs.decode, result.ofLimit.decode);
    if (model.differential()) printLimit("… of an edit", result.limitMs.edit, result.ofLimit.edit);
    if (!holds(result.ofLimit))
        std::cout
            << "A run beat its limit, which none can: the machine was busier while the large product and the "
               "memory were\nmeasured, or a cache held what was counted as memory's.\n";
}

void run(const BenchOptions& options) {
    const std::optional<double> load = loadOfMachine(); // before its own
    const ModelPtr model = options.model.load();
    const auto backend = options.backend.makeBackend();
    const BenchResult result = bench(*backend, model, options.length);
    options.json ? print(jsonOf(result, *model, *backend, load)) : printText(result, *model, *backend, load);
}

} // namespace

void addBench(CLI::App& app) {
    const auto add = [](BenchOptions& options, CLI::App& command) {
        options.model.addTo(command);
        options.backend.addTo(command);
        command.add_option("--length", options.length, "tokens, random ones of a fixed seed")
            ->check(CLI::Range(1, 1 << 20))
            ->capture_default_str();
        options.addJsonTo(command);
        command.footer(keys);
    };
    addCommand<BenchOptions>(
        app, "bench", "Median milliseconds of a pass, its parts and the re-run after an edit", add, run);
}

} // namespace lambdascope::cli
