// SPDX-License-Identifier: MIT
// A model folder with all that people put into one: what is accepted is a model whose parts fit, and what
// tells of it tells in range. An input is its files, one after the other: a line "=== NAME", then what it
// holds; of model.safetensors the header alone, whose numbers are 0.
#include "core/analysis/training_history.h"
#include "core/lessons/glossary.h"
#include "core/model/beside/example_prompts.h"
#include "core/model/beside/generation_settings.h"
#include "core/model/beside/model_card.h"
#include "core/model/model.h"
#include "core/model/phrasings.h"
#include "tests/fuzz/input_folder.h"
#include "tests/fuzz/tokenizers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>

using namespace lambdascope;

namespace {

constexpr std::size_t mostNumbers = 1U << 17U; // bytes
constexpr std::array<std::string_view, 18> known{"config.json",
                                                 "model.safetensors",
                                                 "tokenizer.json",
                                                 "tokenizer_config.json",
                                                 "special_tokens_map.json",
                                                 "added_tokens.json",
                                                 "vocab.json",
                                                 "merges.txt",
                                                 "generation_config.json",
                                                 "README.md",
                                                 "about.json",
                                                 "prompts.json",
                                                 "training.json",
                                                 "trainer_state.json",
                                                 "glossary.yaml",
                                                 "adapter_config.json",
                                                 "checkpoint-1/config.json",
                                                 "checkpoint-1/trainer_state.json"};

/// A safetensors file of that header: its length, and zeros up to the largest number in it that is one of a
/// file that small.
std::string safetensors(std::string_view header) {
    std::uint64_t end = 0;
    for (std::size_t at = header.find_first_of("0123456789"); at != std::string_view::npos;
         at = header.find_first_of("0123456789", header.find_first_not_of("0123456789", at))) {
        std::uint64_t number = 0;
        std::from_chars(header.data() + at, header.data() + header.size(), number);
        if (number <= mostNumbers) end = std::max(end, number);
    }
    std::string file(sizeof(std::uint64_t), '\0');
    const std::uint64_t length = header.size();
    std::memcpy(file.data(), &length, sizeof length);
    return file.append(header).append(end, '\0');
}

void put(const fuzz::InputFolder& folder, std::string_view input) {
    for (std::size_t at = input.find("=== "); at != std::string_view::npos;) {
        const std::size_t line = input.find('\n', at), next = input.find("\n=== ", at);
        if (line == std::string_view::npos) return;
        const std::string_view name = input.substr(at + 4, line - at - 4);
        const std::string_view content = input.substr(line + 1, next - std::min(next, line + 1));
        if (std::ranges::find(known, name) != known.end())
            folder.put(name, name == "model.safetensors" ? safetensors(content) : std::string(content));
        at = next == std::string_view::npos ? next : next + 1;
    }
}

void checkModel(const Model& model) {
    const Config& config = model.config;
    fuzz::require(std::ssize(model.layers) == config.layers, "a model has all layers");
    fuzz::require(model.embedding.rows() == config.vocabSize && model.embedding.cols() == config.hiddenSize,
                  "an embedding is of all tokens");
    for (const LayerWeights& layer : model.layers) {
        fuzz::require(layer.q.rows() == config.heads * config.headDim &&
                          layer.q.cols() == config.hiddenSize &&
                          layer.v.rows() == config.kvHeads * config.headDim,
                      "rows are those of the heads");
        fuzz::require(std::isfinite(layer.lambda.init), "λ_init is a number");
    }
    fuzz::require(model.tokenizer != nullptr, "a model reads tokens");
}

void checkCurve(const ModelHistory& model) {
    const auto rises = [](const auto& points) {
        return std::ranges::is_sorted(points, {}, [](const auto& each) { return each.step; });
    };
    fuzz::require(rises(model.points) && rises(model.attention), "a curve goes by rising step");
}

void checkTold(const std::filesystem::path& folder) {
    const auto ofFolder = [&](const Phrase& problem) {
        fuzz::require(problem.empty() || problem.text().starts_with(folder.string()),
                      "an error names the file");
    };
    const Family family = readFamily(folder);
    ofFolder(family.problem);
    static_cast<void>(family.sentence("ko"));
    static_cast<void>(readPhrasings(folder));
    static_cast<void>(settingsNotFollowed(folder));
    static_cast<void>(dataInCard(folder));
    const TrainingHistory history = readTrainingHistory(folder);
    ofFolder(history.problem);
    checkCurve(history.diff);
    checkCurve(history.standard);
    const std::string within = folder.string();
    fuzz::accepted(within, [&] {
        checkExamplePrompts(folder / "prompts.json");
        return true;
    });
    if (const auto words = fuzz::accepted(within, [&] { return Glossary(folder / "glossary.yaml", "en"); }))
        for (const auto& found : words->find(fuzz::hardText))
            fuzz::require(found.length > 0 && found.begin + found.length <= fuzz::hardText.size() &&
                              !found.says.empty(),
                          "a word is in the text, and means something");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::InputFolder folder;
    std::filesystem::create_directory(folder.path() / "checkpoint-1");
    put(folder, fuzz::textOf(data, size));
    const std::string within = folder.path().string();
    if (const auto model = fuzz::accepted(within, [&] { return loadModel(folder.path()); }))
        checkModel(**model);
    if (const auto tokenizer = fuzz::accepted(within, [&] { return loadTokenizerOf(folder.path()); });
        tokenizer && *tokenizer)
        fuzz::checkTokenizer(**tokenizer);
    checkTold(folder.path());
    return 0;
}
