// SPDX-License-Identifier: MIT
#include "app/screenshot.h"

#include "app/shell.h"

#include <QApplication>
#include <QPixmap>
#include <QTimer>

#include <iostream>

namespace lambdascope {

int takeScreenshot(QApplication& app, Shell& shell, const std::filesystem::path& file) {
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
    int calm = 0; // a layout that changed is painted one round later
    QObject::connect(&look, &QTimer::timeout, &app, [&] {
        calm = shell.settled() ? calm + 1 : 0;
        if (calm < 4) return;
        // a lesson of the command line that is not there, or is wrong: its page says so
        if (const QString problem = shell.window().lessons().page().problem; !problem.isEmpty())
            return refuse(2)(problem);
        const Presenter& presenter = shell.classroom().presenter();
        QWidget* shown = &shell.window();
        if (presenter.active()) shown = presenter.view();
        const bool written = shown->grab().save(QString::fromStdString(file.string()), "PNG");
        if (!written) std::cerr << "lambdascope: " << file.string() << ": cannot be written\n";
        app.exit(written ? 0 : 1);
    });
    look.start(40);
    return QApplication::exec();
}

} // namespace lambdascope
