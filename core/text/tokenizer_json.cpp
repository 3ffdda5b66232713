// SPDX-License-Identifier: MIT
#include "core/text/tokenizer_json.h"

#include "core/text/parts/bpe.h"
#include "core/text/parts/unigram.h"
#include "core/text/parts/vocabulary.h"
#include "core/text/parts/word_piece.h"
#include "core/text/text_tokenizer.h"
#include "core/text/tokenizer.h"
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
        throw fail<UnsupportedTokenizer>("dropout is not supported: it makes ids random");
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"})
        if (model.contains(key) && model[key].is_string() &&
            !model[key].get_ref<const std::string&>().empty())
            throw fail<UnsupportedTokenizer>("{} is not supported", key);
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
        throw fail<UnsupportedTokenizer>(
            "the model type {} is not supported; BPE, Unigram, WordPiece and WordLevel are", shownName(type));
    }
}

TokenDecoder readDecoder(const Json& json, const PreTokenizerTraits& traits) {
    if (!json.is_null()) return makeDecoder(json);
    if (traits.byteLevel) return byteLevelDecoder();
    return traits.metaspace ? metaspaceDecoder() : makeDecoder(json);
}

/// The token that `settings` name; −1 where they do not and there is no usual one.
int idOf(const TokenizerParts& parts, const char* key, const std::string& named, const char* usual) {
    const std::string content = named.empty() ? usual : named;
    const auto added = std::ranges::find(parts.added, content, &AddedToken::content);
    if (added != parts.added.end()) return added->id;
    const std::vector<std::string> pieces = parts.model->pieces();
    const auto piece = std::ranges::find(pieces, content);
    if (piece != pieces.end()) return static_cast<int>(piece - pieces.begin());
    if (!named.empty())
        throw fail("its tokens lack the {} of tokenizer_config.json, {}", key, shownName(named));
    return -1;
}

/// As LlamaTokenizerFast puts it around a text, whatever the post_processor says.
Frame llamaFrame(const TokenizerParts& parts, const TokenizerSettings& settings) {
    Frame frame;
    const auto add = [&](std::vector<int>& ids, const char* key, const std::string& named,
                         const char* usual) {
        const int id = idOf(parts, key, named, usual);
        if (id >= 0) ids.push_back(id);
    };
    if (settings.addBos.value_or(true)) add(frame.before, "bos_token", settings.bosToken, "<s>");
    if (settings.addEos.value_or(false)) add(frame.after, "eos_token", settings.eosToken, "</s>");
    return frame;
}

/// Where only the model's type makes it that class, and the vocabulary has no <s>, Python would add a token
/// that the model has no row for: the file's own frame is kept then.
bool framedAsLlama(const TokenizerParts& parts, const TokenizerSettings& settings) {
    return settings.llamaClass &&
           (settings.classNamed || idOf(parts, "bos_token", settings.bosToken, "<s>") >= 0);
}

/// What is done to a text before and after the model: as the file says, or as LlamaTokenizerFast makes it of
/// tokenizer.model.
Json stepsOf(const Json& json, const TokenizerSettings& settings) {
    Json steps;
    for (const char* key : {"normalizer", "pre_tokenizer", "decoder"}) steps[key] = json.value(key, Json());
    if (!settings.respaced) return steps;
    const bool adds = settings.addPrefixSpace.value_or(false);
    Json list = Json::array();
    if (adds) list.push_back({{"type", "Prepend"}, {"prepend", "▁"}});
    list.push_back({{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "▁"}});
    const Json metaspace = {
        {"type", "Metaspace"}, {"prepend_scheme", adds ? "first" : "never"}, {"split", false}};
    const Json sequence = {{"type", "Sequence"}, {"normalizers", list}};
    steps["normalizer"] = settings.legacySpaces ? sequence : Json();
    steps["pre_tokenizer"] = settings.legacySpaces ? Json() : metaspace;
    steps["decoder"] = sentencePieceDecoder(adds);
    return steps;
}

std::shared_ptr<const Tokenizer> readTokenizer(const Json& json, const std::string& source,
                                               const TokenizerSettings& settings) {
    TokenizerParts parts;
    parts.source = source;
    const Json steps = stepsOf(json, settings);
    AddedSpace space;
    parts.normalizer = makeNormalizer(steps["normalizer"], space);
    PreTokenizerTraits traits;
    parts.preTokenizer = makePreTokenizer(steps["pre_tokenizer"], traits);
    parts.addedSpace = {space.atStart || traits.addedSpace.atStart,
                        space.afterAdded || traits.addedSpace.afterAdded};
    readModel(json.at("model"), traits.byteLevel, parts);
    if (!traits.openRepeat.empty()) // tiktoken's own form of cl100k_base has one
        parts.kind = phrase("{}; {} in its pattern repeats without end, as the library tokenizers has it, "
                            "where tiktoken stops after the first",
                            parts.kind, traits.openRepeat);
    parts.frame = readFrame(json.value("post_processor", Json()));
    parts.decoder = readDecoder(steps["decoder"], traits);
    parts.addedSpace.atStart = parts.addedSpace.atStart || parts.decoder.spaceBeforeAdded;
    const Json added = json.value("added_tokens", Json());
    if (!added.is_array() && !added.is_null()) throw Error("its added_tokens are no list");
    for (const Json& token : added) parts.added.push_back(readAddedToken(token, token.at("id")));
    if (framedAsLlama(parts, settings)) parts.frame = llamaFrame(parts, settings);
    return makeTextTokenizer(std::move(parts));
}

} // namespace

std::shared_ptr<const Tokenizer> makeTokenizer(const Json& json, const std::string& source,
                                               const TokenizerSettings& settings) {
    if (!json.is_object()) throw fail("{}: is not a JSON object", source);
    try {
        return readTokenizer(json, source, settings);
    } catch (const Json::exception& error) {
        throw fail("{}: is not a complete tokenizer: {}", source, error.what());
    } catch (const UnsupportedTokenizer& error) {
        throw fail<UnsupportedTokenizer>("{}: {}", source, error);
    } catch (const Error& error) {
        throw fail("{}: {}", source, error);
    }
}

namespace {

namespace fs = std::filesystem;

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
