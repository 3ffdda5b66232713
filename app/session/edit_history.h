// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/pair_edits.h"
#include "core/lessons/class_file.h"
#include "core/text/spans.h"

#include <QObject>
#include <QUndoStack>

#include <array>
#include <optional>
#include <string>

namespace lambdascope {

/// A text and what is marked in it.
struct Prompt {
    std::string text;
    Marks marks;
    bool found = false; // nobody made the marks: askedNumber() found them
    friend bool operator==(const Prompt&, const Prompt&) = default;
};

/// How a prompt comes to be another one.
enum class PromptStep { Typed, TakenBack, Chosen, Again }; // letter by letter, these undone, at once, by undo

/// Two sets of edits of both models, A and B, of which one is in force, and every step that was made in them
/// and in the prompt. All changes of one gesture (a drag, a held key, what is typed) are one step. QUndoStack
/// keeps the steps, at most a thousand.
class EditHistory : public QObject {
    Q_OBJECT

  public:
    explicit EditHistory(QObject* parent = nullptr);

    [[nodiscard]] const PairEdits& edited() const { return sets_.at(slot_); }
    [[nodiscard]] const PairEdits& of(int slot) const { return sets_.at(slot); }
    [[nodiscard]] int slot() const { return slot_; } // 0: A, 1: B
    [[nodiscard]] const QUndoStack& stack() const { return stack_; }

    /// What an edit of some layers is called: "λ_init of layer 2", "λ of layers 1 to 3", "swap of all
    /// layers".
    static QString nameOf(const QString& what, LayerRange layers, int layerCount);
    void endGesture() { ++gesture_; }
    void undo() { stack_.undo(); }
    void redo() { stack_.redo(); }
    void cancelGesture(); // takes back what was changed since the last endGesture()
    /// What undo, or redo, would change now: an edit, the text, or marks in a text that stays; none: there is
    /// no step.
    [[nodiscard]] std::optional<Control> undoes() const { return controlOf(stack_.index() - 1); }
    [[nodiscard]] std::optional<Control> redoes() const { return controlOf(stack_.index()); }
    void choose(int slot);

  signals:
    void changed(); // what is in force, or which of both
    void promptChanged(const lambdascope::Prompt& from, const lambdascope::Prompt& to,
                       lambdascope::PromptStep step);

  private:
    friend class Session; // which knows whether a model is there to be edited
    /// `what` names the step in the menu: "λ_init of layer 2". The same edits make no step. With `ofGesture`
    /// the change joins the ones made since the last endGesture().
    void change(const PairEdits& edits, const QString& what, bool ofGesture = false);
    /// Both sets anew; the steps are forgotten.
    void start(const std::array<PairEdits, 2>& sets, int slot = 0);
    /// What is typed is one step with what was typed since the last endGesture(), and letters that are taken
    /// back leave the step that they came with.
    void changePrompt(const Prompt& before, const Prompt& after, const QString& what,
                      PromptStep how = PromptStep::Chosen);
    class Step;
    class EditChange;
    class PromptChange;
    [[nodiscard]] std::optional<Control> controlOf(int step) const;
    void put(int slot, const PairEdits& edits);

    std::array<PairEdits, 2> sets_;
    int slot_ = 0;
    int gesture_ = 0;
    QUndoStack stack_;
};

} // namespace lambdascope
