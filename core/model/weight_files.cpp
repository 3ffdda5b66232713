// SPDX-License-Identifier: MIT
#include "core/model/weight_files.h"

#include "core/model/dtype.h"
#include "core/util/error.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace lambdascope {

namespace fs = std::filesystem;

WeightFiles::WeightFiles(const fs::path& folder) : folder_(folder) {
    const fs::path single = folder / "model.safetensors";
    const fs::path index = folder / "model.safetensors.index.json";
    if (fs::exists(single)) {
        openFile(single);
    } else if (fs::exists(index)) {
        openIndex(index);
    } else if (fs::exists(folder / "pytorch_model.bin")) {
        throw fail("{}: holds pytorch_model.bin, a PyTorch pickle, which is never executed; a "
                   "model.safetensors is needed",
                   folder.string());
    } else {
        throw fail("{}: has no model.safetensors", folder.string());
    }
    prefix_ = fileOfTensor_.contains("model.embed_tokens.weight") ? "model."
              : fileOfTensor_.contains("transformer.wte.weight")  ? "transformer."
                                                                  : "";
}

void WeightFiles::openFile(const fs::path& file) {
    auto opened = SafetensorsFile::open(file);
    for (const auto& [name, entry] : opened->entries()) fileOfTensor_[name] = opened;
    paths_.push_back(file);
}

void WeightFiles::openIndex(const fs::path& index) {
    std::ifstream stream(index);
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    if (json.is_discarded() || !json.is_object() || !json.contains("weight_map") ||
        !json["weight_map"].is_object())
        throw fail("{}: is not an index with a weight_map", index.string());
    std::set<std::string> shards;
    for (const auto& [tensor, shard] : json["weight_map"].items()) {
        if (!shard.is_string() || fs::path(shard.get<std::string>()).has_parent_path())
            throw fail("{}: names no file of this folder for {}", index.string(), tensor);
        shards.insert(shard.get<std::string>());
    }
    for (const std::string& shard : shards) {
        if (!fs::exists(folder_ / shard))
            throw fail("{}: is missing; {} names it", (folder_ / shard).string(), index.filename().string());
        openFile(folder_ / shard);
    }
}

std::vector<std::string> WeightFiles::unused() const {
    std::vector<std::string> names;
    for (const auto& [name, file] : fileOfTensor_)
        if (!read_.contains(name)) names.push_back(name);
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
    for (const auto& [name, file] : fileOfTensor_)
        if (const TensorEntry& entry = file->entries().at(name); usedInPlace(entry))
            sum += entry.bytes.size();
    return static_cast<std::int64_t>(sum);
}

std::int64_t WeightFiles::convertedBytes() const {
    std::size_t sum = 0;
    for (const auto& [name, file] : fileOfTensor_)
        if (const TensorEntry& entry = file->entries().at(name); !usedInPlace(entry))
            sum += entry.bytes.size() / sizeOf(entry.dtype) * sizeof(float);
    return static_cast<std::int64_t>(sum);
}

std::int64_t WeightFiles::bytes() const {
    std::size_t sum = 0;
    for (const auto& [name, file] : fileOfTensor_) sum += file->entries().at(name).bytes.size();
    return static_cast<std::int64_t>(sum);
}

Tensor WeightFiles::matrix(const std::string& name, std::int64_t rows, std::int64_t cols) {
    return read(prefix_ + name, {rows, cols});
}

Tensor WeightFiles::vector(const std::string& name, std::int64_t n) {
    return read(prefix_ + name, {n});
}

Tensor WeightFiles::head(std::int64_t rows, std::int64_t cols) {
    return read("lm_head.weight", {rows, cols});
}

Tensor WeightFiles::read(const std::string& fullName, const std::vector<std::int64_t>& shape) {
    const auto it = fileOfTensor_.find(fullName);
    if (it == fileOfTensor_.end())
        throw fail("{}: tensor {} is missing; config.json asks for it", paths_.front().string(), fullName);
    const SafetensorsFile& file = *it->second;
    const auto& found = file.entries().at(fullName).shape;
    if (found != shape)
        throw fail("{}: {} has shape {}; config.json says {}", file.path().string(), fullName,
                   fmt::join(found, " × "), fmt::join(shape, " × "));
    Tensor tensor = file.floats(fullName);
    read_.insert(fullName);
    elementsRead_ += tensor.size();
    bytesRead_ += static_cast<std::int64_t>(file.entries().at(fullName).bytes.size());
    return tensor;
}

} // namespace lambdascope
