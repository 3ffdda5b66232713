// SPDX-License-Identifier: MIT
#include "core/text/tokenizer.h"

#include "core/text/sentencepiece.h"
#include "core/text/tokenizer_json.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace lambdascope {

namespace {

constexpr std::int64_t mostGaps = 1'000'000; // some models leave ids unused, for a multiple of 128, say

bool separates(char c) {
    return c == ' ' || c == ',' || (c >= '\t' && c <= '\r');
}

/// The text of a model without a tokenizer: numbers with a space between.
class NumberTokenizer : public Tokenizer {
  public:
    NumberTokenizer(int vocabSize, Phrase why) : vocabSize_(vocabSize), why_(std::move(why)) {}

    std::vector<int> encode(std::string_view text, bool /*addSpecial*/) const override {
        std::vector<int> ids;
        while (true) {
            const auto begin = std::ranges::find_if_not(text, separates);
            if (begin == text.end()) return ids;
            const auto end = std::find_if(begin, text.end(), separates);
            ids.push_back(number(std::string_view(begin, end)));
            text = std::string_view(end, text.end());
        }
    }

    std::string decode(std::span<const int> ids, bool /*keepSpecial*/, TextPlace place) const override {
        std::string text;
        for (const TokenPiece& piece : pieces(ids, place)) text += piece.bytes;
        return text;
    }

    std::vector<TokenPiece> pieces(std::span<const int> ids, TextPlace place) const override {
        std::vector<TokenPiece> result;
        result.reserve(ids.size());
        for (const int id : ids) {
            const std::string digits = std::to_string(id);
            const bool first = place == TextPlace::Start && result.empty();
            result.push_back({id, first ? digits : " " + digits, digits, false, false});
        }
        return result;
    }

    int vocabSize() const override { return vocabSize_; }
    [[nodiscard]] bool readsText() const override { return false; }
    Phrase kind() const override {
        return why_.empty() ? phrase("token numbers") : phrase("token numbers; {}", why_);
    }
    [[nodiscard]] Phrase unsupported() const override { return why_; }

  private:
    [[nodiscard]] int number(std::string_view word) const {
        const auto digit = [](char c) { return c >= '0' && c <= '9'; };
        if (!std::ranges::all_of(word, digit) && !why_.empty())
            throw fail("{}: write token numbers, such as 3 1 4; {} is none", why_, shownName(word));
        if (!std::ranges::all_of(word, digit))
            throw fail("this model has no tokenizer: write token numbers, such as 3 1 4; {} is none",
                       shownName(word));
        int id = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (error != std::errc() || id >= vocabSize_)
            throw fail("this model has no token {}: its numbers go from 0 to {}",
                       word.size() > 20 ? std::string(word.substr(0, 20)) + "…" : std::string(word),
                       vocabSize_ - 1);
        return id;
    }

    int vocabSize_;
    Phrase why_;
};

} // namespace

namespace fs = std::filesystem;

std::string readTokenizerFile(const fs::path& file) {
    constexpr std::size_t most = 200'000'000; // the largest known has 33
    std::string content = readRegularFile(file, most);
    refuseLfsPointer(content, file);
    return content;
}

namespace {

/// A link that leads nowhere is there, too: whoever reads it says so.
bool isThere(const fs::path& file) {
    std::error_code none;
    return fs::exists(fs::symlink_status(file, none));
}

/// T5 and XLM-RoBERTa have other names for it.
fs::path sentencePieceIn(const fs::path& folder) {
    for (const char* const name : {"tokenizer.model", "spiece.model", "sentencepiece.bpe.model"})
        if (isThere(folder / name)) return folder / name;
    return folder / "tokenizer.model";
}

} // namespace

std::shared_ptr<const Tokenizer> parseTokenizer(const std::string& json, const std::string& source) {
    return makeTokenizer(parseJsonText(json, source), source);
}

std::shared_ptr<const Tokenizer> loadTokenizer(const fs::path& file) {
    return parseTokenizer(readTokenizerFile(file), file.string());
}

std::shared_ptr<const Tokenizer> loadTokenizerOf(const fs::path& folder) {
    const fs::path json = folder / "tokenizer.json";
    const fs::path model = sentencePieceIn(folder);
    if (isThere(json)) {
        try {
            return makeTokenizer(parseJsonText(readTokenizerFile(json), json.string()), json.string(),
                                 readTokenizerSettings(folder));
        } catch (const UnsupportedTokenizer&) {
            if (!isThere(model)) throw;
        }
    }
    if (isThere(model)) return loadSentencePiece(model, readTokenizerSettings(folder));
    const fs::path vocab = folder / "vocab.json";
    const fs::path merges = folder / "merges.txt";
    if (!isThere(vocab) && !isThere(merges)) return nullptr;
    for (const fs::path& file : {vocab, merges})
        if (!isThere(file))
            throw fail("{}: is missing; vocab.json and merges.txt are one tokenizer", file.string());
    return loadGpt2Files(vocab, merges, readTokenizerSettings(folder));
}

int checkedId(const nlohmann::json& id) {
    const bool fits = id.is_number_integer() && id >= 0 && id < idLimit;
    if (!fits) throw fail("the token id {} is impossible; ids go from 0 to {}", shownValue(id), idLimit - 1);
    return id.get<int>();
}

void IdTable::add(int id, const std::string& piece) {
    const auto [byId, newId] = pieces_.try_emplace(id, piece);
    if (byId->second != piece)
        throw fail("the token id {} is that of {} and of {}", id, shownName(byId->second), shownName(piece));
    const auto [byPiece, newPiece] = ids_.try_emplace(piece, id);
    if (byPiece->second != id)
        throw fail("the token {} has two ids, {} and {}", shownName(piece), byPiece->second, id);
    highest_ = std::max(highest_, id);
}

std::vector<std::string> IdTable::take() {
    if (highest_ - static_cast<std::int64_t>(pieces_.size()) > mostGaps)
        throw fail("the highest token id is {}, but there are only {} tokens", highest_, pieces_.size());
    std::vector<std::string> table(static_cast<std::size_t>(highest_) + 1);
    for (auto& [id, piece] : pieces_) table[static_cast<std::size_t>(id)] = std::move(piece);
    return table;
}

std::shared_ptr<const Tokenizer> numberTokenizer(int vocabSize, const Phrase& why) {
    return std::make_shared<NumberTokenizer>(vocabSize, why);
}

} // namespace lambdascope
