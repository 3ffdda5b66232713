// SPDX-License-Identifier: MIT
#include "widgets/explore/map_canvas.h"

#include "widgets/canvas/imgui_ink.h"
#include "widgets/canvas/imgui_layer.h"
#include "widgets/canvas/text_atlas.h"
#include "widgets/explore/canvas_layout.h"
#include "widgets/explore/canvas_values.h"
#include "widgets/explore/overlay.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace lambdascope {

namespace {

constexpr double dragFrom = 4; // pixels: less is a click
constexpr double zoomStep = 1.2;

enum Slot { A1, A2, A, slotCount };

} // namespace

struct MapCanvas::State {
    /// What lives in the GL context.
    struct GlObjects {
        MapRenderer maps;
        TextAtlas text;
        ImGuiLayer imgui;
    };

    CanvasScene scene;
    Theme theme = Theme::light();
    CanvasValues values;
    CanvasLayout layout;
    MapView view;
    std::optional<Cell> hover;
    int hoverPanel = 0;
    QPointF pointer;
    QPointF pressed;
    MapView pressedView;
    bool pressing = false;
    bool dragging = false;
    bool keyboardFocus = false;
    std::unique_ptr<GlObjects> gl;
};

MapCanvas::MapCanvas(QWidget* parent) : GlCanvas(parent), state_(std::make_unique<State>()) {
    setMinimumSize(480, 240);
    setObjectName("mapCanvas");
    setAccessibleName(tr("Attention maps"));
}

MapCanvas::~MapCanvas() {
    releaseGl();
}

const CanvasScene& MapCanvas::scene() const {
    return state_->scene;
}

float MapCanvas::scaleMaximum() const {
    return state_->values.maximum();
}

void MapCanvas::setScene(const CanvasScene& scene) {
    State& s = *state_;
    const auto tokensOf = [](const CanvasScene& of) { return of.tokens.size(); };
    if (tokensOf(scene) != tokensOf(s.scene)) s.view = {};
    setStale(scene.stale);
    s.scene = scene;
    s.values.update(s.scene);
    const auto count = static_cast<int>(scene.tokens.size());
    if (s.hover && (s.hover->query >= count || s.hover->key >= count)) { // a shorter text
        s.hover.reset();
        emit hovered({});
    }
    layOut();
    update();
}

void MapCanvas::setTheme(const Theme& theme) {
    state_->theme = theme;
    if (state_->gl) {
        makeCurrent();
        state_->gl->maps.setTheme(theme);
        doneCurrent();
    }
    update();
}

std::optional<QRectF> MapCanvas::cellRect(int panel, Cell cell) const {
    return state_->layout.cellRect(panel, cell, state_->view);
}

void MapCanvas::layOut() {
    State& s = *state_;
    // before the first trace: the empty frames of a prompt of thirty tokens
    const int tokens = s.scene.tokens.isEmpty() ? 30 : static_cast<int>(s.scene.tokens.size());
    s.layout = CanvasLayout::of(size(), tokens, devicePixelRatioF(), s.scene.shown, hasTokenLambda(s.scene));
    s.view = s.layout.clamped(s.view);
}

void MapCanvas::createGl() {
    state_->gl = std::make_unique<State::GlObjects>();
    state_->gl->maps.setTheme(state_->theme);
}

void MapCanvas::dropGl() {
    state_->gl.reset();
}

void MapCanvas::resizeGL(int, int) {
    layOut();
}

void MapCanvas::paintGL() {
    State& s = *state_;
    clear(s.theme.canvas);
    if (!s.gl) return;
    layOut();
    const double ratio = devicePixelRatioF();
    s.gl->maps.setSources(
        {s.values.diff(), s.values.standard(), s.scene.head.head, s.scene.twin.head, s.layout.tokens});
    s.gl->maps.draw({s.layout, s.scene.covered, s.view, s.scene.mix, s.values.maximum(), ratio,
                     static_cast<int>(std::lround(height() * ratio))});
    drawOverlay(ratio);
}

