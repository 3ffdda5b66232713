// SPDX-License-Identifier: MIT
#include "core/experiments/prompt_lines.h"

#include "core/experiments/prompts/needles.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <fmt/format.h>

namespace lambdascope {
namespace {

OrderedJson pairsOf(const std::vector<Span>& spans) {
    OrderedJson pairs = OrderedJson::array();
    for (const Span span : spans) pairs.push_back({span.begin, span.end});
    return pairs;
}

OrderedJson textOfPrompt(const NeedlePrompt& prompt) {
    OrderedJson asked = OrderedJson::array();
    for (const Span span : prompt.answerSpans)
        asked.push_back(prompt.text.substr(span.begin, span.end - span.begin));
    return {{"text", prompt.text},
            {"asked", asked},
            {"spans",
             {{"answers", pairsOf(prompt.answerSpans)},
              {"sentences", pairsOf(prompt.sentenceSpans)},
              {"numbers", pairsOf(prompt.numberSpans)}}}};
}

/// What a model has of a prompt, and what it said; `at`: which of its cell.
OrderedJson ofModel(const NeedlePrompt& prompt, const Model& model, const OrderedJson& record,
                    std::size_t at) {
    OrderedJson said = OrderedJson::array(), right = OrderedJson::array();
    for (const OrderedJson& tokens : record.at("said").at(at))
        said.push_back(
            replaceInvalid(model.tokenizer->decode(tokens.get<std::vector<int>>(), true, TextPlace::Middle)));
    for (const char each : record.at("numbers").at(at).get<std::string>()) right.push_back(each == '1');
    return {{"tokens", prompt.tokens},
            {"answers", prompt.answers},
            {"sentences", prompt.sentences},
            {"numbers", prompt.numbers},
            {"said", said},
            {"right", right}};
}

const OrderedJson& recordOf(const ExperimentRecords& records, const ExperimentSetting& setting,
                            const std::string& side, int batch) {
    const std::string cell = ExperimentPlan::nameOf(setting, side, batch);
    const auto found = records.find(cell);
    if (found == records.end() || !found->second.contains("said"))
        throw fail<UsageError>("the prompts cannot be written: the cell {} tells no answers", cell);
    return found->second;
}

} // namespace

std::string needlePromptLines(const Protocol& protocol, const AskedModels& models,
                              const ExperimentRecords& records) {
    const NeedlePrompts prompts(protocol, models);
    std::string lines;
    for (const NeedleTask& task : prompts.tasks())
        for (int i = 0; i < prompts.count(); ++i) {
            const ExperimentSetting setting{NeedlePrompts::valuesOf(task), models.sides()};
            OrderedJson line{{"setting", setting.values}, {"prompt", i}, {"depth", prompts.depthOf(task, i)}};
            for (const std::string& side : models.sides()) {
                const NeedlePrompt prompt = prompts.prompt(task, i, *models.of(side));
                if (!line.contains("text")) line.update(textOfPrompt(prompt));
                line[side] =
                    ofModel(prompt, *models.of(side), recordOf(records, setting, side, i / promptsOfCell),
                            static_cast<std::size_t>(i % promptsOfCell));
            }
            lines += line.dump() + "\n";
        }
    return lines;
}

} // namespace lambdascope
