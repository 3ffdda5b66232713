// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>
#include <QWidget>

class QProgressBar;
class QPushButton;

namespace lambdascope {

/// Says in the status bar that something is computed: a bar once it takes 200 ms, Cancel once it takes a
/// second.
class BusySigns : public QWidget {
    Q_OBJECT

  public:
    explicit BusySigns(QWidget* parent = nullptr);

    /// `done` of `all` steps; the first call starts the clock.
    void setProgress(int done, int all);
    void stop();

  signals:
    void cancelRequested();

  private:
    QProgressBar* bar_;
    QPushButton* cancel_;
    QTimer barDelay_, cancelDelay_;
};

} // namespace lambdascope
