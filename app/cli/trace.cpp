// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/compute/forward.h"
#include "core/files/trace_file.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <cmath>
#include <iostream>

namespace lambdascope::cli {
namespace {

struct TraceOptions {
    ModelOption model;
    PromptOptions prompt;
    EditOptions edits;
    BackendOptions backend;
    std::string out;
    std::string memory = "1GiB";
    bool noMaps = false;
};

/// All maps or none: a file that silently lacks some of them would mislead its reader.
std::vector<bool> wantedMaps(const TraceOptions& options, const Model& model, std::size_t tokens) {
    if (options.noMaps) return {};
    constexpr double mebi = 1 << 20;
    const std::int64_t budget = parseSize("--memory", options.memory);
    const double needed = static_cast<double>(mapBytesPerLayer(model, static_cast<std::int64_t>(tokens))) *
                          static_cast<double>(model.layers.size());
    if (needed > static_cast<double>(budget))
        throw fail(
            "the maps of {} tokens need {:.0f} MiB and the budget is {:.0f} MiB; --no-maps leaves them "
            "out, --memory raises the budget",
            tokens, std::ceil(needed / mebi), std::floor(static_cast<double>(budget) / mebi));
    return std::vector<bool>(model.layers.size(), true);
}

void run(const TraceOptions& options) {
    const ModelPtr model = options.model.load();
    const KeptFiles inputs = keptInputs(options.prompt, options.edits);
    refuseKept(options.out);
    const Prompt prompt = options.prompt.read(*model);
    const Edits edits = options.edits.read(*model);
    const Request request{prompt.tokens, edits, wantedMaps(options, *model, prompt.tokens.size()), false};
    Processor processor = options.backend.make();
    const TracePtr trace = processor.run([&](Backend& backend) { return forward(backend, model, request); });
    tellFailures(processor, options.backend);
    const std::uint64_t bytes =
        writeTraceFile(options.out, *trace, traceMetadata(*trace, prompt.text, LAMBDASCOPE_VERSION));

    const std::string note = beyondTrained(*model, prompt.tokens.size());
    (isStandardOutput(options.out) ? std::cerr : std::cout) << fmt::format(
        "{}: {} tokens{}, {} layers, {} maps, {} bytes, {:.1f} ms on {}\n", options.out, prompt.tokens.size(),
        note.empty() ? "" : " (" + note + ")", model->layers.size(), options.noMaps ? "no" : "all",
        grouped(static_cast<std::int64_t>(bytes)), trace->milliseconds, trace->backend);
}

} // namespace

void addTrace(CLI::App& app) {
    auto options = std::make_shared<TraceOptions>();
    CLI::App* command =
        app.add_subcommand("trace", "Every number of one pass, written as a safetensors file");
    options->model.addTo(*command);
    options->prompt.addTo(*command);
    options->edits.addTo(*command);
    options->backend.addTo(*command);
    command->add_option("--out", options->out, "the file to write")->type_name("FILE")->required();
    command->add_flag("--no-maps", options->noMaps, "leave the softmax maps out");
    command->add_option("--memory", options->memory, "most memory that the maps may take")
        ->type_name("SIZE")
        ->capture_default_str();
    command->callback([options] { run(*options); });
}

} // namespace lambdascope::cli
