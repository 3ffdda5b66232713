// SPDX-License-Identifier: MIT
// What the canvas writes and marks beside and inside the maps, against the numbers of the maps.
#include "core/util/phrase.h"
#include "tests/gui/support/figure_scenes.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/tiny_model.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/overlay.h"
#include "widgets/lab/chart/lab_pen.h"
#include "widgets/lab/chart/waterfall.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace lambdascope;
using namespace lambdascope::figures;

namespace {

/// Remembers words and triangles.
class Recorder final : public Ink {
  public:
    struct Word {
        QPointF at;
        QString words;
        QRectF box = {}; // of its ink
    };
    struct Tip {
        QPointF at; // the third corner
        QColor color;
    };
    std::vector<Word> words, upwards;
    std::vector<Tip> tips;
    std::vector<std::pair<QRectF, QColor>> fills;

    void line(QPointF, QPointF, const QColor&, double) override {}
    void dashed(QPointF, QPointF, const QColor&, double, double, double) override {}
    void box(const QRectF&, const QColor&, double, double) override {}
    void fill(const QRectF& rect, const QColor& color, double) override { fills.emplace_back(rect, color); }
    void dot(QPointF, double, const QColor&) override {}
    void ring(QPointF, double, const QColor&, double) override {}
    void diamond(QPointF, double, const QColor&) override {}
    void path(std::span<const QPointF>, const QColor&, double) override {}
    void dashedPath(std::span<const QPointF>, const QColor&, double, double, double) override {}
    void triangle(QPointF, QPointF, QPointF c, const QColor& color) override { tips.push_back({c, color}); }
    double text(QPointF at, const QString& said, const QFont& font, const QColor&, Align align) override {
        const double wide = width(said, font);
        const double left = at.x() - (align == Align::Left ? 0 : align == Align::Right ? wide : wide / 2);
        words.push_back({at, said, inkOf(said, font).translated(left, at.y())});
        return at.x() + wide;
    }
    void upward(QPointF at, const QString& said, const QFont& font, const QColor&) override {
        const double high = inkOf(said, font).height();
        upwards.push_back(
            {at, said, {at.x() - high / 2, at.y() - width(said, font), high, width(said, font)}});
    }
    double width(const QString& said, const QFont& font) override {
        return QFontMetricsF(font).horizontalAdvance(said);
    }
    void clip(const QRectF&) override {}
    void unclip() override {}

    [[nodiscard]] bool says(const QString& text) const {
        return std::ranges::any_of(words, [&](const Word& each) { return each.words.contains(text); });
    }

  private:
    static QRectF inkOf(const QString& said, const QFont& font) {
        return QFontMetricsF(font).tightBoundingRect(said);
    }
};

/// A frame of a figure: nothing is under a pointer.
struct Drawn {
    explicit Drawn(const CanvasScene& scene, bool stale = false) : theme(Look::onPaper(Theme::light())) {
        values.update(scene);
        const auto tokens = static_cast<int>(scene.tokens.size());
        layout = CanvasLayout::rowOf(tokens, paperMapSide(tokens), scene.shown, hasTokenLambda(scene), 480,
                                     78, size);
        const CanvasFrame frame{.scene = scene,
                                .values = values,
                                .layout = layout,
                                .panels = panelsOf(scene, values, layout, {}),
                                .theme = theme,
                                .size = size,
                                .view = {},
                                .hover = {},
                                .pointer = {},
                                .showStale = stale};
        Overlay(frame, ink).draw();
    }
    /// The marks beside the colour bars.
    [[nodiscard]] std::vector<QPointF> marks() const {
        std::vector<QPointF> found;
        for (const Recorder::Tip& tip : ink.tips)
            if (tip.color == theme.accent) found.push_back(tip.at);
        return found;
    }
    /// What is printed in a cell.
    [[nodiscard]] QString printed(int panel, Cell cell) const {
        const auto rect = layout.cellRect(panel, cell, {});
        const QPointF at(rect->center().x(), rect->center().y() + 4);
        const auto word = std::ranges::find_if(
            ink.words, [&](const auto& each) { return (each.at - at).manhattanLength() < 0.1; });
        return word == ink.words.end() ? QString() : word->words;
    }

