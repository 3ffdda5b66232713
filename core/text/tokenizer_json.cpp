// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_json.h"

#include "core/text/parts/bpe.h"
#include "core/text/parts/unigram.h"
#include "core/text/parts/vocabulary.h"
#include "core/text/parts/word_piece.h"
#include "core/text/special_tokens.h"
#include "core/text/text_tokenizer.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_class.h"
#include "core/text/tokenizer_settings.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lambdascope {

namespace {

using Json = nlohmann::json;

Bpe::Vocab readVocab(const Json& json) {
    if (!json.is_object()) throw Error("its vocabulary is no object of pieces and ids");
    if (json.empty()) throw Error("its vocabulary is empty");
    Bpe::Vocab vocab;
    vocab.reserve(json.size());
    for (const auto& [piece, id] : json.items()) vocab.emplace(piece, checkedId(id));
    return vocab;
}

/// Each a list of two, or "a b".
std::vector<std::pair<std::string, std::string>> readMerges(const Json& json) {
    if (!json.is_array()) throw Error("its merges are no list");
    std::vector<std::pair<std::string, std::string>> merges;
    merges.reserve(json.size());
    for (const Json& merge : json) {
        if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            merges.emplace_back(merge[0].get<std::string>(), merge[1].get<std::string>());
            continue;
        }
        const auto text = merge.is_string() ? merge.get<std::string>() : std::string();
        const auto space = text.find(' ');
        if (space == std::string::npos || text.find(' ', space + 1) != std::string::npos)
            throw fail("the merge {} is not a pair", shownValue(merge));
        merges.emplace_back(text.substr(0, space), text.substr(space + 1));
    }
    return merges;
}

/// Some keys are null where they are not used.
bool isSet(const Json& json, const char* key) {
    const auto at = json.find(key);
    return at != json.end() && at->is_boolean() && at->get<bool>();
}

std::unique_ptr<TokenModel> readBpe(const Json& model, BpeOptions& options) {
    if (const auto dropout = model.find("dropout");
        dropout != model.end() && dropout->is_number() && *dropout != 0)
        throw fail("dropout is not supported: it makes ids random");
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"})
        if (model.contains(key) && model[key].is_string() &&
            !model[key].get_ref<const std::string&>().empty())
            throw fail("{} is not supported", key);
    Bpe::Vocab vocab = readVocab(model.at("vocab"));
    options = {isSet(model, "ignore_merges"), isSet(model, "byte_fallback"), isSet(model, "fuse_unk")};
    if (const auto unknown = model.find("unk_token"); unknown != model.end() && unknown->is_string()) {
        const auto at = vocab.find(unknown->get<std::string>());
        if (at == vocab.end())
            options.lacking = unknown->get<std::string>();
        else
            options.unknown = at->second;
    }
    return std::make_unique<Bpe>(std::move(vocab), readMerges(model.at("merges")), options);
}

std::unique_ptr<TokenModel> readUnigram(const Json& model) {
    const Json& list = model.at("vocab");
    if (!list.is_array()) throw Error("its vocabulary is no list of pieces and scores");
    std::vector<std::pair<std::string, double>> vocab;
    vocab.reserve(list.size());
    for (const Json& entry : list) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number())
            throw fail("the piece {} of its vocabulary is no pair of a text and a score", vocab.size());
        vocab.emplace_back(entry[0].get<std::string>(), entry[1].get<double>());
    }
    const auto unknown = model.find("unk_id");
    if (unknown == model.end() || unknown->is_null())
        throw Error("its Unigram model has no unk_id, so not every text could be read");
    return std::make_unique<Unigram>(std::move(vocab), checkedId(*unknown), isSet(model, "byte_fallback"));
}

WordVocabulary readWords(const Json& model) {
    return {readVocab(model.at("vocab")), model.at("unk_token").get<std::string>()};
}

std::unique_ptr<TokenModel> readWordPiece(const Json& model) {
    const Json& most = model.at("max_input_chars_per_word");
    if (!most.is_number_unsigned()) throw fail("its max_input_chars_per_word is {}", shownValue(most));
    return std::make_unique<WordPiece>(
        readWords(model), model.at("continuing_subword_prefix").get<std::string>(), most.get<std::size_t>());
}

/// Old files leave out the type.
std::string typeOf(const Json& model) {
    if (const auto type = model.find("type"); type != model.end()) return type->get<std::string>();
    if (model.contains("unk_id")) return "Unigram";
    if (model.contains("max_input_chars_per_word")) return "WordPiece";
    return model.contains("merges") || !model.contains("unk_token") ? "BPE" : "WordLevel";
}

void readModel(const Json& model, bool byteLevel, TokenizerParts& parts) {
    const std::string type = typeOf(model);
    if (type == "Unigram") {
        parts.model = readUnigram(model);
        parts.kind = isSet(model, "byte_fallback") ? phrase("Unigram with byte fallback") : phrase("Unigram");
    } else if (type == "WordPiece") {
        parts.model = readWordPiece(model);
        parts.kind = phrase("WordPiece");
    } else if (type == "WordLevel") {
        parts.model = std::make_unique<WordLevel>(readWords(model));
        parts.kind = phrase("WordLevel");
    } else if (type == "BPE") {
        BpeOptions options;
        parts.model = readBpe(model, options);
        parts.kind = byteLevel              ? phrase("byte-level BPE")
                     : options.byteFallback ? phrase("SentencePiece BPE with byte fallback")
                                            : phrase("BPE");
    } else {
        throw fail("the model type {} is not supported; BPE, Unigram, WordPiece and WordLevel are",
                   shownName(type));
    }
}

