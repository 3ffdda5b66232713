// SPDX-License-Identifier: MIT
// The pointer on the lab's canvas: what it is over, what it holds, and the wishes that come of it.
#include "widgets/lab/chart/lab_state.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

using Kind = LabTarget::Kind;

std::optional<Cell> visible(const LabMaps& maps, const std::optional<Cell>& cell) {
    return cell && maps.sees(*cell) ? cell : std::nullopt;
}

} // namespace

void LabCanvas::point(QPointF at) {
    State& s = *state_;
    s.pointer.at = at;
    const LabTarget before = s.pointer.target;
    s.pointer.target = s.geometry.targetAt(at, view());
    if (s.scene.maps.tokens.isEmpty()) s.pointer.target.cell.reset();
    const auto now = visible(s.scene.maps, s.pointer.target.cell);
    if (visible(s.scene.maps, before.cell) != now) emit hovered(now);
    showCursor();
}

void LabCanvas::showCursor() {
    State& s = *state_;
    const Kind kind = s.grip.kind != Kind::Nothing ? s.grip.kind : s.pointer.target.kind;
    const bool curves = s.geometry.sweep.hasCurves;
    switch (kind) {
    case Kind::Point:
        setCursor(Qt::SizeVerCursor);
        break;
    case Kind::Scrubber:
        setCursor(Qt::SizeHorCursor);
        break;
    case Kind::Sweep:
        setCursor(curves ? Qt::CrossCursor : Qt::ArrowCursor);
        break;
    case Kind::SweepTab:
    case Kind::TrainingTab:
    case Kind::Run:
    case Kind::Cancel:
        setCursor(Qt::PointingHandCursor);
        break;
    case Kind::Map:
        setCursor(drags() ? Qt::ClosedHandCursor : Qt::ArrowCursor);
        break;
    default:
        setCursor(Qt::ArrowCursor);
    }
}

void LabCanvas::mouseMoveEvent(QMouseEvent* event) {
    State& s = *state_;
    point(event->position());
    if (s.grip.kind != Kind::Nothing && handMoves(event->position()))
        drag(event->position(), event->modifiers());
    update();
}

void LabCanvas::mousePressEvent(QMouseEvent* event) {
    State& s = *state_;
    if (event->button() != Qt::LeftButton) return;
    endGesture(); // one that a key began
    point(event->position());
    handDown(event->position());
    s.grip = s.pointer.target;
    hold(event->position(), event->modifiers());
    update();
}

void LabCanvas::hold(QPointF at, Qt::KeyboardModifiers modifiers) {
    State& s = *state_;
    if (s.grip.kind == Kind::Point) {
        const PlotAxis& y = s.geometry.chart.y;
        s.dragged = dragOf(s.scene, s.grip.index, at.y(), std::abs(y.valueAt(0) - y.valueAt(1)));
        s.lastValues = s.dragged->start();
        s.pointer.heldPoint = s.grip.index;
    } else if (s.grip.kind == Kind::Sweep && s.geometry.sweep.hasCurves) {
        s.pointer.heldSweep = true;
        s.lastSweepValue = std::nan("");
        chooseSweepValue(at.x(), !(modifiers & (Qt::AltModifier | Qt::ControlModifier)));
    } else if (s.grip.kind == Kind::Scrubber) {
        s.pointer.heldStep = s.geometry.training.checkpointAt(*s.scene.training, at.x());
        if (s.pointer.heldStep >= 0 && s.pointer.heldStep != s.scene.training->current)
            emit checkpointChosen(s.pointer.heldStep);
    }
}

void LabCanvas::drag(QPointF at, Qt::KeyboardModifiers modifiers) {
    State& s = *state_;
    const bool snap = !(modifiers & (Qt::AltModifier | Qt::ControlModifier));
    if (s.dragged) {
        const LambdaValues values = s.dragged->at(at.y(), {bool(modifiers & Qt::ShiftModifier), snap});
        if (values == s.lastValues) return;
        s.lastValues = values;
        s.gesture = true;
        // a layer outside of the selection is moved alone: it becomes the selection
        if (!s.scene.selects(s.dragged->layer())) emit layersSelected(s.dragged->layer(), s.dragged->layer());
        emit valuesMoved(values);
    } else if (s.pointer.heldSweep && !s.geometry.showsTraining) {
        chooseSweepValue(at.x(), snap);
    } else if (s.pointer.heldStep >= 0 && s.geometry.showsTraining) {
        const int step = s.geometry.training.checkpointAt(*s.scene.training, at.x());
        if (step < 0 || step == s.pointer.heldStep) return;
        s.pointer.heldStep = step;
        emit checkpointChosen(step);
    } else if (s.grip.kind == Kind::Map) {
        pan(at);
    }
}

