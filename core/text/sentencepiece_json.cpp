// SPDX-License-Identifier: MIT
#include "core/text/sentencepiece_json.h"

#include "core/text/sentencepiece.h"
#include "core/text/tokenizer_json.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace lambdascope {
namespace {

using Json = nlohmann::json;
using Pieces = std::vector<SentencePieceFile::Piece>;

/// Calls `take(left, right)` for each way to cut a piece into two of `known`, from the shortest left on.
template<typename Take>
void forEachCut(std::string_view piece, const std::unordered_set<std::string_view>& known, const Take& take) {
    for (std::size_t at = 0; at < piece.size();) {
        at += static_cast<std::size_t>(codePointAt(piece, at).length);
        const std::string_view left = piece.substr(0, at), right = piece.substr(at);
        if (!right.empty() && known.contains(left) && known.contains(right)) take(left, right);
    }
}

Json merge(std::string_view left, std::string_view right) {
    return Json::array({std::string(left), std::string(right)});
}

/// As a class has them that knows nothing of scores: by the number of what comes out.
Json mergesByNumber(const Pieces& pieces) {
    std::unordered_set<std::string_view> known;
    for (const auto& piece : pieces) known.insert(piece.text);
    Json merges = Json::array();
    for (const auto& piece : pieces)
        forEachCut(piece.text, known, [&](auto left, auto right) { merges.push_back(merge(left, right)); });
    return merges;
}

/// As SentencePiece has them: by the score of what comes out, and only normal pieces.
Json mergesByScore(const Pieces& pieces) {
    std::unordered_set<std::string_view> known;
    for (const auto& piece : pieces)
        if (piece.type == PieceType::Normal) known.insert(piece.text);
    std::vector<std::tuple<float, std::size_t, std::string_view, std::string_view>> ranked;
    for (std::size_t id = 0; id < pieces.size(); ++id)
        if (pieces[id].type == PieceType::Normal)
            forEachCut(pieces[id].text, known, [&](auto left, auto right) {
                ranked.emplace_back(-pieces[id].score, id, left, right);
            });
    std::ranges::sort(ranked);
    Json merges = Json::array();
    for (const auto& [score, id, left, right] : ranked) merges.push_back(merge(left, right));
    return merges;
}

Json numbered(const Pieces& pieces) {
    Json vocab = Json::object();
    for (std::size_t id = 0; id < pieces.size(); ++id) vocab[pieces[id].text] = id;
    return vocab;
}

Json scored(const Pieces& pieces) {
    Json vocab = Json::array();
    for (const auto& piece : pieces) vocab.push_back({piece.text, piece.score});
    return vocab;
}

Json replace(const char* kind, const char* what, const char* by) {
    return {{"type", "Replace"}, {"pattern", {{kind, what}}}, {"content", by}};
}

Json charsMapOf(const SentencePieceFile& file) {
    if (file.charsMap.empty()) return nullptr;
    const std::vector<std::uint8_t> bytes(file.charsMap.begin(), file.charsMap.end());
    return {{"type", "Precompiled"}, {"precompiled_charsmap", Json::binary(bytes)}};
}

Json normalizerOf(const SentencePieceFile& file, bool legacy) {
    Json steps = Json::array();
    if (const Json table = charsMapOf(file); !table.is_null()) steps.push_back(table);
    if (file.dropsSpaces) {
        steps.push_back(replace("Regex", "\\A +| +\\z", ""));
        steps.push_back(replace("Regex", " {2,}", " "));
    }
    if (file.marksSpaces) steps.push_back(replace("String", " ", "▁"));
    if (file.addsSpace && legacy) steps.push_back(replace("Regex", "\\A▁", "▁▁"));
    return {{"type", "Sequence"}, {"normalizers", steps}};
}

/// A pattern for one of these texts, the longest first.
std::string anyOf(std::vector<std::string> texts) {
    std::ranges::stable_sort(texts, std::greater(), [](const std::string& text) {
        return std::ranges::count_if(text,
                                     [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    });
    std::string pattern;
    for (const std::string& text : texts) {
        if (!pattern.empty()) pattern += '|';
        for (const char c : text) {
            if (std::string_view("()[]{}?*+-|^$\\.&~# \t\n\r\v\f").find(c) != std::string_view::npos)
                pattern += '\\';
            pattern += c;
        }
    }
    return pattern;
}

Json preTokenizerOf(const SentencePieceFile& file, bool legacy) {
    Json steps = Json::array();
    if (file.addsSpace)
        steps.push_back({{"type", "Metaspace"},
                         {"replacement", "▁"},
                         {"prepend_scheme", legacy ? "always" : "first"},
                         {"split", false}});
    std::vector<std::string> whole;
    for (const auto& piece : file.pieces)
        if (piece.type == PieceType::UserDefined) whole.push_back(piece.text);
    if (!whole.empty())
        steps.push_back({{"type", "Split"},
                         {"pattern", {{"Regex", anyOf(whole)}}},
                         {"behavior", "Isolated"},
                         {"invert", false}});
    if (steps.empty()) return nullptr;
    return {{"type", "Sequence"}, {"pretokenizers", steps}};
}

Json decoderOf(const SentencePieceFile& file) {
    Json steps = Json::array({replace("String", "▁", " ")});
    if (file.byteFallback) steps.push_back({{"type", "ByteFallback"}});
    if (file.addsSpace || file.byteFallback) steps.push_back({{"type", "Fuse"}});
    if (file.addsSpace) steps.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
    return {{"type", "Sequence"}, {"decoders", steps}};
}

/// Pieces get the names that added_tokens_decoder has for their numbers, unless another has that name
/// already.
void rename(SentencePieceFile& file, const TokenizerSettings& settings) {
    std::unordered_set<std::string> kept;
    std::unordered_map<int, std::string> names;
    for (const AddedToken& token : settings.added) names[token.id] = token.content;
    for (std::size_t id = 0; id < file.pieces.size(); ++id)
        if (!names.contains(static_cast<int>(id))) kept.insert(file.pieces[id].text);
    for (const auto& [id, name] : names)
        if (id < static_cast<int>(file.pieces.size()) && !kept.contains(name)) file.pieces[id].text = name;
}

/// What transformers makes of a file that no class has a way for of its own: nearly what SentencePiece does.
Json plain(SentencePieceFile& file, TokenizerSettings& settings) {
    const bool legacy = settings.flag("legacy").value_or(true);
    if (!file.unigram) rename(file, settings);
    if (file.addsSpace)
        for (AddedToken& token : settings.added) token.normalized = false;
    const auto name = [&](const char* key, const SentencePieceFile::Special& special) {
        if (special.id >= 0) settings.nameUnlessThere(key, special.text);
    };
    name("bos_token", file.bos);
    name("eos_token", file.eos);
    name("unk_token", file.unknown);
    Json json = {{"normalizer", normalizerOf(file, legacy)},
                 {"pre_tokenizer", preTokenizerOf(file, legacy)},
                 {"decoder", decoderOf(file)}};
    if (file.unigram) {
        json["model"] = {{"type", "Unigram"}, {"unk_id", file.unknown.id}, {"vocab", scored(file.pieces)}};
    } else {
        const auto isWhole = [](const auto& piece) { return piece.type == PieceType::UserDefined; };
        json["model"] = {{"type", "BPE"},
                         {"unk_token", file.unknown.text},
                         {"fuse_unk", true},
                         {"ignore_merges", std::ranges::any_of(file.pieces, isWhole)},
                         {"vocab", numbered(file.pieces)},
                         {"merges", mergesByScore(file.pieces)}};
    }
    json["model"]["byte_fallback"] = file.byteFallback;
    return json;
}

/// Four special pieces in XLM-RoBERTa's order in the place of the first three, and one at the end.
Json reordered(Json vocab, const TokenizerSettings& settings, const TokenizerClass& made) {
    Json result = Json::array();
    const auto special = [&](const char* key) { result.push_back({settings.nameOf(key, made.named), 0.0}); };
    for (const char* key : {"bos_token", "pad_token", "eos_token", "unk_token"}) special(key);
    for (std::size_t id = 3; id < vocab.size(); ++id) result.push_back(std::move(vocab[id]));
    special("mask_token");
    return result;
}

/// The vocabulary for a class that does all else itself.
Json forClass(const SentencePieceFile& file, const TokenizerSettings& settings, const TokenizerClass& made) {
    Json json = {{"normalizer", charsMapOf(file)}};
    if (made.steps.at("model").at("type") == "BPE") {
        json["model"] = {{"vocab", numbered(file.pieces)}, {"merges", mergesByNumber(file.pieces)}};
        return json;
    }
    Json vocab = scored(file.pieces);
    if (made.steps.contains("reorders")) vocab = reordered(std::move(vocab), settings, made);
    if (made.steps.contains("sentinels"))
        for (auto token = made.extra.rbegin(); token != made.extra.rend(); ++token)
            vocab.push_back({token->content, 0.0});
    json["model"] = {{"vocab", vocab}};
    return json;
}

/// Control pieces are special, user-defined ones are only kept whole.
std::vector<AddedToken> addedPieces(const SentencePieceFile& file, bool userDefined) {
    std::vector<AddedToken> tokens;
    for (const auto& piece : file.pieces) {
        const bool control = piece.type == PieceType::Control;
        if (control || (userDefined && piece.type == PieceType::UserDefined))
            tokens.push_back({.content = piece.text, .special = control});
    }
    return tokens;
}

} // namespace

std::shared_ptr<const Tokenizer> parseSentencePiece(const std::string& bytes, const std::string& source,
                                                    const TokenizerSettings& given,
                                                    const TokenizerClass& made) {
    TokenizerSettings settings = given;
    Json json;
    try {
        SentencePieceFile file = readSentencePieceFile(bytes);
        const bool alone = made.steps.is_null();
        if (!settings.extra) {
            settings.extra = addedPieces(file, !alone);
            settings.extra->insert(settings.extra->end(), made.extra.begin(), made.extra.end());
        }
        json = alone ? plain(file, settings) : forClass(file, settings, made);
    } catch (const Error& error) {
        throw fail("{}: {}", source, error);
    }
    return makeTokenizer(std::move(json), source, settings, made, phrase("SentencePiece (tokenizer.model)"));
}

} // namespace lambdascope