    CanvasValues values;
    Look theme;
    CanvasLayout layout;
    QSizeF size;
    Recorder ink;
};

MapNote noteOfRow() {
    return {.lines = {{"answer’s sentence", "answer", "+0.10"},
                      {"other: London 24512", "other", "+0.02"},
                      {"the rest, sizes added", "rest", "0.09", false},
                      {"answer ÷ |other|", "÷ |other|", "4.7 ×"}},
            .isSigned = true};
}

/// ⟨bos⟩ and so many sentences of three tokens, by sentence, of all heads of a layer.
CanvasScene bySentence(int sentences, MeterScope scope = MeterScope::Layer) {
    const int tokens = 3 * sentences + 1;
    CanvasScene scene = equation(tokens);
    scene.tokens.clear();
    std::vector<TokenPiece> pieces;
    for (int i = 0; i < tokens; ++i) {
        const std::string text = i == 0       ? "<bos>"
                                 : i % 3 == 0 ? "."
                                 : i % 3 == 1 ? " City" + std::to_string(i)
                                              : " " + std::to_string(4321 * i);
        pieces.push_back({i, text, text, i == 0, false});
        scene.tokens << QString::fromStdString(text);
    }
    scene.diff = scene.trained = figures::traceOf(
        tokens, 2, 1, 1, test::tinyModel({.heads = 2 * figures::heads, .kvHeads = 2 * figures::heads}));
    scene.standard = figures::traceOf(
        tokens, 1, 7, 1,
        test::tinyModel({.differential = false, .heads = figures::heads, .kvHeads = figures::heads}));
    scene.groups = std::make_shared<const TokenGroups>(tokenGroups(pieces, GroupBy::Sentence));
    scene.shownBy = GroupBy::Sentence;
    scene.scope = scope;
    scene.mixes.assign(1, std::vector<HeadMix>(figures::heads, scene.mix));
    scene.trainedMixes.assign(1, std::vector<HeadMix>(figures::heads, scene.trainedMix));
    scene.scale.reset();
    scene.pin = Cell{tokens - 1, std::min(7, tokens - 1)};
    scene.notes.fill(noteOfRow());
    return scene;
}

CanvasScene only(int panel, int tokens) {
    CanvasScene scene = equation(tokens);
    scene.shown = {};
    scene.shown.at(static_cast<std::size_t>(panel)) = true;
    return scene;
}

} // namespace

class OverlayMarksTest : public QObject {
    Q_OBJECT

  private slots:
    void printedNumbersAreThoseOfTheCells_data();
    void printedNumbersAreThoseOfTheCells();
    void theMarkIsOfTheOneSoftmaxMap();
    void severalSoftmaxMapsHaveNoMark();
    void theBarSaysWhatIsBeyondItWithTheLambdaInForce();
    void theDifferenceHasNoSoftmaxBar();
    void theBarsSayWhatTheScaleMeans();
    void theStripSaysOneThingOfAllMaps();
    void headsTogetherPrintTheirMeans();
    void oneModelAloneIsDrawnWhateverHeadsAreTogether();
    void columnsOfTheAnswerAndOfDistractorsAreRuled();
    void linesOfTheRowNeverReachCells_data();
    void linesOfTheRowNeverReachCells();
    void linesOfTheRowStandInASmallMap();
    void noTwoWordsMeet_data();
    void noTwoWordsMeet();
    void smallWeightsAreReadInEvenShares();
    void theStarOfAnExperimentIsExplained();
};

void OverlayMarksTest::printedNumbersAreThoseOfTheCells_data() {
    QTest::addColumn<int>("panel");
    QTest::addColumn<bool>("plain");
    QTest::addColumn<bool>("swapped");
    QTest::addColumn<float>("lambda");
    const float own = equation(8).mix.lambda;
    QTest::newRow("a1") << 0 << false << false << own;
    QTest::newRow("a2") << 1 << true << false << own;
    QTest::newRow("a2 of a swapped head") << 1 << true << true << own;
    QTest::newRow("lambda-a2") << 1 << false << false << own;
    QTest::newRow("lambda-a2, swapped") << 1 << false << true << own;
    QTest::newRow("lambda-a2 below zero") << 1 << false << false << -0.3F;
    QTest::newRow("difference") << 2 << false << false << own;
}

