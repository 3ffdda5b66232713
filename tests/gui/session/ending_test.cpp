// SPDX-License-Identifier: MIT
// Everything long ends soon after it is cancelled, and when the program ends.
#include "app/experiments/experiment_desk.h"
#include "app/figures/figures.h"
#include "app/figures/share_lesson.h"
#include "app/session/session.h"
#include "app/session/work_dialog.h"
#include "core/files/numbers.h"
#include "core/lessons/lesson.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMainWindow>
#include <QProgressDialog>
#include <QTest>
#include <QTimer>

#include <future>

using namespace lambdascope;
using test::patience;

namespace {

constexpr int soon = 1000; // ms after which everything has ended; it takes some dozens

/// A text that takes a model a while.
std::string longText() {
    std::string text;
    for (int i = 0; i < 120; ++i) text += "Lily saw a big dog. ";
    return text;
}

} // namespace

class EndingTest : public QObject {
    Q_OBJECT

  private:
    [[nodiscard]] const SessionState& state() const { return session_->state(); }
    /// How long something takes to end once `cancel` was called.
    template<typename Cancel, typename Ended>
    static qint64 timeOf(const Cancel& cancel, const Ended& ended) {
        QElapsedTimer timer;
        timer.start();
        cancel();
        const bool over = QTest::qWaitFor(ended, patience);
        qInfo("%lld ms", timer.elapsed());
        return over ? timer.elapsed() : patience;
    }

    std::unique_ptr<Session> session_;

  private slots:
    void init() {
        session_ = std::make_unique<Session>("cpu");
        session_->setText(longText());
        session_->open(SOURCE_DIR "/assets/models/scale-model");
        VERIFY_WITHIN(session_->settled() && state().diffEdited, patience);
    }
    void cleanup() { session_.reset(); }

    void ofTheSession_data() {
        using Do = std::function<void(Session&)>;
        using Runs = std::function<bool(const SessionState&)>;
        QTest::addColumn<Do>("begin");
        QTest::addColumn<Do>("cancel");
        QTest::addColumn<Runs>("runs");
        QTest::newRow("sweep") << Do([](Session& s) { s.sweeps().start(); })
                               << Do([](Session& s) { s.sweeps().cancel(); })
                               << Runs([](const SessionState& s) { return s.sweep.points.size() > 1; });
        QTest::newRow("page") << Do([](Session& s) { s.pageRecordings().start(); })
                              << Do([](Session& s) { s.pageRecordings().cancel(); })
                              << Runs([](const SessionState& s) { return s.pageSweep.points.size() > 1; });
        QTest::newRow("effects") << Do([](Session& s) { s.effects().start(); })
                                 << Do([](Session& s) { s.effects().cancel(); })
                                 << Runs([](const SessionState& s) { return s.effects.running; });
        QTest::newRow("generation") << Do([](Session& s) { s.writing().start(200); })
                                    << Do([](Session& s) { s.writing().stop(); })
                                    << Runs([](const SessionState& s) { return s.writing.running; });
    }
    void ofTheSession() {
        using Do = std::function<void(Session&)>;
        QFETCH(const Do, begin);
        QFETCH(const Do, cancel);
        QFETCH(const std::function<bool(const SessionState&)>, runs);
        begin(*session_);
        VERIFY_WITHIN(runs(state()), patience);
        QVERIFY(!session_->settled());
        QVERIFY(timeOf([&] { cancel(*session_); }, [&] { return session_->settled(); }) < soon);
        begin(*session_);
        VERIFY_WITHIN(runs(state()), patience);
        QVERIFY(timeOf([&] { session_.reset(); }, [] { return true; }) < soon); // as quitting does
    }

