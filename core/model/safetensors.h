// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

enum class DType { F32, F16, BF16, F64, I64, I32, I16, I8, U8, Bool };

/// Where one tensor lies in a safetensors file.
struct TensorEntry {
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape; // empty for a scalar
    std::span<const std::byte> bytes;
};

/// A memory-mapped safetensors file (github.com/huggingface/safetensors, "Format"). The header is checked
/// before anything is used: sizes, bounds, shapes, no overlaps. Throws Error naming the file and the fact.
class SafetensorsFile : public std::enable_shared_from_this<SafetensorsFile> {
  public:
    static std::shared_ptr<const SafetensorsFile> open(const std::filesystem::path& file);
    ~SafetensorsFile();
    SafetensorsFile(const SafetensorsFile&) = delete;
    SafetensorsFile& operator=(const SafetensorsFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const std::map<std::string, TensorEntry>& entries() const { return entries_; }
    [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return metadata_; }

    /// The tensor as float32 with 1 or 2 dimensions (a vector becomes [1, n]). Aligned F32 is used in place,
    /// F16 and BF16 are converted. Throws Error if it is missing, of another kind, or of more dimensions.
    [[nodiscard]] Tensor floats(const std::string& name) const;

  private:
    explicit SafetensorsFile(std::filesystem::path file);
    void map();
    void readHeader();

    std::filesystem::path path_;
    std::span<const std::byte> bytes_;
    std::map<std::string, TensorEntry> entries_;
    std::map<std::string, std::string> metadata_;
};

/// One tensor to be written; the memory must live until the call returns.
struct TensorToWrite {
    std::string name;
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
};

/// Writes a safetensors file atomically (a temporary file beside it, then a rename). Throws Error.
void writeSafetensors(const std::filesystem::path& file, const std::vector<TensorToWrite>& tensors,
                      const std::map<std::string, std::string>& metadata);

} // namespace lambdascope
