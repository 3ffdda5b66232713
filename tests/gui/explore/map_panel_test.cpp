// SPDX-License-Identifier: MIT
// A panel of any labelled matrix, on the GPU and on paper: it need not be square, nor its rows those of
// tokens.
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/ink.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/kit/theme.h"

#include <QImage>
#include <QMainWindow>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace lambdascope;

namespace {

constexpr int rows = 7, columns = 5, side = 24;

Tensor matrixOf(float step) {
    Tensor matrix(rows, columns);
    for (int i = 0; i < rows * columns; ++i)
        matrix.writable()[i] = std::fmod(step * static_cast<float>(i + 1), 1.F);
    return matrix;
}

/// Each row takes another share of the second matrix and sees so many columns; the first was not recorded.
MapPanel panelOf(bool isSigned) {
    MapPanel panel;
    panel.matrix = {.first = matrixOf(0.37F),
                    .second = matrixOf(0.71F),
                    .seen = {1, 1, 2, 2, 3, 5, 4},
                    .recorded = {1, rows},
                    .isSigned = isSigned};
    for (int row = 0; row < rows; ++row) panel.matrix.weights.push_back({1, -0.2F * static_cast<float>(row)});
    panel.scaling = {std::vector<float>(rows, 0.5F), 0.6F};
    panel.rect = {40, 30, columns * side, rows * side};
    for (int column = 0; column < columns; ++column) panel.columnLabels << QStringLiteral("c%1").arg(column);
    for (int row = 0; row < rows; ++row) panel.rowLabels << QStringLiteral("r%1").arg(row);
    return panel;
}

class Sheet final : public Canvas {
  public:
    explicit Sheet(Drawing drawing) : Canvas(drawing) {}
    MapPanel panel;
    int frames = 0;

  protected:
    void place() override {}
    [[nodiscard]] CellGrid grid() const override { return panel.grid(); }
    [[nodiscard]] std::vector<MapPanel> panels() const override { return {panel}; }
    void drawOverlay(Ink&) override { ++frames; }
};

/// In a corner of a cell, where no minus mark is; at the same place of the window and of the paper.
QPoint pointIn(const MapPanel& panel, Cell cell) {
    return (panel.corner(cell.query, cell.key) + QPointF(side * 0.15, side * 0.15)).toPoint();
}

bool near(QRgb a, QRgb b) {
    return std::abs(qRed(a) - qRed(b)) <= 2 && std::abs(qGreen(a) - qGreen(b)) <= 2 &&
           std::abs(qBlue(a) - qBlue(b)) <= 2;
}

} // namespace

class MapPanelTest : public QObject {
    Q_OBJECT

  private slots:
    /// What stands above that part of a canvas is a widget: a tip under it could not be read.
    void aTipStaysInItsPartOfACanvas() {
        for (const std::size_t count : {3, 40}) {
            QImage image(320, 240, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            PainterInk ink(painter);
            const Theme theme = Theme::light();
            const std::vector<TooltipLine> lines(count,
                                                 {QStringLiteral("of Paris"), Theme::sans(12), Qt::black});
            const QRectF within(0, 60, 320, 180);
            paintTooltip(ink, theme, within, {150, 225}, 10, lines);
            painter.end();
            int above = 0, below = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y) != QColor(Qt::white)) ++(y < within.top() ? above : below);
            QCOMPARE(above, 0);
            QVERIFY(below > 100);
        }
    }

    void labelsThinOutGradually() {
        QStringList tokens{"⟨bos⟩"};
        for (int sentence = 0; sentence < 5; ++sentence)
            for (const char* token : {"The", "code", "of", "Lima", "is", "58", "852", "."}) tokens << token;
        const auto count = [&](double side) {
            const std::vector<int> chosen = labelledTokens(tokens, 0, std::ssize(tokens), side, {6, 22});
            for (const int answer : {6, 22}) // whatever the size
                if (std::ranges::find(chosen, answer) == chosen.end()) return -1;
            for (std::size_t a = 0; a < chosen.size() && side < 9.5; ++a)
                for (std::size_t b = 0; b < a; ++b)
                    if (std::abs(chosen[a] - chosen[b]) * side < 12) return -2; // one over the other
            return static_cast<int>(chosen.size());
        };
        QCOMPARE(count(10), 41);
        QVERIFY2(count(9) > 14, qPrintable(QString::number(count(9)))); // and not seven
        QVERIFY2(count(4) > 8 && count(4) < count(9), qPrintable(QString::number(count(4))));
        QCOMPARE(count(2),
                 2 + 1); // of a long text, beside what is marked: where a sentence begins that has room
    }
    void screenAndPaperShowTheNumbers_data();
    void screenAndPaperShowTheNumbers();
    void cellsAreThoseOfRowsAndColumns();
    void aMatrixThatIsGoneIsLetGo_data() { eitherDrawing(); }
    void aMatrixThatIsGoneIsLetGo();
    void anUpdateIsAFrame_data() { eitherDrawing(); }
    void anUpdateIsAFrame();

  private:
    static void eitherDrawing() {
        QTest::addColumn<Canvas::Drawing>("drawing");
        QTest::newRow("processor") << Canvas::Drawing::Processor;
        QTest::newRow("OpenGL") << Canvas::Drawing::OpenGl;
    }
};

