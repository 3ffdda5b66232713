// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/canvas.h"
#include "widgets/kit/keys.h"
#include "widgets/lab/chart/lab_scene.h"

#include <map>
#include <memory>

namespace lambdascope {

/// The λ lab's canvas: λ of every layer with points to drag, the sweep or the training below it, and the
/// difference map of one head trained above in force. Values in, wishes out; nothing changes here until
/// setScene() brings it back.
class LabCanvas : public Canvas {
    Q_OBJECT

  public:
    explicit LabCanvas(Drawing drawing = Drawing::Processor, QWidget* parent = nullptr);
    ~LabCanvas() override;

    /// What the keys do here, for the list of shortcuts.
    static std::vector<KeyHelp> keys();
    void setScene(const LabScene& scene);
    [[nodiscard]] const LabScene& scene() const;

    /// Places in widget coordinates, for tests and for guides that point at things. λ in force of a layer:
    [[nodiscard]] QPointF pointOf(int layer) const;
    /// Map 0 (trained) or 1 (in force), and one cell of it (null if out of view).
    [[nodiscard]] QRectF mapRect(int map) const;
    [[nodiscard]] std::optional<QRectF> cellRect(int map, Cell cell) const;
    /// λ_init on the sweep's loss curve; a step on the scrubber.
    [[nodiscard]] QPointF sweepPoint(double lambdaInit) const;
    [[nodiscard]] QPointF checkpointPoint(int step) const;
    /// The value at which the colour bar ends.
    [[nodiscard]] float scaleMaximum() const;

  signals:
    /// New values of LabScene::moves, by layer, while a gesture lasts; gestureEnded() closes it (one undo
    /// step).
    void valuesMoved(const std::map<int, double>& values);
    void gestureEnded();
    void gestureCancelled();                  // Escape: as if it had never been; no gestureEnded() follows
    void resetRequested();                    // the selected layers, to trained
    void layersSelected(int first, int last); // inclusive
    void sweepValueChosen(double lambdaInit); // part of a gesture too
    void sweepRequested();
    void sweepCancelRequested();
    void lowerChosen(lambdascope::LabScene::Lower lower);
    void checkpointChosen(int step);

  protected:
    void place() override;
    [[nodiscard]] CellGrid grid() const override;
    [[nodiscard]] std::vector<MapPanel> panels() const override;
    void drawOverlay(Ink& ink) override;
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    // lab_canvas.cpp
    void describe();
    // the pointer
    void point(QPointF at);
    void hold(QPointF at, Qt::KeyboardModifiers modifiers);
    void drag(QPointF at, Qt::KeyboardModifiers modifiers);
    void press(const QMouseEvent& event);
    void chooseSweepValue(double x, bool snap);
    void endGesture();
    void showCursor();
    bool showToolTip(const QPoint& at, const QPoint& global);
    // by keys
    bool chooseLayer(int step, bool extend);
    bool nudge(double step);
    bool plainKey(int key, bool shift);
    bool stepCheckpoint(int by);

    struct State;
    std::unique_ptr<State> state_;
};

} // namespace lambdascope
