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

namespace lambdascope {
namespace {

/// What redoes in an editor that has something to redo.
std::function<void()> redoOf(QObject& receiver) {
    if (auto* text = qobject_cast<QPlainTextEdit*>(&receiver))
        return !text->isReadOnly() && text->document()->isRedoAvailable() ? [text] { text->redo(); }
                                                                          : std::function<void()>();
    auto* field = qobject_cast<QLineEdit*>(&receiver);
    if (field == nullptr && qobject_cast<QAbstractSpinBox*>(&receiver) != nullptr)
        field = receiver.findChild<QLineEdit*>();
    if (field == nullptr || field->isReadOnly() || !field->isRedoAvailable()) return {};
    return [field] { field->redo(); };
}

/// Ctrl+Y, which Qt takes for redo on Windows alone: elsewhere it would do again what the window did last.
bool redoesInEditor(QObject& receiver, QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress) return false;
    if (static_cast<QKeyEvent&>(event).keyCombination() != QKeyCombination(Qt::ControlModifier, Qt::Key_Y))
        return false;
    const auto redo = redoOf(receiver);
    if (!redo) return false;
    if (event.type() == QEvent::KeyPress) redo();
    event.accept();
    return true;
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
        if (redoesInEditor(*receiver, *event)) return true;
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
