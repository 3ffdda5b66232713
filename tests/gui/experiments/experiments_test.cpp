// SPDX-License-Identifier: MIT
// The workspace Experiments in the real window: started, paused, gone on with, cancelled; the same bytes as
// the core's and the command line's; what cannot be asked is said before it runs.
#include "app/experiments/experiment_desk.h"
#include "app/experiments/experiment_values.h"
#include "app/experiments/experiments_workspace.h"
#include "app/figures/figures.h"
#include "app/session/recorded.h"
#include "app/settings/file_kinds.h"
#include "core/experiments/results/result_rows.h"
#include "core/files/session_record.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/chart/chart_tables.h"
#include "widgets/chart/plot_view.h"
#include "widgets/experiments/experiment_page.h"
#include "widgets/experiments/protocol_form.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <filesystem>

using namespace lambdascope;
using test::patience;

namespace {

const std::filesystem::path smallPair = test::assets / "models/scale-model";

/// What the core finds by a protocol, as the command line writes it.
OrderedJson resultOfCore(const char* kind, const std::map<std::string, std::string>& given) {
    const Pair pair = loadPair(smallPair);
    Protocol protocol(experimentKind(kind));
    for (const auto& [option, text] : given) protocol.set(option, text);
    const auto experiment = protocol.kind().make(protocol, AskedModels(pair, {}));
    const ExperimentOutcome outcome = runExperiment(*experiment, {});
    return experimentResult(protocol, hashesOf(pair), LAMBDASCOPE_VERSION, experiment->plan(),
                            outcome.records);
}

} // namespace

class ExperimentsTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void initTestCase() { open(smallPair, Workspace::Experiments); }
    void cleanupTestCase() { closeWindow(); }
    void init() {
        if (!desk().settled()) desk().cancel();
        VERIFY_WITHIN(desk().settled(), patience);
    }

    void theSameBytesAsTheCore_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QStringList>("given");
        QTest::newRow("needle") << "needle" << QStringList{"told", "2,4", "asked", "1,2", "prompts", "15"};
        QTest::newRow("allocation") << "allocation" << QStringList{"told", "2", "asked", "1", "prompts", "5"};
        QTest::newRow("length") << "length" << QStringList{"texts", "3"};
    }
    void theSameBytesAsTheCore() {
        QFETCH(const QString, kind);
        QFETCH(const QStringList, given);
        std::map<std::string, std::string> options;
        choose(kind.toStdString());
        for (qsizetype i = 0; i < given.size(); i += 2) {
            type(given[i], given[i + 1]);
            options[given[i].toStdString()] = given[i + 1].toStdString();
        }
        VERIFY_WITHIN(desk().settled(), patience);
        window_->showNow();
        QVERIFY(button("experimentStart")->isEnabled());
        button("experimentStart")->click();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        const OrderedJson expected = resultOfCore(kind.toUtf8(), options);
        QCOMPARE(found().result->dump(2), expected.dump(2));
        QTemporaryDir folder;
        auto* workspace = window_->findChild<ExperimentsWorkspace*>();
        QVERIFY(workspace->saveTo(folder.filePath("result.csv")));
        QVERIFY(workspace->saveTo(folder.filePath("result.json")));
        QCOMPARE(readFile(folder.filePath("result.csv").toStdString()), resultCsv(expected));
        QCOMPARE(readFile(folder.filePath("result.json").toStdString()), expected.dump(2) + "\n");
        window_->showNow();
        QVERIFY(!page().scene().plot.plots.empty());
        QVERIFY(!button("experimentStart")->isEnabled()); // it would be the same once more
        const QString command = child<QPlainTextEdit>("experimentCommand")->toPlainText();
        QVERIFY2(command.startsWith("lambdascope-cli experiment " + kind + " scale-model --"),
                 qPrintable(command));
        QVERIFY(command.contains("--" + given[0] + " " + given[1]));
    }

    void pauseGoOnAndCancel() {
        choose("needle");
        type("told", "6");
        type("asked", "2");
        type("prompts", "3000");
        VERIFY_WITHIN(desk().settled(), patience);
        window_->showNow();
        button("experimentStart")->setFocus();
        QCOMPARE(window_->focusWidget(), button("experimentStart"));
        desk().start();
        VERIFY_WITHIN(found().done > 0, patience);
        window_->showNow();
        QCOMPARE(window_->focusWidget(), button("experimentPause")); // in the place of Start
        QVERIFY(button("experimentPause")->isVisible() && !button("experimentStart")->isVisible());
        QVERIFY(found().result->contains("missing"));
        QElapsedTimer since;
        since.start();
        button("experimentPause")->click();
        VERIFY_WITHIN(desk().settled(), patience);
        QVERIFY2(since.elapsed() < 1000, qPrintable(QString::number(since.elapsed())));
        const int before = found().done;
        QVERIFY(state().experiments.paused && before > 0);
        refusesAnotherResultOfIt();
        window_->showNow();
        QCOMPARE(button("experimentPause")->text(), QString("Go on"));
        button("experimentPause")->click();
        VERIFY_WITHIN(found().done > before, patience); // from where it was
        since.start();
        window_->showNow();
        QVERIFY(button("experimentCancel")->isVisible());
        button("experimentCancel")->click();
        VERIFY_WITHIN(desk().settled(), patience);
        QVERIFY2(since.elapsed() < 1000, qPrintable(QString::number(since.elapsed())));
        QVERIFY(state().experiments.running.empty());
        QVERIFY(found().result && found().done < found().all); // what was found stays
        window_->showNow();
        QCOMPARE(button("experimentStart")->text(), QString("Go on"));
        QVERIFY(page().scene().note.contains("parts that are done"));
        const int kept = found().done;
        desk().choose("length");
        desk().choose("needle"); // from its journal
        VERIFY_WITHIN(desk().settled(), patience);
        QVERIFY(found().done >= kept);
    }

    void whatCannotBeAskedIsSaidBefore() {
        choose("needle");
        type("told", "3");
        type("asked", "5");
        VERIFY_WITHIN(desk().settled(), patience);
        window_->showNow();
        QVERIFY(!button("experimentStart")->isEnabled());
        QVERIFY2(!child<QLabel>("experimentProblem")->text().isEmpty(), "why");
        type("told", "x");
        VERIFY_WITHIN(desk().settled(), patience);
        window_->showNow();
        QVERIFY(child<QLabel>("experimentProblem")->text().contains("whole number"));
        desk().start(); // nothing happens
        QVERIFY(desk().settled());
        child<QPushButton>("experimentDefaults")->click();
        VERIFY_WITHIN(desk().settled(), patience);
        window_->showNow();
        QVERIFY(child<QLabel>("experimentProblem")->text().isEmpty());
    }

    void aResultIsAFigureAndPartOfASession() {
        choose("length");
        type("texts", "2");
        VERIFY_WITHIN(desk().settled(), patience);
        desk().want();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        const Figure figure = figureOf(state(), FigureView::Experiment, {});
        QVERIFY(figure.title.contains("length"));
        QVERIFY(figure.caption.join(u' ').contains("SHA-256"));
        QTemporaryDir folder;
        for (const char* name : {"a.svg", "a.pdf", "a.png", "a.csv", "a.json"})
            writeFigure(folder.filePath(name).toStdString(), figure);
        QVERIFY(readFile(folder.filePath("a.csv").toStdString()).find("DIFF") != std::string::npos);
        const RecordedView record = viewOf(state(), session_->history());
        const SessionRecord whole = sessionFromJson(
            toJson({.models = {}, .view = record, .lesson = {}, .hunts = {}, .window = {}, .savedAs = {}}),
            "test");
        QCOMPARE(whole.view.experiments, record.experiments);
        QVERIFY(record.experiments.find("cumulative_loss") != std::string::npos);
    }

    void anotherResultStandsBeside() {
        choose("length");
        type("texts", "2");
        VERIFY_WITHIN(desk().settled(), patience);
        desk().want();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        desk().keepToCompare(true);
        type("texts", "1");
        VERIFY_WITHIN(desk().settled(), patience);
        desk().want();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        const PlotScene scene = plotScene(state());
        QCOMPARE(scene.compared, QString("texts 2")); // what sets them apart, of both
        QCOMPARE(scene.own, QString("texts 1"));
        QCOMPARE(std::ranges::count(scene.plots[0].series, true, &PlotSeries::compared), 2);
        desk().keepToCompare(false);
        QVERIFY(plotScene(state()).compared.isEmpty() && plotScene(state()).own.isEmpty());
    }

    void whatIsSaidOfAResultIsNoJson() {
        OrderedJson result = resultOfCore("needle", {{"told", "4"}, {"asked", "1"}, {"prompts", "20"}});
        OrderedJson edited = result;
        edited["protocol"]["edits"] = {"--lambda-init", "2=0"};
        edited["cells"][0]["mcnemar_p"] = 0.0001;
        edited["cells"][0]["diff"]["accuracy"] = 0.0;
        edited["cells"][0]["standard"]["accuracy"] = 0.75;
        SessionState s = state();
        s.experiments = {};
        s.experiments.found["needle"].result = std::make_shared<const OrderedJson>(edited);
        s.experiments.compared = std::make_shared<const OrderedJson>(result);
        const PlotScene scene = plotScene(s);
        QCOMPARE(scene.own, QString("--lambda-init 2=0"));
        QCOMPARE(scene.compared, QString("as trained"));
        const QString said = experimentSentence(s);
        QVERIFY2(said.contains("told 4") && !said.contains('[') && !said.contains('"'), qPrintable(said));
        QVERIFY2(said.contains("told 4, asked 1") && said.contains("DIFF 0 %, Standard 75 %, p 0.0001"),
                 qPrintable(said));
        QVERIFY2(said.contains("95 % intervals") && said.contains("4 prompt"), qPrintable(said));
        edited["cells"].push_back(edited["cells"][0]); // of two settings each has half of the 5 %
        for (OrderedJson& cell : edited["cells"]) cell["mcnemar_p"] = 0.04;
        s.experiments.found["needle"].result = std::make_shared<const OrderedJson>(edited);
        QVERIFY2(experimentSentence(s).contains("no difference"), qPrintable(experimentSentence(s)));
        edited["cells"].erase(1);
        s.experiments.found["needle"].result = std::make_shared<const OrderedJson>(edited);
        QVERIFY2(experimentSentence(s).contains("beyond chance (McNemar p < 0.05): told 4"),
                 qPrintable(experimentSentence(s)));
        s.experiments.found["needle"].all = 2; // of which none is done
        QVERIFY(!experimentSentence(s).contains("chance"));
        s.experiments.found["needle"].all = 0;
        edited["cells"][0]["mcnemar_p"] = 0.5;
        s.experiments.found["needle"].result = std::make_shared<const OrderedJson>(edited);
        QVERIFY(experimentSentence(s).contains("no difference"));
    }

    void aSessionKeepsEveryResult() {
        SessionState s = state();
        s.experiments = {};
        for (const char* const kind : {"needle", "length"}) {
            OrderedJson of = kind == std::string("needle")
                                 ? resultOfCore(kind, {{"told", "1"}, {"asked", "1"}, {"prompts", "20"}})
                                 : resultOfCore(kind, {{"texts", "1"}});
            s.experiments.found[kind].result = std::make_shared<const OrderedJson>(std::move(of));
        }
        const RecordedView record = viewOf(s, session_->history());
        SessionState fresh = s;
        fresh.experiments = {};
        takeRecord(record, fresh);
        for (const char* const kind : {"needle", "length"}) {
            QVERIFY2(fresh.experiments.of(kind).result, kind);
            QCOMPARE(fresh.experiments.of(kind).result->dump(), s.experiments.of(kind).result->dump());
        }
    }

    void theResultOfAFileIsShownUnderItsOwnNames() {
        OrderedJson result = resultOfCore("length", {{"texts", "1"}});
        result["models"]["diff"] = {{"name", "far/diff"}, {"sha256", std::string(64, 'a')}};
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("far.json").toStdString();
        writeFile(file, result.dump(2));
        choose("needle");
        VERIFY_WITHIN(desk().settled(), patience);
        window_->setWorkspace(Workspace::Explore);
        window_->openFiles(lookAt({file}));
        QCOMPARE(window_->workspace(), Workspace::Experiments);
        VERIFY_WITHIN(desk().settled(), patience);
        desk().want(); // an export runs nothing
        QVERIFY(desk().settled());
        window_->showNow();
        QCOMPARE(found().result->dump(), result.dump());
        QCOMPARE(page().scene().plot.diff, QString("far/diff"));
        QVERIFY2(page().scene().note.contains("far.json") && page().scene().note.contains("aaaaaa"),
                 qPrintable(page().scene().note));
        QCOMPARE(state().experiments.choice().given.at("texts"), std::string("1"));
        QVERIFY(button("experimentStart")->isEnabled());
        const RecordedView record = viewOf(state(), session_->history());
        QVERIFY(record.experiments.find("far/diff") != std::string::npos);
        button("experimentCompare")->click();
        desk().start(); // the same of the open models
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        QVERIFY(!state().experiments.opened);
        QVERIFY(plotScene(state()).compared.contains("far/diff"));
        desk().keepToCompare(false);
    }

    void aFileThatIsNoResultChangesNothing() {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("none.json").toStdString();
        writeFile(file, "{\"protocol\": {\"experiment\": \"nothing\"}}");
        const std::string before = state().experiments.chosen;
        QString said;
        QTimer::singleShot(0, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            said = box->text();
            box->close();
        });
        window_->openFiles(lookAt({file}));
        QVERIFY2(said.contains("none.json: it is not the result"), qPrintable(said));
        QCOMPARE(state().experiments.chosen, before);
        QVERIFY(!state().experiments.opened);
    }

    void theListAndTheKeysOfThePlots() {
        auto* list = child<QListWidget>("experimentList");
        QCOMPARE(list->count(), static_cast<int>(experimentKinds().size()));
        list->setCurrentRow(5);
        QCOMPARE(state().experiments.chosen, std::string("length"));
        VERIFY_WITHIN(desk().settled(), patience);
        desk().want();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        window_->showNow();
        PlotView* plots = page().plots();
        QVERIFY(!plots->drawing().marks().empty());
        QTest::keyClick(plots, Qt::Key_Home);
        const QString first = plots->accessibleDescription();
        QVERIFY(first.contains("DIFF"));
        QTest::keyClick(plots, Qt::Key_Right);
        QVERIFY(plots->accessibleDescription() != first);
        QTest::keyClick(plots, Qt::Key_Escape);
        QVERIFY(plots->accessibleDescription().isEmpty());
        readAsTables(*plots);
    }

    void allOfThemOneAfterAnother() {
        // those that take long are cut short by their protocols, of which one cannot be asked
        const std::map<std::string, std::map<std::string, std::string>> given{
            {"needle", {{"told", "2"}, {"asked", "3"}}},
            {"length", {{"texts", "4"}}},
            {"allocation", {{"told", "2"}, {"asked", "1"}, {"prompts", "3"}}}};
        for (const auto& [kind, options] : given) {
            desk().choose(kind);
            ExperimentChoice choice;
            choice.given = options;
            desk().setChoice(choice);
        }
        desk().choose("needle");
        VERIFY_WITHIN(desk().settled(), patience);
        window_->showNow();
        QPushButton* all = button("experimentsRunAll");
        QVERIFY(all->isEnabled() && !all->isChecked());
        all->click();
        QCOMPARE(state().experiments.running, std::string("needle"));
        const auto complete = std::ranges::count_if(state().experiments.found, [](const auto& each) {
            return each.second.all > 0 && each.second.done == each.second.all;
        });
        QCOMPARE(std::ssize(state().experiments.queue), std::ssize(experimentKinds()) - 1 - complete);
        window_->showNow();
        QVERIFY(all->isChecked());
        VERIFY_WITHIN(state().experiments.of("allocation").result != nullptr, patience);
        QVERIFY(!state().experiments.of("needle").stopped.empty()); // and the next one ran
        QCOMPARE(state().experiments.of("needle").done, 0);
        VERIFY_WITHIN(state().experiments.running == "outliers", patience);
        QCOMPARE(state().experiments.chosen, std::string("outliers")); // whoever looks goes along
        desk().choose("length");                                       // and who looks elsewhere stays there
        window_->showNow();
        all->click(); // no more than the one that runs
        QVERIFY(state().experiments.queue.empty() && !all->isChecked());
        desk().cancel();
        VERIFY_WITHIN(desk().settled(), patience);
        QCOMPARE(state().experiments.chosen, std::string("length"));
        QVERIFY(state().experiments.running.empty());
        QTemporaryDir folder;
        QVERIFY(window_->findChild<ExperimentsWorkspace*>()->saveAllTo(folder.path()));
        QVERIFY(QFile::exists(folder.filePath("allocation.csv")));
        QVERIFY(QFile::exists(folder.filePath("allocation.json")));
        QVERIFY(!QFile::exists(folder.filePath("needle.json"))); // there is none
    }

    void nothingStaysOfOtherProtocols() {
        choose("length");
        type("texts", "2");
        VERIFY_WITHIN(desk().settled(), patience);
        desk().want();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        type("texts", "3");
        desk().choose("needle"); // before it is known what was found with three
        QVERIFY(!state().experiments.of("length").result);
        desk().choose("length");
        ExperimentChoice choice = state().experiments.choice();
        choice.given["texts"] = "2";
        choice.edited = true;
        desk().setChoice(choice);
        VERIFY_WITHIN(desk().settled() && complete(), patience); // there are no edits: it is the same
        desk().choose("needle");
        QVERIFY(state().experiments.of("length").result);
        session_->moveLambda(Quantity::LambdaInit, {{2, 0}});
        session_->history().endGesture();
        QVERIFY(!state().experiments.of("length").result);
        session_->edit({}, {});
    }

    void aloneAndAsEdited() {
        choose("length");
        type("texts", "2");
        child<QCheckBox>("experimentBoth")->click();
        session_->moveLambda(Quantity::LambdaInit, {{2, 0}});
        session_->history().endGesture();
        ExperimentChoice choice = state().experiments.choice();
        QVERIFY(!choice.both);
        choice.edited = true;
        desk().setChoice(choice);
        VERIFY_WITHIN(desk().settled(), patience);
        desk().want();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        const OrderedJson& result = *found().result;
        QVERIFY(!result.at("models").contains("standard"));
        QVERIFY(result.at("protocol").dump().find("--lambda-init") != std::string::npos);
        const QString command = experimentCommand(state());
        QVERIFY2(command.contains("scale-model/diff") && command.contains("--lambda-init 2=0"),
                 qPrintable(command));
        session_->edit({}, {});
        child<QCheckBox>("experimentBoth")->click();
    }

    /// While nobody looks nothing is looked up, and what was known of other models goes all the same.
    void modelsThatAreGoneLeaveNoResult() {
        const auto opened = [&](const std::filesystem::path& pair) {
            session_->open(pair);
            VERIFY_WITHIN(session_->settled() && state().folder == pair, patience);
        };
        choose("length");
        type("texts", "2");
        desk().want();
        VERIFY_WITHIN(desk().settled() && complete(), patience);
        window_->setWorkspace(Workspace::Explore);
        window_->showNow();
        opened(test::tinyStories);
        QVERIFY(!found().result);
        opened(smallPair);
        window_->setWorkspace(Workspace::Experiments);
    }

  private:
    /// Each plot is a table to screen readers, whose cells tell where they stand.
    void readAsTables(PlotView& plots) {
        const std::vector<ChartTable> shown = plots.drawing().tables();
        QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(&plots);
        QCOMPARE(chart->role(), QAccessible::Chart);
        QVERIFY(!shown.empty());
        QCOMPARE(chart->childCount(), static_cast<int>(shown.size()));
        std::size_t numbers = 0;
        for (int i = 0; i < chart->childCount(); ++i) {
            const ChartTable& values = shown[static_cast<std::size_t>(i)];
            QAccessibleInterface* object = chart->child(i);
            QAccessibleTableInterface* table = object->tableInterface();
            QVERIFY(table != nullptr && object->parent() == chart && chart->indexOfChild(object) == i);
            QCOMPARE(object->text(QAccessible::Name), values.name);
            QCOMPARE(table->rowCount() * table->columnCount(), static_cast<int>(values.cells.size()));
            QAccessibleInterface* cell = table->cellAt(table->rowCount() - 1, table->columnCount() - 1);
            QCOMPARE(cell->text(QAccessible::Name), values.cells.back());
            QCOMPARE(cell->tableCellInterface()->rowIndex(), table->rowCount() - 1);
            QCOMPARE(object->indexOfChild(cell), static_cast<int>(values.cells.size()) - 1);
            QVERIFY(!table->rowDescription(0).isEmpty() && !table->columnDescription(0).isEmpty());
            QVERIFY(table->cellAt(table->rowCount(), 0) == nullptr);
            numbers += std::ranges::count_if(values.cells, [](const QString& each) { return each != "–"; });
        }
        QVERIFY(numbers >= plots.drawing().marks().size());
    }

    /// A paused run would go on with the protocol of the file.
    void refusesAnotherResultOfIt() {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("needle.json").toStdString();
        writeFile(file, resultOfCore("needle", {{"told", "2"}, {"asked", "1"}, {"prompts", "5"}}).dump());
        const std::string options = state().experiments.choice().given.at("prompts");
        QVERIFY_THROWS_EXCEPTION(UsageError, desk().open(file));
        QVERIFY(state().experiments.paused && !state().experiments.opened);
        QCOMPARE(state().experiments.choice().given.at("prompts"), options);
    }
    [[nodiscard]] ExperimentDesk& desk() { return ExperimentDesk::of(*session_); }
    [[nodiscard]] ExperimentFound found() const { return state().experiments.shown(); }
    [[nodiscard]] bool complete() const { return found().all > 0 && found().done == found().all; }
    [[nodiscard]] ExperimentPage& page() { return *window_->findChild<ExperimentPage*>(); }
    template<typename Widget>
    [[nodiscard]] Widget* child(const char* name) {
        return window_->findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QPushButton* button(const char* name) { return child<QPushButton>(name); }
    void choose(const std::string& kind) {
        desk().choose(kind);
        window_->showNow();
        child<QPushButton>("experimentDefaults")->click();
        window_->showNow();
    }
    /// As a hand would.
    void type(const QString& option, const QString& text) {
        auto* field = window_->findChild<QWidget*>("experimentOption-" + option);
        QVERIFY(field != nullptr);
        if (auto* spin = qobject_cast<QSpinBox*>(field)) return spin->setValue(text.toInt());
        auto* line = qobject_cast<QLineEdit*>(field);
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, text);
    }
};

GUI_TEST(ExperimentsTest)
#include "experiments_test.moc"