void MapCanvas::drawOverlay(double ratio) {
    State& s = *state_;
    const Look look(s.theme);
    const CanvasFrame frame{s.scene,
                            s.values,
                            s.layout,
                            look,
                            QSizeF(size()),
                            s.view,
                            s.hover,
                            s.hoverPanel,
                            s.pointer,
                            looksStale(),
                            s.keyboardFocus && hasFocus()};
    s.gl->text.setPixelRatio(ratio);
    for (int attempt = 0; attempt < 2; ++attempt) {
        ImguiInk ink(s.gl->imgui.begin(frame.size, ratio), s.gl->text);
        Overlay(frame, ink).draw();
        if (s.gl->text.upload() || attempt == 1) break;
        s.gl->imgui
            .drop(); // the atlas began anew within this frame: places handed out before are no longer true
    }
    s.gl->imgui.end();
}

bool MapCanvas::event(QEvent* event) {
    switch (event->type()) {
    case QEvent::Leave:
        state_->hover.reset();
        state_->pointer = {-1, -1};
        emit hovered({});
        update();
        break;
    case QEvent::FocusIn:
        state_->keyboardFocus = static_cast<QFocusEvent*>(event)->reason() == Qt::TabFocusReason ||
                                static_cast<QFocusEvent*>(event)->reason() == Qt::BacktabFocusReason;
        update();
        break;
    case QEvent::FocusOut:
        emit peekRequested(false);
        update();
        break;
    default:
        break;
    }
    return GlCanvas::event(event);
}

void MapCanvas::mouseMoveEvent(QMouseEvent* event) {
    State& s = *state_;
    s.pointer = event->position();
    if (s.pressing && (s.dragging || (s.pointer - s.pressed).manhattanLength() > dragFrom)) {
        s.dragging = true;
        const double side = s.layout.cellSize(s.view);
        s.view = s.pressedView;
        s.view.firstKey -= (s.pointer - s.pressed).x() / side;
        s.view.firstQuery -= (s.pointer - s.pressed).y() / side;
        s.view = s.layout.clamped(s.view);
    }
    const auto cell = s.layout.cellAt(s.pointer, s.view, &s.hoverPanel);
    if (cell != s.hover) emit hovered(cell && cell->key <= cell->query ? cell : std::nullopt);
    s.hover = s.scene.tokens.isEmpty() ? std::nullopt : cell;
    update();
}

void MapCanvas::mousePressEvent(QMouseEvent* event) {
    State& s = *state_;
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    s.pressed = s.pointer = event->position();
    s.pressedView = s.view;
    s.pressing = true;
    s.dragging = false;
    s.keyboardFocus = false;
}

void MapCanvas::mouseReleaseEvent(QMouseEvent* event) {
    State& s = *state_;
    const bool click = s.pressing && !s.dragging && event->button() == Qt::LeftButton;
    s.pressing = s.dragging = false;
    if (!click) return;
    const auto cell = s.layout.cellAt(event->position(), s.view);
    if (cell && cell->key <= cell->query && !s.scene.tokens.isEmpty()) emit pinRequested(cell);
}

void MapCanvas::mouseDoubleClickEvent(QMouseEvent*) {
    resetView();
}

void MapCanvas::resetView() {
    setView({});
}

void MapCanvas::zoom(double factor) {
    State& s = *state_;
    const auto rect = cellRect(0, s.scene.pin.value_or(Cell{}));
    s.view = s.layout.zoomed(s.view, factor, rect ? rect->center() : s.layout.first().center());
    update();
}

MapView MapCanvas::view() const {
    return state_->view;
}

void MapCanvas::setView(const MapView& view) {
    state_->view = view;
    layOut();
    update();
}

void MapCanvas::wheelEvent(QWheelEvent* event) {
    State& s = *state_;
    s.view = s.layout.zoomed(s.view, std::pow(1.2, event->angleDelta().y() / 120.0), event->position());
    s.hover =
        s.scene.tokens.isEmpty() ? std::nullopt : s.layout.cellAt(event->position(), s.view, &s.hoverPanel);
    event->accept();
    update();
}

