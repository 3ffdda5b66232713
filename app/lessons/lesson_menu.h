// SPDX-License-Identifier: MIT
#pragma once

#include <QMenu>

class QActionGroup;

namespace lambdascope {

class LessonPlayer;

/// The menu Lesson: the course, going on and back, a lesson of one's own, and leaving.
class LessonMenu : public QMenu {
    Q_OBJECT

  public:
    LessonMenu(LessonPlayer& player, QWidget* parent);

  signals:
    void courseRequested(); // go on where the learner stopped

  private:
    void fillCourse();
    void showAvailable();
    void chooseFile();

    LessonPlayer& player_;
    QMenu* course_;
    QActionGroup* lessons_;
    QAction *next_, *back_, *reveal_, *hint_, *leave_;
};

} // namespace lambdascope
