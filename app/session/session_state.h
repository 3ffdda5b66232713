// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/effects_state.h"
#include "app/session/engine.h"
#include "app/session/experiments_state.h"
#include "app/session/sweep_state.h"
#include "app/session/writing_state.h"
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/attention/twin.h"
#include "core/analysis/groups/columns.h"
#include "core/compute/pair_edits.h"
#include "core/compute/trace.h"
#include "core/files/session_record.h"
#include "core/text/spans.h"
#include "core/text/tokenizer.h"
#include "core/text/told_numbers.h"

#include <QString>

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// What to look at first, applied once the first model is there: the words of the command line, or a view
/// that was recorded and the step of the training that it was of.
struct FirstView {
    std::optional<std::string> text; // that was asked for: not taken from here, but missed, or marked
    std::optional<int> layer, head;
    std::optional<Cell> pin;
    std::optional<int> generate, step;                          // tokens after the text, of the training
    std::function<PairEdits(const EditedModels&)> edits;        // may throw Error
    std::function<Marks(const std::vector<TokenPiece>&)> marks; // of the text; may throw UsageError
    std::optional<RecordedView> record;
};

/// What the marks ask for after the text on screen, as ids.
struct MarkedNext {
    std::vector<int> answer;      // what would say it, as far as it is not written yet
    std::vector<int> distractors; // the first token of each

    [[nodiscard]] std::optional<MarkKind> kindOf(int token) const; // that comes next
};

/// What is open, and what was chosen in it: opening another model makes it anew.
struct OpenedState : Selection {
    Pair models;
    std::filesystem::path folder; // that was opened: a pair or a model
    std::optional<std::filesystem::path> with;
    OpenedPlaces asked;                             // folder and with, or those that are being opened
    QString title;                                  // "tiny-stories"
    std::shared_ptr<const TrainingHistory> history; // of the pair; null: it tells nothing of its training
    std::vector<Phrasing> phrasings; // of numbers, that the models learned to be asked in; empty: unknown
    int trainingStep = 0;            // of the open models, where there is a history
    Edits edits;                     // of the DIFF model, in force: those of the slot
    Edits standardEdits;             // of the model beside, be it a DIFF model, too
    int slot = 0;
    std::array<bool, 2> slotEdited{};
    bool peek = false; // the trained model is shown in the place of the edited one
};

/// What the user wrote and chose: it stays whatever is opened, but for what a trace or a
/// session brings.
struct UserState : UserChoices {
    std::string
        standIn; // the text, as long as it is what the window put there for a model that reads numbers
    ExperimentsState experiments;
    friend bool operator==(const UserState&, const UserState&) = default;
};

/// What is computed of both, and can be computed again. Traces lag behind text and edits while a pass runs.
struct DerivedState : Traces, Columns {
    Twin nearest;                         // found by the worker
    Retrieval retrieves, besideRetrieves; // of the DIFF model or the only one, and of the one beside
    GenerationState writing;              // what the models write after the text
    std::vector<int> ahead;               // of that, the tokens behind the text that the views show

    std::vector<TokenPiece> pieces; // of the traces
    std::string tracedText;
    std::vector<int> tracedAhead;
    bool generated = false; // one of them is what a model kept while it wrote, or has layers to come:
                            // shown, not reused
    int likeliest = 0;      // what the trained model says next: the DIFF model, or the one that is alone
    TracePtr arriving;      // of the pass that runs: its first `fresh` layers, then those of diffEdited
    int fresh = 0;          // 0: nothing is arriving
    QString note;           // why the standard model's maps are not shown
    QString problem;        // why the newest text or edit did not run, until the next pass, or which maps
                            // that are looked at could not be computed
    SweepState sweep;
    SweepState pageSweep; // of the layer of the selected head, with next tokens, for a page
    EffectsState effects;
};

/// What is on screen, as one value.
struct SessionState : OpenedState, UserState, DerivedState {
    ProcessorState processor; // what passes run on, whatever they are of

    /// What a second DIFF model beside the first is called; empty where a standard one stands there, or none.
    [[nodiscard]] QString besideName() const;
    /// `standard`, or the end of that name in its place.
    [[nodiscard]] QString calledBeside(const QString& standard) const;
    /// `diff`, or of two DIFF models the end of the first one's name.
    [[nodiscard]] QString calledFirst(const QString& diff) const;
    /// The step of its training that is open, where that is not the last.
    [[nodiscard]] std::optional<int> earlierStep() const;
    /// A row of a map sees the keys up to its own: of every text, and not of every picture.
    [[nodiscard]] bool causal() const;
    /// How many keys a row sees.
    [[nodiscard]] int seen(int query) const { return causal() ? query + 1 : static_cast<int>(pieces.size()); }
    /// The trace file that is open in the place of a model; null: none.
    [[nodiscard]] const Recording* recording() const;
    /// Why what an open trace file holds is no longer what was read and checked; empty: it is.
    [[nodiscard]] Phrase changedTrace() const;
    [[nodiscard]] bool textCurrent() const; // the traces are of the text and of the open models
    [[nodiscard]] bool editsCurrent() const;
    [[nodiscard]] bool
    writtenWithOtherEdits(int row = GenerationState::diff) const; // it is not what the model would write now
    /// The head of the standard model on screen; where it is alone, the selection is its own.
    [[nodiscard]] HeadId twin() const;
    [[nodiscard]] bool edited() const; // the DIFF traces hold an edited one
    [[nodiscard]] bool standardEdited() const { return standard != standardTrained; }
    /// The DIFF trace to draw: trained while peeking, else what is in force as far as it has arrived.
    [[nodiscard]] const TracePtr& shown() const;
    [[nodiscard]] const TracePtr& shownStandard() const { return peek ? standardTrained : standard; }
    [[nodiscard]] PairEdits allEdits() const { return {edits, standardEdits}; } // of both models
    /// The edits that the screen shows: none of the user's while peeking; of a trace those that it ran with,
    /// too.
    [[nodiscard]] Edits shownEdits() const;
    [[nodiscard]] Edits shownStandardEdits() const;
    /// λ of a layer and what a head makes of its maps, by shownEdits(), whether or not their pass has run.
    [[nodiscard]] EditedLambda lambda(int layer) const;
    [[nodiscard]] HeadMix mix(HeadId head) const;
    [[nodiscard]] HeadMix trainedMix(HeadId head) const;
    [[nodiscard]] HeadMix standardMix(HeadId head) const; // of the standard model, by shownStandardEdits()
    [[nodiscard]] MarkedNext markedNext() const;
    [[nodiscard]] std::string answerText() const; // what is marked as the answer, its first place
    [[nodiscard]] bool marksFound() const { return found && !marks.empty(); } // by themselves
    /// The sweep that belongs to what is on screen.
    [[nodiscard]] SweepKey sweepKey() const;
    /// The recording that a page of what is on screen needs.
    [[nodiscard]] SweepKey recordingKey() const;
    /// The same of the effects of heads: on the first token of the marked answer, or on the most probable
    /// one.
    [[nodiscard]] EffectsKey effectsKey() const;
    [[nodiscard]] bool effectsShown() const; // those that there are belong to what is on screen
};

/// Whether there is such a head; none where there is no trace.
[[nodiscard]] bool hasHead(const TracePtr& trace, HeadId head);

} // namespace lambdascope