void LabCanvas::chooseSweepValue(double x, bool snap) {
    State& s = *state_;
    double value = s.geometry.sweep.valueAt(x);
    const auto& trained = s.geometry.sweep.trained;
    if (snap && trained && std::abs(trained->x - x) <= snapPixels) value = *s.scene.sweep.trained;
    if (value == s.lastSweepValue) return;
    s.lastSweepValue = value;
    s.gesture = true;
    emit sweepValueChosen(value);
}

void LabCanvas::mouseReleaseEvent(QMouseEvent* event) {
    State& s = *state_;
    if (event->button() != Qt::LeftButton || s.grip.kind == Kind::Nothing) return;
    const bool click = handUp();
    s.grip = {};
    endGesture();
    if (click) press(*event);
    point(event->position());
    update();
}

void LabCanvas::press(const QMouseEvent& event) {
    State& s = *state_;
    const LabTarget target = s.geometry.targetAt(event.position(), view());
    const bool extend = event.modifiers() & Qt::ShiftModifier;
    switch (target.kind) {
    case Kind::Point:
    case Kind::Column:
        s.active = target.index;
        if (extend)
            emit layersSelected(std::min(s.anchor, target.index), std::max(s.anchor, target.index));
        else if (target.kind == Kind::Column || !s.scene.selects(target.index)) {
            s.anchor = target.index;
            emit layersSelected(target.index, target.index);
        }
        break;
    case Kind::Map:
        if (const auto cell = visible(s.scene.maps, target.cell); cell && !s.scene.maps.tokens.isEmpty())
            emit pinRequested(cell);
        break;
    case Kind::SweepTab:
        if (s.geometry.showsTraining) emit lowerChosen(LabScene::Lower::Sweep);
        break;
    case Kind::TrainingTab:
        if (!s.geometry.showsTraining) emit lowerChosen(LabScene::Lower::Training);
        break;
    case Kind::Run:
        emit sweepRequested();
        break;
    case Kind::Cancel:
        emit sweepCancelRequested();
        break;
    default:
        break;
    }
}

void LabCanvas::endGesture() {
    State& s = *state_;
    s.pointer.heldPoint = -1;
    s.pointer.heldStep = -1;
    s.pointer.heldSweep = false;
    if (s.dragged) { // what it stretched goes back
        s.dragged.reset();
        layOut();
        update();
    }
    if (std::exchange(s.gesture, false)) emit gestureEnded();
}

void LabCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    State& s = *state_;
    if (event->button() != Qt::LeftButton) return;
    const LabTarget target = s.geometry.targetAt(event->position(), view());
    if (target.kind == Kind::Point) {
        emit resetRequested();
    } else if (target.kind == Kind::Map) {
        resetView();
    } else {
        mousePressEvent(event); // two clicks in a row
    }
}

void LabCanvas::wheelEvent(QWheelEvent* event) {
    State& s = *state_;
    const LabTarget target = s.geometry.targetAt(event->position(), view());
    const int turned = event->angleDelta().y();
    if (target.kind == Kind::Map) {
        zoomAt(s.geometry.maps.maps[target.index], *event);
        point(event->position());
    } else if (target.kind == Kind::Scrubber && turned != 0) {
        stepCheckpoint(turned > 0 ? -1 : 1);
    } else {
        event->ignore();
        return;
    }
    event->accept();
}

bool LabCanvas::showToolTip(const QPoint& at, const QPoint& global) {
    const LabTarget target = state_->geometry.targetAt(at, view());
    QString words;
    switch (target.kind) {
    case Kind::SweepTab:
        words = tr("Loss and attention against λ_init (S)");
        break;
    case Kind::TrainingTab:
        words = tr("λ and attention over the training (T)");
        break;
    case Kind::Run:
        words = tr("Run the model at λ_init from −0.2 to 1.4, in the background (Enter)");
        break;
    case Kind::Cancel:
        words = tr("Stop the sweep; what is known stays (Esc)");
        break;
    case Kind::Column:
        words = tr("Click selects this layer, Shift+click all up to it");
        break;
    default:
        break;
    }
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(global, words, this);
    return true;
}

} // namespace lambdascope
