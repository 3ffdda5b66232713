// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/lambda_view.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>

#include <utility>
#include <vector>

class QPainter;

namespace lambdascope {

/// How λ over the layers looks and where its points are, in logical pixels from the upper left corner: for
/// the widget and for figures.
struct LambdaDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::LambdaChart)

  public:
    Look theme = Theme::light();
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

} // namespace lambdascope
