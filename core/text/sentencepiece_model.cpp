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

constexpr std::string_view mark = "▁";
// normalizer_spec {add_dummy_prefix: false}: of two messages in one field, a reader takes what the later says
constexpr std::string_view withoutPrefix("\x1A\x02\x18\x00", 4);

class SentencePieceModel : public TokenModel {
  public:
    /// `shield`: a text that is put before those that begin with a space, and its pieces taken away again:
    /// SentencePiece drops spaces at the beginning. Empty for what it adds and drops by itself.
    explicit SentencePieceModel(const std::string& bytes, std::string shield)
        : file_(readSentencePieceFile(bytes)), shield_(std::move(shield)) {
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
        const bool shielded = !shield_.empty() && (part.starts_with(mark) || part.starts_with(' '));
        const std::vector<int> made = encoded(shielded ? shield_ + std::string(part) : std::string(part));
        const std::size_t before = shielded ? encoded(shield_).size() : 0;
        const std::size_t from = made.size() >= before ? before : 0;
        ids.insert(ids.end(), made.begin() + static_cast<std::ptrdiff_t>(from), made.end());
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

    [[nodiscard]] std::vector<int> encoded(const std::string& text) const {
        std::vector<int> made;
        const auto status = processor_.Encode(text, &made);
        if (!status.ok()) throw fail("libsentencepiece cannot read this text: {}", status.message());
        return made;
    }

    SentencePieceFile file_;
    std::string shield_;
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

const std::string& either(const std::string& given, const std::string& usual) {
    return given.empty() ? usual : given;
}

const std::string usualBos = "<s>", usualEos = "</s>",
                  usualUnknown = "<unk>"; // of transformers' LlamaTokenizer

/// The tokens that a text can begin with without a space before them.
WholeText wholeTextOf(const std::vector<AddedToken>& added, const TokenizerSettings& settings) {
    std::vector<std::string> names = settings.specialTokens;
    names.push_back(either(settings.bosToken, usualBos));
    names.push_back(either(settings.eosToken, usualEos));
    names.push_back(either(settings.unknownToken, usualUnknown));
    WholeText whole{std::string(mark), settings.addPrefixSpace.value_or(true), {}};
    for (const AddedToken& token : added)
        if (std::ranges::find(names, token.content) != names.end()) whole.special.push_back(token.id);
    return whole;
}

std::unique_ptr<SentencePieceModel> modelOf(const std::string& bytes, const TokenizerSettings& settings) {
    if (settings.legacySpaces) return std::make_unique<SentencePieceModel>(bytes, "");
    return std::make_unique<SentencePieceModel>(bytes + std::string(withoutPrefix),
                                                either(settings.unknownToken, usualUnknown));
}

std::shared_ptr<const Tokenizer> make(const std::string& bytes, const std::string& source,
                                      const TokenizerSettings& settings) {
    auto model = modelOf(bytes, settings);
    TokenizerParts parts;
    parts.source = source;
    parts.added = addedOf(*model, settings);
    if (!settings.legacySpaces) parts.whole = wholeTextOf(parts.added, settings);
    const int bos = idOf(parts.added, settings.bosToken, model->bos());
    const int eos = idOf(parts.added, settings.eosToken, model->eos());
    if (settings.addBos.value_or(true) && bos >= 0) parts.frame.before = {bos};
    if (settings.addEos.value_or(false) && eos >= 0) parts.frame.after = {eos};
    AddedSpace none;
    PreTokenizerTraits traits;
    parts.normalizer = makeNormalizer(nullptr, none);
    parts.preTokenizer = makePreTokenizer(nullptr, traits);
    const bool addsSpace = parts.whole ? parts.whole->prepends : model->file().addsSpace;
    parts.decoder = makeDecoder(sentencePieceDecoder(addsSpace));
    parts.addedSpace = {addsSpace, addsSpace && !parts.whole};
    parts.kind = phrase("SentencePiece (tokenizer.model)");
    parts.model = std::move(model);
    return makeTextTokenizer(std::move(parts));
}

} // namespace

std::shared_ptr<const Tokenizer> parseSentencePiece(const std::string& bytes, const std::string& source,
                                                    const TokenizerSettings& settings) {
    try {
        return make(bytes, source, settings);
    } catch (const Error& error) {
        throw fail("{}: {}", source, error);
    }
}

std::shared_ptr<const Tokenizer> loadSentencePiece(const std::filesystem::path& file,
                                                   const TokenizerSettings& settings) {
    return parseSentencePiece(readTokenizerFile(file), file.string(), settings);
}

} // namespace lambdascope
