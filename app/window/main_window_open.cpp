// SPDX-License-Identifier: MIT
// What the window begins with, and what is dropped on it.
#include "app/lab/lab_workspace.h"
#include "app/lessons/lesson_player.h"
#include "app/models/about_models.h"
#include "app/models/model_opener.h"
#include "app/prompt/examples.h"
#include "app/settings/file_kinds.h"
#include "app/window/main_window.h"
#include "app/window/status_bar.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"
#include "widgets/models/model_tool_bar.h"
#include "widgets/models/state_page.h"
#include "widgets/prompt/prompt_bar.h"

#include <QDragEnterEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>

namespace lambdascope {

void MainWindow::connectOpening() {
    tools_->setShipped(opener_->pairs());
    connect(tools_, &ModelToolBar::openRequested, opener_, [this] { opener_->choose(false); });
    connect(tools_, &ModelToolBar::openFileRequested, opener_, &ModelOpener::chooseFile);
    connect(tools_, &ModelToolBar::aboutRequested, this, &MainWindow::showAbout);
    connect(status_, &StatusBar::aboutRequested, this, &MainWindow::showAbout);
    connect(opener_, &ModelOpener::pageWanted, this, [this] { centre_->setCurrentWidget(page_); });
    connect(opener_, &ModelOpener::modelsWanted, this, &MainWindow::showCentre);
}

QString MainWindow::opening() const {
    return opener_->opening();
}

void MainWindow::start(const std::optional<std::filesystem::path>& folder,
                       const std::optional<std::filesystem::path>& with,
                       const std::optional<std::string>& text) {
    if (folder) readExamplesOf(*folder);
    prompt_->setText(text ? QString::fromStdString(*text) : firstExample().text);
    session_.setText(prompt_->text().toStdString());
    if (!text) session_.setMarks(firstExample().marks);
    opener_->start(folder, with);
}

void MainWindow::readExamplesOf(const std::filesystem::path& opened) {
    examples_ = readExamples(assets_, opened);
    prompt_->setExamples(examples_);
}

PromptBar::Example MainWindow::firstExample() const {
    return examples_.empty() ? PromptBar::Example{{}, tr("Once upon a time")} : examples_.front();
}

/// A model without a tokenizer reads numbers: where the window has put its own text there, it puts another.
void MainWindow::suitPrompt() {
    const Pair& models = session_.state().models;
    const ModelPtr& main = models.diff ? models.diff : models.standard;
    const bool numbers = main && !readsWords(*main);
    prompt_->setNumbers(numbers);
    if (!main) return;
    const QString first = firstExample().text; // of the models before
    readExamplesOf(main->folder);
    const QString now = QString::fromStdString(session_.state().text);
    const QString own = QString::fromStdString(firstNumbers(*main));
    const std::string& standIn = session_.state().standIn;
    const bool ownNumbers = !standIn.empty() && session_.state().text == standIn;
    if (!ownNumbers && !(numbers && now == first)) return; // it is the user's
    session_.setStandIn(numbers ? own.toStdString() : std::string());
    prompt_->setText(numbers ? own : firstExample().text);
    session_.setText(prompt_->text().toStdString());
    session_.setMarks(numbers ? Marks{} : firstExample().marks);
}

/// What was found in the open models.
void MainWindow::showAbout() {
    if (!session_.state().models.diff && !session_.state().models.standard) return;
    AboutModels(session_.state(), theme_, *this).exec();
}

void MainWindow::resume(Workspace workspace, const QString& opening) {
    prompt_->setText(QString::fromStdString(session_.state().text));
    suitPrompt();
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

void MainWindow::openModels(const std::filesystem::path& folder,
                            const std::optional<std::filesystem::path>& with) {
    opener_->open(folder, with);
}

void MainWindow::openFiles(const std::vector<std::filesystem::path>& files) {
    std::vector<std::filesystem::path> models;
    for (const std::filesystem::path& file : takenTogether(files)) {
        switch (kindOf(file)) {
        case FileKind::Lesson:
            return lessons_->openFile(file);
        case FileKind::Edits:
            return lab_->openEdits(QString::fromStdString(file.string()));
        case FileKind::Text:
            return openText(file);
        default:
            models.push_back(file);
        }
    }
    if (models.size() > 2)
        opener_->refuseMany(models);
    else if (!models.empty())
        opener_->open(models[0], models.size() > 1 ? std::optional(models[1]) : std::nullopt);
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
