// SPDX-License-Identifier: MIT
// How often the views are made anew: once for whatever happens, however many signals tell of it.
#include "app/explore/explore_workspace.h"
#include "tests/gui/support/changes.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QPlainTextEdit>
#include <QScopeGuard>
#include <QSignalSpy>

using namespace lambdascope;
using test::patience;

/// The workspace builds a scene a `shown`; a twin that is found makes another one, so there is none.
class ExploreWorkspaceTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::assets / "models/tiny-stories/diff", Workspace::Explore, "Lily saw a big dog.");
        scenes_ = std::make_unique<QSignalSpy>(explore(), &ExploreWorkspace::shown);
        passes_ = std::make_unique<test::Changes>(*session_, Part::Pass);
    }
    void cleanup() {
        scenes_.reset();
        passes_.reset();
        closeWindow();
    }

    void aKeystrokeIsOneSceneAndItsPassAnother() {
        const test::Changes written(*session_, Part::Writing);
        auto* edit = window_->findChild<QPlainTextEdit*>("promptEdit");
        QTest::keyClick(edit, Qt::Key_A);
        QCOMPARE(scenes_->count(), 0); // before the next frame
        showQueued();
        QCOMPARE(scenes_->count(), 1);
        QVERIFY(window_->canvas()->scene().stale);
        expectPass(1);
        QCOMPARE(written.count(), 0); // nothing was written that could go
    }

    void aPassIsOneScene() {
        session_->setText("Tom went to the park.", true);
        showQueued();
        scenes_->clear();
        passes_->clear();
        expectPass(0);
    }

    void aStepOfLambdaIsOneSceneAtOnceAndItsPassAnother() {
        auto* spin = window_->findChild<QDoubleSpinBox*>("lambdaInitSpin");
        spin->setValue(spin->value() + 0.1);
        QCOMPARE(scenes_->count(), 1); // the shader needs no pass
        QCOMPARE(window_->canvas()->scene().mix, state().mix(state().head));
        showQueued();
        QCOMPARE(scenes_->count(), 1);
        expectPass(1);
    }

    void aKeyOnTheMapsIsOneSceneAtOnce() {
        session_->pin(Cell{4, 3});
        VERIFY_WITHIN(settled(), patience);
        scenes_->clear();
        for (const int key : {2, 1}) { // from where the first one led
            QTest::keyClick(window_->canvas(), Qt::Key_Left);
            QCOMPARE(window_->canvas()->scene().pin, std::optional(Cell{4, key}));
        }
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(scenes_->count(), 2);
    }

    /// Sentences take longer than maps: a hand that moves does not wait for them.
    void sentencesComeOnceAHandRests() {
        const auto said = [this] { return window_->canvas()->accessibleDescription(); };
        const auto pin = [this](Cell cell) {
            session_->pin(cell);
            window_->showNow();
        };
        pin({4, 3});
        const QString before = said();
        for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
        const QString there = said(); // where nobody moves anything, at once
        QVERIFY(there != before);
        qApp->setProperty("still", false);
        const auto again = qScopeGuard([] { qApp->setProperty("still", true); });
        QElapsedTimer timer;
        timer.start();
        pin({3, 1});
        VERIFY_WITHIN(settled() && said() != there, patience);
        QVERIFY2(timer.elapsed() >= 100, qPrintable(QString::number(timer.elapsed())));
    }

    void whatIsNotOnScreenIsNotBuilt() {
        window_->setWorkspace(Workspace::Lab);
        session_->pin(Cell{3, 1});
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(scenes_->count(), 0);
        window_->setWorkspace(Workspace::Explore);
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(scenes_->count(), 1);
        QCOMPARE(window_->canvas()->scene().pin, std::optional(Cell{3, 1}));
    }

  private:
    [[nodiscard]] ExploreWorkspace* explore() const { return window_->findChild<ExploreWorkspace*>(); }
    void showQueued() { QCoreApplication::sendPostedEvents(explore()); }

    /// After so many scenes one for each answer of the pass that runs; two that come at once may share one.
    void expectPass(int before) {
        passes_->clear();
        VERIFY_WITHIN(settled() && state().textCurrent() && state().editsCurrent(), patience);
        QVERIFY(passes_->count() > 0);
        QVERIFY(scenes_->count() > before && scenes_->count() <= before + passes_->count());
    }

    std::unique_ptr<QSignalSpy> scenes_;
    std::unique_ptr<test::Changes> passes_;
};

GUI_TEST(ExploreWorkspaceTest)
#include "explore_workspace_test.moc"
