// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

class QPainter;

namespace lambdascope {

/// Of one query: a weight for every visible key.
struct PlotRow {
    QString query; // “is”
    int number = 0;
    QStringList keys;
    std::vector<float> a1, lambdaA2, difference; // one model alone: a1 only
    std::optional<int> pinned;                   // key
    std::optional<double> guess;                 // at the pinned key
    bool covered = false;
};

/// How one row of a head, token by token, looks and where its parts are, in logical pixels from the upper
/// left corner: for the widget and for figures.
struct RowDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::RowPlot)

  public:
    Look theme = Theme::now();
    PlotRow row;
    QSizeF size;

    void paint(QPainter& painter) const;

    [[nodiscard]] bool differential() const { return !row.lambdaA2.empty(); }
    [[nodiscard]] double
    scale() const; // the axis goes to ± this: the least of 0.1, 0.2, 0.5, 1 … holding all
    [[nodiscard]] double yOf(double weight) const;
    [[nodiscard]] QRectF columnOf(int key) const; // from the upper end of the axis to the lower one
    [[nodiscard]] std::vector<int> labelledKeys() const;
    [[nodiscard]] int keyAt(double x) const; // −1: none
    [[nodiscard]] QString subtitle() const;

  private:
    [[nodiscard]] QRectF rect() const { return {QPointF(), size}; }
    [[nodiscard]] double width() const { return size.width(); }
    [[nodiscard]] double height() const { return size.height(); }
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] double loudness(int key) const; // the largest of its weights
    void paintHead(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintKey(QPainter& painter, int key) const;
    void paintPinned(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
};

/// One row of a head, token by token: A1 upward, λ·A2 downward in grey, the signed difference in colour in
/// front (left out while it is covered), and the learner's guess as a dashed line. QPainter, so it works
/// without OpenGL.
class RowPlot : public QWidget {
    Q_OBJECT

  public:
    using Row = PlotRow;

    explicit RowPlot(QWidget* parent = nullptr);
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
