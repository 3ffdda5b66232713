// SPDX-License-Identifier: MIT
// The table of next tokens; of a standard model with a tokenizer of its own, too.
#include "app/explore/view_values.h"
#include "core/analysis/predictions.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr std::size_t most = 8; // rows

/// A token in the words of both models: one number, where they have one tokenizer. −1: it is none there.
struct Named {
    int main = -1;
    int standard = -1;
    QString display;
};

QString shown(const TokenPiece& piece) {
    return QString::fromStdString(piece.display).replace(' ', QChar(0xB7));
}

/// The token that stands for the same bytes in another tokenizer; −1 where it needs several.
int sameIn(const Tokenizer& tokenizer, const TokenPiece& piece) {
    if (piece.special) return -1;
    const auto only = [&](std::string_view bytes) {
        const std::vector<int> ids = tokenizer.encode(bytes, false);
        return ids.size() == 1 && tokenizer.piece(ids[0]).bytes == piece.bytes ? ids[0] : -1;
    };
    const int found = only(piece.bytes);
    // many tokenizers put the space before a word themselves
    return found < 0 && piece.bytes.starts_with(' ') ? only(std::string_view(piece.bytes).substr(1)) : found;
}

class Candidates {
  public:
    /// `apart`: of a tokenizer of its own; null if there is none.
    Candidates(const Tokenizer& main, const Tokenizer* apart) : main_(main), apart_(apart) {}

    void add(int token, bool ofStandard) {
        if (list_.size() >= most) return;
        const bool own = ofStandard && apart_ != nullptr;
        const TokenPiece piece = own ? apart_->piece(token) : main_.piece(token);
        Named made{token, token, shown(piece)};
        if (own)
            made.main = sameIn(main_, piece);
        else if (apart_ != nullptr)
            made.standard = sameIn(*apart_, piece);
        const bool known = std::ranges::any_of(list_, [&](const Named& other) {
            return (made.main >= 0 && made.main == other.main) ||
                   (made.standard >= 0 && made.standard == other.standard);
        });
        if (!known) list_.push_back(made);
    }
    [[nodiscard]] const std::vector<Named>& list() const { return list_; }

  private:
    const Tokenizer& main_;
    const Tokenizer* apart_;
    std::vector<Named> list_;
};

std::vector<float> probabilitiesOf(const TracePtr& trace) {
    return trace ? nextTokenProbabilities(*trace) : std::vector<float>{};
}

std::optional<float> at(const std::vector<float>& list, int token) {
    if (token < 0 || token >= std::ssize(list)) return {}; // the other model may have more tokens
    return list[static_cast<std::size_t>(token)];
}

} // namespace

std::vector<NextTokenRow> nextTokenRows(const SessionState& s) {
    const TracePtr& main = s.shown() ? s.shown() : s.standard;
    const auto standard = probabilitiesOf(s.standardApart ? s.standardApart : s.standard);
    const auto trained = probabilitiesOf(s.diffTrained);
    const auto inForce = s.edited() ? probabilitiesOf(s.diffInForce) : std::vector<float>{};
    Candidates candidates(*main->model->tokenizer,
                          s.standardApart ? s.standardApart->model->tokenizer.get() : nullptr);
    for (int rank = 1; rank <= static_cast<int>(most); ++rank) // the best of each, in turn
        for (const auto* list : {&trained, &standard, &inForce})
            if (const auto best = topCandidates(*list, rank); static_cast<int>(best.size()) == rank)
                candidates.add(best.back().token, list == &standard);
    std::vector<NextTokenRow> rows;
    rows.reserve(candidates.list().size());
    for (const Named& token : candidates.list())
        rows.push_back(
            {token.display, at(standard, token.standard), at(trained, token.main), at(inForce, token.main)});
    return rows;
}

} // namespace lambdascope
