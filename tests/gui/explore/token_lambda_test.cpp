// SPDX-License-Identifier: MIT
// DIFF V2, where every token and head has a λ of its own: the pixels of every map against A1 − λ_t·A2 of its
// row, and what the views say in the place of λ_init.
#include "app/explore/explore_values.h"
#include "app/figures/figures.h"
#include "app/lab/lab_values.h"
#include "app/present/presenter_values.h"
#include "app/window/graphics.h"
#include "app/window/main_window.h"
#include "core/compute/backend.h"
#include "core/compute/forward.h"
#include "core/model/safetensors.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "tests/support/tiny_model.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/palette.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/edit/edit_panel.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTest>

#include <cmath>
#include <numeric>
#include <set>
#include <string>

using namespace lambdascope;
using test::patience;

namespace {

/// A tokenizer of one letter a token, as this tiny model has none of its own.
std::string letterTokenizer() {
    std::string vocabulary = R"("Ġ": 0)";
    for (char letter = 'a'; letter <= 'z'; ++letter)
        vocabulary += std::string(", \"") + letter + "\": " + std::to_string(letter - 'a' + 1);
    return R"({"version": "1.0", "model": {"type": "BPE", "vocab": {)" + vocabulary +
           R"(}, "merges": []}, "decoder": {"type": "ByteLevel"}, "added_tokens": [], "pre_tokenizer":)" +
           R"({"type": "ByteLevel", "add_prefix_space": false, "use_regex": true}})";
}

/// The tiny DIFF V2 checkpoint with that tokenizer.
class ModelFolder {
  public:
    ModelFolder() {
        for (const char* const name : {"config.json", "model.safetensors"})
            std::filesystem::copy_file(std::filesystem::path(TEST_DATA "/unilm/v2-gqa") / name,
                                       folder_.path() / name);
        test::writeText(folder_.path() / "tokenizer.json", letterTokenizer());
    }
    [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

  private:
    test::TempFolder folder_;
};

float weightOf(const LayerTrace& layer, int term, int head, Cell cell) {
    return layer.map(term, head)[cell.query * layer.maps[0].cols() + cell.key];
}

bool close(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2 &&
           std::abs(a.blue() - b.blue()) <= 2;
}

} // namespace

class TokenLambdaTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        model_ = loadModel(folder_.path());
        QVERIFY(model_->plan.tokenLambda);
        std::vector<int> tokens(20);
        for (int i = 0; i < 20; ++i) tokens[i] = (7 * i + 3) % 27;
        trace_ = forward(*makeBackend("cpu"), model_, {tokens, {}, std::vector(model_->layers.size(), true)});
    }

    void pixelsAreOfTheLambdaOfTheirRow();
    void aPooledPixelTakesTheLambdaOfEachRow();
    void theColumnShowsLambda();
    void thumbnailsAreOfTheLambdaOfTheirRow();
    void figuresAreOfTheLambdaOfTheirRow();
    void theWindowSaysThatThereIsNoLambdaInit();
    void anOverrideIsOneNumber();
    void whatIsSetLooksSetAndItsEffectDoesNot();

  private:
    [[nodiscard]] CanvasScene scene() const {
        CanvasScene scene;
        scene.scale = MapScale::Absolute;
        scene.diff = scene.trained = trace_;
        for (int i = 0; i < trace_->tokenCount(); ++i) scene.tokens << QStringLiteral("t%1").arg(i);
        scene.head = {1, 1};
        scene.mix = scene.trainedMix = headMixes(*model_, {}, 1)[1];
        return scene;
    }
    [[nodiscard]] const LayerTrace& layer() const { return *trace_->layers[1]; }
    /// What the difference map shows in a cell.
    [[nodiscard]] float differenceAt(Cell cell) const {
        return weightOf(layer(), 0, 1, cell) -
               layer().tokenLambda.at(cell.query, 1) * weightOf(layer(), 1, 1, cell);
    }

    ModelFolder folder_;
    ModelPtr model_;
    TracePtr trace_;
};