void MapPanelTest::screenAndPaperShowTheNumbers_data() {
    QTest::addColumn<bool>("isSigned");
    QTest::addColumn<Canvas::Drawing>("drawing");
    QTest::newRow("magnitudes, processor") << false << Canvas::Drawing::Processor;
    QTest::newRow("signed, processor") << true << Canvas::Drawing::Processor;
    QTest::newRow("magnitudes, OpenGL") << false << Canvas::Drawing::OpenGl;
    QTest::newRow("signed, OpenGL") << true << Canvas::Drawing::OpenGl;
}

void MapPanelTest::screenAndPaperShowTheNumbers() {
    QFETCH(const bool, isSigned);
    QFETCH(const Canvas::Drawing, drawing);
    QMainWindow window;
    auto* sheet = new Sheet(drawing);
    sheet->panel = panelOf(isSigned);
    window.setCentralWidget(sheet);
    window.resize(400, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QImage screen = sheet->picture();
    QImage paper(400, 300, QImage::Format_RGB32);
    const Theme theme = Theme::now();
    const MapPanel& panel = sheet->panel;
    {
        QPainter painter(&paper);
        paintCells(painter, panel, theme);
    }
    int shown = 0;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const Cell cell{row, column};
            if (!panel.matrix.has(cell)) continue;
            const float sum = panel.matrix.first.at(row, column) -
                              0.2F * static_cast<float>(row) * panel.matrix.second.at(row, column);
            QCOMPARE(panel.matrix.value(cell), isSigned ? sum : std::abs(sum));
            const float scaled = 0.5F * panel.matrix.value(cell);
            const QRgb wanted = panel.palette(theme.dark).ofValue(scaled, 0.6F).rgb();
            QVERIFY2(near(screen.pixel(pointIn(panel, cell)), wanted), qPrintable(QString::number(row)));
            QVERIFY2(near(paper.pixel(pointIn(panel, cell)), wanted), qPrintable(QString::number(row)));
            ++shown;
        }
    QCOMPARE(shown, 1 + 2 + 2 + 3 + 5 + 4);
    const auto onlyIn = [&](Cell cell, const QColor& ground) { // ground or its hairlines
        return std::abs(qGray(screen.pixel(pointIn(panel, cell))) - qGray(ground.rgb())) < 45;
    };
    QVERIFY(onlyIn({2, 3}, theme.canvas) && onlyIn({6, 4}, theme.canvas)); // hidden
    QVERIFY(onlyIn({0, 0}, theme.base));                                   // not recorded
    const auto picture = [&](int row) { // the last cell of a row with its hairlines
        return screen.copy(
            QRect((panel.corner(row, 4) + QPointF(1, 1)).toPoint(), QSize(side - 2, side - 2)));
    };
    QVERIFY(picture(0) != picture(1)); // what was not recorded has a ground and lines of its own
    QCOMPARE(screen.pixel(40 + columns * side + 4, 40), theme.canvas.rgb()); // beside it is nothing
    QCOMPARE(screen.pixel(60, 30 + rows * side + 4), theme.canvas.rgb());
}

void MapPanelTest::cellsAreThoseOfRowsAndColumns() {
    MapPanel panel = panelOf(true);
    QCOMPARE(panel.side(), double(side));
    QCOMPARE(panel.shownRows(), std::pair(0, rows));
    QCOMPARE(panel.shownColumns(), std::pair(0, columns));
    QCOMPARE(*panel.cellRect({6, 4}), QRectF(40 + 4 * side, 30 + 6 * side, side, side));
    QCOMPARE(panel.grid().cellAt({4.5 * side, 6.5 * side}, {}), std::optional(Cell{6, 4}));
    QVERIFY(!panel.grid().cellAt({2.0 * side, 7.5 * side}, {})); // below the last row
    panel.view = panel.grid().clamped({99, 99, 2});
    QCOMPARE(panel.view.firstKey, 2.5); // the last half of either
    QCOMPARE(panel.view.firstQuery, 3.5);
    QCOMPARE(panel.shownRows(), std::pair(3, rows));
    QCOMPARE(panel.shownColumns(), std::pair(2, columns));
}

void MapPanelTest::aMatrixThatIsGoneIsLetGo() {
    QFETCH(const Canvas::Drawing, drawing);
    QMainWindow window;
    auto* sheet = new Sheet(drawing);
    sheet->panel = panelOf(true);
    const std::weak_ptr<const void> memory = sheet->panel.matrix.first.memory();
    window.setCentralWidget(sheet);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    (void)sheet->picture();
    sheet->panel = {};
    QVERIFY(!memory.expired()); // what was drawn is kept
    (void)sheet->picture();
    QVERIFY(memory.expired());
}

void MapPanelTest::anUpdateIsAFrame() {
    QFETCH(const Canvas::Drawing, drawing);
    QMainWindow window;
    auto* sheet = new Sheet(drawing);
    sheet->panel = panelOf(true);
    window.setCentralWidget(sheet);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    VERIFY_WITHIN(sheet->frames > 0, test::patience);
    const int before = sheet->frames;
    sheet->update();
    VERIFY_WITHIN(sheet->frames > before, test::patience);
    sheet->panel = {};
    sheet->update();
    VERIFY_WITHIN(window.grab().toImage().pixelColor(60, 50) == Theme::now().canvas, test::patience);
}

GUI_TEST(MapPanelTest)
#include "map_panel_test.moc"
