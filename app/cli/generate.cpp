// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/ctrl_c.h"
#include "app/cli/print.h"
#include "core/compute/generation.h"
#include "core/files/trace_file.h"
#include "core/model/beside/generation_settings.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/parse.h"
#include "core/util/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <unistd.h>

namespace lambdascope::cli {
namespace {

struct GenerateOptions : PassOptions {
    Sampling sampling;
    int tokens = 40;
    bool sentence = false;
    std::string out;
    std::string memory = "1GiB";
};

/// Writes tokens to stdout as they come: their text, in whole characters; without a tokenizer their ids. On a
/// terminal what would steer it is escaped; a pipe or a file gets the text as it is.
class Stream {
  public:
    explicit Stream(const Tokenizer* tokenizer) : tokenizer_(tokenizer) {}

    void write(int token) {
        if (tokenizer_ != nullptr)
            put(takeComplete(rest_ += tokenizer_->decode(std::vector{token}, false, TextPlace::Middle)));
        else
            put(std::to_string(token) + " ");
    }
    void end() { put(replaceInvalid(rest_) + "\n"); }

  private:
    static void put(const std::string& text) {
        static const bool terminal = isatty(STDOUT_FILENO) != 0;
        const bool good = terminal ? static_cast<bool>(std::cout << text << std::flush)
                                   : std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
                                         std::fflush(stdout) == 0;
        if (!good) throw Error("the output cannot be written");
    }

