// SPDX-License-Identifier: MIT
// Every view for paper, by the painters of the window.
#include "widgets/figures/pictures.h"

#include "widgets/canvas/map_cells.h"
#include "widgets/canvas/painter_ink.h"
#include "widgets/chart/plot_drawing.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/explore/lambda_chart.h"
#include "widgets/explore/machine/machine_drawing.h"
#include "widgets/explore/machine/opened_drawing.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/overlay.h"
#include "widgets/explore/next_token_table.h"
#include "widgets/explore/text/text_drawing.h"
#include "widgets/kit/draw_words.h"
#include "widgets/lab/chart/lab_maps.h"
#include "widgets/lab/chart/lab_pen.h"
#include "widgets/lab/chart/sweep_chart.h"
#include "widgets/lab/chart/training_chart.h"
#include "widgets/lab/chart/waterfall.h"
#include "widgets/lab/why/why_drawing.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double roomForArithmetic = 78, roomForRowSum = 28; // pixels under the maps
constexpr double leastEquation = 480, beside = 12;

/// Everything that the picture is painted from.
struct Equation {
    Equation(const CanvasScene& of, const MapView& part, const Theme& on)
        : scene(of), view(part), theme(Look::onPaper(on)) {
        scene.stale = false;
        values.update(scene);
    }

    CanvasScene scene;
    CanvasValues values;
    CanvasLayout layout;
    MapView view;
    Look theme;
    QSizeF size;

    void layOut(double width);
    void paintMaps(QPainter& painter) const;
    double paintWords(QPainter& painter) const; // returns how far right they reach
};

/// Without the places of maps that are not there, unless they are behind "Predict first".
PanelSet drawnPanels(const CanvasScene& scene, const CanvasValues& values) {
    PanelSet shown = scene.shown;
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        shown.at(panel) = shown.at(panel) && (!values.matrix(panel).empty() || scene.covers(panel));
    }
    const bool any = std::ranges::count(shown, true) > 0;
    return any ? shown : scene.shown; // then words say what is missing
}

void Equation::layOut(double width) {
    const MapShape shape = shapeOf(scene, values, theme);
    layout = CanvasLayout::rowOf(shape, paperMapSide(shape.columns), drawnPanels(scene, values),
                                 hasTokenLambda(scene), width, scene.pin ? roomForArithmetic : roomForRowSum,
                                 size, values.matrix(CanvasLayout::standardPanel).isSigned);
    view = layout.grid().clamped(view);
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel)
        if (scene.toCome.at(panel)) layout.panels.at(panel) = {};
    if (scene.toCome[CanvasLayout::differencePanel])
        layout.rowSums = layout.lambdas = layout.signedBar = {}, layout.divider = 0;
}

void Equation::paintMaps(QPainter& painter) const {
    for (const MapPanel& panel : panelsOf(scene, values, layout, view)) paintCells(painter, panel, theme);
}

double Equation::paintWords(QPainter& painter) const {
    PainterInk ink(painter);
    const CanvasFrame frame{.scene = scene,
                            .values = values,
                            .layout = layout,
                            .panels = panelsOf(scene, values, layout, view),
                            .theme = theme,
                            .size = size,
                            .view = view,
                            .hover = {},
                            .pointer = {}};
    Overlay(frame, ink).draw();
    return ink.right();
}

constexpr double leastChart = 620, widestColumn = 140, chartHeight = 350;
constexpr QSizeF lowerSize(760, 370);
constexpr double roomForTitle = 30; // that charts leave above themselves on the canvas; a figure has its own

/// One part of the lab: the scene, where its things go, and what they are painted with.
struct LabPart {
    LabScene scene;
    Look theme;
    LabFonts fonts;
    LabGeometry geometry;
    QSizeF size;

