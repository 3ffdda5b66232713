// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/sweep.h"
#include "core/compute/processor.h"
#include "core/lessons/lesson.h"

#include <filesystem>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// The span of text that `answer` stands at first, as marks; none for an empty one. Throws Error if it is not
/// there.
Marks answerMarks(const std::string& prompt, const std::string& answer);
/// Edits in the words of the command line; empty: none. Throws Error.
Edits stageEdits(const std::string& words, const Model& model);

/// What a page sets: what every lesson begins with, and what its pages up to this one change.
Stage stageOf(const Lesson& lesson, int page);
/// Whether a page that asks, and shows nothing but words, has the maps that its answer brings there already,
/// covered. `before`: its stage.
bool promisesMaps(const Step& step, const Stage& before);

/// The maps that a page covers until its question is answered: those of its stage, and all of them where its
/// machine covers the weights.
std::vector<MapName> coveredMaps(const Step& step, const Stage& stage);
/// The row that a page's machine shows: the pinned one of the selected head, or the last; of the standard
/// model where the page shows its map alone. Throws Error for what is not there.
OneRow lessonRow(const FactSource& source, const Stage& stage);
/// What of it the page shows; they point into `row`.
std::vector<RowBox> boxesOf(const OneRow& row, const InstrumentBlock& machine);

/// A pair of models that is set as a stage says, without a window: what lessons are checked on.
class LessonInstrument {
  public:
    /// Opens the pair; throws Error.
    LessonInstrument(std::filesystem::path pair, Processor processor);
    /// On models that are open already; `pair` is their folder.
    LessonInstrument(const Pair& open, std::filesystem::path pair, Processor processor);

    /// Where a stage's `models` are looked for when they are no pair beside the first one.
    void setBeside(const std::filesystem::path& folder) { beside_ = folder; }
    /// Once it is asked to, set() throws Cancelled, within a layer of a pass.
    void setStop(std::stop_token stop) { stop_ = std::move(stop); }
    [[nodiscard]] const std::stop_token& stop() const { return stop_; }

    /// Runs both models as the stage says. Head, twin and pin that it does not set are chosen as the window
    /// does. Throws Error for what is not there: prompt, answer, token, layer, head, step of the training, an
    /// edit.
    void set(const Stage& stage);
    /// What facts are read from, as set; valid until the next set().
    [[nodiscard]] FactSource source() const;
    [[nodiscard]] const std::vector<TokenPiece>& pieces() const { return pieces_; }
    /// The passes, as set; no standard model: null.
    [[nodiscard]] const TracePtr& trained() const { return trained_; }
    [[nodiscard]] const TracePtr& edited() const { return edited_; }
    [[nodiscard]] const TracePtr& standard() const { return standard_; }
    [[nodiscard]] const Pair& models() const { return models_; }
    /// Runs the DIFF model on the text without the stage's edits, over the values of a plan. Throws what
    /// set() throws.
    [[nodiscard]] std::vector<SweepPoint> sweep(const SweepPlan& plan, const SweepMeter& meter);
    /// The layers whose maps a pass of the text keeps.
    [[nodiscard]] std::vector<bool> mapsKept() const { return trained_->request.maps; }

  private:
    [[nodiscard]] std::filesystem::path pairOf(const Stage& stage) const;
    void open(const std::filesystem::path& pair, int step);
    void setText(const std::string& prompt);
    void setEdits(const std::string& words);
    void select(const Stage& stage);
    TracePtr run(const ModelPtr& model, const std::vector<int>& tokens, const Edits& edits,
                 const TracePtr& previous);

    std::filesystem::path folder_, beside_;
    Processor processor_;
    std::stop_token stop_;
    std::map<std::string, Pair> opened_;                          // by folder and step of the training
    std::map<std::string, std::pair<TracePtr, TracePtr>> traces_; // by these and prompt: DIFF, standard
    std::string key_;                                             // of the models below
    Pair models_;
    TracePtr trained_, edited_, standard_;
    std::vector<TokenPiece> pieces_;
    HeadId head_, twin_;
    std::optional<Cell> pin_;
    Marks marks_;
};

/// A fact of a page with its value there.
struct PlayedFact {
    int line = 0;
    Fact fact;
    std::string text;
};
/// One page on the instrument.
struct PlayedPage {
    int line = 0;
    HeadId head, twin;
    std::string query, key; // of the pin, as words
    std::vector<PlayedFact> facts;
    std::optional<FactValue> answer;  // of the question, at its number or choice
    std::vector<std::string> ranking; // its candidates as words with their values, the best first
    std::optional<double> margin;     // of the best to the second
};
/// A lesson on the instrument; problems are "FILE:LINE: sentence".
struct PlayedLesson {
    std::vector<PlayedPage> pages;
    std::vector<std::string> problems;
};
/// Runs every page, link, reveal and question of a lesson and reads every fact that it names.
PlayedLesson playLesson(const Lesson& lesson, LessonInstrument& instrument);

/// What is wrong with what a lesson names beside it: figures that are not there or whose words have no label,
/// images that are not to be read, links to lessons whose names are not among `known`.
std::vector<std::string> problemsBeside(const Lesson& lesson, const std::vector<std::string>& known);

/// Minutes to read it at 140 words, or 280 Chinese characters, a minute, and 20 seconds for each question and
/// each task.
double readingMinutes(const Lesson& lesson);

} // namespace lambdascope
