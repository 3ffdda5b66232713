// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/group_by.h"
#include "core/analysis/one_row.h"
#include "core/compute/trace.h"
#include "core/lessons/fact.h"
#include "core/lessons/lesson_yaml.h"
#include "core/lessons/question.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lambdascope {

/// Parts of the window that a lesson can show.
enum class Panel { Prompt, Maps, Row, Heads, Lambda, Next, Generate };

/// What the instrument is set to; what is not set stays as it is. The keys of a `stage:` block, and those of
/// a link ("lambdascope:?layer=2&pin=last -> 48").
struct Stage {
    std::optional<std::string> models; // a pair that comes with the program, or a folder beside the lesson
    std::optional<std::string> prompt;
    std::optional<std::string> answer; // a part of the prompt: marked as the answer; empty: no marks
    std::optional<std::string> edits;  // "--lambda-init 2=0", the words of the command line; empty: trained
    std::optional<int> step;           // of the training, where the pair has such a step; −1: the last
    std::optional<int> layer, head;
    std::optional<HeadId> twin;                         // "1.6"
    std::optional<std::pair<TokenName, TokenName>> pin; // "last -> 48": query, key
    std::optional<std::vector<Panel>> panels;
    std::optional<std::vector<MapName>> maps;  // of the equation, those that are shown
    std::optional<std::vector<MapName>> cover; // those behind "Predict first" until the answer
    std::optional<int> generate;               // both models write so many tokens
    std::optional<MapName> spotlight;          // which map the presenter shows
    std::optional<GroupBy> by;                 // what a column of a map is; none, of a page: a token
    std::optional<MeterScope> heads;           // whose mean is shown; none, of a page: the head

    /// Lays `later` over this: what it sets, wins.
    [[nodiscard]] Stage with(const Stage& later) const;
    [[nodiscard]] bool shows(Panel panel) const; // it sets the panels, and this is one of them
};

/// What a learner has to do before a step is over: "lambda layer=2 < 0.1", "pin 48", "typed", "edited",
/// "counted" (a prompt of the hunt).
struct Condition {
    enum class Kind { Compare, Pinned, Typed, Edited, Counted } kind = Kind::Edited;
    std::optional<Fact> fact; // Compare
    bool less = true;         // fact < bound, else fact > bound
    double bound = 0;
    std::optional<TokenName> key; // Pinned: this key
    std::string says;             // what is asked of the learner, a sentence
    int line = 0;
};

/// Markdown, with facts in {{…}} and links "lambdascope:…".
struct TextBlock {
    std::string markdown;
};
/// A formula on a line of its own: the TeX that core/lessons/formula.h knows.
struct FormulaBlock {
    std::string tex;
};
/// A picture (SVG beside the lessons; colours by names of the theme, words by names that `labels` translate).
struct FigureBlock {
    std::filesystem::path file; // with the folder of the lesson before it
    std::map<std::string, std::string> labels;
    std::string caption; // says also where it is from
};
/// Bars or lines with their numbers; `paper` ones are hatched.
struct ChartBlock {
    struct Series {
        std::string name;
        bool paper = true;                     // of the paper, not of the open models
        std::vector<double> values;            // NaN: not measured
        std::vector<Fact> facts;               // instead of values: read from the open models
        std::optional<std::size_t> asked = {}; // the category that the page's question asks for: “?”
    };
    bool lines = false;
    double base = 0; // bars: where they begin
    std::string title, unit, caption;
    int decimals = 2;
    std::vector<std::string> categories;
    std::vector<Series> series;
};
/// Something to try that the program draws: the weight that a margin leaves among more and more tokens, two
/// softmax rows whose scores are moved by hand, a count of prompts on which one model is right, or the pinned
/// row on its way through the selected head.
struct InstrumentBlock {
    enum class Kind { Margin, SoftmaxBench, Hunt, Machine } kind = Kind::Margin;
    std::vector<RowStep> boxes; // Machine: those that it shows; empty: all, and the logits
    std::vector<RowStep> cover; // Machine: those behind "Predict first" until the answer
};
struct Block {
    std::variant<TextBlock, FormulaBlock, FigureBlock, ChartBlock, InstrumentBlock> content;
    int line = 0;
    [[nodiscard]] bool drawn() const { return content.index() > 1; } // neither text nor formula
};

/// One page of a lesson, and one slide of the presenter.
struct Step {
    Stage stage;       // what this page changes; the pages before it are below (Stage::with)
    std::string say;   // the presenter's sentence
    std::string notes; // for the teacher alone
    std::optional<Condition> until;
    std::vector<Block> blocks;
    std::optional<Question> question;
    Stage reveal; // laid over `stage` when the learner has answered
    int line = 0;

    enum class Does { Read, Act, Predict };
    /// What the page asks of the learner: a prediction, a deed or something to try, or to read.
    [[nodiscard]] Does does() const;
    /// Its instrument of a kind; null for none.
    [[nodiscard]] const InstrumentBlock* instrument(InstrumentBlock::Kind kind) const;
};

/// A lesson, as its file says it; assets/lessons/README.md tells the format.
struct Lesson {
    std::filesystem::path file;
    std::string name;  // "07-two-maps"
    std::string title; // "Two maps, one minus sign"
    int minutes = 2;
    bool brief = false;      // one of those for whom has half an hour
    std::vector<Step> steps; // the first one holds what `stage:` of the front matter says
};

/// Throws Error "FILE:LINE: what is wrong" for the first fault; reads no other file.
Lesson parseLesson(const std::string& text, const std::filesystem::path& file);
Lesson readLesson(const std::filesystem::path& file);
/// "layer=2&pin=last -> 48", percent-encoded, as it stands behind "lambdascope:?". Throws Error.
Stage parseStageLink(std::string_view query);

/// The facts in {{…}} of a text, replaced by what `print` gives for each.
std::string withFacts(std::string_view text, const std::function<std::string(const Fact&)>& print);
/// All facts that a text names. Throws Error for one that is none.
std::vector<Fact> factsIn(std::string_view text);

/// A stretch of a page as it stands in the file.
struct LessonPart {
    enum class Kind { Text, Formula, Step, Predict, Figure, Chart, Instrument } kind = Kind::Text;
    std::string text; // without fences and $$
    int line = 0;     // of the fence, or of its first line
    int first = 0;    // line of the first line of `text`
};

/// A lesson cut into its head and its pages, before anything in them is read.
struct LessonPages {
    std::string head;
    int headLine = 2;
    struct Page {
        std::vector<LessonPart> parts;
        int line = 0;
    };
    std::vector<Page> pages;
};

/// Throws Error with file and line for bytes that are no UTF-8, a missing head, and fences that do not end.
LessonPages cutLesson(const std::string& text, const std::filesystem::path& file);

} // namespace lambdascope
