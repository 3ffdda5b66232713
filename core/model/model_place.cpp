// SPDX-License-Identifier: MIT
#include "core/model/model_place.h"

#include "core/model/config.h"
#include "core/model/family.h"
#include "core/model/file_content.h"
#include "core/model/known_folders.h"
#include "core/model/safetensors.h"
#include "core/model/weight_files.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/parse.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <string_view>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr int mostLevels = 3;             // of folders below the one that was given
constexpr std::size_t mostFolders = 2000; // looked into: nobody waits for a whole disk
constexpr std::size_t mostNamed = 4;
constexpr std::string_view cachePrefix = "models--"; // of Hugging Face
constexpr std::string_view stepPrefix = "checkpoint-";
constexpr const char* hexDigits = "0123456789abcdef";

bool isThere(const fs::path& path) {
    std::error_code none;
    return fs::exists(path, none);
}

bool isModel(const fs::path& folder) {
    return isThere(folder / "config.json");
}

fs::path wholePath(const fs::path& folder) {
    fs::path full = absolutePath(folder).lexically_normal();
    return full.has_filename() ? full : full.parent_path();
}

bool isInCache(const fs::path& folder) {
    return std::ranges::any_of(wholePath(folder),
                               [](const fs::path& part) { return part.string().starts_with(cachePrefix); });
}

/// "checkpoint-64434", as Hugging Face's Trainer names its folders.
std::optional<int> stepNamed(std::string_view name) {
    if (!name.starts_with(stepPrefix)) return {};
    name.remove_prefix(stepPrefix.size());
    const auto step = parsed<int>(name);
    return step && *step >= 0 ? step : std::nullopt;
}

/// A folder of Hugging Face's cache: blobs/ with the files, snapshots/COMMIT/ with links to them, refs/.
bool isCached(const fs::path& folder) {
    return folder.filename().string().starts_with(cachePrefix) && isThere(folder / "snapshots");
}

std::vector<fs::path> foldersIn(const fs::path& folder) {
    std::error_code none;
    std::vector<fs::path> inner;
    for (const fs::directory_entry& entry : entriesOf(folder))
        if (entry.is_directory(none) && !entry.is_symlink(none)) inner.push_back(entry.path());
    std::ranges::sort(inner);
    return inner;
}

/// The one that the branch main is at, else all that are there.
std::vector<fs::path> snapshotsOf(const fs::path& cached) {
    constexpr std::size_t longest = 200; // bytes: a commit has 40
    const fs::path main = cached / "refs/main";
    std::error_code none;
    if (fs::is_regular_file(main, none)) {
        std::string commit = readRegularFile(main, longest);
        while (commit.ends_with('\n')) commit.pop_back();
        const bool plain = !commit.empty() && commit.find_first_not_of(hexDigits) == std::string::npos;
        if (plain && isThere(cached / "snapshots" / commit)) return {cached / "snapshots" / commit};
    }
    return foldersIn(cached / "snapshots");
}

struct Search {
    fs::path top;
    std::vector<fs::path> found = {};
    std::optional<Error> known = {}; // the first folder that is something else, and what
    std::size_t folders = 0;

    void in(const fs::path& folder, int level) {
        if (++folders > mostFolders) // a model that was not reached might be the one that is meant
            throw fail("{}: holds more than {} folders; open the model's own folder", top.string(),
                       mostFolders);
        if (isModel(folder)) {
            found.push_back(folder);
            return;
        }
        if (isCached(folder)) { // what lies above its files is not counted
            for (const fs::path& snapshot : snapshotsOf(folder)) in(snapshot, level);
            return;
        }
        if (const auto steps = savedStepsIn(folder); !steps.empty()) {
            found.push_back(steps.back().folder);
            return;
        }
        look(folder);
        if (level == mostLevels) return;
        for (const fs::path& each : foldersIn(folder)) in(each, level + 1);
    }

    void look(const fs::path& folder) {
        try {
            if (!known) refuseKnownFolder(folder);
        } catch (const Error& error) {
            known = error;
        }
    }
};

bool isDifferential(const fs::path& folder) {
    const Architecture& family = *readConfig(folder / "config.json").architecture;
    return (family.ofWeights != nullptr ? *family.ofWeights(WeightFiles(folder)) : family).differential;
}

/// Whether this program knows what it is: a cache has models of every kind.
bool isKnown(const fs::path& folder) {
    try {
        readConfig(folder / "config.json");
        return true;
    } catch (const Error&) {
        return false;
    }
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
        names.push_back(isInCache(found[i]) ? calledAs(found[i])
                                            : found[i].lexically_relative(folder).string());
    const bool more = found.size() > mostNamed;
    throw fail("{}: holds {} models ({}{}); open one of them, or two folders together", folder.string(),
               found.size(), fmt::join(names, ", "), more ? ", …" : "");
}

