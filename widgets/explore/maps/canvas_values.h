// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/equation_maps.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/explore/maps/map_canvas.h"

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {

/// Whether the head on screen has a λ of every token, which a column shows (DIFF V2).
bool hasTokenLambda(const CanvasScene& scene);

/// What is computed from the scene on the way to the screen, kept until its inputs change. Its cells are
/// those of the panels: by word or sentence a row is that of a group's last token, and a column a group.
class CanvasValues {
  public:
    void update(const CanvasScene& scene);

    /// The numbers of a map; none where it is not there. Beside a standard model's stands that of a second
    /// DIFF model, A1 − λ·A2, and then what the first one's in force has more (`apartPanel`).
    [[nodiscard]] const MapMatrix& matrix(int panel) const {
        return matrices_.at(static_cast<std::size_t>(panel));
    }
    [[nodiscard]] bool hasDiff() const { return !matrix(0).empty(); }
    [[nodiscard]] bool hasStandard() const { return !matrix(CanvasLayout::standardPanel).empty(); }
    /// Whether a row sees a column, of maps that are there or are still to come.
    [[nodiscard]] bool sees(Cell cell) const { return cell.key < seenBy(cell.query); }
    [[nodiscard]] int seenBy(int row) const;
    /// Whether a map on screen has a row, or none is there: a trace file may leave out some.
    [[nodiscard]] bool has(int row) const;
    /// The rows of the first map that is there.
    [[nodiscard]] RowRange recorded() const;
    /// The heads that were counted.
    [[nodiscard]] const EquationMaps& maps() const { return maps_; }

    /// The token whose row a row is, and the cell of a panel as one of tokens: of its group the token of
    /// largest |weight| in that row. And back; none where that row is not among the rows.
    [[nodiscard]] int queryOf(int row) const;
    [[nodiscard]] Cell tokenCell(Cell cell) const;
    [[nodiscard]] std::optional<Cell> shownCell(std::optional<Cell> ofTokens) const;
    /// The tokens of a column that its row sees, of largest |weight| first: in the difference, or beside it.
    [[nodiscard]] std::vector<std::pair<int, double>> tokensOf(Cell cell, bool beside) const;
    /// The words along the maps.
    [[nodiscard]] const QStringList& rowLabels() const { return rowLabels_; }
    [[nodiscard]] const QStringList& columnLabels() const { return columnLabels_; }
    /// Of rows the tokens that they are of, where there is no room for more.
    [[nodiscard]] const QStringList& rowTokens() const { return rowTokens_; }
    /// What is marked in the prompt and pinned, and of many groups the strongest of the pinned row.
    [[nodiscard]] PanelMarks marks(std::optional<Cell> hover) const;

    /// The scale of the maps: the one chosen, or what suits the last row.
    [[nodiscard]] MapScale scale() const { return scale_; }
    /// Of a map, by the trained λ, so that it stands still while λ moves. All of DIFF's have the same; both
    /// colour bars end where it does. On the scale Own each has its own, by the λ in force.
    [[nodiscard]] const MapScaling& scaling(int panel) const {
        return scalings_.at(static_cast<std::size_t>(panel));
    }
    [[nodiscard]] float maximum() const {
        return scaling(hasDiff() ? CanvasLayout::differencePanel : CanvasLayout::standardPanel).maximum;
    }
    /// Whether a cell is beyond the end of that colour bar.
    [[nodiscard]] bool clipped(bool isSigned) const { return clipped_.at(isSigned ? 1 : 0); }
    [[nodiscard]] const std::vector<RowMass>& rows() const { return rows_; }
    /// λ in force of every row, the mean where heads are together.
    [[nodiscard]] std::vector<float> lambdas() const;
    /// The operands of a cell of the difference. Where no one λ is of all heads it is 1 and `a2` the mean of
    /// their λ·A2.
    [[nodiscard]] CellValues diffCell(Cell cell) const;
    [[nodiscard]] bool oneLambda() const { return oneLambda_; }
    /// The same cell in the pass without edits, whose maps are others after an edited layer.
    [[nodiscard]] std::optional<double> trainedCell(Cell cell) const;

  private:
    /// All that the matrices are made of.
    struct Inputs {
        std::vector<std::shared_ptr<const LayerTrace>> diff, standard;
        HeadId head, twin;
        MeterScope scope = MeterScope::Head;
        std::shared_ptr<const TokenGroups> groups;
        std::optional<int> pinned;
        HeadMix mix;
        std::vector<std::vector<HeadMix>> mixes;
        bool plainSecond = false;
        std::optional<MapScale> scale;
        bool alone = false; // the standard map is all that is on screen
        friend bool operator==(const Inputs&, const Inputs&) = default;
    };
    static Inputs inputsOf(const CanvasScene& scene);
    [[nodiscard]] HeadMix mixOf(HeadId id) const;
    [[nodiscard]] RowReading tokenRow(int query) const;
    [[nodiscard]] std::vector<int> columnsOf(const std::vector<int>& tokens) const;
    [[nodiscard]] std::vector<int> strongestOf(std::optional<Cell> pin) const;
    void findMatrices();
    void findScale();
    void findClipped();
    void findLabels();

    CanvasScene scene_;
    Inputs inputs_;
    EquationMaps maps_;
    std::array<MapMatrix, CanvasLayout::panelCount> matrices_;
    MapMatrix trained_;
    QStringList rowLabels_, rowTokens_, columnLabels_;
    bool oneLambda_ = true;
    MapScale scale_ = MapScale::Absolute;
    std::array<MapScaling, CanvasLayout::panelCount> scalings_;
    std::array<bool, 2> clipped_{};
    std::vector<RowMass> rows_;
};

/// What the layout of these maps is made for; `look`: that of the words along them.
MapShape shapeOf(const CanvasScene& scene, const CanvasValues& values, const Look& look);

/// The maps of a scene in their places, with their words along them; one that is not there is empty.
using EquationPanels = std::array<MapPanel, CanvasLayout::panelCount>;
EquationPanels panelsOf(const CanvasScene& scene, const CanvasValues& values, const CanvasLayout& layout,
                        const MapView& view);

} // namespace lambdascope
