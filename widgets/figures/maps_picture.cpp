// SPDX-License-Identifier: MIT
// The equation of the canvas for paper.
#include "widgets/explore/canvas_values.h"
#include "widgets/explore/overlay.h"
#include "widgets/figures/cells_painter.h"
#include "widgets/figures/map_side.h"
#include "widgets/figures/painter_ink.h"
#include "widgets/figures/pictures.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double roomForArithmetic = 78, roomForRowSum = 28; // pixels under the maps
constexpr double leastWidth = 480, beside = 12;

/// Everything that the picture is painted from.
struct Equation {
    Equation(const CanvasScene& of, const MapView& part, const Theme& on)
        : scene(of), view(part), theme(Look::onPaper(on)) {
        scene.stale = false;
        values.update(scene);
    }

    CanvasScene scene;
    CanvasValues values;
    CanvasLayout layout;
    MapView view;
    Look theme;
    QSizeF size;

    void layOut(double width);
    void paintMaps(QPainter& painter) const;
    double paintWords(QPainter& painter) const; // returns how far right they reach
};

/// Without the places of maps that are not there, unless they are behind "Predict first".
PanelSet drawnPanels(const CanvasScene& scene, const CanvasValues& values) {
    PanelSet shown = scene.shown;
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        const bool standard = panel == CanvasLayout::standardPanel;
        const bool there = (standard ? values.standard() : values.diff()) != nullptr;
        shown.at(panel) = shown.at(panel) && (there || scene.covered.at(panel));
    }
    const bool any = std::ranges::count(shown, true) > 0;
    return any ? shown : scene.shown; // then words say what is missing
}

void Equation::layOut(double width) {
    const int tokens = std::max(1, static_cast<int>(scene.tokens.size()));
    layout =
        CanvasLayout::rowOf(tokens, paperMapSide(tokens), drawnPanels(scene, values), hasTokenLambda(scene),
                            width, scene.pin ? roomForArithmetic : roomForRowSum, size);
    view = layout.clamped(view);
}

void Equation::paintMaps(QPainter& painter) const {
    const HeadMix& mix = scene.mix;
    const auto drawn = [&](int panel) { return layout.shows(panel) && !scene.covered.at(panel); };
    MapCells cells{.tokens = layout.tokens, .view = view, .maximum = values.maximum()};
    const auto paint = [&](int panel, const float* first, const float* second, const HeadMix& weights) {
        if (!drawn(panel)) return;
        cells.rect = layout.panels.at(panel);
        cells.first = first, cells.second = second;
        cells.rows =
            second ? rowWeights(*values.diff(), scene.head.head, weights) : std::vector<RowWeights>{};
        cells.isSigned = panel == CanvasLayout::differencePanel;
        paintCells(painter, cells, theme);
    };
    if (values.diff()) {
        const float* a1 = values.diff()->map(0, scene.head.head);
        const float* a2 = values.diff()->map(1, scene.head.head);
        HeadMix scaled = scene.plainSecond ? HeadMix{.lambda = 1} : mix;
        scaled.swapped = scaled.off = false;
        paint(0, mix.swapped ? a2 : a1, nullptr, mix);
        paint(1, nullptr, mix.swapped ? a1 : a2, scaled);
        paint(CanvasLayout::differencePanel, a1, a2, mix);
    }
    if (values.standard())
        paint(CanvasLayout::standardPanel, values.standard()->map(0, scene.twin.head), nullptr, mix);
}

double Equation::paintWords(QPainter& painter) const {
    PainterInk ink(painter);
    const CanvasFrame frame{.scene = scene,
                            .values = values,
                            .layout = layout,
                            .theme = theme,
                            .size = size,
                            .view = view,
                            .hover = {},
                            .pointer = {}};
    Overlay(frame, ink).draw();
    return ink.right();
}

} // namespace

FigurePicture mapsPicture(const CanvasScene& scene, const MapView& view, const Theme& theme) {
    auto equation = std::make_shared<Equation>(scene, view, theme);
    equation->layOut(leastWidth);
    // the arithmetic of one map may be wider than the map: it stands in the middle, so both sides get room
    QImage anywhere(1, 1, QImage::Format_RGB32);
    QPainter trial(&anywhere);
    const double over = equation->paintWords(trial) + beside - equation->size.width();
    if (over > 0) equation->layOut(std::ceil(equation->size.width() + 2 * over));
    return {equation->size, [equation = std::shared_ptr<const Equation>(equation)](QPainter& painter) {
                painter.fillRect(QRectF(QPointF(), equation->size), equation->theme.canvas);
                equation->paintMaps(painter);
                equation->paintWords(painter);
            }};
}

} // namespace lambdascope
