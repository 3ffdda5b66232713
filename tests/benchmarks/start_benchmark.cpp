// SPDX-License-Identifier: MIT
// How long the program takes until its window stands with the shipped pair in it: xvfb-run … start_benchmark
// [starts]. It starts itself again and again and says when, in milliseconds from the start of the process,
// main() began, Qt was there, the window was made, its first frame was on the screen,
// nothing more was to come ("settled"), and the last frame was ("calm"). The first start of all, which
// fills caches, is not counted.
#include "app/shell/shell.h"
#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <vector>

namespace lambdascope {
namespace {

constexpr std::array stages{"main", "Qt", "window", "frame", "settled", "calm"};
constexpr int calmMs = 400, lookMs = 2;

double nowMs() {
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

/// Tells of every painting of a canvas, once the round of repainting that it belongs to is over.
class Frames : public QObject {
  public:
    std::function<void()> shown;
    bool eventFilter(QObject* of, QEvent* event) override {
        if (event->type() == QEvent::Paint) QMetaObject::invokeMethod(this, shown, Qt::QueuedConnection);
        return QObject::eventFilter(of, event);
    }
};

/// The program itself; prints a line with the time of every stage.
int startOnce(int argc, char** argv, double began) {
    std::array<double, stages.size()> at{};
    const auto reached = [&](std::size_t stage) { at[stage] = nowMs() - began; };
    reached(0);
    argc = 1; // the rest is for this file
    std::optional<int> ended;
    StartOptions options = StartOptions::parse(argc, argv, ended);
    if (ended) return *ended;
    options.firstMinute = false; // a tour comes once, and after the picture
    QApplication app(argc, argv);
    QApplication::setApplicationName("Lambdascope");
    reached(1);
    Shell shell(options);
    reached(2);
    QElapsedTimer sinceFrame;
    Frames frames;
    for (auto* canvas : shell.window().findChildren<Canvas*>()) canvas->installEventFilter(&frames);
    frames.shown = [&] {
        if (at[3] == 0) reached(3);
        reached(5);
        sinceFrame.start();
    };
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &app, [&] {
        if (!sinceFrame.isValid() || !shell.settled()) return;
        if (at[4] == 0) reached(4);
        if (sinceFrame.elapsed() > calmMs) QApplication::quit();
    });
    look.start(lookMs);
    shell.start();
    const int code = QApplication::exec();
    at[5] = std::max(at[4], at[5]);
    for (const double each : at) std::printf("%.1f ", each);
    return code;
}

int startMany(const char* program, int starts) {
    const QTemporaryDir home;
    for (const char* const name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, home.path().toUtf8());
    std::array<std::vector<double>, stages.size()> all;
    for (int i = 0; i <= starts; ++i) {
        QProcess one;
        one.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        one.start(program, {"--began", QString::number(nowMs(), 'f', 3)});
        if (!one.waitForFinished(60000) || one.exitCode() != 0) return std::puts("it did not start"), 1;
        const QList<QByteArray> times = one.readAllStandardOutput().simplified().split(' ');
        if (times.size() != std::ssize(stages)) return std::puts("it said nothing"), 1;
        if (i > 0)
            for (std::size_t stage = 0; stage < stages.size(); ++stage)
                all[stage].push_back(times[static_cast<int>(stage)].toDouble());
    }
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        std::ranges::sort(all[stage]);
        std::printf("%-8s median %7.1f ms   fastest %7.1f ms   worst %7.1f ms\n", stages[stage],
                    all[stage][all[stage].size() / 2], all[stage].front(), all[stage].back());
    }
    return 0;
}

} // namespace
} // namespace lambdascope

int main(int argc, char** argv) {
    using namespace lambdascope;
    if (argc == 3 && qstrcmp(argv[1], "--began") == 0) return startOnce(argc, argv, std::atof(argv[2]));
    const int starts = argc > 1 ? std::atoi(argv[1]) : 10;
    return starts > 0 ? startMany(argv[0], starts) : 2;
}
