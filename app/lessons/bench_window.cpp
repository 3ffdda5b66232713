// SPDX-License-Identifier: MIT
#include "app/lessons/bench_window.h"

#include "app/lessons/lesson_player.h"
#include "widgets/lessons/bench_view.h"

#include <QDialog>
#include <QMenu>
#include <QVBoxLayout>

namespace lambdascope {

BenchWindow::BenchWindow(const Session& session, const LessonPlayer& lessons, QWidget& window)
    : QObject(&window), lessons_(lessons), window_(window) {
    session.onChange(this, Part::Pass | Part::Edits | Part::Selection, &BenchWindow::refresh);
    connect(&lessons, &LessonPlayer::changed, this, &BenchWindow::refresh); // what is covered
}

void BenchWindow::attach(QMenu& help) {
    QAction* action = help.addAction(tr("&Softmax bench"), this, &BenchWindow::open);
    action->setObjectName(QStringLiteral("actionSoftmaxBench"));
    action->setToolTip(tr("Two softmax rows with λ between them, whose scores you move; needs no model"));
    help.setToolTipsVisible(true);
}

void BenchWindow::refresh() {
    if (bench_) bench_->setRow(lessons_.row());
}

void BenchWindow::open() {
    if (bench_) {
        bench_->window()->raise();
        return bench_->window()->activateWindow();
    }
    auto* dialog = new QDialog(&window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("benchDialog"));
    dialog->setWindowTitle(tr("Softmax bench"));
    bench_ = new BenchView(dialog);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(bench_);
    refresh();
    bench_->setFocus();
    dialog->show();
}

} // namespace lambdascope
