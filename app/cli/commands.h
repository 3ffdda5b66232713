// SPDX-License-Identifier: MIT
#pragma once

#include "app/options/options.h"
#include "core/compute/forward.h"

#include <CLI/CLI.hpp>

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lambdascope::cli {

/// Each adds one command to the parser; the command runs when parsing has succeeded. Results go to stdout,
/// failures are thrown (Error; UsageError for exit code 2).
void addInfo(CLI::App& app);
void addNext(CLI::App& app);
void addTrace(CLI::App& app);
void addAllocation(CLI::App& app);
void addWhy(CLI::App& app);
void addHeads(CLI::App& app);
void addLens(CLI::App& app);
void addRow(CLI::App& app);
void addGenerate(CLI::App& app);
void addBench(CLI::App& app);
void addLesson(CLI::App& app);
void addExperiment(CLI::App& app);
void addLive(CLI::App& app);
/// In the order of the help.
inline constexpr std::array commands{addInfo,   addNext, addTrace, addAllocation, addWhy,
                                     addHeads,  addLens, addRow,   addGenerate,   addExperiment,
                                     addLesson, addLive, addBench};

/// What the program does with its words: results on stdout, one line on stderr for a failure. The exit code.
int runCommand(const std::vector<std::string>& words);

void addSweep(CLI::App& experiment); // commands of it
void addAllExperiments(CLI::App& experiment);

/// What commands that run passes over a prompt share. Each adds the parts that it takes, in the order of its
/// help.
struct PassOptions {
    ModelOption model;
    PromptOptions prompt;
    MarkOptions marks;
    EditOptions edits;
    BackendOptions backend;
    bool json = false;

    /// A model, the one beside it, and the prompt.
    void addTextTo(CLI::App& command) {
        model.addTo(command);
        model.addWithTo(command);
        prompt.addTo(command);
    }
    void addRunTo(CLI::App& command) {
        edits.addTo(command);
        backend.addTo(command);
    }
    void addJsonTo(CLI::App& command) { command.add_flag("--json", json, "print JSON"); }
};

/// A command whose options live as long as the parser: `add` names them, `run` reads them.
template<typename Options>
CLI::App* addCommand(CLI::App& app, const std::string& name, const std::string& help,
                     const std::function<void(Options&, CLI::App&)>& add, void (*run)(const Options&)) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(name, help);
    add(*options, *command);
    command->callback([options, run] { run(*options); });
    return command;
}

/// "--memory 1GiB", read by parseSize().
inline void addSize(CLI::App& command, const char* name, std::string& size, const char* help) {
    command.add_option(name, size, help)->type_name("SIZE")->capture_default_str();
}

/// A pass that goes to the processor's backend.
inline TracePtr runPass(Processor& processor, const ModelPtr& model, const Request& request,
                        const TracePtr& previous = nullptr) {
    return processor.run([&](Backend& backend) { return forward(backend, model, request, previous); });
}

} // namespace lambdascope::cli
