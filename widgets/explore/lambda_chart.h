// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/axis.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/chart/legend.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/kit/controls/lambda_drag.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QWidget>

#include <optional>
#include <vector>

class QPainter;

namespace lambdascope {

class PainterInk;

/// How λ over the layers looks and where its points are, in logical pixels from the upper left corner: for
/// the widget and for figures.
struct LambdaDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::LambdaChart)

  public:
    Look theme = Theme::now();
    std::vector<LayerLambda> layers;
    int selected = 0;
    bool legend = true; // under it, as on paper
    QSizeF size;

    void paint(QPainter& painter) const;

    [[nodiscard]] double xOf(int layer) const;
    [[nodiscard]] double yOf(double value) const;
    [[nodiscard]] int layerAt(double x) const;   // −1: none
    [[nodiscard]] int pointAt(QPointF at) const; // the layer whose λ in force or λ_init is there; −1: none
    [[nodiscard]] double valuePerPixel() const;  // of the y axis
    [[nodiscard]] double pitch() const;          // from layer to layer
    [[nodiscard]] Legend legendOf(PainterInk* ink) const; // null: its words alone

  private:
    [[nodiscard]] QRectF rect() const { return {QPointF(), size}; }
    [[nodiscard]] double width() const { return size.width(); }
    [[nodiscard]] double height() const { return size.height(); }
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] PlotArea plot() const;
    [[nodiscard]] bool ofTokens() const { return !layers.empty() && layers.front().tokens; }
    void paintLayer(PainterInk& ink, int layer, const PlotArea& plot) const;
    void paintValues(PainterInk& ink, int layer, const PlotArea& plot) const;
};

/// λ over the layers: trained (filled; hollow where edited), in force (accent), λ_init of each layer
/// (diamond) on the dashed schedule. Clicking or ← → chooses a layer; a drag of a point moves λ_init there.
class LambdaChart : public QWidget {
    Q_OBJECT

  public:
    explicit LambdaChart(QWidget* parent = nullptr);

    void setLayers(const std::vector<LayerLambda>& layers);
    void setSelectedLayer(int layer);
    void setMovable(bool movable) { movable_ = movable; } // by a drag

    [[nodiscard]] double xOf(int layer) const { return drawing().xOf(layer); }
    [[nodiscard]] double yOf(double value) const { return drawing().yOf(value); }

  signals:
    void layerChosen(int layer);
    void initMoved(int layer, double value); // λ_init, every change
    void gestureEnded();                     // of a drag that moved it
    void resetRequested(int layer);          // a double click on its point

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void endDrag();
    [[nodiscard]] std::vector<ChartMark> marks() const; // one a layer
    [[nodiscard]] const LambdaDrawing& drawing() const {
        drawing_.size = size();
        return drawing_;
    }

    ChartReader* reader_;
    mutable LambdaDrawing drawing_; // its size follows the widget's
    bool movable_ = false, moved_ = false;
    double pressed_ = 0; // where the mouse went down
    std::optional<LambdaDrag> drag_;
};

/// The legend of the chart, for the title bar of its dock.
class LambdaLegend : public QWidget {
  public:
    explicit LambdaLegend(QWidget* parent);

    void setLayers(const std::vector<LayerLambda>& layers);
    [[nodiscard]] QSize sizeHint() const override { return {wide_, 20}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 20}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    LambdaDrawing drawing_;
    int wide_ = 0;
};

} // namespace lambdascope
