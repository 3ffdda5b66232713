// SPDX-License-Identifier: MIT
#include "widgets/canvas/imgui_layer.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

namespace lambdascope {

ImGuiLayer::ImGuiLayer() : context_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(context_);
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

ImGuiLayer::~ImGuiLayer() {
    ImGui::SetCurrentContext(context_);
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(context_);
}

ImDrawList* ImGuiLayer::begin(QSizeF size, double pixelRatio) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(size.width()), static_cast<float>(size.height())};
    const auto ratio = static_cast<float>(pixelRatio);
    io.DisplayFramebufferScale = {ratio, ratio};
    io.DeltaTime = 1.0F / 60.0F;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    return ImGui::GetBackgroundDrawList();
}

void ImGuiLayer::end() {
    ImGui::SetCurrentContext(context_);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void ImGuiLayer::drop() {
    ImGui::SetCurrentContext(context_);
    ImGui::EndFrame();
}

} // namespace lambdascope