void TokenLambdaTest::pixelsAreOfTheLambdaOfTheirRow() {
    QMainWindow window;
    auto* canvas = new MapCanvas(bestDrawing());
    window.setCentralWidget(canvas);
    const CanvasScene shown = scene();
    canvas->setScene(shown);
    window.resize(1600, 437);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_COMPARE(canvas->size(), QSize(1600, 437));
    const QImage image = canvas->picture();
    const float mean = tokenLambdas(layer(), 1).mean;
    bool told = false; // another λ would have been another pixel
    for (int query = 0; query < shown.tokens.size(); ++query)
        for (int key = 0; key <= query; ++key) {
            const Cell cell{query, key};
            const auto drawn = [&](int panel) {
                const QRectF rect = *canvas->cellRect(panel, cell);
                return image.pixelColor(
                    (QPointF(rect.center().x(), rect.top() + rect.height() / 4) * canvas->devicePixelRatioF())
                        .toPoint());
            };
            const float a2 = weightOf(layer(), 1, 1, cell), lambda = layer().tokenLambda.at(query, 1);
            const float most = canvas->scaleMaximum();
            const Palette colours = Palette::of(Palette::Kind::Signed, false),
                          ink = Palette::of(Palette::Kind::Softmax, false);
            const QColor wanted = colours.ofValue(differenceAt(cell), most);
            QVERIFY2(close(drawn(2), wanted),
                     qPrintable(QStringLiteral("query %1, key %2").arg(query).arg(key)));
            QVERIFY(close(drawn(1), ink.ofValue(lambda * a2, most)));
            told |= !close(wanted, colours.ofValue(weightOf(layer(), 0, 1, cell) - mean * a2, most));
        }
    QVERIFY(told);
}

void TokenLambdaTest::aPooledPixelTakesTheLambdaOfEachRow() {
    constexpr int tokens = 1200, strong = 901;
    auto layer = std::make_shared<LayerTrace>();
    for (int term = 0; term < 2; ++term) {
        Tensor maps(tokens, tokens);
        std::fill_n(maps.writable(), maps.size(), 0.0F);
        for (int row = 0; row < tokens; ++row) maps.writable()[row * tokens + (term == 1 ? row / 2 : 0)] = 1;
        layer->maps.push_back(maps);
    }
    layer->tokenLambda = Tensor(tokens, 1);
    for (int row = 0; row < tokens; ++row) layer->tokenLambda.writable()[row] = row == strong ? 0.75F : 0.25F;
    auto trace = std::make_shared<Trace>();
    trace->request.tokens.assign(tokens, 0);
    trace->layers.push_back(layer);
    CanvasScene scene;
    scene.diff = trace;
    for (int i = 0; i < tokens; ++i) scene.tokens << QStringLiteral("t");
    scene.mix = scene.trainedMix = {.tokenLambda = true};
    QMainWindow window;
    auto* canvas = new MapCanvas(bestDrawing());
    window.setCentralWidget(canvas);
    canvas->setScene(scene);
    window.resize(1280, 372);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_COMPARE(canvas->size(), QSize(1280, 372));
    const QImage image = canvas->picture();
    const auto drawn = [&](int row) {
        const QPointF point = canvas->cellRect(2, {row, row / 2})->center() * canvas->devicePixelRatioF();
        return image.pixelColor(static_cast<int>(point.x()), static_cast<int>(point.y())).name();
    };
    const Palette palette = Palette::of(Palette::Kind::Signed, false);
    QCOMPARE(drawn(strong), palette.ofValue(-0.75F, canvas->scaleMaximum()).name());
    QCOMPARE(drawn(600), palette.ofValue(-0.25F, canvas->scaleMaximum()).name());
}

void TokenLambdaTest::theColumnShowsLambda() {
    constexpr QSize size(1600, 437);
    const CanvasScene shown = scene();
    const auto layout = CanvasLayout::of(size, 20, 1, shown.shown, hasTokenLambda(shown));
    QVERIFY(layout.lambdas.left() > layout.panels[2].right() &&
            layout.lambdas.right() < layout.rowSums.left());
    const CanvasLayout plain = CanvasLayout::of(size, 20, 1);
    QVERIFY(plain.lambdas.isEmpty()); // nothing has moved for DIFF V1
    QCOMPARE(plain.rowSums.left(), plain.panels[2].right() + 8);

    QMainWindow window;
    auto* canvas = new MapCanvas(bestDrawing());
    window.setCentralWidget(canvas);
    canvas->setScene(shown);
    window.resize(size);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_COMPARE(canvas->size(), size);
    const double ratio = canvas->devicePixelRatioF();
    const auto column = CanvasLayout::of(size, 20, ratio, shown.shown, true).lambdas;
    const QImage image = canvas->picture();
    const double side = column.height() / 20;
    std::set<QRgb> seen;
    for (int query = 0; query < 20; ++query) {
        const QPointF at = QPointF(column.center().x(), column.top() + (query + 0.5) * side) * ratio;
        const QColor drawn = image.pixelColor(at.toPoint());
        const float lambda = layer().tokenLambda.at(query, 1);
        QVERIFY2(close(drawn, Palette::of(Palette::Kind::Softmax, false).ofValue(lambda, 1)),
                 qPrintable(QString::number(query)));
        seen.insert(drawn.rgb());
    }
    QVERIFY(seen.size() > 5);
}

