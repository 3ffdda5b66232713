// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/lab_canvas.h"

#include "widgets/canvas/map_panel.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/keys.h"
#include "widgets/lab/chart/lab_gesture.h"
#include "widgets/lab/chart/lab_maps.h"
#include "widgets/lab/chart/lab_pen.h"
#include "widgets/lab/chart/sweep_chart.h"
#include "widgets/lab/chart/training_chart.h"
#include "widgets/lab/chart/waterfall.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lambdascope {

/// What LabCanvas keeps between events: the values it was given, their places, and the gesture in progress.
struct LabCanvas::State {
    LabScene scene;
    LabFonts fonts;
    LabMapValues values;
    LabGeometry geometry;
    LabPointer pointer;
    LabTarget grip; // what the left button holds
    std::optional<LambdaDrag> dragged;
    LambdaValues lastValues; // of the drag
    double lastSweepValue = 0;
    bool gesture = false;       // values went out that gestureEnded() must close
    int anchor = 0, active = 0; // of a selection made with the keyboard

    [[nodiscard]] bool stale() const { return scene.maps.stale || scene.maps.trainedStale; }
    [[nodiscard]] int layerCount() const { return static_cast<int>(scene.layers.size()); }
};

namespace {

/// Everything that is not a cell; tooltips last, on top.
void paintLab(const LabPen& pen, const MapsFrame& frame) {
    ChartPainter chart(pen);
    chart.draw();
    LowerTitlePainter(pen).draw();
    MapsPainter maps(pen, frame);
    maps.draw();
    if (pen.geometry.showsTraining) {
        TrainingPainter training(pen);
        training.draw();
        training.tooltip();
    } else {
        SweepPainter sweep(pen);
        sweep.draw();
        sweep.tooltip();
    }
    chart.tooltip();
    maps.tooltip();
}

constexpr double smallStep = 0.01, largeStep = 0.1;

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

using Kind = LabTarget::Kind;

/// A cell of the maps as one of tokens; none where it is masked.
std::optional<Cell> visible(const LabMapValues& values, const std::optional<Cell>& cell) {
    return cell && values.sees(*cell) ? std::optional(values.common().tokenCell(*cell)) : std::nullopt;
}

} // namespace

LabCanvas::LabCanvas(Drawing drawing, QWidget* parent)
    : Canvas(drawing, parent), state_(std::make_unique<State>()) {
    setMinimumSize(480, 320);
    setObjectName(QStringLiteral("labCanvas"));
    tagControls({this}, {Control::Lambda, Control::Steps});
    setAccessibleName(tr("λ lab: λ of every layer, its sweep, and the difference map"));
    describe();
}

LabCanvas::~LabCanvas() = default;

const LabScene& LabCanvas::scene() const {
    return state_->scene;
}

float LabCanvas::scaleMaximum() const {
    return state_->values.scaling(1).maximum;
}

void LabCanvas::setScene(const LabScene& scene) {
    State& s = *state_;
    const bool sameText = scene.maps.tokens.size() == s.scene.maps.tokens.size() &&
                          scene.maps.columns() == s.scene.maps.columns();
    const bool sameWords = scene.layers == s.scene.layers && scene.first == s.scene.first &&
                           scene.last == s.scene.last && scene.lowerWords == s.scene.lowerWords;
    const int layersBefore = s.layerCount();
    s.scene = scene;
    setStale(s.stale());
    s.values.update(s.scene.maps);
    if (s.layerCount() != layersBefore && s.dragged) { // another model: the point that was held is gone
        s.grip = {};
        endGesture();
    }
    if (!s.scene.selects(s.active))
        s.anchor = s.active = std::clamp(s.active, scene.first, std::max(scene.first, scene.last));
    if (sameText)
        layOut();
    else
        resetView();
    if (!sameWords) describe();
    if (s.pointer.target.kind != LabTarget::Kind::Nothing) point(s.pointer.at);
    update();
}

void LabCanvas::describe() {
    const State& s = *state_;
    QStringList lines;
    for (int l = std::max(0, s.scene.first); l <= s.scene.last && l < s.layerCount(); ++l) {
        const LabLayer& layer = s.scene.layers[l];
        QString line = tr("layer %1: λ %2 in force").arg(l).arg(printed(layer.lambda));
        if (layer.tokens && printed(layer.tokens->least) != printed(layer.tokens->most))
            line = tr("layer %1: λ of the tokens from %2 to %3, mean %4")
                       .arg(l)
                       .arg(printed(layer.tokens->least), printed(layer.tokens->most),
                            printed(layer.tokens->mean));
        if (layer.tokens && layer.lambdaOverridden)
            line += tr(", λ set to %1 by itself").arg(printed(layer.lambda));
        else if (layer.edited())
            line += tr(", trained %1, λ_init %2, trained %3")
                        .arg(printed(layer.trainedLambda), printed(layer.init), printed(layer.trainedInit));
        lines << line;
    }
    lines << tr(
        "Left and right choose the layer, up and down move it by 0.01, with Shift by 0.1; Home returns to "
        "trained, Space shows trained.");
    QString words = lines.join(QStringLiteral(". "));
    if (!s.scene.lowerWords.isEmpty()) words += u' ' + s.scene.lowerWords;
    setDescription(*this, words);
}

