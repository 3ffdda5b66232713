// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/analysis/attention/map_scale.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/explore/maps/map_canvas.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// A softmax map [tokens, tokens] as it enters a picture.
struct ScaledMap {
    const float* weights;
    std::int64_t tokens;
    std::vector<float> factors; // of every row; empty: 1
};
/// Both maps of a differential head, with what every row takes of them.
std::vector<ScaledMap> scaledMaps(const LayerTrace& layer, int head, const HeadMix& mix);
/// Where the absolute scale of a picture ends: a tenth that nine of ten rows' largest weights stay under
/// (0.1…1); 1 without maps.
float scaleOf(std::span<const ScaledMap> maps);

/// Whether the head on screen has a λ of every token, which a column shows (DIFF V2).
bool hasTokenLambda(const CanvasScene& scene);

/// What is computed from the scene on the way to the screen, kept until its inputs change.
class CanvasValues {
  public:
    void update(const CanvasScene& scene);

    /// The layers on screen, null where there are no maps.
    [[nodiscard]] const std::shared_ptr<const LayerTrace>& diff() const { return diff_; }
    [[nodiscard]] const std::shared_ptr<const LayerTrace>& standard() const { return standard_; }
    /// The map of the model beside, [T, T]: a softmax map, or of a second DIFF model A1 − λ·A2. Empty
    /// without.
    [[nodiscard]] const Tensor& beside() const { return beside_; }
    [[nodiscard]] bool besideIsSigned() const { return standard_ && standard_->maps.size() > 1; }
    /// A1 − λ·A2 in force minus that of the second DIFF model, [T, T]; empty where there are no two.
    [[nodiscard]] const Tensor& apart() const { return apart_; }
    /// The rows of a map that are there: a trace file may leave out some.
    [[nodiscard]] RowRange recorded(int panel) const;
    [[nodiscard]] bool has(int query) const; // of a map on screen, or none is there
    /// The scale of the maps: the one chosen, or what suits the last row.
    [[nodiscard]] MapScale scale() const { return scale_; }
    /// The numbers of a map; none where it is not there.
    [[nodiscard]] const MapMatrix& matrix(int panel) const {
        return matrices_.at(static_cast<std::size_t>(panel));
    }
    /// Of a map, by the trained λ, so that it stands still while λ moves. All of DIFF's have the same; both
    /// colour bars end where it does.
    [[nodiscard]] const MapScaling& scaling(int panel) const {
        return panel == CanvasLayout::standardPanel ? ofStandard_ : ofDiff_;
    }
    [[nodiscard]] float maximum() const { return (diff_ ? ofDiff_ : ofStandard_).maximum; }
    [[nodiscard]] bool softmaxClipped() const { return softmaxClipped_; }
    [[nodiscard]] bool signedClipped() const { return signedClipped_; }
    [[nodiscard]] const std::vector<RowMass>& rows() const { return rows_; }
    /// λ in force of every row.
    [[nodiscard]] const std::vector<float>& lambdas() const { return lambdas_; }

    [[nodiscard]] CellValues diffCell(const CanvasScene& scene, Cell cell) const;
    [[nodiscard]] float standardCell(Cell cell) const { return beside_.at(cell.query, cell.key); }

  private:
    void findScale(const CanvasScene& scene);
    void findRows(const CanvasScene& scene);
    void findApart();
    void findMatrices(const CanvasScene& scene);

    std::shared_ptr<const LayerTrace> diff_, standard_;
    Tensor beside_, apart_;
    std::array<MapMatrix, CanvasLayout::panelCount> matrices_;
    HeadId head_, twin_;
    HeadMix mix_;
    bool plainSecond_ = false;
    std::optional<MapScale> chosen_;
    MapScale scale_ = MapScale::Absolute;
    MapScaling ofDiff_, ofStandard_;
    bool softmaxClipped_ = false;
    bool signedClipped_ = false;
    std::vector<RowMass> rows_;
    std::vector<float> lambdas_;
};

/// The maps of a scene in their places, with their tokens along them; one that is not there is empty.
using EquationPanels = std::array<MapPanel, CanvasLayout::panelCount>;
EquationPanels panelsOf(const CanvasScene& scene, const CanvasValues& values, const CanvasLayout& layout,
                        const MapView& view);
/// Those whose cells are drawn: in their place, and not behind "Predict first".
std::vector<MapPanel> drawnOf(const CanvasScene& scene, const EquationPanels& panels);

} // namespace lambdascope
