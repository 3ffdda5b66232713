// SPDX-License-Identifier: MIT
#pragma once

#include "app/window/dock_layout.h"

#include <QMetaObject>
#include <QObject>
#include <QPointF>
#include <QRect>
#include <QSizeF>
#include <QString>

class QWidget;

namespace lambdascope {

/// Where a window is, in pixels of its screen, so that it is as large on a screen of another ratio.
struct WindowPlace {
    QSizeF size;    // without its frame; empty: not known
    QPointF offset; // of its frame, from the screen's corner
    QString screen; // by name; the first one stands in where it is gone
    bool maximized = false, fullScreen = false;

    static WindowPlace of(const QWidget& window);
    /// Moves and sizes the window, all of it inside the visible part of the screen.
    void apply(QWidget& window) const;
    void show(QWidget& window) const; // as it was: maximised, or not

    /// From the user's file, with the docks of each workspace.
    static WindowPlace read();
    static WindowLayout::Stored readLayouts();
    void write(const WindowLayout::Stored& layouts) const;
};

/// The dynamic property of a window that was given its size, by a session: it is kept only once the user has
/// changed it.
inline constexpr const char* borrowedSize = "borrowedSize";
/// True where the command line says the size: a session does not change it.
inline constexpr const char* sizeGiven = "sizeGiven";

/// `wanted`, made smaller and moved until it is inside `visible`.
QRect placedInside(QRect wanted, const QRect& visible);

/// Tells when a window has another device pixel ratio than before: it was moved to another screen, or its
/// screen was given another scale. What was painted into pictures in advance has to be made again then.
class RatioWatch : public QObject {
    Q_OBJECT

  public:
    /// Becomes a child of `window`, a top-level widget.
    explicit RatioWatch(QWidget& window);

  signals:
    void changed(); // once every widget of the window knows

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void followScreen();
    void look();

    QWidget& window_;
    double ratio_;
    QMetaObject::Connection screen_; // whose scale is watched
};

} // namespace lambdascope
