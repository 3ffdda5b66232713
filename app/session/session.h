// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/edit_history.h"
#include "app/session/effects_finder.h"
#include "app/session/parts.h"
#include "app/session/passes.h"
#include "app/session/session_state.h"
#include "app/session/sweeps.h"
#include "app/session/writing.h"
#include "core/analysis/attention/highlight.h"

#include <QFileSystemWatcher>
#include <QObject>

#include <functional>
#include <map>
#include <optional>

namespace lambdascope {

/// The one observable object: only it and its owners change state; views get told by changed().
///
/// What a change of the prompt (setText()) sets off: at once Writing, where rows go, and Effects, where heads
/// were being found, then Text, Pass and Selection, as maps are of the text before now and marks have moved.
/// 150 ms after the last key Passes runs both models: Pass and Selection, as layers come and when all are
/// there, with a pin that holds; then maps that no layer kept and the nearest twin. 300 ms later
/// EffectsFinder, where a view shows what heads do: Effects.
class Session : public QObject {
    Q_OBJECT

  public:
    explicit Session(const std::string& backend = "auto", QObject* parent = nullptr);
    explicit Session(Processor processor, QObject* parent = nullptr);
    /// What the weights of models are that are opened from now on.
    void setWeights(WeightsAs weights) { engine_.setWeights(weights); }

    [[nodiscard]] const SessionState& state() const { return state_; }
    /// Nothing is running and nothing waits: what is on screen is final.
    [[nodiscard]] bool settled() const;
    [[nodiscard]] EditHistory& history() { return history_; } // undo, redo, slots, gestures
    // who own the rest of the state
    [[nodiscard]] Passes& passes() { return passes_; }
    [[nodiscard]] Writing& writing() { return writing_; }
    [[nodiscard]] Sweeps& sweeps() { return sweeps_; }
    [[nodiscard]] PageRecordings& pageRecordings() { return pageRecordings_; }
    [[nodiscard]] EffectsFinder& effects() { return effects_; }
    /// `does` it, at once, whenever one of the parts has changed, for as long as the view is there.
    QMetaObject::Connection onChange(const QObject* view, Parts parts, std::function<void()> does) const;
    template<typename View>
    QMetaObject::Connection onChange(View* view, Parts parts, void (View::*does)()) const {
        return onChange(view, parts, [view, does] { (view->*does)(); });
    }

    void open(const std::filesystem::path& folder, const std::optional<std::filesystem::path>& with = {});
    void cancelOpen();
    void openBeside(const std::filesystem::path& folder); // a second model, or one in the place of its like
    /// The open pair as it was after a step of its training; everything else on screen stays.
    void openTrainingStep(int step);
    /// A pass starts once no more is typed (at once if `now`).
    void setText(const std::string& text, bool now = false);
    void setMarks(const Marks& marks, bool found = false); // `found`: by themselves
    /// What the user writes: all of it until EditHistory::endGesture() is one step of undo. What it asks for
    /// is marked by itself where nothing else is marked, as one more step, and not again where that was
    /// undone.
    void write(const std::string& text, bool takenBack = false);   // by the undo of the field's letters
    void replacePrompt(const Prompt& prompt, const QString& what); // at once; `what` names the step of undo
    void mark(const Marks& marks);                                 // by hand: a step of undo
    void setFindsMarks(bool finds) { findsMarks_ = finds; }        // whether write() marks
    void findMarks();                                              // now, though they were taken away
    void putPrompt(const Prompt& before); // as it once was: no step, and without marks no new ones
    void setStandIn(const std::string& numbers) { state_.standIn = numbers; } // until there are words again
    void selectHead(HeadId head);
    void selectHeadOf(bool standard, HeadId head); // beside DIFF the head of the standard model is the twin
    void setTarget(LayerRange layers);             // the selected head moves into it
    void selectTwin(HeadId twin);
    void selectTwinBy(TwinRule rule); // by the answer: without one the nearest pattern
    void pin(std::optional<Cell> cell);
    void select(const Selection& selection); // that of another time, of the same text
    /// λ or λ_init of some layers, by a hand: all moves until EditHistory::endGesture() are one step of undo.
    /// None while the trained model is shown, as that is not what would be moved.
    void moveLambda(Quantity quantity, const std::map<int, double>& values);
    /// Any other edit of the DIFF model; `what` and `ofGesture` as EditHistory::change() has them.
    void edit(const Edits& edits, const QString& what, bool ofGesture = false) {
        if (state_.models.diff) history_.change({edits, state_.standardEdits}, what, ofGesture);
    }
    void editBoth(const PairEdits& edits, const QString& what) { history_.change(edits, what); }
    /// Takes a head of either model out, or puts it back. None while the trained models are shown.
    void toggleHead(bool standard, HeadId head);
    void setPeek(bool trained) { set(state_.peek, trained, Part::Pass | Part::Selection); }
    void setLab(const LabChoices& choices) { set(state_.lab, choices); }
    /// None: what suits the maps.
    void setMapScale(std::optional<MapScale> scale) { set(state_.mapScale, scale); }
    void setBy(std::optional<GroupBy> by); // none: what suits the text and the room for its maps
    void setScope(MeterScope scope) {
        set(state_.scope, scope);
        passes_.fetchMissing(); // the model beside is looked at elsewhere
    }
    void setMapChoices(const MapChoices& choices) {
        setMapScale(choices.mapScale);
        setBy(choices.by);
        setScope(choices.scope);
    }
    /// How large a cell of a token is where maps are drawn, in logical pixels: what `by` none goes by.
    void setTokenCell(double side);
    /// The text in the place of the maps; none: the maps.
    void setAsText(std::optional<MapName> map) { set(state_.asText, map); }
    void setMachine(const MachineChoices& choices) { set(state_.machine, choices); }
    void showWhatTells() { first_ = First::Anew; } // with the next text: head, twin and pin chosen anew
    void setStart(const FirstView& start) { start_ = start; } // applied when the first model is there
    void cancelPass();                                        // and what is being written
    void setExperiments(const ExperimentsState& experiments); // of those who check and run them

