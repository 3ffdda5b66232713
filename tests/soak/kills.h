// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

#include <QFile>
#include <QObject>
#include <QTimer>

namespace lambdascope {

/// The state that the window shows, a line at every change and every 50 ms, in a file that outlives the
/// program: for killed().
class ScreenLog : public QObject {
  public:
    ScreenLog(Session& session, const QString& file);

  private:
    void look();

    Session& session_;
    QFile file_;
    QTimer every_;
};

/// Ends this program as kill −9 does, at some moment of its own.
void dieAfter(int ms);

/// Starts this program so many times, each with a seed of its own, and lets it die at a random moment while
/// hands are in it. What it left for the next start has to be whole, and no older than the two seconds that
/// the window promises. Prints what was lost; 1 where one is too much.
int killed(int times);

} // namespace lambdascope
