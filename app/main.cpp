// SPDX-License-Identifier: MIT
#include "app/shell/application.h"
#include "app/shell/offscreen.h"
#include "app/shell/shell.h"
#include "app/shell/start_options.h"
#include "app/window/graphics.h"
#include "core/util/escaped.h"

#include <csignal>
#include <cstdio>
#include <iostream>

namespace {

/// What Qt has to say may have names of files in it.
void tell(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    const std::string text = qFormatLogMessage(type, context, message).toStdString();
    std::fputs((lambdascope::escaped(text) + '\n').c_str(), stderr);
}

} // namespace

int main(int argc, char** argv) {
    using namespace lambdascope;
    const EscapedStream failures(std::cerr);
    qInstallMessageHandler(tell);
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is told, as a full disk is
    std::signal(SIGPIPE, SIG_IGN); // and so is a pipe whose reader is gone
    std::optional<int> ended;
    const StartOptions options = StartOptions::parse(argc, argv, ended); // before Qt: help needs no display
    if (ended) return *ended;
    leaveWildScales();
    if (!options.exports.empty()) needNoDisplay();
    Application app(argc, argv);
    QApplication::setApplicationName("Lambdascope");
    QApplication::setApplicationVersion(LAMBDASCOPE_VERSION);
    QGuiApplication::setDesktopFileName("lambdascope"); // Wayland finds the icon and the group by it
    QApplication::setWindowIcon(applicationIcon());
    try {
        Shell shell(options);
        if (options.screenshot) return takeScreenshot(app, shell, *options.screenshot);
        if (!options.exports.empty()) return exportFigures(app, shell, options);
        return shell.run();
    } catch (const std::exception& error) {
        std::cerr << "lambdascope: " << error.what() << '\n';
        return 1;
    }
}
