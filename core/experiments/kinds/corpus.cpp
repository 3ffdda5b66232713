// SPDX-License-Identifier: MIT
// What every head looks at (core/analysis/attention/head_scores.h) over every line of a file: a row a prompt
// and head.
#include "core/analysis/attention/head_scores.h"
#include "core/compute/forward.h"
#include "core/experiments/kinds/kinds.h"
#include "core/experiments/prompts/inputs.h"
#include "core/experiments/prompts/looks.h"
#include "core/text/spans.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <array>
#include <functional>

namespace lambdascope {
namespace {

/// A line of the file: a text, or {"prompt", "answer"}.
struct CorpusLine {
    std::string prompt, answer;
    std::size_t number = 0; // of the line, from 1
};

/// Results that were kept call the share on the first token so.
const char* nameOf(const HeadScoreColumn& score) {
    return score.value == &HeadScores::first ? "bos" : score.name;
}

/// {"prompt", "answer"}: an answer may be a number, and is a part of its prompt.
CorpusLine corpusLine(const std::string& text, const Phrase& at) {
    const nlohmann::json object = parseJsonPart(text, at);
    if (!object.is_object()) throw fail("{} is no object with a “prompt”: {}", at, shownValue(object));
    if (!object.contains("prompt")) throw fail("{} has no “prompt”: {}", at, shownValue(object));
    if (!object["prompt"].is_string())
        throw fail("{}: its “prompt” is no text: {}", at, shownValue(object["prompt"]));
    CorpusLine line{object["prompt"].get<std::string>(), "", 0};
    const nlohmann::json answer = object.value("answer", nlohmann::json());
    if (answer.is_null()) return line;
    if (!answer.is_string() && !answer.is_number())
        throw fail("{}: its “answer” is neither a text nor a number: {}", at, shownValue(answer));
    line.answer = answer.is_string() ? answer.get<std::string>() : shownValue(answer);
    if (!line.answer.empty() && line.prompt.find(line.answer) == std::string::npos)
        throw fail("{}: its “answer” {} is no part of its “prompt”", at, shownName(line.answer));
    return line;
}

/// What a sentence about a line begins with.
Phrase lineIn(const std::string& file, std::size_t number) {
    return phrase("{}: line {}", file, number);
}

std::vector<CorpusLine> corpusLines(const ExperimentInput& input) {
    const std::string ending = endingOf(input.file());
    if (ending == "json")
        throw fail("{}: is one JSON text; lines are texts, or objects in a .jsonl file", input.file());
    const bool json = ending == "jsonl" || ending == "ndjson";
    std::vector<CorpusLine> lines;
    for (const InputLine& line : input.lines()) {
        lines.push_back(json ? corpusLine(line.text, lineIn(input.file(), line.number))
                             : CorpusLine{line.text, "", line.number});
        lines.back().number = line.number;
    }
    return lines;
}

/// All maps of a line are kept at once.
void refuseBeyondMemory(const Model& model, std::int64_t tokens) {
    if (std::ssize(model.layers) * mapBytesPerLayer(model, tokens) > defaultMapBudget)
        throw fail("is too long: the maps of its {} tokens need more than {} MiB", tokens,
                   defaultMapBudget >> 20);
}

/// A batch is one line.
class CorpusExperiment final : public Experiment {
  public:
    CorpusExperiment(const Protocol& protocol, const AskedModels& models)
        : models_(models),
          input_("prompts", "jsonl", protocol.word("lines"), "lines"),
          lines_(corpusLines(input_)) {
        models.refuseWithoutWords("corpus");
        for (const std::string& side : models.sides())
            for (const CorpusLine& line : lines_)
                ofLine(line, [&] {
                    const std::size_t tokens = models.of(side)->tokenizer->encode(line.prompt).size();
                    models.refuseBeyondPositions(tokens);
                    refuseBeyondMemory(*models.of(side), static_cast<std::int64_t>(tokens));
                });
        plan_.settings.push_back({OrderedJson::object(), models.sides()});
        plan_.batches = static_cast<int>(lines_.size());
        plan_.facts = {{"inputs", {input_.fact()}}};
    }

