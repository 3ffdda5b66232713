// SPDX-License-Identifier: MIT
// What the window begins with, and what is dropped on it.
#include "app/examples.h"
#include "app/file_kinds.h"
#include "app/lab_workspace.h"
#include "app/lesson_player.h"
#include "app/main_window.h"
#include "app/model_opener.h"
#include "app/sentence.h"
#include "core/util/error.h"
#include "widgets/model_tool_bar.h"
#include "widgets/prompt_bar.h"
#include "widgets/state_page.h"

#include <QDragEnterEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>

namespace lambdascope {

void MainWindow::connectOpening() {
    tools_->setShipped(opener_->shippedNames());
    connect(tools_, &ModelToolBar::openRequested, opener_, [this] { opener_->choose(false); });
    connect(tools_, &ModelToolBar::openShipped, opener_, &ModelOpener::openShipped);
    connect(opener_, &ModelOpener::pageWanted, this, [this] { centre_->setCurrentWidget(page_); });
    connect(opener_, &ModelOpener::modelsWanted, this, &MainWindow::showCentre);
}

QString MainWindow::opening() const {
    return opener_->opening();
}

void MainWindow::start(const std::optional<std::filesystem::path>& folder,
                       const std::optional<std::filesystem::path>& with,
                       const std::optional<std::string>& text) {
    const auto examples = readExamples(assets_);
    const QString first = examples.empty() ? tr("Once upon a time") : examples.front().text;
    prompt_->setText(text ? QString::fromStdString(*text) : first);
    session_.setText(prompt_->text().toStdString());
    if (!text && !examples.empty()) session_.setMarks(examples.front().marks);
    opener_->start(folder, with);
}

void MainWindow::resume(Workspace workspace, const QString& opening) {
    prompt_->setText(QString::fromStdString(session_.state().text));
    setWorkspace(workspace);
    opener_->resume(opening);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) files.emplace_back(url.toLocalFile().toStdString());
    if (files.empty()) return;
    event->acceptProposedAction();
    openFiles(files);
}

void MainWindow::openFiles(const std::vector<std::filesystem::path>& files) {
    std::vector<std::filesystem::path> folders;
    for (const std::filesystem::path& file : files) {
        switch (kindOf(file)) {
        case FileKind::Lesson:
            return lessons_->openFile(file);
        case FileKind::Edits:
            return lab_->openEdits(QString::fromStdString(file.string()));
        case FileKind::Text:
            return openText(file);
        default: // model.safetensors means its folder
            folders.push_back(std::filesystem::is_regular_file(file) ? file.parent_path() : file);
        }
    }
    if (!folders.empty())
        opener_->open(folders[0], folders.size() > 1 ? std::optional(folders[1]) : std::nullopt);
}

/// As the prompt; the one before can be had back by undoing in its field.
void MainWindow::openText(const std::filesystem::path& file) {
    try {
        prompt_->replaceText(QString::fromStdString(readPromptFile(file)));
    } catch (const Error& error) {
        QMessageBox box(QMessageBox::Warning, tr("The text was not opened"), sentence(error), QMessageBox::Ok,
                        this);
        box.setObjectName(QStringLiteral("textProblem"));
        box.exec();
    }
}

} // namespace lambdascope
