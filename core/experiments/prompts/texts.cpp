// SPDX-License-Identifier: MIT
#include "core/experiments/prompts/texts.h"

#include "core/experiments/number_of.h"
#include "core/util/error.h"

#include <algorithm>
#include <numeric>

namespace lambdascope {

std::vector<ExperimentOption> TextSet::options(const char* tokens) {
    return {{"text", OptionKind::File, "stories",
             phrase("documents, parted by an empty line or <|endoftext|>: stories, or a file of your own")},
            {"tokens", OptionKind::Whole, tokens, phrase("how many tokens of it"), 1, 1e9}};
}

TextSet::TextSet(const Protocol& protocol, const AskedModels& models)
    : input_("text", "txt", protocol.word("text")) {
    models.refuseWithoutWords(protocol.kind().name);
    const int wanted = protocol.whole("tokens");
    int seen = 0;
    for (const std::string& document : input_.documents()) {
        if (seen >= wanted) break;
        int most = 0;
        for (const std::string& side : models.sides()) {
            std::vector<int> tokens = models.of(side)->tokenizer->encode(document);
            tokens.resize(std::min(tokens.size(), static_cast<std::size_t>(models.context())));
            most = std::max(most, static_cast<int>(tokens.size()));
            tokens_[side].push_back(std::move(tokens));
        }
        seen += most;
    }
}

std::vector<std::vector<int>> TextSet::of(const std::string& side, int batch, int batches) const {
    std::vector<std::vector<int>> texts;
    const auto& all = tokens_.at(side);
    for (auto i = static_cast<std::size_t>(batch); i < all.size(); i += static_cast<std::size_t>(batches))
        if (all[i].size() > 1) texts.push_back(all[i]);
    return texts;
}

AskedText allRowsOf(std::vector<int> tokens) {
    AskedText text{std::move(tokens), {}};
    text.rows.resize(text.tokens.size() - 1);
    std::iota(text.rows.begin(), text.rows.end(), 0);
    return text;
}

OrderedJson lossOf(Backend& backend, const ModelPtr& model, const Edits& edits,
                   const std::vector<std::vector<int>>& texts, bool alone) {
    std::vector<AskedText> asked;
    asked.reserve(texts.size());
    for (const std::vector<int>& text : texts) asked.push_back(allRowsOf(text));
    double loss = 0;
    std::int64_t tokens = 0;
    for (const auto& scores : scoreTexts(backend, model, edits, asked, alone))
        for (const RowScore& score : scores) {
            loss += score.loss;
            ++tokens;
        }
    return {{"loss", loss}, {"tokens", tokens}};
}

void addLoss(OrderedJson& row, const SettingRecords& records) {
    for (const auto& [side, batches] : records.sides) {
        double loss = 0;
        std::int64_t tokens = 0;
        for (const auto& [batch, record] : batches) {
            loss += record->at("loss").get<double>();
            tokens += countOf(record->at("tokens"));
        }
        if (tokens > 0) row[side]["loss"] = loss / static_cast<double>(tokens);
    }
}

} // namespace lambdascope
