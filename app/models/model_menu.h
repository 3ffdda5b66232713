// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

#include <QMenu>

#include <functional>
#include <vector>

class QActionGroup;

namespace lambdascope {

/// The menu Model: letting the models write, going from head to head, the standard twin, the pinned cell, and
/// cancelling what is computed.
class ModelMenu : public QMenu {
    Q_OBJECT

  public:
    /// `writing`: the actions of Generate; `pairs`: one for each pair that comes with the program. They stay
    /// their owner's.
    ModelMenu(Session& session, const QList<QAction*>& writing, const QList<QAction*>& pairs,
              QWidget* parent);

    void setOfTwin(bool twin); // next and previous are of the standard head, as the one on screen

  signals:
    void aboutRequested(); // what the open models are

  private:
    QAction* add(const char* name, const QString& text, const QKeySequence& keys, std::function<void()> wish);
    void addHeads();
    void addTwin();
    void addPin();
    void addPairs(const QList<QAction*>& pairs);
    /// The next layer or head, or the one before; ends stay ends.
    void go(int layers, int heads);
    void showAvailable();

    Session& session_;
    bool ofTwin_ = false;
    QActionGroup* rules_;
    QMenu* twin_ = nullptr;
    QAction *answer_ = nullptr, *pattern_ = nullptr, *share_ = nullptr, *about_ = nullptr, *unpin_ = nullptr,
            *cancel_ = nullptr;
    std::vector<QAction*> moves_;
};

} // namespace lambdascope
