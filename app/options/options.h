// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/noise_meter.h"
#include "core/compute/pair_edits.h"
#include "core/compute/processor.h"
#include "core/util/kept_files.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI { // whose header is large, and this one is read by the whole window
class App;
class Option;
class ParseError;
} // namespace CLI

namespace lambdascope::cli {

// Options that several commands share. Each struct adds itself to a command, and later reads what was given.

/// What was wrong with a command line; words that are left over in the order in which they were typed.
std::string sentenceOf(const CLI::ParseError& error, const CLI::App& app);

/// A check of options that name a file to write: why a name is none, or nothing.
std::string namesOutput(const std::string& given);

/// --weights, of a program or a command.
CLI::Option* addWeights(CLI::App& app, std::string& weights);
WeightsAs weightsNamed(const std::string& weights);

/// The first pair folder, by name, in assets/models. Throws Error.
std::filesystem::path shippedPair();

/// --model, or as the only word: a model folder, or a pair folder (its diff/ is taken); by default the DIFF
/// model of the first pair in assets/models; and --weights.
struct ModelOption {
    std::string folder;
    std::string with; // a second model beside it; empty: none
    std::string weights = "float32";

    void addTo(CLI::App& command);
    void addNameTo(CLI::App& command); // without --weights: of what runs no pass
    void addWithTo(CLI::App& command); // --with
    [[nodiscard]] ModelPtr load() const { return loadModel(path(), {}, weightsNamed(weights)); }
    /// Of a pair both, and what stands beside with --with.
    [[nodiscard]] Pair loadPair() const;
    /// What load() gave, in the pair that was named, if one was: the model beside it without its matrices.
    [[nodiscard]] Pair pairOf(const ModelPtr& loaded) const;
    /// Without its matrices.
    [[nodiscard]] ModelPtr describe() const { return describeModel(path()); }
    /// The one model, of a pair the DIFF model, and beside it that of --with: what commands on one model
    /// take.
    [[nodiscard]] Pair loadTwo() const { return besideWith(&ModelOption::load); }
    [[nodiscard]] Pair describeTwo() const { return besideWith(&ModelOption::describe); }

  private:
    [[nodiscard]] std::filesystem::path given() const;
    [[nodiscard]] std::filesystem::path path() const;
    [[nodiscard]] Pair besideWith(ModelPtr (ModelOption::*read)() const) const;
};

/// The tokens that a pass runs on, and the text they stand for (decoded if ids were given).
struct Prompt {
    std::vector<int> tokens;
    std::string text;
};

/// --prompt, --prompt-file or --tokens (`generate` counts with --tokens and says --prompt-tokens); exactly
/// one, or none where a trace has its own text.
struct PromptOptions {
    CLI::Option* prompt = nullptr;
    CLI::Option* file = nullptr;
    CLI::Option* tokens = nullptr;

    void addTo(CLI::App& command, const std::string& tokensName = "--tokens");
    /// As a model reads it; `open`: the models among which a trace may be, whose text is meant where none was
    /// given. Throws UsageError for an empty prompt, and for another than that of a trace.
    [[nodiscard]] Prompt read(const Model& model, const Pair& open = {}) const;

  private:
    [[nodiscard]] bool any() const; // was given
    [[nodiscard]] std::string givenText() const;
    [[nodiscard]] Prompt ofTrace(const Model& trace) const;
};

/// --answer and --distractor: parts of the prompt, each where it first stands as words of its own
/// (firstPlaceOf).
struct MarkOptions {
    std::optional<std::string> answer;
    std::vector<std::string> distractors;

    /// --answer alone, with its help.
    void addTo(CLI::App& command, const char* help);
    void addBothTo(CLI::App& command, const char* help);
    [[nodiscard]] bool given() const { return answer || !distractors.empty(); }
    /// Where they stand in the tokens. Throws UsageError for a part that does not.
    [[nodiscard]] Marks in(const std::vector<TokenPiece>& pieces) const;
    /// What the tokens are to the noise meter. Throws what in() throws.
    [[nodiscard]] MeterTokens tokensIn(const Model& model, const std::vector<int>& tokens) const;
    /// The ids of the answer as it stands there; none without one.
    [[nodiscard]] std::vector<int> answerIn(const Model& model, const std::vector<int>& tokens) const;
    /// The token with which the answer begins behind the prompt: a word of its own if it can be one, or
    /// without a space before it where it stands so in the prompt. Throws UsageError for what is not in the
    /// vocabulary.
    [[nodiscard]] int next(const Model& model, const std::vector<int>& tokens) const;
};

/// editOptions, each repeatable, a later one beats an earlier one of its kind; and --edits, a file whose
/// edits they change.
struct EditOptions {
    std::map<std::string_view, std::vector<std::string>> given; // by option
    std::string file;

    void addTo(CLI::App& command);
    /// Of the models of a command.
    [[nodiscard]] PairEdits read(const EditedModels& models) const;
    /// For a command that runs one model: of the others of the pair edits are read, too, as they stand in a
    /// copied line, and said on stderr not to count.
    [[nodiscard]] Edits read(const ModelOption& option, const ModelPtr& model) const;
};

/// What a command reads besides its model, for as long as it runs: its output must not be written over it.
KeptFiles keptInputs(const PromptOptions& prompt, const EditOptions& edits);

/// --backend, --threads and --precision.
struct BackendOptions {
    std::string kind = "auto";
    int threads = 0;
    std::string precision = "float32";

    void addTo(CLI::App& command);
    /// What a GPU fails at is done again on the CPU; tellFailures says so on stderr.
    [[nodiscard]] Processor make() const { return Processor(kind, threads, wanted()); }
    /// For measurements: a failure is one.
    [[nodiscard]] std::unique_ptr<Backend> makeBackend() const {
        return lambdascope::makeBackend(kind, threads, wanted());
    }

  private:
    /// Throws UsageError for bf16 on the CPU.
    [[nodiscard]] Precision wanted() const;
};

/// Says on stderr what was not computed as it was asked for.
void tellFailures(const Processor& processor, const BackendOptions& asked);

/// "512MiB", "1.5GiB", "1000000" in bytes. Throws UsageError.
std::int64_t parseSize(const std::string& option, const std::string& text);

/// What --layer says: a head ("2.1"), a layer ("2", head −1), or nothing (−1, −1). Throws UsageError for what
/// is neither, and for what the model does not have.
HeadId parsePlace(const std::string& text, const Model& model);

/// "beyond the 256 tokens it was trained on", or nothing if the prompt is not.
std::string beyondTrained(const Model& model, std::size_t tokens);

} // namespace lambdascope::cli
