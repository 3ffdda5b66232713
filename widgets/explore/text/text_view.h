// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/text/text_drawing.h"
#include "widgets/kit/keys.h"

#include <QWidget>

class QScrollBar;

namespace lambdascope {

class FlatButton;
class Segments;

/// The text as it is read, in the colours of one row: values in, wishes out. QPainter, so it works without
/// OpenGL.
class TextView : public QWidget {
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
    void peekRequested(bool trained);
    void backRequested(); // to the maps

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override; // tooltips, and keys before shortcuts

  private:
    void place();
    void reveal(int token);
    void hover(std::optional<int> token);
    void moveCursor(int token);
    void peek(bool on);
    [[nodiscard]] QString tipAt(QPointF at) const;
    [[nodiscard]] QString wordsOf(int token) const;
    [[nodiscard]] bool choosesHeads() const;

    TextDrawing drawing_;
    bool peeking_ = false;
    int shownQuery_ = -1, shownTokens_ = 0; // that were brought into sight
    Segments* map_;
    FlatButton* back_;
    QScrollBar* bar_;
    QWidget* heads_; // lies over the strips: a class may have locked them
};

} // namespace lambdascope
