// SPDX-License-Identifier: MIT
#include "app/shell/offscreen.h"

#include "app/experiments/experiment_desk.h"
#include "app/figures/figure_source.h"
#include "app/figures/moving_figure.h"
#include "app/figures/share_lesson.h"
#include "app/figures/share_page.h"
#include "app/shell/application.h"
#include "app/shell/shell.h"
#include "core/live/page.h"
#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/files.h"
#include "widgets/figures/moving_picture.h"
#include "widgets/kit/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QMessageBox>
#include <QPixmap>
#include <QTimer>

#include <algorithm>
#include <iostream>
#include <utility>

namespace lambdascope {

namespace {

constexpr int lookEveryMs = 10;
/// Rounds of events in which nothing is asked for, one after the other: a layout that changed is painted a
/// round later, and what is queued asks for more.
constexpr int calmRounds = 4;

/// The end of a program at which nobody looks: the first thing that is refused is said and ends it, and so
/// does whatever dialog would wait for somebody.
class Unattended : public QObject {
  public:
    explicit Unattended(QApplication& app) : app_(app) {
        app_.installEventFilter(this);
        holdStill();
    }

    void refuse(int code, const QString& why) {
        if (std::exchange(over_, true)) return;
        std::cerr << "lambdascope: " << escaped(why.toStdString()) << '\n';
        app_.exit(code);
    }
    /// The same as a slot.
    [[nodiscard]] auto refusing(int code) {
        return [this, code](const QString& why) { refuse(code, why); };
    }
    /// What it throws is refused.
    void attempt(const std::function<void()>& work) {
        try {
            work();
        } catch (const UsageError& error) {
            refuse(2, QString::fromUtf8(error.what()));
        } catch (...) {
            refuse(1, whatWasThrown());
        }
    }
    [[nodiscard]] bool over() const { return over_; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const auto* dialog = event->type() == QEvent::Polish ? qobject_cast<QDialog*>(watched) : nullptr;
        if (dialog == nullptr || !dialog->isModal()) return false;
        const auto* box = qobject_cast<const QMessageBox*>(dialog);
        refuse(2, box != nullptr ? box->text() : dialog->windowTitle()); // its own loop ends, too
        return false;
    }

  private:
    QApplication& app_;
    bool over_ = false;
};

/// A lesson as a page, unless a view of its first state is asked for.
bool sharesLesson(const StartOptions& options) {
    return options.lesson && !options.view;
}

bool isRecordedPage(const std::filesystem::path& file) {
    return isPageFile(file) && !isLivePageFile(file);
}

bool wantsPage(const StartOptions& options) {
    return !sharesLesson(options) && std::ranges::any_of(options.exports, isRecordedPage);
}

void tellLeftOut(const std::vector<Phrase>& leftOut) {
    for (const Phrase& each : leftOut) std::cerr << "lambdascope: " << escaped(each.text()) << '\n';
}

void writeLesson(Shell& shell, const std::filesystem::path& file) {
    const std::string language = shell.language().toStdString();
    const SharedLesson shared = recordLesson(
        lessonToShare(shell.window().lessons(), shell.session().state(), shell.assets(), language));
    tellLeftOut(shared.leftOut);
    writeFile(file, pageDocument(shared.page, pageLook(shell.language()), readPageParts(shell.assets())));
}

void writePage(Shell& shell, const std::filesystem::path& file, const FigureLook& look) {
    const PageContent page = pageOf(shell.session().state(), look);
    const PagePlan plan = planPage(page);
    tellLeftOut(plan.leftOut);
    writeFile(file, pageText(page, plan, pageLook(shell.language()), readPageParts(shell.assets())));
}

void writeMoving(Shell& shell, const std::filesystem::path& file, FigureView view, FigureLook look,
                 const StartOptions& options) {
    look.page.dots = options.dots.value_or(movingDots);
    WorkBeside here;
    writeMovingFigure(file, shell.session().state(), view, look, options.movement, here);
}

void writeAll(Shell& shell, const StartOptions& options) {
    const auto isLesson = [&](const auto& file) { return sharesLesson(options) && isRecordedPage(file); };
    for (const auto& file : options.exports)
        if (isLesson(file)) writeLesson(shell, file);
    if (std::ranges::all_of(options.exports, isLesson)) return;
    const FigureSource source = shell.figures();
    const FigureView view =
        options.view ? figureViewNamed(*options.view).value_or(FigureView::Maps) : source.first();
    if (!source.allows(view))
        throw fail<UsageError>("the lesson or class does not show “{}”", std::string(nameOf(view)));
    FigureLook look = source.look();
    look.theme = Theme::named(QString::fromStdString(options.theme.value_or("light")));
    look.page = {.caption = !options.noCaption,
                 .slide = options.aspect == "16:9",
                 .outlines = options.outlines,
                 .dots = options.dots.value_or(PageStyle().dots),
                 .fewColours = options.fewColours};
    if (options.mean)
        look.mean = options.mean == "none"    ? MeterScope::Head
                    : options.mean == "heads" ? MeterScope::Layer
                                              : MeterScope::All;
    look.by = groupByOf(options.by);
    look.box = options.box.value_or("");
    for (const auto& file : options.exports) {
        if (isLesson(file)) continue;
        if (isLivePageFile(file)) {
            writeFile(file, liveOf(shell.session().state(), look, shell.language(), shell.assets()));
            continue;
        }
        if (isPageFile(file)) {
            writePage(shell, file, look);
            continue;
        }
        if (isMovingFile(file)) {
            writeMoving(shell, file, view, look, options);
            continue;
        }
        look.numbers = isNumbersFile(file);
        writeFigure(file, figureOf(source.state(), view, look));
    }
}

/// A sweep, what heads do, or the passes of a page, that nobody has computed yet: for the file of it.
class WantedWork {
  public:
    WantedWork(Session& session, const StartOptions& options) : session_(session) {
        sweep_ = options.view == "sweep";
        effects_ = options.view == "effects";
        experiment_ = options.view == "experiment" || (!options.view && options.workspace == "experiments");
        page_ = wantsPage(options);
    }
    [[nodiscard]] bool done() {
        const SessionState& s = session_.state();
        if (!std::exchange(started_, true)) {
            if (sweep_ && !(s.sweep.key == s.sweepKey())) session_.sweeps().start();
            if (effects_ && !(s.effects.key == s.effectsKey())) session_.effects().start();
            if (page_) session_.pageRecordings().start();
            if (experiment_) ExperimentDesk::of(session_).want();
        }
        return !(sweep_ && s.sweep.running) && !(effects_ && s.effects.running) &&
               !(page_ && s.pageSweep.running) && !(experiment_ && !ExperimentDesk::of(session_).settled());
    }

