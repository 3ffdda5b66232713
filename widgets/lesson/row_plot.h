// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/theme.h"

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

  signals:
    void keyChosen(int key);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override; // tooltips

  private:
    Theme theme_;
    Row row_;
};

} // namespace lambdascope
