// SPDX-License-Identifier: MIT
// Why the answer changes, in the real window: its numbers are the core's, its keys do what they say, and a
// hand that moves λ sees them move.
#include "app/lab/lab_workspace.h"
#include "core/analysis/answer/predictions.h"
#include "core/compute/forward.h"
#include "tests/gui/lab/lab_test_support.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/chart/lab_pen.h"
#include "widgets/lab/why/why_view.h"

#include <QAction>
#include <QStackedWidget>

#include <cmath>
#include <numeric>

using namespace lambdascope;
using namespace lambdascope::lab;
using test::patience;

namespace {

constexpr const char* asked = "Tom has 48 apples. Ann has 21 apples. How many apples does Tom have?";

} // namespace

class WhyViewTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories, Workspace::Lab, asked);
        session_->setMarks({{{8, 10}}, {{27, 29}}});
        view_ = window_->findChild<WhyView*>();
        window_->findChild<QAction*>("actionWhy")->trigger();
        VERIFY_WITHIN(settled() && view_->isVisible(), patience);
    }
    void cleanup() { closeWindow(); }

    void theNumbersAreTheCoresTrainedAndInForce() {
        QCOMPARE(scene().title, QStringLiteral("Where the answer comes from"));
        QVERIFY(scene().note.isEmpty() && !scene().edited);
        check();
        edit(2, 0);
        check();
        QVERIFY(scene().edited && scene().title.startsWith(QStringLiteral("Why the answer ")));
        const double change = scene().now - scene().trained;
        QCOMPARE(scene().title.endsWith(QStringLiteral("falls")), change < 0);
        session_->setLab(with([](LabChoices& c) { c.whyLead = true; }));
        window_->showNow();
        check();
        session_->setLab(with([](LabChoices& c) { c.whyStandard = true; }));
        window_->showNow();
        QVERIFY(scene().ofStandard && !scene().edited);
        check();
    }

    void theWaterfallAddsUpAsPrinted() {
        for (const Edits& edits : {Edits{}, oneLayer(2, 0), oneLayer(0, 0.1), oneLayer(3, 0.9), paper()}) {
            session_->edit(edits, {});
            VERIFY_WITHIN(settled(), patience);
            const auto& steps = scene().steps;
            QVERIFY(steps.size() >= 3);
            double sum = 0, level = 0;
            for (const WhyStep& step : steps) {
                if (step.kind == WhyStep::Kind::Change)
                    QVERIFY(std::abs(step.printed - (step.to - step.from)) < 0.1);
                if (&step == &steps.back()) break;
                sum += std::round(10 * printed(step).toDouble());
                level = step.to;
            }
            QCOMPARE(sum, std::round(10 * printed(steps.back()).toDouble()));
            QVERIFY(std::abs(level - steps.back().to) < 1e-6);
        }
    }

    void keysGoThroughTheListAndOpenAHead() {
        edit(2, 0);
        QTest::keyClick(view_, Qt::Key_Home);
        QCOMPARE(view_->drawing().parts.cursor, 0);
        QTest::keyClick(view_, Qt::Key_Down);
        QCOMPARE(view_->drawing().parts.cursor, 1);
        const HeadId before = state().head;
        while (!part().head || *part().head == before) QTest::keyClick(view_, Qt::Key_Down);
        const HeadId wanted = *part().head;
        QCOMPARE(state().head, before);
        QTest::keyClick(view_, Qt::Key_Return);
        QCOMPARE(state().head, wanted);
        window_->showNow();
        QCOMPARE(scene().keys.title, QStringLiteral("Layer %1 head %2").arg(wanted.layer).arg(wanted.head));
        check();
        QTest::keyClick(view_, Qt::Key_Home);
        while (part().head) QTest::keyClick(view_, Qt::Key_Down);
        QTest::keyClick(view_, Qt::Key_Enter);
        QCOMPARE(state().head, wanted);
        QVERIFY(view_->drawing().noHead.contains(QStringLiteral("no head")));

        QTest::keyClick(view_, Qt::Key_O);
        VERIFY_WITHIN(scene().byLayer, patience);
        QCOMPARE(scene().parts.front().name, QStringLiteral("embedding"));
        QTest::keyPress(view_, Qt::Key_Space);
        VERIFY_WITHIN(scene().peek, patience);
        QTest::keyRelease(view_, Qt::Key_Space);
        QVERIFY(!state().peek);
        QTest::keyClick(view_, Qt::Key_Escape);
        QVERIFY(!view_->isVisible() && !state().lab.why);
        QVERIFY(window_->findChild<LabCanvas*>()->isVisible());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_->findChild<LabCanvas*>(), Qt::Key_W);
        QVERIFY(view_->isVisible());
    }

    void aClickSelectsAndTheViewIsComputedOnlyWhereItIsSeen() {
        const auto& parts = scene().parts;
        int row = 0;
        while (!parts[static_cast<std::size_t>(row)].head ||
               *parts[static_cast<std::size_t>(row)].head == state().head)
            ++row;
        const HeadId wanted = *parts[static_cast<std::size_t>(row)].head;
        const QPointF at =
            view_->drawing().partsPlace().topLeft() + view_->drawing().parts.rowRect(row).center();
        QTest::mouseClick(view_, Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(state().head, wanted);
        window_->findChild<QAction*>("actionWhy")->trigger();
        const double before = scene().now;
        edit(2, 0);
        QCOMPARE(scene().now, before); // behind the maps nothing is taken apart
        window_->findChild<QAction*>("actionWhy")->trigger();
        QVERIFY(scene().edited);
    }

    void theSentenceOfTheNormIsTrueOfTheHead() {
        const auto said = [this](Ablation ablation) {
            session_->edit(withAblation({}, {state().head.layer, state().head.layer}, state().head.head,
                                        ablation, true, *state().models.diff),
                           {});
            return QTest::qWaitFor([this] { return settled(); }, patience) ? scene().keys.sentence
                                                                           : QString();
        };
        QCOMPARE(said(Ablation::HeadOff),
                 QStringLiteral("The head is off: nothing of it reaches the layer."));
        QCOMPARE(said(Ablation::NoNorm),
                 QStringLiteral("Without its norm, nothing divides the head’s output."));
        QVERIFY(
            said(Ablation::A2Off).startsWith(QStringLiteral("Before the norm the head’s output becomes × ")));
        QVERIFY(said(Ablation::Mean).contains(QStringLiteral("gives its mean over the prompt")));
        QVERIFY(scene().edited);
        session_->selectHead({0, 0}); // before the layer that is edited
        session_->edit(withAblation({}, {2, 2}, 1, Ablation::HeadOff, true, *state().models.diff), {});
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(scene().keys.sentence,
                 QStringLiteral("Nothing in the head changes; the final norm divides by another number."));
    }

    void aDragIsFollowedLive() {
        double last = scene().now;
        for (int i = 1; i <= 4; ++i) {
            session_->moveLambda(Quantity::LambdaInit, {{2, 0.47 - 0.1 * i}});
            VERIFY_WITHIN(state().editsCurrent() && scene().now != last, patience);
            last = scene().now;
        }
        session_->history().endGesture();
        VERIFY_WITHIN(settled(), patience);
        check();
    }

    void withoutAnAnswerItIsTheMostProbableToken() {
        session_->setMarks({});
        VERIFY_WITHIN(settled() && !scene().note.isEmpty(), patience);
        QVERIFY(scene().note.contains(QStringLiteral("Ctrl+M")));
        check();
        session_->setText("The", true); // one word: the answer would be the first token
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        session_->setMarks({{{0, 3}}, {}});
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(scene().problem.isEmpty() && !scene().parts.empty());
    }

    void keysOfTheHeadAreReachedByArrowsAndClicks() {
        const auto explained = [this] { return scene().keys.key; };
        const auto settle = [this] {
            VERIFY_WITHIN(settled(), patience);
            window_->showNow();
        };
        const int last = static_cast<int>(state().pieces.size()) - 1;
        session_->pin({});
        settle();
        const int telling = explained();
        const std::vector<double>& parts = scene().keys.part[0];
        for (const double part : parts)
            QVERIFY(std::abs(part) <= std::abs(parts[static_cast<std::size_t>(telling)]));
        QTest::keyClick(view_, telling == last ? Qt::Key_Left : Qt::Key_Right);
        settle();
        QCOMPARE(explained(), telling == last ? telling - 1 : telling + 1);
        QVERIFY(state().pin && *state().pin == (Cell{last, explained()}));
        QVERIFY(scene().keys.chainTitle.contains(scene().keys.words[explained()].trimmed()));
        VERIFY_WITHIN(view_->accessibleDescription().contains(view_->drawing().keys.inWords(explained())),
                      patience);
        const WhyDrawing& drawn = view_->drawing();
        const QPointF bar = drawn.keys.barOf(KeysDrawing::Weight, 1).center() + drawn.keysPlace().topLeft();
        QTest::mouseClick(view_, Qt::LeftButton, {}, {qRound(bar.x()), qRound(drawn.keysPlace().top()) + 40});
        settle();
        QCOMPARE(explained(), 1);
        session_->pin(Cell{2, 0}); // of another row: the telling one again
        settle();
        QCOMPARE(explained(), telling);
    }

    void normAndFactorAreApartAndMultiplyOut() {
        const auto times = [this](const char* name) -> std::optional<double> {
            for (const WhyFactor& card : scene().keys.chain)
                if (card.name == QString::fromUtf8(name))
                    return card.times.mid(2).replace(QChar(0x2212), u'-').toDouble();
            return std::nullopt;
        };
        const int layer = state().head.layer;
        for (const bool follows : {true, false}) {
            Edits edits = withValues({}, Quantity::LambdaInit, {{layer, 0.0}}, *state().models.diff);
            edits.outputFactorFollows = follows;
            session_->edit(edits, "λ_init");
            VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
            window_->showNow();
            QCOMPARE(times("factor 1 − λ_init").has_value(), follows);
            double product = times("weight").value() * times("head norm").value() *
                             times("final norm").value() * times("value").value_or(1) *
                             times("factor 1 − λ_init").value_or(1);
            QVERIFY(std::abs(product - times("part of the logit").value()) <
                    0.02 * std::abs(product) + 0.006);
        }
    }

    void aClassThatLocksHeadsLocksThemHere() {
        const HeadId before = state().head;
        child(*view_, "whyHeads")->setEnabled(false); // as ControlRules does
        QTest::keyClick(view_, Qt::Key_End);
        QTest::keyClick(view_, Qt::Key_Home);
        for (int row = 0; row < 3; ++row) {
            QTest::keyClick(view_, Qt::Key_Return);
            QTest::keyClick(view_, Qt::Key_Down);
        }
        QVERIFY(state().head == before);
        QVERIFY(!view_->drawing().headOpen); // nor is anything open where all is seen
    }

    void aHeadThatGivesItsMeanHasNoKeysInForce() {
        const HeadId head = state().head;
        session_->edit(
            withAblation({}, {head.layer, head.layer}, head.head, Ablation::Mean, true, *state().models.diff),
            {});
        VERIFY_WITHIN(settled() && state().edited(), patience);
        window_->showNow();
        QVERIFY2(scene().keys.problem.isEmpty() && scene().keys.chain.empty(),
                 qPrintable(scene().keys.problem));
        QVERIFY(scene().keys.sentence.contains(QStringLiteral("mean over the prompt")));
        for (const double part : scene().keys.part[1]) QCOMPARE(part, 0.0);
        QVERIFY(std::ranges::any_of(scene().keys.part[0], [](double part) { return part != 0; }));
    }

    void aBareKeyLeavesNoLesson() {
        window_->setWorkspace(Workspace::Learn);
        QVERIFY(!window_->findChild<QAction*>("actionWhy")->isEnabled());
        window_->setWorkspace(Workspace::Explore);
        QVERIFY(window_->findChild<QAction*>("actionWhy")->isEnabled());
    }

    void itSaysWhatItCannotShow() {
        WhyNumbers kept;
        SessionState s = state();
        auto trace = std::make_shared<Trace>(*s.diffTrained);
        auto layer = std::make_shared<LayerTrace>(*trace->layers[1]);
        layer->mixed.clear();
        trace->layers[1] = layer;
        s.diffTrained = s.diffEdited = trace;
        QVERIFY2(whyScene(s, kept).problem.contains("A·V of layer 1"), qPrintable(whyScene(s, kept).problem));
        s = state();
        trace = std::make_shared<Trace>(*s.diffTrained);
        layer = std::make_shared<LayerTrace>(*trace->layers[static_cast<std::size_t>(s.head.layer)]);
        layer->maps.clear();
        trace->layers[static_cast<std::size_t>(s.head.layer)] = layer;
        s.diffTrained = s.diffEdited = trace;
        const WhyScene withoutMaps = whyScene(s, kept);
        QVERIFY(withoutMaps.problem.isEmpty() && withoutMaps.keys.problem.contains("not kept"));
        s = state();
        trace = std::make_shared<Trace>(*s.diffTrained);
        layer = std::make_shared<LayerTrace>(*trace->layers.back());
        std::fill_n(layer->hidden.writable(), layer->hidden.size(), std::nanf(""));
        trace->layers.back() = layer;
        s.diffTrained = s.diffEdited = trace;
        QVERIFY2(whyScene(s, kept).problem.contains("not finite"), qPrintable(whyScene(s, kept).problem));
        std::fill_n(trace->logits.writable(), trace->logits.size(), std::nanf(""));
        s.marks = {};
        QVERIFY(!whyScene(s, kept).problem.isEmpty());
        s.diffTrained = s.diffEdited = s.standard = nullptr;
        QVERIFY(!whyScene(s, kept).problem.isEmpty());
        WhyView empty;
        empty.resize(600, 400);
        empty.setScene(whyScene(s, kept));
        QVERIFY(!empty.grab().isNull());
        QTest::keyClick(&empty, Qt::Key_Down);
        QTest::keyClick(&empty, Qt::Key_Return);
    }

    void aNarrowWindowOpensTheHeadOverTheList() {
        window_->resize(960, 600);
        VERIFY_WITHIN(view_->drawing().narrow(), patience);
        QVERIFY(view_->drawing().showsList() && !view_->drawing().showsHead());
        QTest::keyClick(view_, Qt::Key_Home);
        QTest::keyClick(view_, Qt::Key_Return);
        QVERIFY(view_->drawing().showsHead() && !view_->drawing().showsList());
        QTest::keyClick(view_, Qt::Key_Escape);
        QVERIFY(view_->drawing().showsList() && view_->isVisible());
        QTest::keyClick(view_, Qt::Key_Return);
        click(child(*view_, "whyBack")); // as Esc does
        QVERIFY(view_->drawing().showsList() && view_->isVisible());
        click(child(*view_, "whyBack"));
        QVERIFY(!view_->isVisible());
    }

    void ofManyPartsTheSmallOnesStandTogether() {
        test::TinySpec spec;
        spec.differential = false;
        spec.layers = 12;
        const ModelPtr model = test::tinyModel(spec);
        SessionState s;
        s.models.standard = model;
        s.standardTrained = s.standard =
            forward(*makeBackend("cpu"), model, {{1, 2, 3}, {}, std::vector(12, true)});
        WhyNumbers kept;
        for (const bool byLayer : {false, true}) {
            s.lab.whyByLayer = byLayer;
            const WhyScene scene = whyScene(s, kept);
            QVERIFY2(scene.problem.isEmpty(), qPrintable(scene.problem));
            QCOMPARE(scene.parts.size(), mostParts / 2 + 1);
            QCOMPARE(scene.parts.back().name,
                     QStringLiteral("41 others together")); // of 48 heads, 12 MLPs, one
            double sum = 0;
            for (const WhyPart& part : scene.parts) sum += part.now;
            QVERIFY(std::abs(sum - scene.now) < 1e-6);
            QVERIFY(scene.steps.size() <= 8);
        }
    }

    void screenReadersHearItOnceAHandRests() {
        VERIFY_WITHIN(view_->accessibleDescription().contains(scene().parts.front().words), patience);
        QVERIFY(view_->accessibleDescription().contains(scene().title));
        QTest::keyClick(view_, Qt::Key_End);
        VERIFY_WITHIN(view_->accessibleDescription().startsWith(scene().parts.back().words), patience);
    }

  private:
    [[nodiscard]] const WhyScene& scene() const { return view_->scene(); }
    [[nodiscard]] const WhyPart& part() const {
        return scene().parts[static_cast<std::size_t>(view_->drawing().parts.cursor)];
    }
    static QString printed(const WhyStep& step) { return QString::number(step.printed, 'f', 1); }
    [[nodiscard]] Edits oneLayer(int layer, double init) const {
        return withValues({}, Quantity::LambdaInit, {{layer, init}}, *state().models.diff);
    }
    static Edits paper() {
        Edits edits;
        edits.schedule = Schedule{0.5, 0, 0};
        return edits;
    }
    void edit(int layer, double init) {
        session_->edit(oneLayer(layer, init), {});
        VERIFY_WITHIN(settled() && state().edited(), patience);
        window_->showNow();
    }
    template<typename Change>
    [[nodiscard]] LabChoices with(Change change) const {
        LabChoices choices = state().lab;
        change(choices);
        return choices;
    }

    /// Every number on screen against core/analysis/answer/attribution.h.
    void check() {
        const SessionState& s = state();
        const TracePtr& trained = scene().ofStandard ? s.standard : s.diffTrained;
        const TracePtr now = scene().ofStandard ? s.standard : s.diffEdited;
        const auto answer = s.markedNext().answer;
        const int token = answer.empty() ? topCandidates(nextTokenProbabilities(*trained), 1).front().token
                                         : answer.front();
        const auto rival = s.lab.whyLead ? std::optional(runnerUp(*trained, token)) : std::nullopt;
        const LogitTarget target = logitTarget(*trained->model, token, rival);
        const LogitParts before = logitParts(*trained, target), after = logitParts(*now, target);
        const auto order = largestFirst(before, scene().edited ? &after : nullptr);
        QVERIFY(scene().parts.size() <= order.size());
        for (std::size_t row = 0; row < scene().parts.size(); ++row) {
            QCOMPARE(scene().parts[row].trained, before.parts[order[row]].value);
            QCOMPARE(scene().parts[row].now, after.parts[order[row]].value);
            const QStringList shown = view_->drawing().parts.numbers(static_cast<int>(row));
            QCOMPARE(shown.size(), scene().edited ? 3 : 1);
            QCOMPARE(shown.front(), lambdascope::printed(before.parts[order[row]].value, 2, true));
        }
        QVERIFY(std::abs(scene().now - after.above()) < 1e-3);
        const HeadId head = scene().ofStandard ? s.twin() : s.head;
        const HeadKeys keys = logitByKey(*trained, target, head), keysNow = logitByKey(*now, target, head);
        QCOMPARE(scene().keys.words.size(), static_cast<qsizetype>(keys.keys.size()));
        for (std::size_t k = 0; k < keys.keys.size(); ++k) {
            QCOMPARE(scene().keys.weight[0][k], keys.keys[k].weight);
            QCOMPARE(scene().keys.weight[1][k], keysNow.keys[k].weight);
            QCOMPARE(scene().keys.part[1][k], keysNow.part(k));
        }
    }

    WhyView* view_ = nullptr;
};

GUI_TEST(WhyViewTest)
#include "why_view_test.moc"
