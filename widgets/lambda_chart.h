// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lambda_view.h"

#include <QWidget>

#include <utility>
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

    [[nodiscard]] double xOf(int layer) const;
    [[nodiscard]] double yOf(double value) const;

  signals:
    void layerChosen(int layer);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] std::pair<double, double> range() const; // of the y axis
    void paintAxes(QPainter& painter) const;
    void paintSchedule(QPainter& painter) const;
    void paintLayer(QPainter& painter, int layer) const;
    void paintValues(QPainter& painter, int layer) const;
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] int layerAt(double x) const;
    [[nodiscard]] double pitch() const; // from layer to layer

    Theme theme_;
    std::vector<LayerLambda> layers_;
    int selected_ = 0;
    bool legend_ = true;
};

} // namespace lambdascope