    LabPart(const LabScene& of, const Theme& on) : scene(of), theme(Look::onPaper(on)), fonts(theme) {
        scene.maps.stale = scene.maps.trainedStale = scene.maps.peek = false;
    }
    /// All of the picture, without its room for a title.
    [[nodiscard]] QRectF area() const {
        return {0, -roomForTitle, size.width(), size.height() + roomForTitle};
    }
    void paint(QPainter& painter, const std::function<void(const LabPen&)>& draw) const {
        painter.fillRect(QRectF(QPointF(), size), theme.canvas);
        PainterInk ink(painter);
        const LabPointer nobody;
        draw({ink, theme, fonts, scene, geometry, nobody, size});
    }
};

std::shared_ptr<LabPart> lowerPart(const LabScene& scene, const Theme& theme, LabScene::Lower lower) {
    auto part = std::make_shared<LabPart>(scene, theme);
    part->scene.lower = lower;
    part->size = lowerSize;
    part->geometry.layout.lower = part->area();
    return part;
}

FigurePicture pictureOf(std::shared_ptr<const LabPart> part, void (*draw)(const LabPen&)) {
    const QSizeF size = part->size;
    return {size, [part = std::move(part), draw](QPainter& painter) { part->paint(painter, draw); }};
}

/// A drawing that knows its theme and size: it is painted as it is.
template<typename Drawing>
FigurePicture pictureOf(Drawing drawing, const QSize& size) {
    drawing.size = size;
    return {QSizeF(size), [drawing = std::make_shared<const Drawing>(std::move(drawing))](QPainter& painter) {
                painter.save();
                drawing->paint(painter);
                painter.restore();
            }};
}

constexpr int headBottom = 8, headGap = 6;
constexpr int roomForModel = 268; // its words above few heads
constexpr int smallestThumb = 24, largestThumb = 60, roomForHeads = 900;
constexpr double finePixels = 4; // of a thumbnail for one of the page

/// Both blocks of heads with their places and pictures.
struct Heads {
    HeadBlock diff, standard;
    Look theme = Theme::light();
    QSize size;

    Heads(const HeadsScene& scene, const Theme& on);
    void place();
    void paint(QPainter& painter) const;
    void paintBlock(QPainter& painter, const HeadBlock& block) const;
};

Heads::Heads(const HeadsScene& scene, const Theme& on) : theme(Look::onPaper(on)) {
    diff.setTrace(scene.diff);
    standard.setTrace(scene.standard);
    standard.setSecond(scene.beside);
    standard.setShow(scene.show);
    standard.setReading(scene.reading);
    for (std::size_t layer = 0; layer < scene.mixes.size(); ++layer)
        if (!scene.mixes[layer].empty()) diff.setMixes(static_cast<int>(layer), scene.mixes[layer]);
    diff.setShow(scene.show);
    diff.setReading(scene.reading);
    diff.selected = scene.head;
    standard.selected = diff.present() ? scene.twin : scene.head;
    place();
    for (HeadBlock* block : {&diff, &standard}) {
        block->setDark(theme.dark);
        for (int l = 0; l < block->layers(); ++l)
            for (int h = 0; h < block->heads(); ++h) block->make({l, h});
    }
}

void Heads::place() {
    const int heads = diff.heads() + (standard.differential() ? standard.heads() : 0); // with a number
    const int twins = standard.differential() ? 0 : standard.heads();
    const int room = roomForHeads - heads * HeadsLayout::number;
    HeadsLayout to;
    to.thumb = std::clamp(room / std::max(1, heads + twins), smallestThumb, largestThumb);
    to.row = to.thumb + headGap;
    to.diff = std::max(to.thumb + HeadsLayout::number, roomForModel / std::max(1, heads));
    to.standard = std::max(to.thumb + headGap, roomForModel / std::max(1, twins));
    to.ratio = finePixels;
    size = to.place(diff, standard) + QSize(HeadsLayout::margin, headBottom);
}

