// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/plot_drawing.h"
#include "widgets/kit/keys.h"

#include <QWidget>

namespace lambdascope {

/// The plots of an experiment on screen: what is under the pointer, or where keys are, is said in words.
class PlotView : public QWidget {
    Q_OBJECT

  public:
    explicit PlotView(QWidget* parent = nullptr);
    static std::vector<KeyHelp> keys();

    void setScene(const PlotScene& scene);
    [[nodiscard]] const PlotDrawing& drawing() const { return drawing_; }

  signals:
    void pointed(const QString& words); // at a number; empty: at none
    void moved(const QRect& place);     // keys: to be seen

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override; // tooltips, and keys before shortcuts

  private:
    void layOut();
    void choose(int mark);

    PlotDrawing drawing_;
    PlotScene scene_;
    int chosen_ = -1;
};

} // namespace lambdascope
