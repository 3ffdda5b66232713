// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_matrix.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/explore/maps/map_canvas.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

/// Whether the head on screen has a λ of every token, which a column shows (DIFF V2).
bool hasTokenLambda(const CanvasScene& scene);

/// What is computed from the scene on the way to the screen, kept until its inputs change.
class CanvasValues {
  public:
    void update(const CanvasScene& scene);

    /// The layers on screen, null where there are no maps.
    [[nodiscard]] const std::shared_ptr<const LayerTrace>& diff() const { return diff_; }
    [[nodiscard]] const std::shared_ptr<const LayerTrace>& standard() const { return standard_; }
    /// The numbers of a map; none where it is not there. Beside a standard model's stands that of a second
    /// DIFF model, A1 − λ·A2, and then what the first one's in force has more (`apartPanel`).
    [[nodiscard]] const MapMatrix& matrix(int panel) const {
        return matrices_.at(static_cast<std::size_t>(panel));
    }
    /// Whether a map on screen has a row, or none is there: a trace file may leave out some.
    [[nodiscard]] bool has(int query) const;
    /// The rows of the first map that is there.
    [[nodiscard]] RowRange recorded() const;
    /// The scale of the maps: the one chosen, or what suits the last row.
    [[nodiscard]] MapScale scale() const { return scale_; }
    /// Of a map, by the trained λ, so that it stands still while λ moves. All of DIFF's have the same; both
    /// colour bars end where it does.
    [[nodiscard]] const MapScaling& scaling(int panel) const {
        return panel == CanvasLayout::standardPanel ? ofStandard_ : ofDiff_;
    }
    [[nodiscard]] float maximum() const { return (diff_ ? ofDiff_ : ofStandard_).maximum; }
    /// Whether a cell is beyond the end of that colour bar.
    [[nodiscard]] bool clipped(bool isSigned) const { return clipped_.at(isSigned ? 1 : 0); }
    [[nodiscard]] const std::vector<RowMass>& rows() const { return rows_; }
    /// λ in force of every row.
    [[nodiscard]] std::vector<float> lambdas() const;
    [[nodiscard]] CellValues diffCell(Cell cell) const;

  private:
    void findMatrices(const CanvasScene& scene);
    void findScale(const CanvasScene& scene);
    void findClipped();

    std::shared_ptr<const LayerTrace> diff_, standard_;
    std::array<MapMatrix, CanvasLayout::panelCount> matrices_;
    HeadId head_, twin_;
    HeadMix mix_;
    bool plainSecond_ = false;
    std::optional<MapScale> chosen_;
    MapScale scale_ = MapScale::Absolute;
    MapScaling ofDiff_, ofStandard_;
    std::array<bool, 2> clipped_{};
    std::vector<RowMass> rows_;
};

/// The maps of a scene in their places, with their tokens along them; one that is not there is empty.
using EquationPanels = std::array<MapPanel, CanvasLayout::panelCount>;
EquationPanels panelsOf(const CanvasScene& scene, const CanvasValues& values, const CanvasLayout& layout,
                        const MapView& view);

} // namespace lambdascope