void Heads::paintBlock(QPainter& painter, const HeadBlock& block) const {
    if (!block.present()) return;
    const auto left = [](const HeadBlock& of) { return of.rect({0, 0}).left() - HeadsLayout::labels; };
    const bool beside = &block == &diff && standard.present();
    paintHeadModel(painter, block, left(block), beside ? left(standard) : size.width(), theme);
    for (int h = 0; h < block.heads(); ++h) paintHeadNumber(painter, block, h, block.rect({0, h}), theme);
    for (int l = 0; l < block.layers(); ++l) {
        paintLayerNumber(painter, block, l, block.rect({l, 0}), theme);
        for (int h = 0; h < block.heads(); ++h) {
            paintHeadThumb(painter, block, {l, h}, block.rect({l, h}), theme, false);
            paintRival(painter, block, {l, h}, block.rect({l, h}), theme, false);
        }
    }
}

void Heads::paint(QPainter& painter) const {
    painter.fillRect(QRect(QPoint(), size), theme.dock);
    paintBlock(painter, diff);
    paintBlock(painter, standard);
}

constexpr int tableWidth = 560, tableRow = 26, wordsLine = 24, tablePadding = 12;

/// The table of next tokens with the words around it.
struct NextTokens {
    NextTokenModel model;
    QString after;
    QStringList facts; // lines
    Look theme = Theme::light();
    std::vector<int> columns;

    [[nodiscard]] int width(int column) const;
    [[nodiscard]] int height() const {
        return top() + (1 + model.rowCount()) * tableRow + static_cast<int>(facts.size()) * wordsLine + 4;
    }
    [[nodiscard]] int top() const { return after.isEmpty() ? 0 : wordsLine; }
    void paintRow(QPainter& painter, int row, int y) const; // −1: the headings
    void paint(QPainter& painter) const;
};

int NextTokens::width(int column) const {
    constexpr int token = 130, change = 76;
    if (column == NextTokenModel::Token) return token;
    if (column == NextTokenModel::Change) return change;
    const bool changes = model.has(NextTokenModel::Change);
    const int numbers = static_cast<int>(columns.size()) - 1 - (changes ? 1 : 0);
    return (tableWidth - token - (changes ? change : 0)) / std::max(1, numbers);
}

void NextTokens::paintRow(QPainter& painter, int row, int y) const {
    int x = 0;
    for (const int column : columns) {
        const QRect box(x, y, column == columns.back() ? tableWidth - x : width(column), tableRow);
        x += box.width();
        if (row < 0)
            paintNextTokenHeading(painter, box, model, column, theme);
        else
            paintNextToken(painter, box, model.index(row, column),
                           {theme, row % 2 != 0 ? theme.alternateRow : theme.dock});
    }
}

void NextTokens::paint(QPainter& painter) const {
    painter.fillRect(QRect(0, 0, tableWidth, height()), theme.dock);
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink3);
    const auto words = [&](int y, const QString& text) {
        drawWords(painter, QRect(tablePadding, y, tableWidth - 2 * tablePadding, wordsLine),
                  Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    words(0, after);
    int y = top();
    for (int row = -1; row < model.rowCount(); ++row, y += tableRow) paintRow(painter, row, y);
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink3);
    for (const QString& line : facts) words(y + 2, line), y += wordsLine;
}

} // namespace

FigurePicture mapsPicture(const CanvasScene& scene, const MapView& view, const Theme& theme) {
    auto equation = std::make_shared<Equation>(scene, view, theme);
    equation->layOut(leastEquation);
    // the arithmetic of one map may be wider than the map: it stands in the middle, so both sides get room
    QImage anywhere(1, 1, QImage::Format_RGB32);
    QPainter trial(&anywhere);
    const double over = equation->paintWords(trial) + beside - equation->size.width();
    if (over > 0) equation->layOut(std::ceil(equation->size.width() + 2 * over));
    return {equation->size, [equation = std::shared_ptr<const Equation>(equation)](QPainter& painter) {
                painter.fillRect(QRectF(QPointF(), equation->size), equation->theme.canvas);
                equation->paintMaps(painter);
                equation->paintWords(painter);
            }};
}