void OverlayMarksTest::printedNumbersAreThoseOfTheCells() {
    QFETCH(int, panel);
    QFETCH(bool, plain);
    QFETCH(bool, swapped);
    QFETCH(float, lambda);
    CanvasScene scene = only(panel, 8);
    scene.pin = {};
    scene.mix.swapped = swapped;
    scene.mix.lambda = lambda;
    scene.plainSecond = plain;
    const Drawn drawn(scene);
    const LayerTrace& layer = *scene.diff->layers[scene.head.layer];
    int seen = 0;
    for (int q = 0; q < 8; ++q)
        for (int k = 0; k <= q; ++k) {
            const float a1 = layer.map(swapped ? 1 : 0, scene.head.head)[q * 8 + k];
            const float a2 = layer.map(swapped ? 0 : 1, scene.head.head)[q * 8 + k];
            const float value = panel == 0 ? a1 : panel == 2 ? a1 - lambda * a2 : plain ? a2 : lambda * a2;
            if (std::abs(value) < 0.005F) continue;
            QCOMPARE(drawn.printed(panel, {q, k}),
                     QString::fromStdString(formatNumber(value, 2)).replace("0.", "."));
            ++seen;
        }
    QVERIFY(seen > 20);
}

void OverlayMarksTest::theMarkIsOfTheOneSoftmaxMap() {
    struct Case {
        int panel;
        bool plain;
    };
    for (const Case& each : {Case{0, false}, {1, false}, {1, true}, {3, false}}) {
        CanvasScene scene = only(each.panel, 12);
        scene.plainSecond = each.plain;
        const Drawn drawn(scene);
        const CellValues cell = drawn.values.diffCell(*scene.pin);
        const float value = each.panel == 3   ? drawn.values.matrix(3).value(*scene.pin)
                            : each.panel == 0 ? cell.a1
                            : each.plain      ? cell.a2
                                              : std::abs(cell.lambda * cell.a2);
        const QRectF& bar = drawn.layout.softmaxBar;
        const MapScaling& scaling = drawn.values.scaling(each.panel);
        const double share = std::min(1.0F, scaling.share(value * scaling.factor(scene.pin->query)));
        const auto marks = drawn.marks();
        QCOMPARE(marks.size(), std::size_t{1});
        QVERIFY(std::abs(marks[0].x() - (bar.left() + share * bar.width())) < 0.01);
    }
}

void OverlayMarksTest::severalSoftmaxMapsHaveNoMark() {
    const CanvasScene scene = equation(12);
    const Drawn drawn(scene);
    QVERIFY(drawn.ink.says("softmax"));
    const auto marks = drawn.marks(); // of the difference
    QCOMPARE(marks.size(), std::size_t{1});
    const QRectF& bar = drawn.layout.signedBar;
    const float value = drawn.values.diffCell(*scene.pin).difference();
    const MapScaling& scaling = drawn.values.scaling(2);
    const double share = std::clamp(scaling.share(value * scaling.factor(scene.pin->query)), -1.0F, 1.0F);
    QVERIFY(std::abs(marks[0].x() - (bar.center().x() + share * bar.width() / 2)) < 0.01);
}

void OverlayMarksTest::theBarSaysWhatIsBeyondItWithTheLambdaInForce() {
    CanvasScene scene = equation(12);
    scene.scale = MapScale::Row; // its ends are those of the trained maps
    QVERIFY(!Drawn(scene).values.clipped(false));
    scene.mix.lambda = 4 * scene.trainedMix.lambda;
    QVERIFY(Drawn(scene).values.clipped(false));
}

void OverlayMarksTest::theDifferenceHasNoSoftmaxBar() {
    const Drawn drawn(only(2, 12));
    QVERIFY(drawn.ink.says("signed") && !drawn.ink.says("softmax"));
    QCOMPARE(drawn.marks().size(), std::size_t{1});
}

