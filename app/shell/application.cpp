// SPDX-License-Identifier: MIT
#include "app/shell/application.h"

#include "core/util/escaped.h"
#include "widgets/kit/sentence.h"

#include <exception>
#include <iostream>
#include <new>

namespace lambdascope {

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