void MapCanvas::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) emit peekRequested(false);
    GlCanvas::keyReleaseEvent(event);
}

std::vector<KeyHelp> MapCanvas::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}, tr("Move the pinned cell")},
            {{Qt::Key_Home, Qt::Key_End}, tr("First or last token of the row")},
            {{Qt::Key_Escape}, tr("Unpin")},
            {{Qt::Key_Space}, tr("Hold: see the trained model")},
            {{Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Minus}, tr("Zoom in or out around the pinned cell")},
            {{Qt::Key_0}, tr("Show all cells")}};
}

void MapCanvas::keyPressEvent(QKeyEvent* event) {
    if ((event->modifiers() & (Qt::AltModifier | Qt::ControlModifier)) !=
        0) { // a shortcut that is off just now
        GlCanvas::keyPressEvent(event);
        return;
    }
    State& s = *state_;
    const int last = static_cast<int>(s.scene.tokens.size()) - 1;
    Cell cell = s.scene.pin.value_or(Cell{last, std::max(0, last)});
    switch (event->key()) {
    case Qt::Key_Escape:
        emit pinRequested({});
        return;
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) emit peekRequested(true);
        return;
    case Qt::Key_0:
        resetView();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep);
        return;
    case Qt::Key_Minus:
        zoom(1 / zoomStep);
        return;
    case Qt::Key_Left:
        --cell.key;
        break;
    case Qt::Key_Right:
        ++cell.key;
        break;
    case Qt::Key_Up:
        --cell.query;
        break;
    case Qt::Key_Down:
        ++cell.query;
        break;
    case Qt::Key_Home:
        cell.key = 0;
        break;
    case Qt::Key_End:
        cell.key = cell.query;
        break;
    default:
        GlCanvas::keyPressEvent(event);
        return;
    }
    if (last < 0) return;
    cell.query = std::clamp(cell.query, 0, last);
    cell.key = std::clamp(cell.key, 0, cell.query); // the pin stays where there is something to read
    emit pinRequested(cell);
}

MapRenderer::MapRenderer() : panels_(slotCount) {}

void MapRenderer::setTheme(const Theme& theme) {
    panels_.setTheme(theme);
}

void MapRenderer::setSources(const MapSources& sources) {
    panels_.setMap(A1, sources.diff, 0, sources.head);
    panels_.setMap(A2, sources.diff, 1, sources.head);
    panels_.setMap(A, sources.standard, 0, sources.twin);
    sources_ = sources;
}

void MapRenderer::draw(const Frame& frame) {
    if (frame.layout.arrangement == CanvasLayout::Arrangement::TooSmall) return;
    const auto& rects = frame.layout.panels;
    const int plus = frame.mix.swapped ? A2 : A1;
    const int minus = frame.mix.swapped ? A1 : A2;
    HeadMix plain = frame.mix; // λ·A2 stands there by itself
    plain.swapped = plain.off = false;
    const auto rows = [this](const HeadMix& mix) {
        return sources_.diff ? rowWeights(*sources_.diff, sources_.head, mix) : std::vector<RowWeights>{};
    };
    const std::array panels = {MapPanel{rects[0], PanelKind::First, plus, minus, {}},
                               MapPanel{rects[1], PanelKind::ScaledSecond, plus, minus, rows(plain)},
                               MapPanel{rects[2], PanelKind::WeightedSum, A1, A2, rows(frame.mix)},
                               MapPanel{rects[3], PanelKind::First, A, A2, {}}};
    std::vector<MapPanel> drawn;
    drawn.reserve(panels.size());
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (!rects.at(i).isEmpty() && !frame.covered.at(i)) drawn.push_back(panels.at(i));
    panels_.draw(drawn,
                 {frame.view, sources_.tokens, frame.maximum, frame.pixelRatio, frame.framebufferHeight});
}

} // namespace lambdascope
