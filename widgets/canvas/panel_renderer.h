// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "widgets/canvas/cell_grid.h"
#include "widgets/canvas/gl_canvas.h"
#include "widgets/kit/theme.h"

#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLVertexArrayObject>
#include <QRect>
#include <QRectF>
#include <QSize>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace lambdascope {

/// What the shader makes of the two maps of a panel.
enum class PanelKind { First, ScaledSecond, WeightedSum }; // w1·A1; |w2·A2|; w1·A1 + w2·A2, in colour

/// One map on screen. `first` and `second` are slots of the renderer.
struct MapPanel {
    QRectF rect; // logical pixels
    PanelKind kind = PanelKind::First;
    int first = 0, second = 0;
    std::vector<RowWeights> rows; // of every row, scaled
    RowRange recorded = everyRow; // the others are hatched: a trace file leaves them out
    friend bool operator==(const MapPanel&, const MapPanel&) = default;
};

/// Draws the cells of any number of maps with the shader `map`. Softmax maps lie in numbered slots, one
/// texture each; the weights of their rows are small textures of their own, so that a moved λ uploads no map.
/// Lives between initializeGL and the end of the context.
class PanelRenderer {
  public:
    /// Throws Error if OpenGL 3.3 or the shaders are not usable.
    PanelRenderer(int slotCount, const Theme& theme);
    ~PanelRenderer(); // needs the context to be current
    PanelRenderer(const PanelRenderer&) = delete;
    PanelRenderer& operator=(const PanelRenderer&) = delete;

    /// Puts the softmax map of one term and head into a slot, which is empty where the layer is null or has
    /// no such map. Uploads only what is not in the slot already: layers that share a map share its memory.
    void setMap(int slot, const std::shared_ptr<const LayerTrace>& layer, int term, int head);
    /// The same of a head's map among those below each other, [heads · T, T].
    void setMap(int slot, const Tensor& map, int head = 0);
    [[nodiscard]] bool has(int slot) const { return !slots_[slot].map.empty(); }

    struct Frame {
        MapView view;
        int tokens = 0;
        bool causal = true;
        float maximum = 1; // where the colour bars end
        bool root = false; // MapScaling::root
        double pixelRatio = 1;
        QSize pixels; // of the frame buffer
        friend bool operator==(const Frame&, const Frame&) = default;
    };
    /// Panels that lack a map they need are left out. Maps are drawn once and kept: a frame in which nothing
    /// but words and lines has changed copies them.
    void draw(std::span<const MapPanel> panels, const Frame& frame);

  private:
    struct Drawn {
        std::vector<MapPanel> panels;
        Frame frame;
        int uploads = 0;
        friend bool operator==(const Drawn&, const Drawn&) = default;
    };

    [[nodiscard]] bool complete(const MapPanel& panel) const;
    void keep(const Drawn& wanted);
    void copyKept(unsigned target);
    void uploadRows(std::size_t index, const std::vector<RowWeights>& rows);
    void drawPanel(const MapPanel& panel, unsigned rows, const Frame& frame);

    struct Slot {
        unsigned texture = 0;
        Tensor map; // held, so that equal addresses mean equal maps
        int head = 0;
    };
    struct Rows {
        unsigned texture = 0;
        std::vector<RowWeights> weights; // that it holds
    };
    QOpenGLFunctions_3_3_Core gl_;
    std::unique_ptr<GlProgram> program_;
    QOpenGLVertexArrayObject vertices_;
    std::vector<Slot> slots_;
    std::vector<Rows> rows_;             // one a panel of a frame
    std::array<unsigned, 2> palettes_{}; // softmax, signed
    int uploads_ = 0;                    // of maps, so far
    std::unique_ptr<QOpenGLFramebufferObject> kept_;
    std::optional<Drawn> drawn_; // what it holds
    const Theme theme_;
};

} // namespace lambdascope