void TokenLambdaTest::thumbnailsAreOfTheLambdaOfTheirRow() {
    HeadBlock block;
    block.setTrace(trace_);
    block.place({0, 0}, 42, {46, 46}, 1); // two pixels a cell
    block.make({1, 1});
    const QImage* picture = block.picture({1, 1});
    QVERIFY(picture != nullptr && picture->width() == 40);
    const Palette palette = Palette::of(Palette::Kind::Signed, false);
    for (int query = 0; query < 20; ++query)
        for (int key = 0; key <= query; ++key)
            QCOMPARE(picture->pixelColor(2 * key, 2 * query).name(),
                     palette.ofValue(differenceAt({query, key}) * static_cast<float>(query + 1), fullOfEven)
                         .name());
}

void TokenLambdaTest::figuresAreOfTheLambdaOfTheirRow() {
    const CanvasScene shown = scene();
    const FigurePicture picture = mapsPicture(shown, {}, Theme::light());
    QImage image(picture.size.toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    picture.paint(painter);
    painter.end();
    CanvasValues values;
    values.update(shown);
    QSizeF size;
    PanelSet panels = allPanels;
    panels[CanvasLayout::standardPanel] = false;
    const CanvasLayout layout =
        CanvasLayout::rowOf(20, CanvasLayout::of({1600, 437}, 20, 1).mapSize(), panels, true, 0, 28, size);
    QVERIFY(!layout.lambdas.isEmpty());
    const Palette palette = Palette::of(Palette::Kind::Signed, false);
    std::set<QRgb> wanted, drawn;
    for (int query = 0; query < 20; ++query)
        for (int key = 0; key <= query; ++key)
            wanted.insert(palette.ofValue(differenceAt({query, key}), values.maximum()).rgb());
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) drawn.insert(image.pixel(x, y));
    for (const QRgb colour : wanted) QVERIFY(drawn.contains(colour));
    QVERIFY(wanted.size() > 50);
}

namespace {

/// The real window with the V2 model open.
struct Window {
    Session session{"cpu"};
    MainWindow window{session, SOURCE_DIR "/assets", Theme::light()};
    explicit Window(const std::filesystem::path& folder) {
        window.resize(1600, 1000);
        window.setWorkspace(Workspace::Lab);
        window.show();
        window.start(folder, {}, std::string("the big dog sat"));
    }
    [[nodiscard]] const SessionState& state() const { return session.state(); }
    [[nodiscard]] bool settled() const {
        return window.settled() && state().diffEdited && state().editsCurrent() && state().textCurrent();
    }
};

} // namespace

void TokenLambdaTest::theWindowSaysThatThereIsNoLambdaInit() {
    Window w(folder_.path());
    QVERIFY(QTest::qWaitForWindowExposed(&w.window));
    VERIFY_WITHIN(w.settled(), patience);
    auto* edit = w.window.findChild<EditPanel*>();
    for (const char* const hidden : {"editQuantity", "factorFollows", "factorKeep"})
        QVERIFY2(!edit->findChild<QWidget*>(hidden)->isVisible(), hidden);
    QVERIFY(edit->findChild<QWidget*>("editSlider")->isVisible());
    QVERIFY(!edit->findChild<QWidget*>("experimentNoNorm")->isEnabled());
    QVERIFY(edit->findChild<QLabel*>("editInfo")->text().contains("no λ_init"));

    const LabScene lab = labScene(w.state());
    QVERIFY(lab.ofTokens() && !lab.sweep.offered && lab.moves == Quantity::Lambda);
    QVERIFY(lab.sweep.note.contains("follows from every token"));
    for (std::size_t l = 0; l < lab.layers.size(); ++l) {
        const Tensor& all = w.state().diffEdited->layers[l]->tokenLambda;
        const double sum = std::accumulate(all.data(), all.data() + all.size(), 0.0);
        QVERIFY(std::abs(lab.layers[l].lambda - sum / static_cast<double>(all.size())) < 1e-6);
        QVERIFY(lab.layers[l].tokens->least < lab.layers[l].tokens->most && !lab.layers[l].edited());
    }
    w.session.sweeps().start(); // by a key; nothing comes of it
    QVERIFY(!w.state().sweep.running && w.state().sweep.points.empty());

    for (const Workspace workspace :
         {Workspace::Explore, Workspace::Lab, Workspace::Learn, Workspace::Explore}) {
        w.window.setWorkspace(workspace);
        VERIFY_WITHIN(w.settled(), patience);
    }
    auto* lambdas = w.window.findChild<LambdaView*>();
    QVERIFY(!lambdas->findChild<QWidget*>("lambdaInitSlider")->isVisible());
    QVERIFY(lambdas->findChild<ElidedLabel*>("lambdaFacts")->text().contains("no λ_init"));
    QVERIFY(lambdaText(w.state()).contains("of its own"));

    std::set<std::string> refused;
    for (const FigureView view : figureViews()) {
        const FigureLook look; // light
        try {
            const Figure figure = figureOf(w.state(), view, look);
            QImage image(figure.picture.size.toSize(), QImage::Format_RGB32);
            QPainter painter(&image);
            figure.picture.paint(painter);
            QVERIFY(!numbersOf(w.state(), view, look).tables.empty());
        } catch (const UsageError&) {
            refused.insert(std::string(nameOf(view)));
        }
    }
    // no mark, no standard model, no λ_init, no history: all that this model lacks; and neither effects
    // nor an experiment were asked for
    QVERIFY((refused ==
             std::set<std::string>{"allocation", "effects", "experiment", "standard", "sweep", "training"}));
}

