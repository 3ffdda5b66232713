// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/machine/machine_drawing.h"
#include "widgets/explore/machine/opened_drawing.h"
#include "widgets/lessons/instrument.h"

namespace lambdascope {

/// Some boxes of one row through the machine. A click, or ← → and Enter, opens one below them, with its
/// formula, before and after; what a page covers is opened by the answer.
class MachineInstrument : public Instrument {
    Q_OBJECT

  public:
    explicit MachineInstrument(QWidget* parent = nullptr);
    void setMachine(const MachineShown& machine) override;
    void setTheme(const Theme& theme) override;

    [[nodiscard]] const MachineScene& scene() const { return drawing_.scene; }
    [[nodiscard]] QRectF boxPlace(int box) const;      // where it is painted
    [[nodiscard]] int opened() const { return open_; } // −1: none
    void open(int box);                                // the open one closes
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override; // its keys before shortcuts

  private:
    [[nodiscard]] int boxCount() const { return static_cast<int>(drawing_.scene.boxes.size()); }
    [[nodiscard]] double openedHigh(double width) const;
    [[nodiscard]] QSize sizeFor(int width, double boxesHigh) const;
    void lay();
    void tell();

    MachineShown machine_;
    MachineDrawing drawing_;
    OpenedDrawing panel_;
    double left_ = 0; // of the drawing, that is not shown: no box has keys
    int open_ = -1, cursor_ = 0;
};

} // namespace lambdascope
