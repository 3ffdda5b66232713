// SPDX-License-Identifier: MIT
// Drags the λ_init slider in the real window and says what a frame costs: xvfb-run … drag_benchmark
// [explore|lab|machine|hover] [tokens] [moves] [token|word|sentence] [head|layer|all]; hover moves the
// pointer over the maps of Explore, then over a canvas without any, which is what a frame costs at least. CPU
// time of the window's thread from the mouse event to the frame: "own" is what the program's event handlers
// and paintings take, "thread" all of it, with Qt's traversal, style sheets and putting together. "composed"
// is the time until the frame is on the screen, "answered" until the new logits are. machine is one row box
// by box, and first how long it takes to open. LAMBDASCOPE_CANVAS says who draws.
#include "app/session/session.h"
#include "app/window/main_window.h"
#include "core/util/assets.h"
#include "widgets/explore/machine/machine_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/lambda_input.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMouseEvent>
#include <QOpenGLWidget>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <malloc.h>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

double threadCpuMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// A question about a number, with as many sentences between as make at least `tokens` tokens: 9 each.
std::string textOf(int tokens) {
    std::string text = "The special magic number for Paris is 48213.";
    for (int i = 0; i < (tokens - 20) / 9; ++i) text += " Lily saw a big dog in the park.";
    return text + " What is the special magic number for Paris?";
}

/// Counts the CPU time of everything that is delivered to the program: events, timers and calls at the top,
/// and within Qt's round of repainting each widget's painting; and the rounds in which a canvas was drawn.
class MeteredApplication : public QApplication {
  public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            const auto* canvas = qobject_cast<const Canvas*>(receiver);
            const bool byGl = qobject_cast<const QOpenGLWidget*>(receiver) != nullptr;
            canvasPainted_ = canvasPainted_ || byGl ||
                             qobject_cast<const MachineView*>(receiver) != nullptr ||
                             (canvas != nullptr && canvas->findChild<QOpenGLWidget*>() == nullptr);
        }
        if (event->type() == QEvent::UpdateRequest && !counting_) {
            canvasPainted_ = false;
            const bool done = QApplication::notify(receiver, event);
            if (canvasPainted_) ++frames;
            return done;
        }
        if (counting_) return QApplication::notify(receiver, event);
        counting_ = true;
        const double start = threadCpuMs();
        const bool done = QApplication::notify(receiver, event);
        own += threadCpuMs() - start;
        counting_ = false;
        return done;
    }
    double own = 0;
    int frames = 0;

  private:
    bool counting_ = false, canvasPainted_ = false;
};

struct Samples {
    std::vector<double> values;
    [[nodiscard]] double at(double share) {
        std::ranges::sort(values);
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    }
    void print(const char* name) {
        std::printf("%-10s median %6.2f ms   95th percentile %6.2f ms   worst %6.2f ms\n", name, at(0.5),
                    at(0.95), at(1));
    }
};

template<typename T>
T* visibleChild(QWidget& window) {
    for (T* each : window.findChildren<T*>())
        if (each->isVisible()) return each;
    return nullptr;
}

void moveMouse(QWidget& on, double x, QEvent::Type type) {
    const QPointF at(x, on.height() / 2.0);
    const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, on.mapToGlobal(at), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                      held, Qt::NoModifier);
    QApplication::sendEvent(&on, &event);
}

int run(MeteredApplication& app, MainWindow& window, Session& session, int moves) {
    auto* slider = visibleChild<InitSlider>(window);
    if (slider == nullptr ||
        (visibleChild<Canvas>(window) == nullptr && visibleChild<MachineView>(window) == nullptr))
        return std::puts("no slider or no canvas is visible"), 1;
    Samples own;
    Samples thread;
    Samples composed;
    Samples answered;
    moveMouse(*slider, slider->xOf(0.5), QEvent::MouseButtonPress);
    const auto memory = [] { return static_cast<double>(mallinfo2().uordblks) / 1e6; };
    double before = 0;
    for (int i = 0; i < moves; ++i) {
        if (i == moves / 10) before = memory();
        const double value = 0.6 + 0.7 * ((i * 37) % 101 / 101.0 - 0.5);
        const int seen = app.frames;
        QElapsedTimer wall;
        wall.start();
        const double began = threadCpuMs();
        app.own = 0;
        moveMouse(*slider, slider->xOf(value), QEvent::MouseMove);
        while (app.frames == seen && wall.elapsed() < 2000)
            QApplication::processEvents(QEventLoop::AllEvents, 5);
        composed.values.push_back(static_cast<double>(wall.nsecsElapsed()) / 1e6);
        own.values.push_back(app.own);
        thread.values.push_back(threadCpuMs() - began);
        while (!session.state().editsCurrent() && wall.elapsed() < 2000)
            QApplication::processEvents(QEventLoop::AllEvents, 5);
        answered.values.push_back(static_cast<double>(wall.nsecsElapsed()) / 1e6);
    }
    moveMouse(*slider, slider->xOf(0.5), QEvent::MouseButtonRelease);
    own.print("own");
    thread.print("thread");
    composed.print("composed");
    answered.print("answered");
    std::printf("memory after %d moves %.1f MB, after all %d %.1f MB\n", moves / 10, before, moves, memory());
    return 0;
}

