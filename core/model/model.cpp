// SPDX-License-Identifier: MIT
#include "core/model/model.h"

#include "core/model/beside/example_prompts.h"
#include "core/model/beside/generation_settings.h"
#include "core/model/file_content.h"
#include "core/model/found.h"
#include "core/model/model_place.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/weight_files.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/machine_memory.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t mostRopeRows = 4096; // a longer prompt makes a table of its own

/// A tensor that the config's family does not have, and whose it is; empty if there is none.
Phrase strangerAmong(const WeightFiles& files, const Config& c) {
    const auto has = [&](const char* name) { return files.has(fmt::format("layers.0.self_attn.{}", name)); };
    if (has("lambda_init")) return phrase("lambda_init, as axolotl's conversion has it");
    for (const Architecture* other : architectures) {
        if (other == c.architecture || other->ownTensors == nullptr) continue;
        if (Phrase own = other->ownTensors(files); !own.empty()) return own;
    }
    if (has("lambda_q1") && !c.hasLambdaInit()) return phrase("lambda_q1, as a DIFF Transformer has it");
    return {};
}

/// Names that only one family has: a config.json that says another one would be read as something else.
void refuseOtherFamily(const WeightFiles& files, const Config& c, const fs::path& folder) {
    if (const Phrase stranger = strangerAmong(files, c); !stranger.empty())
        throw fail("{}: says that it is {}, but the weights have {}", (folder / "config.json").string(),
                   c.architecture->name, stranger);
}

/// Leftovers of old files that no pass needs.
bool isHarmless(const std::string& name) {
    return name.ends_with(".rotary_emb.inv_freq") || name.ends_with(".attn.bias") ||
           name.ends_with(".attn.masked_bias");
}

Error quantisedError(const fs::path& folder, const Phrase& how) {
    return fail(
        "{}: its weights are quantised ({}), and such are not read; open the model that they were made of, "
        "or save it with weights of BF16 once they are dequantised",
        folder.string(), how);
}

/// A tensor of a layer that nothing read would have changed the numbers: a bias that config.json does not
/// tell of, norms of queries and keys, experts.
void refuseLeftOut(const WeightFiles& files, const Config& c, const fs::path& folder) {
    for (std::int64_t l = 0; l < c.layers; ++l)
        for (const std::string& name : files.unused(fmt::format("{}{}.", c.architecture->layers, l)))
            if (!isHarmless(name))
                throw fail("{}: the weights have {}, which {} as config.json tells it does not use",
                           folder.string(), shownName(name), c.architecture->name);
}

/// Packed weights of a quantised model are no numbers yet. What config.json says is told first; where the
/// file has floats all the same, they are read as they are, but for a method that quantises in every pass.
void refuseQuantised(const WeightFiles& files, Model& model, const fs::path& folder) {
    const Phrase& said = model.config.quantised;
    const std::string packed = files.packed(model.config.architecture->layers);
    if (said.empty() && packed.empty()) return;
    const bool none = files.countOf(model.config.architecture->layers) == 0;
    if (!packed.empty() || none || said.text().starts_with("bitnet"))
        throw quantisedError(folder, said.empty() ? Phrase{packed, {}, true} : said);
    model.remarks.push_back(
        phrase("config.json calls the weights quantised ({}), and they are floats: they are "
               "read as they are",
               said));
}

/// Whether a path is a file of weights, and not a folder that has one.
bool isWeightFile(const fs::path& path) {
    std::error_code none;
    return isWeightShard(path) || endingOf(path) == "safetensors" ||
           path.filename().string().ends_with(".index.json") ||
           (fs::is_regular_file(path, none) && contentOf(path) == ContentKind::Safetensors);
}

/// Whether a model is of diff-mlx, which names its weights in its own way.
bool isOfMlx(const Model& model) {
    return model.config.architecture == &Architecture::DiffMlx ||
           model.config.architecture == &Architecture::DiffMlxTwin;
}

/// What its files say that config.json does not. `given`: the path that was opened.
void addRemarks(const WeightFiles& files, Model& model, const fs::path& given) {
    if (!isOfMlx(model) && !isWeightFile(given)) {
        const std::string taken = weightFileOf(model.folder).filename().string();
        if (taken != "model.safetensors" && taken != "model.safetensors.index.json")
            model.remarks.push_back(phrase("the weights are those of {}, as the folder has no "
                                           "model.safetensors, which transformers looks for",
                                           taken));
    }
    if (!files.wrappers().empty())
        model.remarks.push_back(phrase("left out of the names of its tensors, as wrappers put it there: {}",
                                       fmt::join(files.wrappers(), ", ")));
    const std::int64_t layers = files.countOf(model.config.architecture->layers);
    if (layers > model.config.layers)
        model.remarks.push_back(
            phrase("config.json says {} layers, and the file has {}: the first {} are used, "
                   "as transformers does",
                   model.config.layers, layers, model.config.layers));
    std::error_code none;
    if (fs::exists(model.folder / "adapter_config.json", none))
        model.remarks.push_back(phrase("an adapter lies beside the weights, and is not applied"));
    const auto remarkOn = [&](const std::function<void()>& reading) {
        try {
            reading();
        } catch (const Error& error) {
            model.remarks.push_back(error.phrase());
        }
    };
    const std::vector<std::int64_t> ends = model.config.eosTokens;
    remarkOn([&] { readGenerationConfig(model.folder, model.config); });
    if (model.config.eosTokens.empty() && !ends.empty())
        model.remarks.push_back(
            phrase("generation_config.json has no eos_token_id, so no token ends a text, as in transformers; "
                   "config.json names {}",
                   fmt::join(ends, ", ")));
    if (const auto settings = settingsNotFollowed(model.folder)) model.remarks.push_back(*settings);
    const fs::path prompts = familyFolder(model.folder) / "prompts.json";
    if (fs::exists(fs::symlink_status(prompts, none))) remarkOn([&] { checkExamplePrompts(prompts); });
}