    /// Weights that take hours to read.
    void theHashOfALargeFile() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {});
        session_->open(folder.path());
        VERIFY_WITHIN(session_->settled() && state().models.diff && state().folder == folder.path(),
                      patience);
        std::filesystem::resize_file(folder.path() / "model.safetensors", std::uintmax_t{1} << 40);
        QMainWindow window;
        window.show();
        QTimer cancel;
        QElapsedTimer cancelled;
        connect(&cancel, &QTimer::timeout, this, [&] {
            auto* dialog = window.findChild<QProgressDialog*>();
            if (dialog == nullptr || !dialog->isVisible() || cancelled.isValid()) return;
            cancelled.start();
            dialog->reject(); // as Esc does
        });
        cancel.start(10);
        QVERIFY_THROWS_EXCEPTION(Cancelled, readHashes(&window, QStringLiteral("A title"), state().models));
        QVERIFY(cancelled.isValid());
        qInfo("%lld ms", cancelled.elapsed());
        QVERIFY(cancelled.elapsed() < soon);
        // quitting while an experiment is looked up, which wants the hash, too
        ExperimentDesk& desk = ExperimentDesk::of(*session_);
        desk.choose("throughput"); // which needs no words
        desk.setWatched(true);
        QVERIFY(!desk.settled());
        QTest::qWait(50); // it is being read
        QVERIFY(!desk.settled());
        QVERIFY(timeOf([&] { session_.reset(); }, [] { return true; }) < soon);
    }

    /// Until the work has ended, which takes as long as it takes, the window is not the user's.
    void whoCancelsSeesTheEnd() {
        QMainWindow window;
        window.show();
        std::promise<void> gate;
        QProgressDialog* dialog = nullptr;
        QTimer user;
        int step = 0;
        bool stays = false, told = false, busy = false, stopped = false;
        connect(&user, &QTimer::timeout, this, [&] {
            if (step == 0) busy = QGuiApplication::overrideCursor() != nullptr; // before there is a dialog
            if (step == 0) dialog = window.findChild<QProgressDialog*>();
            if (dialog == nullptr || !dialog->isVisible()) {
                if (step > 0) gate.set_value(), user.stop();
                return;
            }
            if (++step == 1) return dialog->reject(); // as Esc does
            stays = QApplication::activeModalWidget() == dialog;
            told = dialog->labelText() == "Stopping…";
            gate.set_value();
            user.stop();
        });
        user.start(50);
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 workBeside(&window, "A title", "Some work…", [&](WorkBeside& work) {
                                     gate.get_future().wait();
                                     stopped = work.stop.stop_requested();
                                 }));
        QVERIFY(stays && told && busy && stopped);
        QCOMPARE(QGuiApplication::overrideCursor(), nullptr);
    }

    /// The numbers of a figure, too: they ask in every row.
    void collectingNumbers() {
        std::stop_source stop;
        stop.request_stop();
        for (const FigureView view : {FigureView::Difference, FigureView::Heads})
            QVERIFY_THROWS_EXCEPTION(Cancelled, numbersOf(state(), view, {}, stop.get_token()));
    }

    /// Nobody looks: no weights are read.
    void whatNobodyLooksAtIsNotBegun() {
        ExperimentDesk& desk = ExperimentDesk::of(*session_);
        desk.choose("length");
        QVERIFY(desk.settled());
        QCOMPARE(state().models.diff->hash->known(), std::string());
        desk.setWatched(true);
        VERIFY_WITHIN(desk.settled(), patience);
        QVERIFY(desk.checked());
        QVERIFY(!state().models.diff->hash->known().empty());
    }

    void aLessonsPage() {
        std::stop_source stop;
        LessonToShare lesson{SOURCE_DIR "/assets/lessons/en/05-noise.md",
                             SOURCE_DIR "/assets/models/scale-model",
                             0,
                             "en",
                             {}};
        for (const auto& file : std::filesystem::directory_iterator(SOURCE_DIR "/assets/lessons/en"))
            if (file.path().filename().string().starts_with("05-")) lesson.file = file.path();
        std::atomic<int> pages = 0;
        auto work = std::async(std::launch::async, [&] {
            recordLesson(
                lesson, [&](int, int) { ++pages; }, stop.get_token());
        });
        VERIFY_WITHIN(pages > 1, patience);
        QVERIFY(timeOf([&] { stop.request_stop(); },
                       [&] { return work.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }) <
                soon);
        QVERIFY_THROWS_EXCEPTION(Cancelled, work.get());
    }

    void anExport() {
        const test::TempFolder folder;
        constexpr std::int64_t side = 3000;
        Numbers numbers{{{"a1", {{"query", {}}, {"key", {}}}, {side, side}, {}}}, {}};
        numbers.tables.front().values.assign(side * side, 0.123456789);
        for (const char* const ending : {"csv", "json", "npy", "safetensors"}) {
            const auto file = folder.path() / (std::string("numbers.") + ending);
            std::stop_source stop;
            stop.request_stop();
            QVERIFY_THROWS_EXCEPTION(Cancelled, writeNumbers(file, numbers, stop.get_token()));
            QVERIFY(!std::filesystem::exists(file));
        }
    }
};

GUI_TEST(EndingTest)
#include "ending_test.moc"