/// From the key to the frame with all boxes, back and forth; it is open at the end.
void openMachine(MeteredApplication& app, MainWindow& window, Session& session) {
    constexpr int times = 20;
    auto* action = window.findChild<QAction*>("actionMachine");
    Samples opened, thread;
    for (int i = 0; i < times; ++i) {
        if (session.state().machine.shown) action->trigger();
        QTest::qWait(100);
        const int seen = app.frames;
        QElapsedTimer wall;
        wall.start();
        const double began = threadCpuMs();
        action->trigger();
        while (app.frames == seen && wall.elapsed() < 2000)
            QApplication::processEvents(QEventLoop::AllEvents, 5);
        opened.values.push_back(static_cast<double>(wall.nsecsElapsed()) / 1e6);
        thread.values.push_back(threadCpuMs() - began);
    }
    opened.print("opened");
    thread.print("its thread");
}

/// The frames of a pointer that goes over the canvas.
Samples hoverFrames(MeteredApplication& app, Canvas& canvas, int moves, Samples& own) {
    Samples composed;
    for (int i = 0; i < moves; ++i) {
        const int seen = app.frames;
        QElapsedTimer wall;
        wall.start();
        app.own = 0;
        const QPointF at(canvas.width() * ((i * 37) % 101 / 101.0), canvas.height() * ((i * 53) % 97 / 97.0));
        QMouseEvent event(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&canvas, &event);
        while (app.frames == seen && wall.elapsed() < 2000)
            QApplication::processEvents(QEventLoop::AllEvents, 5);
        composed.values.push_back(static_cast<double>(wall.nsecsElapsed()) / 1e6);
        own.values.push_back(app.own);
    }
    return composed;
}

int hover(MeteredApplication& app, MainWindow& window, int moves) {
    auto* canvas = window.findChild<MapCanvas*>();
    if (canvas == nullptr) return std::puts("no canvas is visible"), 1;
    Samples own, ownEmpty;
    Samples maps = hoverFrames(app, *canvas, moves, own);
    canvas->setScene({});
    Samples empty = hoverFrames(app, *canvas, moves, ownEmpty);
    own.print("own");
    maps.print("frame");
    ownEmpty.print("own, empty");
    empty.print("empty");
    std::printf("a frame is %.2f times an empty one\n", maps.at(0.5) / empty.at(0.5));
    return 0;
}

} // namespace
} // namespace lambdascope

int main(int argc, char** argv) {
    using namespace lambdascope;
    MeteredApplication app(argc, argv);
    const QString workspace = argc > 1 ? argv[1] : "lab";
    const int tokens = argc > 2 ? std::atoi(argv[2]) : 256;
    const int moves = argc > 3 ? std::atoi(argv[3]) : 300;
    Session session;
    if (argc > 4) session.setBy(groupByOf(argv[4])); // token, word, sentence
    session.setScope(argc > 5 ? meterScopeOf(argv[5]).value_or(MeterScope::Head) : MeterScope::Head);
    MainWindow window(session, findAssets(executableDir()), Theme::light());
    window.resize(1600, 900);
    window.show();
    window.setWorkspace(workspace == "lab" ? Workspace::Lab : Workspace::Explore);
    window.start(orShipped("tiny-stories"), {}, textOf(tokens));
    if (!QTest::qWaitFor([&] { return window.settled() && session.state().diffEdited; }, 60000)) return 1;
    QTest::qWait(300);
    std::printf("%s, %d tokens, window 1600 x 900, %d moves\n", qPrintable(workspace),
                session.state().diffEdited->tokenCount(), moves);
    if (workspace == "machine") openMachine(app, window, session);
    return workspace == "hover" ? hover(app, window, moves) : run(app, window, session, moves);
}
