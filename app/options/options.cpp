// SPDX-License-Identifier: MIT
#include "app/options/options.h"

#include "core/analysis/answer/named_answer.h"
#include "core/compute/patch.h"
#include "core/files/edits_file.h"
#include "core/model/found.h"
#include "core/model/model_place.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/text/display.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/parse.h"
#include "core/util/utf8.h"

#include <CLI/CLI.hpp>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <utility>

namespace lambdascope::cli {
namespace {

/// An empty name is what an unset variable leaves, and not the wish for the first model.
std::string namesSomething(const std::string& given) {
    return given.empty() ? "the name is empty" : "";
}

namespace fs = std::filesystem;

constexpr const char* modelHelp = "model folder or a file of one, a trace, or a pair folder or the name of a "
                                  "shipped pair, whose diff/ is taken; by "
                                  "default the DIFF model that is shipped";

std::vector<int> parseTokens(const std::string& option, const std::string& text) {
    std::vector<int> tokens;
    for (const std::string& item : CLI::detail::split(text, ',')) {
        const auto id = parsed<int>(item);
        if (!id || *id < 0) throw fail<UsageError>("{}: \"{}\" is not a token id; write 1,2,3", option, item);
        tokens.push_back(*id);
    }
    return tokens;
}

/// As readFile(), with its bound: what is piped may never end.
std::string readStandardInput() {
    constexpr std::size_t most = std::size_t{1} << 28, block = std::size_t{1} << 16;
    std::string text, next(block, '\0');
    while (std::cin.read(next.data(), block), std::cin.gcount() > 0) {
        text.append(next, 0, static_cast<std::size_t>(std::cin.gcount()));
        if (text.size() > most) throw fail("standard input: has more than {} bytes; no more are read", most);
    }
    return text;
}

/// The value as it was typed: reading it back as a string would give "{}" and the like a meaning.
std::string raw(const CLI::Option* option) {
    return option->results().empty() ? std::string() : option->results().back();
}

/// An option of edits. Of values that name layers several may stand behind one flag (withFlagForEach), as the
/// help says by itself, "L=V ..."; the others have one.
struct EditHelp {
    std::string_view option;
    bool ofLayers;
    const char* value;
    const char* help;
};
constexpr std::array editHelp{
    EditHelp{"--lambda-init", true, "LAYER=V", "λ_init of one layer or all: 2=0.5, all=0"},
    EditHelp{"--lambda", true, "LAYER=V", "λ itself; beats --lambda-init inside λ"},
    EditHelp{"--output-factor", false, "follow|keep",
             "whether the factor 1 − λ_init follows an edited λ_init (default) or keeps the trained one"},
    EditHelp{"--schedule", false, "SCHEDULE",
             "λ_init of all layers: paper, constant=0.8, or A,B,C of A − B·e^(−C·layer); --lambda-init beats "
             "it"},
    EditHelp{"--ablate", true, "L[.H]=WHAT",
             "an experiment on a layer or one head: 2=a2-off, 2.1=swap; head-off, no-norm and mean are "
             "others; standard:2.1=head-off is of the standard model of a pair"},
    EditHelp{"--patch", true, "PLACE=PART",
             "a part of another run in the place of the same of this one: 2.1=output, 2.1=a1, 2.1=a2, or "
             "2@17=residual, the stream before layer 2 at token 17, both counted from 0"},
    EditHelp{"--patch-from", false, "TEXT",
             "the prompt of that run, of as many tokens; by default this one, in the other state"},
    EditHelp{"--patch-into", false, "edited|trained",
             "edited (default): this run has the other edits, and what is put in is of a run as trained; "
             "trained: the other way round"}};
static_assert(editHelp.size() == editOptions.size());

} // namespace

std::string sentenceOf(const CLI::ParseError& error, const CLI::App& app) {
    if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return error.what();
    std::vector<std::string> words = app.remaining(true);
    std::erase(words, "--");
    std::ranges::replace(words, std::string(), std::string("\"\"")); // of "--json="
    return fmt::format("The following {} not expected: {}",
                       words.size() == 1 ? "argument was" : "arguments were", fmt::join(words, " "));
}

std::string namesOutput(const std::string& given) {
    return given == "-" ? "- is no file; /dev/stdout is standard output, and ./- a file of that name"
                        : namesSomething(given);
}

fs::path shippedPair() {
    const fs::path models = findAssets(executableDir()) / "models";
    const std::vector<fs::path> found = shippedPairs(models.parent_path());
    if (found.empty())
        throw fail("{}: holds no pair of models; --model names a model folder", models.string());
    return found.front();
}

void ModelOption::addNameTo(CLI::App& command) {
    command.add_option("model,--model", folder, modelHelp)->type_name("FOLDER")->check(namesSomething);
}

void ModelOption::addTo(CLI::App& command) {
    addNameTo(command);
    addWeights(command, weights);
}

CLI::Option* addWeights(CLI::App& app, std::string& weights) {
    return app
        .add_option("--weights", weights,
                    "what they are in memory: float32, or bf16, which leaves those that a file has as "
                    "bfloat16 as they are: half of the memory, the same numbers")
        ->check(CLI::IsMember({"float32", "bf16"}))
        ->capture_default_str();
}

WeightsAs weightsNamed(const std::string& weights) {
    return weights == "bf16" ? WeightsAs::Stored : WeightsAs::Float32;
}

void ModelOption::addWithTo(CLI::App& command) {
    command
        .add_option("--with", with,
                    "a second model beside it: a standard one, or another DIFF model that reads the same "
                    "tokens, such as a checkpoint of the same training")
        ->type_name("FOLDER")
        ->check(namesSomething);
}

Pair ModelOption::loadPair() const {
    const WeightsAs as = weightsNamed(weights);
    Pair first = lambdascope::loadPair(given(), {}, as);
    if (with.empty()) return first;
    const fs::path second = givenOrShipped(with);
    return besideEachOther(std::move(first), lambdascope::loadPair(second, {}, as), given(), second);
}

Pair ModelOption::pairOf(const ModelPtr& loaded) const {
    Pair pair = loaded->differential() ? Pair{loaded, nullptr} : Pair{nullptr, loaded};
    if (!pair.diff || isTraceFile(given())) return pair;
    const ModelPlace place = modelPlaceAt(given());
    if (place.folders.size() > 1) pair.standard = describeModel(place.folders.back());
    return pair;
}

Pair ModelOption::besideWith(ModelPtr (ModelOption::*read)() const) const {
    const auto placed = [](const ModelPtr& model) {
        return model->differential() ? Pair{model, nullptr} : Pair{nullptr, model};
    };
    ModelOption second;
    second.folder = with;
    second.weights = weights;
    return besideEachOther(placed((this->*read)()), placed((second.*read)()), path(), second.path());
}

fs::path ModelOption::given() const {
    return folder.empty() ? shippedPair() : givenOrShipped(folder);
}

fs::path ModelOption::path() const {
    fs::path where = given();
    if (isTraceFile(where)) return where;
    std::error_code none;
    const ModelPlace place = modelPlaceAt(where); // of a pair the DIFF model, which stands first
    return place.folders.size() > 1 || fs::is_directory(where, none) ? place.folders.front() : where;
}

void PromptOptions::addTo(CLI::App& command, const std::string& tokensName) {
    static const CLI::callback_t keep = [](const CLI::results_t&) { return true; };
    const auto add = [&](const std::string& name, const char* type, const char* help) {
        return command.add_option(name, keep, help)->type_name(type)->expected(1)->type_size(1);
    };
    prompt = add("--prompt", "TEXT", "the text");
    file =
        add("--prompt-file", "FILE", "a file that holds the text, all of it, in UTF-8; - is standard input");
    tokens = add(tokensName, "IDS", "token ids instead of text: 1,2,3");
    prompt->excludes(file)->excludes(tokens);
    file->excludes(tokens);
}

bool PromptOptions::any() const {
    return prompt->count() > 0 || file->count() > 0 || tokens->count() > 0;
}

std::string PromptOptions::givenText() const {
    const std::string name = raw(file), typed = raw(prompt);
    std::string text = file->count() == 0 ? typedText(typed, "--prompt")
                       : name == "-"      ? textOfFile(readStandardInput(), "standard input")
                                          : textOfFile(readFile(name), name);
    if (text.empty()) throw fail<UsageError>("the prompt is empty; at least one token is needed");
    return text;
}

namespace {

std::string listed(const std::vector<int>& tokens) {
    return shortened(fmt::format("{}", fmt::join(tokens, ",")));
}

/// Whether a text is that of the trace, be it as numbers.
bool isTextOf(const std::string& text, const Model& trace) {
    if (text == trace.recording->told("prompt")) return true;
    try {
        return trace.tokenizer->encode(text, false) == trace.recording->tokens;
    } catch (const Error&) { // it is none of numbers
        return false;
    }
}

/// The text of a trace as another model reads it.
Prompt readBy(const Model& model, const Model& trace) {
    const std::vector<int>& tokens = trace.recording->tokens;
    if (!readsWords(trace) || !readsWords(model)) return {tokens, trace.tokenizer->decode(tokens, true)};
    const std::string text = trace.tokenizer->decode(tokens);
    return {model.tokenizer->encode(text), text};
}

} // namespace

Prompt PromptOptions::ofTrace(const Model& trace) const {
    Prompt own{trace.recording->tokens, trace.tokenizer->decode(trace.recording->tokens, true)};
    const auto refuse = [&](const CLI::Option* option, const std::string& given,
                            const std::string& recorded) {
        return fail<UsageError>(
            "{}: {} is not the text of the trace {}, {}: without weights no other can run",
            option->get_name(), given, trace.folder.string(), recorded);
    };
    if (tokens->count() > 0) {
        const std::vector<int> given = parseTokens(tokens->get_name(), raw(tokens));
        if (given != own.tokens) throw refuse(tokens, listed(given), listed(own.tokens));
    } else if (any()) {
        const std::string given = givenText();
        if (!isTextOf(given, trace))
            throw refuse(prompt->count() > 0 ? prompt : file, shownName(given), shownName(own.text));
    }
    return own;
}

namespace {

/// A pass of a book, which no model here was trained for, would run for hours without a word.
void tellLong(const Model& model, std::size_t tokens) {
    constexpr double soon = 1e12; // products: about a minute of a laptop
    const double rows = static_cast<double>(tokens);
    const double products = rows * rows * static_cast<double>(std::ssize(model.layers)) *
                            model.plan.headCount() * model.plan.termCount() *
                            static_cast<double>(model.config.headDim);
    const bool refused = model.config.mostTokens() > 0 && rows > model.config.mostTokens();
    if (products < soon || rows <= static_cast<double>(model.config.maxPositions) || refused) return;
    std::cerr << fmt::format(
        "lambdascope-cli: the prompt has {} tokens, where {} was trained on {}; the time "
        "of a pass grows with their square\n",
        tokens, model.name, model.config.maxPositions);
}

} // namespace

Prompt PromptOptions::read(const Model& model, const Pair& open) const {
    if (model.recording) return ofTrace(model);
    for (const ModelPtr& beside : {open.diff, open.standard})
        if (!any() && beside && beside->recording) return readBy(model, *beside);
    if (!any())
        throw fail<UsageError>("no prompt was given; --prompt, --prompt-file or {} gives one",
                               tokens->get_name());
    Prompt result;
    if (tokens->count() > 0) {
        result.tokens = parseTokens(tokens->get_name(), raw(tokens));
        const bool known =
            std::ranges::all_of(result.tokens, [&](int id) { return id < model.config.vocabSize; });
        if (model.tokenizer && known) result.text = model.tokenizer->decode(result.tokens, true);
        return result;
    }
    result.text = givenText();
    result.tokens = model.tokenizer->encode(result.text);
    if (result.tokens.empty()) throw UsageError(whyNoTokens(*model.tokenizer));
    tellLong(model, result.tokens.size());
    return result;
}

void MarkOptions::addTo(CLI::App& command, const char* help) {
    command.add_option("--answer", answer, help)->type_name("TEXT");
}

void MarkOptions::addBothTo(CLI::App& command, const char* help) {
    addTo(command, help);
    command
        .add_option("--distractor", distractors,
                    "part of the prompt that looks like the answer, repeatable; it is noise")
        ->allow_extra_args(false)
        ->option_text("TEXT");
}

Marks MarkOptions::in(const std::vector<TokenPiece>& pieces) const {
    return marksOf({answer, distractors}, pieces, {"--answer", "--distractor"});
}

MeterTokens MarkOptions::tokensIn(const Model& model, const std::vector<int>& tokens) const {
    const std::vector<TokenPiece> pieces = model.tokenizer->pieces(tokens);
    return meterTokens(pieces, in(pieces));
}

std::vector<int> MarkOptions::answerIn(const Model& model, const std::vector<int>& tokens) const {
    if (!answer) return {};
    const std::vector<TokenPiece> pieces = model.tokenizer->pieces(tokens);
    return idsToSay(model, pieces, in(pieces).answer);
}

int MarkOptions::next(const Model& model, const std::vector<int>& tokens) const {
    return firstTokenOf(model, tokens, *answer, "--answer");
}

void EditOptions::addTo(CLI::App& command) {
    for (const EditHelp& each : editHelp) {
        const auto keep = [&values = given[each.option]](const CLI::results_t& typed) { // see raw()
            values = typed;
            return true;
        };
        CLI::Option* option = command.add_option(std::string(each.option), CLI::callback_t(keep), each.help)
                                  ->type_size(1)
                                  ->type_name(each.ofLayers ? each.value : "TEXT")
                                  ->expected(1, CLI::detail::expected_max_vector_size)
                                  ->allow_extra_args(false)
                                  ->group("EDITS");
        if (!each.ofLayers) option->option_text(each.value);
    }
    command.add_option("--edits", file, "a file of edits, saved in the λ lab; the options above beat it")
        ->type_name("FILE")
        ->check(namesSomething)
        ->group("EDITS");
}

PairEdits EditOptions::read(const EditedModels& models) const {
    PairEdits edits = file.empty() ? PairEdits{} : readEdits(file, models);
    for (const std::string_view option : editOptions) // in the order in which they beat one another
        if (const auto typed = given.find(option); typed != given.end())
            for (const std::string& value : typed->second) applyEditArgument(edits, option, value, models);
    checkPatches(edits, models);
    return edits;
}

Edits EditOptions::read(const ModelOption& option, const ModelPtr& model) const {
    const auto ofOther = [](const std::string& value) {
        return value.starts_with("standard:") || value.starts_with("beside:");
    };
    bool asksOther = !file.empty();
    for (const auto& [name, values] : given) asksOther = asksOther || std::ranges::any_of(values, ofOther);
    if (!asksOther) return read(EditedModels(*model)).of(*model, *model);
    const Pair pair = option.pairOf(model);
    const PairEdits edits = read(pair);
    if (pair.diff && !edits.standard.empty())
        std::cerr << "lambdascope-cli: edits of the standard model do not count here: of the pair "
                  << model->name << " alone is run\n";
    return edits.of(*model, pair);
}

KeptFiles keptInputs(const PromptOptions& prompt, const EditOptions& edits) {
    return {{raw(prompt.file), edits.file}, phrase("what this command reads")};
}

void BackendOptions::addTo(CLI::App& command) {
    command.add_option("--backend", kind, "auto (the GPU if there is one), cpu or cuda")
        ->capture_default_str();
    command
        .add_option(
            "--precision", precision,
            "what a GPU computes with: float32, or bf16 (tensor cores; products of two to three digits)")
        ->check(CLI::IsMember({"float32", "bf16"}))
        ->capture_default_str();
    command.add_option("--threads", threads, "threads of the CPU; 0 takes one a core")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
}

Precision BackendOptions::wanted() const {
    if (precision != "bf16") return Precision::Float32;
    if (kind == "cpu") throw UsageError("--precision bf16 is for a GPU; the CPU computes with float32");
    return Precision::Bf16;
}

void tellFailures(const Processor& processor, const BackendOptions& asked) {
    const ProcessorState& state = processor.state();
    if (state.failures > 0)
        std::cerr << "lambdascope-cli: computed on the CPU: " << state.whyCpu.text() << '\n';
    else if (state.onCpu && asked.precision == "bf16")
        std::cerr << "lambdascope-cli: computed with float32 on the CPU: " << state.whyCpu.text() << '\n';
}

std::int64_t parseSize(const std::string& option, const std::string& text) {
    static constexpr std::pair<const char*, double> units[] = {
        {"", 1}, {"B", 1}, {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30}, {"TiB", 0x1p40}};
    double number = 0;
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    const std::string unit(error == std::errc() ? end : last, last);
    for (const auto& [name, factor] : units)
        if (error == std::errc() && unit == name && number >= 0 && number * factor < 0x1p62)
            return static_cast<std::int64_t>(number * factor);
    throw fail<UsageError>("{}: \"{}\" is not a size; 512MiB and 1.5GiB are", option, text);
}

HeadId parsePlace(const std::string& text, const Model& model) {
    HeadId place{-1, -1};
    if (text.empty()) return place;
    const char* const end = text.data() + text.size();
    std::from_chars_result read = std::from_chars(text.data(), end, place.layer);
    if (read.ec == std::errc() && read.ptr != end && *read.ptr == '.')
        read = std::from_chars(read.ptr + 1, end, place.head);
    if (read.ec != std::errc() || read.ptr != end || text.find('-') != std::string::npos)
        throw fail<UsageError>("--layer: \"{}\" is neither a layer nor a head; write 2 or 2.1", text);
    const int layers = static_cast<int>(model.layers.size()), heads = model.plan.headCount();
    if (place.layer >= layers)
        throw fail<UsageError>("--layer: there is no layer {}; {} has layers 0 to {}", place.layer,
                               model.name, layers - 1);
    if (place.head >= heads)
        throw fail<UsageError>("--layer: there is no head {}; {} has heads 0 to {}", place.head, model.name,
                               heads - 1);
    return place;
}

std::string beyondTrained(const Model& model, std::size_t tokens) {
    const std::int64_t trained = model.config.maxPositions;
    return static_cast<std::int64_t>(tokens) > trained
               ? fmt::format("beyond the {} tokens it was trained on", trained)
               : std::string();
}

} // namespace lambdascope::cli
