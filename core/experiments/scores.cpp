// SPDX-License-Identifier: MIT
#include "core/experiments/scores.h"

#include "core/compute/forward.h"
#include "core/compute/layer.h"
#include "core/model/recorded/recorded_model.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr std::int64_t rowsOfHead = 256; // of logits at once: a large vocabulary fills the memory

/// Whether texts of different length may share a pass.
bool mayBeFilledUp(const Model& model, const Edits& edits) {
    if (model.config.ropeScaling.followsLength()) return false;
    return std::ranges::none_of(edits.layers, [](const auto& layer) {
        return layer.second.ablations.contains(Ablation::Mean); // of the prompt, not of what fills it up
    });
}

/// How much of a text has to be run: later rows are not looked at.
std::int64_t rowsNeeded(const AskedText& text) {
    return text.rows.empty() ? 1 : 1 + text.rows.back();
}

RowScore scoreOf(std::span<const float> logits, int next) {
    const auto best = std::ranges::max_element(logits);
    RowScore score{static_cast<int>(best - logits.begin()), 0};
    if (next < 0) return score;
    double sum = 0;
    for (const float logit : logits) sum += double{std::exp(logit - *best)}; // 1e-7 of each is enough
    score.loss = std::log(sum) + *best - logits[static_cast<std::size_t>(next)];
    return score;
}

/// The rows asked of all texts, of a pass in which each has so many.
std::vector<std::int64_t> askedRows(std::span<const AskedText> texts, std::int64_t rows) {
    std::vector<std::int64_t> asked;
    for (std::size_t t = 0; t < texts.size(); ++t)
        for (const int row : texts[t].rows) asked.push_back(static_cast<std::int64_t>(t) * rows + row);
    return asked;
}

/// The scores of one pass, text by text.
void scorePass(Backend& backend, const ModelPtr& model, const Edits& edits, std::span<const AskedText> texts,
               std::int64_t rows, bool alone, std::vector<std::vector<RowScore>>& scores) {
    std::vector<int> tokens;
    tokens.reserve(texts.size() * static_cast<std::size_t>(rows));
    for (const AskedText& text : texts) {
        const std::size_t end = tokens.size() + static_cast<std::size_t>(rows);
        tokens.insert(tokens.end(), text.tokens.begin(),
                      text.tokens.begin() + std::min(rows, std::int64_t{std::ssize(text.tokens)}));
        tokens.resize(end, text.tokens.front());
    }
    for (const AskedText& text : texts) checkTokens(*model, text.tokens);
    const std::vector<std::int64_t> wanted = askedRows(texts, rows);
    if (wanted.empty()) return;
    Pass pass(backend, *model, rows, 0, static_cast<int>(texts.size()));
    Residual residual{pass.embed(tokens), {}};
    const int last = static_cast<int>(model->layers.size()) - 1;
    for (int l = 0; l <= last; ++l)
        runLayer(
            pass, l, residual, edits,
            {.mixed = false,
             .residual = false,
             .asked = l == last ? std::span<const std::int64_t>(wanted) : std::span<const std::int64_t>(),
             .attendsAll = alone,
             .prompt = texts.front().prompt});
    const Tensor asked = residual.x;
    std::size_t text = 0, index = 0;
    for (std::int64_t first = 0; first < asked.rows(); first += rowsOfHead) {
        const std::int64_t count = std::min(rowsOfHead, asked.rows() - first);
        const Tensor logits = backend.toHost(pass.logits(asked.rowsFrom(first, count)));
        backend.finish();
        checkFinite(*model, logits);
        for (std::int64_t r = 0; r < count; ++r, ++index) {
            while (index == texts[text].rows.size()) ++text, index = 0;
            const auto next = static_cast<std::size_t>(texts[text].rows[index]) + 1;
            const bool last = next >= texts[text].tokens.size();
            scores[text].push_back(scoreOf({logits.row(r), static_cast<std::size_t>(logits.cols())},
                                           last ? -1 : texts[text].tokens[next]));
        }
    }
    pass.checkWeights();
}

} // namespace

std::vector<std::vector<RowScore>> scoreTexts(Backend& backend, const ModelPtr& model, const Edits& edits,
                                              std::span<const AskedText> texts, bool alone) {
    requireHead(*model);
    std::vector<std::vector<RowScore>> scores(texts.size());
    const bool filledUp = mayBeFilledUp(*model, edits);
    for (std::size_t first = 0; first < texts.size();) {
        std::int64_t rows = rowsNeeded(texts[first]);
        std::size_t end = first + 1;
        for (; end < texts.size() && !alone; ++end) {
            const std::int64_t longest = std::max(rows, rowsNeeded(texts[end]));
            const auto count = static_cast<std::int64_t>(end - first) + 1;
            const bool alike = rowsNeeded(texts[end]) == rows && texts[end].prompt == texts[first].prompt;
            if (longest * count > rowsOfPass || (!filledUp && !alike)) break;
            rows = longest;
        }
        std::vector<std::vector<RowScore>> found(end - first);
        scorePass(backend, model, edits, texts.subspan(first, end - first), rows, alone, found);
        std::ranges::move(found, scores.begin() + static_cast<std::ptrdiff_t>(first));
        first = end;
    }
    return scores;
}

} // namespace lambdascope
