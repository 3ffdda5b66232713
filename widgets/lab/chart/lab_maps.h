// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/map_panel.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/lab/chart/lab_geometry.h"
#include "widgets/lab/chart/lab_scene.h"

#include <QCoreApplication>

#include <array>
#include <memory>
#include <vector>

namespace lambdascope {

/// What is computed from the maps of the scene on the way to the screen, kept until its inputs change. Its
/// cells are those of the maps: by word or sentence a row is that of a group's last token, and a column a
/// group.
class LabMapValues {
  public:
    void update(const LabMaps& maps);

    /// Whether map 0 (trained) or 1 (in force) is there.
    [[nodiscard]] bool has(int map) const { return !matrix(map).empty(); }
    /// The layer behind it, of one head.
    [[nodiscard]] const LayerTrace& layer(int map) const {
        return *layers_.at(static_cast<std::size_t>(map));
    }
    /// How that head mixes its softmax maps there.
    [[nodiscard]] const HeadMix& mix(int map) const { return mixes_.at(static_cast<std::size_t>(map)); }
    /// A1 − λ·A2 by that; empty where there are no maps.
    [[nodiscard]] const MapMatrix& matrix(int map) const {
        return of(map).matrix(CanvasLayout::differencePanel);
    }
    /// Its operands, λ and rows; what both have in common (words, places of cells) is of the one that is
    /// there.
    [[nodiscard]] const CanvasValues& of(int map) const { return values_.at(static_cast<std::size_t>(map)); }
    [[nodiscard]] const CanvasValues& common() const { return of(has(0) ? 0 : 1); }
    /// Of the trained maps, so that it stands still while λ moves. The colour bar ends where it does.
    [[nodiscard]] const MapScaling& scaling(int map) const;
    [[nodiscard]] bool clipped() const { return of(0).clipped(true) || of(1).clipped(true); }
    /// Whether a row sees a column and is there.
    [[nodiscard]] bool sees(Cell cell) const { return common().sees(cell) && common().has(cell.query); }

  private:
    std::array<CanvasValues, MapsLayout::count> values_;
    std::array<std::shared_ptr<const LayerTrace>, MapsLayout::count> layers_;
    std::array<HeadMix, MapsLayout::count> mixes_;
};

/// Both maps in their places; one that is not there is empty.
using LabPanels = std::array<MapPanel, MapsLayout::count>;
LabPanels panelsOf(const LabMapValues& values, const MapsLayout& layout, const MapView& view);

struct LabPen;
struct Look;

/// What of the two maps depends on more than the scene and its places.
struct MapsFrame {
    const LabMapValues& values;
    LabPanels panels;       // panelsOf(values, layout, view)
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
    void viewNote();                                  // what zoom and pooling do
    [[nodiscard]] QString lambdaWords(int map) const; // in force there
    [[nodiscard]] QString cellText(int map, Cell cell) const;
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
