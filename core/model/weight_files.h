// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/safetensors.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lambdascope {

/// The weights of a Hugging Face folder, one file or shards with an index, with shapes checked as they are
/// read. Names are those of the base model: what wrappers put before them or between their parts is left out
/// (wrappers()), and the prefix ("model.", "transformer." or none) is found by the embeddings. Only files of
/// the folder are opened; those may be links to elsewhere, as in Hugging Face's cache.
class WeightFiles {
  public:
    /// The files that the folder has: model.safetensors, those of its index, or the only safetensors file.
    /// Throws Error if there is none, with what is there instead.
    explicit WeightFiles(const std::filesystem::path& folder);
    /// One file, or an index, of the folder.
    WeightFiles(const std::filesystem::path& folder, const std::filesystem::path& file);

    /// From now on matrices are read so, and counted so by mappedBytes().
    void readAs(WeightsAs as) { as_ = as; }
    /// From now on matrices are checked, but not read: they are empty. Vectors are read as ever.
    void leaveMatrices() { leavesMatrices_ = true; }

    [[nodiscard]] bool has(const std::string& name) const { return find(name) != tensors_.end(); }
    /// Null if there is no such tensor.
    [[nodiscard]] const std::vector<std::int64_t>* shapeOf(const std::string& name) const;

    /// [rows, cols]; throws Error naming file, tensor and both shapes if it is of another shape.
    Tensor matrix(const std::string& name, std::int64_t rows, std::int64_t cols);
    /// [n] as [1, n].
    Tensor vector(const std::string& name, std::int64_t n);
    /// Whether a tensor is another one once more, byte for byte; then it counts as read with it.
    bool repeats(const std::string& name, const std::string& other);

    [[nodiscard]] std::int64_t elementsRead() const { return elementsRead_; }
    /// Bytes of the tensors read so far, and of all that are of a model.
    [[nodiscard]] std::int64_t bytesRead() const { return bytesRead_; }
    [[nodiscard]] std::int64_t bytes() const { return bytes_; }
    /// Bytes that are used where they lie in the mapped files, and those that all others take as float32.
    [[nodiscard]] std::int64_t mappedBytes() const;
    [[nodiscard]] std::int64_t convertedBytes() const;
    /// Full names of the tensors that were not read so far, sorted: all, or those whose names begin so.
    [[nodiscard]] std::vector<std::string> unused() const;
    [[nodiscard]] std::vector<std::string> unused(const std::string& start) const;
    /// One more than the largest number behind "layers.".
    [[nodiscard]] std::int64_t countOf(const std::string& layers) const;
    [[nodiscard]] const std::string& prefix() const { return prefix_; }
    /// What was left out of names: "_orig_mod.", "module.", "base_model.model.".
    [[nodiscard]] const std::vector<std::string>& wrappers() const { return wrappers_; }
    /// Of the tensors whose names begin so one whose numbers are packed, as those of quantised weights are:
    /// "x.qweight is I32"; empty without one.
    [[nodiscard]] std::string packed(const std::string& start) const;
    [[nodiscard]] std::vector<std::filesystem::path> paths() const;
    /// Whoever reads the mapped weights later asks them whether they were written to meanwhile.
    [[nodiscard]] const std::vector<std::shared_ptr<const SafetensorsFile>>& files() const { return files_; }

  private:
    struct Place {
        const SafetensorsFile* file = nullptr;
        const TensorEntry* entry = nullptr;
        std::string name; // in the file
        bool used = false;
        bool again = false; // another name of a tensor that is there: it has no bytes of its own
    };
    using Tensors = std::map<std::string, Place>; // by name, without wrappers

    void open(const std::filesystem::path& file);
    void openIndex(const std::filesystem::path& index);
    void openFile(const std::filesystem::path& file);
    void addShared();
    void unwrap();
    void refuseAdapter() const;
    void findPrefix();
    [[nodiscard]] Tensors::const_iterator find(const std::string& name) const;
    /// Those whose names begin so, behind the prefix.
    struct Some { // a range for a loop
        Tensors::const_iterator first, last;
        [[nodiscard]] Tensors::const_iterator begin() const { return first; }
        [[nodiscard]] Tensors::const_iterator end() const { return last; }
    };
    [[nodiscard]] Some startingWith(const std::string& start) const;
    Tensor read(const std::string& name, const std::vector<std::int64_t>& shape);

    std::filesystem::path folder_;
    std::vector<std::shared_ptr<const SafetensorsFile>> files_;
    Tensors tensors_;
    std::vector<std::string> wrappers_;
    std::string prefix_;
    WeightsAs as_ = WeightsAs::Float32;
    bool leavesMatrices_ = false;
    std::int64_t elementsRead_ = 0, bytesRead_ = 0, bytes_ = 0;
};

/// The output matrix, whose name never has the prefix.
inline constexpr const char* headName = "lm_head.weight";

/// What a model.safetensors.index.json says: which file of its folder has which tensor. Throws Error naming
/// the index; a name that leads out of the folder, or into another one, is refused.
std::map<std::string, std::string> readWeightIndex(const std::filesystem::path& index);
/// The same of its text.
std::map<std::string, std::string> parseWeightIndex(const std::string& text, const std::string& source);

/// "model-00002-of-00003.safetensors", or .bin: a part of weights of which only the index tells what belongs
/// together.
bool isWeightShard(const std::filesystem::path& file);
/// What the index of such a part is called.
std::string indexNameOf(const std::filesystem::path& shard);
/// The index beside it. Throws Error where there is none.
std::filesystem::path indexOfShard(const std::filesystem::path& shard);

/// The file of weights that a folder has: model.safetensors, its index, or the only safetensors file. Throws
/// Error if there is none, or several without an index.
std::filesystem::path weightFileOf(const std::filesystem::path& folder);

} // namespace lambdascope
