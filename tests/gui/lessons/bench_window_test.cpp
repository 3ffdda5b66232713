// SPDX-License-Identifier: MIT
// Help → Softmax bench: one window, with the row of the open model, and nothing that is still to be
// predicted.
#include "app/lessons/lesson_player.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/lessons/bench_view.h"

#include <QDialog>

using namespace lambdascope;
using test::patience;

namespace {

class BenchWindowTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() {
        forget();
        start();
    }
    void cleanup() { shell_.reset(); }

    void opensOnceAndCloses() {
        QVERIFY(!bench());
        action("actionSoftmaxBench")->trigger();
        VERIFY_WITHIN(bench() && bench()->isVisible(), patience);
        QVERIFY(bench()->hasFocus() || bench()->window()->focusWidget() == bench());
        BenchView* const first = bench();
        action("actionSoftmaxBench")->trigger();
        QCOMPARE(window().findChildren<BenchView*>().size(), 1);
        QCOMPARE(bench(), first);
        QTest::keyClick(bench(), Qt::Key_Escape);
        VERIFY_WITHIN(!bench(), patience);
        action("actionSoftmaxBench")->trigger();
        VERIFY_WITHIN(bench() && bench()->isVisible(), patience);
    }

    void takesTheRowOnScreen() {
        Session& session = shell_->session();
        session.pin({});
        VERIFY_WITHIN(window().settled(), patience);
        action("actionSoftmaxBench")->trigger();
        VERIFY_WITHIN(bench() != nullptr, patience);
        QVERIFY(!fromModel()->isEnabled());
        const int last = static_cast<int>(session.state().pieces.size()) - 1;
        session.pin(Cell{last, 1});
        VERIFY_WITHIN(fromModel()->isEnabled(), patience);
        QTest::mouseClick(fromModel(), Qt::LeftButton);
        QVERIFY(std::abs(bench()->lambda() - session.state().lambda(session.state().head.layer).lambda) <
                0.01);
    }

    void doesNotGiveACoveredDifferenceAway() {
        LessonPlayer& player = window().lessons();
        action("actionSoftmaxBench")->trigger();
        VERIFY_WITHIN(bench() != nullptr, patience);
        player.openLesson(player.course().indexOf("05-two-maps"), 2);
        VERIFY_WITHIN(window().settled() && player.covers(MapName::Difference), patience);
        QVERIFY(!player.covers(MapName::A1) && !player.covers(MapName::A2));
        QVERIFY(!player.row().a1.empty() && player.row().a2.empty());
        QVERIFY(!fromModel()->isEnabled());
        player.tell();
        VERIFY_WITHIN(player.revealed() && fromModel()->isEnabled(), patience);
    }

  private:
    [[nodiscard]] BenchView* bench() {
        auto* dialog = child<QDialog>("benchDialog");
        return dialog ? dialog->findChild<BenchView*>() : nullptr;
    }
    [[nodiscard]] FlatButton* fromModel() { return bench()->findChild<FlatButton*>("benchFromModel"); }
};

} // namespace

GUI_TEST(BenchWindowTest)
#include "bench_window_test.moc"
