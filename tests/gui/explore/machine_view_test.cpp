// SPDX-License-Identifier: MIT
// One row through the machine, in the real window: it opens by every way and goes back to where one came
// from, its numbers are the core's, its keys do what they say, and a hand that moves λ sees them move.
#include "app/explore/explore_values.h"
#include "app/explore/explore_workspace.h"
#include "app/explore/machine_keeper.h"
#include "app/explore/machine_values.h"
#include "app/session/recorded.h"
#include "app/shell/shell.h"
#include "app/shell/start_command.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/pointer.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/explore/machine/machine_view.h"
#include "widgets/explore/machine/opened_panel.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/lab/chart/lab_canvas.h"

#include <QAccessible>
#include <QAction>
#include <QPainter>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <cmath>

using namespace lambdascope;
using test::patience;

namespace {

constexpr const char* rowAsked = "Tom has 48 apples. Ann has 21 apples. How many apples does Tom have?";

/// The numbers of a step in the scene; none where it has no such box.
std::vector<RowNumbers> numbersOfStep(const MachineScene& scene, RowStep step) {
    std::vector<RowNumbers> all;
    for (const MachineScene::Box& box : scene.boxes)
        if (box.step == step)
            for (const MachineScene::Series& each : box.series) all.push_back(each.numbers);
    return all;
}

int boxOfStep(const MachineScene& scene, RowStep step) {
    const auto at = std::ranges::find(scene.boxes, step, &MachineScene::Box::step);
    return static_cast<int>(at - scene.boxes.begin());
}

} // namespace

class MachineViewTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories, Workspace::Explore, rowAsked);
        test::oneHeadByToken(*session_);
        session_->setMarks({{{8, 10}}, {{27, 29}}});
        session_->selectHead({2, 1});
        view_ = window_->findChild<MachineView*>();
        VERIFY_WITHIN(settled(), patience);
    }
    void cleanup() { closeWindow(); }

    void itOpensByMenuAndKeyAndGoesBack() {
        const auto* canvas = window_->canvas();
        QVERIFY(canvas->isVisible() && !view_->isVisible());
        machine()->trigger();
        QVERIFY(view_->isVisible() && state().machine.shown);
        machine()->trigger();
        QVERIFY(canvas->isVisible() && !view_->isVisible());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_->canvas(), Qt::Key_M);
        QVERIFY(view_->isVisible() && view_->hasFocus());
        QTest::keyClick(view_, Qt::Key_M);
        QVERIFY(canvas->isVisible());
        show();
        QTest::mouseClick(view_->findChild<QWidget*>("machineBack"), Qt::LeftButton);
        QVERIFY(canvas->isVisible() && !state().machine.shown);
        window_->findChild<QAction*>("actionText")->trigger(); // from the text back to the text
        show();
        window_->findChild<QAction*>("actionText")->trigger();
        QVERIFY(!view_->isVisible() && !state().machine.shown && state().asText);
    }

    void itOpensByADoubleClickOnTheLabelOfARow() {
        MapCanvas* canvas = window_->canvas();
        const QPointF cell = canvas->cellRect(0, {9, 0})->center();
        QTest::mouseDClick(canvas, Qt::LeftButton, {}, cell.toPoint()); // of a cell: one map alone
        QVERIFY(!view_->isVisible() && canvas->single());
        canvas->setSingle({});
        const QRectF first = *canvas->cellRect(0, {9, 0});
        QTest::mouseDClick(canvas, Qt::LeftButton, {},
                           QPointF(first.left() - 6, first.center().y()).toPoint());
        QVERIFY(view_->isVisible() && !canvas->single());
        QCOMPARE(state().pin->query, 9);
        QCOMPARE(view_->page().words, machineText(state(), row()));
    }

    void inAPlaceTooLowForRowsItIsPainted() {
        show();
        MachineDrawing low = view_->drawing();
        low.scene.keys = {"⟨bos⟩"};
        for (const double height : {1.0, 90.0, 110.0, 112.0, 200.0}) {
            QImage picture(900, 200, QImage::Format_RGB32);
            picture.fill(Qt::white);
            low.size = QSizeF(900, height);
            QPainter painter(&picture);
            low.paint(painter);
        }
    }

    /// Where heads are together on the maps, the line below is of the one that the machine shows.
    void theStatusIsOfItsHead() {
        session_->setScope(MeterScope::Layer);
        VERIFY_WITHIN(settled(), patience);
        const auto said = [this] { return window_->findChild<ElidedLabel*>("sentence")->text(); };
        QVERIFY2(!said().contains("head 1"), qPrintable(said()));
        show();
        QVERIFY2(said().startsWith("In layer 2 head 1"), qPrintable(said()));
        window_->setWorkspace(Workspace::Learn); // where maps are, and not the machine
        VERIFY_WITHIN(settled(), patience);
        QVERIFY2(!said().startsWith("In layer 2 head 1"), qPrintable(said()));
        window_->setWorkspace(Workspace::Explore);
        machine()->trigger();
        QVERIFY2(!said().contains("head 1"), qPrintable(said()));
    }

    void fromTheLabItGoesBackThere() {
        window_->setWorkspace(Workspace::Lab);
        VERIFY_WITHIN(settled(), patience);
        machine()->trigger();
        QCOMPARE(window_->workspace(), Workspace::Explore);
        QVERIFY(view_->isVisible());
        QTest::keyClick(view_, Qt::Key_Escape);
        QCOMPARE(window_->workspace(), Workspace::Lab);
        QVERIFY(!state().machine.shown);
        window_->setWorkspace(Workspace::Explore);
        QVERIFY(window_->canvas()->isVisible());
        window_->setWorkspace(Workspace::Learn); // a bare key leaves no lesson
        QVERIFY(!machine()->isEnabled());
    }

    void theCommandLineOpensItAndIsCopied() {
        closeWindow();
        const QTemporaryDir home;
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
        StartOptions options = test::plainStart(1600, 1000);
        options.workspace = "machine";
        Shell shell(options);
        shell.start();
        MainWindow& window = shell.window();
        VERIFY_WITHIN(window.settled() && shell.session().state().diffEdited, patience);
        QVERIFY(window.findChild<MachineView*>()->isVisible());
        const std::vector<std::string> words =
            startCommand(shell.session().state(), window, window.lessons(), test::assets).words;
        const auto at = std::ranges::find(words, "--workspace");
        QVERIFY(at != words.end() && at[1] == "machine");
    }

    void theNumbersAreTheCores() {
        show();
        check();
        session_->pin(Cell{9, 3});
        window_->showNow();
        check();
        QCOMPARE(scene().keys.size(), 10);
        QCOMPARE(scene().key, 3);
        session_->selectHead({1, 2});
        window_->showNow();
        check();
    }

    void aClickOnARowOfKeysPinsIt() {
        show();
        QSignalSpy hovered(window_->findChild<ExploreWorkspace*>(), &ExploreWorkspace::hovered);
        const MachineDrawing& drawing = view_->drawing();
        const int softmax = boxOfStep(scene(), RowStep::Softmax), key = 4;
        const QPoint at = pointOf({softmax, 0, key});
        QCOMPARE(drawing.keyAt(at - view_->boxesPlace().topLeft()), key);
        test::pointAt(view_, at);
        VERIFY_WITHIN(!hovered.isEmpty(), patience);
        QCOMPARE(hovered.last()[0].value<std::optional<Cell>>()->key, key);
        QTest::mouseClick(view_, Qt::LeftButton, {}, at);
        QCOMPARE(state().pin, (Cell{static_cast<int>(state().pieces.size()) - 1, key}));
        QCOMPARE(scene().key, key);
        QVERIFY(!state().machine.open);
        QVERIFY(drawing.inWords(MachineDrawing::Hit{softmax, 0, key})
                    .contains(QString::fromStdString(formatNumber(row().maps[0].weights[key], 4))));
    }

    void keysGoFromBoxToBoxAndOpenOne() {
        show();
        QTest::keyClick(view_, Qt::Key_Home);
        QCOMPARE(view_->cursor(), 0);
        QTest::keyClick(view_, Qt::Key_Right);
        QTest::keyClick(view_, Qt::Key_Return);
        QCOMPARE(state().machine.open, MachineBox{scene().boxes[1].step});
        const auto* panel = view_->findChild<OpenedPanel*>();
        QVERIFY(panel->isVisible() && !view_->panelPlace().isEmpty());
        QCOMPARE(scene().open, 1);
        QTest::keyClick(view_, Qt::Key_Right); // the open one goes along
        QCOMPARE(state().machine.open, MachineBox{scene().boxes[2].step});
        QTest::keyClick(view_, Qt::Key_End);
        QCOMPARE(state().machine.open, MachineBox{}); // the logits
        QTest::keyClick(view_, Qt::Key_Escape);
        QVERIFY(!state().machine.open && !panel->isVisible() && view_->isVisible());
        QTest::mouseClick(view_, Qt::LeftButton, {},
                          (view_->drawing().boxAt(3).topLeft() + QPointF(20, 12)).toPoint() +
                              view_->boxesPlace().topLeft());
        QCOMPARE(state().machine.open, MachineBox{scene().boxes[3].step});
        QTest::mouseClick(view_->findChild<QWidget*>("machineClose"), Qt::LeftButton);
        QVERIFY(!state().machine.open);
        QTest::keyClick(view_, Qt::Key_Escape);
        QVERIFY(!view_->isVisible());
    }

    void keysMoveThePinAndTheRow() {
        session_->pin(Cell{12, 5});
        show();
        QTest::keyClick(view_, Qt::Key_Down);
        QCOMPARE(state().pin, (Cell{12, 6}));
        QTest::keyClick(view_, Qt::Key_Up);
        QCOMPARE(state().pin, (Cell{12, 5}));
        QTest::keyClick(view_, Qt::Key_PageUp);
        QCOMPARE(state().pin, (Cell{11, 5}));
        QTest::keyClick(view_, Qt::Key_PageDown);
        QCOMPARE(state().pin, (Cell{12, 5}));
        check();
        QTest::keyPress(view_, Qt::Key_Space);
        VERIFY_WITHIN(state().peek && view_->page().peek, patience);
        QTest::keyRelease(view_, Qt::Key_Space);
        QVERIFY(!state().peek);
    }

    void aDragOfLambdaIsSeenBeforeItsPass() {
        show();
        const RowNumbers before = numbersOfStep(scene(), RowStep::Subtract)[0];
        const OneRow trained = row();
        for (const double lambda : {0.5, 0.1, -0.3}) {
            session_->moveLambda(Quantity::Lambda, {{2, lambda}});
            QVERIFY(!state().editsCurrent()); // no pass has run
            window_->showNow();
            const RowNumbers now = numbersOfStep(scene(), RowStep::Subtract)[0];
            for (std::size_t key = 0; key < now.size(); ++key)
                QVERIFY(std::abs(now[key] - (trained.maps[0].weights[key] -
                                             static_cast<float>(lambda) * trained.maps[1].weights[key])) <
                        1e-6);
        }
        session_->history().endGesture();
        VERIFY_WITHIN(settled() && state().edited(), patience);
        check();
        const auto& box =
            scene().boxes[static_cast<std::size_t>(boxOfStep(scene(), RowStep::Subtract))].series[0];
        QCOMPARE(box.trained, before); // beside it, as trained
        QVERIFY(box.numbers != before);
        QVERIFY(numbersOfStep(scene(), RowStep::Softmax)[0] == trained.maps[0].weights);
        QVERIFY(scene()
                    .boxes[static_cast<std::size_t>(boxOfStep(scene(), RowStep::Softmax))]
                    .series[0]
                    .trained.empty()); // it is the same one
    }

    void theStandardModelHasItsOwnBoxes() {
        show();
        auto* second = view_->findChild<QWidget*>("machineModel")->findChildren<QAbstractButton*>().at(1);
        QVERIFY(second->isVisible());
        QTest::mouseClick(second, Qt::LeftButton);
        QVERIFY(state().machine.ofStandard);
        check();
        QCOMPARE(boxOfStep(scene(), RowStep::Subtract), static_cast<int>(scene().boxes.size()));
        QCOMPARE(numbersOfStep(scene(), RowStep::Softmax).size(), std::size_t{1});
    }

    void aSessionBringsItBack() {
        session_->pin(Cell{12, 5});
        show();
        QTest::keyClick(view_, Qt::Key_End);
        QTest::keyClick(view_, Qt::Key_Left);
        QTest::keyClick(view_, Qt::Key_Return);
        const RecordedView record = viewOf(state(), session_->history());
        QCOMPARE(record.machine, state().machine);
        QCOMPARE(record.machine.open, MachineBox{RowStep::Residual});
        closeWindow();
        session_ = std::make_unique<Session>("cpu");
        window_ = std::make_unique<MainWindow>(*session_, test::assets, Theme::light());
        FirstView first;
        first.record = record;
        window_->show();
        window_->openModels(test::tinyStories, {});
        session_->setStart(first); // of what is being opened
        VERIFY_WITHIN(settled() && state().diffEdited, patience);
        view_ = window_->findChild<MachineView*>();
        QVERIFY(view_->isVisible() && view_->page().opened);
        QCOMPARE(state().machine, record.machine);
        check();
    }

    void theLowestWindowScrollsSideways() {
        window_->resize(960, 600);
        show();
        VERIFY_WITHIN(settled() && window_->width() == 960, patience);
        const MachineDrawing& drawing = view_->drawing();
        QVERIFY(drawing.more() > 0);
        QVERIFY(view_->findChild<QScrollBar*>("machineScroll")->isVisible());
        QTest::keyClick(view_, Qt::Key_End);
        QVERIFY(drawing.scrolled > 0);
        for (int box = 0; box < drawing.boxCount(); ++box) {
            QTest::keyClick(view_, box == 0 ? Qt::Key_Home : Qt::Key_Right);
            QVERIFY(drawing.boxesPlace().adjusted(-2, 0, 2, 0).contains(drawing.boxAt(box)));
        }
        QTest::keyClick(view_, Qt::Key_Return);
        QVERIFY(view_->rect().contains(view_->panelPlace()));
        QVERIFY(view_->panelPlace().height() > 150);
        window_->resize(1600, 1000);
        VERIFY_WITHIN(settled() && window_->width() == 1600, patience);
        QCOMPARE(drawing.more(), 0);
        QVERIFY(view_->panelPlace().top() > view_->boxesPlace().bottom());
    }

    void screenReadersHaveAListOfSteps() {
        show();
        QTest::keyClick(view_, Qt::Key_Home);
        VERIFY_WITHIN(!view_->accessibleDescription().isEmpty(), patience);
        QAccessibleInterface* list = QAccessible::queryAccessibleInterface(view_);
        QCOMPARE(list->role(), QAccessible::List);
        int steps = 0;
        for (int i = 0; i < list->childCount(); ++i) {
            QAccessibleInterface* child = list->child(i);
            if (child->role() != QAccessible::ListItem || child->state().invisible) continue;
            QVERIFY(!child->text(QAccessible::Name).isEmpty());
            QCOMPARE(child->text(QAccessible::Description), view_->drawing().inWords(steps));
            ++steps;
        }
        QCOMPARE(steps, view_->drawing().boxCount());
        QVERIFY(view_->accessibleDescription().startsWith(view_->drawing().inWords(0)));
    }

    void whatIsNotThereIsSaid() {
        MachineView view;
        view.resize(900, 500);
        MachinePage page;
        page.problem = QStringLiteral("not there");
        page.scene.boxes.resize(3);
        view.setPage(page);
        QCOMPARE(view.drawing().boxCount(), 1);
        QSignalSpy opened(&view, &MachineView::openChosen);
        for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Right, Qt::Key_End}) QTest::keyClick(&view, key);
        QTest::mouseClick(&view, Qt::LeftButton, {}, {300, 200});
        QVERIFY(opened.isEmpty() && view.panelPlace().isEmpty());
        (void)view.grab();
        show();
        session_->setText("Tom", true); // one token
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        check();
        session_->setText("", true); // ⟨bos⟩ alone, or nothing
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        QVERIFY(!view_->page().problem.isEmpty() || !scene().boxes.empty());
    }

    void aRowThatTakesItsTimeBlocksNobody() {
        QObject owner;
        int made = 0;
        Keeper<int, int> keeper(
            owner, 1,
            [](const int& key, const std::stop_token&) {
                if (key < 0) throw fail("not below 0");
                return 10 * key;
            },
            [&] { ++made; });
        QVERIFY(keeper.of(0, 3, false) == nullptr && !keeper.settled());
        VERIFY_WITHIN(made == 1, patience);
        QCOMPARE(*keeper.of(0, 3, false), 30);
        QVERIFY(keeper.of(0, 4, false) == nullptr);
        QCOMPARE(keeper.newest(0)->value, 30); // until the next one is there
        VERIFY_WITHIN(keeper.settled(), patience);
        QCOMPARE(keeper.newest(0)->key, 4);
        QCOMPARE(*keeper.of(0, 5, true), 50);
        QVERIFY_THROWS_EXCEPTION(Error, keeper.of(0, -1, true));
        QVERIFY(keeper.of(0, -2, false) == nullptr);
        VERIFY_WITHIN(keeper.settled(), patience);
        QVERIFY_THROWS_EXCEPTION(Error, keeper.of(0, -2, false));
        keeper.forget();
        QVERIFY(keeper.newest(0) == nullptr);
    }

    /// As of a model of some hundred layers: the row before it stays, with the λ of the hand.
    void aHeavyRowIsMadeBesideTheWindow() {
        const auto model = std::make_shared<Model>(*state().models.diff);
        auto trace = std::make_shared<Trace>(*state().diffTrained);
        while (model->layers.size() < 600) {
            model->layers.push_back(model->layers.front());
            trace->layers.push_back(trace->layers.front());
        }
        trace->model = model;
        SessionState s = state();
        s.models.diff = model;
        s.diffTrained = s.diffEdited = trace;
        MachineKeeper keeper;
        QVERIFY(!keeper.page(s) && !keeper.settled());
        VERIFY_WITHIN(keeper.settled(), patience);
        const auto page = keeper.page(s);
        QVERIFY(page && page->problem.isEmpty());
        QCOMPARE(numbersOfStep(page->scene, RowStep::Subtract)[0], row().weights);
        const std::size_t other = s.text.find("21");
        s.marks.answer = {{other, other + 2}};
        QVERIFY(!keeper.page(s)); // what it says is of one token, and not of the one that is told now
        VERIFY_WITHIN(keeper.settled(), patience);
        QVERIFY(keeper.page(s));
        s.edits = withValues({}, Quantity::Lambda, {{s.head.layer, 0.25}}, *model);
        s.diffEdited = std::make_shared<Trace>(*trace); // of a pass that has just come
        const auto moved = keeper.page(s);
        QVERIFY(moved && !keeper.settled());
        const RowNumbers now = numbersOfStep(moved->scene, RowStep::Subtract)[0];
        QVERIFY(std::abs(now[0] - (row().maps[0].weights[0] - 0.25F * row().maps[1].weights[0])) < 1e-6);
        keeper.forget();
        QVERIFY(keeper.settled());
    }

  private:
    [[nodiscard]] QAction* machine() const { return window_->findChild<QAction*>("actionMachine"); }
    [[nodiscard]] const MachineScene& scene() const { return view_->page().scene; }
    [[nodiscard]] OneRow row() const { return machineRow(state()); }
    void show() {
        machine()->trigger();
        VERIFY_WITHIN(settled() && view_->isVisible(), patience);
    }
    [[nodiscard]] QPoint pointOf(const MachineDrawing::Hit& hit) const {
        return view_->drawing().placeOf(hit).center().toPoint() + view_->boxesPlace().topLeft();
    }
    /// Every box has the numbers of the row that the state asks for.
    void check() const {
        const OneRow expected = row();
        const auto boxes = boxesOf(expected);
        QVERIFY2(view_->page().problem.isEmpty(), qPrintable(view_->page().problem));
        QCOMPARE(scene().boxes.size(), boxes.size());
        for (const RowBox& box : boxes) {
            const auto shown = numbersOfStep(scene(), box.step);
            for (std::size_t i = 0; i < box.series.size(); ++i) QCOMPARE(shown[i], *box.series[i].numbers);
        }
    }

    MachineView* view_ = nullptr;
};

GUI_TEST(MachineViewTest)
#include "machine_view_test.moc"