void OverlayMarksTest::theBarsSayWhatTheScaleMeans() {
    for (const MapScale scale : allMapScales) {
        CanvasScene scene = equation(12);
        scene.scale = scale;
        const Drawn drawn(scene);
        QVERIFY(drawn.ink.says(wordsOf(scale)));
        const auto at = [&](const QString& number) {
            const auto word = std::ranges::find(drawn.ink.words, number, &Recorder::Word::words);
            return word == drawn.ink.words.end() ? -1 : word->at.x();
        };
        const QRectF& bar = drawn.layout.softmaxBar;
        const QString end = scale == MapScale::Even ? "2.5"
                            : scale == MapScale::Row || scale == MapScale::Own
                                ? "max" // of a row: no weight
                                : QString::number(drawn.values.maximum()).mid(1);
        QVERIFY(at("+" + end) > drawn.layout.signedBar.right());
        if (scale == MapScale::Even)
            QVERIFY(std::abs(at("1") - (bar.left() + bar.width() / fullOfEven)) < 0.01);
        if (scale == MapScale::Root)
            QVERIFY(std::abs(at(QString::number(drawn.values.maximum() / 4, 'g', 2).mid(1)) -
                             bar.center().x()) < 0.01);
    }
}

/// What is printed adds up, and no λ stands there where there is not one of all.
void OverlayMarksTest::headsTogetherPrintTheirMeans() {
    CanvasScene scene = bySentence(15);
    const Drawn one(scene);
    QVERIFY(one.values.oneLambda() && one.ink.says("×"));
    QVERIFY(one.ink.says(QStringLiteral("mean of the %1 heads of layer 0").arg(figures::heads)));
    for (const Recorder::Word& word : one.ink.words) QVERIFY(!word.words.contains("H1"));
    QVERIFY(!one.ink.says("retrieving"));
    for (const int expected : {1, 2}) { // each model says it of its own
        scene.retrieves = true;
        scene.besideRetrieves = expected == 2;
        const Drawn named(scene);
        QCOMPARE(std::ranges::count_if(
                     named.ink.words,
                     [](const Recorder::Word& word) { return word.words.contains("retrieving layer"); }),
                 expected);
    }
    scene.retrieves = scene.besideRetrieves = false;
    QVERIFY(one.ink.says(wordsOf(MapScale::Own)));
    scene.mixes[0][1].lambda = 0.9F;
    const Drawn several(scene);
    const CellValues cell = several.values.diffCell(*several.values.shownCell(scene.pin));
    QVERIFY(!several.values.oneLambda() && cell.lambda == 1);
    const Arithmetic sum = arithmetic(cell);
    QVERIFY(several.ink.says(QString::fromStdString(sum.a1)) &&
            several.ink.says(QString::fromStdString(sum.a2)));
    QVERIFY(std::none_of(several.ink.words.begin(), several.ink.words.end(),
                         [](const auto& word) { return word.words == QStringLiteral("×"); }));
    const float difference = several.values.matrix(2).number(*several.values.shownCell(scene.pin));
    QVERIFY(std::abs(cell.difference() - difference) < 1e-6F);
}

/// As while the other one is read.
void OverlayMarksTest::oneModelAloneIsDrawnWhateverHeadsAreTogether() {
    for (const MeterScope scope : {MeterScope::Head, MeterScope::Layer, MeterScope::All})
        for (const bool diff : {true, false}) {
            CanvasScene scene = bySentence(8, scope);
            (diff ? scene.standard : scene.diff).reset();
            const Drawn drawn(scene);
            QCOMPARE(drawn.ink.says(QStringLiteral("Open a standard Transformer beside it")), diff);
            QCOMPARE(drawn.ink.says(QStringLiteral("Open a DIFF Transformer beside it")), !diff);
        }
}

void OverlayMarksTest::columnsOfTheAnswerAndOfDistractorsAreRuled() {
    CanvasScene scene = bySentence(8);
    scene.answer = {5, 6};         // of the second sentence
    scene.distractors = {2, 8, 9}; // of the first and the third
    const Drawn drawn(scene);
    const QRectF& map = drawn.layout.panels[2];
    const double side = map.width() / 9; // ⟨bos⟩, too
    std::vector<std::pair<int, QColor>> ruled;
    for (const auto& [rect, color] : drawn.ink.fills)
        if (rect.height() == 2 && rect.bottom() < map.top() && rect.left() > map.left() &&
            rect.right() < map.right())
            ruled.emplace_back(static_cast<int>((rect.center().x() - map.left()) / side), color);
    const std::vector<std::pair<int, QColor>> wanted{
        {1, drawn.theme.ink3}, {3, drawn.theme.ink3}, {2, drawn.theme.ink1}};
    QVERIFY(ruled == wanted);
}

