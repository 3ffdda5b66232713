// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaObject>
#include <QObject>

class QWidget;

namespace lambdascope {

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
