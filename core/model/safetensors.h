// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/files.h"
#include "core/util/tensor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

class MappedRange;

/// The types of elements that safetensors files have; F32, F16, BF16 and F64 are read.
enum class DType {
    F32,
    F16,
    BF16,
    F64,
    I64,
    I32,
    I16,
    I8,
    U8,
    Bool,
    U64,
    U32,
    U16,
    C64,
    F8E5M2,
    F8E4M3,
    F8E8M0,
    F6E2M3,
    F6E3M2,
    F4
};

/// Where one tensor lies in a safetensors file.
struct TensorEntry {
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape; // empty for a scalar
    std::span<const std::byte> bytes;
};

/// What weights are in memory: all of them float32, or matrices of bfloat16 as their file has them.
enum class WeightsAs { Float32, Stored };
/// Whether a tensor is used where it lies in its mapped file.
bool isInPlace(const TensorEntry& entry, WeightsAs as);

/// What the header of a safetensors file says.
struct SafetensorsHeader {
    std::map<std::string, TensorEntry> entries;
    std::map<std::string, std::string> metadata;
};

/// Reads the header of the bytes of a whole file (github.com/huggingface/safetensors, "Format"). Nothing in
/// it is believed: every tensor lies within the file, none overlap, and no byte is left over, as the
/// reference reader has it. Throws Error naming `file` and the fact.
SafetensorsHeader parseSafetensors(std::span<const std::byte> bytes, const std::filesystem::path& file);

/// A memory-mapped safetensors file.
class SafetensorsFile : public std::enable_shared_from_this<SafetensorsFile> {
  public:
    /// Throws Error naming the file and the fact; what it is instead, where it is known (a Git LFS pointer).
    static std::shared_ptr<const SafetensorsFile> open(const std::filesystem::path& file);
    ~SafetensorsFile();
    SafetensorsFile(const SafetensorsFile&) = delete;
    SafetensorsFile& operator=(const SafetensorsFile&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] const std::map<std::string, TensorEntry>& entries() const { return header_.entries; }
    [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return header_.metadata; }

    /// The tensor with 1 or 2 dimensions (a vector becomes [1, n]). What isInPlace() is used where it lies,
    /// all else becomes float32. Throws Error if it is missing, of another kind, or of more dimensions.
    [[nodiscard]] Tensor tensor(const std::string& name, WeightsAs as) const;
    [[nodiscard]] Tensor floats(const std::string& name) const { return tensor(name, WeightsAs::Float32); }

    /// Throws Error if the file was written to since it was opened, or could not be read to its end: zeros
    /// stand there then. To be asked before and after a pass.
    void checkUnchanged() const;
    /// The same where another file has its name now, too.
    void checkInPlace() const;

  private:
    explicit SafetensorsFile(const std::filesystem::path& file);

    std::filesystem::path path_;
    std::unique_ptr<const RegularFile> file_;
    std::int64_t written_ = 0; // when, as it was opened
    std::span<const std::byte> bytes_;
    std::unique_ptr<const MappedRange> range_;
    SafetensorsHeader header_;
};

/// One tensor to be written; the memory must live until the call returns.
struct TensorToWrite {
    std::string name;
    DType dtype = DType::F32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
    std::function<void(const Sink&)> make = {}; // in their place: gives them one after the other
};
/// Bytes that its shape takes.
std::uint64_t sizeOf(const TensorToWrite& tensor);

/// Writes a safetensors file, as writeFile does, and returns its bytes. Throws Error.
std::uint64_t writeSafetensors(const std::filesystem::path& file, const std::vector<TensorToWrite>& tensors,
                               const std::map<std::string, std::string>& metadata);

} // namespace lambdascope
