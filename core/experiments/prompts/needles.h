// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"
#include "core/experiments/prompts/inputs.h"
#include "core/experiments/scores.h"
#include "core/text/spans.h"

#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

// Multi-needle retrieval (arXiv 2410.05258, section 3.3, after LWM and Gemini 1.5): numbers of several names
// told among sentences, some of them asked for. guide/13-experiments.md has the protocol in words.

/// How numbers are told and asked for: assets/experiments/template-NAME.json, or a file of the user's.
struct NeedleTemplate {
    /// "{name}" and "{number}" stand for themselves; in `asks`, what follows "{number}" closes the answer.
    struct Phrasing {
        std::string needle;
        std::vector<std::string> asks;
    };
    /// Numbers from least to most.
    struct Numbers {
        std::int64_t least = 0, most = 0;
    };
    std::string prefix; // of the whole prompt
    std::vector<Phrasing> phrasings;
    std::vector<Numbers> numbers; // one of these ranges for each number

    /// Throws Error naming the file and the key.
    explicit NeedleTemplate(const ExperimentInput& input);
};

/// A prompt with the answers filled in, as tokens of one model: where everything is. Ranges are tokens.
struct NeedlePrompt {
    std::string text;
    std::vector<int> tokens;
    std::vector<std::vector<int>> answers;   // in the questions, which are the end
    std::vector<std::vector<int>> sentences; // that told them, in the same order
    std::vector<std::vector<int>> numbers;   // their numbers there
    std::vector<int> context;                // all told text: no first token, no questions
    std::vector<int> questions;              // with the answers
    /// The same places of the text in bytes, in the same order.
    std::vector<Span> answerSpans, sentenceSpans, numberSpans;

    /// The rows that predict a token of an answer.
    [[nodiscard]] std::vector<int> rows() const;
    /// The tokens before the first answer: what the model is given.
    [[nodiscard]] std::size_t asking() const;
    [[nodiscard]] AskedText asked() const { return {tokens, rows(), asking()}; }
    /// What the model says in the place of each answer, the right ones before it given: its most probable
    /// tokens. `scores` are of rows().
    [[nodiscard]] std::vector<std::vector<int>> said(const std::vector<RowScore>& scores) const;
    /// Of each answer whether that is it at every one of its tokens. Where it is so of all, the model writes
    /// them greedily, to the last digit.
    [[nodiscard]] std::vector<bool> right(const std::vector<RowScore>& scores) const;
};

/// One setting of the needle task.
struct NeedleTask {
    int told = 1, asked = 1;
    int length = 0;                   // tokens at most
    std::vector<double> depths = {0}; // of the first asked needle: prompts take them in turn
};

/// Makes prompts. Both models get the same texts, as many sentences as fit the length in either's tokens.
class NeedlePrompts {
  public:
    /// Options of a protocol that asks needles: "told", "asked", "prompts", "length", "depths", "template",
    /// "names", "sentences", "seed".
    static std::vector<ExperimentOption> options(const char* told, const char* asked, const char* prompts);

    /// Throws UsageError for an impossible protocol (more needles than fit), Error for a broken input.
    NeedlePrompts(const Protocol& protocol, const AskedModels& models);

    [[nodiscard]] const std::vector<NeedleTask>& tasks() const { return tasks_; }
    [[nodiscard]] int count() const { return count_; } // prompts of a task
    [[nodiscard]] NeedlePrompt prompt(const NeedleTask& task, int index, const Model& model) const;
    [[nodiscard]] double depthOf(const NeedleTask& task, int index) const {
        return task.depths[static_cast<std::size_t>(index) % task.depths.size()];
    }
    /// {"told", "asked", "length"}: of a setting.
    [[nodiscard]] static OrderedJson valuesOf(const NeedleTask& task);
    /// Inputs with their hashes, and what is to be said of the lengths.
    [[nodiscard]] OrderedJson facts() const;

  private:
    struct Drawn;
    [[nodiscard]] Drawn draw(const NeedleTask& task, int index) const;
    [[nodiscard]] int tokensOf(const std::string& text) const; // of the model that takes most
    void refuseImpossible() const;

    const AskedModels models_;
    ExperimentInput templateInput_, namesInput_, sentencesInput_;
    NeedleTemplate template_;
    std::vector<std::string> names_, sentences_;
    std::vector<int> sentenceTokens_;
    std::vector<NeedleTask> tasks_;
    int count_ = 0;
    std::uint64_t seed_ = 0;
};

inline constexpr int promptsOfCell = 10;
inline int batchesOf(int prompts) {
    return (prompts + promptsOfCell - 1) / promptsOfCell;
}

} // namespace lambdascope
