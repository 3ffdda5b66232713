// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

#include <filesystem>
#include <string>
#include <vector>

namespace lambdascope::test {

/// A folder of its own in `parent`, removed at the end.
class TempFolder {
  public:
    explicit TempFolder(const std::filesystem::path& parent = std::filesystem::temp_directory_path());
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

/// The working folder, until the end of the scope.
class WorkingFolder {
  public:
    explicit WorkingFolder(const std::filesystem::path& folder) { std::filesystem::current_path(folder); }
    ~WorkingFolder() { std::filesystem::current_path(before_); }
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;

  private:
    std::filesystem::path before_ = std::filesystem::current_path();
};

/// A model small enough to write down, with weights given by a rule (see seededTensor).
struct TinySpec {
    bool differential = true;
    int vocab = 11, hidden = 16, intermediate = 24, layers = 3, heads = 4, kvHeads = 4, headDim = 4;
    bool tied = false;
    bool bias = false;
    std::string activation = "silu";
    std::string salt = {}; // changes every weight
};

/// Weights of the tensor NAME: s = FNV-1a of NAME; s = (1664525·s + 1013904223) mod 2³² for each element;
/// base + scale·(2·(s >> 8)/2²⁴ − 1), rounded to float32. Linear 0.5, embeddings 1, norms 1 ± 0.25.
std::vector<float> seededTensor(const std::string& name, std::size_t count);

/// Writes config.json and model.safetensors in the Hugging Face layout.
void writeTinyModel(const std::filesystem::path& folder, const TinySpec& spec);
/// The same, opened.
ModelPtr tinyModel(const TinySpec& spec);

void writeText(const std::filesystem::path& file, const std::string& text);

} // namespace lambdascope::test
