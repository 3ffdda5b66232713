// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/safetensors.h"
#include "core/util/tensor.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

struct Edits; // of core/compute, which reads them

/// A picture in the place of a text: its patches, row by row, are the tokens after some leading ones.
struct PatchImage {
    int width = 0, height = 0;
    std::vector<std::uint8_t> pixels; // RGB, row by row; empty where the file has the grid alone
    int rows = 0, columns = 0;        // of patches
    int leading = 0;                  // tokens before the first patch: class tokens

    [[nodiscard]] int patches() const { return rows * columns; }
    /// The patch of a token, counted row by row; −1 for a leading one.
    [[nodiscard]] int patchOf(int token) const { return token < leading ? -1 : token - leading; }
};

/// What a recorder found when it compared what maps and λ make with what the layer itself computed.
struct LayerCheck {
    enum class Status { Checked, Differs, NotChecked };
    enum class Of { Map, Output }; // A1 − λ·A2, or the one map; what the layer gives

    Status status = Status::NotChecked;
    Of of = Of::Map;
    std::optional<double> largest; // difference, as a share of the largest A1 in its row
    std::string why;               // a sentence of the recorder; may be empty
    friend bool operator==(const LayerCheck&, const LayerCheck&) = default;
};

/// A pass that ran elsewhere, as a trace file tells it: what a Model has in the place of weights. T tokens.
class Recording {
  public:
    /// Of one layer; maps are read when they are asked for.
    struct Layer {
        struct Maps {
            std::shared_ptr<const SafetensorsFile> file;
            std::string name;
        };
        std::vector<Maps> maps;    // per term (A1, A2; A); empty: left out
        std::vector<float> lambda; // [1], [heads] or [T · heads]; empty: none
        std::optional<float> lambdaInit;
        /// λ as trained, where the file tells it: exp(λq1·λk1), exp(λq2·λk2) and λ_init.
        std::optional<std::array<double, 3>> trained;
        std::vector<float> trainedLambda; // [T · heads], where an edit put others in `lambda`; else empty
        std::optional<LayerCheck> check;  // none: nobody told
    };

    /// The edits that it ran with, as core/compute reads them from `edits` once (recorded_pass.h).
    struct Ran {
        std::mutex mutex;
        std::shared_ptr<const Edits> edits; // null: not read yet
    };

    std::vector<int> tokens;
    std::vector<std::string> pieces;  // one a token; empty: not told
    std::map<int, std::string> words; // texts of other tokens, such as may come next
    Tensor logits;                    // [T, V]; [1, V], of the last row, where rows are left out; empty: none
    int firstLogits = 0, endLogits = 0; // rows whose logits the file has, of which the last token's are kept
    std::vector<Layer> layers;
    int heads = 0;                               // of a layer, with those left out
    std::vector<int> keptHeads;                  // whose maps are there
    int firstRow = 0, endRow = 0;                // of the maps that are there
    bool differential = false, causal = true;    // two maps a head; a row sees the keys up to its own
    std::shared_ptr<const PatchImage> picture;   // null: a text
    std::map<std::string, std::string> metadata; // of the file
    std::vector<std::filesystem::path> paths;    // its parts
    std::shared_ptr<Ran> ran;                    // null: of a standard model beside another, which has none
    bool ofPassItself = false;                   // what wrote it computed it: there is nothing to compare
    std::vector<std::string> unused;             // tensors that nothing reads
    std::vector<std::shared_ptr<const SafetensorsFile>> files; // its parts, opened

    [[nodiscard]] int tokenCount() const { return static_cast<int>(tokens.size()); }
    [[nodiscard]] int terms() const { return differential ? 2 : 1; }
    [[nodiscard]] bool hasMaps(int layer) const {
        return !layers.at(static_cast<std::size_t>(layer)).maps.empty();
    }
    [[nodiscard]] bool hasHead(int head) const;
    /// All rows of all heads are there.
    [[nodiscard]] bool whole() const;
    /// The maps of a layer as a LayerTrace has them, [heads · T, T] a term; zeros in rows, heads and second
    /// maps that are left out: a copy, checked as it is read, that nobody who writes to the file can change.
    /// Throws Error where the file has none of this layer, or was changed meanwhile.
    [[nodiscard]] std::vector<Tensor> maps(int layer) const;
    /// Bytes of memory that the maps of one layer take.
    [[nodiscard]] std::int64_t mapBytes() const;
    /// Throws Error naming the file where one of its parts was changed since it was opened.
    void checkUnchanged() const;
    /// It ran with edits.
    [[nodiscard]] bool edited() const;
    /// The row that is looked at first: the last one, of a picture that of its first class token.
    [[nodiscard]] int firstLook() const;
    /// A key of the metadata; empty where it is missing.
    [[nodiscard]] std::string told(const std::string& key) const;
};

/// The newest format of trace files that is read.
inline constexpr int traceFormat = 2;

/// Whether a path is a safetensors file that is a trace, or a part of one. Throws Error for one that is
/// damaged and has no model beside it.
bool isTraceFile(const std::filesystem::path& path);

/// The first part of the trace that a file is a part of, whether it is there or not; else the file itself.
std::filesystem::path firstPartOf(const std::filesystem::path& path);

/// The file, or all the parts that it is one of, in order. Throws Error where one is missing.
std::vector<std::filesystem::path> tracePaths(const std::filesystem::path& path);

/// What a trace file holds: a pass and, where there is one, that of a standard model on the same tokens.
struct Recordings {
    std::shared_ptr<const Recording> main, standard; // the second may be null
};

/// Called while a file is checked, with bytes done and in all; returning false cancels.
using CheckProgress = std::function<bool(std::int64_t done, std::int64_t all)>;

/// Reads a trace file, of several parts all of them, and checks every number of its maps: shapes, NaN, that
/// rows sum to 1, and that a causal one has nothing above the diagonal. Throws Error naming file, tensor and
/// fact.
Recordings readRecordings(const std::filesystem::path& path, const CheckProgress& progress = {});

} // namespace lambdascope
