// SPDX-License-Identifier: MIT
// The text in the colours of a row, in the real window: its numbers are those of the maps and of the lens,
// its words are whole, its keys do what they say, and a hand that moves λ sees them move.
#include "app/explore/explore_values.h"
#include "app/explore/explore_workspace.h"
#include "app/explore/text_values.h"
#include "core/analysis/attention/cell.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/pointer.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/text/text_view.h"

#include <QAction>
#include <QMouseEvent>
#include <QSignalSpy>

#include <cmath>

using namespace lambdascope;
using test::patience;

namespace {

constexpr const char* asked = "Tom has 48 apples. Ann has 21 apples. How many apples does Tom have?";

TokenPiece piece(int id, const char* bytes, const char* display, bool continues = false) {
    return {id, bytes, display, false, continues};
}

} // namespace

class TextViewTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void init() {
        open(test::tinyStories, Workspace::Explore, asked);
        test::oneHeadByToken(*session_);
        session_->setMarks({{{8, 10}}, {{27, 29}}});
        view_ = window_->findChild<TextView*>();
        window_->findChild<QAction*>("actionText")->trigger();
        VERIFY_WITHIN(settled() && view_->isVisible(), patience);
    }
    void cleanup() { closeWindow(); }

    void theTintIsTheRowOfTheMaps() {
        for (const MapName map : {MapName::Difference, MapName::A1, MapName::A2, MapName::Standard}) {
            session_->setAsText(map);
            window_->showNow();
            check();
        }
        session_->pin(Cell{9, 3});
        session_->setAsText(MapName::Difference);
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(scene().query, 9);
        check();
        session_->pin({}); // then it is the last one
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(scene().query, static_cast<int>(state().pieces.size()) - 1);
        QVERIFY(scene().note.startsWith(QStringLiteral("No row is pinned")));
        check();
    }

    void arcsCarryWhatTheyAreSaidToCarry() {
        const StrongKeys& arcs = view_->drawing().arcs();
        double all = 0, carried = 0;
        for (const float weight : scene().weights) all += std::abs(weight);
        for (const int key : arcs.keys) carried += std::abs(scene().weights[static_cast<std::size_t>(key)]);
        QVERIFY(!arcs.keys.empty() && std::ssize(arcs.keys) <= TextDrawing::mostArcs);
        QVERIFY(std::abs(arcs.carried - carried / all) < 1e-6);
        QVERIFY(arcs.carried >= TextDrawing::arcShare || std::ssize(arcs.keys) == TextDrawing::mostArcs);
        for (const float weight : scene().weights) // none that has no arc is larger than one that has
            if (std::abs(weight) > std::abs(view_->drawing().weightOf(arcs.keys.back())))
                QVERIFY(std::ranges::any_of(arcs.keys, [&](int key) {
                    return scene().weights[static_cast<std::size_t>(key)] == weight;
                }));
        QVERIFY2(scene().note.contains(QString::number(100 * arcs.carried, 'f', 1)),
                 qPrintable(scene().note));
    }

    void theLensIsTheCores() {
        const auto expect = [this] {
            const int token = state().markedNext().answer.front();
            const auto trained = logitLens(*state().diffTrained, std::span(&token, 1), 1, scene().query);
            const auto now = logitLens(*state().diffEdited, std::span(&token, 1), 1, scene().query);
            const auto& rows = scene().lensDiff.rows;
            QCOMPARE(rows.size(), now.size());
            for (std::size_t l = 0; l < rows.size(); ++l) {
                QCOMPARE(rows[l].trained, trained[l].standing[0].probability);
                QCOMPARE(rows[l].now, now[l].standing[0].probability);
                QCOMPARE(rows[l].rank, now[l].standing[0].rank);
            }
            QCOMPARE(scene().lensStandard.rows.size(), state().standard->layers.size() + 1);
        };
        expect();
        QVERIFY(!scene().lensDiff.edited);
        session_->moveLambda(Quantity::LambdaInit, {{2, 0}});
        session_->history().endGesture();
        VERIFY_WITHIN(settled() && state().edited(), patience);
        expect();
        QVERIFY(scene().lensDiff.edited && !scene().lensStandard.edited);
        session_->setMarks({}); // then what each says next
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(scene().lensStandard.rows.back().rank, 1);
    }

    void aWordIsAskedFromByAClick() {
        const int token = 5;
        const QPoint at = view_->drawing().boxOf(token).center().toPoint();
        QSignalSpy hovered(window_->findChild<ExploreWorkspace*>(), &ExploreWorkspace::hovered);
        test::pointAt(view_, at);
        VERIFY_WITHIN(view_->drawing().lookedAt() == token, patience);
        QVERIFY(!hovered.isEmpty());
        QVERIFY(scene().query != token);
        QTest::mouseClick(view_, Qt::LeftButton, {}, at);
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(state().pin->query, token);
        QCOMPARE(state().pin->key, strongestKey(state(), token));
        QCOMPARE(scene().query, token);
        check();
    }

    void everyHeadIsThereAndAClickSelectsIt() {
        const auto strips = view_->drawing().heads().strips();
        const auto headsOf = [](const Trace& trace) {
            return trace.layers.size() * static_cast<std::size_t>(trace.model->plan.headCount());
        };
        QCOMPARE(strips.size(), headsOf(*state().diffTrained) + headsOf(*state().standard));
        for (const auto& strip : strips) QVERIFY(!view_->drawing().heads().column(strip.standard).isEmpty());
        const auto at = [&](bool standard, HeadId head) {
            return std::ranges::find_if(strips,
                                        [&](const TextHeads::Strip& strip) {
                                            return strip.standard == standard && strip.head == head;
                                        })
                ->box.center()
                .toPoint();
        };
        QTest::mouseClick(view_, Qt::LeftButton, {}, at(false, {1, 2}));
        QCOMPARE(state().head, (HeadId{1, 2}));
        QTest::mouseClick(view_, Qt::LeftButton, {}, at(true, {3, 1}));
        QCOMPARE(state().twin(), (HeadId{3, 1}));
        QCOMPARE(scene().twin, (HeadId{3, 1}));
        const QString words = view_->drawing().heads().inWords({false, {0, 0}, {}}, scene().query);
        QVERIFY2(words.startsWith(QStringLiteral("DIFF, layer 0 head 0: “")), qPrintable(words));
    }

    void aClassThatLocksHeadsLocksThemHere() {
        const HeadId head = state().head, twin = state().twin();
        view_->findChild<QWidget*>("textHeads")->setEnabled(false); // as ControlRules does
        for (const TextHeads::Strip& strip : view_->drawing().heads().strips())
            QTest::mouseClick(view_, Qt::LeftButton, {}, strip.box.center().toPoint());
        QVERIFY(state().head == head && state().twin() == twin);
        QTest::mouseClick(view_, Qt::LeftButton, {}, view_->drawing().boxOf(5).center().toPoint());
        QCOMPARE(state().pin->query, 5);
    }

    void theStandardModelIsShownAsEdited() {
        const HeadId twin = state().twin();
        session_->selectTwin(twin);
        session_->setAsText(MapName::Standard);
        session_->toggleHead(true, twin);
        VERIFY_WITHIN(settled() && state().standardEdited() && state().editsCurrent(), patience);
        QVERIFY(!scene().weights.empty());
        for (const float weight : scene().weights) QCOMPARE(weight, 0.0F);
        QVERIFY(view_->drawing().heads().inWords({true, twin, {}}, scene().query).isEmpty());
        QVERIFY(scene().lensStandard.edited && !scene().lensDiff.edited);
        const LensRow last = scene().lensStandard.rows.back();
        QVERIFY(last.now != last.trained);
        session_->setPeek(true);
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(scene().standard == state().standardTrained && !scene().lensStandard.edited);
        QCOMPARE(scene().lensStandard.rows.back().now, last.trained);
        QVERIFY(!view_->drawing().heads().inWords({true, twin, {}}, scene().query).isEmpty());
        check();
    }

    void elsewhereItHoldsNoModel() {
        for (const Workspace workspace : {Workspace::Lab, Workspace::Learn}) {
            window_->setWorkspace(workspace);
            VERIFY_WITHIN(settled(), patience);
            QVERIFY(!scene().diff && !scene().standard);
            window_->setWorkspace(Workspace::Explore);
            VERIFY_WITHIN(settled() && scene().diff && scene().standard, patience);
        }
        session_->setAsText(MapName::A1);
        window_->showNow();
        window_->findChild<QAction*>("actionText")->trigger();
        QVERIFY(!view_->isVisible() && !scene().diff && !scene().standard);
        window_->findChild<QAction*>("actionText")->trigger();
        QCOMPARE(scene().map, MapName::A1); // as it was left
        LensKeeper lenses;
        const auto trace = std::make_shared<const Trace>(*state().diffTrained);
        QVERIFY(lenses.of(LensKeeper::Trained, trace, 1, 0) != nullptr);
        QCOMPARE(trace.use_count(), 2L);
        lenses.forget();
        QCOMPARE(trace.use_count(), 1L);
    }

    void keysGoFromWordToWord() {
        view_->setFocus();
        const int last = static_cast<int>(state().pieces.size()) - 1;
        QTest::keyClick(view_, Qt::Key_End);
        QCOMPARE(view_->drawing().cursor, last);
        QTest::keyClick(view_, Qt::Key_Left);
        QCOMPARE(view_->drawing().cursor, last - 1);
        QTest::keyClick(view_, Qt::Key_Home);
        QCOMPARE(view_->drawing().cursor, 0);
        QTest::keyClick(view_, Qt::Key_Right);
        QTest::keyClick(view_, Qt::Key_Down);
        QVERIFY(view_->drawing().cursor > 1);
        QTest::keyClick(view_, Qt::Key_Up);
        const int wanted = view_->drawing().cursor;
        QTest::keyClick(view_, Qt::Key_Return);
        QCOMPARE(state().pin->query, wanted);
        QTest::keyPress(view_, Qt::Key_Space);
        VERIFY_WITHIN(scene().peek, patience);
        QTest::keyRelease(view_, Qt::Key_Space);
        QVERIFY(!state().peek);
        QTest::keyClick(view_, Qt::Key_Escape);
        QVERIFY(!view_->isVisible() && !state().asText);
        QVERIFY(window_->canvas()->isVisible());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_->canvas(), Qt::Key_T);
        QVERIFY(view_->isVisible());
    }

    void withoutAPinTheRowIsTheOneOfTheText() {
        session_->pin(std::nullopt);
        VERIFY_WITHIN(settled(), patience);
        QVERIFY(scene().note.contains("No row is pinned"));
        const RowPlot::Row row = rowPlotValues(state(), false);
        QVERIFY(!row.keys.isEmpty() && !row.pinned);
        QCOMPARE(row.number, scene().query);
        QCOMPARE(row.number, static_cast<int>(state().pieces.size()) - 1);
        session_->setAsText(std::nullopt);
        QVERIFY(rowPlotValues(state(), false).keys.isEmpty()); // beside the maps nothing is pinned
        session_->setAsText(MapName::Difference);
    }

    void theLastInputSaysWhichTokenIsLookedAt() {
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        view_->setFocus();
        test::pointAt(view_, view_->drawing().boxOf(5).center());
        QCOMPARE(view_->drawing().lookedAt(), 5);
        QTest::keyClick(view_, Qt::Key_Home); // under a mouse that rests
        QTest::keyClick(view_, Qt::Key_Right);
        QCOMPARE(view_->drawing().lookedAt(), 1);
        const QString heads = view_->drawing().heads().inWords({false, state().head, {}}, 1);
        QVERIFY(!heads.isEmpty());
        QVERIFY2(view_->accessibleDescription().contains(QStringLiteral("(token 1): weight ")) &&
                     view_->accessibleDescription().endsWith(heads),
                 qPrintable(view_->accessibleDescription()));
        test::pointAt(view_, view_->drawing().boxOf(7).center());
        VERIFY_WITHIN(view_->drawing().lookedAt() == 7, patience);
    }

    void aDragIsFollowedLive() {
        std::vector<float> last = scene().weights;
        for (int i = 1; i <= 4; ++i) {
            session_->moveLambda(Quantity::LambdaInit, {{state().head.layer, 0.4 - 0.1 * i}});
            window_->showNow();
            QVERIFY(scene().weights != last); // before any pass has run
            last = scene().weights;
        }
        session_->history().endGesture();
        VERIFY_WITHIN(settled(), patience);
        check();
    }

    void inOtherWorkspacesTheirOwnViewsStand() {
        window_->setWorkspace(Workspace::Lab);
        QVERIFY(!view_->isVisible());
        window_->findChild<QAction*>("actionText")->trigger(); // leads there
        QVERIFY(view_->isVisible() && window_->workspace() == Workspace::Explore);
        window_->findChild<QAction*>("actionText")->trigger();
        QVERIFY(!view_->isVisible() && window_->canvas()->isVisible());
    }

    void aLongTextScrollsToTheRow() {
        std::string text;
        for (int i = 0; i < 60; ++i) text += "Tom has " + std::to_string(10 + i) + " apples.\n";
        session_->setMarks({});
        session_->setText(text + "How many?", true);
        VERIFY_WITHIN(settled() && state().textCurrent() && state().pieces.size() > 300, patience);
        QVERIFY(view_->drawing().scrolled > 0);
        const QRectF row = view_->drawing().boxOf(scene().query);
        QVERIFY(view_->drawing().textPlace().contains(row.center()));
        QTest::keyClick(view_, Qt::Key_Home);
        QCOMPARE(view_->drawing().scrolled, 0.0);
        for (const QSize size : {QSize(960, 600), QSize(1280, 720), QSize(1600, 1000)}) {
            window_->resize(size);
            VERIFY_WITHIN(settled(), patience);
            QVERIFY(noteFits(*view_));
            const QImage seen = view_->grab().toImage();
            const QRectF asks = view_->drawing().boxOf(scene().query);
            const QColor frame = Theme::light().accent;
            bool framed = false;
            for (int x = static_cast<int>(asks.left()) - 4; x <= static_cast<int>(asks.left()) + 2;
                 ++x) // in it: "many" stands before
                framed |= seen.pixelColor(x, static_cast<int>(asks.center().y())) == frame;
            QVERIFY(framed);
            for (const auto& strip : view_->drawing().heads().strips())
                QVERIFY(view_->rect().contains(strip.box.toRect()));
        }
    }

    void aNarrowOneHasItsChoicesBelow() {
        TextView narrow;
        narrow.setScene(scene());
        for (const int width : {480, 960}) {
            narrow.resize(width, 300);
            (void)narrow.grab(); // which lays it out
            const QRect choices = narrow.findChild<QWidget*>("textMap")->geometry();
            const QRect back = narrow.findChild<QWidget*>("textBack")->geometry();
            QVERIFY(!choices.intersects(back));
            QVERIFY2(choices.right() < narrow.drawing().heads().place().left(),
                     qPrintable(QString::number(choices.right())));
            QVERIFY(narrow.drawing().textPlace().top() > choices.bottom());
            QVERIFY(noteFits(narrow));
        }
    }

    void aLensThatFailsSaysWhy() {
        const auto model = std::make_shared<Model>(*state().models.diff);
        while (lensCost(*model) < 200'000'000) // that it is read on another thread
            model->layers.push_back(model->layers.front());
        auto trace = std::make_shared<Trace>(*state().diffTrained);
        trace->model = model;
        auto layer = std::make_shared<LayerTrace>(*trace->layers[0]);
        layer->input = {};
        trace->layers[0] = layer;
        SessionState s = state();
        s.diffTrained = s.diffEdited = trace;
        LensKeeper lenses;
        QVERIFY(textScene(s, lenses).lensDiff.problem.contains(QStringLiteral("layer by layer")));
        VERIFY_WITHIN(lenses.settled(), patience);
        const LensColumn lens = textScene(s, lenses).lensDiff;
        QVERIFY2(lens.rows.empty() && lens.problem.contains(QStringLiteral("did not keep")),
                 qPrintable(lens.problem));
        QVERIFY(lenses.settled()); // it is not begun anew
    }

    void aLensThatIsAskedForNoLongerIsLetGo() {
        const auto model = std::make_shared<Model>(*state().models.diff);
        auto trace = std::make_shared<Trace>(*state().diffTrained);
        while (lensCost(*model) < 2'000'000'000) {
            model->layers.push_back(model->layers.front());
            trace->layers.push_back(trace->layers.back());
        }
        trace->model = model;
        LensKeeper lenses;
        const auto ask = [&](int token) { return lenses.of(LensKeeper::Trained, trace, token, 0); };
        QVERIFY(ask(1) == nullptr && !lenses.settled());
        lenses.forget();
        QVERIFY(lenses.settled());
        VERIFY_WITHIN(trace.use_count() == 1, patience);
        QVERIFY(ask(1) == nullptr && ask(2) == nullptr); // the newest
        VERIFY_WITHIN(lenses.settled(), patience);
        const int token = 2;
        const auto expected = logitLens(*trace, std::span(&token, 1), 1, 0);
        QVERIFY(ask(2) != nullptr);
        QCOMPARE(ask(2)->front().standing[0].logit, expected.front().standing[0].logit);
        QVERIFY(ask(1) == nullptr);
    }

    void wordsAreWholeAndLinesBreakWhereTheTextBreaks() {
        TextFlow flow(Theme::sans(15));
        flow.setTokens({piece(1, "Un", "Un"), piece(2, "believ", "believ"), piece(3, "able", "able"),
                        piece(4, " news", " news"), piece(5, "\n", "␊"), piece(6, "\xE6\x98", "是"),
                        piece(7, "\xAF", "", true), piece(8, "的", "的")});
        flow.setWidth(400);
        const auto box = [&](int token) { return flow.boxesOf(token).front(); };
        for (int token = 0; token < 2; ++token) // joined: no gap between the parts of a word
            QVERIFY(std::abs(box(token).right() - box(token + 1).left()) < 0.6);
        QVERIFY(box(3).left() > box(2).right() + 2);
        QCOMPARE(box(5), box(6)); // one character of two tokens
        QVERIFY(box(5).top() > box(4).top() && box(7).top() == box(5).top());
        QCOMPARE(flow.tokenAt(box(3).center()), 3);
        QCOMPARE(flow.tokenAt({box(5).left() + 1, box(5).center().y()}), 5);
        QCOMPARE(flow.tokenAt({390, 300}), -1);
        const double before = box(0).top();
        flow.setWidth(QFontMetricsF(Theme::sans(15)).horizontalAdvance("Unbelievable") + 8);
        QVERIFY(box(3).top() > box(0).top()); // the next line, as a whole
        QCOMPARE(box(2).top(), before);
        QCOMPARE(flow.tokenBeyond(0, 1), 3);
        QCOMPARE(flow.tokenBeyond(3, -1), 0);
    }

    void itSaysWhatItCannotShow() {
        LensKeeper lenses;
        SessionState s = state();
        auto trace = std::make_shared<Trace>(*s.diffTrained);
        auto layer = std::make_shared<LayerTrace>(*trace->layers[static_cast<std::size_t>(s.head.layer)]);
        layer->maps.clear();
        trace->layers[static_cast<std::size_t>(s.head.layer)] = layer;
        s.diffTrained = s.diffEdited = trace;
        const TextScene withoutMaps = textScene(s, lenses);
        QVERIFY(withoutMaps.problem.isEmpty() && withoutMaps.weights.empty() && !withoutMaps.note.isEmpty());
        layer->input = {};
        const TextScene withoutLens = textScene(s, lenses);
        QVERIFY2(withoutLens.lensDiff.problem.contains(QStringLiteral("did not keep")) ||
                     !withoutLens.lensDiff.rows.empty(),
                 qPrintable(withoutLens.lensDiff.problem));
        s.diffTrained = s.diffEdited = nullptr;
        s.models.diff = nullptr;
        const TextScene alone = textScene(s, lenses);
        QCOMPARE(alone.maps, std::vector{MapName::Standard});
        s.standard = nullptr;
        TextView empty;
        empty.resize(600, 400);
        empty.setScene(textScene(s, lenses));
        QVERIFY(!empty.scene().problem.isEmpty() && !empty.grab().isNull());
        QTest::keyClick(&empty, Qt::Key_Down);
        QTest::keyClick(&empty, Qt::Key_Return);
    }

    void screenReadersHearItOnceAHandRests() {
        VERIFY_WITHIN(view_->accessibleDescription() == scene().description, patience);
        QVERIFY(scene().description.contains(QStringLiteral("Logit lens of the DIFF Transformer")));
        QVERIFY(scene().description.contains(scene().note));
    }

  private:
    [[nodiscard]] const TextScene& scene() const { return view_->scene(); }

    [[nodiscard]] static bool noteFits(const TextView& view) {
        const QRectF room = view.drawing().noteWords();
        const QRectF wanted =
            QFontMetricsF(view.drawing().theme.words(12))
                .boundingRect(QRectF(0, 0, room.width(), 1e4), Qt::TextWordWrap, view.scene().note);
        return wanted.height() <= room.height() && room.bottom() <= view.height();
    }

    /// Every weight on screen against the maps.
    void check() {
        const SessionState& s = state();
        const TracePtr& trace = scene().map == MapName::Standard ? s.shownStandard() : s.shown();
        const HeadId head = scene().map == MapName::Standard ? s.twin() : s.head;
        const LayerTrace& layer = *trace->layers[static_cast<std::size_t>(head.layer)];
        QCOMPARE(static_cast<int>(scene().weights.size()), scene().query + 1);
        double largest = 0;
        for (int key = 0; key <= scene().query; ++key) {
            const float a = layer.map(0, head.head)[scene().query * layer.maps[0].cols() + key];
            const CellValues values = scene().map == MapName::Standard
                                          ? CellValues{a, 0, 0}
                                          : cellValues(layer, head.head, {scene().query, key}, s.mix(head));
            const float wanted = scene().map == MapName::A2           ? values.lambda * values.a2
                                 : scene().map == MapName::Difference ? values.difference()
                                                                      : values.a1;
            QCOMPARE(scene().weights[static_cast<std::size_t>(key)], wanted);
            largest = std::max(largest, std::abs(double{wanted}));
        }
        QVERIFY(scene().maximum >= largest);
    }

    TextView* view_ = nullptr;
};

GUI_TEST(TextViewTest)
#include "text_view_test.moc"
