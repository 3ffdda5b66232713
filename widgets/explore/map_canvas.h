// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "widgets/canvas/gl_canvas.h"
#include "widgets/canvas/panel_renderer.h"
#include "widgets/explore/canvas_layout.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/theme.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace lambdascope {

/// Everything the canvas draws, as one value. Either trace may be null (only one model is open).
struct CanvasScene {
    TracePtr diff;
    TracePtr trained; // without edits, for what it gave to a cell
    TracePtr standard;
    QStringList tokens; // display piece of every token, the same for both models
    HeadId head;        // of the DIFF model
    HeadId twin;        // of the standard model
    enum class TwinReason {
        NearestPattern,
        LargestWeight,
        LayerShare,
        Chosen
    } twinReason = TwinReason::NearestPattern;
    HeadMix mix; // in force: uniforms of the shader
    HeadMix trainedMix;
    std::optional<Cell> pin;
    PanelSet shown = allPanels; // the others have no place
    PanelSet covered{};         // behind "Predict first"
    bool plainSecond = false;   // of a figure: the second map stands there by itself, without λ
    QString standardNote;       // why there is no standard map although a model is open
    bool stale = false;         // the maps are not yet those of the text or edits in force
    QString staleText;          // "from λ 0.83, updating"
};

/// The equation A1 − λ·A2 = A1 − λ·A2 | Standard: four maps, one scale, one cross-hair, the arithmetic below.
class MapCanvas : public GlCanvas {
    Q_OBJECT

  public:
    explicit MapCanvas(QWidget* parent = nullptr);
    ~MapCanvas() override;

    void setScene(const CanvasScene& scene);
    void setTheme(const Theme& theme);
    [[nodiscard]] const CanvasScene& scene() const;

    /// Where a cell of panel 0 (A1), 1 (λ·A2), 2 (difference) or 3 (standard) is drawn, in widget
    /// coordinates; null if it is not visible. For tests and for placing other widgets.
    [[nodiscard]] std::optional<QRectF> cellRect(int panel, Cell cell) const;
    /// What the keys do here, for the list of shortcuts.
    static std::vector<KeyHelp> keys();
    /// The value at which the colour bars end.
    [[nodiscard]] float scaleMaximum() const;

  signals:
    void pinRequested(std::optional<lambdascope::Cell> cell); // null: unpin
    void hovered(std::optional<lambdascope::Cell> cell);
    void peekRequested(bool trained); // Space is held, or let go

  public:
    /// Shows all cells again.
    void resetView();
    void zoom(double factor); // around the pinned cell
    /// The part of the maps that is on screen; another text shows all of them again.
    [[nodiscard]] MapView view() const;
    void setView(const MapView& view);

  protected:
    void createGl() override;
    void dropGl() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;

  private:
    void layOut();
    void drawOverlay(double ratio);

    struct State;
    std::unique_ptr<State> state_;
};

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
