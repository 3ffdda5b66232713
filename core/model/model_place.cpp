// SPDX-License-Identifier: MIT
#include "core/model/model_place.h"

#include "core/model/config.h"
#include "core/model/file_content.h"
#include "core/model/weight_files.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <string>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr int mostLevels = 3;             // of folders below the one that was given
constexpr std::size_t mostFolders = 2000; // looked into: nobody waits for a whole disk
constexpr std::size_t mostNamed = 4;
constexpr const char* shardIndex = "model.safetensors.index.json";

bool isThere(const fs::path& path) {
    std::error_code none;
    return fs::exists(path, none);
}

bool isModel(const fs::path& folder) {
    return isThere(folder / "config.json");
}

struct Search {
    fs::path top;
    std::vector<fs::path> found = {};
    std::size_t folders = 0;

    void in(const fs::path& folder, int level) {
        if (++folders > mostFolders) // a model that was not reached might be the one that is meant
            throw fail("{}: holds more than {} folders; open the model's own folder", top.string(),
                       mostFolders);
        if (isModel(folder)) {
            found.push_back(folder);
            return;
        }
        if (level == mostLevels) return;
        std::error_code none;
        std::vector<fs::path> inner;
        for (const fs::directory_entry& entry :
             fs::directory_iterator(folder, fs::directory_options::skip_permission_denied, none))
            if (entry.is_directory(none) && !entry.is_symlink(none)) inner.push_back(entry.path());
        std::ranges::sort(inner);
        for (const fs::path& each : inner) in(each, level + 1);
    }
};

bool isDifferential(const fs::path& folder) {
    const Architecture& family = *readConfig(folder / "config.json").architecture;
    return (family.ofWeights != nullptr ? *family.ofWeights(WeightFiles(folder)) : family).differential;
}

/// A DIFF model first; empty unless there is one of each.
std::vector<fs::path> asPair(const std::vector<fs::path>& two) {
    const bool first = isDifferential(two[0]);
    const bool second = isDifferential(two[1]);
    if (first == second) return {};
    return first ? two : std::vector{two[1], two[0]};
}

[[noreturn]] void refuseMany(const fs::path& folder, const std::vector<fs::path>& found) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(found.size(), mostNamed); ++i)
        names.push_back(found[i].lexically_relative(folder).string());
    const bool more = found.size() > mostNamed;
    throw fail("{}: holds {} models ({}{}); open one of them, or two folders together", folder.string(),
               found.size(), fmt::join(names, ", "), more ? ", …" : "");
}

/// A folder in which no model was found: what of one is there.
[[noreturn]] void refuseNone(const fs::path& folder) {
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
        const std::string ending = endingOf(entry.path());
        if (isWeightShard(entry.path()) && !isThere(folder / shardIndex))
            throw fail(
                "{}: has one of several parts of a model's weights ({}), but neither {} nor config.json",
                folder.string(), shownName(entry.path().filename().string()), shardIndex);
        if (ending == "safetensors")
            throw fail("{}: has weights ({}) but no config.json, which tells what they mean", folder.string(),
                       entry.path().filename().string());
        if (ending == "bin" || ending == "pt" || ending == "pth" || ending == "ckpt" || ending == "gguf")
            refuseContent(entry.path());
    }
    throw fail("{}: holds no model; a model folder has config.json, weights as safetensors, and a tokenizer",
               folder.string());
}

ModelPlace inFolder(const fs::path& folder) {
    if (isModel(folder)) return {folder, {folder}};
    ModelPlace pair{folder, {}};
    for (const char* const part : {"diff", "standard", "vanilla"})
        if (pair.folders.size() < 2 && isThere(folder / part)) pair.folders.push_back(folder / part);
    if (!pair.folders.empty()) return pair;
    Search search{folder};
    search.in(folder, 0);
    if (search.found.empty()) refuseNone(folder);
    if (search.found.size() == 1) return {search.found.front(), search.found};
    if (search.found.size() == 2)
        if (const auto both = asPair(search.found); !both.empty()) return {folder, both};
    refuseMany(folder, search.found);
}

ModelPlace ofFile(const fs::path& file) {
    fs::path folder = file.parent_path();
    if (folder.empty()) folder = ".";
    const std::string ending = endingOf(file);
    const bool ofModel = ending == "json" || ending == "safetensors" || ending == "model" || ending == "txt";
    if (!ofModel) refuseContent(file);
    if (isModel(folder)) return {folder, {folder}};
    if (isWeightShard(file) && !isThere(folder / shardIndex))
        throw fail(
            "{}: is one of several parts of a model's weights, and has neither {} nor config.json beside "
            "it",
            file.string(), shardIndex);
    if (ending == "safetensors")
        throw fail("{}: has no config.json beside it, which tells what the weights mean", file.string());
    throw fail("{}: is no file of a model folder", file.string());
}

} // namespace

ModelPlace modelPlaceAt(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) throw fail("{}: does not exist", path.string());
    if (fs::is_directory(status)) return inFolder(path);
    if (!fs::is_regular_file(status)) throw fail("{}: is neither a file nor a folder", path.string());
    return ofFile(path);
}

} // namespace lambdascope
