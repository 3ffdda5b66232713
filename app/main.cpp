// SPDX-License-Identifier: MIT
#include "app/main_window.h"
#include "app/screenshot.h"
#include "app/session.h"
#include "app/start_options.h"
#include "core/util/assets.h"

#include <QApplication>

#include <iostream>

int main(int argc, char** argv) {
    using namespace lambdascope;
    std::optional<int> ended;
    const StartOptions options = StartOptions::parse(argc, argv, ended); // before Qt: help needs no display
    if (ended) return *ended;
    QApplication app(argc, argv);
    QApplication::setApplicationName("Lambdascope");
    QApplication::setApplicationVersion(LAMBDASCOPE_VERSION);
    try {
        Session session(Processor(options.backend, 0,
                                  options.precision == "bf16" ? Precision::Bf16 : Precision::Float32));
        session.setStart(options);
        MainWindow window(session, findAssets(executableDir(), options.assets),
                          Theme::named(QString::fromStdString(options.theme)));
        window.resize(options.width, options.height);
        window.setWorkspace(options.workspace == "lab" ? Workspace::Lab : Workspace::Explore);
        window.show();
        window.start(options.model, options.with, options.prompt);
        if (options.screenshot) return takeScreenshot(app, window, session, *options.screenshot);
        return QApplication::exec();
    } catch (const std::exception& error) {
        std::cerr << "lambdascope: " << error.what() << '\n';
        return 1;
    }
}
