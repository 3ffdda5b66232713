// SPDX-License-Identifier: MIT
#include "core/files/edits_file.h"

#include "core/compute/patch.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/shell_words.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lambdascope {
namespace {

constexpr int editsVersion = 1;
constexpr const char* editsVersionKey = "lambdascope_edits";

bool isEditOption(const std::string& word) {
    return std::ranges::find(editOptions, word) != editOptions.end();
}

/// "2=0.5", "all=0", "2.1=swap", "2@17=residual", "standard:2.1=head-off": no path and no name begins so.
bool namesLayer(std::string_view word) {
    for (const std::string_view of : {"standard:", "beside:"})
        if (word.starts_with(of)) word.remove_prefix(of.size());
    const std::string_view layer = word.substr(0, word.find_first_of(".@="));
    const bool number = !layer.empty() && layer.find_first_not_of("0123456789") == std::string_view::npos;
    return (number || layer == "all") && word.find('=') != std::string_view::npos &&
           word.find('/') == std::string_view::npos;
}

} // namespace

std::vector<RecordedEdit> recorded(const PairEdits& edits) {
    std::vector<RecordedEdit> record;
    const std::vector<std::string> arguments = toArguments(edits);
    for (std::size_t i = 0; i + 1 < arguments.size(); i += 2)
        record.emplace_back(arguments[i], arguments[i + 1]);
    return record;
}

std::vector<RecordedEdit> recordedEdits(const JsonFields& from, std::string_view key) {
    std::vector<RecordedEdit> all;
    for (const nlohmann::json& item : from.list(key)) {
        if (!item.is_array() || item.size() != 2 || !item[0].is_string() || !item[1].is_string())
            throw fail("{}: an edit is a pair such as [\"--lambda-init\", \"2=0\"]", from.source());
        all.emplace_back(item[0].get<std::string>(), item[1].get<std::string>());
    }
    return all;
}

PairEdits editsOf(const std::vector<RecordedEdit>& record, const EditedModels& models) {
    PairEdits edits;
    for (const auto& [option, value] : record) applyEditArgument(edits, option, value, models);
    return edits;
}

std::string toJson(const PairEdits& edits) {
    OrderedJson json;
    json[editsVersionKey] = editsVersion;
    json["edits"] = recorded(edits);
    return json.dump(1, ' ', false) + "\n";
}

PairEdits editsFromJson(const std::string& text, const std::string& source, const EditedModels& models) {
    const nlohmann::json json = parseJsonText(text, source);
    jsonVersion(json, editsVersionKey, editsVersion, phrase("file of edits"), source);
    const JsonFields from(json, source);
    if (!from.has("edits")) throw fail("{}: “{}” is no list", source, "edits");
    try {
        return editsOf(recordedEdits(from, "edits"), models);
    } catch (const UsageError& error) {
        throw fail("{}: {}", source, error);
    }
}

bool beginsLikeEdits(std::string_view start) {
    return start.find(editsVersionKey) != std::string_view::npos;
}

void writeEdits(const std::filesystem::path& file, const PairEdits& edits) {
    writeFile(file, toJson(edits));
}

PairEdits readEdits(const std::filesystem::path& file, const EditedModels& models) {
    return editsFromJson(readFile(file), file.string(), models);
}

namespace {

/// "--prompt=" has a value, an empty one, which the parser would take from the next word.
std::vector<std::string> withEmptyValues(const std::vector<std::string>& words) {
    static constexpr std::array<std::string_view, 4> ofText{"--prompt", "--answer", "--distractor",
                                                            "--patch-from"}; // "--x=" behind them is one
    std::vector<std::string> all;
    bool options = true, text = false; // until "--"
    for (const std::string& word : words) {
        options = options && (text || word != "--");
        const std::size_t end = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz-");
        const bool empty =
            options && !text && word.starts_with("--") && end + 1 == word.size() && word[end] == '=';
        all.push_back(empty ? word.substr(0, end) : word);
        if (empty) all.emplace_back();
        text = !text && std::ranges::find(ofText, word) != ofText.end();
    }
    return all;
}

} // namespace

std::vector<std::string> withFlagForEach(std::vector<std::string> words) {
    words = withEmptyValues(words);
    static constexpr std::array<std::string_view, 4> ofLayers{"--lambda-init", "--lambda", "--ablate",
                                                              "--patch"};
    std::vector<std::string> all;
    std::string flag; // whose values these are; empty: none
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string option = words[i].substr(0, words[i].find('='));
        const bool known = std::ranges::find(ofLayers, option) != ofLayers.end();
        if (!flag.empty() && namesLayer(words[i])) all.push_back(flag);
        all.push_back(words[i]);
        if (known && words[i] == option && i + 1 < words.size()) all.push_back(words[++i]); // its first value
        if (known || !namesLayer(words[i])) flag = known ? option : std::string();
    }
    return all;
}

std::string toCommandLine(const PairEdits& edits, bool ofTwoDiffs) {
    std::vector<std::string> words = toArguments(edits);
    if (ofTwoDiffs) // the second one is none
        for (std::size_t i = toArguments(edits.diff).size() + 1; i < words.size(); i += 2)
            words[i].replace(0, words[i].find(':'), "beside");
    std::ranges::transform(words, words.begin(), asShellWord);
    return fmt::format("{}", fmt::join(words, " "));
}

PairEdits editsFromCommandLine(const std::string& line, const EditedModels& models) {
    PairEdits edits;
    bool any = false;
    const std::vector<std::string> words = withFlagForEach(shellWords(line));
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        const auto equals = word.find('='); // --lambda-init=2=0
        std::string option = word.starts_with("--") ? word.substr(0, equals) : word;
        if (!isEditOption(option)) {
            if (any)
                throw fail<UsageError>("\"{}\" is not an edit; {} are", word, fmt::join(editOptions, ", "));
            continue;
        }
        std::string value = equals != std::string::npos && word != option ? word.substr(equals + 1) : "";
        if (value.empty()) {
            if (++i == words.size()) throw fail<UsageError>("{} lacks its value", option);
            value = words[i];
        }
        applyEditArgument(edits, option, value, models);
        any = true;
    }
    checkDonors(edits);
    if (!any) throw fail<UsageError>("there is no edit; one reads \"--lambda-init 2=0\"");
    return edits;
}

} // namespace lambdascope