/// Mapped float32 is used where it lies, and may come and go as the machine likes; everything else becomes
/// float32 in memory: all of it, where a family's rows must be put in another order.
void refuseTooLarge(const WeightFiles& files, const Config& c, const fs::path& folder, WeightsAs as) {
    constexpr double gibi = 1 << 30;
    const MachineMemory memory = machineMemory();
    const bool inPlace = c.architecture->inPlace;
    const std::int64_t mapped = inPlace ? files.mappedBytes() : 0;
    const std::int64_t copied = files.convertedBytes() + (inPlace ? 0 : files.mappedBytes());
    if (copied > memory.available && inPlace && as == WeightsAs::Float32)
        throw fail("{}: its weights as float32 need {:.1f} GiB of memory; {:.1f} GiB are free; "
                   "with --weights bf16, bfloat16 stays as it is",
                   folder.string(), static_cast<double>(copied) / gibi,
                   static_cast<double>(memory.available) / gibi);
    if (copied > memory.available)
        throw fail("{}: its weights as float32 need {:.1f} GiB of memory; {:.1f} GiB are free",
                   folder.string(), static_cast<double>(copied) / gibi,
                   static_cast<double>(memory.available) / gibi);
    if (mapped + copied > memory.all)
        throw fail("{}: its weights need {:.1f} GiB of memory; this program may use {:.1f} GiB",
                   folder.string(), static_cast<double>(mapped + copied) / gibi,
                   static_cast<double>(memory.all) / gibi);
    requireRoom(0); // a model whose first pass has none, nobody can use
}

/// The folder of the one model that a path means.
fs::path folderOfOne(const fs::path& path) {
    const ModelPlace place = modelPlaceAt(path);
    if (place.folders.size() != 1) throw fail("{}: holds a pair of models, one is asked for", path.string());
    return place.folders.front();
}

/// A file of weights that was given by hand is the one that is meant; a part of them means all of its parts.
WeightFiles weightsAt(const fs::path& path, const fs::path& folder) {
    if (isWeightShard(path)) return {folder, indexOfShard(path)};
    return isWeightFile(path) ? WeightFiles(folder, path) : WeightFiles(folder);
}

/// A folder of quantised weights is called so first, whatever else is wrong with it.
WeightFiles weightsOf(const fs::path& path, const fs::path& folder, const Config& c) {
    try {
        return weightsAt(path, folder);
    } catch (const Error&) {
        if (!c.quantised.empty()) throw quantisedError(folder, c.quantised);
        throw;
    }
}

/// No output may be written over the files that a model was read from, nor over those that tell of it.
std::shared_ptr<const KeptFiles> keptOf(const Model& model, const fs::path& given) {
    std::vector<fs::path> files = model.weightFiles;
    for (const char* name :
         {"config.json", "generation_config.json", "model.safetensors.index.json", "tokenizer.json",
          "tokenizer.model", "spiece.model", "sentencepiece.bpe.model", "tokenizer_config.json",
          "special_tokens_map.json", "added_tokens.json", "vocab.json", "merges.txt", "README.md"})
        files.push_back(model.folder / name);
    for (const char* name : {"about.json", "prompts.json", "training.json"})
        files.push_back(familyFolder(model.folder) / name);
    std::error_code none;
    if (fs::is_regular_file(given, none)) files.push_back(given); // an index may have any name
    return std::make_shared<const KeptFiles>(files, phrase("a file of the open model {}", model.name));
}

/// Without one, or with one that is not read, whatever is wrong with it, texts are token numbers.
std::shared_ptr<const Tokenizer> tokenizerOf(const fs::path& folder, const Config& c) {
    Phrase why;
    try {
        if (auto tokenizer = loadTokenizerOf(folder)) return tokenizer;
    } catch (const Error& error) {
        why = error.phrase();
    }
    return numberTokenizer(static_cast<int>(c.vocabSize), why);
}

enum class Matrices { Read, Left };

