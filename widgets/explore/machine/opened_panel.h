// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/chart_reader.h"
#include "widgets/explore/machine/opened_drawing.h"

#include <QWidget>

namespace lambdascope {

/// The box of the machine that is open: its picture, and every number of it under the pointer and by keys.
class OpenedPanel : public QWidget {
    Q_OBJECT

  public:
    explicit OpenedPanel(QWidget* parent = nullptr);

    /// `notch`: where its box is above it; below 0: nowhere. `titleEnd`: what others take of its title.
    void setBox(const OpenedBox& box, double notch, double titleEnd);
    [[nodiscard]] const OpenedBox& box() const { return drawing_.scene; }
    /// As high as it wants to be where it is that wide.
    [[nodiscard]] int wantedHeight(int width) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    OpenedDrawing drawing_;
    ChartReader* reader_;
};

} // namespace lambdascope
