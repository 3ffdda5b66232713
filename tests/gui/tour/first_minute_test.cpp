// SPDX-License-Identifier: MIT
// The first minute: when it opens, what it says and lights, how it is left.
#include "app/tour/first_minute.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/kit/frame/step_card.h"

#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>

using namespace lambdascope;
using test::patience;

namespace {

class FirstMinuteTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() { forget(); }
    void cleanup() { shell_.reset(); }

    void opensOnceAndNeverUnasked() {
        first();
        VERIFY_WITHIN(tour() != nullptr && tour()->running(), patience);
        QTest::keyClick(&window(), Qt::Key_Escape);
        QVERIFY(!tour()->running());
        QVERIFY(shell_->session().state().pin); // Esc was the tour's
        first();
        QTest::qWait(300);
        QVERIFY(!tour()->running());
        action("actionFirstMinute")->trigger();
        QVERIFY(tour()->running());
    }

    void doesNotOpenBesideWhatWasAskedFor() {
        StartOptions options = ShellWindow::options();
        start(options); // as tests start: nobody said that it may
        QTest::qWait(300);
        QVERIFY(!tour()->running());
        const auto offers = [](std::vector<const char*> arguments) {
            arguments.insert(arguments.begin(), "lambdascope");
            std::optional<int> code;
            return StartOptions::parse(static_cast<int>(arguments.size()),
                                       const_cast<char**>(arguments.data()), code)
                .firstMinute;
        };
        QVERIFY(offers({}) && offers({"--theme", "dark"}));
        QVERIFY(!offers({"--screenshot", "x.png"}) && !offers({"--export", "x.svg"}) &&
                !offers({"--present"}) && !offers({"--lesson", "1"}) && !offers({"--prompt", "Once"}) &&
                !offers({"scale-model"}) && !offers({"--lambda-init", "2=0"}));
    }

    void fourStepsWithNumbersOfTheScreen() {
        open();
        QCOMPARE(tour()->step(), TourStep::Look);
        QVERIFY(window().focusWidget() == button("stepNext"));
        const auto& notes = window().canvas()->scene().notes;
        for (const int panel : {0, 3})
            for (const int line : {0, 1})
                QVERIFY2(text().contains(">" + notes[panel].lines[line].number + "<"), qPrintable(text()));
        QVERIFY2(text().contains("Paris 53737") && text().contains("Lima 67667"), qPrintable(text()));
        QVERIFY2(plain().contains("The standard model says “67”, of “Lima 67667”."), qPrintable(plain()));
        QVERIFY2(plain().contains("held to about 3, so that attention leaks"), qPrintable(plain()));
        QVERIFY2(!plain().contains("It began with"), qPrintable(plain())); // one sentence of the card
        QVERIFY(!button("stepBack")->isEnabled());
        QVERIFY(button("stepNext")->accessibleDescription().contains("asks for “53737”"));
        QVERIFY(button("stepLink")->isVisible());
        QTest::keyClick(button("stepNext"), Qt::Key_Return);
        QCOMPARE(tour()->step(), TourStep::Subtract);
        QVERIFY(!button("stepLink")->isVisible());
        for (const int panel : {0, 2, 3})
            QVERIFY2(text().contains(notes[panel].lines[3].number), qPrintable(text()));
        QTest::keyClick(button("stepNext"), Qt::Key_Left);
        QCOMPARE(tour()->step(), TourStep::Look);
        QTest::keyClick(button("stepNext"), Qt::Key_Right);
        QTest::keyClick(button("stepNext"), Qt::Key_Right);
        QCOMPARE(tour()->step(), TourStep::Drag);
        QTest::keyClick(button("stepNext"), Qt::Key_Right);
        QCOMPARE(tour()->step(), TourStep::Write);
        QCOMPARE(button("stepNext")->text(), "Done");
        VERIFY_WITHIN(!shell_->session().state().writing.running, patience);
        const auto& rows = shell_->session().state().writing.rows;
        QVERIFY(rows[0].size() > 0 && rows[0].size() <= 8 && rows[1].size() > 0);
        VERIFY_WITHIN(plain().contains("DIFF writes “53737.”, the standard model “67667.”"), patience);
        QTest::keyClick(button("stepNext"), Qt::Key_Left);
        QVERIFY2(text().contains("λ of layer 2"), qPrintable(text())); // at once, though a pass runs
        QTest::keyClick(button("stepNext"), Qt::Key_Right);
        QTest::mouseClick(button("stepNext"), Qt::LeftButton);
        QVERIFY(!tour()->running());
        VERIFY_WITHIN(window().settled() && shell_->session().state().ahead.empty(), patience);
    }