QPointF LabCanvas::pointOf(int layer) const {
    return state_->geometry.chart.columns.at(static_cast<std::size_t>(layer)).lambda;
}

QRectF LabCanvas::mapRect(int map) const {
    return state_->geometry.maps.maps.at(static_cast<std::size_t>(map));
}

std::optional<QRectF> LabCanvas::cellRect(int map, Cell cell) const {
    return state_->geometry.maps.cellRect(map, cell, view());
}

QPointF LabCanvas::sweepPoint(double lambdaInit) const {
    return state_->geometry.sweep.pointOf(state_->scene.sweep, lambdaInit);
}

QPointF LabCanvas::checkpointPoint(int step) const {
    const TrainingLayout& training = state_->geometry.training;
    return {training.xOf(step), training.scrubberY};
}

void LabCanvas::place() {
    State& s = *state_;
    // under the hand the scale may only grow
    const auto atLeast = s.dragged ? std::optional(s.geometry.chart.range()) : std::nullopt;
    s.geometry = LabGeometry::of(s.scene, {size(), devicePixelRatioF(), atLeast});
}

CellGrid LabCanvas::grid() const {
    return state_->geometry.maps.grid();
}

std::vector<MapPanel> LabCanvas::panels() const {
    const State& s = *state_;
    if (s.geometry.layout.arrangement == LabLayout::Arrangement::TooSmall) return {};
    const LabPanels panels = panelsOf(s.values, s.geometry.maps, view());
    return {panels.begin(), panels.end()};
}

void LabCanvas::drawOverlay(Ink& ink) {
    State& s = *state_;
    if (s.geometry.layout.arrangement == LabLayout::Arrangement::TooSmall) {
        ink.text(QRectF(rect()).center(), tr("Make the window larger to see the λ lab"), s.fonts.words,
                 theme().ink2, Align::Centre);
        return;
    }
    const Look look(theme());
    paintLab({ink, look, s.fonts, s.scene, s.geometry, s.pointer, size()},
             {s.values, panelsOf(s.values, s.geometry.maps, view()), looksStale()});
}

// Keys and focus on the lab's canvas: the keyboard does all that the pointer does.
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
    return Canvas::event(event);
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
    if (isCommand(*event) || !plainKey(event->key(), shift)) Canvas::keyPressEvent(event);
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
        if (s.geometry.title.cancel.isNull()) return false;
        emit sweepCancelRequested();
        return true;
    default:
        return false;
    }
}

void LabCanvas::keyReleaseEvent(QKeyEvent* event) {
    State& s = *state_;
    if (event->isAutoRepeat()) return;
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        if (!s.dragged && !s.pointer.heldSweep) endGesture();
    } else {
        Canvas::keyReleaseEvent(event);
    }
}

void LabCanvas::focusOutEvent(QFocusEvent* event) {
    Canvas::focusOutEvent(event);
    state_->grip = {};
    endGesture();
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
    const LambdaValues values = nudged(s.scene, s.active, step);
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

// The pointer on the lab's canvas: what it is over, what it holds, and the wishes that come of it.

void LabCanvas::point(QPointF at) {
    State& s = *state_;
    s.pointer.at = at;
    const LabTarget before = s.pointer.target;
    s.pointer.target = s.geometry.targetAt(at, view());
    if (s.scene.maps.tokens.isEmpty()) s.pointer.target.cell.reset();
    const auto now = visible(s.values, s.pointer.target.cell);
    if (visible(s.values, before.cell) != now) emit hovered(now);
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
        const PlotAxis& y = s.geometry.chart.plot.y;
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
        if (const auto cell = visible(s.values, target.cell); cell && !s.scene.maps.tokens.isEmpty())
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
    const CanvasValues& maps = s.values.common();
    if (const auto row = rowNamedAt(event->position()); row && maps.has(*row)) {
        emit rowRequested(maps.tokenCell({*row, 0}).query);
    } else if (target.kind == Kind::Point) {
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
        showTip(global, words, this);
    return true;
}

} // namespace lambdascope
