// SPDX-License-Identifier: MIT
// The parts of the λ lab's canvas for paper, each for itself.
#include "widgets/figures/cells_painter.h"
#include "widgets/figures/map_side.h"
#include "widgets/figures/painter_ink.h"
#include "widgets/figures/pictures.h"
#include "widgets/lab/lab_maps.h"
#include "widgets/lab/lab_pen.h"
#include "widgets/lab/sweep_chart.h"
#include "widgets/lab/training_chart.h"
#include "widgets/lab/waterfall.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double leastChart = 620, widestColumn = 140, chartHeight = 380;
constexpr QSizeF lowerSize(760, 400);
constexpr double titleInset = 24;

/// One part of the lab: the scene, where its things go, and what they are painted with.
struct LabPart {
    LabScene scene;
    Look theme;
    LabFonts fonts;
    LabGeometry geometry;
    QSizeF size;

    LabPart(const LabScene& of, const Theme& on) : scene(of), theme(Look::onPaper(on)), fonts(theme) {
        scene.maps.stale = scene.maps.trainedStale = scene.maps.peek = false;
    }
    /// The title line of the lower part, without what can be clicked.
    void placeTitle(double baseline) {
        geometry.title = {};
        geometry.title.left = titleInset;
        geometry.title.baseline = baseline;
        geometry.title.end = size.width() - titleInset;
    }
    void paint(QPainter& painter, const std::function<void(const LabPen&)>& draw) const {
        painter.fillRect(QRectF(QPointF(), size), theme.canvas);
        PainterInk ink(painter);
        const LabPointer nobody;
        draw({ink, theme, fonts, scene, geometry, nobody, size});
    }
};

FigurePicture pictureOf(std::shared_ptr<const LabPart> part, void (*draw)(const LabPen&)) {
    const QSizeF size = part->size;
    return {size, [part = std::move(part), draw](QPainter& painter) { part->paint(painter, draw); }};
}

} // namespace

FigurePicture labChartPicture(const LabScene& scene, const Theme& theme) {
    auto part = std::make_shared<LabPart>(scene, theme);
    const double layers = static_cast<double>(scene.layers.size());
    part->size = {std::clamp(105 + layers * widestColumn, leastChart, 1000.0), chartHeight};
    part->placeTitle(0);
    part->geometry.layout.chart = QRectF(QPointF(), part->size);
    part->geometry.chart = ChartLayout::of(part->geometry.layout.chart, part->scene, {});
    return pictureOf(std::move(part), [](const LabPen& pen) { ChartPainter(pen).draw(); });
}

FigurePicture sweepPicture(const LabScene& scene, const Theme& theme) {
    auto part = std::make_shared<LabPart>(scene, theme);
    part->scene.lower = LabScene::Lower::Sweep;
    part->size = lowerSize;
    part->geometry.layout.lower = QRectF(QPointF(), lowerSize);
    part->geometry.sweep = SweepLayout::of(part->geometry.layout.lower, part->scene.sweep);
    part->placeTitle(30);
    return pictureOf(std::move(part), [](const LabPen& pen) {
        LowerTitlePainter(pen).draw();
        SweepPainter(pen).draw();
    });
}

FigurePicture trainingPicture(const LabScene& scene, const Theme& theme) {
    auto part = std::make_shared<LabPart>(scene, theme);
    part->scene.lower = LabScene::Lower::Training;
    part->size = lowerSize;
    part->geometry.layout.lower = QRectF(QPointF(), lowerSize);
    part->geometry.showsTraining = true;
    if (!part->scene.training) part->scene.training.emplace(); // axes without curves
    part->geometry.training = TrainingLayout::of(part->geometry.layout.lower, *part->scene.training);
    part->placeTitle(30);
    return pictureOf(std::move(part), [](const LabPen& pen) {
        LowerTitlePainter(pen).draw();
        TrainingPainter(pen).draw();
    });
}

FigurePicture labMapsPicture(const LabScene& scene, const MapView& view, const Theme& theme) {
    struct Maps : LabPart {
        using LabPart::LabPart;
        LabMapValues values;
        MapLabels labels;
        MapView view;
    };
    auto part = std::make_shared<Maps>(scene, theme);
    const int tokens = std::max(1, static_cast<int>(scene.maps.tokens.size()));
    MapsLayout& maps = part->geometry.maps;
    maps = MapsLayout::pairOf(tokens, paperMapSide(tokens));
    part->size = maps.area.size();
    part->view = maps.grid().clamped(view);
    part->values.update(part->scene.maps);
    part->labels.update(scene.maps.tokens, maps.grid(), part->view, maps.compact, {}, scene.maps.pin);
    const QSizeF size = part->size;
    return {size, [part = std::shared_ptr<const Maps>(part)](QPainter& painter) {
                part->paint(painter, [&](const LabPen& pen) {
                    for (int map = 0; map < MapsLayout::count; ++map) {
                        const auto& layer = part->values.layer(map);
                        if (!layer) continue;
                        const int head = part->scene.maps.head.head;
                        paintCells(painter,
                                   {part->geometry.maps.maps.at(map), layer->map(0, head),
                                    layer->map(1, head), part->values.rows(map), true,
                                    part->geometry.maps.tokens, part->view, part->values.maximum()},
                                   part->theme);
                    }
                    MapsPainter(pen, {part->values, part->labels, part->view, false}).draw();
                });
            }};
}

} // namespace lambdascope
