// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lab/why/why_scene.h"

#include <QCoreApplication>
#include <QRectF>

namespace lambdascope {

class PainterInk;
struct PlotArea;
struct PlotAxis;

/// How a head looks by the keys of its row: weight and part of the logit over the same keys, and below them
/// the factors of one of them. Places are logical pixels from the upper left corner; for the widget and
/// for figures.
struct KeysDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::WhyView)

  public:
    enum Chart { Weight, Part };

    Look theme = Theme::now();
    QSizeF size;

    void setScene(const WhyScene& scene);
    [[nodiscard]] const WhyKeys& keys() const { return keys_; }
    void paint(PainterInk& ink) const;
    [[nodiscard]] int keyAt(QPointF at) const; // in either chart; −1: none
    [[nodiscard]] QRectF columnOf(Chart chart, int key) const;
    [[nodiscard]] QRectF barOf(Chart chart, int key) const; // of what is shown
    /// "“48”: weight 0.179 → 0.215, value …, part of the logit +3.57 → +1.77"
    [[nodiscard]] QString inWords(int key) const;

  private:
    [[nodiscard]] QRectF rectOf(Chart chart) const;
    [[nodiscard]] const std::array<std::vector<double>, 2>& valuesOf(Chart chart) const;
    [[nodiscard]] PlotArea plotOf(Chart chart) const;
    [[nodiscard]] QRectF barOf(Chart chart, int key, const PlotAxis& axis) const;
    [[nodiscard]] double chainTop() const;
    void paintChart(PainterInk& ink, Chart chart) const;
    void paintNumber(PainterInk& ink, Chart chart) const;
    void paintLabels(PainterInk& ink) const;
    void paintChain(PainterInk& ink) const;
    void paintFactor(PainterInk& ink, const WhyFactor& factor, const QRectF& card, bool product) const;

    WhyKeys keys_;
    bool edited_ = false, peek_ = false;
    double labelRoom_ = 16; // in pixels, for the longest word
};

} // namespace lambdascope
