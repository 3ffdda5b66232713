// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/gl_surface.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/kit/theme.h"

#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLVertexArrayObject>
#include <QSize>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace lambdascope {

/// Draws the cells of any number of panels with the shader `map`, as paintCells() does on paper. Matrices are
/// textures, uploaded once and kept while they are drawn; what rows take of them and see are small textures
/// of their own, so that a moved λ uploads no map. Lives between initializeGL and the end of the context.
class PanelRenderer {
  public:
    /// Throws Error if OpenGL 3.3 or the shaders are not usable.
    explicit PanelRenderer(const Theme& theme);
    ~PanelRenderer(); // needs the context to be current
    PanelRenderer(const PanelRenderer&) = delete;
    PanelRenderer& operator=(const PanelRenderer&) = delete;

    /// Those whose matrix is empty are left out. `pixels`: of the frame buffer; `pixelRatio`: device pixels
    /// per logical pixel. Panels are drawn once and kept: a frame in which nothing but words and lines has
    /// changed copies them.
    void draw(std::vector<MapPanel> panels, double pixelRatio, QSize pixels);

  private:
    struct Drawn {
        std::vector<MapPanel> panels;
        double pixelRatio = 1;
        QSize pixels;
        friend bool operator==(const Drawn&, const Drawn&) = default;
    };
    struct Texture {
        unsigned name = 0;
        Tensor matrix = {};                 // held, so that equal addresses mean equal matrices
        bool used = false, wasUsed = false; // by the picture that is drawn, by the one before
    };
    struct Row { // a texel
        RowWeights weights;
        float seen = 0;
        friend bool operator==(const Row&, const Row&) = default;
    };
    struct Rows {
        unsigned texture = 0;
        std::vector<Row> rows; // that it holds
    };

    void uploadMatrices(const std::vector<MapPanel>& panels);
    void upload(const Tensor& matrix);
    void uploadRows(std::size_t index, const MapPanel& panel);
    [[nodiscard]] unsigned textureOf(const Tensor& matrix) const;
    void keep(const Drawn& wanted);
    void copyKept(unsigned target);
    void drawPanel(const MapPanel& panel, unsigned rows, const Drawn& frame);
    void setColours();

    QOpenGLFunctions_3_3_Core gl_;
    std::unique_ptr<GlProgram> program_;
    QOpenGLVertexArrayObject vertices_;
    std::vector<Texture> textures_;      // as many as the fullest frame needed
    std::vector<Rows> rows_;             // one a panel of a frame
    std::array<unsigned, 2> palettes_{}; // softmax, signed
    std::unique_ptr<QOpenGLFramebufferObject> kept_;
    std::optional<Drawn> drawn_; // what it holds
    const Theme theme_;
};

} // namespace lambdascope
