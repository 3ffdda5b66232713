// SPDX-License-Identifier: MIT
#include "app/screenshot.h"

#include "app/main_window.h"
#include "app/session.h"

#include <QApplication>
#include <QPixmap>
#include <QTimer>

#include <iostream>

namespace lambdascope {

int takeScreenshot(QApplication& app, MainWindow& window, Session& session,
                   const std::filesystem::path& file) {
    const auto refuse = [&app](int code) {
        return [&app, code](const QString& message) {
            std::cerr << "lambdascope: " << message.toStdString() << '\n';
            app.exit(code);
        };
    };
    QObject::connect(&session, &Session::openFailed, &window,
                     [refuse](const QString&, const QString& message) { refuse(1)(message); });
    QObject::connect(&session, &Session::passFailed, &window, refuse(1));
    QObject::connect(&session, &Session::generationFailed, &window, refuse(1));
    QObject::connect(&session, &Session::startRefused, &window, refuse(2));

    QTimer look;
    int calm = 0; // a layout that changed is painted one round later
    QObject::connect(&look, &QTimer::timeout, &window, [&] {
        calm = window.settled() ? calm + 1 : 0;
        if (calm < 4) return;
        const bool written = window.grab().save(QString::fromStdString(file.string()), "PNG");
        if (!written) std::cerr << "lambdascope: " << file.string() << ": cannot be written\n";
        app.exit(written ? 0 : 1);
    });
    look.start(40);
    return QApplication::exec();
}

} // namespace lambdascope
