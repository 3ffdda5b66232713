// SPDX-License-Identifier: MIT
// What figures say of themselves is true: captions, metadata and tables against the state they are of.
#include "app/figures/figure_source.h"
#include "app/figures/figures.h"
#include "core/analysis/training_history.h"
#include "core/util/error.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace lambdascope;

class FigureTruthTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() {
        forget();
        StartOptions options = ShellWindow::options();
        options.prompt = "Tom has 48 apples. Tom is 21";
        start(options);
        state_ = shell_->session().state();
    }
    void cleanup() { shell_.reset(); }

    void aMeterOverManyHeadsNamesNone() {
        state_.marks = {{{8, 10}}, {}};
        state_.scope = MeterScope::Layer;
        state_.lab.meterForm = MeterForm::Paper;
        Figure figure = make(FigureView::Allocation);
        QVERIFY2(said(figure).contains(
                     QStringLiteral("Means over the heads of layer %1, ").arg(state_.head.layer)),
                 qPrintable(said(figure)));
        QVERIFY2(!said(figure).contains("head ") && said(figure).contains("divided by"),
                 qPrintable(said(figure)));
        auto facts = figure.numbers.metadata;
        QCOMPARE(facts.at("scope") + facts.at("form"), std::string("layerpaper"));
        QCOMPARE(facts.at("layer"), std::to_string(state_.head.layer));
        for (const char* key : {"head", "standard_head", "lambda"}) QVERIFY2(!facts.contains(key), key);

        state_.scope = MeterScope::All;
        state_.lab.meterForm = MeterForm::Share;
        figure = make(FigureView::Allocation);
        QVERIFY(said(figure).contains("Means over all heads of all layers.") &&
                said(figure).contains("The bars are shares"));
        facts = figure.numbers.metadata;
        QCOMPARE(facts.at("scope") + facts.at("form"), std::string("allshare"));
        for (const char* key : {"layer", "head", "standard_layer"}) QVERIFY2(!facts.contains(key), key);

        state_.scope = MeterScope::Head;
        facts = make(FigureView::Allocation).numbers.metadata;
        QCOMPARE(facts.at("scope"), std::string("head"));
        QCOMPARE(facts.at("head"), std::to_string(state_.head.head));
    }

    void captionsTellOfTheMapsNotOfProblems() {
        const QStringList before = make(FigureView::Maps).caption;
        state_.problem = "The device failed.";
        state_.note = "The layer is being computed.";
        for (const FigureView view : {FigureView::Maps, FigureView::Standard, FigureView::LabMaps}) {
            const QString text = said(make(view));
            QVERIFY2(!text.contains(state_.problem) && !text.contains(state_.note), qPrintable(text));
        }
        QCOMPARE(make(FigureView::Maps).caption, before);
    }

    void lambdaIsThatOfTheHead() {
        Session& session = shell_->session();
        test::oneHeadByToken(session);
        session.selectHead({1, 2});
        Edits edits;
        LayerEdit edit;
        edit.set(Ablation::A2Off, 2, true, session.state().models.diff->plan.headCount());
        edits.set(1, edit);
        session.edit(edits, "test");
        VERIFY_WITHIN(session.settled(), test::patience);
        state_ = session.state();
        Figure figure = make(FigureView::LambdaA2);
        QVERIFY2(said(figure).contains("Layer 1 head 2: λ = 0.00 in force, "), qPrintable(said(figure)));
        QVERIFY2(said(figure).contains("as trained. Experiments on this head: A2 off."),
                 qPrintable(said(figure)));
        const auto facts = figure.numbers.metadata;
        QCOMPARE(facts.at("lambda"), std::string("0"));
        QCOMPARE(facts.at("experiments"), std::string("a2-off"));
        const auto& values = figure.numbers.tables.front().values;
        QVERIFY(!values.empty() && std::ranges::all_of(values, [](double v) { return v == 0; }));
        state_.head = {1, 1}; // another head of the layer
        QVERIFY(said(make(FigureView::LambdaA2)).contains("Layer 1 head 1: λ = 0."));
        QVERIFY(!said(make(FigureView::LambdaA2)).contains("Experiments"));
    }

    void everyModelNamesItsStep() {
        QVERIFY(state_.history && state_.history->checkpoints.size() > 1);
        QVERIFY(!said(make(FigureView::Maps)).contains("step"));
        const int last = state_.history->checkpoints.back().step;
        QCOMPARE(make(FigureView::Maps).numbers.metadata.at("step"), std::to_string(last));
        state_.trainingStep = state_.history->checkpoints.front().step;
        const QString words =
            QStringLiteral("as it was after step %1 of its training").arg(state_.trainingStep);
        QCOMPARE(said(make(FigureView::Maps)).count(words), 2);
        for (const FigureView one : {FigureView::Standard, FigureView::Difference}) {
            QCOMPARE(said(make(one)).count(words), 1);
            QCOMPARE(make(one).numbers.metadata.at("step"), std::to_string(state_.trainingStep));
        }
    }

    void aZoomedFigureSaysWhatItShows() {
        FigureLook look;
        QVERIFY(!said(make(FigureView::Maps, look)).contains("The picture shows"));
        look.maps = {2, 3, 1.5};
        const auto tokens = static_cast<int>(state_.pieces.size());
        QVERIFY(tokens >= 9); // the part is within the maps
        const auto last = [&](int first) { return static_cast<int>(std::ceil(first + tokens / 1.5)) - 1; };
        const QString words = QStringLiteral("The picture shows queries 3 to %1 and keys 2 to %2; "
                                             "the tokens are counted from 0 to %3.")
                                  .arg(last(3))
                                  .arg(last(2))
                                  .arg(tokens - 1);
        const Figure figure = make(FigureView::A1, look);
        QVERIFY2(said(figure).contains(words), qPrintable(said(figure) + '\n' + words));
        QVERIFY(QString::fromStdString(figure.numbers.metadata.at("shown_queries")).startsWith("3-"));
        QVERIFY(QString::fromStdString(figure.numbers.metadata.at("shown_keys")).startsWith("2-"));
        QCOMPARE(figure.numbers.tables.front().shape, (std::vector<std::int64_t>{tokens, tokens}));
        QVERIFY(!make(FigureView::Heads, look).numbers.metadata.contains("shown_keys"));
    }

    void editsAndBackendsAreOfWhatIsShown() {
        Session& session = shell_->session();
        Edits edits;
        edits.set(1, {0.1, {}});
        session.edit(edits, "test");
        VERIFY_WITHIN(session.settled(), test::patience);
        state_ = session.state();
        const auto of = [this](FigureView view) { return make(view).numbers.metadata; };
        QCOMPARE(of(FigureView::Difference).at("edits"), std::string("--lambda-init 1=0.1"));
        QVERIFY(!of(FigureView::Standard).contains("edits"));
        QCOMPARE(of(FigureView::Standard).at("backend"), state_.standard->backend);
        QCOMPARE(of(FigureView::Maps).at("standard_backend"), state_.standard->backend);
        for (const FigureView view : {FigureView::Lambda, FigureView::LabChart, FigureView::Training})
            QVERIFY2(!of(view).contains("backend"), nameOf(view).data());
    }

    void shapesAreKnownBeforeNumbersAreMade() {
        for (const FigureView view : {FigureView::Maps, FigureView::Heads, FigureView::Lambda}) {
            const auto made = make(view).numbers.tables;
            const auto tables = tablesOf(state_, view, {});
            QCOMPARE(tables.size(), made.size());
            for (std::size_t i = 0; i < made.size(); ++i) {
                QCOMPARE(tables[i].name, made[i].name);
                QCOMPARE(tables[i].shape, made[i].shape);
                QVERIFY(view == FigureView::Lambda || tables[i].values.empty());
            }
        }
    }

    void tooManyNumbersAreRefused() {
        Session& session = shell_->session();
        std::string text;
        for (int i = 0; i < 260; ++i) text += " is";
        session.setText(text, true);
        VERIFY_WITHIN(session.settled(), test::patience);
        const FigureMaker maker(shell_->figures());
        try {
            (void)maker.copy(maker.moment(), FigureView::Heads, true);
            QFAIL("copied");
        } catch (const UsageError& error) {
            QVERIFY2(QString(error.what()).contains("too many for the clipboard"), error.what());
        }
        // more than are made on the thread of the window
        const Figure heads = maker.make(maker.moment(), FigureView::Heads, true);
        QCOMPARE(std::ssize(heads.numbers.tables[0].values), heads.numbers.tables[0].size());
        QVERIFY(heads.numbers.metadata.contains("weights_sha256"));
    }

    void endingsHaveNoCase() {
        QVERIFY(isNumbersFile("x.CSV") && isNumbersFile("x.Npy") && !isNumbersFile("x.SVG"));
    }

  private:
    Figure make(FigureView view, const FigureLook& look = {}) { return figureOf(state_, view, look); }
    static QString said(const Figure& figure) { return figure.caption.join(u'\n'); }

    SessionState state_;
};

GUI_TEST(FigureTruthTest)
#include "figure_truth_test.moc"
