// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/cell_grid.h"
#include "widgets/kit/theme.h"

#include <QElapsedTimer>
#include <QImage>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

class GlSurface;
class Ink;
struct MapPanel;

/// Maps, words and lines over them, and the hand that they all share: a drag moves the cells, the wheel
/// zooms, Space holds what was trained, Escape unpins. Drawn by a GPU where there is one, else by the
/// processor; both show the same.
class Canvas : public QWidget {
    Q_OBJECT

  public:
    /// OpenGL in software costs more than the processor by itself: with it the whole window is put together
    /// anew for every frame.
    enum class Drawing { Processor, OpenGl };

    explicit Canvas(Drawing drawing, QWidget* parent = nullptr);
    ~Canvas() override;

    /// Draws it anew, by whoever draws it: what lies over a widget is not drawn again with it.
    void update();
    /// A frame, drawn now; in device pixels.
    [[nodiscard]] QImage picture();

    /// The part of the maps that is on screen; another text shows all of them again.
    [[nodiscard]] MapView view() const { return view_; }
    void setView(const MapView& view);
    void resetView() { setView({}); }
    static constexpr double zoomStep = 1.2; // of a key, a menu entry or a notch of the wheel

  signals:
    void pinRequested(std::optional<lambdascope::Cell> cell); // null: unpin
    void hovered(std::optional<lambdascope::Cell> cell);
    void peekRequested(bool trained); // Space is held, or let go
    void rowRequested(int query);     // by a double click on its label

  protected:
    /// Puts everything in its place for the size and pixel ratio of now.
    virtual void place() = 0;
    /// The cells of a map, as placed; all maps of a canvas have the same.
    [[nodiscard]] virtual CellGrid grid() const = 0;
    /// The panels whose cells are drawn; none where one lies behind "Predict first".
    [[nodiscard]] virtual std::vector<MapPanel> panels() const = 0;
    /// The row whose label is there, in any of the panels.
    [[nodiscard]] std::optional<int> rowNamedAt(QPointF at) const;
    /// All that is not a cell. Once more where the words of a frame did not fit into what was left for them.
    virtual void drawOverlay(Ink& ink) = 0;

    /// Places everything anew, after a change of what is shown; the maps show cells only.
    void layOut();
    [[nodiscard]] const Theme& theme() const { return theme_; }

    /// The hand on the maps: where it is put down, whether it has gone further than a click may, and whether
    /// it was a click when it is lifted.
    void handDown(QPointF at);
    bool handMoves(QPointF at);
    bool handUp();
    [[nodiscard]] bool drags() const { return moved_; }
    void pan(QPointF at); // since handDown()
    void zoomAt(const QRectF& map, QPointF at, double factor);
    void zoomAt(const QRectF& map, const QWheelEvent& event);

    /// Keys of all canvases; those that are a shortcut of the window (isCommand) go on to it.
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    static bool isCommand(const QKeyEvent& event);

    void paintEvent(QPaintEvent* event) final;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

    /// Whether what is shown is out of date for so long that it has to look so: shorter waits are not worth a
    /// flicker. Repaints when that time has come.
    void setStale(bool stale);
    [[nodiscard]] bool looksStale() const;

  private:
    friend class GlSurface;
    struct Cells;

    void placeIfOld();
    void draw(QPainter& painter);
    void drawOver(Ink& ink); // the overlay, and who has the focus
    void drawWithoutGl();    // from now on
    void peek(bool on);

    const Theme theme_ = Theme::now();
    GlSurface* gl_ = nullptr; // over all of it; null: the processor draws
    std::unique_ptr<Cells> cells_;
    QSizeF placedFor_;
    double placedRatio_ = 0;
    MapView view_, pressedView_;
    QPointF pressed_;
    bool moved_ = false; // further than a click may
    bool peeking_ = false;
    bool focusByKeys_ = false;
    QElapsedTimer staleSince_; // valid while stale
    QTimer staleTimer_;
};

} // namespace lambdascope
