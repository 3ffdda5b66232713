// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/keys.h"

#include <QWidget>

class QScrollBar;

namespace lambdascope {

class FlatButton;

/// What views have that draw a scene by themselves and take the keyboard: keys before shortcuts, Space that
/// holds the trained model, the way back, a bar that scrolls, and a widget over the heads, which a class may
/// lock.
class SceneView : public QWidget {
    Q_OBJECT

  signals:
    void peekRequested(bool trained);
    void backRequested(); // to the maps

  protected:
    /// `name` + "View", "Back", "Scroll" and "Heads" are what it and its parts are called.
    SceneView(const QString& name, std::vector<KeyHelp> keys, QWidget* parent);

    /// Without Ctrl, Alt and Meta; whether it is one of its own.
    virtual bool takeKey(int key) = 0;
    virtual void scroll(int value) = 0;
    /// Where the wheel scrolls; empty: nowhere.
    [[nodiscard]] virtual QRectF scrolledPlace() const = 0;
    virtual void refocused() { update(); } // it has the focus from here on, or has lost it
    [[nodiscard]] virtual QString tipAt(QPointF) const { return {}; }
    [[nodiscard]] bool choosesHeads() const; // no class locks them

    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

    FlatButton* back_;
    QScrollBar* bar_;
    QWidget* heads_;

  private:
    void peek(bool on);

    std::vector<KeyHelp> keys_;
    bool peeking_ = false;
};

} // namespace lambdascope
