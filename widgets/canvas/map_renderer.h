// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "widgets/canvas/canvas_layout.h"
#include "widgets/canvas/gl_program.h"
#include "widgets/theme.h"

#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLVertexArrayObject>

#include <array>
#include <memory>

namespace lambdascope {

/// The heads on screen; layers are null (or without maps) where there is nothing to draw.
struct MapSources {
    std::shared_ptr<const LayerTrace> diff;
    std::shared_ptr<const LayerTrace> standard;
    int head = 0;
    int twin = 0;
    int tokens = 0;
    friend bool operator==(const MapSources&, const MapSources&) = default;
};

/// Draws the cells of the four maps with the shaders. Lives between initializeGL and the end of the context.
class MapRenderer {
  public:
    /// Throws Error if OpenGL 3.3 or the shaders are not usable.
    MapRenderer();
    ~MapRenderer(); // needs the context to be current

    void setTheme(const Theme& theme);
    /// Uploads maps that are not yet on the GPU; does nothing for those that are.
    void setSources(const MapSources& sources);

    struct Frame {
        const CanvasLayout& layout;
        MapView view;
        HeadMix mix; // of the differential head
        float maximum = 1;
        double pixelRatio = 1;
        int framebufferHeight = 0; // device pixels
    };
    void draw(const Frame& frame);

  private:
    void upload(int slot, const std::shared_ptr<const LayerTrace>& layer, int term, int head);
    void drawPanel(const Frame& frame, int panel);

    QOpenGLFunctions_3_3_Core gl_;
    std::unique_ptr<GlProgram> program_;
    QOpenGLVertexArrayObject vertices_;
    std::array<unsigned, 3> maps_{}; // textures: A1, A2, A
    std::array<bool, 3> present_{};
    MapSources uploaded_;                // held, so that equal pointers mean equal maps
    std::array<unsigned, 2> palettes_{}; // softmax, signed
    Theme theme_;
};

} // namespace lambdascope
