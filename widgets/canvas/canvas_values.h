// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/map_canvas.h"

#include <memory>
#include <vector>

namespace lambdascope {

/// What is computed from the scene on the way to the screen, kept until its inputs change.
class CanvasValues {
  public:
    void update(const CanvasScene& scene);

    /// The layers on screen, null where there are no maps.
    [[nodiscard]] const std::shared_ptr<const LayerTrace>& diff() const { return diff_; }
    [[nodiscard]] const std::shared_ptr<const LayerTrace>& standard() const { return standard_; }
    /// Where both colour bars end: a tenth that nine of ten rows' largest weights stay under (trained λ, so
    /// that it stands still while λ moves).
    [[nodiscard]] float maximum() const { return maximum_; }
    [[nodiscard]] bool softmaxClipped() const { return softmaxClipped_; }
    [[nodiscard]] bool signedClipped() const { return signedClipped_; }
    [[nodiscard]] const std::vector<RowMass>& rows() const { return rows_; }

    [[nodiscard]] CellValues diffCell(const CanvasScene& scene, Cell cell) const;
    [[nodiscard]] float standardCell(const CanvasScene& scene, Cell cell) const;

  private:
    void findMaximum(const CanvasScene& scene);
    void findRows(const CanvasScene& scene);

    std::shared_ptr<const LayerTrace> diff_, standard_;
    HeadId head_, twin_;
    HeadMix mix_;
    float maximum_ = 1;
    float largest_ = 0;
    bool softmaxClipped_ = false;
    bool signedClipped_ = false;
    std::vector<RowMass> rows_;
};

} // namespace lambdascope
