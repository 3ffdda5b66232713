// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_settings.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/parse.h"

#include <algorithm>
#include <unordered_map>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* extraKey = "extra_special_tokens";
constexpr const char* oldExtraKey = "additional_special_tokens";
constexpr const char* ownKey = "model_specific_special_tokens";

/// "<s>", or an object that has it as its content; what it names is special.
AddedToken namedToken(const Json& json) {
    if (json.is_string()) return {.content = json.get<std::string>(), .special = true};
    AddedToken token = readAddedToken(json, 0);
    token.special = true;
    return token;
}

/// One that only a list has: it is special as its object says.
AddedToken listedToken(const Json& json) {
    return json.is_string() ? namedToken(json) : readAddedToken(json, 0);
}

bool isEmpty(const Json& json) {
    return json.is_null() || json.empty();
}

/// transformers' own names of before are moved to those of today, names of a model's own are told apart.
void renameSpecials(Json& config, Json& own) {
    if (config.contains(oldExtraKey) && isEmpty(config.value(extraKey, Json()))) {
        config[extraKey] = config[oldExtraKey];
        config.erase(oldExtraKey);
    }
    for (auto at = config.begin(); at != config.end();) {
        const bool isOwn = at.key().ends_with("_token") && !isUsualTokenKey(at.key()) && at->is_string();
        if (isOwn) own[at.key()] = *at;
        at = isOwn ? config.erase(at) : std::next(at);
    }
    for (const char* key : {ownKey, extraKey})
        if (const Json named = config.value(key, Json()); named.is_object()) {
            own.update(named);
            config.erase(key);
        }
}

/// special_tokens_map.json counts where tokenizer_config.json does not list the added tokens.
void mergeMap(const Json& map, Json& config, Json& own) {
    for (const auto& [key, value] : map.items()) {
        Json token = value;
        if (token.is_object() && key != extraKey) token["special"] = true;
        if (key == extraKey && token.is_array()) {
            Json all = config.value(extraKey, Json::array());
            if (all.is_null()) all = Json::array();
            for (const Json& one : token)
                if (std::ranges::find(all, one) == all.end()) all.push_back(one);
            token = all;
        }
        config[key] = token;
    }
    renameSpecials(config, own);
}

void readNamed(const Json& config, const Json& own, TokenizerSettings& settings) {
    const auto read = [&](const std::string& key, const Json& value) {
        if (value.is_null())
            settings.named.emplace_back(key, std::nullopt);
        else
            settings.named.emplace_back(key, namedToken(value));
    };
    for (const std::string& key : usualTokenKeys())
        if (config.contains(key)) read(key, config[key]);
    for (const auto& [key, value] : own.items()) read(key, value);
    const Json extra = config.value(extraKey, config.value(oldExtraKey, Json()));
    if (!extra.is_array()) return;
    settings.extra.emplace();
    for (const Json& token : extra) settings.extra->push_back(listedToken(token));
}

/// The keys of added_tokens_decoder are numbers in quotes.
Json idOfKey(const std::string& key) {
    const auto id = parsed<std::uint64_t>(key);
    return id ? Json(*id) : Json(key);
}

void readAdded(const Json& json, TokenizerSettings& settings) {
    const auto isSpecial = [&](const std::string& text) {
        const auto is = [&](const AddedToken& token) { return token.content == text; };
        return std::ranges::any_of(settings.named,
                                   [&](const auto& one) { return one.second && is(*one.second); }) ||
               (settings.extra && std::ranges::any_of(*settings.extra, is));
    };
    for (const auto& [content, id] : json.items()) {
        const Json token = {{"content", content}, {"special", isSpecial(content)}};
        settings.added.push_back(readAddedToken(token, id));
    }
}

/// What goes wrong is said of this file.
template<typename Read>
void blaming(const fs::path& file, const Read& read) {
    try {
        read();
    } catch (const Json::exception& error) {
        throw fail("{}: has a value of the wrong kind: {}", file.string(), error.what());
    } catch (const Error& error) {
        throw fail("{}: {}", file.string(), error);
    }
}