// The parts of the λ lab's canvas for paper, each for itself.
FigurePicture labChartPicture(const LabScene& scene, const Theme& theme) {
    auto part = std::make_shared<LabPart>(scene, theme);
    const double layers = static_cast<double>(scene.layers.size());
    part->size = {std::clamp(105 + layers * widestColumn, leastChart, 1000.0), chartHeight};
    part->geometry.layout.chart = part->area();
    part->geometry.chart = ChartLayout::of(part->geometry.layout.chart, part->scene, {});
    return pictureOf(std::move(part), [](const LabPen& pen) { ChartPainter(pen).draw(); });
}

FigurePicture sweepPicture(const LabScene& scene, const Theme& theme) {
    auto part = lowerPart(scene, theme, LabScene::Lower::Sweep);
    part->geometry.sweep = SweepLayout::of(part->geometry.layout.lower, part->scene.sweep);
    return pictureOf(std::move(part), [](const LabPen& pen) { SweepPainter(pen).draw(); });
}

FigurePicture trainingPicture(const LabScene& scene, const Theme& theme) {
    auto part = lowerPart(scene, theme, LabScene::Lower::Training);
    part->geometry.showsTraining = true;
    if (!part->scene.training) part->scene.training.emplace(); // axes without curves
    part->geometry.training = TrainingLayout::of(part->geometry.layout.lower, *part->scene.training);
    return pictureOf(std::move(part), [](const LabPen& pen) { TrainingPainter(pen).draw(); });
}

FigurePicture labMapsPicture(const LabScene& scene, const MapView& view, const Theme& theme) {
    struct Maps : LabPart {
        using LabPart::LabPart;
        LabMapValues values;
        LabPanels panels;
    };
    auto part = std::make_shared<Maps>(scene, theme);
    const MapsCells cells = MapsCells::of(scene.maps);
    MapsLayout& maps = part->geometry.maps;
    maps = MapsLayout::pairOf(cells, paperMapSide(cells.most()));
    part->size = maps.area.size();
    part->values.update(part->scene.maps);
    part->panels = panelsOf(part->values, maps, maps.grid().clamped(view));
    const QSizeF size = part->size;
    return {size, [part = std::shared_ptr<const Maps>(part)](QPainter& painter) {
                part->paint(painter, [&](const LabPen& pen) {
                    for (const MapPanel& panel : part->panels) paintCells(painter, panel, part->theme);
                    MapsPainter(pen, {part->values, part->panels, false}).draw();
                });
            }};
}

// The docks' views for paper: they share their painting with the widgets.
FigurePicture headsPicture(const HeadsScene& scene, const Theme& theme) {
    const auto heads = std::make_shared<const Heads>(scene, theme);
    return {QSizeF(heads->size), [heads](QPainter& painter) {
                painter.save();
                heads->paint(painter);
                painter.restore();
            }};
}

FigurePicture lambdaPicture(const std::vector<LayerLambda>& layers, int selected, const Theme& theme) {
    LambdaDrawing drawing;
    drawing.theme = Look::onPaper(theme);
    drawing.layers = layers;
    drawing.selected = selected;
    const int wanted = 72 + 96 * static_cast<int>(layers.size());
    return pictureOf(std::move(drawing), {std::clamp(wanted, 480, 900), 260});
}

FigurePicture nextTokenPicture(const std::vector<NextTokenRow>& rows, const NextTokenFooter& footer,
                               const QString& after, const Theme& theme) {
    const auto table = std::make_shared<NextTokens>();
    table->model.setRows(rows);
    table->after = NextTokenView::afterWords(after);
    const auto number = [](const QString& text) -> RichText { return text; };
    for (const RichText& line : NextTokenView::facts(footer, number, QStringLiteral(" · ")))
        table->facts << line.plain();
    table->theme = Look::onPaper(theme);
    for (int column = 0; column < NextTokenModel::ColumnCount; ++column)
        if (table->model.has(static_cast<NextTokenModel::Column>(column))) table->columns.push_back(column);
    return {QSizeF(tableWidth, table->height()),
            [table = std::shared_ptr<const NextTokens>(table)](QPainter& painter) {
                painter.save();
                table->paint(painter);
                painter.restore();
            }};
}

