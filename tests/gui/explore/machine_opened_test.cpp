// SPDX-License-Identifier: MIT
// What an opened box of the machine says and draws, of the pair that ships.
#include "app/explore/lesson_machine.h"
#include "app/explore/machine_keys.h"
#include "app/explore/machine_opened.h"
#include "app/explore/machine_values.h"
#include "core/analysis/row_facts.h"
#include "core/lessons/formula.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"

#include <QImage>
#include <QPainter>

#include <cmath>
#include <limits>
#include <numeric>

using namespace lambdascope;

class MachineOpenedTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void initTestCase() {
        forget();
        StartOptions options = ShellWindow::options();
        options.prompt =
            "Tom has 48 apples. Ann has 21 apples. Lily has 73 apples and a big red dog. The dog "
            "likes to run in the park every day. Ben has 12 apples. How many apples does Tom "
            "have? Tom has 48 apples. Ann has 21 apples. Tom has";
        options.layer = 2;
        options.head = 1;
        start(options);
        state_ = shell_->session().state();
        state_.groups = state_.groupsBy(GroupBy::Token);
        state_.by = state_.shownBy = GroupBy::Token;
    }
    void cleanupTestCase() { shell_.reset(); }

    void everyBoxTellsItsStep() {
        const OneRow row = machineRow(state_);
        int number = 1;
        for (const auto step : steps(row)) {
            const OpenedBox box = openedBox(state_, row, step);
            const QByteArray what = box.title.toUtf8();
            QVERIFY2(box.title.startsWith(QStringLiteral("%1 · ").arg(number++)), what);
            parseFormula(box.formula.toStdString()); // throws where it is none
            QVERIFY2(box.facts.size() >= 3, what);
            QVERIFY2(box.words.size() > 80 && !box.what.isEmpty(), what);
            QVERIFY2(step ? !box.next.isEmpty() : box.next.isEmpty(), what);
            for (const OpenedBox::Side* side : {&box.before, &box.after}) {
                QVERIFY2(side->missing.isEmpty() && !side->series.empty() && !side->what.isEmpty(), what);
                for (const auto& each : side->series)
                    QVERIFY2(side->labels.isEmpty() ||
                                 each.numbers.size() == std::size_t(side->labels.size()),
                             what);
            }
            QVERIFY2(!box.spoken().contains(u'%') || step == RowStep::Subtract, qPrintable(box.spoken()));
            paint(box);
        }
        QCOMPARE(number - 1, 13);
    }

    void everyNumberHasItsWords() {
        const OneRow row = machineRow(state_);
        OpenedDrawing drawing = paint(openedBox(state_, row, RowStep::HeadNorm));
        const std::vector<ChartMark> marks = drawing.marks();
        QCOMPARE(marks.size(), row.sum.size() + row.divided.size());
        for (const ChartMark& mark : marks)
            QVERIFY(QRectF(QPointF(), drawing.size).contains(mark.place) && mark.words.contains(u':'));
    }

    void anotherLambdaStandsBesideTheTrainedOne() {
        OneRow row = machineRow(state_);
        QCOMPARE(openedBox(state_, row, RowStep::Subtract).after.series.size(), 1U);
        row.mix.lambda = 0.1F;
        row.weights = mixedWeights(row, row.mix);
        const OpenedBox box = openedBox(state_, row, RowStep::Subtract);
        QCOMPARE(box.after.series.size(), 2U);
        QVERIFY(box.after.series[1].ink == MachineScene::Series::Ink::Before);
        QVERIFY(box.after.what.contains("trained λ"));
        QVERIFY2(words(box).contains("with the trained λ"), qPrintable(words(box)));
        row.mix.swapped = true;
        row.weights = mixedWeights(row, row.mix);
        const OpenedBox swapped = openedBox(state_, row, RowStep::Subtract);
        QVERIFY(swapped.formula.startsWith("A_2") && swapped.words.contains("changed places"));
        QCOMPARE(swapped.before.names, (QStringList{"A2", "λ·A1"}));
        QVERIFY(words(box).contains("how much of A2 meets weight in A1"));
        QVERIFY(words(swapped).contains("how much of A1 meets weight in A2"));
        row.mix.off = true;
        QVERIFY(openedBox(state_, row, RowStep::Subtract).words.contains("switched off"));
    }

    /// Neither what the subtraction nor what the head norm says speaks of something taken away.
    void belowZeroTheSecondMapIsAdded() {
        OneRow row = machineRow(state_);
        const auto with = [&](float lambda) {
            row.mix.lambda = lambda;
            row.weights = mixedWeights(row, row.mix);
        };
        const QString taken = QStringLiteral("After the subtraction");
        with(0.3F);
        QVERIFY(openedBox(state_, row, RowStep::HeadNorm).words.startsWith(taken));
        with(-0.3F);
        const OpenedBox below = openedBox(state_, row, RowStep::Subtract);
        QVERIFY2(below.words.startsWith("λ is below 0 here: the second map is added."),
                 qPrintable(below.words));
        QVERIFY2(words(below).contains("1 − (−0.3"), qPrintable(words(below)));
        QVERIFY(!openedBox(state_, row, RowStep::HeadNorm).words.contains(taken));
        with(0);
        QVERIFY(openedBox(state_, row, RowStep::Subtract).words.startsWith("λ is 0 here"));
    }

    /// The factor that is kept is of the λ_init that the layer was trained with.
    void aKeptOutputFactorIsCalledTrained() {
        SessionState kept = state_;
        const OneRow row = machineRow(kept);
        const auto said = [&] { return words(openedBox(kept, row, RowStep::Factor)); };
        QVERIFY2(said().contains("λ_init of layer 2") && !said().contains("as trained"), qPrintable(said()));
        kept.edits.outputFactorFollows = false;
        QVERIFY2(said().contains("λ_init of layer 2, as trained"), qPrintable(said()));
    }

    /// One key, the standard model and a peek are Explore's.
    void aLessonIsTheSameWhateverExploreShows() {
        SessionState chosen = state_;
        chosen.machine.ofStandard = chosen.machine.oneKey = true;
        chosen.peek = true;
        InstrumentBlock block;
        block.kind = InstrumentBlock::Kind::Machine;
        const MachineShown plain = lessonMachine(state_, block, {}, false);
        const MachineShown shown = lessonMachine(chosen, block, {}, false);
        QVERIFY2(shown.problem.isEmpty(), qPrintable(shown.problem));
        QCOMPARE(shown.words, plain.words);
        QCOMPARE(shown.scene.boxes.size(), plain.scene.boxes.size());
        for (std::size_t i = 0; i < plain.scene.boxes.size(); ++i) {
            QCOMPARE(shown.scene.boxes[i].byKey, plain.scene.boxes[i].byKey);
            QCOMPARE(shown.scene.boxes[i].series.size(), plain.scene.boxes[i].series.size());
            QCOMPARE(shown.opened[i]->spoken(), plain.opened[i]->spoken());
        }
    }

    void keysArePutTogetherBySentence() {
        SessionState by = state_;
        by.by = by.shownBy = GroupBy::Sentence;
        by.groups = by.groupsBy(GroupBy::Sentence);
        QVERIFY(by.groups && by.groups->count() > 4);
        const OneRow row = machineRow(by);
        const MachineScene scene = machineScene(by, row);
        QCOMPARE(scene.keys.size(), by.groups->count());
        for (const MachineScene::Box& box : scene.boxes) {
            if (box.step == RowStep::Products) QCOMPARE(box.what, QStringLiteral("largest of each"));
            if (box.byKey) QCOMPARE(box.series[0].numbers.size(), std::size_t(by.groups->count()));
        }
        const OpenedBox softmax = openedBox(by, row, RowStep::Softmax);
        const RowNumbers& sums = softmax.after.series[0].numbers;
        QVERIFY(std::abs(std::accumulate(sums.begin(), sums.end(), 0.0) - 1) < 1e-6);
        QVERIFY2(softmax.after.what.contains("the sum of each"), qPrintable(softmax.after.what));
        QVERIFY2(softmax.before.what.contains("the largest of each"), qPrintable(softmax.before.what));
        paint(softmax);
    }

    void whatHasNoRoomIsTheLastRow() {
        const OneRow row = machineRow(state_);
        QVERIFY(row.keyCount() > 48);
        const MachineScene scene = machineScene(state_, row);
        QCOMPARE(scene.keys.size(), 37);
        QCOMPARE(scene.keys.back(), QStringLiteral("%1 others").arg(row.keyCount() - 36));
        const OpenedBox box = openedBox(state_, row, RowStep::Subtract);
        QCOMPARE(box.after.labels, scene.keys);
        QVERIFY(box.after.what.contains("their sum"));
    }

    void oneKeyShowsWhatItsScoreIsTheSumOf() {
        SessionState one = state_;
        one.machine.oneKey = true;
        const OneRow row = machineRow(one);
        const MachineScene scene = machineScene(one, row);
        const auto key = static_cast<std::size_t>(machineKeys(state_, row).told);
        for (const MachineScene::Box& box : scene.boxes) {
            if (box.step != RowStep::Products && box.step != RowStep::Scores) continue;
            QVERIFY(!box.byKey);
            const RowNumbers& parts = box.series[1].numbers;
            QCOMPARE(parts.size(), row.maps[1].query.size());
            const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
            const RowTerm& map = row.maps[1];
            QVERIFY(std::abs(sum - (box.step == RowStep::Products ? map.products : map.scores)[key]) < 1e-9);
        }
    }

    void whatIsNotRecordedIsSaid() {
        OneRow row;
        const OneRow whole = machineRow(state_);
        row.head = whole.head;
        row.query = whole.query;
        row.mix = whole.mix;
        row.weights = whole.weights;
        for (const RowTerm& map : whole.maps) row.maps.emplace_back().weights = map.weights;
        for (const auto step : steps(row)) {
            if (!step) continue;
            const OpenedBox box = openedBox(state_, row, step);
            const bool maps =
                *step == RowStep::Subtract || *step == RowStep::Softmax || *step == RowStep::Values;
            QCOMPARE(box.after.missing.isEmpty(), maps && *step != RowStep::Values);
            QVERIFY(!box.words.isEmpty());
            paint(box);
        }
        OneRow patched = whole;
        patched.maps[0].products.clear();
        patched.maps[0].scores.clear();
        const OpenedBox box = openedBox(state_, patched, RowStep::Scores);
        QCOMPARE(box.facts.back().values.front(), QStringLiteral("–"));
        paint(box);
        QVERIFY(openedBox(
                    state_,
                    [&] {
                        OneRow plain = whole;
                        plain.normed = false;
                        return plain;
                    }(),
                    RowStep::HeadNorm)
                    .after.missing.contains("no such step"));
    }

    void whatIsNotFiniteIsSaid() {
        OneRow row = machineRow(state_);
        row.maps[0].scores[3] = std::numeric_limits<double>::infinity();
        for (double& each : row.maps[0].weights) each = std::nan("");
        row.weights = mixedWeights(row, row.mix);
        for (const auto step : steps(row)) paint(openedBox(state_, row, step));
        QVERIFY(openedBox(state_, row, RowStep::Softmax)
                    .words.startsWith("Some of these numbers are not finite"));
        QVERIFY(openedBox(state_, row, RowStep::Norm).words.startsWith("x is all"));
    }

    void oneTokenHasAllBoxes() {
        SessionState first = state_;
        first.pin = Cell{0, 0};
        const OneRow row = machineRow(first);
        QCOMPARE(row.keyCount(), 1U);
        for (const auto step : steps(row)) {
            const OpenedBox box = openedBox(first, row, step);
            QVERIFY2(!box.facts.empty(), qPrintable(box.title));
            paint(box);
        }
    }

  private:
    static std::vector<std::optional<RowStep>> steps(const OneRow& row) {
        std::vector<std::optional<RowStep>> found;
        for (const RowBox& box : boxesOf(row)) found.emplace_back(box.step);
        found.emplace_back();
        return found;
    }
    static QString words(const OpenedBox& box) { return box.spoken(); }
    /// In every width that a window may have; it fits its height.
    static OpenedDrawing paint(const OpenedBox& box) {
        OpenedDrawing drawing;
        drawing.scene = box;
        for (const int width : {760, 936, 1360}) {
            drawing.size = {double(width), 0};
            drawing.size = drawing.paperSize();
            QImage image(drawing.size.toSize(), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            drawing.paint(painter);
        }
        return drawing;
    }

    SessionState state_;
};

GUI_TEST(MachineOpenedTest)
#include "machine_opened_test.moc"