template<typename Read>
void readIfThere(const fs::path& file, const Read& read) {
    std::error_code none;
    if (!fs::exists(fs::symlink_status(file, none))) return; // a link that leads nowhere is there, too
    const Json json = file.filename() == "config.json"
                          ? readJsonFile(file) // the model's
                          : parseJsonText(readTokenizerFile(file), file.string());
    if (!json.is_object()) throw fail("{}: is not a JSON object", file.string());
    blaming(file, [&] { read(json); });
}

void readClass(const Json& json, const char* source, TokenizerSettings& settings) {
    const Json name = json.value("tokenizer_class", Json());
    if (name.is_null()) return;
    if (!name.is_string()) throw fail("its tokenizer_class is {}, and no text", shownValue(name));
    settings.tokenizerClass = name.get<std::string>();
    settings.source = source;
}

} // namespace

const std::vector<std::string>& usualTokenKeys() {
    static const std::vector<std::string> keys = {"bos_token", "eos_token", "unk_token", "sep_token",
                                                  "pad_token", "cls_token", "mask_token"};
    return keys;
}

bool isUsualTokenKey(const std::string& key) {
    return std::ranges::find(usualTokenKeys(), key) != usualTokenKeys().end();
}

std::optional<bool> TokenizerSettings::flag(const char* key) const {
    const auto at = config.find(key);
    if (at == config.end()) return {};
    return at->is_boolean() && at->get<bool>();
}

std::string TokenizerSettings::nameOf(const std::string& key,
                                      const std::vector<std::pair<std::string, std::string>>& usual) const {
    for (const auto& [name, token] : named)
        if (name == key) return token ? token->content : "None";
    for (const auto& [name, text] : usual)
        if (name == key) return text;
    return {};
}

void TokenizerSettings::nameUnlessThere(const std::string& key, const std::string& token) {
    const auto is = [&](const auto& one) { return one.first == key; };
    if (std::ranges::none_of(named, is))
        named.emplace_back(key, AddedToken{.content = token, .special = true});
}

TokenizerSettings readTokenizerSettings(const fs::path& folder) {
    TokenizerSettings settings;
    settings.addedAreAll = false;
    readIfThere(folder / "config.json", [&](const Json& json) {
        settings.modelType = json.value("model_type", Json()).is_string() ? json["model_type"] : Json("");
        readClass(json, "config.json", settings);
    });
    Json own = Json::object();
    readIfThere(folder / "tokenizer_config.json", [&](const Json& json) {
        settings.config = json;
        readClass(json, "tokenizer_config.json", settings);
        renameSpecials(settings.config, own);
        const Json added = json.value("added_tokens_decoder", Json());
        settings.addedAreAll = json.contains("added_tokens_decoder");
        for (const auto& [key, token] : added.items())
            settings.added.push_back(readAddedToken(token, idOfKey(key)));
        if (settings.addedAreAll) readNamed(settings.config, own, settings);
    });
    if (settings.addedAreAll) return settings;
    readIfThere(folder / "special_tokens_map.json",
                [&](const Json& json) { mergeMap(json, settings.config, own); });
    blaming(folder / "tokenizer_config.json", [&] { readNamed(settings.config, own, settings); });
    readIfThere(folder / "added_tokens.json", [&](const Json& json) { readAdded(json, settings); });
    return settings;
}

std::string readTokenizerFile(const std::filesystem::path& file) {
    constexpr std::size_t most = 200'000'000; // the largest known has 33
    std::string content = readRegularFile(file, most);
    refuseStandIn(content, file);
    if (content.starts_with("\xEF\xBB\xBF"))
        throw fail(
            "{}: begins with a byte order mark, which transformers does not read either; save it as UTF-8 "
            "without one",
            file.string());
    return content;
}

} // namespace lambdascope
