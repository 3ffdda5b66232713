// SPDX-License-Identifier: MIT
#pragma once

#include <QSizeF>

struct ImDrawList;
struct ImGuiContext;

namespace lambdascope {

/// The Dear ImGui context of one canvas: a frame is built between begin() and end(), which draws it over what
/// the framebuffer holds. Several canvases may live at once. Needs the GL context to be current throughout.
class ImGuiLayer {
  public:
    ImGuiLayer();
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    /// The list to draw into, in logical pixels.
    ImDrawList* begin(QSizeF size, double pixelRatio);
    void end();
    /// Ends the frame without drawing it.
    void drop();

  private:
    ImGuiContext* context_;
};

} // namespace lambdascope
