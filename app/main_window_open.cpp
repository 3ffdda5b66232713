// SPDX-License-Identifier: MIT
// Opening models: menus, drops, progress, and what is said when it fails.
#include "app/examples.h"
#include "app/lab_workspace.h"
#include "app/main_window.h"
#include "core/compute/edits_file.h"
#include "widgets/canvas/map_canvas.h"
#include "widgets/model_tool_bar.h"
#include "widgets/prompt_bar.h"
#include "widgets/state_page.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMimeData>
#include <QStackedWidget>

namespace lambdascope {
namespace {

QString nameOf(const std::filesystem::path& folder) {
    std::error_code none;
    const auto full = std::filesystem::absolute(folder, none).lexically_normal();
    return QString::fromStdString((full.has_filename() ? full : full.parent_path()).filename().string());
}

QString megabytes(qint64 bytes) {
    return QString::number(static_cast<double>(bytes) / 1e6, 'f', 1);
}

} // namespace

void MainWindow::connectOpening() {
    QStringList names;
    for (const auto& folder : shipped_) names << nameOf(folder);
    tools_->setShipped(names);
    connect(tools_, &ModelToolBar::openRequested, this, [this] { chooseFolder(false); });
    connect(tools_, &ModelToolBar::openShipped, this, &MainWindow::openShipped);
    connect(page_, &StatePage::openRequested, this, [this] { chooseFolder(false); });
    connect(page_, &StatePage::openShipped, this, &MainWindow::openShipped);
    connect(page_, &StatePage::cancelRequested, &session_, &Session::cancelOpen);
    connect(page_, &StatePage::closeRequested, this, &MainWindow::backToModels);
    connect(&session_, &Session::loading, this, [this](const QString& folder, qint64 done, qint64 all) {
        const SessionState& s = session_.state();
        const bool old = s.models.diff || s.models.standard;
        const LoadStep step{nameOf(folder.toStdString()),
                            tr("%1 of %2 MB").arg(megabytes(done), megabytes(all)), LoadStep::Phase::Running,
                            all > 0 ? static_cast<double>(done) / static_cast<double>(all) : -1};
        page_->showLoading(openingName_, {step}, old);
    });
    connect(&session_, &Session::modelsChanged, this, [this] { openingName_.clear(); });
    connect(&session_, &Session::openFailed, this, &MainWindow::showOpenError);
    connect(&session_, &Session::openCancelled, this, [this] { backToModels(); });
}

void MainWindow::backToModels() {
    openingName_.clear();
    const SessionState& s = session_.state();
    if (!s.models.diff && !s.models.standard) {
        std::vector<ShippedPair> pairs;
        for (const auto& folder : shipped_) pairs.push_back({nameOf(folder), tr("comes with the program")});
        page_->showWelcome(pairs);
        centre_->setCurrentWidget(page_);
    } else {
        showCentre();
    }
}

void MainWindow::start(const std::optional<std::filesystem::path>& folder,
                       const std::optional<std::filesystem::path>& with,
                       const std::optional<std::string>& text) {
    const auto examples = readExamples(assets_);
    const QString first = examples.empty() ? tr("Once upon a time") : examples.front().text;
    prompt_->setText(text ? QString::fromStdString(*text) : first);
    session_.setText(prompt_->text().toStdString());
    if (!text && !examples.empty()) session_.setMarks(examples.front().marks);
    if (!folder && shipped_.empty()) {
        backToModels();
        return;
    }
    const std::filesystem::path chosen = folder ? *folder : shipped_.front();
    showOpening(nameOf(chosen));
    session_.open(chosen, with);
}

void MainWindow::resume(Workspace workspace, const QString& opening) {
    prompt_->setText(QString::fromStdString(session_.state().text));
    setWorkspace(workspace);
    backToModels();
    if (!opening.isEmpty()) showOpening(opening);
}

/// The page with progress and Cancel, unless the model opens at once: it would only flicker.
void MainWindow::showOpening(const QString& name) {
    openingName_ = name;
    QTimer::singleShot(200, this, [this, name] {
        if (openingName_ != name) return;
        const SessionState& s = session_.state();
        page_->showLoading(name, {{name, {}, LoadStep::Phase::Running, -1}},
                           s.models.diff || s.models.standard);
        centre_->setCurrentWidget(page_);
    });
}

void MainWindow::openFolder(const std::filesystem::path& folder) {
    showOpening(nameOf(folder));
    session_.open(folder);
}

void MainWindow::chooseFolder(bool beside) {
    const QString folder = QFileDialog::getExistingDirectory(
        this, beside ? tr("Open a model beside the open one") : tr("Open a model folder"));
    if (folder.isEmpty()) return;
    if (!beside || (!session_.state().models.diff && !session_.state().models.standard)) {
        openFolder(folder.toStdString());
        return;
    }
    showOpening(nameOf(folder.toStdString()));
    session_.openBeside(folder.toStdString());
}

void MainWindow::openShipped(int index) {
    if (index >= 0 && index < static_cast<int>(shipped_.size())) openFolder(shipped_[index]);
}

void MainWindow::showOpenError(const QString& folder, const QString& message) {
    openingName_.clear();
    const SessionState& s = session_.state();
    OpenFailure failure;
    failure.name = nameOf(folder.toStdString());
    failure.message = message;
    if (s.models.diff || s.models.standard) failure.stillOpen = s.title;
    page_->showError(failure);
    centre_->setCurrentWidget(page_);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    std::vector<std::filesystem::path> folders;
    for (const QUrl& url : event->mimeData()->urls()) {
        std::filesystem::path path = url.toLocalFile().toStdString();
        if (isEditsFile(path)) {
            event->acceptProposedAction();
            lab_->openEdits(url.toLocalFile());
            return;
        }
        if (std::filesystem::is_regular_file(path))
            path = path.parent_path(); // model.safetensors means its folder
        if (!path.empty()) folders.push_back(path);
    }
    if (folders.empty()) return;
    event->acceptProposedAction();
    if (folders.size() == 1) {
        openFolder(folders[0]);
    } else {
        showOpening(nameOf(folders[0]));
        session_.open(folders[0], folders[1]);
    }
}

} // namespace lambdascope
