// SPDX-License-Identifier: MIT
#include "core/experiments/verdicts.h"

#include "core/experiments/results/statistics.h"

#include <algorithm>
#include <map>
#include <vector>

namespace lambdascope {

NeedleAnswers needleAnswers(Backend& backend, const NeedlePrompts& prompts, const NeedleTask& task,
                            const ExperimentCell& cell, const AskedModels& models, const Edits& edits,
                            bool alone) {
    const ModelPtr& model = models.of(cell.side);
    std::vector<NeedlePrompt> made;
    std::vector<AskedText> texts;
    const int first = cell.batch * promptsOfCell;
    for (int i = first; i < std::min(first + promptsOfCell, prompts.count()); ++i) {
        made.push_back(prompts.prompt(task, i, *model));
        texts.push_back(made.back().asked());
    }
    const auto scores = scoreTexts(backend, model, edits, texts, alone);
    NeedleAnswers answers;
    for (std::size_t i = 0; i < made.size(); ++i) {
        std::string numbers;
        for (const bool right : made[i].right(scores[i])) numbers += right ? '1' : '0';
        answers.right += numbers.find('0') == std::string::npos ? '1' : '0';
        answers.numbers.push_back(std::move(numbers));
        answers.said.push_back(made[i].said(scores[i]));
    }
    return answers;
}

OrderedJson accuracyRow(const SettingRecords& records, const std::function<bool(int prompt)>& of) {
    std::map<std::string, std::map<int, bool>> sides;
    for (const auto& [side, batches] : records.sides)
        for (const auto& [batch, record] : batches) {
            const std::string right = record->at("right").get<std::string>();
            for (std::size_t i = 0; i < right.size(); ++i)
                if (const int prompt = batch * promptsOfCell + static_cast<int>(i); of(prompt))
                    sides[side][prompt] = right[i] == '1';
        }
    OrderedJson row{{"setting", records.setting->values}};
    for (const auto& [side, verdicts] : sides) {
        const auto count = static_cast<std::int64_t>(verdicts.size());
        const std::int64_t right = std::ranges::count(verdicts, true, [](const auto& v) { return v.second; });
        const Interval interval = wilson(right, count);
        row[side] = {{"right", right},
                     {"count", count},
                     {"accuracy", static_cast<double>(right) / static_cast<double>(count)},
                     {"low", interval.low},
                     {"high", interval.high}};
    }
    if (sides.size() < 2) return row;
    std::int64_t onlyDiff = 0, onlyStandard = 0;
    const auto& second = sides[sides.contains("beside") ? "beside" : "standard"];
    for (const auto& [prompt, right] : sides["diff"])
        if (const auto other = second.find(prompt); other != second.end()) {
            onlyDiff += right && !other->second ? 1 : 0;
            onlyStandard += !right && other->second ? 1 : 0;
        }
    row["mcnemar_p"] = mcnemar(onlyDiff, onlyStandard);
    return row;
}

void addPerNumber(OrderedJson& row, const SettingRecords& records,
                  const std::function<bool(int prompt)>& of) {
    for (const auto& [side, batches] : records.sides) {
        std::int64_t right = 0, count = 0;
        for (const auto& [batch, record] : batches) {
            const auto prompts = record->value("numbers", std::vector<std::string>{});
            for (std::size_t i = 0; i < prompts.size(); ++i) {
                if (!of(batch * promptsOfCell + static_cast<int>(i))) continue;
                right += std::ranges::count(prompts[i], '1');
                count += std::ssize(prompts[i]);
            }
        }
        if (count > 0)
            row[side].update({{"numbers_right", right},
                              {"numbers", count},
                              {"per_number", static_cast<double>(right) / static_cast<double>(count)}});
    }
}

} // namespace lambdascope
