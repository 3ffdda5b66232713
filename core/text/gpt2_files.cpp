// SPDX-License-Identifier: MIT
#include "core/text/gpt2_files.h"

#include "core/text/byte_level.h"
#include "core/text/tokenizer_file.h"
#include "core/text/tokenizer_json.h"
#include "core/util/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* endOfText = "<|endoftext|>"; // of GPT-2, where no file names one

/// "a b" a line; a first line "#version: 0.2" and empty ones at the end say nothing.
Json readMerges(const fs::path& file) {
    const std::string text = readTokenizerFile(file);
    Json merges = Json::array();
    int number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.ends_with('\r')) line.pop_back();
        if (line.empty() || line.starts_with("#version")) continue;
        const auto space = line.find(' ');
        const bool pair = space != std::string::npos && space > 0 && space + 1 < line.size() &&
                          line.find(' ', space + 1) == std::string::npos && replaceInvalid(line) == line;
        if (!pair)
            throw fail("{}:{}: {} is not a merge, which is two pieces with a space between", file.string(),
                       number, shownName(line));
        merges.push_back({line.substr(0, space), line.substr(space + 1)});
    }
    return merges;
}

std::unordered_map<std::string, int> idsOf(const Json& vocab) {
    std::unordered_map<std::string, int> ids;
    for (const auto& [piece, id] : vocab.items())
        if (id.is_number_integer()) ids.emplace(piece, id.get<int>());
    return ids;
}

Json jsonOf(const AddedToken& token) {
    return {{"id", token.id},
            {"content", token.content},
            {"special", token.special},
            {"lstrip", token.lstrip},
            {"rstrip", token.rstrip},
            {"single_word", token.singleWord},
            {"normalized", token.normalized}};
}

/// A frame of one token before the text.
Json templateOf(const AddedToken& token) {
    Json json = {{"type", "TemplateProcessing"}};
    json["single"] =
        Json::array({{{"SpecialToken", {{"id", token.content}}}}, {{"Sequence", {{"id", "A"}}}}});
    json["special_tokens"][token.content]["ids"] = Json::array({token.id});
    return json;
}

} // namespace

std::shared_ptr<const Tokenizer> loadGpt2Files(const fs::path& vocab, const fs::path& merges,
                                               const TokenizerSettings& given) {
    TokenizerSettings settings = given;
    if (settings.specialTokens.empty()) settings.specialTokens = {endOfText};
    if (settings.bosToken.empty()) settings.bosToken = endOfText;
    Json json;
    json["model"] = {{"type", "BPE"}, {"merges", readMerges(merges)}};
    json["model"]["vocab"] = parseJsonText(readTokenizerFile(vocab), vocab.string());
    json["pre_tokenizer"] = {{"type", "ByteLevel"},
                             {"add_prefix_space", settings.addPrefixSpace.value_or(false)}};
    json["decoder"] = {{"type", "ByteLevel"}};
    json["added_tokens"] = Json::array();
    for (const AddedToken& token : settings.addedTokens(idsOf(json["model"]["vocab"]))) {
        json["added_tokens"].push_back(jsonOf(token));
        if (settings.addBos.value_or(false) && token.content == settings.bosToken)
            json["post_processor"] = templateOf(token);
    }
    return makeTokenizer(json, vocab.string());
}

} // namespace lambdascope
