// SPDX-License-Identifier: MIT
#include "app/session/edit_history.h"

#include <QUndoCommand>

#include <utility>

namespace lambdascope {

/// From one set of edits to another in one slot; undoing shows that slot again.
class EditHistory::Step : public QUndoCommand {
  public:
    Step(EditHistory& history, int slot, PairEdits before, PairEdits after, int gesture)
        : history_(history),
          slot_(slot),
          before_(std::move(before)),
          after_(std::move(after)),
          gesture_(gesture) {}

    void redo() override { history_.put(slot_, after_); }
    void undo() override { history_.put(slot_, before_); }
    [[nodiscard]] int id() const override { return gesture_; } // −1: never merged
    bool mergeWith(const QUndoCommand* next) override {
        const auto* step = static_cast<const Step*>(next); // the stack compares ids first
        if (step->slot_ != slot_) return false;
        after_ = step->after_;
        setObsolete(after_ == before_); // dragged back to where it began
        return true;
    }

  private:
    EditHistory& history_;
    int slot_;
    PairEdits before_, after_;
    int gesture_;
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
    auto* step = new Step(*this, slot_, edited(), edits, ofGesture ? gesture_ : -1);
    step->setText(what);
    stack_.push(step);
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
