// SPDX-License-Identifier: MIT
#include "core/text/tokenizer.h"

#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/parse.h"

#include <algorithm>

namespace lambdascope {

namespace {

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
        const auto id = parsed<int>(word);
        if (!id || *id >= vocabSize_)
            throw fail("this model has no token {}: its numbers go from 0 to {}",
                       word.size() > 20 ? std::string(word.substr(0, 20)) + "…" : std::string(word),
                       vocabSize_ - 1);
        return *id;
    }

    int vocabSize_;
    Phrase why_;
};

} // namespace

std::shared_ptr<const Tokenizer> numberTokenizer(int vocabSize, const Phrase& why) {
    return std::make_shared<NumberTokenizer>(vocabSize, why);
}

} // namespace lambdascope
