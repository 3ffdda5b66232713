// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/text/text_drawing.h"
#include "widgets/kit/controls/scene_view.h"

namespace lambdascope {

class Segments;

/// The text as it is read, in the colours of one row: values in, wishes out. QPainter, so it works without
/// OpenGL.
class TextView : public SceneView {
    Q_OBJECT

  public:
    explicit TextView(QWidget* parent = nullptr);
    static std::vector<KeyHelp> keys();

    void setScene(const TextScene& scene); // choices without a signal
    void setStale(bool stale);             // not yet of the text and the edits in force
    [[nodiscard]] const TextDrawing& drawing() const { return drawing_; }
    [[nodiscard]] const TextScene& scene() const { return drawing_.scene(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 180}; }

  signals:
    void tokenChosen(int token);
    void tokenHovered(int token); // −1: none
    void mapChosen(lambdascope::MapName map);
    void headChosen(lambdascope::HeadId head, bool standard);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool takeKey(int key) override;
    void refocused() override;
    void scroll(int value) override { drawing_.scrolled = value; }
    [[nodiscard]] QRectF scrolledPlace() const override { return drawing_.textPlace(); }
    [[nodiscard]] QString tipAt(QPointF at) const override;

  private:
    void place();
    void reveal(int token);
    void hover(std::optional<int> token);
    void moveCursor(int token);
    [[nodiscard]] QString wordsOf(int token) const;

    TextDrawing drawing_;
    int shownQuery_ = -1, shownTokens_ = 0; // that were brought into sight
    Segments* map_;
};

} // namespace lambdascope