FigurePicture meterPicture(const std::vector<MeterRow>& rows, MeterForm form, GroupBy by,
                           const Theme& theme) {
    MeterDrawing drawing;
    drawing.theme = Look::onPaper(theme);
    drawing.setRows(rows, form, by);
    constexpr int width = 640;
    drawing.size = {width, 0};
    const int height = drawing.wantedHeight(width) + 4;
    return pictureOf(std::move(drawing), {width, height});
}

FigurePicture rowPicture(const RowPlot::Row& row, const Theme& theme, double grown) {
    RowDrawing drawing;
    drawing.grown = grown;
    drawing.theme = Look::onPaper(theme);
    drawing.setRow(row);
    const int wanted = 92 + 16 * static_cast<int>(row.keys.size());
    return pictureOf(std::move(drawing), {std::clamp(wanted, 800, 1200), 320});
}

FigurePicture textPicture(const TextScene& scene, const Theme& theme) {
    const auto drawing = std::make_shared<TextDrawing>(Look::onPaper(theme));
    drawing->setScene(scene);
    drawing->setSize(drawing->paperSize()); // whose width says how high the text is
    drawing->setSize(drawing->paperSize());
    return {drawing->size(), [drawing](QPainter& painter) {
                painter.save();
                drawing->paint(painter);
                painter.restore();
            }};
}

FigurePicture machinePicture(const MachineScene& scene, const OpenedBox* opened, const Theme& theme) {
    MachineDrawing drawing;
    drawing.theme = Look::onPaper(theme);
    drawing.scene = scene;
    drawing.size = drawing.paperSize();
    const QSize size = drawing.size.toSize();
    if (!opened) return pictureOf(std::move(drawing), size);
    constexpr double apart = 6;
    OpenedDrawing below;
    below.theme = drawing.theme;
    below.scene = *opened;
    below.size = {drawing.size.width(), 0};
    below.size = below.paperSize();
    below.notch = drawing.boxAt(scene.open).center().x();
    const QSizeF both(drawing.size.width(), drawing.size.height() + apart + below.size.height());
    return {both, [drawing, below](QPainter& painter) {
                painter.save();
                drawing.paint(painter);
                painter.translate(0, drawing.size.height() + apart);
                below.paint(painter);
                painter.restore();
            }};
}

FigurePicture whyPicture(const WhyScene& scene, const Theme& theme) {
    WhyDrawing drawing;
    drawing.setTheme(Look::onPaper(theme));
    drawing.size = {1120, 600}; // wide: the head stands beside
    drawing.setScene(scene);
    drawing.setSize(drawing.paperSize());
    const QSize size = drawing.size.toSize();
    return pictureOf(std::move(drawing), size);
}

FigurePicture effectsPicture(const EffectsScene& scene, const Theme& theme) {
    constexpr int rowHigh = 24;
    const auto model = std::make_shared<EffectsModel>();
    model->setRows(scene.rows);
    int width = 0;
    for (int column = 0; column < model->columnCount(); ++column) width += effectsColumnWidth(column);
    const QSizeF size(width, rowHigh * (model->rowCount() + 1));
    return {size, [model, look = Look::onPaper(theme)](QPainter& painter) {
                int x = 0;
                for (int column = 0; column < model->columnCount(); ++column) {
                    const int wide = effectsColumnWidth(column);
                    paintEffectsHeading(painter, {x, 0, wide, rowHigh}, *model, column, look);
                    for (int row = 0; row < model->rowCount(); ++row)
                        paintEffectsCell(painter, {x, rowHigh * (row + 1), wide, rowHigh}, *model,
                                         model->index(row, column), look);
                    x += wide;
                }
            }};
}

FigurePicture plotPicture(const PlotScene& scene, const Theme& theme) {
    constexpr double wide = 960;
    const auto drawing = std::make_shared<PlotDrawing>(Look::onPaper(theme));
    drawing->setScene(scene, wide);
    return {drawing->size(), [drawing](QPainter& painter) { drawing->paint(painter); }};
}

} // namespace lambdascope