    /// What comes after the question stays in sight while the models write, and the maps have their room
    /// again.
    void writingLeavesTheViewsAndTheMapsAsTheyWere() {
        open();
        const SessionState& s = shell_->session().state();
        const QSize maps = window().canvas()->size();
        const TracePtr read = s.shown();
        for (int i = 0; i < 3; ++i) QTest::keyClick(button("stepNext"), Qt::Key_Right);
        QCOMPARE(tour()->step(), TourStep::Write);
        QSignalSpy told(&shell_->session(), &Session::changed);
        VERIFY_WITHIN(!s.writing.running && !s.writing.empty() && window().settled(), patience);
        QVERIFY(!told.isEmpty());
        QVERIFY(s.ahead.empty() && s.tracedAhead.empty());
        QCOMPARE(s.shown(), read);
        QTest::keyClick(&window(), Qt::Key_Escape);
        VERIFY_WITHIN(s.writing.empty() && window().settled(), patience);
        VERIFY_WITHIN(window().canvas()->size() == maps, patience);
    }

    void theLessonOnNoiseIsOneClickAway() {
        open();
        QTest::mouseClick(button("stepLink"), Qt::LeftButton);
        QVERIFY(!tour()->running());
        QCOMPARE(window().workspace(), Workspace::Learn);
        QVERIFY(window().lessons().recorded({})->lesson.starts_with("04"));
    }

    /// Help → First minute says why it cannot be chosen, and rows that are written are no reason.
    void isNeverGreyWithoutAReason() {
        open();
        QTest::keyClick(&window(), Qt::Key_Escape);
        Session& session = shell_->session();
        session.writing().start(4);
        VERIFY_WITHIN(!session.state().writing.running && !session.state().writing.empty() &&
                          window().settled(),
                      patience);
        QAction* offer = action("actionFirstMinute");
        auto* help = qobject_cast<QMenu*>(offer->associatedObjects().first());
        emit help->aboutToShow();
        QVERIFY(offer->isEnabled());
        offer->trigger();
        VERIFY_WITHIN(tour()->running(), patience);
        QVERIFY(session.state().ahead.empty()); // the views are of the prompt, as it says
        QCOMPARE(tour()->step(), TourStep::Look);
        const auto rows = session.state().writing.rows;
        while (tour()->step() != TourStep::Write) QTest::keyClick(button("stepNext"), Qt::Key_Right);
        QTest::keyClick(&window(), Qt::Key_Escape);
        for (std::size_t row = 0; row < rows.size(); ++row) // they are the user's
            QCOMPARE(session.state().writing.rows.at(row).size(), rows.at(row).size());
        session.setMarks({});
        emit help->aboutToShow();
        QVERIFY(!offer->isEnabled());
        QVERIFY2(offer->toolTip().contains("mark one in the prompt"), qPrintable(offer->toolTip()));
        session.open(session.state().models.standard->folder);
        VERIFY_WITHIN(!session.state().models.diff && window().settled(), patience);
        emit help->aboutToShow();
        QVERIFY(!offer->isEnabled());
        QVERIFY2(offer->toolTip().contains("needs a DIFF model"), qPrintable(offer->toolTip()));
    }

    void nothingIsTakenAwayWhereNothingIsSubtracted() {
        start(ShellWindow::options());
        Session& session = shell_->session();
        const auto takes = [&] {
            return tourWords(session.state(), TourStep::Subtract)->text.plain().contains("takes weight");
        };
        QVERIFY(takes());
        session.moveLambda(Quantity::Lambda, {{session.state().head.layer, 0.0}});
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(!takes());
    }

    /// λ is dragged through the opening, what answers to it is lit, and the number in the card follows.
    void theOpeningIsLiveAndNothingElseIs() {
        open();
        for (int i = 0; i < 2; ++i) QTest::keyClick(button("stepNext"), Qt::Key_Right);
        QCOMPARE(tour()->step(), TourStep::Drag);
        QTest::qWait(50);
        auto* slider = child<InitSlider>("lambdaSlider"); // under the maps
        const auto under = [this](const QWidget& of, QPointF at) {
            return window().childAt(of.mapTo(&window(), at.toPoint()));
        };
        QVERIFY(under(*slider, slider->rect().center()) == slider);
        for (QWidget* answers : {static_cast<QWidget*>(window().canvas()), child<QWidget>("rowDock"),
                                 child<QWidget>("whereDock"), child<QWidget>("nextDock")})
            for (const QPoint at : {QPoint(20, 60), answers->rect().center()})
                QVERIFY2(under(*answers, at) != child<Spotlight>("spotlight"),
                         qPrintable(answers->objectName()));
        const QString before = text();
        const int middle = slider->height() / 2;
        QTest::mouseClick(slider, Qt::LeftButton, {}, {qRound(slider->xOf(0)), middle});
        VERIFY_WITHIN(text() != before, patience);
        QVERIFY(!shell_->session().state().edits.empty());
        VERIFY_WITHIN(window().settled(), patience);
        const auto parts = text().remove(QRegularExpression("<[^>]*>")).split("%");
        const auto number = [&](int i) {
            return QRegularExpression("([0-9.]+)\u00a0$").match(parts[i]).captured(1).toDouble();
        };
        QVERIFY2(number(2) < number(0) - 20, qPrintable(text())); // the answer's probability falls
        StepCard& card = child<Spotlight>("spotlight")->card();
        QVERIFY(!card.pulsing());
        auto* tools = child<QWidget>("modelsButton");
        QVERIFY(under(*tools, tools->rect().center()) != tools);
        QTest::mouseClick(child<Spotlight>("spotlight"), Qt::LeftButton, {}, {2, 2});
        QVERIFY(card.pulsing());
        QCOMPARE(tour()->step(), TourStep::Drag);
    }

