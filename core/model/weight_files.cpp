// SPDX-License-Identifier: MIT
#include "core/model/weight_files.h"

#include "core/model/dtype.h"
#include "core/model/file_content.h"
#include "core/model/known_folders.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/parse.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <regex>
#include <string_view>
#include <vector>

namespace lambdascope {

namespace fs = std::filesystem;

namespace {

/// State of the training that lies beside the weights (diff-mlx): no pass needs it, no memory is taken for
/// it.
bool isOptimizers(std::string_view name) {
    return name.starts_with("opt.");
}

constexpr std::array prefixes{"model.", "transformer."};
constexpr std::array embeddingNames{"embed_tokens.weight", "wte.weight", "tok_embed.weight"};

/// Parts of names that stand for a wrapper, wherever they are: of torch.compile, of data in parallel, of
/// FSDP, of checkpoints of activations, of DeepSpeed and Lightning.
constexpr std::array wrapperParts{"_orig_mod.", "module.", "_fsdp_wrapped_module.",
                                  "_checkpoint_wrapped_module.", "_forward_module."};

/// The name without them; those that were there are kept in `found`.
std::string withoutParts(std::string_view name, std::vector<std::string>& found) {
    std::string kept;
    while (!name.empty()) {
        const auto* const part =
            std::ranges::find_if(wrapperParts, [&](std::string_view each) { return name.starts_with(each); });
        const bool wrapper = part != wrapperParts.end();
        if (wrapper && std::ranges::find(found, *part) == found.end()) found.emplace_back(*part);
        const std::size_t end = std::min(name.find('.'), name.size() - 1) + 1;
        if (!wrapper) kept += name.substr(0, end);
        name.remove_prefix(end);
    }
    return kept;
}

/// What stands before the names of the base model and its prefix, by its one embedding: "base_model.model.".
std::string outermost(const std::vector<std::string>& names) {
    std::vector<std::string> before;
    for (const std::string& name : names)
        for (const std::string_view embedding : embeddingNames) {
            if (!name.ends_with(embedding) || isOptimizers(name)) continue;
            std::string_view start = std::string_view(name).substr(0, name.size() - embedding.size());
            for (const std::string_view prefix : prefixes)
                if (start.ends_with("." + std::string(prefix)) || start == prefix) {
                    start.remove_suffix(prefix.size());
                    break;
                }
            if (start.empty() || start.ends_with('.')) before.emplace_back(start);
        }
    return before.size() == 1 ? before.front() : std::string();
}

} // namespace

WeightFiles::WeightFiles(const fs::path& folder) : WeightFiles(folder, weightFileOf(folder)) {}

WeightFiles::WeightFiles(const fs::path& folder, const fs::path& file) : folder_(folder) {
    if (file.extension() == ".json")
        openIndex(file);
    else
        open(file);
    addShared();
    unwrap();
    refuseAdapter();
    findPrefix();
}

/// What is given by hand may be anything.
void WeightFiles::open(const fs::path& file) {
    if (file.extension() != ".safetensors" && contentOf(file) != ContentKind::Safetensors)
        refuseContent(file);
    openFile(file);
}

void WeightFiles::openFile(const fs::path& file) {
    files_.push_back(SafetensorsFile::open(file));
    const SafetensorsFile& opened = *files_.back();
    for (const auto& [name, entry] : opened.entries()) {
        const auto [at, isNew] = tensors_.try_emplace(name, Place{&opened, &entry, name});
        if (!isNew)
            throw fail("{}: has {}, which {} has too", file.string(), shortened(name),
                       at->second.file->path().filename().string());
        if (!isOptimizers(name)) bytes_ += static_cast<std::int64_t>(entry.bytes.size());
    }
}

void WeightFiles::openIndex(const fs::path& index) {
    const auto shardOfTensor = readWeightIndex(index);
    const std::string source = index.filename().string();
    std::map<std::string, const SafetensorsFile*> shards;
    for (const auto& [tensor, shard] : shardOfTensor) shards[shard] = nullptr;
    for (auto& [shard, file] : shards) {
        std::error_code none;
        if (!fs::exists(fs::symlink_status(folder_ / shard, none)))
            throw fail("{}: is missing; {} names it", (folder_ / shard).string(), source);
        openFile(folder_ / shard);
        file = files_.back().get();
    }
    for (const auto& [tensor, shard] : shardOfTensor) {
        const auto at = tensors_.find(tensor);
        if (at == tensors_.end() || at->second.file != shards.at(shard))
            throw fail("{}: has no {}; {} says that it is there", (folder_ / shard).string(),
                       shownWithin(tensor), source);
    }
    for (const auto& [tensor, place] : tensors_)
        if (!shardOfTensor.contains(tensor))
            throw fail("{}: has {}, which {} does not name", place.file->path().string(), shortened(tensor),
                       source);
}

/// Tensors that share their memory are written once, and the metadata tell the other name (safetensors.torch,
/// save_model).
void WeightFiles::addShared() {
    for (const auto& file : files_)
        for (const auto& [name, kept] : file->metadata())
            if (const auto at = file->entries().find(kept); at != file->entries().end())
                tensors_.try_emplace(name, Place{file.get(), &at->second, kept, true, true});
}

void WeightFiles::unwrap() {
    std::vector<std::string> names;
    for (const auto& [name, place] : tensors_) names.push_back(withoutParts(name, wrappers_));
    const std::string before = outermost(names);
    if (!before.empty()) wrappers_.push_back(before);
    if (wrappers_.empty()) return;
    Tensors unwrapped;
    auto name = names.begin();
    for (auto& [whole, place] : tensors_) {
        if (name->starts_with(before)) name->erase(0, before.size());
        const auto [at, isNew] = unwrapped.try_emplace(*name++, place);
        if (!isNew)
            throw fail("{}: has {} and {}, which are one tensor without the names of wrappers",
                       place.file->path().string(), shortened(at->second.name), shortened(whole));
    }
    tensors_ = std::move(unwrapped);
}

/// Weights with an adapter beside them compute something else than without.
void WeightFiles::refuseAdapter() const {
    for (const auto& [name, place] : tensors_)
        for (const char* part : {".lora_A.", ".lora_B.", ".lora_embedding_A", ".lora_magnitude_vector"})
            if (name.find(part) != std::string::npos)
                throw fail(
                    "{}: has {}, a part of an adapter that is not merged into the weights; merge it with "
                    "merge_and_unload() of peft and open what save_pretrained() writes",
                    place.file->path().string(), shownName(place.name));
}

void WeightFiles::findPrefix() {
    for (const char* prefix : prefixes)
        for (const char* embeddings : embeddingNames)
            if (prefix_.empty() && tensors_.contains(std::string(prefix) + embeddings)) prefix_ = prefix;
}

WeightFiles::Tensors::const_iterator WeightFiles::find(const std::string& name) const {
    return tensors_.find(name == headName ? name : prefix_ + name);
}

bool WeightFiles::repeats(const std::string& name, const std::string& other) {
    const auto at = find(name), as = find(other);
    if (at == tensors_.end() || as == tensors_.end()) return false;
    const TensorEntry &first = *at->second.entry, &second = *as->second.entry;
    const bool same = first.dtype == second.dtype && first.shape == second.shape &&
                      std::ranges::equal(first.bytes, second.bytes);
    if (same) tensors_.at(at->first).used = true;
    return same;
}

const std::vector<std::int64_t>* WeightFiles::shapeOf(const std::string& name) const {
    const auto at = find(name);
    return at == tensors_.end() ? nullptr : &at->second.entry->shape;
}

WeightFiles::Some WeightFiles::startingWith(const std::string& start) const {
    const auto first = tensors_.lower_bound(prefix_ + start);
    return {first, std::find_if_not(first, tensors_.end(), [&](const auto& each) {
                return each.first.starts_with(prefix_ + start);
            })};
}

std::vector<std::string> WeightFiles::unused() const {
    std::vector<std::string> names;
    for (const auto& [name, place] : tensors_)
        if (!place.used) names.push_back(place.name);
    std::ranges::sort(names);
    return names;
}

std::vector<std::string> WeightFiles::unused(const std::string& start) const {
    std::vector<std::string> names;
    for (const auto& [name, place] : startingWith(start))
        if (!place.used) names.push_back(place.name);
    return names;
}

std::int64_t WeightFiles::countOf(const std::string& layers) const {
    std::int64_t count = 0;
    for (const auto& [name, place] : startingWith(layers)) {
        const std::string_view rest = std::string_view(name).substr(prefix_.size() + layers.size());
        count = std::max<std::int64_t>(
            count, std::int64_t{1} + parsed<std::int32_t>(rest.substr(0, rest.find('.'))).value_or(-1));
    }
    return count;
}

std::string WeightFiles::packed(const std::string& start) const {
    for (const auto& [name, place] : startingWith(start))
        if (!name.ends_with(".bias") && isPacked(place.entry->dtype))
            return fmt::format("{} is {}", shortened(place.name), nameOf(place.entry->dtype));
    return {};
}

std::int64_t WeightFiles::mappedBytes() const {
    std::size_t sum = 0;
    for (const auto& [name, place] : tensors_)
        if (!place.again && isInPlace(*place.entry, as_) && !isOptimizers(name))
            sum += place.entry->bytes.size();
    return static_cast<std::int64_t>(sum);
}

std::int64_t WeightFiles::convertedBytes() const {
    std::size_t sum = 0;
    for (const auto& [name, place] : tensors_)
        if (!place.again && isReadable(place.entry->dtype) && !isInPlace(*place.entry, as_) &&
            !isOptimizers(name))
            sum += place.entry->bytes.size() * 8 / bitsOf(place.entry->dtype) * sizeof(float);
    return static_cast<std::int64_t>(sum);
}

std::vector<fs::path> WeightFiles::paths() const {
    std::vector<fs::path> paths;
    paths.reserve(files_.size());
    for (const auto& file : files_) paths.push_back(file->path());
    return paths;
}

Tensor WeightFiles::matrix(const std::string& name, std::int64_t rows, std::int64_t cols) {
    return read(name, {rows, cols});
}

Tensor WeightFiles::vector(const std::string& name, std::int64_t n) {
    return read(name, {n});
}

Tensor WeightFiles::read(const std::string& name, const std::vector<std::int64_t>& shape) {
    const auto at = find(name);
    if (at == tensors_.end())
        throw fail("{}: tensor {} is missing; config.json asks for it", files_.front()->path().string(),
                   prefix_ + name);
    const SafetensorsFile& file = *at->second.file;
    const TensorEntry& entry = *at->second.entry;
    const std::string& stored = at->second.name;
    if (entry.bytes.empty() && entry.shape != shape)
        throw fail(
            "{}: {} is empty, as files of DeepSpeed's ZeRO stage 3 are; zero_to_fp32.py beside the parts of "
            "the training makes whole ones",
            file.path().string(), stored);
    if (entry.shape != shape)
        throw fail("{}: {} has shape {}; config.json says {}", file.path().string(), stored,
                   fmt::join(entry.shape, " × "), fmt::join(shape, " × "));
    checkReadable(entry.dtype, fmt::format("{}: {}", file.path().string(), stored));
    Tensor tensor = leavesMatrices_ && shape.size() == 2 ? Tensor() : file.tensor(stored, as_);
    tensors_.at(at->first).used = true;
    elementsRead_ += static_cast<std::int64_t>(entry.bytes.size() * 8 / bitsOf(entry.dtype));
    bytesRead_ += static_cast<std::int64_t>(entry.bytes.size());
    return tensor;
}

namespace {

constexpr std::size_t longestIndex = 256 << 20; // bytes

/// A file's name, and not a path: what is in a downloaded file must not choose what else is read.
bool isPlainName(std::string_view name) {
    return !name.empty() && name != "." && name != ".." && name.size() < 256 &&
           std::ranges::none_of(name, [](char c) {
               return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
           });
}

/// Present, be it as a link to nowhere: then opening it says so.
bool isPresent(const fs::path& file) {
    std::error_code none;
    return fs::exists(fs::symlink_status(file, none));
}

/// The files of a folder that have one of these endings, sorted by name.
std::vector<fs::path> filesNamed(const fs::path& folder, const std::vector<std::string_view>& endings) {
    std::vector<fs::path> found;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        if (std::ranges::find(endings, endingOf(at->path())) != endings.end()) found.push_back(at->path());
    if (failed) throw fail("{}: cannot be read: {}", folder.string(), failed.message());
    std::ranges::sort(found);
    return found;
}

bool isSafetensors(const fs::path& file) {
    std::error_code none;
    return fs::is_regular_file(file, none) && contentOf(file) == ContentKind::Safetensors;
}

} // namespace

std::map<std::string, std::string> parseWeightIndex(const std::string& text, const std::string& source) {
    const nlohmann::json json = parseJsonText(text, source);
    const auto map = json.is_object() ? json.find("weight_map") : json.end();
    if (!json.is_object() || map == json.end())
        throw fail("{}: is not an index: it has no weight_map", source);
    if (!map->is_object()) throw fail("{}: its weight_map is not an object", source);
    if (map->empty()) throw fail("{}: its weight_map is empty", source);
    std::map<std::string, std::string> files;
    for (const auto& [tensor, file] : map->items()) {
        if (!file.is_string()) throw fail("{}: the file of {} is not text", source, shownName(tensor));
        const auto& name = file.get_ref<const std::string&>();
        if (!isPlainName(name))
            throw fail("{}: the file of {} is {}, which is not the name of a file in this folder", source,
                       shownName(tensor), shownName(name));
        files.emplace_hint(files.end(), tensor, name);
    }
    return files;
}

/// NAME-00002-of-00003.safetensors, which -00001-of-00001 is not.
bool isWeightShard(const fs::path& file) {
    static const std::regex shard(".+-[0-9]{1,9}-of-0{0,9}([2-9]|[1-9][0-9]{1,9})\\.(safetensors|bin)",
                                  std::regex::icase);
    const std::string name = file.filename().string();
    return name.size() < 256 && std::regex_match(name, shard);
}

std::map<std::string, std::string> readWeightIndex(const fs::path& index) {
    const std::string text = readRegularFile(index, longestIndex);
    refuseOtherContent(index, std::string_view(text).substr(0, contentBytes), text.size());
    return parseWeightIndex(text, index.string());
}

std::string indexNameOf(const fs::path& shard) {
    return endingOf(shard) == "bin" ? "pytorch_model.bin.index.json" : "model.safetensors.index.json";
}

fs::path indexOfShard(const fs::path& shard) {
    fs::path index = shard.parent_path() / indexNameOf(shard);
    if (isPresent(index)) return index;
    throw fail("{}: is missing; {} is a part of the weights, and the index tells what the others have",
               index.string(), shownName(shard.filename().string()));
}

fs::path weightFileOf(const fs::path& folder) {
    for (const char* name : {"model.safetensors", "model.safetensors.index.json"})
        if (isPresent(folder / name)) return folder / name;
    std::vector<fs::path> files = filesNamed(folder, {"safetensors"});
    std::vector<fs::path> others =
        filesNamed(folder, {"bin", "pt", "pth", "ckpt", "pkl", "gguf", "onnx", "h5", "keras", "npz", "npy",
                            "msgpack", "pb", "index", "zip", "gz", "tar"});
    std::erase_if(others, isTrainingState);
    if (files.empty()) std::ranges::copy_if(others, std::back_inserter(files), isSafetensors); // renamed
    std::erase_if(files, isAdapter);
    const auto shard = std::ranges::find_if(files, isWeightShard);
    if (shard != files.end()) return indexOfShard(*shard);
    if (files.size() == 1) return files.front();
    if (files.size() > 1)
        throw fail("{}: has {} safetensors files, {} and {}{}, but no model.safetensors and no index; open "
                   "one of them by itself",
                   folder.string(), files.size(), shownName(files[0].filename().string()),
                   shownName(files[1].filename().string()), files.size() > 2 ? "…" : "");
    std::error_code none;
    if (others.empty() && fs::is_directory(folder / "onnx", none))
        others = filesNamed(folder / "onnx", {"onnx"});
    std::stable_partition(others.begin(), others.end(), [](const fs::path& file) {
        const std::string name = file.filename().string();
        return name.starts_with("pytorch_model") || name.starts_with("model");
    });
    refuseKnownFolder(folder);
    if (!others.empty()) refuseContent(others.front());
    throw fail("{}: has no model.safetensors", folder.string());
}

} // namespace lambdascope