/// A folder in which no model was found: what of one is there.
[[noreturn]] void refuseNone(const fs::path& folder) {
    for (const fs::directory_entry& entry : entriesOf(folder)) {
        const std::string ending = endingOf(entry.path());
        if (isWeightShard(entry.path()) && !isThere(folder / indexNameOf(entry.path())))
            throw fail(
                "{}: has one of several parts of a model's weights ({}), but neither {} nor config.json",
                folder.string(), shownName(entry.path().filename().string()), indexNameOf(entry.path()));
        if (ending == "safetensors")
            throw fail("{}: has weights ({}) but no config.json, which tells what they mean", folder.string(),
                       entry.path().filename().string());
        constexpr std::array foreign{"bin", "pt", "pth", "ckpt", "gguf", "onnx", "h5", "msgpack", "pb"};
        if (std::ranges::find(foreign, ending) != foreign.end() && !isTrainingState(entry.path()))
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
    std::vector<fs::path>& found = search.found;
    if (found.empty() && search.known) throw *search.known;
    if (found.empty()) refuseNone(folder);
    if (found.size() > 1 && std::ranges::any_of(found, isKnown)) std::erase_if(found, std::not_fn(isKnown));
    if (found.size() == 1) return {trainingOf(found.front()).value_or(found.front()), found};
    if (found.size() == 2)
        if (const auto both = asPair(found); !both.empty()) return {folder, both};
    refuseMany(folder, found);
}

/// A file of a snapshot is a link to one of blobs/, and some programs hand over what it leads to.
bool isBlob(const fs::path& file) {
    const fs::path folder = file.parent_path();
    return folder.filename() == "blobs" && isCached(folder.parent_path());
}

/// Numbers of a figure, as this program exports them, are no weights.
void refuseNumbers(const fs::path& file) {
    std::map<std::string, std::string> told;
    try {
        told = SafetensorsFile::open(file)->metadata();
    } catch (const Error&) { // it is refused by who reads its weights
    }
    if (told.contains("view") && told.contains("axes"))
        throw fail("{}: holds the numbers of a figure, “{}”; it is neither a model nor a trace",
                   file.string(), shownWithin(told.at("view")));
}

ModelPlace ofFile(const fs::path& file) {
    fs::path folder = file.parent_path();
    if (folder.empty()) folder = ".";
    const std::string ending = endingOf(file);
    const bool ofModel = ending == "json" || ending == "safetensors" || ending == "model" || ending == "txt";
    if (!isModel(folder)) refuseKnownFile(file);
    const bool weights = ending == "safetensors" || (!ofModel && contentOf(file) == ContentKind::Safetensors);
    if (isWeightShard(file) && !isModel(folder) && !isThere(folder / indexNameOf(file)))
        throw fail(
            "{}: is one of several parts of a model's weights, and has neither {} nor config.json beside "
            "it",
            file.string(), indexNameOf(file));
    if (!ofModel && !weights) refuseContent(file);
    if (weights) refuseNumbers(file);
    if (isModel(folder)) return {folder, {folder}};
    if (weights)
        throw fail("{}: has no config.json beside it, which tells what the weights mean", file.string());
    throw fail("{}: is no file of a model folder", file.string());
}

} // namespace

ModelPlace modelPlaceAt(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::none)
        throw fail("{}: cannot be read: {}", path.string(), error.message());
    if (!fs::exists(status)) throw fail("{}: does not exist", path.string());
    if (fs::is_directory(status)) return inFolder(path);
    if (!fs::is_regular_file(status)) throw fail("{}: is neither a file nor a folder", path.string());
    if (isBlob(path)) return inFolder(path.parent_path().parent_path());
    return ofFile(path);
}

std::string calledAs(const fs::path& folder) {
    const fs::path full = wholePath(folder);
    std::string name = full.filename().string();
    const fs::path parent = full.parent_path();
    for (auto part = full.begin(); part != full.end(); ++part) {
        if (!part->string().starts_with(cachePrefix)) continue;
        name = part->string().substr(cachePrefix.size());
        if (const auto dashes = name.find("--"); dashes != std::string::npos) name.replace(dashes, 2, "/");
        const auto above = std::distance(part, full.end()) > 3 ? 3 : std::distance(part, full.end());
        const fs::path below =
            std::accumulate(std::next(part, above), full.end(), fs::path(), std::divides());
        return below.empty() ? name : name + " " + below.string(); // of the folder in its snapshot
    }
    if (isHalfOfPair(full)) return (parent.filename() / name).string(); // "diff" alone says nothing
    if (stepNamed(name) && parent.has_filename()) return calledAs(parent) + " " + name;
    return name;
}

std::vector<SavedStep> savedStepsIn(const fs::path& folder) {
    std::vector<SavedStep> steps;
    for (const fs::path& inner : foldersIn(folder))
        if (const auto step = stepNamed(inner.filename().string()); step && isModel(inner))
            steps.push_back({*step, inner});
    std::ranges::sort(steps, {}, &SavedStep::step);
    return steps;
}

std::optional<fs::path> trainingOf(const fs::path& model) {
    const fs::path full = wholePath(model);
    if (!stepNamed(full.filename().string())) return {};
    return savedStepsIn(full.parent_path()).size() > 1 ? std::optional(full.parent_path()) : std::nullopt;
}

} // namespace lambdascope
