// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_scale.h"
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
    /// The weights of its rows, scaled; none where there are no maps.
    [[nodiscard]] const std::vector<RowWeights>& rows(int map) const { return rows_[map]; }
    /// Of the trained maps, so that it stands still while λ moves. The colour bar ends where it does.
    [[nodiscard]] const MapScaling& scaling() const { return scaling_; }
    [[nodiscard]] bool clipped() const { return clipped_; }
    [[nodiscard]] CellValues cell(int map, Cell cell) const; // by the mix
    [[nodiscard]] float weight(int map, Cell cell) const;

  private:
    [[nodiscard]] MapScaling scalingOf(const LayerTrace& layer) const;
    [[nodiscard]] bool exceeds(int map) const; // a cell is beyond the colour bar

    std::array<std::shared_ptr<const LayerTrace>, MapsLayout::count> layers_;
    std::array<HeadMix, MapsLayout::count> mixes_;
    std::array<std::vector<RowWeights>, MapsLayout::count> rows_;
    HeadId head_;
    std::optional<MapScale> chosen_;
    MapScaling scaling_;
    bool clipped_ = false;
};

/// Labels along the axes of both maps, made anew when tokens, view or marked cells change.
class MapLabels {
  public:
    struct Label {
        double at = 0; // from the map's corner, middle of the cell
        QString text;
        bool strong = false; // pinned or under the pointer
    };
    void update(const QStringList& tokens, const CellGrid& grid, const MapView& view, bool compact,
                const std::optional<Cell>& hover, const std::optional<Cell>& pin);
    [[nodiscard]] const std::vector<Label>& queries() const { return queries_; }
    [[nodiscard]] const std::vector<Label>& keys() const { return keys_; }

  private:
    [[nodiscard]] std::vector<Label> made(bool queries) const;

    struct Inputs {
        QStringList tokens;
        CellGrid grid;
        MapView view;
        bool compact = false;
        std::optional<Cell> hover, pin;
        friend bool operator==(const Inputs&, const Inputs&) = default;
    };
    std::optional<Inputs> inputs_;
    std::vector<Label> queries_, keys_;
};

struct LabPen;
struct Look;

/// What of the two maps depends on more than the scene and its places.
struct MapsFrame {
    const LabMapValues& values;
    const MapLabels& labels;
    MapView view;
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
    void axes(int map);
    void stale(int map);
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
};

} // namespace lambdascope
