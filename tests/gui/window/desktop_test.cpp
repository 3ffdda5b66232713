// SPDX-License-Identifier: MIT
// Docks and windows are where the user left them, and look as they should on screens of another ratio.
#include "app/lessons/learn_workspace.h"
#include "app/shell/offscreen.h"
#include "app/window/window_place.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QApplication>
#include <QScreen>
#include <QToolButton>
#include <QWindow>

#include <algorithm>
#include <private/qhighdpiscaling_p.h>

using namespace lambdascope;
using test::patience;

class DesktopTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() { forget(); }

    void cleanup() { shell_.reset(); }

    void docksAreArrangedForTheSizeUntilTheUserMovesOne() {
        start();
        QVERIFY(window().tabifiedDockWidgets(dock("whereDock")).isEmpty());
        window().resize(1200, 800);
        QTRY_VERIFY(!window().tabifiedDockWidgets(dock("whereDock")).isEmpty());
        for (const Workspace workspace : {Workspace::Lab, Workspace::Learn, Workspace::Explore}) {
            window().setWorkspace(workspace);
            window().resize(window().width() + 40, 900);
            VERIFY_WITHIN(window().settled(), patience);
            QVERIFY(!window().layouts().own());
        }
        QVERIFY(window().layouts().stored().empty());
        window().resize(1600, 1000);
        QTRY_VERIFY(window().tabifiedDockWidgets(dock("whereDock")).isEmpty());
        dragSeparator();
        QVERIFY(window().layouts().own());
        window().resize(1200, 1000);
        QTest::qWait(50);
        QVERIFY(window().tabifiedDockWidgets(dock("whereDock")).isEmpty()); // theirs
    }

    void whatWasMovedByHandStays() {
        start();
        const int designed = dock("whereDock")->height();
        dragSeparator();
        const int height = dock("whereDock")->height();
        QVERIFY2(height > designed + 40, qPrintable(QString::number(height)));
        window().setWorkspace(Workspace::Lab);
        QVERIFY(!window().layouts().own());
        window().addDockWidget(Qt::LeftDockWidgetArea, dock("meterDock")); // as a drop does
        QVERIFY(window().layouts().own());
        window().setWorkspace(Workspace::Learn);
        QVERIFY(!window().layouts().own());
        QCOMPARE(window().dockWidgetArea(dock("meterDock")), Qt::RightDockWidgetArea);
        window().setWorkspace(Workspace::Explore);
        QTRY_COMPARE(dock("whereDock")->height(), height);
        QVERIFY(!dock("meterDock")->isVisible());
        rebuild("actionTheme_dark");
        QTRY_COMPARE(dock("whereDock")->height(), height);
        rebuild("actionLanguage_en");
        start(); // another day
        QTRY_COMPARE(dock("whereDock")->height(), height);
        window().setWorkspace(Workspace::Lab);
        QCOMPARE(window().dockWidgetArea(dock("meterDock")), Qt::LeftDockWidgetArea);
        QVERIFY(dock("meterDock")->isVisible());
        window().setWorkspace(Workspace::Explore);
        action("actionResetLayout")->trigger();
        QTRY_COMPARE(dock("whereDock")->height(), designed);
        QVERIFY(!window().layouts().own());
        window().setWorkspace(Workspace::Lab);
        QVERIFY(window().layouts().own()); // another workspace keeps its own
    }

    void aPanelThatFloatsHasAFrame() {
        start();
        QDockWidget* next = dock("nextDock");
        const QColor inside = next->grab().toImage().pixelColor(0, 100);
        next->setFloating(true);
        QVERIFY(QTest::qWaitForWindowExposed(next));
        const QImage look = next->grab().toImage();
        const QColor line = Theme::light().ink3;
        QVERIFY(inside != line);
        for (const QPoint at :
             {QPoint(0, 100), QPoint(look.width() - 1, 100), QPoint(100, 0), QPoint(100, look.height() - 1)})
            QCOMPARE(look.pixelColor(at), line);
    }

    void aPanelThatWasClosedStaysClosed() {
        start();
        for (const QToolButton* button : dock("nextDock")->titleBarWidget()->findChildren<QToolButton*>())
            if (button->accessibleName().startsWith("Close")) const_cast<QToolButton*>(button)->click();
        QVERIFY(!dock("nextDock")->isVisible());
        QVERIFY(!window().layouts().own()); // the others are still arranged
        window().setWorkspace(Workspace::Lab);
        window().setWorkspace(Workspace::Explore);
        QVERIFY(!dock("nextDock")->isVisible());
        start();
        QVERIFY(!dock("nextDock")->isVisible() && dock("headsDock")->isVisible());
        action("actionNextPanel")->trigger();
        QVERIFY(dock("nextDock")->isVisible());
        start();
        QVERIFY(dock("nextDock")->isVisible());
        action("actionHeadsPanel")->trigger();
        action("actionResetLayout")->trigger();
        QVERIFY(dock("headsDock")->isVisible());
    }

    void pagesOfALessonGetThePanelsTheyAskFor() {
        start();
        window().openLesson("7");
        VERIFY_WITHIN(window().settled(), patience);
        window().addDockWidget(Qt::RightDockWidgetArea, dock("lessonDock")); // as a drop does
        QVERIFY(window().layouts().own());
        const auto& lesson = window().lessons().course().lessons.at(6);
        int seen = 0;
        for (std::size_t page = 1; page < lesson.steps.size(); ++page) {
            for (const char* name : {"headsDock", "nextDock", "rowDock"})
                if (dock(name)->isVisible()) ++seen, action(actionOf(name))->trigger(); // closed by hand
            window().openLesson("7:" + std::to_string(page + 1));
            VERIFY_WITHIN(window().settled(), patience);
            const auto panels = window().lessons().stage().panels.value_or(std::vector<Panel>{});
            const auto asked = [&](Panel panel) { return std::ranges::find(panels, panel) != panels.end(); };
            QCOMPARE(dock("headsDock")->isVisible(), asked(Panel::Heads));
            QCOMPARE(dock("nextDock")->isVisible(), asked(Panel::Next));
            QCOMPARE(dock("rowDock")->isVisible(), asked(Panel::Row));
        }
        QVERIFY(seen > 0);
        QCOMPARE(window().dockWidgetArea(dock("lessonDock")), Qt::RightDockWidgetArea);
    }

    void aSessionBringsALayoutThatIsNotTheUsers() {
        start();
        const QByteArray designed = window().layout();
        dragSeparator();
        const int height = dock("whereDock")->height();
        const QByteArray moved = window().layout();
        action("actionResetLayout")->trigger();
        QTRY_VERIFY(dock("whereDock")->height() < height);
        for (const QByteArray& nonsense : {QByteArray(), QByteArray("nonsense"), moved.left(20)}) {
            window().setLayout(nonsense);
            QVERIFY(!window().layouts().own());
        }
        window().setLayout(moved);
        QTRY_COMPARE(dock("whereDock")->height(), height);
        QVERIFY(window().layouts().stored().empty());
        window().setLayout(designed);
        QVERIFY(!window().layouts().own());
        window().setWorkspace(Workspace::Lab);
        window().setLayout(moved); // of another workspace
        QVERIFY(!window().layouts().own());
    }

    void anUnreadableLayoutIsPassedOver() {
        {
            QSettings file = userSettings();
            file.setValue("layout/version", 1);
            file.setValue("layout/explore", QByteArray("nonsense"));
            file.setValue("layout/size", "wide");
        }
        start();
        QVERIFY(!window().layouts().own());
        QCOMPARE(window().size(), QSize(1600, 1000));
        shell_.reset(); // it keeps its own
        userSettings().setValue("layout/version", 99);
        userSettings().setValue("layout/size", QSizeF(1000, 700));
        shell_ = std::make_unique<Shell>(options());
        QVERIFY(WindowPlace::read().size.isEmpty());
    }

    void theWindowComesBackWhereItWasButOnTheScreen() {
        QCOMPARE(placedInside({10, 20, 300, 200}, {0, 0, 800, 600}), QRect(10, 20, 300, 200));
        QCOMPARE(placedInside({5000, -30, 3000, 200}, {0, 0, 800, 600}), QRect(0, 0, 800, 200));
        QCOMPARE(placedInside({700, 500, 300, 200}, {100, 50, 800, 600}), QRect(600, 450, 300, 200));
        start();
        window().resize(1300, 820);
        window().move(60, 40);
        QTest::qWait(50);
        start();
        QCOMPARE(window().size(), QSize(1300, 820));
        QCOMPARE(window().pos(), QPoint(60, 40));
        shell_.reset();
        userSettings().setValue("layout/size", QSizeF(4000, 3000));
        userSettings().setValue("layout/offset", QPointF(5000, 2500));
        userSettings().setValue("layout/screen", "a screen that is gone");
        start();
        QVERIFY(window().screen()->availableGeometry().contains(window().geometry()));
    }

    void picturesAndGivenSizesNeitherReadNorWriteLayouts() {
        start();
        dragSeparator();
        const int height = dock("whereDock")->height();
        shell_.reset();
        const auto before = userSettings().allKeys();
        StartOptions given = options();
        given.keepsLayout = false;
        start(given);
        QVERIFY(dock("whereDock")->height() != height);
        window().resize(1000, 700);
        shell_.reset();
        QCOMPARE(userSettings().allKeys(), before);
        StartOptions picture = options();
        picture.screenshot = "unused.png";
        start(picture);
        QVERIFY(!window().layouts().own());
        shell_.reset();
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home_->path());
        QCOMPARE(WindowPlace::read().size, QSizeF(1600, 1000));
    }

    void theCommandLineSaysWhetherLayoutsAreKept() {
        QVERIFY(parse({"lambdascope"}).keepsLayout);
        QVERIFY(!parse({"lambdascope", "--size", "1000x700"}).keepsLayout);
        QVERIFY(!parse({"lambdascope", "--screenshot", "a.png"}).keepsLayout);
    }

    void aSizeThatIsTooSmallIsTold() {
        std::optional<int> ended;
        parse({"lambdascope", "--size", "959x600"}, &ended);
        QCOMPARE(ended, std::optional(2));
        ended.reset();
        parse({"lambdascope", "--size", "960x600"}, &ended);
        QVERIFY(!ended);
    }

    void aPictureOfALessonThatIsNotThereFails() {
        StartOptions given = options();
        given.lesson = "99";
        given.screenshot = home_->filePath("a.png").toStdString();
        shell_ = std::make_unique<Shell>(given);
        QCOMPARE(takeScreenshot(*qApp, *shell_, *given.screenshot), 2);
        QVERIFY(!std::filesystem::exists(*given.screenshot));
    }

    /// One screen that becomes another one: two X screens are no desktop, but Qt tells the window the same.
    void onAScreenOfAnotherRatioEverythingIsMadeAgain() {
        StartOptions given = options();
        given.keepsLayout = false;
        given.width = 1280;
        given.height = 800;
        start(given);
        shell_->session().pin(Cell{9, 4});
        window().showNow();
        const QImage before = picture();
        setRatio(1.5);
        QCOMPARE(window().devicePixelRatioF(), 1.5);
        QCOMPARE(window().canvas()->picture().width(), window().canvas()->width() * 3 / 2);
        const QImage moved = picture();
        QCOMPARE(moved.size(), before.size() * 1.5);
        rebuild("actionTheme_light");   // all of it made for this ratio
        QTRY_COMPARE(picture(), moved); // painted in its own time, on a busy machine
        const auto widgets = ownWidgets();
        for (int i = 0; i < 5; ++i) {
            setRatio(1);
            setRatio(1.5);
        }
        setRatio(1);
        QTRY_COMPARE(picture(), before);
        QCOMPARE(ownWidgets(), widgets);
    }

  private:
    /// How many there are but for those that Qt keeps for itself, such as what lies between docks.
    [[nodiscard]] qsizetype ownWidgets() {
        return std::ranges::count_if(window().findChildren<QWidget*>(), [](const QWidget* widget) {
            return !widget->objectName().startsWith(u"qt_");
        });
    }

    static QString actionOf(const char* dock) {
        QString name = QLatin1String(dock);
        name[0] = name[0].toUpper();
        return QStringLiteral("action%1Panel").arg(name.chopped(4));
    }

    /// The one above the docks, upwards, with the mouse.
    void dragSeparator() {
        const QRect where = dock("whereDock")->geometry();
        const QPoint from(where.center().x(), where.top() - 1);
        QTest::mousePress(&window(), Qt::LeftButton, {}, from);
        for (int y = 10; y <= 80; y += 10) QTest::mouseMove(&window(), from - QPoint(0, y));
        QTest::qWait(20); // the window moves docks with its next event
        QTest::mouseRelease(&window(), Qt::LeftButton, {}, from - QPoint(0, 80));
        QTRY_VERIFY(window().layouts().own());
    }

    void setRatio(double ratio) {
        QScreen* screen = window().screen();
        QHighDpiScaling::setScreenFactor(screen, ratio);
        emit window().windowHandle()->screenChanged(screen);
        window().resize(1280, 800);
        QTRY_COMPARE(window().size(), QSize(1280, 800));
        QTest::qWait(50);
        VERIFY_WITHIN(window().settled(), patience);
    }

    [[nodiscard]] QImage picture() {
        QTest::qWait(100); // a tab comes to the front one round later
        dock("headsDock")->raise();
        QTest::qWait(100); // a layout that changed is painted one round later
        return window().grab().toImage();
    }

    static StartOptions parse(std::vector<const char*> words, std::optional<int>* ended = nullptr) {
        std::optional<int> code;
        StartOptions options =
            StartOptions::parse(static_cast<int>(words.size()), const_cast<char**>(words.data()), code);
        if (ended != nullptr) *ended = code;
        return options;
    }
};

GUI_TEST(DesktopTest)
#include "desktop_test.moc"
