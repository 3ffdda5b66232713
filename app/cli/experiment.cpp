// SPDX-License-Identifier: MIT
// experiment NAME, a command for each row of experimentKinds(); experiment merge; experiment sweep.
#include "core/experiments/experiment.h"

#include "app/cli/commands.h"
#include "app/cli/ctrl_c.h"
#include "app/cli/experiment_output.h"
#include "app/cli/print.h"
#include "core/experiments/prompt_lines.h"
#include "core/experiments/results/journal.h"
#include "core/experiments/runner.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace lambdascope::cli {
namespace {

struct ExperimentOptions {
    const ExperimentKind* kind = nullptr;
    ModelOption model;
    std::map<std::string, std::string> given; // by option, as typed
    EditOptions edits;
    ExperimentOutput output;
    std::string part = "1/1";
    std::string promptsOut;
    int threads = 0;
};

struct MergeOptions {
    std::vector<std::string> parts;
    ExperimentOutput output;
    std::string promptsOut;
    ModelOption model; // whose tokens the prompts are in
};

/// Which experiment has prompts to write.
constexpr std::string_view ofPrompts = "needle";

/// How far it is, on stderr: in one line of a terminal, else a line every ten seconds.
class ProgressLine {
  public:
    ~ProgressLine() {
        if (onTerminal_ && shown_ > 0) std::cerr << "\r\033[K";
    }
    void show(const ExperimentProgress& progress) {
        const double interval = onTerminal_ ? 0.2 : 10;
        if (progress.seconds < shown_ + interval) return;
        shown_ = progress.seconds;
        std::string line = fmt::format("{} of {} cells", progress.done, progress.all);
        if (const auto left = progress.secondsLeft()) line += fmt::format(", {:.0f} s left", *left);
        std::cerr << (onTerminal_ ? "\r\033[K" : "") << line << (onTerminal_ ? "" : "\n") << std::flush;
    }

