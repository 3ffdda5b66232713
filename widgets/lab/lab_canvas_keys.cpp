// SPDX-License-Identifier: MIT
// Keys and focus on the lab's canvas: the keyboard does all that the pointer does.
#include "widgets/lab/lab_state.h"

#include <QHelpEvent>
#include <QKeyEvent>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr double smallStep = 0.01, largeStep = 0.1;

bool isCommand(const QKeyEvent& event) { // a shortcut of the window
    return event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
}

/// Keys that the canvas takes before any shortcut of the window that is a single key.
bool isOwnKey(int key) {
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_Backspace:
    case Qt::Key_Space:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        return true;
    default:
        return false;
    }
}

} // namespace

std::vector<KeyHelp> LabCanvas::keys() {
    constexpr int shift = Qt::ShiftModifier;
    return {{{Qt::Key_Left, Qt::Key_Right}, tr("Choose a layer")},
            {{shift | Qt::Key_Left, shift | Qt::Key_Right}, tr("Choose several layers")},
            {{Qt::Key_Up, Qt::Key_Down}, tr("Move λ by 0.01")},
            {{shift | Qt::Key_Up, shift | Qt::Key_Down}, tr("Move λ by 0.1")},
            {{Qt::Key_Home, Qt::Key_Backspace}, tr("Back to trained")},
            {{Qt::Key_Space}, tr("Hold: see the trained model")},
            {{Qt::Key_S, Qt::Key_T}, tr("Sweep or training in the lower chart")},
            {{Qt::Key_PageUp, Qt::Key_PageDown}, tr("Earlier or later step of the training")},
            {{Qt::Key_Return, Qt::Key_Enter}, tr("Run the sweep")},
            {{Qt::Key_Escape}, tr("Stop the sweep, or unpin")},
            {{Qt::Key_0}, tr("Show all cells of the maps")}};
}

bool LabCanvas::event(QEvent* event) {
    State& s = *state_;
    switch (event->type()) {
    case QEvent::Leave:
        if (s.pointer.target.cell) emit hovered({});
        s.pointer.target = {};
        update();
        break;
    case QEvent::FocusIn: {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        s.keyboardFocus = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        update();
        break;
    }
    case QEvent::ShortcutOverride: {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (!isCommand(*key) && isOwnKey(key->key())) {
            event->accept();
            return true;
        }
        break;
    }
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        return showToolTip(help->pos(), help->globalPos());
    }
    default:
        break;
    }
    return GlCanvas::event(event);
}

void LabCanvas::keyPressEvent(QKeyEvent* event) {
    State& s = *state_;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    if (event->key() == Qt::Key_Escape && s.dragged) { // the drag never was
        s.grip = {};
        if (std::exchange(s.gesture, false)) emit gestureCancelled();
        endGesture();
        return;
    }
    if (event->key() == Qt::Key_Space && !isCommand(*event)) {
        if (!event->isAutoRepeat() && !std::exchange(s.peeking, true)) emit peekRequested(true);
        return;
    }
    if (isCommand(*event) || !plainKey(event->key(), shift)) GlCanvas::keyPressEvent(event);
}

bool LabCanvas::plainKey(int key, bool shift) {
    State& s = *state_;
    const bool sweep = !s.geometry.showsTraining;
    switch (key) {
    case Qt::Key_Left:
        return chooseLayer(-1, shift);
    case Qt::Key_Right:
        return chooseLayer(1, shift);
    case Qt::Key_Up:
        return nudge(shift ? largeStep : smallStep);
    case Qt::Key_Down:
        return nudge(shift ? -largeStep : -smallStep);
    case Qt::Key_Home:
    case Qt::Key_Backspace:
        if (s.layerCount() > 0) emit resetRequested();
        return true;
    case Qt::Key_PageUp:
        return stepCheckpoint(-1);
    case Qt::Key_PageDown:
        return stepCheckpoint(1);
    case Qt::Key_0:
        resetView();
        return true;
    case Qt::Key_S:
        if (sweep || !s.scene.training) return false;
        emit lowerChosen(LabScene::Lower::Sweep);
        return true;
    case Qt::Key_T:
        if (!sweep || !s.scene.training) return false;
        emit lowerChosen(LabScene::Lower::Training);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (s.geometry.title.run.isNull()) return false;
        emit sweepRequested();
        return true;
    case Qt::Key_Escape:
        if (!s.geometry.title.cancel.isNull())
            emit sweepCancelRequested();
        else
            emit pinRequested({});
        return true;
    default:
        return false;
    }
}

void LabCanvas::keyReleaseEvent(QKeyEvent* event) {
    State& s = *state_;
    if (event->isAutoRepeat()) return;
    if (event->key() == Qt::Key_Space) {
        if (std::exchange(s.peeking, false)) emit peekRequested(false);
    } else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        if (!s.dragged && !s.pointer.heldSweep) endGesture();
    } else {
        GlCanvas::keyReleaseEvent(event);
    }
}

void LabCanvas::focusOutEvent(QFocusEvent* event) {
    State& s = *state_;
    // the release of a key goes to whoever has the focus then
    if (std::exchange(s.peeking, false)) emit peekRequested(false);
    s.grip = {};
    endGesture();
    GlCanvas::focusOutEvent(event);
}

bool LabCanvas::chooseLayer(int step, bool extend) {
    State& s = *state_;
    if (s.layerCount() == 0) return true;
    const int next = std::clamp(s.active + step, 0, s.layerCount() - 1);
    if (next == s.active && (extend || s.scene.first == s.scene.last)) return true;
    s.active = next;
    if (!extend) s.anchor = next;
    emit layersSelected(std::min(s.anchor, next), std::max(s.anchor, next));
    return true;
}

bool LabCanvas::nudge(double step) {
    State& s = *state_;
    if (s.dragged) return true; // the hand is stronger
    const LabValues values = nudged(s.scene, s.active, step);
    if (values.empty()) return true;
    s.gesture = true;
    emit valuesMoved(values);
    return true;
}

bool LabCanvas::stepCheckpoint(int by) {
    State& s = *state_;
    if (!s.geometry.showsTraining) return false;
    const int step = checkpointFrom(*s.scene.training, s.scene.training->current, by);
    if (step >= 0 && step != s.scene.training->current) emit checkpointChosen(step);
    return true;
}

} // namespace lambdascope
