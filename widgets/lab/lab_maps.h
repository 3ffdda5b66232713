// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/cell.h"
#include "core/analysis/row_weights.h"
#include "widgets/lab/lab_layout.h"
#include "widgets/lab/lab_scene.h"

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
    /// The weights of its rows; none where there are no maps.
    [[nodiscard]] const std::vector<RowWeights>& rows(int map) const { return rows_[map]; }
    /// Where the colour bar ends: of the trained maps, so that it stands still while λ moves.
    [[nodiscard]] float maximum() const { return maximum_; }
    [[nodiscard]] bool clipped() const { return clipped_; }
    [[nodiscard]] CellValues cell(int map, Cell cell) const; // by the mix
    [[nodiscard]] float weight(int map, Cell cell) const;

  private:
    [[nodiscard]] bool exceeds(int map) const; // a cell is beyond the colour bar

    std::array<std::shared_ptr<const LayerTrace>, MapsLayout::count> layers_;
    std::array<HeadMix, MapsLayout::count> mixes_;
    std::array<std::vector<RowWeights>, MapsLayout::count> rows_;
    HeadId head_;
    float maximum_ = 1;
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

} // namespace lambdascope