    [[nodiscard]] OrderedJson run(Backend& backend, const ExperimentCell& cell) const override {
        const CorpusLine& line = lines_[static_cast<std::size_t>(cell.batch)];
        const ModelPtr& model = models_.of(cell.side);
        const std::vector<int> tokens = model->tokenizer->encode(line.prompt);
        const std::size_t at = line.answer.empty() ? std::string::npos : line.prompt.find(line.answer);
        Marks marks;
        if (at != std::string::npos) marks.answer = {{at, at + line.answer.size()}};
        const MeterTokens meter = meterTokens(model->tokenizer->pieces(tokens), marks);
        const TracePtr trace = lookAt(backend, model, models_.editsOf(cell.side), tokens);
        OrderedJson heads = OrderedJson::array();
        for (int layer = 0; layer < static_cast<int>(trace->layers.size()); ++layer)
            for (int head = 0; head < model->plan.headCount(); ++head) {
                const auto scores = headScores(*trace, {layer, head}, meter);
                if (!scores) continue;
                OrderedJson row{{"layer", layer}, {"head", head}};
                for (const HeadScoreColumn& score : headScoreColumns)
                    if (const auto& value = (*scores).*score.value) row[nameOf(score)] = *value;
                heads.push_back(row);
            }
        return {{"heads", heads}};
    }

  private:
    /// What is wrong with a line is said of it.
    void ofLine(const CorpusLine& line, const std::function<void()>& work) const {
        try {
            work();
        } catch (const Error& error) {
            throw fail<UsageError>("{}: {}", lineIn(input_.file(), line.number), error);
        }
    }

    AskedModels models_;
    ExperimentInput input_;
    std::vector<CorpusLine> lines_;
};

OrderedJson summarizeCorpus(const SettingRecords& records) {
    OrderedJson rows = OrderedJson::array();
    for (const auto& [side, batches] : records.sides)
        for (const auto& [batch, record] : batches)
            for (const OrderedJson& head : record->at("heads")) {
                OrderedJson row{{"setting",
                                 {{"prompt", batch},
                                  {"model", side},
                                  {"layer", head.at("layer")},
                                  {"head", head.at("head")}}}};
                for (const HeadScoreColumn& score : headScoreColumns)
                    row[nameOf(score)] = head.value(nameOf(score), OrderedJson());
                rows.push_back(row);
            }
    return {{"cells", rows}};
}

} // namespace

ExperimentKind corpusKind() {
    return {
        "corpus",
        phrase("Heads over many texts"),
        phrase("what every head looks at, over every line of a file: a row a prompt and head"),
        "researchers' wish",
        {{"lines", OptionKind::File, "keys",
          phrase("keys, or a file of your own: texts, one a line, or .jsonl with “prompt” and “answer”")}},
        makeExperimentOf<CorpusExperiment>,
        summarizeCorpus,
        {PlotPlan{.kind = PlotKind::Heat,
                  .title = phrase("Share of the row on the answer, mean over the lines"),
                  .xName = phrase("head"),
                  .yName = phrase("layer"),
                  .x = {"head"},
                  .rows = "layer",
                  .values = {{"answer_share"}},
                  .unit = "%",
                  .scale = 100},
         PlotPlan{.kind = PlotKind::Heat,
                  .title = phrase("Share of the row on the token before, mean over the lines"),
                  .xName = phrase("head"),
                  .yName = phrase("layer"),
                  .x = {"head"},
                  .rows = "layer",
                  .values = {{"previous"}},
                  .unit = "%",
                  .scale = 100},
         PlotPlan{.kind = PlotKind::Heat,
                  .title = phrase("Share of the row on the first token, mean over the lines"),
                  .xName = phrase("head"),
                  .yName = phrase("layer"),
                  .x = {"head"},
                  .rows = "layer",
                  .values = {{"bos"}},
                  .unit = "%",
                  .scale = 100}}};
}

} // namespace lambdascope
