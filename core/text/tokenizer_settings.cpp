// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_settings.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/parse.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// "<s>", or an object that has it as its content.
std::string tokenText(const Json& json) {
    if (json.is_string()) return json.get<std::string>();
    return json.is_object() ? json.at("content").get<std::string>() : std::string();
}

std::optional<bool> flag(const Json& json, const char* key) {
    const auto at = json.find(key);
    if (at == json.end()) return {};
    return at->is_boolean() && at->get<bool>();
}

void addSpecial(const std::string& token, TokenizerSettings& settings) {
    if (!token.empty() && std::ranges::find(settings.specialTokens, token) == settings.specialTokens.end())
        settings.specialTokens.push_back(token);
}

/// "bos_token" and the like, of both files that may have them.
void readSpecialTokens(const Json& json, TokenizerSettings& settings) {
    for (const char* name :
         {"bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token"}) {
        const std::string token = tokenText(json.value(name, Json()));
        addSpecial(token, settings);
        if (!token.empty() && std::string_view(name) == "bos_token") settings.bosToken = token;
        if (!token.empty() && std::string_view(name) == "eos_token") settings.eosToken = token;
        if (!token.empty() && std::string_view(name) == "unk_token") settings.unknownToken = token;
    }
    for (const Json& token : json.value("additional_special_tokens", Json::array()))
        addSpecial(tokenText(token), settings);
}

void add(AddedToken token, TokenizerSettings& settings) {
    const bool known =
        std::ranges::any_of(settings.added, [&](const AddedToken& other) { return other.id == token.id; });
    if (!known) settings.added.push_back(std::move(token));
}

/// The keys of added_tokens_decoder are numbers in quotes.
Json idOfKey(const std::string& key) {
    const auto id = parsed<std::uint64_t>(key);
    return id ? Json(*id) : Json(key);
}

void readClass(const Json& json, TokenizerSettings& settings) {
    const Json type = json.value("tokenizer_class", Json());
    if (type.is_null()) return;
    settings.llamaClass = type == "LlamaTokenizer" || type == "LlamaTokenizerFast";
    settings.classNamed = true;
}

/// AutoTokenizer asks it where tokenizer_config.json names no class.
void readModelConfig(const Json& json, TokenizerSettings& settings) {
    const Json model = json.value("model_type", Json());
    settings.llamaClass = model == "llama" || model == "diffllama";
    readClass(json, settings);
}

void readConfig(const Json& json, TokenizerSettings& settings) {
    settings.addBos = flag(json, "add_bos_token");
    settings.addEos = flag(json, "add_eos_token");
    settings.addPrefixSpace = flag(json, "add_prefix_space");
    readClass(json, settings);
    // then Python makes its tokenizer anew, of tokenizer.model
    settings.respaced = !json.value("add_prefix_space", Json()).is_null();
    const Json legacy = json.value("legacy", Json());
    settings.legacySpaces = legacy.is_null() || legacy == true;
    const Json added = json.value("added_tokens_decoder", Json::object());
    for (const auto& [key, token] : added.items()) add(readAddedToken(token, idOfKey(key)), settings);
}

void readAdded(const Json& json, TokenizerSettings& settings) {
    for (const auto& [content, id] : json.items()) {
        const bool special =
            std::ranges::find(settings.specialTokens, content) != settings.specialTokens.end();
        Json token = {{"content", content}, {"special", special}};
        add(readAddedToken(token, id), settings);
    }
}

template<typename Read>
void readIfThere(const fs::path& file, const Read& read) {
    std::error_code none;
    if (!fs::exists(fs::symlink_status(file, none))) return; // a link that leads nowhere is there, too
    const std::string source = file.string();
    const Json json = parseJsonText(readTokenizerFile(file), source);
    if (!json.is_object()) throw fail("{}: is not a JSON object", source);
    try {
        read(json);
    } catch (const Json::exception& error) {
        throw fail("{}: has a value of the wrong kind: {}", source, error.what());
    } catch (const Error& error) {
        throw fail("{}: {}", source, error);
    }
}

} // namespace

std::vector<AddedToken>
TokenizerSettings::addedTokens(const std::unordered_map<std::string, int>& vocab) const {
    std::vector<AddedToken> tokens = added;
    for (const std::string& content : specialTokens) {
        const auto at = vocab.find(content);
        const bool known = std::ranges::find(tokens, content, &AddedToken::content) != tokens.end();
        if (at != vocab.end() && !known)
            tokens.push_back({.id = at->second, .content = content, .special = true});
    }
    return tokens;
}

TokenizerSettings readTokenizerSettings(const fs::path& folder) {
    TokenizerSettings settings;
    readIfThere(folder / "config.json", [&](const Json& json) { readModelConfig(json, settings); });
    readIfThere(folder / "special_tokens_map.json",
                [&](const Json& json) { readSpecialTokens(json, settings); });
    readIfThere(folder / "tokenizer_config.json", [&](const Json& json) {
        readSpecialTokens(json, settings); // which counts where both say something
        readConfig(json, settings);
    });
    readIfThere(folder / "added_tokens.json", [&](const Json& json) { readAdded(json, settings); });
    std::error_code none; // a link to itself is no reason to throw here: whoever reads it says so
    settings.respaced =
        settings.respaced && settings.llamaClass && fs::exists(folder / "tokenizer.model", none);
    return settings;
}

std::string readTokenizerFile(const std::filesystem::path& file) {
    constexpr std::size_t most = 200'000'000; // the largest known has 33
    std::string content = readRegularFile(file, most);
    refuseLfsPointer(content, file);
    return content;
}

} // namespace lambdascope
