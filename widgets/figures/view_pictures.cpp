// SPDX-License-Identifier: MIT
// The docks' views for paper: they share their painting with the widgets.
#include "widgets/explore/head_block.h"
#include "widgets/explore/lambda_chart.h"
#include "widgets/explore/next_token_table.h"
#include "widgets/figures/pictures.h"
#include "widgets/kit/draw_words.h"

#include <QPainter>

#include <algorithm>

namespace lambdascope {
namespace {

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

constexpr int headMargin = 12, layerNames = 36, headTop = 46, headBottom = 8, headGap = 2, between = 24;
constexpr int roomForModel = 268; // its words above few heads
constexpr int smallestThumb = 24, largestThumb = 60, roomForHeads = 900;
constexpr double finePixels = 4;       // of a thumbnail for one of the page
constexpr double differentialIs = 1.2; // larger: it stands for two softmaxes

/// Both blocks of heads with their places and pictures.
struct Heads {
    HeadBlock diff, standard;
    Look theme = Theme::light();
    QSize size;

    Heads(const HeadsScene& scene, const Theme& on);
    void place();
    void paint(QPainter& painter) const;
    void paintBlock(QPainter& painter, const HeadBlock& block, int left, int right) const;
};

Heads::Heads(const HeadsScene& scene, const Theme& on) : theme(Look::onPaper(on)) {
    diff.setTrace(scene.diff);
    standard.setTrace(scene.standard);
    for (std::size_t layer = 0; layer < scene.mixes.size(); ++layer)
        if (!scene.mixes[layer].empty()) diff.setMixes(static_cast<int>(layer), scene.mixes[layer]);
    diff.setShow(static_cast<HeadBlock::Show>(scene.show));
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
    const int heads = diff.heads(), twins = standard.heads();
    const double wide = std::max(1.0, differentialIs * heads + twins);
    const int small = std::clamp(static_cast<int>(roomForHeads / wide), smallestThumb, largestThumb);
    const int large = static_cast<int>(differentialIs * small);
    const int rows = std::max({1, diff.layers(), standard.layers()});
    const int pitch = (heads > 0 ? large : small) + headGap + 4;
    const int left = headMargin + layerNames;
    int right = left + heads * (large + headGap);
    if (heads > 0 && twins > 0) right = std::max(right + between, headMargin + roomForModel);
    diff.place({left, headTop}, large, headGap, pitch, finePixels);
    standard.place({right, headTop}, small, headGap, pitch, finePixels);
    const int end = right + (twins > 0 ? std::max(twins * (small + headGap), roomForModel) : 0);
    size = {std::max(end, left + roomForModel) + headMargin, headTop + rows * pitch + headBottom};
}

void Heads::paintBlock(QPainter& painter, const HeadBlock& block, int left, int right) const {
    if (!block.present()) return;
    paintHeadModel(painter, block, left, right, theme);
    for (int h = 0; h < block.heads(); ++h) paintHeadNumber(painter, block, h, block.rect({0, h}), theme);
    for (int l = 0; l < block.layers(); ++l)
        for (int h = 0; h < block.heads(); ++h)
            if (const HeadId head{l, h}; head != block.selected)
                paintHeadThumb(painter, block, head, block.rect(head), theme, false);
    if (block.contains(block.selected)) // its frame lies over its neighbours'
        paintHeadThumb(painter, block, block.selected, block.rect(block.selected), theme, false);
}

void Heads::paint(QPainter& painter) const {
    painter.fillRect(QRect(QPoint(), size), theme.dock);
    const int middle = standard.present() ? standard.rect({0, 0}).left() : size.width();
    paintBlock(painter, diff, headMargin, middle);
    paintBlock(painter, standard, diff.present() ? middle : headMargin, size.width());
    const HeadBlock& named = diff.present() ? diff : standard;
    for (int l = 0; l < std::max(diff.layers(), standard.layers()); ++l) {
        const QRect box = (l < named.layers() ? named : standard).rect({l, 0});
        paintLayerNumber(painter, l, {headMargin, box.center().y() - 9, layerNames - 2, 18},
                         l == named.selected.layer, theme);
    }
}

constexpr int tableWidth = 560, tableRow = 26, wordsLine = 24, tablePadding = 12;

/// The table of next tokens with the words around it.
struct NextTokens {
    NextTokenModel model;
    QString after, facts;
    Look theme = Theme::light();
    std::vector<int> columns;

    [[nodiscard]] int width(int column) const;
    [[nodiscard]] int height() const { return top() + (1 + model.rowCount()) * tableRow + wordsLine + 4; }
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
    words(y + 2, facts);
}

} // namespace

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
    table->facts =
        NextTokenView::facts(footer, [](const QString& text) { return text; }).join(QStringLiteral(" · "));
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

FigurePicture meterPicture(const std::vector<MeterRow>& rows, MeterForm form, const Theme& theme) {
    MeterDrawing drawing;
    drawing.theme = Look::onPaper(theme);
    drawing.setRows(rows, form);
    constexpr int width = 560;
    const int height = drawing.wantedHeight(width) + 4;
    return pictureOf(std::move(drawing), {width, height});
}

FigurePicture rowPicture(const RowPlot::Row& row, const Theme& theme) {
    RowDrawing drawing;
    drawing.theme = Look::onPaper(theme);
    drawing.row = row;
    const int wanted = 92 + 16 * static_cast<int>(row.keys.size());
    return pictureOf(std::move(drawing), {std::clamp(wanted, 800, 1200), 320});
}

} // namespace lambdascope
