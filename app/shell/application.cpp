// SPDX-License-Identifier: MIT
#include "app/shell/application.h"

#include "core/util/escaped.h"
#include "widgets/kit/sentence.h"

#include <QAbstractSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <exception>
#include <functional>
#include <iostream>
#include <new>
#include <optional>

namespace lambdascope {
namespace {

/// Of an editor: which way it has a step to go, and how it goes forward.
struct Steps {
    bool undo = false, redo = false;
    std::function<void()> forward;
};

std::optional<Steps> stepsOf(QObject& receiver) {
    if (auto* text = qobject_cast<QPlainTextEdit*>(&receiver); text != nullptr && !text->isReadOnly())
        return Steps{text->document()->isUndoAvailable(), text->document()->isRedoAvailable(),
                     [text] { text->redo(); }};
    auto* field = qobject_cast<QLineEdit*>(&receiver);
    if (field == nullptr && qobject_cast<QAbstractSpinBox*>(&receiver) != nullptr)
        field = receiver.findChild<QLineEdit*>();
    if (field == nullptr || field->isReadOnly()) return {};
    return Steps{field->isUndoAvailable(), field->isRedoAvailable(), [field] { field->redo(); }};
}

/// Undo and redo are an editor's where it has a step, and the window's where it has none: Qt's editors would
/// take the keys, and do nothing. Ctrl+Y is redo to Qt's on Windows alone.
bool handlesStep(QObject& receiver, QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress) return false;
    auto& key = static_cast<QKeyEvent&>(event);
    const bool undo = key.matches(QKeySequence::Undo);
    const bool ctrlY = key.keyCombination() == QKeyCombination(Qt::ControlModifier, Qt::Key_Y);
    if (!undo && !ctrlY && !key.matches(QKeySequence::Redo)) return false;
    const std::optional<Steps> steps = stepsOf(receiver);
    if (!steps) return false;
    const bool own = undo ? steps->undo : steps->redo;
    if (!own) event.ignore();
    if (own && !ctrlY) return false; // as Qt does it
    if (own && event.type() == QEvent::KeyPress) steps->forward();
    if (own) event.accept();
    return own || event.type() == QEvent::ShortcutOverride;
}

} // namespace

QString whatWasThrown() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return Application::tr("There is not enough memory for it");
    } catch (const std::exception& error) {
        return sentence(error);
    } catch (...) {
        return Application::tr("It does not say why");
    }
}

/// All that the desktop wants (a menu, a key, a drag, a drop, a timer, a file that was saved, D-Bus, the
/// answer of a thread) comes as an event, and every event goes through here, also one that another one sends:
/// what is thrown passes through no more of Qt than lies between its slot and the innermost event. QtCore is
/// built to be left so; QtGui and QtWidgets tidy nothing up (they are built without exceptions), and a menu
/// may keep a flag of its own set. So what is likely to fail, to look at files and to open them, has an event
/// of its own (Shell::take()), which only QtCore is around.
bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        if (handlesStep(*receiver, *event)) return true;
        return QApplication::notify(receiver, event);
    } catch (...) {
        const QString words = whatWasThrown();
        QMetaObject::invokeMethod(
            this, [this, words] { tell(words); }, Qt::QueuedConnection);
        return false;
    }
}

/// Who is told may fail, too, and must not be told of that.
void Application::tell(const QString& words) {
    try {
        emit threw(words);
    } catch (...) {
        std::cerr << "lambdascope: " << escaped(words.toStdString()) << '\n';
    }
}

} // namespace lambdascope