    const Tokenizer* tokenizer_;
    std::string rest_; // of a character that is not complete
};

/// How it went.
struct Course {
    bool stopped = false; // by Ctrl+C
    double promptMs = 0;  // to the first token
    double stepsMs = 0;   // all that follow
};

/// Steps to the end, or until Ctrl+C.
Course write(Generation& generation, Processor& processor, CtrlC& ctrlC, Stream* stream) {
    using Clock = std::chrono::steady_clock;
    Course course;
    bool onCpu = false;
    while (!generation.done() && !course.stopped) {
        const auto start = Clock::now();
        try {
            processor.run(
                [&](Backend& backend) {
                    return generation.step(backend, [&](const Trace&) { return !ctrlC.pressed(); });
                },
                onCpu);
        } catch (const Cancelled&) {
            course.stopped = true;
            continue;
        }
        const bool first = generation.written().size() == 1;
        (first ? course.promptMs : course.stepsMs) +=
            std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        if (stream != nullptr) stream->write(generation.written().back().token);
    }
    if (stream != nullptr) stream->end();
    return course;
}

/// Tokens a second after the first; nothing for one.
double rateOf(const Generation& generation, const Course& course) {
    const std::size_t written = generation.written().size();
    return written > 1 ? 1000.0 * static_cast<double>(written - 1) / course.stepsMs : 0;
}

std::string noteOf(const Generation& generation, const Model& model) {
    std::string note = beyondTrained(model, generation.plan().prompt.size() + generation.written().size());
    if (const auto settings = settingsNotFollowed(model.folder))
        note += (note.empty() ? "" : "; ") + settings->text();
    return note;
}

std::vector<int> tokensOf(const Generation& generation) {
    std::vector<int> tokens(generation.written().size());
    std::ranges::transform(generation.written(), tokens.begin(), &GeneratedToken::token);
    return tokens;
}

bool endsText(const Model& model, int token) {
    return std::ranges::find(model.config.eosTokens, token) != model.config.eosTokens.end();
}

Json jsonOf(const Generation& generation, const Course& course, const Model& model,
            const Processor& processor) {
    const GenerationPlan& plan = generation.plan();
    const std::vector<int> tokens = tokensOf(generation);
    const Sampling& sampling = plan.sampling;
    Json json = {{"model", model.name},
                 {"backend", processor.state().name},
                 {"prompt_tokens", plan.prompt},
                 {"edits", toArguments(plan.edits)},
                 {"sampling",
                  {{"temperature", sampling.temperature},
                   {"top_k", sampling.topK},
                   {"top_p", sampling.topP},
                   {"seed", sampling.seed}}}};
    if (const std::string note = noteOf(generation, model); !note.empty()) json["note"] = note;
    json["tokens"] = tokens;
    json["probabilities"] = Json::array();
    for (const GeneratedToken& each : generation.written()) json["probabilities"].push_back(each.probability);
    if (model.tokenizer) {
        json["pieces"] = Json::array();
        for (const int token : tokens)
            json["pieces"].push_back(
                replaceInvalid(model.tokenizer->decode(std::vector{token}, true, TextPlace::Middle)));
        json["text"] = replaceInvalid(model.tokenizer->decode(tokens, false, TextPlace::Middle));
    }
    json["ended"] = course.stopped                   ? "stopped"
                    : endsText(model, tokens.back()) ? "end of text"
                    : generation.sentenceEnded()     ? "sentence"
                                                     : "tokens";
    json["prompt_ms"] = course.promptMs;
    json["tokens_per_second"] = rateOf(generation, course);
    return json;
}

/// On stderr, beside the text.
void printCourse(const Generation& generation, const Course& course, const Model& model,
                 const Processor& processor) {
    const std::size_t written = generation.written().size();
    std::string line = fmt::format("{} {}", written, written == 1 ? "token" : "tokens");
    if (written > 1) line += fmt::format(", {:.1f} a second", rateOf(generation, course));
    if (course.stopped)
        line += ", stopped";
    else if (written > 0 && endsText(model, generation.written().back().token))
        line += ", end of text";
    else if (generation.sentenceEnded())
        line += ", end of the sentence";
    line += fmt::format("; prompt of {} tokens {:.1f} ms; {}", generation.plan().prompt.size(),
                        course.promptMs, processor.state().name);
    if (const std::string note = noteOf(generation, model); !note.empty()) line += "; " + note;
    std::cerr << line << '\n';
}

/// The trace of all that was run, which the last token is not.
void writeTrace(const std::string& file, const Generation& generation, const Model& model,
                const std::string& prompt) {
    const TracePtr trace = generation.trace();
    if (!trace) return; // stopped before the first token
    std::vector<int> run = tokensOf(generation);
    run.resize(static_cast<std::size_t>(trace->tokenCount()) - generation.plan().prompt.size());
    const std::string text =
        prompt + (model.tokenizer ? model.tokenizer->decode(run, true, TextPlace::Middle) : "");
    writeTraceFile(file, *trace, traceMetadata(*trace, replaceInvalid(text), LAMBDASCOPE_VERSION));
}

void run(const GenerateOptions& options) {
    if (isStandardOutput(options.out))
        throw fail<UsageError>("--out {}: the text is written there; a file of its own is needed",
                               options.out);
    const ModelPtr model = options.model.load();
    const KeptFiles inputs = keptInputs(options.prompt, options.edits);
    refuseKept(options.out);
    const Prompt prompt = options.prompt.read(*model);
    Generation generation(model, {prompt.tokens, options.edits.read(options.model, model), options.tokens,
                                  options.sampling, !options.out.empty(),
                                  parseSize("--memory", options.memory), options.sentence});
    CtrlC ctrlC; // before the backend starts its threads
    Processor processor = options.backend.make();
    Stream stream(model->tokenizer.get());
    const Course course = write(generation, processor, ctrlC, options.json ? nullptr : &stream);
    tellFailures(processor, options.backend);
    if (!options.out.empty()) writeTrace(options.out, generation, *model, prompt.text);
    if (options.json)
        print(jsonOf(generation, course, *model, processor));
    else
        printCourse(generation, course, *model, processor);
}

/// Why a text is no seed, or nothing. (The parser would take −1 and cut what is too large.)
std::string wrongSeed(const std::string& text) {
    if (parsed<std::uint64_t>(text)) return {};
    return fmt::format("\"{}\" is not a seed; a whole number from 0 to 2^64 − 1 is", text);
}

void addSampling(CLI::App& command, Sampling& sampling) {
    const auto add = [&](const char* name, auto& value, const char* help) {
        return command.add_option(name, value, help)->capture_default_str();
    };
    add("--temperature", sampling.temperature, "0 always takes the most probable token");
    add("--top-k", sampling.topK, "only the K most probable tokens; 0: all");
    add("--top-p", sampling.topP, "only the most probable tokens that together reach P");
    add("--seed", sampling.seed, "the same seed gives the same text")->check(wrongSeed, "");
}

} // namespace

void addGenerate(CLI::App& app) {
    const auto add = [](GenerateOptions& options, CLI::App& command) {
        options.model.addTo(command);
        options.prompt.addTo(command, "--prompt-tokens");
        command.add_option("--tokens", options.tokens, "how many tokens to write, at most")
            ->check(CLI::Range(1, 1 << 20))
            ->capture_default_str();
        command.add_flag("--sentence", options.sentence, "stop at the end of the sentence");
        addSampling(command, options.sampling);
        options.addRunTo(command);
        command.add_option("--out", options.out, "also write the trace of the whole text, as trace does")
            ->type_name("FILE")
            ->check(namesOutput);
        addSize(command, "--memory", options.memory, "most memory that the maps of --out may take");
        command.add_flag("--json", options.json, "print JSON at the end instead");
        command.footer(
            "Ctrl+C stops it; what was written stays. A terminal gets control characters of the text as\n"
            "\\u001b; a pipe or a file gets the text as it is.");
    };
    addCommand<GenerateOptions>(app, "generate", "A text that goes on from a prompt, written as it comes",
                                add, run);
}

} // namespace lambdascope::cli
