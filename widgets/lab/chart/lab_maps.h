// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_matrix.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/lab/chart/lab_geometry.h"
#include "widgets/lab/chart/lab_scene.h"

#include <QCoreApplication>

#include <array>
#include <memory>
#include <vector>

namespace lambdascope {

/// What is computed from the maps of the scene on the way to the screen, kept until its inputs change.
class LabMapValues {
  public:
    void update(const LabMaps& maps);

    /// The layer behind map 0 (trained) or 1 (in force); null where there are no maps.
    [[nodiscard]] const std::shared_ptr<const LayerTrace>& layer(int map) const { return layers_[map]; }
    /// How map 0 or 1 mixes its softmax maps.
    [[nodiscard]] const HeadMix& mix(int map) const { return mixes_[map]; }
    /// A1 − λ·A2 by that; empty where there are no maps.
    [[nodiscard]] const MapMatrix& matrix(int map) const { return matrices_[map]; }
    /// Of the trained maps, so that it stands still while λ moves. The colour bar ends where it does.
    [[nodiscard]] const MapScaling& scaling() const { return scaling_; }
    [[nodiscard]] bool clipped() const { return clipped_; }
    [[nodiscard]] CellValues cell(int map, Cell cell) const; // by the mix

  private:
    std::array<std::shared_ptr<const LayerTrace>, MapsLayout::count> layers_;
    std::array<HeadMix, MapsLayout::count> mixes_;
    std::array<MapMatrix, MapsLayout::count> matrices_;
    HeadId head_;
    std::optional<MapScale> chosen_;
    MapScaling scaling_;
    bool clipped_ = false;
};

/// Both maps in their places; one that is not there is empty.
using LabPanels = std::array<MapPanel, MapsLayout::count>;
LabPanels panelsOf(const LabMaps& scene, const LabMapValues& values, const MapsLayout& layout,
                   const MapView& view);

struct LabPen;
struct Look;

/// What of the two maps depends on more than the scene and its places.
struct MapsFrame {
    const LabMapValues& values;
    LabPanels panels;       // panelsOf(scene, values, layout, view)
    bool showStale = false; // it lasts long enough to be said
};

/// Draws everything of the two maps that is not a cell: titles, labels, colour bar, cross-hair, arithmetic.
class MapsPainter {
    Q_DECLARE_TR_FUNCTIONS(LabCanvas)

  public:
    MapsPainter(const LabPen& pen, const MapsFrame& frame);
    void draw();
    void tooltip();

  private:
    void divider();
    void title(int map);
    [[nodiscard]] QString subtitle(int map) const;
    void note(int map, double baseline, const QString& words, const QColor& colour);
    void arithmeticLine(int map);
    void colourBar();
    void viewNote(); // what zoom and pooling do
    [[nodiscard]] bool edited() const;
    [[nodiscard]] std::optional<Cell> hover() const;   // masked cells included
    [[nodiscard]] std::optional<Cell> current() const; // the cell whose numbers are shown

    const LabPen& pen_;
    const Look& t_;
    const MapsLayout& maps_;
    const MapsFrame& frame_;
    const LabMaps& scene_;
    const PanelMarks marks_;
    const PanelPainter paint_;
};

} // namespace lambdascope
