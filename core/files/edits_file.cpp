// SPDX-License-Identifier: MIT
#include "core/files/edits_file.h"

#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace lambdascope {
namespace {

constexpr int editsVersion = 1;
constexpr const char* editsVersionKey = "lambdascope_edits";

bool isEditOption(const std::string& word) {
    return std::ranges::find(editOptions, word) != editOptions.end();
}

/// A shell's quotes around a whole word mean nothing here.
std::string withoutQuotes(const std::string& word) {
    const bool quoted =
        word.size() >= 2 && (word.front() == '\'' || word.front() == '"') && word.back() == word.front();
    return quoted ? word.substr(1, word.size() - 2) : word;
}

} // namespace

std::string toJson(const Edits& edits) {
    nlohmann::ordered_json json;
    json[editsVersionKey] = editsVersion;
    auto& list = json["edits"] = nlohmann::ordered_json::array();
    const std::vector<std::string> arguments = toArguments(edits);
    for (std::size_t i = 0; i + 1 < arguments.size(); i += 2)
        list.push_back({arguments[i], arguments[i + 1]});
    return json.dump(1, ' ', false) + "\n";
}

Edits editsFromJson(const std::string& text, const std::string& source, const Model& model) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains(editsVersionKey) || !json[editsVersionKey].is_number_integer())
        throw fail("{}: is no file of edits: it lacks \"{}\": {}", source, editsVersionKey, editsVersion);
    if (json[editsVersionKey] != editsVersion)
        throw fail("{}: is version {} of the format of edits; this program reads version {}", source,
                   json[editsVersionKey].dump(), editsVersion);
    const auto list = json.find("edits");
    if (list == json.end() || !list->is_array()) throw fail("{}: \"edits\" is no list", source);
    Edits edits;
    for (const auto& item : *list) {
        if (!item.is_array() || item.size() != 2 || !item[0].is_string() || !item[1].is_string())
            throw fail("{}: an edit is a pair such as [\"--lambda-init\", \"2=0\"]", source);
        try {
            applyEditArgument(edits, item[0].get<std::string>(), item[1].get<std::string>(), model);
        } catch (const UsageError& error) {
            throw fail("{}: {}", source, error);
        }
    }
    return edits;
}

bool isEditsFile(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string start(200, '\0');
    stream.read(start.data(), std::ssize(start));
    return start.find(editsVersionKey) != std::string::npos;
}

void writeEdits(const std::filesystem::path& file, const Edits& edits) {
    writeFile(file, toJson(edits));
}

Edits readEdits(const std::filesystem::path& file, const Model& model) {
    return editsFromJson(readFile(file), file.string(), model);
}

std::string toCommandLine(const Edits& edits) {
    return fmt::format("{}", fmt::join(toArguments(edits), " "));
}

Edits editsFromCommandLine(const std::string& line, const Model& model) {
    std::istringstream words(line);
    Edits edits;
    bool any = false;
    std::string word;
    while (words >> word) {
        word = withoutQuotes(word);
        const auto equals = word.find('='); // --lambda-init=2=0
        std::string option = word.starts_with("--") ? word.substr(0, equals) : word;
        if (!isEditOption(option)) {
            if (any)
                throw fail<UsageError>("\"{}\" is not an edit; {} are", word, fmt::join(editOptions, ", "));
            continue;
        }
        std::string value = equals != std::string::npos && word != option ? word.substr(equals + 1) : "";
        if (value.empty() && !(words >> value)) throw fail<UsageError>("{} lacks its value", option);
        applyEditArgument(edits, option, withoutQuotes(value), model);
        any = true;
    }
    if (!any) throw fail<UsageError>("there is no edit; one reads \"--lambda-init 2=0\"");
    return edits;
}

} // namespace lambdascope
