// SPDX-License-Identifier: MIT
// What every head does to the answer, in the real window: the numbers are the core's, ⊘ and Delete take heads
// of both models out and put them back, and nothing waits for it.
#include "app/explore/effects_values.h"
#include "app/session/recorded.h"
#include "core/analysis/answer/head_effects.h"
#include "core/compute/backend.h"
#include "core/files/edits_file.h"
#include "core/files/session_record.h"
#include "tests/gui/support/changes.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/pointer.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/lab/effects/effects_view.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPainter>
#include <QTableView>
#include <QUndoStack>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace lambdascope;
using test::patience;

namespace {

constexpr const char* effectsAsked = "Tom has 48 apples. Ann has 21 apples. How many apples does Tom have?";

} // namespace

class EffectsViewTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories, Workspace::Lab, effectsAsked);
        session_->setMarks({{{8, 10}}, {{27, 29}}});
        view_ = window_->findChild<EffectsView*>();
        grid_ = window_->findChild<HeadGrid*>();
        window_->findChild<QAction*>("actionEffects")->trigger();
        VERIFY_WITHIN(done(), patience);
        QVERIFY(view_->isVisible());
    }
    void cleanup() { closeWindow(); }

    void theNumbersAreTheCores() {
        check();
        QVERIFY(scene().title.contains(QStringLiteral("48")));
        session_->moveLambda(Quantity::LambdaInit, {{2, 0}}); // on top of the edits in force
        session_->history().endGesture();
        VERIFY_WITHIN(state().editsCurrent() && done(), patience);
        check();
        for (const int experiment : {1, 2}) {
            view_->findChild<Segments*>("effectsExperiment")->button(experiment)->click();
            VERIFY_WITHIN(state().effects.key.experiment == effectExperiments.at(experiment) && done(),
                          patience);
            check();
        }
        QVERIFY(state().effects.found[1].empty()); // A2 off: a standard head has none
        QVERIFY(scene().note.contains(QStringLiteral("left out")));
    }

    void theListIsSortedAndChooses() {
        const EffectsModel& model = *view_->model();
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(model.row(row - 1).logit <= model.row(row).logit);
        const QPersistentModelIndex kept = model.index(model.rowOf(true, {2, 0}), 5);
        table()->sortByColumn(5, Qt::DescendingOrder);
        for (int row = 1; row < model.rowCount(); ++row) QVERIFY(model.row(row - 1).kl >= model.row(row).kl);
        QCOMPARE(kept, QPersistentModelIndex(model.index(model.rowOf(true, {2, 0}), 5)));
        for (const bool standard : {false, true}) {
            const HeadId head{3, 1};
            table()->setCurrentIndex(model.index(model.rowOf(standard, head), 0));
            QCOMPARE(standard ? state().twin() : state().head, head);
            table()->sortByColumn(3, standard ? Qt::AscendingOrder : Qt::DescendingOrder);
            QCOMPARE(table()->currentIndex().row(), model.rowOf(standard, head)); // it stays the one
        }
    }

    void deleteTakesOutAndAgainPutsBack() {
        for (const bool standard : {false, true}) {
            const HeadId head{1, 2};
            table()->setFocus();
            table()->setCurrentIndex(view_->model()->index(view_->model()->rowOf(standard, head), 0));
            QTest::keyClick(table(), Qt::Key_Delete);
            const std::string words = standard ? "--ablate standard:1.2=head-off" : "--ablate 1.2=head-off";
            QCOMPARE(toCommandLine(state().allEdits()), words);
            VERIFY_WITHIN(state().editsCurrent() && done(), patience);
            check();
            const EffectsRow& row = view_->model()->row(view_->model()->rowOf(standard, head));
            QVERIFY(row.off && std::abs(row.logit) < 1e-4); // it is gone already
            QTest::keyClick(table(), Qt::Key_Delete);
            QVERIFY(state().allEdits().empty());
            session_->history().undo();
            QCOMPARE(toCommandLine(state().allEdits()), words);
            session_->history().undo();
            QVERIFY(state().allEdits().empty());
            VERIFY_WITHIN(state().editsCurrent() && done(), patience);
        }
    }

    void aHeadThatIsChosenElsewhereIsTheOneThatDeleteTakes() {
        const EffectsModel& model = *view_->model();
        table()->setCurrentIndex(model.index(model.rowOf(false, {1, 2}), 0));
        window_->showNow();
        session_->selectHead({3, 0}); // in the tool bar
        window_->showNow();
        QCOMPARE(table()->currentIndex().row(), model.rowOf(false, {3, 0}));
        QTest::keyClick(table(), Qt::Key_Delete);
        QCOMPARE(toCommandLine(state().allEdits()), std::string("--ablate 3.0=head-off"));
        session_->history().undo();
        VERIFY_WITHIN(state().editsCurrent() && done(), patience);
        table()->setCurrentIndex(model.index(model.rowOf(true, {1, 2}), 0));
        window_->showNow();
        session_->selectTwin({2, 1});
        window_->showNow();
        QCOMPARE(table()->currentIndex().row(), model.rowOf(true, {2, 1})); // of the same model
    }

    void aClassThatLocksHeadsLocksThemHere() {
        const HeadId head = state().head, twin = state().twin();
        view_->findChild<QWidget*>("effectsHeads")->setEnabled(false); // as ControlRules does
        for (int row = 0; row < view_->model()->rowCount(); ++row)
            table()->setCurrentIndex(view_->model()->index(row, 0));
        QVERIFY(state().head == head && state().twin() == twin);
        const EffectsRow last = view_->model()->row(table()->currentIndex().row());
        QTest::keyClick(table(), Qt::Key_Delete); // of the row that keys are at, all the same
        QVERIFY((last.standard ? state().standardEdits : state().edits)
                    .of(last.head.layer)
                    .has(Ablation::HeadOff, last.head.head));
    }

    void whatIsNoNumberComesLast() {
        EffectsModel model;
        std::vector<EffectsRow> rows(9);
        for (int i = 0; i < 9; ++i) {
            rows[static_cast<std::size_t>(i)].head = {0, i};
            rows[static_cast<std::size_t>(i)].logit =
                i % 3 == 0 ? std::numeric_limits<double>::quiet_NaN() : (i * 5) % 9;
        }
        model.setRows(rows);
        for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.sort(EffectsModel::logitColumn, order);
            for (int row = 0; row < 9; ++row) QCOMPARE(std::isnan(model.row(row).logit), row >= 6);
        }
        QPixmap page(80, 20);
        QPainter painter(&page);
        paintEffectsCell(painter, page.rect(), model, model.index(8, EffectsModel::logitColumn),
                         Theme::light());
    }

    void theSignOnATileDoesTheSame() {
        window_->setWorkspace(Workspace::Explore);
        window_->showNow();
        VERIFY_WITHIN(settled() && grid_->isVisible(), patience);
        for (const bool standard : {false, true}) {
            const auto box = [&] { return grid_->thumbRect(standard, {1, 2}); }; // it moves as docks settle
            const auto picture = [&] {
                test::pointAt(grid_->viewport(), grid_->thumbRect(standard, {3, 0}).center());
                return grid_->viewport()->grab(box()).toImage();
            };
            grid_->setFocus();
            QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, box().bottomLeft() + QPoint(3, -3));
            VERIFY_WITHIN(settled(), patience);
            const QImage before = picture();
            test::pointAt(grid_->viewport(), box().center());
            QTest::mouseClick(grid_->viewport(), Qt::LeftButton, {}, box().topRight() + QPoint(-4, 5));
            const LayerEdit edit = (standard ? state().standardEdits : state().edits).of(1);
            QVERIFY(edit.has(Ablation::HeadOff, 2));
            VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
            QVERIFY(picture() != before);           // it is seen as taken out
            QTest::keyClick(grid_, Qt::Key_Delete); // the selected one
            QVERIFY(state().allEdits().empty());
            VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        }
    }

    void behindATabNothingIsComputed() {
        window_->setWorkspace(Workspace::Explore);
        grid_->showCombo()->setCurrentIndex(3);
        window_->resize(1200, 720);
        VERIFY_WITHIN(settled(), patience);
        window_->findChild<QDockWidget*>("rowDock")->raise();
        VERIFY_WITHIN(!grid_->showsEffect() && settled(), patience);
        session_->moveLambda(Quantity::LambdaInit, {{2, 0}});
        session_->history().endGesture();
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY(!state().effectsShown());
        window_->findChild<QDockWidget*>("headsDock")->raise();
        VERIFY_WITHIN(grid_->showsEffect() && done(), patience);
    }

    void tilesHaveTheColourOfWhatTheHeadDoes() {
        window_->setWorkspace(Workspace::Explore);
        window_->resize(1600, 1000); // every tile is in sight
        VERIFY_WITHIN(window_->height() == 1000 && settled(), patience);
        window_->findChild<QDockWidget*>("headsDock")->raise();
        grid_->showCombo()->setCurrentIndex(3);
        window_->showNow();
        VERIFY_WITHIN(grid_->showsEffect() && done(), patience);
        const HeadTints tints = headTints(state());
        QCOMPARE(tints.diff.size() + tints.standard.size(),
                 state().effects.found[0].size() + state().effects.found[1].size());
        const Palette colours = Palette::of(Palette::Kind::Signed, false);
        for (const bool standard : {false, true})
            for (const auto& [place, change] : standard ? tints.standard : tints.diff) {
                const HeadId head{place.first, place.second};
                const QRect box = grid_->thumbRect(standard, head);
                QVERIFY(grid_->viewport()->rect().contains(box));
                const QColor seen =
                    grid_->viewport()->grab(box).toImage().pixelColor(QPoint(3, box.height() - 4));
                const QColor wanted =
                    colours.ofValue(static_cast<float>(change), static_cast<float>(tints.largest));
                QVERIFY2(std::abs(seen.red() - wanted.red()) < 4 && std::abs(seen.blue() - wanted.blue()) < 4,
                         qPrintable(QStringLiteral("%1 L%2 H%3: %4, not %5")
                                        .arg(standard)
                                        .arg(head.layer)
                                        .arg(head.head)
                                        .arg(seen.name(), wanted.name())));
            }
        QVERIFY(grid_->accessibleDescription().contains(QStringLiteral("without it the logit of")));
    }

    void cancelKeepsWhatIsThereAndNobodyElseWaits() {
        session_->effects().want(this, true);
        choose(Ablation::Mean);
        session_->effects().start();
        QVERIFY(state().effects.running);
        session_->effects().cancel();
        QVERIFY(!state().effects.running);
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(state().effects.done() < state().effects.all); // it is not begun anew by itself
        window_->showNow();
        auto* go = view_->findChild<FlatButton*>("effectsGo");
        QVERIFY(go->isVisible());
        QVERIFY(view_->findChild<QLabel*>("effectsCount")->isVisible());
        go->click();
        VERIFY_WITHIN(done(), patience);
        check();
        choose(Ablation::HeadOff);
        session_->effects().start();
        session_->moveLambda(Quantity::LambdaInit, {{1, 0.2}}); // what is under way is of no use
        QVERIFY(!state().effects.running || state().effects.done() == 0);
        VERIFY_WITHIN(state().editsCurrent() && done(), patience);
        check();
        session_->effects().want(this, false);
    }

    void whatIsHalfDoneIsDoneOnceItIsWantedAgain() {
        auto* shown = window_->findChild<QAction*>("actionEffects");
        choose(Ablation::Mean);
        session_->effects().start();
        shown->trigger();
        QVERIFY(!state().effects.running && state().effects.done() < state().effects.all);
        VERIFY_WITHIN(settled(), patience);
        shown->trigger();
        VERIFY_WITHIN(done(), patience);
        session_->effects().start();
        session_->setText(std::string(effectsAsked) + "x"); // a letter, and none
        session_->setText(effectsAsked);
        VERIFY_WITHIN(done(), patience);
        check();
    }

    void whatNobodySeesKeepsNoPasses() {
        window_->findChild<QAction*>("actionEffects")->trigger();
        VERIFY_WITHIN(settled() && !view_->isVisible(), patience);
        QVERIFY(state().effects.key.traces[0] && state().effects.done() > 0); // it may be asked for again
        session_->moveLambda(Quantity::LambdaInit, {{2, 0}});
        session_->history().endGesture();
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY(!state().effects.key.traces[0] && state().effects.done() == 0);
    }

    void nothingIsComputedForNobody() {
        window_->findChild<QAction*>("actionEffects")->trigger();
        VERIFY_WITHIN(settled() && !view_->isVisible(), patience);
        const test::Changes changed(*session_, Part::Effects);
        session_->setText("Lily saw a big dog.", true);
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        QTest::qWait(400);
        QVERIFY(changed.count() == 0 && settled());
    }

    void theOtherModelIsNotComputedAgain() {
        const auto& found = state().effects.found;
        const std::size_t heads = found[0].size();
        bool kept = false, lost = false;
        session_->onChange(this, Part::Effects, [&] {
            kept |= found[0].size() == heads && found[1].empty();
            lost |= found[0].empty();
        });
        session_->editBoth(
            {{}, withAblation({}, {1, 1}, 2, Ablation::HeadOff, true, *state().models.standard)}, {});
        VERIFY_WITHIN(state().editsCurrent() && done(), patience);
        QVERIFY(kept && !lost);
        check();
        kept = false;
        session_->setMarks({{{8, 10}}, {}}); // the answer is the same: maps are looked at anew
        VERIFY_WITHIN(done() && !state().effects.running, patience);
        QVERIFY(!kept && !lost);
        check();
        session_->disconnect(this);
    }

    void mapsThatComeLaterAreScored() {
        session_->passes().setMapMemory(std::int64_t{64} << 10); // of few layers
        session_->setText(std::string(effectsAsked) + " Tom has");
        session_->setMarks({{{8, 10}}, {{27, 29}}});
        VERIFY_WITHIN(state().textCurrent() && done(), patience);
        const auto blank = [this](HeadId head) {
            window_->showNow();
            return !view_->model()->row(view_->model()->rowOf(false, head)).scores;
        };
        QVERIFY(blank({3, 0}));
        session_->selectHead({3, 0});
        VERIFY_WITHIN(done() && !blank({3, 0}), patience);
        check();
    }

    void anAnswerInTheFirstTokenIsSaid() {
        closeWindow();
        open(TEST_DATA "/hf/diff-gqa", Workspace::Lab, "5 3 8 2"); // token numbers: nothing before the first
        session_->setMarks({{{0, 1}}, {}});
        view_ = window_->findChild<EffectsView*>();
        window_->findChild<QAction*>("actionEffects")->trigger();
        VERIFY_WITHIN(done(), patience);
        window_->showNow();
        QVERIFY2(scene().note.contains(QStringLiteral("first token of the prompt")),
                 qPrintable(scene().note));
    }

    void withoutAnAnswerItIsTheTopTokenAndSaidSo() {
        session_->setMarks({});
        VERIFY_WITHIN(done(), patience);
        QVERIFY(scene().note.contains(QStringLiteral("No answer is marked")));
        check();
    }

    void theChoicesAreOfTheSession() {
        LabChoices choices = state().lab;
        choices.effect = Ablation::Mean;
        session_->setLab(choices);
        const RecordedView record = viewOf(state(), session_->history());
        SessionRecord whole;
        whole.view = record;
        const RecordedView back = sessionFromJson(toJson(whole), "file").view;
        QVERIFY(back.lab.effects && back.lab.effect == Ablation::Mean);
    }

  private:
    [[nodiscard]] const EffectsScene& scene() const { return view_->scene(); }
    [[nodiscard]] QTableView* table() const { return view_->findChild<QTableView*>(); }
    [[nodiscard]] bool done() const {
        return settled() && state().effectsShown() && state().effects.done() == state().effects.all;
    }
    void choose(Ablation experiment) {
        LabChoices choices = state().lab;
        choices.effect = experiment;
        session_->setLab(choices);
    }
    /// What is shown of every head is what the core finds of it.
    void check() {
        window_->showNow();
        const auto backend = makeBackend("cpu");
        for (const int which : {0, 1}) {
            const TracePtr& trace = state().effects.key.traces.at(which);
            if (!trace) continue;
            HeadEffects expected(trace, state().effects.key.answer, state().lab.effect);
            while (!expected.done()) expected.step(*backend);
            for (const HeadEffect& head : expected.found()) {
                const int at = view_->model()->rowOf(which == 1, head.head);
                QVERIFY(at >= 0);
                const EffectsRow& row = view_->model()->row(at);
                QVERIFY(std::abs(row.probability - head.answer.probability) < 1e-6);
                QVERIFY(std::abs(row.logit - (head.answer.logit - expected.untouched().logit)) < 1e-5);
                QVERIFY(std::abs(row.kl - head.kl) < 1e-6);
                QVERIFY(std::abs(row.adds - head.adds) < 1e-6);
            }
        }
    }

    EffectsView* view_ = nullptr;
    HeadGrid* grid_ = nullptr;
};

GUI_TEST(EffectsViewTest)
#include "effects_view_test.moc"