  private:
    const bool onTerminal_ = isatty(STDERR_FILENO) != 0;
    double shown_ = 0;
};

Protocol protocolOf(const ExperimentKind& kind, const ExperimentOptions& options, const Pair& pair) {
    Protocol protocol(kind);
    for (const auto& [name, text] : options.given) protocol.set(name, text);
    protocol.setEdits(toArguments(options.edits.read(pair)));
    return protocol;
}

/// Says on stderr which cells there are none of, and throws.
[[noreturn]] void tellMissing(const OrderedJson& result, const std::string& why) {
    const OrderedJson& missing = result.at("missing");
    throw fail("{}{} of {} cells are missing, the first of them {}; what is there was counted",
               why.empty() ? "" : why + "; ", missing.at("count").get<std::size_t>(),
               missing.at("of").get<std::size_t>(), missing.at("first").get<std::string>());
}

/// A path that two names of the same file have in common.
std::filesystem::path placeOf(const std::string& file) {
    std::error_code none;
    const auto place = std::filesystem::weakly_canonical(file, none);
    return none ? std::filesystem::path(file) : place;
}

/// No file that is written takes the place of another one, or of one that is read.
void refuseSameFiles(const ExperimentOutput& output, const std::string& promptsOut,
                     const std::vector<std::string>& read) {
    std::map<std::filesystem::path, std::string> written; // and by which flag
    const std::array<std::pair<const char*, std::string>, 3> files{
        {{"--out", output.out}, {"--csv", output.csv}, {"--prompts-out", promptsOut}}};
    for (const auto& [flag, file] : files) {
        if (file.empty()) continue;
        if (isStandardOutput(file))
            throw fail<UsageError>("{} {}: the result is printed there; a file of its own is needed", flag,
                                   file);
        const auto [before, isNew] = written.emplace(placeOf(file), flag);
        if (!isNew) throw fail<UsageError>("{} and {} name the same file, {}", before->second, flag, file);
        for (const std::string& input : read)
            if (!input.empty() && placeOf(input) == placeOf(file))
                throw fail<UsageError>("{}: is read, and {} would take its place", file, flag);
    }
}

void run(const ExperimentOptions& options) {
    const ExperimentKind& kind = *options.kind;
    std::vector<std::string> read;
    for (const auto& [option, given] : options.given) read.push_back(given);
    refuseSameFiles(options.output, options.promptsOut, read);
    const ExperimentPart part = ExperimentPart::read(options.part);
    const std::optional<std::string> journalFile = options.output.journal();
    if (part.of > 1 && !journalFile)
        throw fail<UsageError>("--part needs --out FILE.jsonl, in which it keeps its cells");
    if (part.of > 1 && !options.promptsOut.empty())
        throw fail<UsageError>(
            "--prompts-out: a part has not all answers; experiment merge writes those of all");
    if (!options.promptsOut.empty()) refuseUnwritable(options.promptsOut);
    const Pair pair = options.model.loadPair();
    for (const ModelPtr& model : {pair.diff, pair.standard})
        if (model) requireWeights(*model);
    const Protocol protocol = protocolOf(kind, options, pair);
    const AskedModels models(pair, protocol.edits());
    const std::unique_ptr<Experiment> experiment = kind.make(protocol, models);
    const JournalHead head{protocol, hashesOf(pair), LAMBDASCOPE_VERSION, experiment->plan(), part};
    std::unique_ptr<Journal> journal;
    if (journalFile) journal = std::make_unique<Journal>(*journalFile, head);
    if (journal && !journal->unlocked().empty())
        std::cerr << "lambdascope-cli: " << journal->unlocked().text() << '\n';

    const StopAtCtrlC interrupt;
    ProgressLine line;
    const auto show = [&](const ExperimentProgress& progress) { line.show(progress); };
    const ExperimentOutcome outcome = runExperiment(
        *experiment, {kind.repeats ? options.threads : 1, part, journal.get(), show, interrupt.token()});
    if (part.of > 1 && outcome.complete) {
        std::cerr << fmt::format("part {}: all of its {} cells are in {}\n", part.text(),
                                 outcome.records.size(), *journalFile);
        return;
    }
    const std::string why = outcome.complete          ? ""
                            : outcome.stopped.empty() ? "cancelled"
                                                      : outcome.stopped.text();
    const OrderedJson result =
        experimentResult(protocol, head.models, head.version, head.plan, outcome.records);
    if (part.of == 1) options.output.write(result);
    if (!outcome.complete) tellMissing(result, why);
    if (!options.promptsOut.empty())
        writeFile(options.promptsOut, needlePromptLines(protocol, models, outcome.records));
}

/// The prompts of merged parts, in the tokens of the very models that were asked.
void writePrompts(const MergeOptions& options, const MergedParts& merged) {
    const JournalHead& head = merged.head;
    if (head.protocol.kind().name != ofPrompts)
        throw fail<UsageError>("--prompts-out is for the experiment {}; these are parts of {}", ofPrompts,
                               head.protocol.kind().name);
    const Pair pair = options.model.loadPair();
    if (hashesOf(pair) != head.models)
        throw fail<UsageError>("--prompts-out: --model does not name the models that were asked");
    writeFile(options.promptsOut,
              needlePromptLines(head.protocol, AskedModels(pair, head.protocol.edits()), merged.records));
}

void merge(const MergeOptions& options) {
    refuseSameFiles(options.output, options.promptsOut, options.parts);
    if (options.output.journal())
        throw UsageError("--out: parts are merged into .json or .csv, not into another journal");
    const MergedParts merged = mergeParts({options.parts.begin(), options.parts.end()});
    const JournalHead& head = merged.head;
    const OrderedJson result =
        experimentResult(head.protocol, head.models, head.version, head.plan, merged.records);
    options.output.write(result);
    if (!result.contains("missing") && !options.promptsOut.empty()) writePrompts(options, merged);
    if (!result.contains("missing")) return;
    std::set<int> parts;
    int number = 0;
    for (const auto& [name, cell] : head.plan.cells()) {
        if (!merged.records.contains(name)) parts.insert(number % head.part.of + 1);
        ++number;
    }
    std::string of;
    for (const int each : parts) of += fmt::format("{}{}/{}", of.empty() ? "" : ", ", each, head.part.of);
    tellMissing(result, "of part " + of);
}

void addPromptsOut(CLI::App& command, std::string& file) {
    command
        .add_option(
            "--prompts-out", file,
            "every prompt as a line of JSON: its text, where numbers and answers stand, its tokens, and "
            "what each model answered")
        ->type_name("FILE")
        ->check(namesOutput);
}

void addKind(CLI::App& experiment, const ExperimentKind& kind) {
    const auto add = [&kind](ExperimentOptions& options, CLI::App& command) {
        options.kind = &kind;
        options.model.addTo(command);
        options.model.addWithTo(command);
        for (const ExperimentOption& option : kind.options)
            command
                .add_option_function<std::string>(
                    "--" + std::string(option.name),
                    [&options, &option](const std::string& text) {
                        options.given[std::string(option.name)] = text;
                    },
                    option.meaning.text())
                ->type_name(option.kind == OptionKind::File ? "NAME|FILE" : "VALUE")
                ->default_str(option.fallback)
                ->group("PROTOCOL");
        options.edits.addTo(command);
        options.output.addTo(command);
        if (kind.name == ofPrompts) addPromptsOut(command, options.promptsOut);
        command.add_option("--part", options.part, "only the I-th of N parts of the cells: I/N")
            ->type_name("I/N");
        addThreads(command, options.threads);
    };
    addCommand<ExperimentOptions>(experiment, std::string(kind.name),
                                  fmt::format("{} ({})", kind.summary, kind.source), add, run);
}

void addMerge(CLI::App& experiment) {
    const auto add = [](MergeOptions& options, CLI::App& command) {
        command.add_option("parts", options.parts, "their files")->required()->type_name("FILE.jsonl");
        options.output.addTo(command);
        addPromptsOut(command, options.promptsOut);
        command
            .add_option("--model", options.model.folder,
                        "the models that were asked, where --prompts-out needs them")
            ->type_name("FOLDER");
        options.model.addWithTo(command);
    };
    addCommand<MergeOptions>(experiment, "merge", "The result of parts that ran apart (--part)", add, merge);
}

OrderedJson listOf(const std::vector<ExperimentKind>& kinds) {
    OrderedJson list = OrderedJson::array();
    for (const ExperimentKind& kind : kinds) {
        list.push_back({{"name", kind.name},
                        {"summary", kind.summary.text()},
                        {"source", kind.source},
                        {"options", OrderedJson::array()}});
        for (const ExperimentOption& option : kind.options)
            list.back()["options"].push_back(
                {{"name", option.name}, {"default", option.fallback}, {"meaning", option.meaning.text()}});
    }
    return {{"experiments", list}};
}

void printList(bool json) {
    const OrderedJson list = listOf(experimentKinds());
    if (json) return print(list);
    print(tableOf(list["experiments"],
                  {textColumn("name"), {"what it shows", [](const Json& row) {
                                            return fmt::format("{} ({})", row["summary"].get<std::string>(),
                                                               row["source"].get<std::string>());
                                        }}}));
    std::cout << "lambdascope-cli experiment NAME --help tells the options of one.\n";
}

} // namespace

void addExperiment(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("experiment", "The paper's experiments on a pair of models, and sweep");
    command->require_subcommand(1);
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "of --list: print JSON");
    command->add_flag_callback(
        "--list",
        [json] {
            printList(*json);
            throw CLI::Success();
        },
        "the experiments and their options");
    for (const ExperimentKind& kind : experimentKinds()) addKind(*command, kind);
    addSweep(*command);
    addAllExperiments(*command);
    addMerge(*command);
}

} // namespace lambdascope::cli
