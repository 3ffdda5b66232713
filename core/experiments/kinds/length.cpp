// SPDX-License-Identifier: MIT
// Cumulative average negative log-likelihood by position: Figure 4 of arXiv 2410.05258.
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/number_of.h"
#include "core/experiments/prompts/texts.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int stretches = 32; // of the positions, in which a table sums up
constexpr int rowsOfBatch = 2;

class LengthExperiment final : public Experiment {
  public:
    LengthExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models), input_("text", "txt", protocol.word("text")) {
        models.refuseWithoutWords("length");
        length_ = protocol.whole("length");
        if (length_ == 0) length_ = std::min(models.context(), 65536);
        if (length_ == 1) throw UsageError("--length: a text of one token has no next one to predict");
        models.refuseBeyondPositions(static_cast<std::size_t>(length_));
        cut(protocol.whole("texts"));
        plan_.settings.push_back({{{"length", length_}}, models.sides()});
        plan_.batches = (count_ + rowsOfBatch - 1) / rowsOfBatch;
        plan_.facts = {{"inputs", {input_.fact()}}, {"texts", count_}};
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        std::vector<double> loss(stretches);
        std::vector<std::int64_t> tokens(stretches);
        const auto& all = texts_.at(cell.side);
        for (int i = cell.batch * rowsOfBatch; i < std::min((cell.batch + 1) * rowsOfBatch, count_); ++i) {
            const std::vector<AskedText> text{allRowsOf(all[static_cast<std::size_t>(i)])};
            const auto scores =
                scoreTexts(backend, models_.of(cell.side), models_.editsOf(cell.side), text).front();
            for (std::size_t row = 0; row < scores.size(); ++row) {
                const std::size_t stretch = row * stretches / scores.size();
                loss[stretch] += scores[row].loss;
                ++tokens[stretch];
            }
        }
        return {{"loss", loss}, {"tokens", tokens}};
    }

  private:
    /// The documents one after the other, cut into texts of the length, in each model's tokens.
    void cut(int wanted) {
        std::string joined;
        for (const std::string& document : input_.documents()) joined += document + "\n";
        count_ = wanted;
        for (const std::string& side : models_.sides()) {
            const std::vector<int> first = models_.of(side)->tokenizer->encode("");
            const std::vector<int> all = models_.of(side)->tokenizer->encode(joined, false);
            const std::size_t each =
                static_cast<std::size_t>(length_) - std::min<std::size_t>(first.size(), 1);
            for (std::size_t at = 0; at + each <= all.size() && std::ssize(texts_[side]) < wanted;
                 at += each) {
                std::vector<int> text(first.begin(), first.begin() + (first.empty() ? 0 : 1));
                text.insert(text.end(), all.begin() + static_cast<std::ptrdiff_t>(at),
                            all.begin() + static_cast<std::ptrdiff_t>(at + each));
                texts_[side].push_back(std::move(text));
            }
            count_ = std::min(count_, static_cast<int>(texts_[side].size()));
        }
        if (count_ == 0)
            throw fail<UsageError>("{}: is shorter than {} tokens; --length asks for shorter texts",
                                   input_.file(), length_);
    }

    AskedModels models_;
    ExperimentInput input_;
    int length_ = 0, count_ = 0;
    std::map<std::string, std::vector<std::vector<int>>> texts_;
};

OrderedJson summarizeLength(const SettingRecords& records) {
    std::vector<OrderedJson> rows(stretches);
    const std::int64_t length = countOf(records.setting->values.at("length"));
    for (int s = 0; s < stretches; ++s) // its last token: row i, from 0, predicts token i + 1
        rows[static_cast<std::size_t>(s)]["setting"] = {
            {"length", length}, {"position", ((length - 1) * (s + 1) + stretches - 1) / stretches}};
    for (const auto& [side, batches] : records.sides) {
        double loss = 0;
        std::int64_t tokens = 0;
        for (std::size_t s = 0; s < rows.size(); ++s) {
            double here = 0;
            std::int64_t count = 0;
            for (const auto& [batch, record] : batches) {
                here += record->at("loss").at(s).get<double>();
                count += countOf(record->at("tokens").at(s));
            }
            loss += here;
            tokens += count;
            if (count > 0)
                rows[s][side] = {{"cumulative_loss", loss / static_cast<double>(tokens)},
                                 {"loss", here / static_cast<double>(count)}};
        }
    }
    std::erase_if(rows, [](const OrderedJson& row) { return row.size() < 2; });
    return {{"cells", rows}};
}

} // namespace

ExperimentKind lengthKind() {
    return {"length",
            phrase("Longer and longer texts"),
            phrase("cumulative average negative log-likelihood by position, on running text"),
            "Fig. 4",
            {{"text", OptionKind::File, "stories",
              phrase("documents, joined and cut: stories, or a file of your own")},
             {"length", OptionKind::Whole, "0",
              phrase("tokens of a text; 0: what the models were trained on"), 0, 1e7},
             {"texts", OptionKind::Whole, "40", phrase("how many texts at most"), 1, 1e6}},
            makeExperimentOf<LengthExperiment>,
            summarizeLength,
            {PlotPlan{.kind = PlotKind::Lines,
                      .title = phrase("Cumulative average negative log-likelihood"),
                      .xName = phrase("position in the text, tokens"),
                      .yName = phrase("nats a token"),
                      .x = {"position"},
                      .values = {{"cumulative_loss"}}}}};
}

} // namespace lambdascope
