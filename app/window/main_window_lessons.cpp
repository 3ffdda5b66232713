// SPDX-License-Identifier: MIT
// Lessons in the window: what a page asks for, and the files that hold them.
#include "app/lessons/learn_workspace.h"
#include "app/lessons/lesson_menu.h"
#include "app/models/model_opener.h"
#include "app/window/dock_layout.h"
#include "app/window/main_window.h"
#include "widgets/models/state_page.h"

#include <QMenuBar>
#include <QRegularExpression>

namespace lambdascope {

void MainWindow::connectLessons() {
    auto* menu = new LessonMenu(*lessons_, this);
    menuBar()->addMenu(menu);
    connect(page_, &StatePage::lessonRequested, this, [this] { lessons_->openLesson(0); });
    connect(menu, &LessonMenu::courseRequested, this, [this] { setWorkspace(Workspace::Learn); });
    connect(lessons_, &LessonPlayer::changed, this, [this] {
        if (!lessons_->active() && workspace_ == Workspace::Learn) setWorkspace(beforeLearn_);
        if (workspace_ != Workspace::Learn) return;
        const LessonPage page = lessons_->page();
        if (layout_->turnPage(QStringLiteral("%1:%2").arg(page.title).arg(page.step))) showDocks();
    });
    connect(lessons_, &LessonPlayer::lessonOpened, this, [this] {
        if (workspace_ != Workspace::Learn) setWorkspace(Workspace::Learn);
    });
    connect(lessons_, &LessonPlayer::modelsRequested, opener_, &ModelOpener::openNamed);
    connect(learn_, &LearnWorkspace::panelsChanged, this, [this] {
        if (workspace_ != Workspace::Learn) return;
        showDocks();
        showCentre();
    });
    connect(learn_, &LearnWorkspace::coverChanged, this, [this] {
        showCanvas();
        showStatus();
    });
}

void MainWindow::openLesson(const std::string& lesson) {
    static const QRegularExpression form(QStringLiteral("^(.*?)(?::(\\d{1,3}))?$"));
    const auto parts = form.match(QString::fromStdString(lesson));
    const QString name = parts.captured(1);
    const int page = parts.captured(2).isEmpty() ? 1 : parts.captured(2).toInt();
    const Course& course = lessons_->course();
    bool counted = false;
    const int number = name.toInt(&counted);
    const int index = counted ? number - 1 : course.indexOf(name.toStdString());
    if (index >= 0 && index < static_cast<int>(course.lessons.size()))
        lessons_->openLesson(index, page - 1);
    else
        lessons_->openFile(name.toStdString(), page - 1);
}

} // namespace lambdascope
