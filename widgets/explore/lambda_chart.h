// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/lambda_drawing.h"

#include <QWidget>

#include <vector>

namespace lambdascope {

/// λ over the layers: trained (filled; hollow where edited), in force (accent), λ_init of each layer
/// (diamond) on the dashed schedule. Clicking or ← → chooses a layer.
class LambdaChart : public QWidget {
    Q_OBJECT

  public:
    explicit LambdaChart(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setLayers(const std::vector<LayerLambda>& layers);
    void setSelectedLayer(int layer);
    void setLegend(bool shown);

    [[nodiscard]] double xOf(int layer) const { return drawing().xOf(layer); }
    [[nodiscard]] double yOf(double value) const { return drawing().yOf(value); }

  signals:
    void layerChosen(int layer);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    [[nodiscard]] const LambdaDrawing& drawing() const {
        drawing_.size = size();
        return drawing_;
    }

    mutable LambdaDrawing drawing_; // its size follows the widget's
};

} // namespace lambdascope
