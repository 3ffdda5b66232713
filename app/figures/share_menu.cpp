// SPDX-License-Identifier: MIT
#include "app/figures/share_menu.h"

#include "app/figures/share_page.h"
#include "app/session/session.h"
#include "app/window/main_window.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/sentence.h"

#include <QAction>
#include <QDir>
#include <QEventLoop>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressDialog>
#include <QStandardPaths>
#include <QStatusBar>

#include <utility>

namespace lambdascope {
namespace {

constexpr int shareNoticeMs = 6000;
constexpr int progressAfterMs = 700;

QString suggestedPage(const SessionState& s) {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QDir folder(QFileInfo(documents).isDir() ? documents : QDir::homePath());
    return folder.filePath(QStringLiteral("%1-L%2H%3.html").arg(s.title).arg(s.head.layer).arg(s.head.head));
}

} // namespace

ShareMenu::ShareMenu(MainWindow& window, Session& session, const FigureSource& source,
                     std::filesystem::path assets, QString language)
    : QObject(&window),
      window_(window),
      session_(session),
      source_(source),
      assets_(std::move(assets)),
      language_(std::move(language)),
      hashes_(std::make_shared<WeightHashes>()) {
    auto* action = new QAction(tr("S&hare page…"), this);
    action->setObjectName(QStringLiteral("actionSharePage"));
    action->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    action->setToolTip(tr(
        "Writes what is on screen as one page that any browser opens, with λ_init to drag (Ctrl+Shift+E)"));
    tagControl(action, Control::Export);
    tagControl(action, Control::Open);
    connect(action, &QAction::triggered, this, &ShareMenu::share);
    QMenu* file = window.menuBar()->actions().constFirst()->menu();
    const auto known = file->actions();
    const auto figure = std::find_if(known.begin(), known.end(), [](const QAction* each) {
        return each->objectName() == QLatin1String("actionExport");
    });
    const bool behind = figure != known.end() && std::next(figure) != known.end();
    file->insertAction(behind ? *std::next(figure) : known.constLast(), action);
}

bool ShareMenu::record() {
    session_.startRecording();
    const SweepState& recording = session_.state().pageSweep;
    if (!recording.running) return true;
    QProgressDialog progress(tr("Running the model at every value of λ_init…"), tr("Cancel"), 0,
                             recording.all, &window_);
    progress.setObjectName(QStringLiteral("shareProgress"));
    progress.setWindowTitle(tr("Share page"));
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(progressAfterMs);
    QEventLoop loop;
    connect(&progress, &QProgressDialog::canceled, &session_, &Session::cancelRecording);
    connect(&session_, &Session::recordingChanged, &loop, [&] {
        if (!recording.running) return loop.quit();
        progress.setValue(static_cast<int>(recording.points.size()));
    });
    if (recording.running) loop.exec();
    return !recording.points.empty() || !recording.problem.isEmpty();
}

bool ShareMenu::agreed(const QStringList& leftOut) const {
    if (leftOut.isEmpty()) return true;
    QMessageBox box(QMessageBox::Question, tr("Share page"), leftOut.join(u' '), {}, &window_);
    box.setObjectName(QStringLiteral("shareLeftOut"));
    box.addButton(tr("Write it"), QMessageBox::AcceptRole);
    box.addButton(QMessageBox::Cancel);
    return box.exec() != QMessageBox::Cancel;
}

void ShareMenu::share() {
    try {
        if (!source_.allows(FigureView::Maps))
            throw fail<UsageError>("the lesson or class does not show the maps");
        checkPage(session_.state(), source_.look());
        if (!record()) return;
        const PageContent page = pageOf(session_.state(), source_.look(), language_, *hashes_);
        const PagePlan plan = planPage(page);
        QStringList leftOut;
        for (const Phrase& each : plan.leftOut) leftOut << sentence(each);
        if (!agreed(leftOut)) return;
        QString file = QFileDialog::getSaveFileName(&window_, tr("Share page"),
                                                    suggestedPage(session_.state()), tr("Pages (*.html)"));
        if (file.isEmpty()) return;
        if (!isPageFile(file.toStdString())) file += QStringLiteral(".html");
        writeFile(file.toStdString(), pageText(page, plan, readPageParts(assets_)));
        window_.statusBar()->showMessage(tr("Saved as %1").arg(QDir::toNativeSeparators(file)),
                                         shareNoticeMs);
    } catch (const std::exception& error) {
        QMessageBox::warning(&window_, tr("Share page"), sentence(error));
    }
}

} // namespace lambdascope
