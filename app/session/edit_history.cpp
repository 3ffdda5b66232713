// SPDX-License-Identifier: MIT
#include "app/session/edit_history.h"

#include <QUndoCommand>

#include <utility>

namespace lambdascope {

/// What every step on the stack tells.
class EditHistory::Step : public QUndoCommand {
  public:
    [[nodiscard]] virtual Control changes() const = 0;
};

/// From one set of edits to another in one slot; undoing shows that slot again.
class EditHistory::EditChange : public Step {
  public:
    EditChange(EditHistory& history, int slot, PairEdits before, PairEdits after, int gesture)
        : history_(history),
          slot_(slot),
          before_(std::move(before)),
          after_(std::move(after)),
          gesture_(gesture) {}

    void redo() override { history_.put(slot_, after_); }
    void undo() override { history_.put(slot_, before_); }
    [[nodiscard]] int id() const override { return gesture_; } // −1: never merged
    bool mergeWith(const QUndoCommand* next) override {
        const auto* step = static_cast<const EditChange*>(next); // the stack compares ids first
        if (step->slot_ != slot_) return false;
        after_ = step->after_;
        setObsolete(after_ == before_); // dragged back to where it began
        return true;
    }
    [[nodiscard]] Control changes() const override { return Control::Lambda; }

  private:
    EditHistory& history_;
    int slot_;
    PairEdits before_, after_;
    int gesture_;
};

/// From one prompt to another.
class EditHistory::PromptChange : public Step {
  public:
    PromptChange(EditHistory& history, Prompt before, Prompt after, PromptStep how, int typing)
        : history_(history),
          before_(std::move(before)),
          after_(std::move(after)),
          how_(how),
          typing_(typing) {}

    void redo() override {
        emit history_.promptChanged(before_, after_, std::exchange(done_, true) ? PromptStep::Again : how_);
    }
    void undo() override {
        history_.endGesture(); // what is typed now is another step
        emit history_.promptChanged(after_, before_, PromptStep::Again);
    }
    [[nodiscard]] int id() const override { return typing_; } // −1: never merged
    bool mergeWith(const QUndoCommand* next) override {
        after_ = static_cast<const PromptChange*>(next)->after_;
        setObsolete(after_ == before_); // typed and taken away
        return true;
    }
    [[nodiscard]] Control changes() const override {
        return before_.text == after_.text ? Control::Marks : Control::Prompt;
    }
    [[nodiscard]] bool typedTo(const Prompt& prompt) const { return typing_ != -1 && after_ == prompt; }
    [[nodiscard]] bool began(const Prompt& prompt) const { return before_.text == prompt.text; }

  private:
    EditHistory& history_;
    Prompt before_, after_;
    PromptStep how_;
    int typing_;
    bool done_ = false;
};

EditHistory::EditHistory(QObject* parent) : QObject(parent) {
    stack_.setUndoLimit(1000);
}

QString EditHistory::nameOf(const QString& what, LayerRange layers, int layerCount) {
    if (layers.count() == 1) return tr("%1 of layer %2").arg(what).arg(layers.first);
    if (layers.count() == layerCount) return tr("%1 of all layers").arg(what);
    return tr("%1 of layers %2 to %3").arg(what).arg(layers.first).arg(layers.last);
}

void EditHistory::change(const PairEdits& edits, const QString& what, bool ofGesture) {
    if (edits == edited()) return;
    auto* step = new EditChange(*this, slot_, edited(), edits, ofGesture ? gesture_ : -1);
    step->setText(what);
    stack_.push(step);
}

void EditHistory::changePrompt(const Prompt& before, const Prompt& after, const QString& what,
                               PromptStep how) {
    if (before == after) return;
    int typing = how == PromptStep::Chosen ? -1 : -2 - gesture_; // a drag has gesture_
    const auto* newest = dynamic_cast<const PromptChange*>(stack_.command(stack_.index() - 1));
    if (how == PromptStep::TakenBack && newest != nullptr && newest->typedTo(before)) {
        if (newest->began(after)) return stack_.undo(); // with the marks that it had
        typing = newest->id();
    }
    auto* step = new PromptChange(*this, before, after, how, typing);
    step->setText(what);
    stack_.push(step);
}

std::optional<Control> EditHistory::controlOf(int step) const {
    const auto* known = dynamic_cast<const Step*>(stack_.command(step)); // null out of range
    return known == nullptr ? std::nullopt : std::optional(known->changes());
}

void EditHistory::cancelGesture() {
    const int last = stack_.index() - 1;
    if (last >= 0 && stack_.command(last)->id() == gesture_) {
        // the stack offers its commands for reading only; an obsolete one leaves it without being undone
        auto* step = const_cast<QUndoCommand*>(stack_.command(last));
        step->undo();
        step->setObsolete(true);
        stack_.undo();
    }
    endGesture();
}

void EditHistory::choose(int slot) {
    if (slot == slot_ || slot < 0 || slot > 1) return;
    slot_ = slot;
    endGesture();
    emit changed();
}

void EditHistory::start(const std::array<PairEdits, 2>& sets, int slot) {
    stack_.clear();
    sets_ = sets;
    slot_ = slot;
    emit changed();
}

void EditHistory::put(int slot, const PairEdits& edits) {
    sets_.at(slot) = edits;
    slot_ = slot;
    emit changed();
}

} // namespace lambdascope
