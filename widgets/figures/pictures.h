// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/experiment_scene.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/machine/machine_scene.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/meter_bars.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/explore/row/row_plot.h"
#include "widgets/explore/text/text_scene.h"
#include "widgets/figures/figure.h"
#include "widgets/lab/chart/lab_scene.h"
#include "widgets/lab/effects/effects_table.h"
#include "widgets/lab/why/why_scene.h"

#include <QString>

#include <vector>

namespace lambdascope {

struct OpenedBox;

// Every view of the window as a picture, from the very values that the view gets. No OpenGL, no widget.

/// The equation A1 − λ·A2 = A1 − λ·A2 | Standard, or those of its maps that the scene shows: cells, axis
/// words, row sums, colour bars, cross-hair and arithmetic of the pinned cell. `view`: the part that is
/// zoomed to.
FigurePicture mapsPicture(const CanvasScene& scene, const MapView& view, const Theme& theme);

/// Every head of both models as a thumbnail; either trace may be null. `mixes` are those in force, by layer.
struct HeadsScene {
    TracePtr diff, standard;
    std::vector<std::vector<HeadMix>> mixes;
    HeadId head, twin;
    MapName show = MapName::Difference;
    HeadReading reading = {};
    QString beside = {}; // what a second DIFF model in the standard one's place is called
};
FigurePicture headsPicture(const HeadsScene& scene, const Theme& theme);

FigurePicture lambdaPicture(const std::vector<LayerLambda>& layers, int selected, const Theme& theme);
FigurePicture nextTokenPicture(const std::vector<NextTokenRow>& rows, const NextTokenFooter& footer,
                               const QString& after, const Theme& theme);

/// The lab's chart of λ by layer, as a waterfall; its sweep; its training; its two maps.
FigurePicture labChartPicture(const LabScene& scene, const Theme& theme);
FigurePicture sweepPicture(const LabScene& scene, const Theme& theme);
FigurePicture trainingPicture(const LabScene& scene, const Theme& theme);
FigurePicture labMapsPicture(const LabScene& scene, const MapView& view, const Theme& theme);

FigurePicture meterPicture(const std::vector<MeterRow>& rows, MeterForm form, GroupBy by, const Theme& theme);
/// `grown`: as RowDrawing has it.
FigurePicture rowPicture(const RowPlot::Row& row, const Theme& theme, double grown = 1);
/// The whole text, every head and the lens beside it.
FigurePicture textPicture(const TextScene& scene, const Theme& theme);
/// One row of a head, a box a step.
/// `opened`, or null: below the boxes, of which it is the scene's open one.
FigurePicture machinePicture(const MachineScene& scene, const OpenedBox* opened, const Theme& theme);
/// All parts of the list, and the head beside them.
FigurePicture whyPicture(const WhyScene& scene, const Theme& theme);
/// All rows of the list.
FigurePicture effectsPicture(const EffectsScene& scene, const Theme& theme);
/// All plots, one below the other.
FigurePicture plotPicture(const PlotScene& scene, const Theme& theme);

} // namespace lambdascope