  signals:
    /// Of the state; what else there is to tell are events.
    void changed(lambdascope::Parts parts);
    void loading(const QString& folder, qint64 done, qint64 all);
    void openFailed(const QString& folder, const QString& message, const QString& command); // for a shell
    void openCancelled();
    void deviceFailed(const QString& why);     // once a failure; its work was repeated on the CPU
    void startRefused(const QString& message); // what the command line names is not there
    void marksWereFound();                     // and are a step of undo
    void editHeldBack();                       // what would be moved is not what is shown: setPeek()

  private:
    template<typename Value>
    void set(Value& chosen, const Value& now, Parts parts = Part::Selection) {
        if (chosen == now) return;
        chosen = now;
        emit changed(parts);
    }
    [[nodiscard]] bool holdsBack(); // an edit
    void connectEngine();
    void onLoaded(const LoadResult& result);
    void onEdits();
    void takeModels(const LoadResult& result);
    void takeRecordedText(SessionState& fresh);
    void takeTrainingStep(const Pair& models, int step);
    void keepStep(int step, const Pair& models);
    void putTogether();
    [[nodiscard]] Prompt prompt() const { return {state_.text, state_.marks, state_.marksFound()}; }
    [[nodiscard]] std::optional<Marks> wantedMarks(const std::string& text) const;
    void markFound();
    void takePrompt(const Prompt& from, const Prompt& to, PromptStep step);
    void keepSelectionValid(bool newText, const std::vector<int>& before);
    [[nodiscard]] bool pinHolds(const std::vector<int>& before, const Trace& trace) const;
    [[nodiscard]] Highlight telling(const Trace& trace, std::optional<HeadId> only = {}) const;
    void selectFirst(const Trace& trace);
    void findRetrieving();
    void keepTargetValid();
    void watchTraces();

    SessionState state_;
    EditHistory history_;
    QFileSystemWatcher traces_; // the files of those that are open
    quint64 loadNumber_ = 0;    // of the newest: older ones are dropped
    int generateFirst_ = 0;     // tokens, once the first pass is there
    struct RetrievalKey {
        ModelPtr diff, standard;
        std::string text;
        Marks marks;
        friend bool operator==(const RetrievalKey&, const RetrievalKey&) = default;
    } retrievalKey_;               // what was found where the models retrieve is of
    double tokenCell_ = wholeCell; // side, until the canvas tells
    std::string pinnedText_;       // that the user's pin is a cell of
    bool findsMarks_ = false;
    Marks declined_;               // that the user took away after they were found; they move with the text
    bool ownMarks_ = false;        // made by hand, or given: they are never changed
    bool followsQuestion_ = false; // an example's are of what the text asked for, when last it asked
    enum class First { AsIs, Anew, Recorded } first_ = First::AsIs; // what the next pass selects
    std::optional<FirstView> start_;
    std::optional<std::pair<std::string, Marks>> beforeTrace_; // the text, while that of a trace is shown
    std::optional<int> openingTrainingStep_;
    std::map<int, Pair> steps_; // checkpoints that were opened: going back to one is immediate
    Engine engine_;
    Passes passes_{engine_, state_, state_};
    Writing writing_{engine_, state_, state_, passes_};
    Sweeps sweeps_{engine_, state_, state_.sweep};
    PageRecordings pageRecordings_{engine_, state_, state_.pageSweep};
    EffectsFinder effects_{engine_, state_, state_.effects};
};

} // namespace lambdascope
