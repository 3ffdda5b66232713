// SPDX-License-Identifier: MIT
// Two checkpoints of one training side by side in the real window: maps, their difference, λ, words.
#include "app/explore/explore_values.h"
#include "app/figures/figures.h"
#include "app/figures/share_page.h"
#include "app/lab/lab_values.h"
#include "core/analysis/attention/cell.h"
#include "core/compute/backend.h"
#include "core/compute/forward.h"
#include "core/util/error.h"
#include "tests/gui/support/changes.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>

#include <cmath>

namespace lambdascope {
namespace {

const std::filesystem::path trained = SOURCE_DIR "/assets/models/tiny-stories/diff";
const std::filesystem::path early = SOURCE_DIR "/assets/models/tiny-stories/steps/001000/diff";

/// The layer of a pass of one model alone.
std::shared_ptr<const LayerTrace> layerAlone(const std::filesystem::path& folder, const SessionState& s) {
    const ModelPtr model = loadModel(folder);
    const auto backend = makeBackend("cpu", 1);
    const TracePtr trace = forward(
        *backend, model, {s.diffTrained->request.tokens, {}, std::vector<bool>(model->layers.size(), true)});
    return trace->layers[static_cast<std::size_t>(s.head.layer)];
}

} // namespace

class TwoDiffsTest : public SessionTestBase {
    Q_OBJECT

  private:
    [[nodiscard]] const SessionState& state() { return shell_->session().state(); }
    void openBoth() {
        start();
        settle();
        const test::Changes changed(shell_->session(), Part::Models);
        test::oneHeadByToken(shell_->session());
        shell_->session().open(trained, early);
        VERIFY_WITHIN(changed.count() > 0, test::patience);
        settle();
        QVERIFY(state().models.ofTwoDiffs());
    }

  private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void theDifferenceIsThatOfTwoRunsByHand() {
        openBoth();
        const SessionState& s = state();
        QCOMPARE(s.twin(), s.head); // two checkpoints have the same heads
        const CanvasScene scene = canvasScene(s);
        QVERIFY(scene.shown[CanvasLayout::apartPanel]);
        QCOMPARE(scene.beside, QString::fromStdString(s.models.standard->name));
        CanvasValues values;
        values.update(scene);
        const auto one = layerAlone(trained, s), other = layerAlone(early, s);
        const std::int64_t tokens = one->maps[0].cols();
        QCOMPARE(values.matrix(CanvasLayout::apartPanel).columns(), tokens);
        const auto sum = [&](const LayerTrace& of, std::int64_t at) {
            return of.map(0, s.head.head)[at] - of.lambda.lambda * of.map(1, s.head.head)[at];
        };
        double most = 0;
        for (int q = 0; q < tokens; ++q)
            for (int k = 0; k <= q; ++k) {
                const std::int64_t at = q * tokens + k;
                const float a = sum(*one, at), b = sum(*other, at);
                const auto shown = [&](int panel) { return values.matrix(panel).value({q, k}); };
                QVERIFY(std::abs(shown(CanvasLayout::standardPanel) - b) < 1e-6);
                QVERIFY(std::abs(shown(CanvasLayout::apartPanel) - (a - b)) < 1e-6);
                most = std::max<double>(most, std::abs(a - b));
            }
        QVERIFY2(most > 0.05, "the two checkpoints do not differ, so nothing is tested");
        for (int panel = 0; panel < CanvasLayout::panelCount; ++panel)
            QVERIFY(shell_->window().canvas()->cellRect(panel, {3, 1}));
    }

    void lambdaOfTheSecondStandsBeside() {
        openBoth();
        const auto rows = lambdaRows(state());
        const auto columns = labScene(state()).layers;
        const ModelPtr second = loadModel(early);
        QCOMPARE(std::ssize(rows), std::ssize(second->layers));
        for (std::size_t l = 0; l < rows.size(); ++l) {
            QCOMPARE(rows[l].beside->lambda, second->layers[l].lambda.trained());
            QVERIFY(rows[l].beside->lambda != rows[l].trainedLambda);
            QVERIFY(columns[l].beside == rows[l].beside);
        }
        shell_->session().edit(withValues({}, Quantity::Lambda, {{0, 0.1}}, *state().models.diff), {});
        settle();
        QCOMPARE(lambdaRows(state())[0].editedLambda, 0.1F); // an edit is of the first one
        QCOMPARE(lambdaRows(state())[0].beside->lambda, second->layers[0].lambda.trained());
    }

