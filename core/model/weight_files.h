// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/safetensors.h"

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace lambdascope {

/// The weights of a Hugging Face folder, one file or shards with an index, with shapes checked as they are
/// read. Names are those of the base model; the prefix "model." is found by itself.
class WeightFiles {
  public:
    /// Throws Error if the folder has no safetensors file.
    explicit WeightFiles(const std::filesystem::path& folder);

    /// [rows, cols]; throws Error naming file, tensor and both shapes if it is of another shape.
    Tensor matrix(const std::string& name, std::int64_t rows, std::int64_t cols);
    /// [n] as [1, n].
    Tensor vector(const std::string& name, std::int64_t n);
    /// lm_head.weight, which never has the prefix.
    Tensor head(std::int64_t rows, std::int64_t cols);

    [[nodiscard]] bool has(const std::string& name) const { return fileOfTensor_.contains(prefix_ + name); }
    /// Tensors that nothing has asked for, by their full names.
    [[nodiscard]] std::vector<std::string> unused() const;

    /// Bytes that are used where they lie in the mapped files, and those that all others take as float32.
    [[nodiscard]] std::int64_t mappedBytes() const;
    [[nodiscard]] std::int64_t convertedBytes() const;

    [[nodiscard]] std::int64_t elementsRead() const { return elementsRead_; }
    /// Bytes of the tensors read so far, and of all tensors in the files.
    [[nodiscard]] std::int64_t bytesRead() const { return bytesRead_; }
    [[nodiscard]] std::int64_t bytes() const;
    [[nodiscard]] const std::vector<std::filesystem::path>& paths() const { return paths_; }

  private:
    Tensor read(const std::string& fullName, const std::vector<std::int64_t>& shape);
    void openIndex(const std::filesystem::path& index);
    void openFile(const std::filesystem::path& file);

    std::filesystem::path folder_;
    std::vector<std::filesystem::path> paths_;
    std::map<std::string, std::shared_ptr<const SafetensorsFile>> fileOfTensor_;
    std::string prefix_;
    std::set<std::string> read_;
    std::int64_t elementsRead_ = 0;
    std::int64_t bytesRead_ = 0;
};

} // namespace lambdascope
