// SPDX-License-Identifier: MIT
#include "widgets/canvas/canvas.h"

#include "widgets/canvas/gl_surface.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/accessible_role.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QPainter>
#include <QPixmap>
#include <QResizeEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

constexpr double dragFrom = 4; // pixels: less is a click

/// To screen readers a canvas is one object with its controls: what draws for it is none.
class CanvasObject final : public QAccessibleWidget {
  public:
    explicit CanvasObject(QWidget& canvas) : QAccessibleWidget(&canvas, QAccessible::Chart) {}

    [[nodiscard]] int childCount() const override { return static_cast<int>(controls().size()); }
    [[nodiscard]] QAccessibleInterface* child(int index) const override { return controls().value(index); }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
        return static_cast<int>(controls().indexOf(child));
    }

  private:
    [[nodiscard]] QList<QAccessibleInterface*> controls() const {
        QList<QAccessibleInterface*> all;
        for (int i = 0; i < QAccessibleWidget::childCount(); ++i)
            if (auto* each = QAccessibleWidget::child(i); qobject_cast<GlSurface*>(each->object()) == nullptr)
                all << each;
        return all;
    }
};

} // namespace

/// The cells of the frame before, of each panel as long as they are the same: λ leaves A1 as it is, and the
/// pointer moves words and lines alone.
struct Canvas::Cells {
    std::vector<MapPanel> panels;
    QPixmap picture;

    void draw(QPainter& painter, std::vector<MapPanel> wanted, QSize pixels, double ratio, const Theme& on);
};

void Canvas::Cells::draw(QPainter& painter, std::vector<MapPanel> wanted, QSize pixels, double ratio,
                         const Theme& on) {
    const bool placed = picture.size() == pixels && picture.devicePixelRatio() == ratio &&
                        std::ranges::equal(panels, wanted, {}, &MapPanel::rect, &MapPanel::rect);
    if (!placed) {
        panels.assign(wanted.size(), {});
        picture = QPixmap(pixels);
        picture.setDevicePixelRatio(ratio);
        picture.fill(on.canvas);
    }
    if (panels != wanted) {
        QPainter cells(&picture);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (placed && panels[i] == wanted[i]) continue;
            cells.fillRect(wanted[i].rect, on.canvas); // what is drawn no longer goes
            paintCells(cells, wanted[i], on);
        }
        panels = std::move(wanted);
    }
    painter.drawPixmap(0, 0, picture);
}

Canvas::Canvas(Drawing drawing, QWidget* parent) : QWidget(parent), cells_(std::make_unique<Cells>()) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    staleTimer_.setSingleShot(true);
    connect(&staleTimer_, &QTimer::timeout, this, &Canvas::update);
    setAccessibleObject(*this,
                        [](QWidget& canvas) -> QAccessibleInterface* { return new CanvasObject(canvas); });
    if (drawing == Drawing::Processor) return;
    gl_ = new GlSurface(*this);
    // queued: the surface that reports is still in its own method
    connect(gl_, &GlSurface::failed, this, &Canvas::drawWithoutGl, Qt::QueuedConnection);
}

Canvas::~Canvas() = default;

void Canvas::drawWithoutGl() {
    delete gl_;
    gl_ = nullptr;
    update();
}

void Canvas::update() {
    if (gl_ != nullptr)
        gl_->update();
    else
        QWidget::update();
}

QImage Canvas::picture() {
    if (gl_ != nullptr) return gl_->grabFramebuffer();
    QImage image(size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&image);
    draw(painter);
    painter.end();
    image.setDevicePixelRatio(1);
    return image;
}

void Canvas::paintEvent(QPaintEvent* /*event*/) {
    if (gl_ != nullptr) return; // it lies over all of this
    QPainter painter(this);
    draw(painter);
}

void Canvas::draw(QPainter& painter) {
    placeIfOld();
    const double ratio = devicePixelRatioF();
    cells_->draw(painter, panels(), size() * ratio, ratio, theme_);
    PainterInk ink(painter, PainterInk::On::Canvas);
    drawOver(ink);
}

void Canvas::drawOver(Ink& ink) {
    drawOverlay(ink);
    if (focusByKeys_ && hasFocus()) ink.box(QRectF(QPointF(1, 1), size() - QSizeF(2, 2)), theme_.accent, 2);
}

void Canvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (gl_ != nullptr) gl_->setGeometry(rect());
    layOut();
}

/// What Qt has drawn anew then, such as another font or a window that is no longer in front.
void Canvas::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    update();
}

void Canvas::placeIfOld() {
    if (placedFor_ != QSizeF(size()) || placedRatio_ != devicePixelRatioF()) layOut();
}

std::optional<int> Canvas::rowNamedAt(QPointF at) const {
    for (const MapPanel& panel : panels())
        if (const auto row = panel.rowNamedAt(at)) return row;
    return {};
}

void Canvas::layOut() {
    placedFor_ = size();
    placedRatio_ = devicePixelRatioF();
    place();
    if (const CellGrid cells = grid(); cells.width > 0) view_ = cells.clamped(view_);
}

void Canvas::setView(const MapView& view) {
    view_ = view;
    layOut();
    update();
}

void Canvas::handDown(QPointF at) {
    pressed_ = at;
    pressedView_ = view_;
    moved_ = focusByKeys_ = false;
}

bool Canvas::handMoves(QPointF at) {
    return moved_ = moved_ || (at - pressed_).manhattanLength() >= dragFrom;
}

bool Canvas::handUp() {
    return !std::exchange(moved_, false);
}

void Canvas::pan(QPointF at) {
    const CellGrid cells = grid();
    if (!(cells.width > 0)) return; // no room for a map
    const QPointF away = (at - pressed_) / cells.cellSize(pressedView_);
    view_ = cells.clamped(
        {pressedView_.firstKey - away.x(), pressedView_.firstQuery - away.y(), pressedView_.zoom});
}

void Canvas::zoomAt(const QRectF& map, QPointF at, double factor) {
    if (const CellGrid cells = grid(); cells.width > 0)
        view_ = cells.zoomed(view_, factor, at - map.topLeft());
    update();
}

void Canvas::zoomAt(const QRectF& map, const QWheelEvent& event) {
    zoomAt(map, event.position(), std::pow(zoomStep, event.angleDelta().y() / 120.0));
}

bool Canvas::isCommand(const QKeyEvent& event) {
    return event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
}

void Canvas::peek(bool on) {
    if (std::exchange(peeking_, on) != on) emit peekRequested(on);
}

void Canvas::keyPressEvent(QKeyEvent* event) {
    if (isCommand(*event)) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) peek(true);
        break;
    case Qt::Key_Escape:
        emit pinRequested({});
        break;
    case Qt::Key_0:
        resetView();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void Canvas::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) peek(false);
    QWidget::keyReleaseEvent(event);
}

void Canvas::focusInEvent(QFocusEvent* event) {
    focusByKeys_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QWidget::focusInEvent(event);
    update();
}

void Canvas::focusOutEvent(QFocusEvent* event) {
    peek(false); // the release of a key goes to whoever has the focus then
    QWidget::focusOutEvent(event);
    update();
}

void Canvas::setStale(bool stale) {
    if (stale == staleSince_.isValid()) return;
    if (!stale) return staleSince_.invalidate();
    staleSince_.start();
    staleTimer_.start(staleAfter + 5);
}

bool Canvas::looksStale() const {
    return staleSince_.isValid() && staleSince_.elapsed() >= staleAfter;
}

} // namespace lambdascope
