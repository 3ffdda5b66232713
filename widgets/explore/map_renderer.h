// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/panel_renderer.h"
#include "widgets/explore/canvas_layout.h"

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

/// Draws the cells of the four maps of the equation. Lives between initializeGL and the end of the context.
class MapRenderer {
  public:
    /// Throws Error if OpenGL 3.3 or the shaders are not usable.
    MapRenderer();

    void setTheme(const Theme& theme);
    /// Uploads maps that are not yet on the GPU; does nothing for those that are.
    void setSources(const MapSources& sources);

    struct Frame {
        const CanvasLayout& layout;
        PanelSet covered{}; // left out
        MapView view;
        HeadMix mix; // of the differential head
        float maximum = 1;
        double pixelRatio = 1;
        int framebufferHeight = 0; // device pixels
    };
    void draw(const Frame& frame);

  private:
    PanelRenderer panels_;
    MapSources sources_;
};

} // namespace lambdascope
