// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_menu.h"

#include "app/lessons/lesson_player.h"
#include "widgets/kit/keys.h"

#include <QActionGroup>
#include <QFileDialog>

namespace lambdascope {

LessonMenu::LessonMenu(LessonPlayer& player, QWidget* parent)
    : QMenu(tr("&Lesson"), parent), player_(player), lessons_(new QActionGroup(this)) {
    setObjectName("lessonMenu");
    addAction(tr("&Go on with the course"), QKeySequence(Qt::CTRL | Qt::Key_L), this,
              &LessonMenu::courseRequested)
        ->setObjectName("actionCourse");
    course_ = addMenu(tr("&Course"));
    course_->setObjectName("courseMenu");
    addSeparator();
    next_ = addAction(tr("&Next page"), QKeySequence(Qt::ALT | Qt::Key_Right), &player_, &LessonPlayer::next);
    back_ = addAction(tr("&Back"), QKeySequence(Qt::ALT | Qt::Key_Left), &player_, &LessonPlayer::back);
    hint_ = addAction(tr("&Hint"), QKeySequence(Qt::ALT | Qt::Key_Up), &player_, &LessonPlayer::hint);
    reveal_ = addAction(tr("&Reveal the answer"), QKeySequence(Qt::ALT | Qt::Key_Down), &player_,
                        &LessonPlayer::reveal);
    addSeparator();
    QAction* open = addAction(tr("&Open lesson…"), this, &LessonMenu::chooseFile);
    leave_ = addAction(tr("&Leave the lesson"), &player_, &LessonPlayer::leave);
    connect(&player_, &LessonPlayer::changed, this, &LessonMenu::showAvailable);
    fillCourse();
    open->setObjectName("actionOpenLesson");
    next_->setObjectName("actionNextPage");
    back_->setObjectName("actionPreviousPage");
    hint_->setObjectName("actionHint");
    reveal_->setObjectName("actionReveal");
    leave_->setObjectName("actionLeaveLesson");
    tagControls({course_, open, leave_}, {Control::Lessons});
    tagControl(open, Control::Open);
    tagControl(leave_, Control::Explore);
    showAvailable();
}

void LessonMenu::fillCourse() {
    int number = 0;
    for (const Lesson& lesson : player_.course().lessons) {
        QAction* action =
            course_->addAction(tr("%1 · %2").arg(number + 1).arg(withoutKeys(titleInCourse(lesson))), this,
                               [this, number] { player_.openLesson(number); });
        action->setObjectName(QStringLiteral("actionLesson_") + QString::fromStdString(lesson.name));
        action->setCheckable(true);
        lessons_->addAction(action);
        ++number;
    }
}

void LessonMenu::showAvailable() {
    const LessonPage page = player_.page();
    next_->setEnabled(page.canGoOn);
    back_->setEnabled(player_.active() && page.canGoBack);
    hint_->setEnabled(page.question && page.question->hints.size() < page.question->hintsInAll);
    reveal_->setEnabled(page.question && page.question->guess && !page.question->score);
    leave_->setEnabled(player_.active());
    const auto lessons = lessons_->actions();
    for (int i = 0; i < lessons.size(); ++i) lessons[i]->setChecked(player_.active() && i == page.lesson);
}

void LessonMenu::chooseFile() {
    const QString file = QFileDialog::getOpenFileName(parentWidget(), tr("Open a lesson"), {},
                                                      tr("Lessons (*.md);;All files (*)"));
    if (!file.isEmpty()) player_.openFile(file.toStdString());
}

} // namespace lambdascope
