// SPDX-License-Identifier: MIT
// Presenter mode: keys, freezing and blanking, and the teacher's window.
#include "tests/gui/present/presenter_test_support.h"
#include "tests/gui/support/test_main.h"

#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTextBrowser>

using namespace lambdascope;
using namespace lambdascope::test;

class PresenterWindowTest : public QObject {
    Q_OBJECT

  private slots:
    void clickPinsWhatIsVisible() {
        Shown s;
        const PresenterLayout l = s.view()->layoutNow();
        QTest::mouseClick(s.view(), Qt::LeftButton, {}, l.cellRect({7, 2}).center().toPoint());
        QTest::mouseClick(s.view(), Qt::LeftButton, {}, l.cellRect({2, 7}).center().toPoint()); // masked
        QCOMPARE(s.fake.wishes, QStringList{"pin 7 2"});
        s.key(Qt::Key_Up, Qt::ShiftModifier);
        s.key(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(s.fake.wishes.last(), "pin 6 1");
        s.fake.page.map->pin = Cell{0, 0};
        s.presenter.refresh();
        s.key(Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(s.fake.wishes.last(), "pin 0 0");
    }

    void keys_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<QStringList>("wishes");
        const auto row = [](Qt::Key key, const QStringList& wishes) {
            QTest::addRow("%x", key) << static_cast<int>(key) << wishes;
        };
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Return}) row(key, {"next"});
        for (const Qt::Key key : {Qt::Key_Left, Qt::Key_PageUp}) row(key, {"back"});
        row(Qt::Key_Space, {"trained", "in force"});
        row(Qt::Key_R, {"reveal"});
        row(Qt::Key_M, {"next part"});
        row(Qt::Key_Up, {"lambda 0.88", "end"});
        row(Qt::Key_Down, {"lambda 0.78", "end"});
        row(Qt::Key_Q, {});
    }
    void keys() {
        QFETCH(int, key);
        QFETCH(QStringList, wishes);
        for (const bool inNotes : {false, true}) {
            Shown s;
            if (inNotes) s.key(Qt::Key_N);
            QWidget* target = inNotes ? static_cast<QWidget*>(s.presenter.notesView()) : s.view();
            QTest::keyClick(target, static_cast<Qt::Key>(key));
            QCOMPARE(s.fake.wishes, wishes);
        }
    }

    void guessesAreCounted() {
        for (const bool inNotes : {false, true}) {
            Shown s;
            s.fake.page = countedPage();
            s.presenter.refresh();
            if (inNotes) s.key(Qt::Key_N);
            QWidget* target = inNotes ? static_cast<QWidget*>(s.presenter.notesView()) : s.view();
            QTest::keyClick(target, Qt::Key_2);
            QTest::keyClick(target, Qt::Key_3, Qt::KeypadModifier);
            QTest::keyClick(target, Qt::Key_1, Qt::ShiftModifier); // where digits need it
            QTest::keyClick(target, Qt::Key_1, Qt::ControlModifier);
            QTest::keyClick(target, Qt::Key_4); // there is no such option
            QTest::keyClick(target, Qt::Key_Backspace);
            QTest::keyClick(target, Qt::Key_Backspace, Qt::ControlModifier);
            QCOMPARE(s.fake.wishes, (QStringList{"count 1 1", "count 2 1", "count 0 1", "count 0 -1",
                                                 "take back", "clear"}));
            QTest::keyClick(target, Qt::Key_1, Qt::ControlModifier | Qt::ShiftModifier);
            QCOMPARE(s.fake.wishes.last(), "count 0 -1");
            s.fake.wishes.clear();
            for (const Qt::Key unseen : {Qt::Key_B, Qt::Key_W, Qt::Key_F}) {
                QTest::keyClick(target, unseen);
                QTest::keyClick(target, Qt::Key_2);
                QTest::keyClick(target, Qt::Key_Backspace);
                QTest::keyClick(target, unseen);
            }
            QCOMPARE(s.fake.wishes, QStringList());
            s.fake.page.tally->open = false; // it is revealed
            s.presenter.refresh();
            QTest::keyClick(target, Qt::Key_2);
            QTest::keyClick(target, Qt::Key_Backspace);
            QTest::mouseClick(s.view(), Qt::LeftButton, {},
                              s.view()->layoutNow().answers.front().center().toPoint());
            QCOMPARE(s.fake.wishes, QStringList());
        }
    }

    void aClickCountsAGuess_data() {
        QTest::addColumn<bool>("scale");
        QTest::newRow("options") << false;
        QTest::newRow("scale") << true;
    }
    void aClickCountsAGuess() {
        QFETCH(const bool, scale);
        Shown s;
        s.fake.page = scale ? scalePage() : countedPage();
        s.presenter.refresh();
        const QRectF second = s.view()->layoutNow().answers.at(1);
        QTest::mouseClick(s.view(), Qt::LeftButton, {}, second.center().toPoint());
        QTest::mouseClick(s.view(), Qt::LeftButton, Qt::ShiftModifier, second.center().toPoint());
        QCOMPARE(s.fake.wishes, (QStringList{"count 1 1", "count 1 -1"}));
    }

    void heldKeysDoNotRunAway() {
        for (const bool inNotes : {false, true}) {
            Shown s;
            if (inNotes) s.key(Qt::Key_N);
            QWidget* target = inNotes ? static_cast<QWidget*>(s.presenter.notesView()) : s.view();
            const auto again = [&](Qt::Key key) {
                QKeyEvent event(QEvent::KeyPress, key, {}, {}, true);
                QCoreApplication::sendEvent(target, &event);
            };
            for (const Qt::Key key : {Qt::Key_Right, Qt::Key_PageUp, Qt::Key_R, Qt::Key_Space, Qt::Key_B,
                                      Qt::Key_F, Qt::Key_1, Qt::Key_Backspace, Qt::Key_Escape})
                again(key);
            QCOMPARE(s.fake.wishes, QStringList());
            QVERIFY(s.presenter.active() && s.view()->look() == PresenterLook());
            again(Qt::Key_Up);
            QCOMPARE(s.fake.wishes, QStringList{"lambda 0.88"});
        }
    }

    void mapsGoBackByKeyAndOnByButton() {
        Shown s;
        s.key(Qt::Key_M, Qt::ShiftModifier);
        QCOMPARE(s.fake.wishes, QStringList{"part before"});
        const auto buttons = s.presenter.notesView()->findChildren<QPushButton*>();
        const auto next = std::ranges::find(buttons, QString("Next map"), &QPushButton::text);
        QVERIFY(next != buttons.end() && !(*next)->isEnabled());
        s.fake.notes.hasMoreParts = true;
        s.presenter.refresh();
        (*next)->click();
        QCOMPARE(s.fake.wishes.last(), "next part");
        s.presenter.showAll();
        QCOMPARE(s.fake.wishes.last(), "all parts");
        s.fake.page = mapsPage(3);
        s.presenter.refresh();
        const PresenterLayout l = s.view()->layoutNow();
        QTest::mouseClick(s.view(), Qt::LeftButton, {},
                          (l.cellRect({7, 2}).center() + l.maps[2].topLeft() - l.map.topLeft()).toPoint());
        QCOMPARE(s.fake.wishes.last(), "pin 7 2"); // in each of them
    }

    void lambdaComesBackStepByStep() {
        Shown s;
        s.fake.page.lambda->edited = -1;
        s.presenter.refresh();
        s.key(Qt::Key_Up);
        QCOMPARE(s.fake.wishes.front(), "lambda -0.95");
        s.fake.page.lambda->edited = 1.2;
        s.presenter.refresh();
        s.key(Qt::Key_Up);
        QCOMPARE(s.fake.wishes[2], "lambda 1.2");
    }

    void freezeKeepsThePicture() {
        Shown s;
        s.key(Qt::Key_F);
        const QImage frozen = shot(*s.view());
        s.key(Qt::Key_Right);
        s.key(Qt::Key_Up);
        s.key(Qt::Key_S);
        QCOMPARE(shot(*s.view()), frozen);
        QCOMPARE(s.presenter.notesView()->findChild<QLabel*>("notesState")->text(),
                 "Frozen: the audience’s picture stands still.");
        QVERIFY(s.fake.wishes.contains("next")); // the teacher goes on
        const QPoint handle =
            QPointF(s.view()->layoutNow().xOf(0.3), s.view()->layoutNow().track.center().y()).toPoint();
        const auto before = s.fake.wishes.size();
        QTest::mouseClick(s.view(), Qt::LeftButton, {}, handle); // nobody moves what nobody sees
        QCOMPARE(s.fake.wishes.size(), before);
        s.key(Qt::Key_F);
        QVERIFY(shot(*s.view()) != frozen);
    }

    void blanks() {
        Shown s;
        const QImage page = shot(*s.view());
        const auto whole = [&](QColor colour) {
            QImage expected(page.size(), QImage::Format_RGB32);
            expected.fill(colour);
            return shot(*s.view()) == expected;
        };
        s.key(Qt::Key_B);
        QVERIFY(whole(Qt::black));
        s.key(Qt::Key_W);
        QVERIFY(whole(Qt::white));
        s.key(Qt::Key_W);
        QVERIFY(!whole(Qt::white));
        s.key(Qt::Key_Period); // as clickers send it
        QVERIFY(whole(Qt::black));
        s.key(Qt::Key_Period);
        QCOMPARE(shot(*s.view()).pixelColor(5, 5), Theme::light().base);
    }

    void contrastSizeAndHelp() {
        Shown s;
        s.presenter.setTheme(Theme::darkTheme());
        QCOMPARE(shot(*s.view()).pixelColor(5, 5), Theme::darkTheme().base);
        s.key(Qt::Key_C);
        QCOMPARE(shot(*s.view()).pixelColor(5, 5), QColor("#101114"));
        s.presenter.setTheme(Theme::light());
        QCOMPARE(shot(*s.view()).pixelColor(5, 5), QColor("#ffffff"));
        const int size = s.view()->layoutNow().fonts.sum.pixelSize();
        s.key(Qt::Key_Plus);
        QVERIFY(s.view()->layoutNow().fonts.sum.pixelSize() > size);
        for (int i = 0; i < 9; ++i) s.key(Qt::Key_Minus);
        QCOMPARE(s.view()->look().percent, 80);
        const QImage plain = shot(*s.view());
        s.key(Qt::Key_H);
        QVERIFY(shot(*s.view()) != plain);
        s.key(Qt::Key_N); // with notes, the list of keys is there, and not on the audience's page
        QCOMPARE(shot(*s.view()), plain);
        const auto* notes = s.presenter.notesView()->findChild<QTextBrowser*>("notesText");
        QVERIFY(notes->toPlainText().contains("high contrast"));
        s.key(Qt::Key_Question, Qt::ShiftModifier);
        QCOMPARE(notes->toPlainText(), "Ask first.");
    }

    void leavesAndStartsAgain() {
        Shown s;
        QSignalSpy ended(&s.presenter, &Presenter::ended);
        QTest::keyPress(s.view(), Qt::Key_Space);
        s.key(Qt::Key_Escape);
        QCOMPARE(ended.size(), 1);
        QVERIFY(!s.presenter.active());
        QCOMPARE(s.fake.wishes, (QStringList{"trained", "in force", "end"})); // no key stays down
        s.presenter.start(&s.main, true);
        QCOMPARE(s.fake.wishes.last(), "first");
        QVERIFY(s.presenter.active());
        s.view()->close();
        QCOMPARE(ended.size(), 2);
    }

    void fillsTheScreen() {
        Shown s;
        QCOMPARE(s.view()->geometry(), QGuiApplication::primaryScreen()->geometry());
        QVERIFY(!s.presenter.notesView()->isVisible());
        const QRect left(0, 0, 1920, 1080), right(1920, 0, 1280, 720);
        QCOMPARE(presenterPlaces({left, right}, 0).audience, right);
        QCOMPARE(presenterPlaces({left, right}, 0).notes, left);
        QCOMPARE(presenterPlaces({left, right}, 1).audience, left);
        QVERIFY(presenterPlaces({left}, 0).notes.isNull());
    }

    void notesTellTheTeacher() {
        Shown s;
        s.key(Qt::Key_N);
        NotesView* notes = s.presenter.notesView();
        QVERIFY(notes->isVisible());
        QCOMPARE(notes->findChild<QLabel*>("notesSentence")->text(), "It enters with a minus.");
        QCOMPARE(notes->findChild<QLabel*>("notesNext")->text(), "Negative is not ignored.");
        QCOMPARE(notes->findChild<QLabel*>("notesStep")->text(), "Page 6 of 9");
        QTRY_VERIFY(!notes->findChild<QLabel*>("notesPicture")->pixmap().isNull());
        for (auto* button : notes->findChildren<QPushButton*>())
            QVERIFY2(!button->toolTip().isEmpty() && !button->accessibleName().isEmpty() &&
                         button->focusPolicy() != Qt::NoFocus,
                     qPrintable(button->text()));
        auto* pause = notes->findChild<QPushButton*>("notesPause");
        pause->click();
        const QString stopped = notes->findChild<QLabel*>("notesElapsed")->text();
        QTest::qWait(1200);
        QCOMPARE(notes->findChild<QLabel*>("notesElapsed")->text(), stopped);
        pause->click();
        QTRY_VERIFY(notes->findChild<QLabel*>("notesElapsed")->text() != stopped);
        pause->setFocus();
        QTest::keyClick(pause, Qt::Key_PageDown); // a clicker, wherever the focus is
        QVERIFY(s.fake.wishes.contains("next"));
        notes->close();
        QVERIFY(!notes->isVisible() && s.presenter.active());
    }
};

GUI_TEST(PresenterWindowTest)
#include "presenter_window_test.moc"
