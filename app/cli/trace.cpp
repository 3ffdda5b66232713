// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/files/trace_file.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/parse.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>

namespace lambdascope::cli {
namespace {

struct TraceOptions : PassOptions {
    std::string out;
    std::string memory = "1GiB", partSize = "4GiB";
    std::optional<std::string> layers, heads, rows;
    bool noMaps = false, half = false;
};

/// "0,2": each once, in order, below `count`.
std::vector<int> numbersIn(const char* option, const char* what, const std::string& text, int count) {
    std::vector<int> numbers;
    for (const std::string& item : CLI::detail::split(text, ',')) {
        const auto number = parsed<int>(item);
        if (!number || *number < 0)
            throw fail<UsageError>("{}: \"{}\" is not a list of numbers; write 0,2", option, text);
        if (*number >= count)
            throw fail<UsageError>("{}: there is no {} {}; the model has {} to {}", option, what, *number, 0,
                                   count - 1);
        numbers.push_back(*number);
    }
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

/// "last" or "A:B".
void takeRows(const std::string& text, std::int64_t tokens, TraceParts& parts) {
    if (text == "last") {
        parts.firstRow = tokens - 1;
        return;
    }
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto first = parsed<std::int64_t>(std::string_view(text).substr(0, colon));
    const auto last = parsed<std::int64_t>(std::string_view(text).substr(std::min(colon + 1, text.size())));
    if (!first || !last)
        throw fail<UsageError>("--rows: \"{}\" are no rows; \"last\" is, and A:B, from A to before B", text);
    parts.firstRow = *first;
    parts.endRow = *last;
    if (parts.firstRow < 0 || parts.firstRow >= parts.endRow || parts.endRow > tokens)
        throw fail<UsageError>("--rows: {} are not among the rows 0:{} of the prompt", text, tokens);
}

TraceParts partsOf(const TraceOptions& options, const Model& model, std::size_t tokens) {
    const auto count = static_cast<std::int64_t>(tokens);
    TraceParts parts = wholeTrace(model, count, !options.noMaps);
    const int layers = static_cast<int>(model.layers.size());
    if (options.layers) parts.layers = numbersIn("--layers", "layer", *options.layers, layers);
    if (options.heads) parts.heads = numbersIn("--heads", "head", *options.heads, model.plan.headCount());
    if (options.rows) takeRows(*options.rows, count, parts);
    parts.half = options.half;
    parts.partBytes =
        static_cast<std::uint64_t>(std::max<std::int64_t>(1, parseSize("--part-size", options.partSize)));
    return parts;
}

/// Before the pass: nobody wants to wait for a file that fills the disk.
void refuseLarge(const TraceOptions& options, const TraceParts& parts, const Model& model,
                 std::size_t tokens) {
    constexpr double mebi = 1 << 20;
    const std::int64_t budget = parseSize("--memory", options.memory);
    const auto needed = static_cast<double>(parts.mapBytes(model, static_cast<std::int64_t>(tokens)));
    if (needed > static_cast<double>(budget))
        throw fail(
            "the maps of {} tokens need {:.0f} MiB and the budget is {:.0f} MiB; --no-maps leaves them "
            "out, --layers, --heads, --rows and --half take fewer, --memory raises the budget",
            tokens, std::ceil(needed / mebi), std::floor(static_cast<double>(budget) / mebi));
}

/// "FILE-beside.safetensors": where the second model's pass goes.
std::string besideFile(const std::string& out) {
    if (isStandardOutput(out)) throw fail<UsageError>("--with writes two files, so --out names a file");
    std::filesystem::path file = out;
    file.replace_filename(file.stem().string() + "-beside" + file.extension().string());
    return file.string();
}

void runOne(const TraceOptions& options, const ModelPtr& model, const Edits& edits, const std::string& out) {
    requireWeights(*model); // a trace is there already
    const Prompt prompt = options.prompt.read(*model);
    if (prompt.tokens.empty()) throw UsageError("the prompt is empty; at least one token is needed");
    const TraceParts parts = partsOf(options, *model, prompt.tokens.size());
    refuseLarge(options, parts, *model, prompt.tokens.size());
    Processor processor = options.backend.make();
    TraceWritten written;
    double milliseconds = 0;
    std::string backendName;
    // maps are not kept: they are computed again while they are written, some rows at a time
    processor.run([&](Backend& backend) {
        const TracePtr trace = forward(backend, model, {prompt.tokens, edits, {}, false});
        milliseconds = trace->milliseconds;
        backendName = trace->backend;
        written = writeTraceFile(out, backend, trace, traceMetadata(*trace, prompt.text, LAMBDASCOPE_VERSION),
                                 parts);
    });
    tellFailures(processor, options.backend);

    const std::string note = beyondTrained(*model, prompt.tokens.size());
    const bool whole = !options.layers && !options.heads && !options.rows;
    (isStandardOutput(out) ? std::cerr : std::cout)
        << fmt::format("{}: {} tokens{}, {} layers, {} maps, {} bytes{}, {:.1f} ms on {}\n", out,
                       prompt.tokens.size(), note.empty() ? "" : " (" + note + ")", model->layers.size(),
                       options.noMaps ? "no"
                       : whole        ? "all"
                                      : "some",
                       grouped(static_cast<std::int64_t>(written.bytes)),
                       written.files > 1 ? fmt::format(" in {} files, -00001-of-{:05} and so on",
                                                       written.files, written.files)
                                         : "",
                       milliseconds, backendName);
}

void run(const TraceOptions& options) {
    if (options.model.with.empty()) {
        const ModelPtr model = options.model.load();
        const KeptFiles inputs = keptInputs(options.prompt, options.edits);
        refuseKept(options.out);
        return runOne(options, model, options.edits.read(options.model, model), options.out);
    }
    const std::string beside = besideFile(options.out);
    const Pair pair = options.model.loadTwo();
    const KeptFiles inputs = keptInputs(options.prompt, options.edits);
    refuseKept(options.out);
    refuseKept(beside);
    const PairEdits edits = options.edits.read(pair);
    runOne(options, pair.diff, edits.diff, options.out);
    runOne(options, pair.standard, edits.standard, beside);
}

} // namespace

void addTrace(CLI::App& app) {
    const auto add = [](TraceOptions& options, CLI::App& command) {
        options.addTextTo(command);
        options.addRunTo(command);
        command.add_option("--out", options.out, "the file to write")
            ->type_name("FILE")
            ->check(namesOutput)
            ->required();
        CLI::Option* none = command.add_flag("--no-maps", options.noMaps, "leave the softmax maps out");
        command.add_option("--layers", options.layers, "maps of these layers alone: 0,2")
            ->type_name("LIST")
            ->excludes(none);
        command.add_option("--heads", options.heads, "maps of these heads alone: 0,3")
            ->type_name("LIST")
            ->excludes(none);
        command.add_option("--rows", options.rows, "these rows alone: last, or A:B, from A to before B")
            ->type_name("ROWS");
        command.add_flag("--half", options.half, "maps, logits and hidden states as F16");
        addSize(command, "--memory", options.memory, "most bytes of maps that are written");
        addSize(command, "--part-size", options.partSize,
                "a larger file is written in parts of at most so much");
    };
    addCommand<TraceOptions>(app, "trace", "Every number of one pass, written as a safetensors file", add,
                             run);
}

} // namespace lambdascope::cli
