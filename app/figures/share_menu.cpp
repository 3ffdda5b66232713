// SPDX-License-Identifier: MIT
#include "app/figures/share_menu.h"

#include "app/figures/share_lesson.h"
#include "app/figures/share_page.h"
#include "app/lessons/lesson_player.h"
#include "app/session/session.h"
#include "app/session/work_dialog.h"
#include "app/window/main_window.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/sentence.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStandardPaths>
#include <QStatusBar>

#include <condition_variable>
#include <mutex>
#include <utility>

namespace lambdascope {
namespace {

constexpr int shareNoticeMs = 6000;

QString suggestedFile(const QString& name) {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QDir folder(QFileInfo(documents).isDir() ? documents : QDir::homePath());
    return folder.filePath(name);
}

} // namespace

ShareMenu::ShareMenu(MainWindow& window, Session& session, const FigureSource& source,
                     std::filesystem::path assets, QString language)
    : QObject(&window),
      window_(window),
      session_(session),
      source_(source),
      assets_(std::move(assets)),
      language_(std::move(language)) {
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
    QAction* const before = behind ? *std::next(figure) : known.constLast();
    file->insertAction(before, action);
    auto* live = new QAction(tr("Share li&ve page…"), this);
    live->setObjectName(QStringLiteral("actionShareLive"));
    live->setToolTip(
        tr("Writes one page that holds the models and computes in any browser: whoever opens it types "
           "prompts and moves λ"));
    tagControl(live, Control::Export);
    tagControl(live, Control::Open);
    connect(live, &QAction::triggered, this, &ShareMenu::shareLive);
    file->insertAction(before, live);
    addLesson();
}

void ShareMenu::addLesson() {
    auto* menu = window_.menuBar()->findChild<QMenu*>(QStringLiteral("lessonMenu"));
    if (menu == nullptr) menu = window_.findChild<QMenu*>(QStringLiteral("lessonMenu"));
    if (menu == nullptr) return; // a window without lessons
    auto* action = new QAction(tr("&Share lesson as page…"), this);
    action->setObjectName(QStringLiteral("actionShareLesson"));
    action->setToolTip(tr("Writes the lesson as one page that any browser opens, with its predictions"));
    tagControl(action, Control::Export);
    tagControl(action, Control::Open);
    connect(action, &QAction::triggered, this, &ShareMenu::shareLesson);
    menu->insertAction(menu->findChild<QAction*>(QStringLiteral("actionLeaveLesson")), action);
    const LessonPlayer& player = window_.lessons();
    const auto enable = [action, &player] { action->setEnabled(player.step() != nullptr); };
    connect(&player, &LessonPlayer::changed, action, enable);
    enable();
}

bool ShareMenu::record() {
    session_.pageRecordings().start();
    const SweepState& recording = session_.state().pageSweep;
    if (!recording.running) return true;
    std::mutex mutex; // the recording tells the window's thread, which tells that of the dialog's work
    std::condition_variable_any told;
    int done = 0;
    bool running = true;
    QObject listener;
    session_.onChange(&listener, Part::Recording, [&] {
        const std::scoped_lock lock(mutex);
        done = static_cast<int>(recording.points.size());
        running = recording.running;
        told.notify_all();
    });
    try {
        workBeside(&window_, tr("Share page"), tr("Running the model at every value of λ_init…"),
                   [&, all = recording.all](WorkBeside& work) {
                       work.all = all;
                       std::unique_lock lock(mutex);
                       while (running && !work.stop.stop_requested()) {
                           told.wait(lock, work.stop, [&] { return !running || work.done != done; });
                           work.done = done;
                       }
                   });
    } catch (const Cancelled&) {
        session_.pageRecordings().cancel();
        throw;
    }
    return !recording.points.empty() || !recording.problem.isEmpty();
}

bool ShareMenu::agreed(const std::vector<Phrase>& leftOut) const {
    if (leftOut.empty()) return true;
    QStringList sentences;
    for (const Phrase& each : leftOut) sentences << sentence(each);
    MessageBox box(MessageBox::Question, tr("Share page"), sentences.join(u' '), {}, &window_);
    box.setObjectName(QStringLiteral("shareLeftOut"));
    const QPushButton* const write = box.addButton(tr("Write it"), MessageBox::AcceptRole);
    box.addButton(MessageBox::Cancel);
    box.exec();
    return box.clickedButton() == write;
}

void ShareMenu::share() {
    try {
        if (!source_.allows(FigureView::Maps))
            throw fail<UsageError>("the lesson or class does not show the maps");
        checkPage(session_.state(), source_.look());
        if (!record()) return;
        readHashes(&window_, tr("Share page"), session_.state().models);
        const PageContent page = pageOf(session_.state(), source_.look());
        const PagePlan plan = planPage(page);
        if (!agreed(plan.leftOut)) return;
        const SessionState& state = session_.state();
        const QString name = QStringLiteral("%1-L%2H%3.html");
        save(name.arg(state.title, QString::number(state.head.layer), QString::number(state.head.head)),
             pageText(page, plan, pageLook(language_), readPageParts(assets_)));
    } catch (const Cancelled&) {
        return; // as was wished
    } catch (const std::exception& error) {
        MessageBox::warning(&window_, tr("Share page"), sentence(error));
    }
}

void ShareMenu::shareLive() {
    try {
        const SessionState state = session_.state(); // which goes on, for its passes end
        const FigureLook look = source_.look();
        std::string page;
        workBeside(&window_, tr("Share live page"), tr("Putting models and program into one page…"),
                   [&](WorkBeside& work) { page = liveOf(state, look, language_, assets_, work.stop); });
        save(state.title + QStringLiteral("-live.html"), page);
    } catch (const Cancelled&) {
        return;                         // as was wished
    } catch (const UsageError& error) { // what no live page can have
        MessageBox box(MessageBox::Warning, tr("Share live page"), sentence(error), {}, &window_);
        box.setObjectName(QStringLiteral("shareLiveRefused"));
        const QPushButton* const recorded = box.addButton(tr("Share page…"), MessageBox::AcceptRole);
        box.addButton(MessageBox::Cancel);
        box.exec();
        if (box.clickedButton() == recorded) share();
    } catch (const std::exception& error) {
        MessageBox::warning(&window_, tr("Share live page"), sentence(error));
    }
}

/// How large it is stands where its name is asked for: it may be sent by mail.
void ShareMenu::save(const QString& suggested, const std::string& page) {
    const QString size = QLocale().formattedDataSize(static_cast<qint64>(page.size()), 1,
                                                     QLocale::DataSizeSIFormat); // as guide and core count
    QString file = QFileDialog::getSaveFileName(&window_, tr("Share page: %1").arg(size),
                                                suggestedFile(suggested), tr("Pages (*.html)"));
    if (file.isEmpty()) return;
    if (!isPageFile(file.toStdString())) file += QStringLiteral(".html");
    writeFile(file.toStdString(), page);
    window_.statusBar()->showMessage(tr("Saved as %1").arg(QDir::toNativeSeparators(file)), shareNoticeMs);
}

/// Recorded beside the window, which shows how far it is.
void ShareMenu::shareLesson() {
    try {
        const LessonToShare lesson =
            lessonToShare(window_.lessons(), session_.state(), assets_, language_.toStdString());
        SharedLesson shared;
        workBeside(&window_, tr("Share page"), tr("Running the models on every page of the lesson…"),
                   [&](WorkBeside& work) {
                       const auto tell = [&](int pages, int ofAll) {
                           work.done = pages;
                           work.all = ofAll;
                       };
                       shared = recordLesson(lesson, tell, work.stop);
                   });
        if (!agreed(shared.leftOut)) return;
        save(QString::fromStdString(lesson.file.stem().string()) + QStringLiteral(".html"),
             pageDocument(shared.page, pageLook(language_), readPageParts(assets_)));
    } catch (const Cancelled&) {
        return; // as was wished
    } catch (const std::exception& error) {
        MessageBox::warning(&window_, tr("Share page"), sentence(error));
    }
}

} // namespace lambdascope
