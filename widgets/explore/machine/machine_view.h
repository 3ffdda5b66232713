// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/machine/machine_drawing.h"
#include "widgets/explore/machine/machine_page.h"
#include "widgets/kit/controls/scene_view.h"

#include <optional>
#include <vector>

class QScrollArea;
class QTimer;

namespace lambdascope {

class OpenedPanel;
class Segments;

/// One row through the machine: boxes side by side, and below or over them the one that is open. Values in,
/// wishes out.
class MachineView : public SceneView {
    Q_OBJECT

  public:
    explicit MachineView(QWidget* parent = nullptr);
    static std::vector<KeyHelp> keys();

    void setPage(const MachinePage& page); // choices without a signal
    void setStale(bool stale);             // not yet of the text and the edits in force
    [[nodiscard]] const MachinePage& page() const { return page_; }
    [[nodiscard]] const MachineDrawing& drawing() const { return drawing_; }
    [[nodiscard]] int cursor() const { return cursor_; } // the box that keys are at
    /// Where the boxes stand, and the one that is open; null: none is.
    [[nodiscard]] QRect boxesPlace() const { return boxes_; }
    [[nodiscard]] QRect panelPlace() const;
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 180}; }

  signals:
    void keyChosen(int place); // of the text, to be pinned
    void keyMoved(int by);
    void rowMoved(int by);
    void keyHovered(std::optional<int> place);
    void openChosen(int box); // −1: none
    void standardChosen(bool standard);
    void oneKeyChosen(bool oneKey);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool takeKey(int key) override;
    void scroll(int value) override;
    [[nodiscard]] QRectF scrolledPlace() const override { return boxes_; }
    [[nodiscard]] QString tipAt(QPointF at) const override;

  private:
    void place();
    void placeHead();
    void placePanel(const QRect& room);
    void placeBar();
    void placeSteps();
    void showChoices();
    void hover(std::optional<int> key);
    void moveCursor(int box);
    void reveal(int box);
    void choose(int place);
    void toggle(int box);
    void goBack();
    void describe();
    [[nodiscard]] QPointF inBoxes(QPointF at) const { return at - boxes_.topLeft(); }
    [[nodiscard]] bool hasBoxes() const { return page_.problem.isEmpty() && !page_.scene.boxes.empty(); }

    MachinePage page_;
    MachineDrawing drawing_;
    QRect boxes_;
    QRectF titlePlace_, wordsPlace_;
    int cursor_ = 0;
    std::optional<int> hovered_; // of the keys that are shown
    bool stale_ = false;
    Segments *model_, *oneKey_;
    QScrollArea* area_; // the panel, where it has less room than it takes
    OpenedPanel* panel_;
    FlatButton* close_;
    QTimer* describe_;
    std::vector<QWidget*> steps_; // a box each, for screen readers: seen by nobody else
};

} // namespace lambdascope