ModelPtr open(const fs::path& path, const LoadProgress& progress, Matrices matrices,
              WeightsAs as = WeightsAs::Float32) {
    const fs::path folder = folderOfOne(path);

    auto model = std::make_shared<Model>();
    model->folder = folder;
    model->name = calledAs(folder);
    model->family = readFamily(familyFolder(folder));
    model->config = readConfig(folder / "config.json");
    const Config& c = model->config;
    WeightFiles files = weightsOf(path, folder, c);
    refuseQuantised(files, *model, folder);
    if (c.architecture->ofWeights != nullptr) model->config.architecture = c.architecture->ofWeights(files);
    model->plan = planOf(c);
    refuseOtherFamily(files, c, folder);
    files.readAs(as);
    if (matrices == Matrices::Left)
        files.leaveMatrices();
    else
        refuseTooLarge(files, c, folder, as);
    checkPlan(*model);
    c.architecture->readOuter(files, *model);
    model->layers.reserve(static_cast<std::size_t>(c.layers));
    for (std::int64_t l = 0; l < c.layers; ++l) {
        model->layers.push_back(c.architecture->readLayer(files, c, l));
        if (progress && !progress(folder, files.bytesRead(), files.bytes())) throw Cancelled();
    }
    refuseLeftOut(files, c, folder);
    for (const auto& file : files.files())
        file->checkUnchanged(); // else zeros may stand for what was cut off
    model->rope = makeRopeTable(c, std::min(c.maxPositions, mostRopeRows));
    model->parameters = files.elementsRead();
    model->weightFiles = files.paths();
    model->hash = std::make_shared<WeightHash>(model->weightFiles);
    model->mapped = files.files();
    model->kept = keptOf(*model, path);
    model->unusedTensors = files.unused();
    addRemarks(files, *model, path);
    model->tokenizer = tokenizerOf(folder, c);
    return model;
}

} // namespace

namespace {

CheckProgress checksOf(const fs::path& path, const LoadProgress& progress) {
    if (!progress) return {};
    return [path, progress](std::int64_t done, std::int64_t all) { return progress(path, done, all); };
}

/// Of a trace the model that it is of.
ModelPtr recordedAt(const fs::path& path, const LoadProgress& progress) {
    const Pair models = openTrace(path, checksOf(path, progress));
    return models.diff ? models.diff : models.standard;
}

} // namespace

ModelPtr loadModel(const fs::path& path, const LoadProgress& progress, WeightsAs as) {
    if (isTraceFile(path)) return recordedAt(path, progress);
    return open(path, progress, Matrices::Read, as);
}

ModelPtr describeModel(const fs::path& path) {
    if (isTraceFile(path)) return recordedAt(path, {});
    return open(path, {}, Matrices::Left);
}

std::vector<double> lambdasOf(const fs::path& folder) {
    Config c = readConfig(folder / "config.json");
    WeightFiles files(folder);
    if (c.architecture->ofWeights != nullptr) c.architecture = c.architecture->ofWeights(files);
    if (!c.hasLambdaInit()) return {};
    files.leaveMatrices();
    std::vector<double> lambdas;
    for (std::int64_t l = 0; l < c.layers; ++l)
        lambdas.push_back(c.architecture->readLayer(files, c, l).lambda.trained());
    return lambdas;
}

bool readsWords(const Model& model) {
    return model.tokenizer && model.tokenizer->readsText();
}

std::string firstNumbers(const Model& model) {
    constexpr std::int64_t most = 8;
    std::string text = "0"; // every vocabulary has it
    for (std::int64_t token = 1; token <= std::min(most, model.config.vocabSize - 1); ++token)
        text = token == 1 ? "1" : text + " " + std::to_string(token);
    return text;
}

Pair loadPair(const fs::path& path, const LoadProgress& progress, WeightsAs as) {
    if (isTraceFile(path)) return openTrace(path, checksOf(path, progress));
    const ModelPlace place = modelPlaceAt(path);
    if (place.folders.size() == 1 && place.shown == place.folders.front()) {
        ModelPtr model = loadModel(path, progress, as);
        return model->differential() ? Pair{model, nullptr} : Pair{nullptr, model};
    }
    Pair pair;
    for (const fs::path& folder : place.folders) {
        ModelPtr model = loadModel(folder, progress, as);
        const bool diff = model->differential();
        if (folder.filename() == "diff" && !diff)
            throw fail("{}: is a standard Transformer; diff/ must hold a DIFF model", folder.string());
        if (folder.filename() == "standard" && diff)
            throw fail("{}: is a DIFF model; standard/ must hold a standard one", folder.string());
        (diff ? pair.diff : pair.standard) = std::move(model);
    }
    return pair;
}

std::string sha256OfWeights(const fs::path& path, const std::stop_token& stop) {
    if (isTraceFile(path)) return sha256Of(tracePaths(path), stop);
    return sha256Of(weightsAt(path, folderOfOne(path)).paths(), stop);
}

} // namespace lambdascope