void OverlayMarksTest::linesOfTheRowNeverReachCells_data() {
    QTest::addColumn<int>("sentences");
    QTest::addColumn<QSizeF>("size");
    for (const int sentences : {1, 2, 5, 15, 60, 200})
        for (const QSizeF size : {QSizeF(960, 262), QSizeF(1280, 372), QSizeF(1600, 474), QSizeF(1066, 420)})
            QTest::addRow("%d, %.0f x %.0f", sentences, size.width(), size.height()) << sentences << size;
}

void OverlayMarksTest::linesOfTheRowNeverReachCells() {
    QFETCH(int, sentences);
    QFETCH(QSizeF, size);
    const CanvasScene scene = bySentence(sentences);
    const Look look = Theme::light();
    CanvasValues values;
    values.update(scene);
    const auto layout = CanvasLayout::of(size, shapeOf(scene, values, look), 1, allPanels, false, 400);
    Recorder ink;
    const EquationPanels panels = panelsOf(scene, values, layout, {});
    Overlay({.scene = scene,
             .values = values,
             .layout = layout,
             .panels = panels,
             .theme = look,
             .size = size,
             .view = {},
             .hover = {},
             .pointer = {}},
            ink)
        .draw();
    int lines = 0;
    for (const Recorder::Word& word : ink.words) {
        if (!word.box.isValid()) continue;
        QVERIFY2(QRectF(QPointF(), size).contains(word.box), qPrintable(word.words));
        lines += word.words == "4.7 ×";
        for (const MapPanel& panel : panels) {
            if (!panel.drawn() || !panel.rect.intersects(word.box)) continue;
            if (panel.side() >= 28) continue; // numbers stand in the cells
            const int row = std::min(panel.matrix.rows() - 1,
                                     static_cast<int>((word.box.bottom() - panel.rect.top()) / panel.side()));
            const double cells = panel.matrix.seenBy(row) * panel.side();
            QVERIFY2(word.box.left() >= panel.rect.left() + cells, qPrintable(word.words));
        }
    }
    if (layout.arrangement == CanvasLayout::Arrangement::TooSmall) return;
    if (layout.notesBelow || noteFits(layout.mapSize(), layout.cellSize({}))) QCOMPARE(lines, 4);
}

/// In the smallest window, whose maps have 140 pixels: all four numbers, three of them with their names.
void OverlayMarksTest::linesOfTheRowStandInASmallMap() {
    for (const int sentences : {5, 6, 15}) {
        Recorder ink;
        const double side = 140.0 / (sentences + 1);
        paintNoteInside(ink, Theme::light(), noteOfRow(), {100, 100, 140, 140}, side);
        QStringList said;
        for (const Recorder::Word& word : ink.words) said << word.words;
        QCOMPARE(said, (QStringList{"answer", "+0.10", "other", "+0.02", "rest", "0.09", "4.7 ×"}));
    }
    const MapNote korean{.lines = {{"정답 문장", "정답", "+0.070"},
                                   {"다음: London 24512", "다음", "+0.015"},
                                   {"나머지(크기 합)", "나머지", "0.08", false},
                                   {"정답 ÷ |다음|", "÷ |다음|", "4.7 ×"}},
                         .isSigned = true};
    Recorder ink;
    paintNoteInside(ink, Theme::light(), korean, {100, 100, 132, 132}, 9);
    QStringList said;
    for (const Recorder::Word& word : ink.words) said << word.words;
    for (const char* number : {"+0.070", "+0.015", "나머지", "0.08", "4.7 ×"})
        QVERIFY2(said.contains(QString::fromUtf8(number)), qPrintable(said.join(u' ')));
}

