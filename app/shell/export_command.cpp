// SPDX-License-Identifier: MIT
#include "app/shell/export_command.h"

#include "app/figures/figure_source.h"
#include "app/shell/shell.h"
#include "app/shell/when_settled.h"
#include "core/util/error.h"

#include <utility>

namespace lambdascope {
namespace {

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
    // what Qt says of the missing display is no user's business
    if (!qEnvironmentVariableIsSet("QT_LOGGING_RULES")) qputenv("QT_LOGGING_RULES", "default.warning=false");
    for (const char* name : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI"}) qunsetenv(name);
}

int exportFigures(QApplication& app, Shell& shell, const StartOptions& options) {
    WantedSweep sweep(shell.session(), options.view == "sweep");
    return whenSettled(
        app, shell, [&] { writeAll(shell, options); }, [&] { return sweep.done(); });
}

} // namespace lambdascope
