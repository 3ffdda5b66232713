// SPDX-License-Identifier: MIT
// Lessons in the window: what a page asks for, and the files that hold them.
#include "app/learn_workspace.h"
#include "app/lesson_menu.h"
#include "app/main_window.h"

#include <QMenuBar>

#include <algorithm>
#include <charconv>

namespace lambdascope {

void MainWindow::connectLessons() {
    auto* menu = new LessonMenu(*lessons_, this);
    menuBar()->addMenu(menu);
    connect(menu, &LessonMenu::courseRequested, this, [this] { setWorkspace(Workspace::Learn); });
    connect(lessons_, &LessonPlayer::changed, this, [this] {
        if (!lessons_->active() && workspace_ == Workspace::Learn) setWorkspace(Workspace::Explore);
    });
    connect(lessons_, &LessonPlayer::lessonOpened, this, [this] {
        if (workspace_ != Workspace::Learn) setWorkspace(Workspace::Learn);
    });
    connect(lessons_, &LessonPlayer::modelsRequested, this, &MainWindow::openNamed);
    connect(learn_, &LearnWorkspace::panelsChanged, this, [this] {
        if (workspace_ == Workspace::Learn) showDocks();
    });
    connect(learn_, &LearnWorkspace::coverChanged, this, &MainWindow::showCanvas);
}

/// A pair that comes with the program, or a folder.
void MainWindow::openNamed(const QString& name) {
    if (openingName_ == name) return;
    const auto shipped = std::ranges::find_if(shipped_, [&](const std::filesystem::path& folder) {
        return QString::fromStdString(folder.filename().string()) == name;
    });
    openFolder(shipped != shipped_.end() ? *shipped : std::filesystem::path(name.toStdString()));
}

void MainWindow::openLesson(const std::string& lesson, int page) {
    const auto& lessons = lessons_->course().lessons;
    int number = 0;
    const auto [rest, fault] = std::from_chars(lesson.data(), lesson.data() + lesson.size(), number);
    int index = lessons_->course().indexOf(lesson);
    if (fault == std::errc() && rest == lesson.data() + lesson.size() && number >= 1 &&
        number <= static_cast<int>(lessons.size()))
        index = number - 1;
    if (index >= 0)
        lessons_->openLesson(index, page - 1);
    else
        lessons_->openFile(lesson);
}

} // namespace lambdascope
