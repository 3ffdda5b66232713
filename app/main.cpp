// SPDX-License-Identifier: MIT
#include "app/shell/application.h"
#include "app/shell/offscreen.h"
#include "app/shell/shell.h"
#include "app/shell/start_options.h"
#include "app/window/graphics.h"
#include "core/util/escaped.h"
#include "core/util/machine_memory.h"

#include <csignal>
#include <cstdio>
#include <iostream>

namespace {

/// What Qt has to say may have names of files in it.
void tell(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    const std::string text = qFormatLogMessage(type, context, message).toStdString();
    std::fputs((lambdascope::escaped(text) + '\n').c_str(), stderr);
}

/// What Qt, fonts, the libraries of the display and an empty window take beside the program: of addresses,
/// and of memory that files and other programs do not share. Where they find less, some end the program
/// without a word, and some wait for ever for a thread that was not to be had.
constexpr std::int64_t mebi = 1 << 20, addressesOfWindow = 300 * mebi, memoryOfWindow = 80 * mebi;

} // namespace

int main(int argc, char** argv) {
    using namespace lambdascope;
    tellIfMemoryEndsProgram();
    const EscapedStream failures(std::cerr);
    qInstallMessageHandler(tell);
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is told, as a full disk is
    std::signal(SIGPIPE, SIG_IGN); // and so is a pipe whose reader is gone
    std::optional<int> ended;
    const StartOptions options = StartOptions::parse(argc, argv, ended); // before Qt: help needs no display
    if (ended) return *ended;
    shareHeap();
    const auto refuse = [](std::int64_t least, const char* limit) {
        std::cerr << "lambdascope: the window needs " << least / mebi << " MiB of memory more, and " << limit
                  << " leaves less\n";
        return 1;
    };
    if (!hasAddresses(addressesOfWindow)) return refuse(addressesOfWindow, "a limit (ulimit -v, ulimit -d)");
    if (roomInGroups(memoryOfWindow - ofTheRest) == Room::None)
        return refuse(memoryOfWindow, "its control group");
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
    } catch (...) {
        std::cerr << "lambdascope: " << escaped(whatWasThrown().toStdString()) << '\n';
        return 1;
    }
}
