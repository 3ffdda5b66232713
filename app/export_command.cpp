// SPDX-License-Identifier: MIT
#include "app/export_command.h"

#include "app/figure_source.h"
#include "app/shell.h"
#include "core/util/error.h"

#include <QApplication>
#include <QTimer>

#include <iostream>
#include <utility>

namespace lambdascope {
namespace {

constexpr int lookEveryMs = 20;
constexpr int calmLooks = 3; // what is queued may ask for more

void writeAll(Shell& shell, const StartOptions& options) {
    const FigureSource source = shell.figures();
    const FigureView view =
        options.view ? figureViewNamed(*options.view).value_or(FigureView::Maps) : source.first();
    if (!source.allows(view))
        throw fail<UsageError>("the lesson or class does not show “{}”", std::string(nameOf(view)));
    WeightHashes hashes;
    FigureLook look = source.look();
    look.theme = Theme::named(QString::fromStdString(options.theme.value_or("light")));
    for (const auto& file : options.exports) {
        look.numbers = isNumbersFile(file);
        writeFigure(file, figureOf(source.state(), view, look, hashes));
    }
}

/// A sweep that nobody has made yet is made.
class WantedSweep {
  public:
    WantedSweep(Session& session, bool wanted) : session_(session), wanted_(wanted) {}
    [[nodiscard]] bool done() {
        const SessionState& s = session_.state();
        if (!wanted_) return true;
        if (!std::exchange(asked_, true) && !(s.sweep.key == s.sweepKey())) session_.startSweep();
        return !s.sweep.running;
    }

  private:
    Session& session_;
    bool wanted_, asked_ = false;
};

} // namespace

void needNoDisplay() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    for (const char* name : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI"}) qunsetenv(name);
}

int exportFigures(QApplication& app, Shell& shell, const StartOptions& options) {
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
    WantedSweep sweep(shell.session(), options.view == "sweep");
    QObject::connect(&look, &QTimer::timeout, &app, [&] {
        calm = shell.settled() ? calm + 1 : 0;
        if (calm < calmLooks || !sweep.done()) return;
        look.stop();
        // a lesson of the command line that is not there, or is wrong: its page says so
        if (const QString problem = shell.window().lessons().page().problem; !problem.isEmpty())
            return refuse(2)(problem);
        try {
            writeAll(shell, options);
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