  private:
    Session& session_;
    bool sweep_ = false, effects_ = false, page_ = false, experiment_ = false, started_ = false;
};

} // namespace

int whenSettled(QApplication& app, Shell& shell, const std::function<void()>& work,
                const std::function<bool()>& ready) {
    Unattended end(app);
    Session& session = shell.session();
    QObject::connect(&session, &Session::openFailed, &end,
                     [&end](const QString&, const QString& why) { end.refuse(1, why); });
    QObject::connect(&session.passes(), &Passes::failed, &end, end.refusing(1));
    if (auto* application = qobject_cast<Application*>(&app))
        QObject::connect(application, &Application::threw, &end, end.refusing(1));
    QObject::connect(&session.writing(), &Writing::failed, &end, end.refusing(1));
    QObject::connect(&session, &Session::startRefused, &end, end.refusing(2));

    QTimer look;
    int calm = 0;
    QObject::connect(&look, &QTimer::timeout, &end, [&] {
        calm = shell.settled() ? calm + 1 : 0;
        look.setInterval(calm > 0 && calm < calmRounds ? 0 : lookEveryMs);
        if (calm < calmRounds || !ready()) return;
        look.stop();
        const QString missing = session.state().problem; // maps of a layer, say
        if (!missing.isEmpty()) return end.refuse(1, missing);
        // a lesson of the command line that is not there, or is wrong: its page says so
        if (const QString problem = shell.window().lessons().page().problem; !problem.isEmpty())
            return end.refuse(2, problem);
        end.attempt(work);
        if (!end.over()) app.exit(0);
    });
    // within the loop, which is what ends then
    QTimer::singleShot(0, &end, [&] {
        end.attempt([&] { shell.start(); });
        if (!end.over()) look.start(0);
    });
    return QApplication::exec();
}

int takeScreenshot(QApplication& app, Shell& shell, const std::filesystem::path& file) {
    return whenSettled(app, shell, [&] {
        Presenter& presenter = shell.classroom().presenter();
        if (presenter.active()) presenter.showAll();
        const QPixmap shown = presenter.active() ? presenter.view()->picture() : shell.window().grab();
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        if (!shown.save(&buffer, "PNG")) throw fail("the picture has no room in memory");
        writeFile(file, bytes.toStdString());
    });
}

void leaveWildScales() {
    struct Scale {
        const char* name;
        double least, most;
    };
    for (const auto& [name, least, most] :
         {Scale{"QT_SCALE_FACTOR", 0.25, 8},         //
          Scale{"QT_SCREEN_SCALE_FACTORS", 0.25, 8}, // "2" or "DP-1=2;HDMI-1=1.5"
          Scale{"QT_FONT_DPI", 24, 768}}) {
        const QString value = qEnvironmentVariable(name);
        for (const QString& part : value.split(u';', Qt::SkipEmptyParts)) {
            bool number = false;
            const double factor = part.section(u'=', -1).toDouble(&number);
            if (!number || (factor >= least && factor <= most)) continue;
            std::cerr << "lambdascope: " << name << '=' << escaped(value.toStdString())
                      << " is left out; it goes from " << least << " to " << most << '\n';
            qunsetenv(name);
            break;
        }
    }
}

void needNoDisplay() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // what Qt says of the missing display is no user's business
    if (!qEnvironmentVariableIsSet("QT_LOGGING_RULES")) qputenv("QT_LOGGING_RULES", "default.warning=false");
    for (const char* name : {"QT_SCALE_FACTOR", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI"}) qunsetenv(name);
}

int exportFigures(QApplication& app, Shell& shell, const StartOptions& options) {
    WantedWork wanted(shell.session(), options);
    return whenSettled(
        app, shell, [&] { writeAll(shell, options); }, [&] { return wanted.done(); });
}

} // namespace lambdascope
