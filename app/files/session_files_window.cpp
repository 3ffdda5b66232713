// SPDX-License-Identifier: MIT
// What sessions add to a window: the menu File, the bar that offers what a crash left, and the last question.
#include "app/files/session_files.h"
#include "app/settings/recent_files.h"
#include "app/window/main_window.h"
#include "core/util/error.h"
#include "widgets/kit/control_tag.h"
#include "widgets/kit/notice_bar.h"
#include "widgets/kit/sentence.h"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QToolBar>

namespace lambdascope {

void SessionFiles::addActions(QMenu& menu) {
    QAction* before = menu.actions().isEmpty() ? nullptr : menu.actions().constLast(); // Quit
    const auto add = [&](const QString& text, const char* name, const QKeySequence& key, const auto& wish,
                         bool opens) {
        auto* action = new QAction(text, &menu);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(key);
        tagControl(action, Control::Open);
        if (opens) // it sets everything that a class can lock
            for (const ControlName& control : controlNames()) tagControl(action, control.control);
        connect(action, &QAction::triggered, this, wish);
        menu.insertAction(before, action);
        return action;
    };
    add(
        tr("Open sess&ion…"), "actionOpenSession", QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O),
        [this] { choose(); }, true);
    auto* recent = new RecentMenu(&menu);
    connect(recent, &RecentMenu::chosen, this, &SessionFiles::openRequested, Qt::QueuedConnection);
    for (const ControlName& control : controlNames()) tagControl(recent->menuAction(), control.control);
    menu.insertMenu(before, recent);
    QAction* last = add(
        tr("Bring back the last &time's screen"), "actionLastScreen", {}, [this] { openLast(); }, true);
    connect(&menu, &QMenu::aboutToShow, last,
            [this, last] { last->setEnabled(recovery_ && QFileInfo::exists(recovery_->lastFile())); });
    menu.insertSeparator(before);
    add(
        tr("&Save session"), "actionSaveSession", QKeySequence::Save, [this] { save(); }, false);
    add(
        tr("Save session &as…"), "actionSaveSessionAs", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
        [this] { saveAs(); }, false);
    menu.insertSeparator(before);
}

void SessionFiles::choose() {
    const QString file = QFileDialog::getOpenFileName(window_, tr("Open a session"), {},
                                                      tr("Sessions (*.lambdascope);;All files (*)"));
    if (!file.isEmpty()) open(file.toStdString());
}

void SessionFiles::offerRecovery() {
    const QString when = QLocale().toString(left_->time, QLocale::ShortFormat);
    const QString name =
        left_->record.savedAs.empty()
            ? QString()
            : QString::fromStdString(std::filesystem::path(left_->record.savedAs).stem().string());
    auto* bar = new NoticeBar(
        name.isEmpty()
            ? tr("Lambdascope ended unexpectedly. What was on screen at %1 was kept.").arg(when)
            : tr("Lambdascope ended unexpectedly. “%1” was kept as it was at %2.").arg(name, when));
    bar->setTheme(theme_);
    QPushButton* back = bar->addChoice(tr("Bring it back"), QStringLiteral("bringBack"),
                                       tr("Opens what was on screen; what is on screen now goes"));
    for (const ControlName& control : controlNames()) tagControl(back, control.control); // it sets everything
    connect(back, &QPushButton::clicked, this, &SessionFiles::bringBack);
    connect(bar->addChoice(tr("Discard"), QStringLiteral("discardRecovery"), tr("Throws away what was kept")),
            &QPushButton::clicked, this, &SessionFiles::discardRecovery);
    auto* holder = new QToolBar(tr("Recovery"));
    holder->setObjectName(QStringLiteral("recoveryToolBar"));
    holder->setMovable(false);
    holder->setContextMenuPolicy(Qt::PreventContextMenu);
    holder->toggleViewAction()->setVisible(false);
    holder->addWidget(bar);
    auto* first = window_->findChild<QToolBar*>(QStringLiteral("toolBar"));
    window_->insertToolBar(first, holder);
    window_->insertToolBarBreak(first);
}

void SessionFiles::bringBack() {
    if (!left_ || !mayClose()) return;
    try {
        start({.record = left_->record,
               .from = left_->file.toStdString(),
               .file = left_->record.savedAs,
               .folder = {}});
    } catch (const Error& error) {
        tellProblem(tr("The session was not opened"), sentence(error));
    }
}

/// What was on screen when the program was closed, whether it had a name or not.
void SessionFiles::openLast() {
    const std::filesystem::path last = recovery_ ? recovery_->lastFile().toStdString() : "";
    try {
        if (!mayClose()) return;
        const SessionRecord record = readSession(last);
        start({.record = record, .from = last, .file = record.savedAs, .folder = {}});
    } catch (const Error& error) {
        tellProblem(tr("The session was not opened"), sentence(error));
    }
}

void SessionFiles::discardRecovery() {
    if (!left_) return;
    Recovery::discard(*std::exchange(left_, {}));
    if (!window_) return;
    if (auto* bar = window_->findChild<QToolBar*>(QStringLiteral("recoveryToolBar"))) {
        window_->removeToolBar(bar);
        bar->deleteLater();
    }
    left_ = nextLeft(); // of several runs, one after the other
    if (left_) offerRecovery();
}

/// What was opened or saved under a name is not thrown away without being asked.
bool SessionFiles::mayClose() {
    if (!remembers_ || !changed()) return true;
    QMessageBox box(
        QMessageBox::Question, tr("Save the session?"),
        tr("“%1” has changed since it was saved.").arg(QString::fromStdString(file_.filename().string())),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
    box.setObjectName(QStringLiteral("sessionChanged"));
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

void SessionFiles::tellProblem(const QString& title, const QString& words) {
    QMessageBox box(QMessageBox::Warning, title, words, QMessageBox::Ok, window_);
    box.setInformativeText(tr("What was open is unharmed."));
    box.setObjectName(QStringLiteral("sessionProblem"));
    box.exec();
}

/// The window and the models may be in the middle of a change; where nobody looks, the program says it and
/// ends.
void SessionFiles::tellLater(const QString& title, const QString& words) {
    if (!remembers_) return emit session_.startRefused(words);
    QMetaObject::invokeMethod(
        this, [this, title, words] { tellProblem(title, words); }, Qt::QueuedConnection);
}

bool SessionFiles::stillOpening() {
    if (opening_)
        tellProblem(tr("The session was not saved"),
                    tr("Another one is still being opened. Save it once its maps are there."));
    return opening_.has_value();
}

bool SessionFiles::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window_ && event->type() == QEvent::Close && !mayClose()) {
        event->ignore();
        return true;
    }
    if (watched == window_ && event->type() == QEvent::Drop) {
        auto* drop = static_cast<QDropEvent*>(event);
        for (const QUrl& url : drop->mimeData()->urls()) {
            if (!isSessionFile(url.toLocalFile().toStdString())) continue;
            drop->acceptProposedAction();
            emit openRequested(url.toLocalFile());
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lambdascope
