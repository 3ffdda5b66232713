// SPDX-License-Identifier: MIT
#include "core/text/sentencepiece_model.h"

#include "core/text/metaspace.h"
#include "core/text/sentencepiece_file.h"
#include "core/text/tokenizer_file.h"
#include "core/util/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <sentencepiece_processor.h>
#include <unordered_map>

namespace lambdascope {
namespace {

class SentencePieceModel : public TokenModel {
  public:
    explicit SentencePieceModel(const std::string& bytes) : file_(readSentencePieceFile(bytes)) {
        std::optional<std::string> refusal;
        try {
            const auto status = processor_.LoadFromSerializedProto(bytes);
            if (!status.ok()) refusal = status.message();
        } catch (const std::exception& exception) { // of its double arrays
            refusal = exception.what();
        }
        if (refusal) throw fail("is refused by libsentencepiece: {}", *refusal);
    }

    void encode(std::string_view part, std::vector<int>& ids) const override {
        std::vector<int> made;
        const auto status = processor_.Encode(part, &made);
        if (!status.ok()) throw fail("libsentencepiece cannot read this text: {}", status.message());
        ids.insert(ids.end(), made.begin(), made.end());
    }

    [[nodiscard]] std::vector<std::string> pieces() const override {
        std::vector<std::string> texts;
        texts.reserve(file_.pieces.size());
        for (const auto& piece : file_.pieces) texts.push_back(piece.text);
        return texts;
    }

    [[nodiscard]] std::vector<int> specials() const override {
        std::vector<int> ids;
        for (int id = 0; id < static_cast<int>(file_.pieces.size()); ++id)
            if (isSpecial(file_.pieces[id].type)) ids.push_back(id);
        return ids;
    }

    [[nodiscard]] const SentencePieceFile& file() const { return file_; }
    [[nodiscard]] int bos() const { return processor_.bos_id(); }
    [[nodiscard]] int eos() const { return processor_.eos_id(); }
    [[nodiscard]] int unknown() const { return processor_.unk_id(); }

  private:
    static bool isSpecial(PieceType type) { return type == PieceType::Control || type == PieceType::Unknown; }

    SentencePieceFile file_;
    sentencepiece::SentencePieceProcessor processor_;
};

/// The tokens that transformers looks for in the text before SentencePiece sees it.
std::vector<AddedToken> addedOf(const SentencePieceModel& model, const TokenizerSettings& settings) {
    std::unordered_map<std::string, int> ids;
    const auto& pieces = model.file().pieces;
    for (int id = 0; id < static_cast<int>(pieces.size()); ++id) ids.emplace(pieces[id].text, id);
    std::vector<AddedToken> added = settings.addedTokens(ids);
    for (const int id : {model.unknown(), model.bos(), model.eos()}) {
        const bool known = std::ranges::any_of(added, [id](const auto& token) { return token.id == id; });
        if (id >= 0 && id < static_cast<int>(pieces.size()) && !known)
            added.push_back({.id = id, .content = pieces[id].text, .special = true});
    }
    return added;
}

int idOf(const std::vector<AddedToken>& added, const std::string& content, int otherwise) {
    const auto at = std::ranges::find(added, content, &AddedToken::content);
    return at == added.end() ? otherwise : at->id;
}

Decoder decoderOf(const SentencePieceFile& file) {
    using Json = nlohmann::json;
    Json steps = {{{"type", "Replace"}, {"pattern", {{"String", "▁"}}}, {"content", " "}},
                  {{"type", "ByteFallback"}},
                  {{"type", "Fuse"}}};
    if (file.addsSpace) steps.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
    return makeDecoder({{"type", "Sequence"}, {"decoders", steps}});
}

std::shared_ptr<const Tokenizer> make(const std::string& bytes, const TokenizerSettings& settings) {
    auto model = std::make_unique<SentencePieceModel>(bytes);
    TokenizerParts parts;
    parts.added = addedOf(*model, settings);
    const int bos = idOf(parts.added, settings.bosToken, model->bos());
    const int eos = idOf(parts.added, settings.eosToken, model->eos());
    if (settings.addBos.value_or(true) && bos >= 0) parts.frame.before = {bos};
    if (settings.addEos.value_or(false) && eos >= 0) parts.frame.after = {eos};
    AddedSpace none;
    PreTokenizerTraits traits;
    parts.normalizer = makeNormalizer(nullptr, none);
    parts.preTokenizer = makePreTokenizer(nullptr, traits);
    parts.decoder = decoderOf(model->file());
    parts.addedSpace = {model->file().addsSpace, model->file().addsSpace};
    parts.kind = phrase("SentencePiece (tokenizer.model)");
    parts.model = std::move(model);
    return makeTextTokenizer(std::move(parts));
}

} // namespace

std::shared_ptr<const Tokenizer> parseSentencePiece(const std::string& bytes, const std::string& source,
                                                    const TokenizerSettings& settings) {
    try {
        return make(bytes, settings);
    } catch (const Error& error) {
        throw fail("{}: {}", source, error);
    }
}

std::shared_ptr<const Tokenizer> loadSentencePiece(const std::filesystem::path& file,
                                                   const TokenizerSettings& settings) {
    return parseSentencePiece(readTokenizerFile(file), file.string(), settings);
}

} // namespace lambdascope
