// SPDX-License-Identifier: MIT
#include "app/when_settled.h"

#include "app/shell.h"
#include "core/util/error.h"

#include <QApplication>
#include <QTimer>

#include <iostream>

namespace lambdascope {
namespace {

constexpr int lookEveryMs = 30;
constexpr int calmLooks =
    4; // a layout that changed is painted a round later, and what is queued asks for more

} // namespace

int whenSettled(QApplication& app, Shell& shell, const std::function<void()>& work,
                const std::function<bool()>& ready) {
    const auto refuse = [&app](int code) {
        return [&app, code](const QString& message) {
            std::cerr << "lambdascope: " << message.toStdString() << '\n';
            app.exit(code);
        };
    };
    const Session& session = shell.session();
    QObject::connect(&session, &Session::openFailed, &app,
                     [refuse](const QString&, const QString& message) { refuse(1)(message); });
    QObject::connect(&session, &Session::passFailed, &app, refuse(1));
    QObject::connect(&session, &Session::generationFailed, &app, refuse(1));
    QObject::connect(&session, &Session::startRefused, &app, refuse(2));

    QTimer look;
    int calm = 0;
    QObject::connect(&look, &QTimer::timeout, &app, [&] {
        calm = shell.settled() ? calm + 1 : 0;
        if (calm < calmLooks || !ready()) return;
        look.stop();
        // a lesson of the command line that is not there, or is wrong: its page says so
        if (const QString problem = shell.window().lessons().page().problem; !problem.isEmpty())
            return refuse(2)(problem);
        try {
            work();
            app.exit(0);
        } catch (const UsageError& error) {
            refuse(2)(QString::fromUtf8(error.what()));
        } catch (const std::exception& error) {
            refuse(1)(QString::fromUtf8(error.what()));
        }
    });
    look.start(lookEveryMs);
    return QApplication::exec();
}

} // namespace lambdascope
