// SPDX-License-Identifier: MIT
#pragma once

#include "core/pages/lesson_markup.h"
#include "core/pages/shared_lesson.h"
#include "core/pages/state_recorder.h"

#include <string>
#include <utility>
#include <vector>

namespace lambdascope {

/// One page of a lesson in one language: its words as HTML, and what a page's script shows beside them.
class LessonPageRecorder {
  public:
    /// What pages share: states, and what is left out.
    struct Shared {
        LessonInstrument& instrument;
        StateRecorder states;
        std::vector<Phrase> leftOut;
        bool images = false;
    };
    LessonPageRecorder(Shared& shared, const LessonInLanguage& lesson, int page, const Glossary* glossary);

    /// Its words; then its states can be recorded.
    [[nodiscard]] std::string html();
    [[nodiscard]] OrderedJson data();

  private:
    /// What stands in the words and is filled in by the state.
    struct Slot {
        Fact fact;
        enum class As { Text, Bracketed, Number } as = As::Text;
        friend bool operator==(const Slot&, const Slot&) = default;
    };
    [[nodiscard]] std::size_t slot(const Slot& slot);
    [[nodiscard]] OrderedJson slotValues(const FactSource& source) const;
    [[nodiscard]] MarkupParts parts();
    [[nodiscard]] std::string linkHtml(std::string_view target, const std::string& words);
    [[nodiscard]] std::string imageHtml(std::string_view file, std::string_view words);
    [[nodiscard]] std::string blockHtml(const Block& block, MarkupParts& parts);
    [[nodiscard]] std::string figureHtml(const FigureBlock& figure);
    [[nodiscard]] std::string chartHtml(const ChartBlock& chart);
    [[nodiscard]] std::string machineHtml(const InstrumentBlock& machine);
    [[nodiscard]] std::string machinePicture(const InstrumentBlock& machine, const Stage& stage,
                                             bool answered);
    [[nodiscard]] std::string questionHtml(const Question& question, MarkupParts& parts);
    void leaveOut(const Phrase& what);
    [[nodiscard]] std::string note(const char* word, const Phrase& leftOut);
    [[nodiscard]] OrderedJson viewOf(const Stage& stage, bool slides);
    [[nodiscard]] OrderedJson questionData() const;
    [[nodiscard]] OrderedJson taskData(bool slides);
    [[nodiscard]] bool allHeads(const Stage& stage) const;

    Shared& shared_;
    const LessonInLanguage& lesson_;
    const Step& step_;
    Stage stage_, from_;       // of the page; that a link of the text goes on from
    std::vector<Stage> links_; // where they go
    std::vector<Slot> slots_;
    OrderedJson charts_ = OrderedJson::array();
    const Glossary* glossary_;
};

} // namespace lambdascope
