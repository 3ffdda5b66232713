// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointer>

class QMenu;
class QWidget;

namespace lambdascope {

class BenchView;
class LessonPlayer;
class Session;

/// Help → Softmax bench: the instrument of lesson 5 in a window of its own, beside whatever is open. It needs
/// no model; where one is open, its pinned row can be taken.
class BenchWindow : public QObject {
    Q_OBJECT

  public:
    /// A part of `window`.
    BenchWindow(const Session& session, const LessonPlayer& lessons, QWidget& window);
    void attach(QMenu& help);
    void open();

  private:
    void refresh();

    const LessonPlayer& lessons_;
    QWidget& window_;
    QPointer<BenchView> bench_; // null: it is closed
};

} // namespace lambdascope