void OverlayMarksTest::noTwoWordsMeet_data() {
    QTest::addColumn<int>("tokens");
    QTest::addColumn<QSizeF>("size");
    for (const int tokens : {1, 2, 37, 256, 1000})
        for (const QSizeF size :
             {QSizeF(960, 262), QSizeF(1280, 372), QSizeF(1600, 474), QSizeF(1066, 420), QSizeF(2560, 880)})
            QTest::addRow("%d tokens, %.0f x %.0f", tokens, size.width(), size.height()) << tokens << size;
}

/// On screen, at every scale, with the numbers of the row and with what the strip says of old or pooled maps.
void OverlayMarksTest::noTwoWordsMeet() {
    QFETCH(int, tokens);
    QFETCH(QSizeF, size);
    CanvasScene scene = equation(tokens);
    scene.staleText = "from the earlier text or edit";
    scene.pin = Cell{tokens - 1, tokens / 2};
    scene.answer = {tokens / 3};
    scene.distractors = {0};
    scene.notes.fill(noteOfRow());
    const Look look = Theme::light();
    for (const MapScale scale : allMapScales)
        for (const bool stale : {false, true}) {
            scene.scale = scale;
            CanvasValues values;
            values.update(scene);
            const auto layout =
                CanvasLayout::of(size, shapeOf(scene, values, look), 1, allPanels, false, 330);
            Recorder ink;
            const CanvasFrame frame{.scene = scene,
                                    .values = values,
                                    .layout = layout,
                                    .panels = panelsOf(scene, values, layout, {}),
                                    .theme = look,
                                    .size = size,
                                    .view = {},
                                    .hover = {},
                                    .pointer = {},
                                    .showStale = stale};
            Overlay(frame, ink).draw();
            std::vector<Recorder::Word> all = ink.words;
            all.insert(all.end(), ink.upwards.begin(), ink.upwards.end());
            for (std::size_t a = 0; a < all.size(); ++a) {
                const QRectF box = all[a].box.adjusted(0.5, 0.5, -0.5, -0.5);
                if (!box.isValid()) continue;
                QVERIFY2(QRectF(QPointF(), size).contains(box), qPrintable("cut: " + all[a].words));
                for (std::size_t b = a + 1; b < all.size(); ++b)
                    QVERIFY2(!box.intersects(all[b].box.adjusted(0.5, 0.5, -0.5, -0.5)),
                             qPrintable(all[a].words + " meets " + all[b].words));
            }
        }
}

void OverlayMarksTest::smallWeightsAreReadInEvenShares() {
    CanvasScene scene = equation(600);
    scene.pin = Cell{599, 7};
    const Drawn drawn(scene);
    const CellValues cell = drawn.values.diffCell(*scene.pin);
    QVERIFY(std::max(cell.a1, cell.a2) < 0.01F);
    QVERIFY(drawn.ink.says("× 1/600"));
    QVERIFY(!drawn.ink.says("0.00"));
}

void OverlayMarksTest::theStripSaysOneThingOfAllMaps() {
    CanvasScene scene = equation(600); // more cells than pixels
    scene.staleText = "from the earlier text or edit";
    const QString pooled = "2 × 2 cells a pixel, strongest kept";
    const Drawn now(scene), old(scene, true);
    QVERIFY(now.ink.says(pooled) && !now.ink.says(scene.staleText));
    QVERIFY(old.ink.says(scene.staleText) && !old.ink.says(pooled));
}

void OverlayMarksTest::theStarOfAnExperimentIsExplained() {
    for (const QSizeF size : {QSizeF(620, 420), QSizeF(1104, 855), QSizeF(1880, 420)}) {
        LabScene scene = lab();
        for (const bool on : {false, true}) {
            scene.layers[2].ablated = on;
            const LabGeometry geometry = LabGeometry::of(scene, {size, 1, {}});
            const Look look = Theme::light();
            const LabFonts fonts(look);
            const LabPointer nobody;
            Recorder ink;
            ChartPainter({ink, look, fonts, scene, geometry, nobody, size}).draw();
            QCOMPARE(ink.says("layer 2 *"), on);
            QCOMPARE(ink.says("an experiment is on"), on);
        }
    }
}

GUI_TEST(OverlayMarksTest)
#include "overlay_marks_test.moc"
