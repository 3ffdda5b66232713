// SPDX-License-Identifier: MIT
// Edits in and out of the λ lab: the clipboard, files, the menu.
#include "app/lab/lab_workspace.h"
#include "core/files/edits_file.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>

namespace lambdascope {
namespace {

constexpr int noticeMs = 4000;

} // namespace

void LabWorkspace::addActions(QMenu& menu) {
    menu.addAction(undo_);
    menu.addAction(redo_);
    menu.addSeparator();
    const auto add = [&](const char* name, const QString& text, const QKeySequence& keys, auto&& slot) {
        QAction* action = menu.addAction(text, keys, this, slot);
        action->setObjectName(name);
        return action;
    };
    add("actionOtherSlot", tr("Go to the &other set of edits, A or B"), QKeySequence(Qt::Key_F6),
        [this] { session_.history().choose(1 - session_.history().slot()); });
    add("actionCopySlot", tr("Copy this set to the ot&her"), QKeySequence(), [this] {
        EditHistory& history = session_.history();
        const Edits copied = history.inForce();
        history.choose(1 - history.slot());
        change([&](const Edits&, const Model&) { return Edits(copied); }, tr("copy of the other set"));
    });
    menu.addSeparator();
    add("actionCopyEdits", tr("&Copy edits as arguments"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
        [this] { copyArguments(); });
    add("actionPasteEdits", tr("&Paste edits"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V),
        [this] { pasteArguments(); });
    add("actionSaveEdits", tr("&Save edits…"), QKeySequence(), [this] { saveEdits(); });
    add("actionOpenEdits", tr("Op&en edits…"), QKeySequence(), [this] { chooseEdits(); });
    menu.addSeparator();
    add("actionTrained", tr("Back to &trained"), QKeySequence(Qt::CTRL | Qt::Key_Backspace),
        [this] { change(asTrained, tr("back to trained")); });
}

bool LabWorkspace::canEdit() {
    if (session_.state().models.diff) return true;
    window_.statusBar()->showMessage(tr("Edits are of a DIFF Transformer; none is open."), noticeMs);
    return false;
}

void LabWorkspace::copyArguments() {
    const Edits& edits = session_.state().edits;
    if (toArguments(edits).empty()) {
        window_.statusBar()->showMessage(tr("Nothing is edited, so there is nothing to copy."), noticeMs);
        return;
    }
    const QString line = QString::fromStdString(toCommandLine(edits));
    QGuiApplication::clipboard()->setText(line);
    window_.statusBar()->showMessage(tr("Copied: %1").arg(line), noticeMs);
}

void LabWorkspace::pasteArguments() {
    if (!canEdit()) return;
    const QString text = QGuiApplication::clipboard()->text();
    try {
        const bool json = text.trimmed().startsWith('{');
        const auto wish = [&](const Edits&, const Model& model) {
            return json ? editsFromJson(text.toStdString(), tr("The clipboard").toStdString(), model)
                        : editsFromCommandLine(text.toStdString(), model);
        };
        change(wish, tr("pasted edits"));
        window_.statusBar()->showMessage(
            tr("Pasted: %1").arg(QString::fromStdString(toCommandLine(session_.state().edits))), noticeMs);
    } catch (const Error& error) {
        QMessageBox::information(&window_, tr("Paste edits"),
                                 tr("The clipboard was not pasted. %1").arg(sentence(error)));
    }
}

void LabWorkspace::saveEdits() {
    QFileDialog dialog(&window_, tr("Save edits"), {}, tr("Edits (*.json)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("json")); // before it asks whether a file is to be replaced
    dialog.selectFile(session_.state().title + QStringLiteral("-edits.json"));
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return;
    const QString file = dialog.selectedFiles().constFirst();
    try {
        writeEdits(file.toStdString(), session_.state().edits);
        window_.statusBar()->showMessage(tr("Saved %1").arg(file), noticeMs);
    } catch (const Error& error) {
        QMessageBox::warning(&window_, tr("Save edits"), sentence(error));
    }
}

void LabWorkspace::chooseEdits() {
    const QString file =
        QFileDialog::getOpenFileName(&window_, tr("Open edits"), {}, tr("Edits (*.json);;All files (*)"));
    if (!file.isEmpty()) openEdits(file);
}

void LabWorkspace::openEdits(const QString& file) {
    if (!canEdit()) return;
    try {
        change([&](const Edits&, const Model& model) { return readEdits(file.toStdString(), model); },
               tr("edits of a file"));
        window_.statusBar()->showMessage(tr("Opened %1").arg(file), noticeMs);
    } catch (const Error& error) {
        QMessageBox::warning(&window_, tr("Open edits"), tr("%1. Nothing was changed.").arg(sentence(error)));
    }
}

} // namespace lambdascope
