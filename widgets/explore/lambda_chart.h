// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/lambda_view.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QWidget>

#include <utility>
#include <vector>

class QPainter;

namespace lambdascope {

/// How λ over the layers looks and where its points are, in logical pixels from the upper left corner: for
/// the widget and for figures.
struct LambdaDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::LambdaChart)

  public:
    Look theme = Theme::now();
    std::vector<LayerLambda> layers;
    int selected = 0;
    bool legend = true;
    QSizeF size;

    void paint(QPainter& painter) const;

    [[nodiscard]] double xOf(int layer) const;
    [[nodiscard]] double yOf(double value) const;
    [[nodiscard]] int layerAt(double x) const; // −1: none

  private:
    [[nodiscard]] QRectF rect() const { return {QPointF(), size}; }
    [[nodiscard]] double width() const { return size.width(); }
    [[nodiscard]] double height() const { return size.height(); }
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] std::pair<double, double> range() const; // of the y axis
    [[nodiscard]] bool ofTokens() const { return !layers.empty() && layers.front().tokens; }
    [[nodiscard]] double pitch() const; // from layer to layer
    void paintAxes(QPainter& painter) const;
    void paintSchedule(QPainter& painter) const;
    void paintLayer(QPainter& painter, int layer) const;
    void paintRange(QPainter& painter, int layer) const; // of the tokens' λ
    void paintValues(QPainter& painter, int layer) const;
    void paintLegend(QPainter& painter) const;
};

/// λ over the layers: trained (filled; hollow where edited), in force (accent), λ_init of each layer
/// (diamond) on the dashed schedule. Clicking or ← → chooses a layer.
class LambdaChart : public QWidget {
    Q_OBJECT

  public:
    explicit LambdaChart(QWidget* parent = nullptr);

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
