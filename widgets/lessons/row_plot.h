// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/row_drawing.h"

#include <QWidget>

namespace lambdascope {

/// One row of a head, token by token: A1 upward, λ·A2 downward in grey, the signed difference in colour in
/// front (left out while it is covered), and the learner's guess as a dashed line. QPainter, so it works
/// without OpenGL.
class RowPlot : public QWidget {
    Q_OBJECT

  public:
    using Row = PlotRow;

    explicit RowPlot(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setRow(const Row& row);
    [[nodiscard]] QSize minimumSizeHint() const override;

    /// Where things are, in pixels of the widget.
    [[nodiscard]] double scale() const { return drawing().scale(); }
    [[nodiscard]] double yOf(double weight) const { return drawing().yOf(weight); }
    [[nodiscard]] QRectF columnOf(int key) const { return drawing().columnOf(key); }
    [[nodiscard]] std::vector<int> labelledKeys() const { return drawing().labelledKeys(); }

  signals:
    void keyChosen(int key);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override; // tooltips

  private:
    [[nodiscard]] QString inWords(int key) const;

    [[nodiscard]] const RowDrawing& drawing() const {
        drawing_.size = size();
        return drawing_;
    }

    mutable RowDrawing drawing_; // its size follows the widget's
};

} // namespace lambdascope
