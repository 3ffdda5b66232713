// SPDX-License-Identifier: MIT
#include "core/model/weight_files.h"

#include "core/model/dtype.h"
#include "core/model/file_content.h"
#include "core/model/weight_index.h"
#include "core/util/error.h"
#include "core/util/json_text.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace lambdascope {

namespace fs = std::filesystem;

WeightFiles::WeightFiles(const fs::path& folder) : WeightFiles(folder, weightFileOf(folder)) {}

WeightFiles::WeightFiles(const fs::path& folder, const fs::path& file) : folder_(folder) {
    if (file.extension() == ".json")
        openIndex(file);
    else
        open(file);
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
        const auto [at, isNew] = tensors_.try_emplace(name, Place{&opened, &entry});
        if (!isNew)
            throw fail("{}: has {}, which {} has too", file.string(), shortened(name),
                       at->second.file->path().filename().string());
        bytes_ += static_cast<std::int64_t>(entry.bytes.size());
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

void WeightFiles::findPrefix() {
    for (const char* prefix : {"model.", "transformer."})
        for (const char* embeddings : {"embed_tokens.weight", "wte.weight"})
            if (prefix_.empty() && tensors_.contains(std::string(prefix) + embeddings)) prefix_ = prefix;
}

WeightFiles::Tensors::const_iterator WeightFiles::find(const std::string& name) const {
    return tensors_.find(name == "lm_head.weight" ? name : prefix_ + name);
}

const std::vector<std::int64_t>* WeightFiles::shapeOf(const std::string& name) const {
    const auto at = find(name);
    return at == tensors_.end() ? nullptr : &at->second.entry->shape;
}

std::vector<std::string> WeightFiles::unused() const {
    std::vector<std::string> names;
    for (const auto& [name, place] : tensors_)
        if (!place.used) names.push_back(name);
    return names;
}

namespace {

bool usedInPlace(const TensorEntry& entry) {
    return entry.dtype == DType::F32 &&
           reinterpret_cast<std::uintptr_t>(entry.bytes.data()) % alignof(float) == 0;
}

} // namespace

std::int64_t WeightFiles::mappedBytes() const {
    std::size_t sum = 0;
    for (const auto& [name, place] : tensors_)
        if (usedInPlace(*place.entry)) sum += place.entry->bytes.size();
    return static_cast<std::int64_t>(sum);
}

std::int64_t WeightFiles::convertedBytes() const {
    std::size_t sum = 0;
    for (const auto& [name, place] : tensors_)
        if (isReadable(place.entry->dtype) && !usedInPlace(*place.entry))
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

Tensor WeightFiles::head(std::int64_t rows, std::int64_t cols) {
    if (!tensors_.contains("lm_head.weight"))
        throw fail("{}: tensor {} is missing; config.json asks for it", files_.front()->path().string(),
                   "lm_head.weight");
    return read("lm_head.weight", {rows, cols});
}

Tensor WeightFiles::read(const std::string& name, const std::vector<std::int64_t>& shape) {
    const auto at = find(name);
    if (at == tensors_.end())
        throw fail("{}: tensor {} is missing; config.json asks for it", files_.front()->path().string(),
                   prefix_ + name);
    const SafetensorsFile& file = *at->second.file;
    const TensorEntry& entry = *at->second.entry;
    if (entry.shape != shape)
        throw fail("{}: {} has shape {}; config.json says {}", file.path().string(), at->first,
                   fmt::join(entry.shape, " × "), fmt::join(shape, " × "));
    checkReadable(entry.dtype, fmt::format("{}: {}", file.path().string(), at->first));
    Tensor tensor = leavesMatrices_ && shape.size() == 2 ? Tensor() : file.floats(at->first);
    tensors_.at(at->first).used = true;
    elementsRead_ += static_cast<std::int64_t>(entry.bytes.size() * 8 / bitsOf(entry.dtype));
    bytesRead_ += static_cast<std::int64_t>(entry.bytes.size());
    return tensor;
}

} // namespace lambdascope