void TokenLambdaTest::anOverrideIsOneNumber() {
    Window w(folder_.path());
    test::oneHeadByToken(w.session);
    QVERIFY(QTest::qWaitForWindowExposed(&w.window));
    VERIFY_WITHIN(w.settled(), patience);
    const int layer = w.state().head.layer;
    const auto page = presenterPage(w.state());
    QVERIFY(page.map && !page.lambda);
    const int last = page.map->rows() - 1;
    const LayerTrace& trained = *w.state().diffTrained->layers[layer];
    const CellValues cell =
        cellValues(trained, w.state().head.head, {last, 1}, w.state().mix(w.state().head));
    QCOMPARE(page.map->values({last, 1}, 0.5).difference(), cell.difference());

    auto* canvas = w.window.findChild<LabCanvas*>();
    QVERIFY(canvas != nullptr);
    const QPoint from = canvas->pointOf(layer).toPoint();
    QTest::mousePress(canvas, Qt::LeftButton, Qt::NoModifier, from);
    for (int i = 1; i <= 8; ++i) QTest::mouseMove(canvas, from + QPoint(0, 5 * i), 5);
    QTest::mouseRelease(canvas, Qt::LeftButton, Qt::NoModifier, from + QPoint(0, 40));
    VERIFY_WITHIN(w.settled() && w.state().edits.of(layer).lambda, patience);
    QVERIFY(!w.state().edits.of(layer).lambdaInit);
    QVERIFY(!w.state().mix(w.state().head).tokenLambda);
    const LabLayer shown = labScene(w.state()).layers[static_cast<std::size_t>(layer)];
    QVERIFY(shown.edited() && shown.lambda < shown.trainedLambda);
    QVERIFY(lambdaText(w.state()).contains("set λ of layer"));
    QVERIFY(presenterPage(w.state()).lambda);
    QVERIFY(editSentence(w.state()).contains("of every token"));
    w.session.setPeek(true);
    QTRY_VERIFY(w.settled());
    w.session.setPeek(false);
    VERIFY_WITHIN(w.settled(), patience);
}

void TokenLambdaTest::whatIsSetLooksSetAndItsEffectDoesNot() {
    Window w(folder_.path());
    QVERIFY(QTest::qWaitForWindowExposed(&w.window));
    VERIFY_WITHIN(w.settled(), patience);
    const auto means = [](const TracePtr& trace, int layer) { return trace->layers[layer]->tokenRange.mean; };
    Edits edits;
    edits.layers[0].lambda = 0.9; // far from trained: the λ of later tokens follow
    edits.layers[1].lambda = means(w.state().diffTrained, 1);
    w.session.edit(edits, QStringLiteral("λ"));
    VERIFY_WITHIN(w.settled(), patience);
    const std::vector<LabLayer> lab = labScene(w.state()).layers;
    const std::vector<LayerLambda> rows = lambdaRows(w.state());
    QVERIFY(lab[0].edited() && rows[0].edited());
    QVERIFY(lab[1].edited() && rows[1].edited()); // a number that is that of all tokens is none of theirs
    const float before = means(w.state().diffTrained, 2), now = means(w.state().diffEdited, 2);
    QVERIFY(before != now);
    QVERIFY(!lab[2].edited() && !rows[2].edited());
    QCOMPARE(lab[2].trainedLambda, before);
    QCOMPARE(lab[2].lambda, now);
    QCOMPARE(rows[2].editedLambda, now);
}

GUI_TEST(TokenLambdaTest)
#include "token_lambda_test.moc"
