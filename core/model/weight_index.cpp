// SPDX-License-Identifier: MIT
#include "core/model/weight_index.h"

#include "core/model/file_content.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json_text.h"
#include "core/util/regular_file.h"

#include <algorithm>
#include <regex>
#include <string_view>
#include <vector>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longestIndex = 256 << 20; // bytes

/// A file's name, and not a path: what is in a downloaded file must not choose what else is read.
bool isPlainName(std::string_view name) {
    return !name.empty() && name != "." && name != ".." && name.size() < 256 &&
           std::ranges::none_of(name, [](char c) {
               return c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
           });
}

/// Present, be it as a link to nowhere: then opening it says so.
bool isThere(const fs::path& file) {
    std::error_code none;
    return fs::exists(fs::symlink_status(file, none));
}

/// The files of a folder that have one of these endings, sorted by name.
std::vector<fs::path> filesNamed(const fs::path& folder, const std::vector<std::string_view>& endings) {
    std::vector<fs::path> found;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        if (std::ranges::find(endings, endingOf(at->path())) != endings.end()) found.push_back(at->path());
    if (failed) throw fail("{}: cannot be read: {}", folder.string(), failed.message());
    std::ranges::sort(found);
    return found;
}

bool isSafetensors(const fs::path& file) {
    std::error_code none;
    return fs::is_regular_file(file, none) && contentOf(file) == ContentKind::Safetensors;
}

} // namespace

std::map<std::string, std::string> parseWeightIndex(const std::string& text, const std::string& source) {
    const nlohmann::json json = parseJsonText(text, source);
    const auto map = json.is_object() ? json.find("weight_map") : json.end();
    if (!json.is_object() || map == json.end())
        throw fail("{}: is not an index: it has no weight_map", source);
    if (!map->is_object()) throw fail("{}: its weight_map is not an object", source);
    if (map->empty()) throw fail("{}: its weight_map is empty", source);
    std::map<std::string, std::string> files;
    for (const auto& [tensor, file] : map->items()) {
        if (!file.is_string()) throw fail("{}: the file of {} is not text", source, shownName(tensor));
        const auto& name = file.get_ref<const std::string&>();
        if (!isPlainName(name))
            throw fail("{}: the file of {} is {}, which is not the name of a file in this folder", source,
                       shownName(tensor), shownName(name));
        files.emplace_hint(files.end(), tensor, name);
    }
    return files;
}

/// NAME-00002-of-00003.safetensors, which -00001-of-00001 is not.
bool isWeightShard(const fs::path& file) {
    static const std::regex shard(".+-[0-9]{1,9}-of-0{0,9}([2-9]|[1-9][0-9]{1,9})\\.safetensors",
                                  std::regex::icase);
    const std::string name = file.filename().string();
    return name.size() < 256 && std::regex_match(name, shard);
}

std::map<std::string, std::string> readWeightIndex(const fs::path& index) {
    const std::string text = readRegularFile(index, longestIndex);
    refuseOtherContent(index, std::string_view(text).substr(0, contentBytes), text.size());
    return parseWeightIndex(text, index.string());
}

fs::path indexOfShard(const fs::path& shard) {
    fs::path index = shard.parent_path() / "model.safetensors.index.json";
    if (isThere(index)) return index;
    throw fail("{}: is missing; {} is a part of the weights, and the index tells what the others have",
               index.string(), shownName(shard.filename().string()));
}

fs::path weightFileOf(const fs::path& folder) {
    for (const char* name : {"model.safetensors", "model.safetensors.index.json"})
        if (isThere(folder / name)) return folder / name;
    std::vector<fs::path> files = filesNamed(folder, {"safetensors"});
    const auto shard = std::ranges::find_if(files, isWeightShard);
    if (shard != files.end()) return indexOfShard(*shard);
    if (files.size() == 1) return files.front();
    if (files.size() > 1)
        throw fail("{}: has {} safetensors files, {} and {}{}, but no model.safetensors and no index; open "
                   "one of them by itself",
                   folder.string(), files.size(), shownName(files[0].filename().string()),
                   shownName(files[1].filename().string()), files.size() > 2 ? "…" : "");
    files = filesNamed(folder, {"bin", "pt", "pth", "ckpt", "pkl", "gguf", "onnx", "h5", "keras", "npz",
                                "npy", "msgpack", "zip", "gz", "tar"});
    std::vector<fs::path> renamed = files;
    std::erase_if(renamed, [](const fs::path& file) { return !isSafetensors(file); });
    if (renamed.size() == 1) return renamed.front();
    std::stable_partition(files.begin(), files.end(), [](const fs::path& file) {
        const std::string name = file.filename().string();
        return name.starts_with("pytorch_model") || name.starts_with("model");
    });
    if (!files.empty()) refuseContent(files.front());
    throw fail("{}: has no model.safetensors", folder.string());
}

} // namespace lambdascope