    void noWordCallsTheSecondStandard() {
        openBoth();
        SessionState s = state();
        const QString name = s.besideName();
        QStringList said{mapText(s), mapText(s, true), nextTokenText(s), meterText(meterScene(s), name)};
        for (const MeterRow& row : meterRows(meterScene(s), false)) said << row.name << row.words;
        const auto rows = nextTokenRows(s);
        NextTokenModel table;
        table.setRows(rows);
        said << table.headerData(NextTokenModel::Standard, Qt::Horizontal, Qt::DisplayRole).toString();
        QCOMPARE(table.headerData(NextTokenModel::DiffTrained, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QString::fromStdString(s.models.diff->name));
        for (const QString& each : said)
            QVERIFY2(!each.contains("standard", Qt::CaseInsensitive), qPrintable(each));
        QVERIFY(mapText(s).contains(name));
        QVERIFY(nextTokenText(s).contains(name));
    }

    void aSessionKeepsBoth() {
        openBoth();
        shell_->session().pin(Cell{9, 4});
        settle();
        const QImage before = picture();
        QVERIFY(saveAs(path("two.lambdascope")));
        const SessionRecord record = readSession(path("two.lambdascope"));
        QCOMPARE(record.models.diff->sha256, sha256OfWeights(trained));
        QCOMPARE(record.models.standard->sha256, sha256OfWeights(early));
        shell_->session().open(assets / "models/tiny-stories");
        VERIFY_WITHIN(!state().models.ofTwoDiffs(), test::patience);
        settle();
        QVERIFY(!canvasScene(state()).shown[CanvasLayout::apartPanel]);
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        QVERIFY(shell_->sessions().open(path("two.lambdascope")));
        VERIFY_WITHIN(state().models.ofTwoDiffs(), test::patience);
        settle();
        QVERIFY(state().pin == std::optional(Cell{9, 4}));
        compare(picture(), before, "two-diffs");
    }

    void aStepOfTheTrainingIsInTheMenu() {
        start();
        settle();
        auto* menu = shell_->window().findChild<QMenu*>("stepsBesideMenu");
        QVERIFY(menu != nullptr && menu->menuAction()->isVisible());
        for (int time = 0; time < 2; ++time) { // beside a second model, too
            emit menu->aboutToShow();
            auto* step = shell_->window().findChild<QAction*>("actionStepBeside_1000");
            QVERIFY(step != nullptr);
            step->trigger();
            VERIFY_WITHIN(state().models.ofTwoDiffs(), test::patience);
            settle();
            QCOMPARE(state().models.standard->folder.lexically_normal(), early.lexically_normal());
            QVERIFY(menu->menuAction()->isVisible());
        }
    }

    void aPageIsOfOneModel() {
        openBoth();
        try {
            checkPage(state(), {});
            QFAIL("a page of two DIFF models");
        } catch (const UsageError& error) {
            QCOMPARE(QString(error.what()),
                     QString("a shared page shows one DIFF model, and two are open; open one of them alone"));
        }
    }

    void figuresHaveBothMapsAndTheirDifference() {
        openBoth();
        FigureLook look;
        const Figure figure = figureOf(state(), FigureView::Maps, look);
        QVERIFY2(figure.title.contains("001000/diff"), qPrintable(figure.title));
        QVERIFY2(!figure.caption.join(' ').contains("tandard"), qPrintable(figure.caption.join(' ')));
        QStringList names;
        for (const NumberTable& table : tablesOf(state(), FigureView::Maps, look))
            names << QString::fromStdString(table.name);
        QVERIFY2(names.contains("beside") && names.contains("difference_minus_beside"),
                 qPrintable(names.join(' ')));
    }
};

} // namespace lambdascope

using lambdascope::TwoDiffsTest;
GUI_TEST(TwoDiffsTest)
#include "two_diffs_test.moc"