TokenDecoder readDecoder(const Json& json, const PreTokenizerTraits& traits) {
    if (!json.is_null()) return makeDecoder(json);
    if (traits.byteLevel) return byteLevelDecoder();
    return traits.metaspace ? metaspaceDecoder() : makeDecoder(json);
}

/// "▁a" and a score, or a list of them, as a piece and its number.
Json countedPieces(const Json& list) {
    Json vocab = Json::object();
    for (std::size_t id = 0; id < list.size(); ++id)
        vocab[list[id].is_array() ? list[id].at(0).get<std::string>() : list[id].get<std::string>()] = id;
    return vocab;
}

/// The table of characters of a file that a class takes over with the vocabulary; null where there is none.
Json charsMapOf(const Json& normalizer) {
    if (normalizer.is_null()) return nullptr;
    const bool several = normalizer.value("type", "") == "Sequence";
    for (const Json& step : several ? normalizer.at("normalizers") : Json::array({normalizer}))
        if (step.value("type", "") == "Precompiled") return step;
    return nullptr;
}

/// What transformers' class makes of a tokenizer.json: its own steps, around the vocabulary that there is.
void remake(Json& json, const TokenizerClass& made) {
    if (made.steps.is_null()) return;
    Json model = made.steps.at("model");
    Json& old = json.at("model");
    const bool counts = model["type"] != "Unigram";
    model["vocab"] =
        counts && old.at("vocab").is_array() ? countedPieces(old["vocab"]) : std::move(old.at("vocab"));
    if (model["type"] == "BPE")
        model["merges"] = old.contains("merges") ? std::move(old["merges"]) : Json::array();
    old = std::move(model);
    const Json table = charsMapOf(json.value("normalizer", Json()));
    for (const char* key : {"normalizer", "pre_tokenizer", "decoder"})
        json[key] = made.steps.value(key, Json());
    if (made.steps.contains("charsmap")) json["normalizer"] = table;
}

std::vector<AddedToken> addedTokensOf(const Json& json) {
    const Json list = json.value("added_tokens", Json());
    if (!list.is_array() && !list.is_null()) throw Error("its added_tokens are no list");
    std::vector<AddedToken> tokens;
    for (const Json& token : list) tokens.push_back(readAddedToken(token, token.at("id")));
    return tokens;
}

/// A tokenizer that pads by itself names what it pads with, where neither files nor class do.
TokenizerSettings withPadding(const Json& json, TokenizerSettings settings, const TokenizerClass& made) {
    const Json padding = json.value("padding", Json());
    const bool usual =
        std::ranges::any_of(made.named, [](const auto& one) { return one.first == "pad_token"; });
    if (!usual && padding.is_object() && padding.value("pad_token", Json()).is_string())
        settings.nameUnlessThere("pad_token", padding["pad_token"]);
    return settings;
}

TokenizerParts partsOf(Json json, const TokenizerSettings& settings, const TokenizerClass& made) {
    if (const auto version = json.find("version"); version != json.end() && *version != "1.0")
        throw fail("its version is {}; the one that the library tokenizers reads is \"1.0\"",
                   shownValue(*version));
    TokenizerParts parts;
    remake(json, made);
    AddedSpace space;
    parts.normalizer = makeNormalizer(json.value("normalizer", Json()), space);
    PreTokenizerTraits traits;
    parts.preTokenizer = makePreTokenizer(json.value("pre_tokenizer", Json()), traits);
    parts.addedSpace = {space.atStart || traits.addedSpace.atStart,
                        space.afterAdded || traits.addedSpace.afterAdded};
    readModel(json.at("model"), traits.byteLevel, parts);
    if (!traits.openRepeat.empty()) // tiktoken's own form of cl100k_base has one
        parts.kind = phrase("{}; {} in its pattern repeats without end, as the library tokenizers has it, "
                            "where tiktoken stops after the first",
                            parts.kind, traits.openRepeat);
    parts.decoder = readDecoder(json.value("decoder", Json()), traits);
    parts.addedSpace.atStart = parts.addedSpace.atStart || parts.decoder.spaceBeforeAdded;
    const TokenizerSettings padded = withPadding(json, settings, made);
    SpecialTokens special(made, padded, addedTokensOf(json), parts.model->pieces());
    parts.frame = special.frame(json.value("post_processor", Json()));
    parts.added = special.added();
    parts.splitsSpecial = settings.flag("split_special_tokens").value_or(false);
    return parts;
}

} // namespace

std::shared_ptr<const Tokenizer> makeTokenizer(Json json, const std::string& source,
                                               const TokenizerSettings& settings, const TokenizerClass& made,
                                               const std::optional<Phrase>& kind) {
    if (!json.is_object()) throw fail("{}: is not a JSON object", source);
    try {
        TokenizerParts parts = partsOf(std::move(json), settings, made);
        parts.source = source;
        if (kind) parts.kind = *kind;
        return makeTextTokenizer(std::move(parts));
    } catch (const Json::exception& error) {
        throw fail("{}: is not a complete tokenizer: {}", source, error.what());
    } catch (const Error& error) {
        throw fail("{}: {}", source, error);
    }
}

namespace {

namespace fs = std::filesystem;

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

} // namespace

std::shared_ptr<const Tokenizer> loadVocabAndMerges(const fs::path& vocab, const fs::path& merges,
                                                    const TokenizerSettings& settings,
                                                    const TokenizerClass& made) {
    Json json;
    json["model"] = {{"type", "BPE"}, {"merges", readMerges(merges)}};
    json["model"]["vocab"] = parseJsonText(readTokenizerFile(vocab), vocab.string());
    return makeTokenizer(std::move(json), vocab.string(), settings, made);
}

} // namespace lambdascope