    void stepsWithoutNumbersAreLeftOut() {
        open();
        QTest::mouseClick(button("stepSkip"), Qt::LeftButton);
        shell_->session().setMarks({});
        QVERIFY(!tour()->possible());
        const std::size_t at = shell_->session().state().text.find("53737");
        shell_->session().setMarks({{{at, at + 5}}, {}});
        VERIFY_WITHIN(window().settled() && tour()->possible(), patience);
        shell_->session().open(shell_->session().state().models.diff->folder); // alone
        VERIFY_WITHIN(!shell_->session().state().models.standard && window().settled(), patience);
        tour()->open();
        QVERIFY(tour()->running());
        QCOMPARE(tour()->step(), TourStep::Subtract);
        QVERIFY(child<QWidget>("stepCard")->findChildren<QLabel*>().first()->text().contains("1 of 2"));
    }

    void isNotInAClass() {
        start(ShellWindow::options());
        QVERIFY(action("actionFirstMinute") != nullptr);
        QTemporaryDir folder;
        QFile file(folder.filePath("my.lambdaclass"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"lambdascope_class": 1, "title": "Test"})");
        file.close();
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        shell_->openFile(file.fileName().toStdString());
        QVERIFY(rebuilt.wait(patience));
        QVERIFY(shell_->classroom().active());
        QVERIFY(action("actionFirstMinute") == nullptr && tour() == nullptr);
    }

    /// In any size of the window the card is whole, within the window, and over nothing that is lit.
    void theCardFitsBesideWhatIsLit() {
        open();
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 720), QSize(960, 600)}) {
            window().resize(size);
            VERIFY_WITHIN(window().size() == size && window().settled(), patience);
            while (tour()->step() != TourStep::Look) QTest::keyClick(button("stepNext"), Qt::Key_Left);
            for (int step = 0; step < 4; ++step) {
                QTest::qWait(100);
                const auto* light = child<Spotlight>("spotlight");
                const QRect card = child<QWidget>("stepCard")->geometry();
                QVERIFY(window().rect().contains(card));
                const QLabel* words = child<QLabel>("stepText");
                VERIFY_WITHIN(words->height() >= words->heightForWidth(words->width()), patience);
                for (const QRect& opening : light->parts().openings) {
                    QVERIFY2(!opening.isEmpty(), qPrintable(QString::number(step)));
                    QVERIFY2(!opening.intersects(card), qPrintable(QString::number(step)));
                }
                if (qEnvironmentVariableIsSet("FIRST_MINUTE"))
                    window().grab().save(QStringLiteral("%1/%2-%3.png")
                                             .arg(qEnvironmentVariable("FIRST_MINUTE"))
                                             .arg(size.width())
                                             .arg(step + 1));
                if (step < 3) QTest::keyClick(button("stepNext"), Qt::Key_Right);
            }
        }
    }

  private:
    /// The program without a word on its command line.
    void first() {
        StartOptions options = ShellWindow::options();
        options.model.reset();
        options.firstMinute = true;
        start(options);
    }
    void open() {
        first();
        VERIFY_WITHIN(tour() != nullptr && tour()->running(), patience);
    }
    [[nodiscard]] FirstMinute* tour() { return window().findChild<FirstMinute*>(); }
    [[nodiscard]] QPushButton* button(const char* name) { return child<QPushButton>(name); }
    [[nodiscard]] QString text() { return child<QLabel>("stepText")->text(); }
    [[nodiscard]] QString plain() { return text().remove(QRegularExpression("<[^>]*>")); }
};

} // namespace

GUI_TEST(FirstMinuteTest)
#include "first_minute_test.moc"
