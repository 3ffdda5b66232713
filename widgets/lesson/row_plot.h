// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theme.h"

#include <QRectF>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

namespace lambdascope {

/// One row of a head, token by token: A1 upward, λ·A2 downward in grey, the signed difference in colour in
/// front (left out while it is covered), and the learner's guess as a dashed line. QPainter, so it works
/// without OpenGL.
class RowPlot : public QWidget {
    Q_OBJECT

  public:
    /// Of one query: a weight for every visible key.
    struct Row {
        QString query; // “is”
        int number = 0;
        QStringList keys;
        std::vector<float> a1, lambdaA2, difference; // one model alone: a1 only
        std::optional<int> pinned;                   // key
        std::optional<double> guess;                 // at the pinned key
        bool covered = false;
    };

    explicit RowPlot(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setRow(const Row& row);
    [[nodiscard]] QSize minimumSizeHint() const override;

    [[nodiscard]] double
    scale() const; // the axis goes to ± this: the least of 0.1, 0.2, 0.5, 1, 2 … that holds all
    [[nodiscard]] double yOf(double weight) const;
    [[nodiscard]] QRectF columnOf(int key) const; // from the upper end of the axis to the lower one
    [[nodiscard]] std::vector<int> labelledKeys() const;

  signals:
    void keyChosen(int key);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override; // tooltips

  private:
    [[nodiscard]] bool differential() const { return !row_.lambdaA2.empty(); }
    [[nodiscard]] int keyAt(double x) const;
    [[nodiscard]] QString inWords(int key) const;
    [[nodiscard]] QString subtitle() const;
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] double loudness(int key) const; // the largest of its weights
    void paintHead(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintKey(QPainter& painter, int key) const;
    void paintPinned(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;

    Theme theme_;
    Row row_;
};

} // namespace lambdascope
