// SPDX-License-Identifier: MIT
#include "core/model/piece_tokenizer.h"

#include "core/text/display.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace lambdascope {
namespace {

constexpr std::string_view opens = "⟨", closes = "⟩";

bool isBracketed(const std::string& piece) {
    return piece.size() > opens.size() + closes.size() && piece.starts_with(opens) && piece.ends_with(closes);
}

class PieceTokenizer : public Tokenizer {
  public:
    PieceTokenizer(std::vector<int> tokens, const std::vector<std::string>& pieces, int vocabSize,
                   std::string name, const std::map<int, std::string>& words)
        : tokens_(std::move(tokens)), vocabSize_(vocabSize), name_(std::move(name)) {
        for (std::size_t i = 0; i < tokens_.size(); ++i)
            pieces_.push_back({tokens_[i], pieces[i], {}, isBracketed(pieces[i]), false});
        for (const auto& [id, word] : words) words_.push_back({id, word, {}, isBracketed(word), false});
        for (std::vector<TokenPiece>* const all : {&pieces_, &words_}) {
            fillDisplay(*all);
            for (TokenPiece& piece : *all) {
                if (piece.special) piece.display = piece.bytes;
                known_.try_emplace(piece.id, piece);
            }
        }
        text_ = textOf(pieces_);
    }

    std::vector<int> encode(std::string_view text, bool addSpecial) const override {
        if (text == text_) return tokens_;
        if (addSpecial)
            throw fail("{} is a trace: without weights only its own text can be shown, and no other can run",
                       name_);
        for (const std::vector<TokenPiece>* const all : {&pieces_, &words_})
            for (const TokenPiece& piece : *all) // the token of a word, where it has one
                if (piece.bytes == text && !piece.special) return {piece.id};
        return {};
    }

    std::string decode(std::span<const int> ids, bool keepSpecial, TextPlace place) const override {
        const std::vector<TokenPiece> all = pieces(ids, place);
        if (!keepSpecial) return textOf(all);
        std::string text;
        for (const TokenPiece& piece : all) text += piece.bytes;
        return text;
    }

    /// By their places, where they are those of the trace; a token alone is known by its number.
    std::vector<TokenPiece> pieces(std::span<const int> ids, TextPlace /*place*/) const override {
        if (std::ranges::equal(ids, tokens_)) return pieces_;
        std::vector<TokenPiece> result;
        std::ranges::transform(ids, std::back_inserter(result), [this](int id) {
            const auto it = known_.find(id);
            const std::string number = std::to_string(id);
            return it == known_.end() ? TokenPiece{id, number, number, false, false} : it->second;
        });
        return result;
    }

    int vocabSize() const override { return vocabSize_; }
    Phrase kind() const override { return phrase("pieces as they were recorded"); }

  private:
    /// Special tokens at its ends are not of a text, as tokenSpans has it.
    static std::string textOf(const std::vector<TokenPiece>& pieces) {
        const auto isText = [](const TokenPiece& piece) { return !piece.special; };
        const auto first = std::ranges::find_if(pieces, isText);
        const auto end = std::find_if(pieces.rbegin(), pieces.rend(), isText).base();
        std::string text;
        for (auto it = first; it < end; ++it) text += it->bytes;
        return text;
    }

    std::vector<int> tokens_;
    std::vector<TokenPiece> pieces_, words_;
    std::unordered_map<int, TokenPiece> known_; // the first of each number
    int vocabSize_;
    std::string name_, text_;
};

} // namespace

std::shared_ptr<const Tokenizer> pieceTokenizer(std::vector<int> tokens,
                                                const std::vector<std::string>& pieces, int vocabSize,
                                                std::string name, const std::map<int, std::string>& words) {
    return std::make_shared<PieceTokenizer>(std::move(tokens), pieces, vocabSize, std::move(name), words);
}

std::string storedPiece(const TokenPiece& piece) {
    if (piece.special) return piece.display;
    for (std::size_t at = 0; at < piece.bytes.size();) {
        const CodePoint point = codePointAt(piece.bytes, at);
        if (!point.valid) return piece.display;
        at += static_cast<std::size_t>(point.length);
    }
    return piece.bytes;
}

} // namespace lambdascope
