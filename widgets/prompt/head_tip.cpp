// SPDX-License-Identifier: MIT
#include "widgets/prompt/head_tip.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QFontMetrics>
#include <QPainter>
#include <QScreen>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

constexpr int tipEdge = 8, betweenModels = 20, nameHigh = 18;
constexpr double numbersWide = 38, numbersHigh = 18; // of a cell with its number
constexpr double mostWide = 640, mostHigh = 260;     // of all cells of a model

} // namespace

float HeadsOfToken::largest() const {
    float most = 0;
    for (const Model& model : models)
        for (const auto& layer : model.layers)
            for (const float weight : layer)
                if (!std::isnan(weight)) most = std::max(most, std::abs(weight));
    return most;
}

HeadTip::HeadTip(QWidget* parent) : QWidget(parent, Qt::ToolTip) {
    setObjectName(QStringLiteral("headTip"));
    setAttribute(Qt::WA_ShowWithoutActivating);
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void HeadTip::showBelow(const QRect& part, const QString& words, HeadsOfToken heads) {
    heads_ = std::move(heads);
    words_ = wrapped(words + u'\n' + heads_.what);
    resize(sizeHint());
    const QRect all = screen()->availableGeometry();
    const int below = part.bottom() + tipEdge;
    const int top = below + height() <= all.bottom() ? below : part.top() - tipEdge - height();
    move(std::clamp(part.left(), all.left(), std::max(all.left(), all.right() - width())),
         std::max(all.top(), top));
    show();
    update();
}

QSizeF HeadTip::cellSize() const {
    std::size_t layers = 1, heads = 1;
    for (const HeadsOfToken::Model& model : heads_.models) {
        layers = std::max(layers, model.layers.size());
        for (const auto& layer : model.layers) heads = std::max(heads, layer.size());
    }
    return {std::min(numbersWide, mostWide / static_cast<double>(heads)),
            std::min(numbersHigh, mostHigh / static_cast<double>(layers))};
}

double HeadTip::widthOf(const HeadsOfToken::Model& model) const {
    std::size_t heads = 0;
    for (const auto& layer : model.layers) heads = std::max(heads, layer.size());
    const int name = QFontMetrics(Theme::sans(11)).horizontalAdvance(model.name);
    return std::max<double>(name, cellSize().width() * static_cast<double>(heads));
}

QRect HeadTip::wordsBox() const {
    return QFontMetrics(QToolTip::font())
        .boundingRect(QRect(tipEdge, tipEdge, 2000, 2000), Qt::AlignLeft, words_);
}

QSize HeadTip::sizeHint() const {
    double wide = 0;
    std::size_t layers = 0;
    for (const HeadsOfToken::Model& model : heads_.models) {
        wide += widthOf(model) + (wide > 0 ? betweenModels : 0);
        layers = std::max(layers, model.layers.size());
    }
    const QRect words = wordsBox();
    const double high = nameHigh + cellSize().height() * static_cast<double>(layers);
    return {static_cast<int>(std::ceil(std::max<double>(words.width(), wide))) + 2 * tipEdge,
            words.bottom() + tipEdge + static_cast<int>(std::ceil(high)) + tipEdge};
}

QRectF HeadTip::cell(int model, int layer, int head) const {
    double left = tipEdge;
    for (int i = 0; i < model; ++i)
        left += widthOf(heads_.models[static_cast<std::size_t>(i)]) + betweenModels;
    const QSizeF size = cellSize();
    const double top = wordsBox().bottom() + tipEdge + nameHigh;
    return {QPointF(left + head * size.width(), top + layer * size.height()), size};
}

void HeadTip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme_.line);
    painter.setBrush(theme_.tooltip);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setPen(theme_.ink1);
    painter.setFont(QToolTip::font());
    painter.drawText(wordsBox(), Qt::AlignLeft, words_);
    const Palette colours = Palette::of(Palette::Kind::Signed, theme_.dark);
    const float most = heads_.largest();
    const QSizeF size = cellSize();
    const bool numbers = size.width() >= numbersWide && size.height() >= numbersHigh;
    for (int m = 0; m < std::ssize(heads_.models); ++m) {
        const HeadsOfToken::Model& model = heads_.models[static_cast<std::size_t>(m)];
        painter.setPen(theme_.ink2);
        painter.setFont(Theme::sans(11));
        painter.drawText(cell(m, 0, 0).topLeft() - QPointF(0, 5), model.name);
        painter.setFont(Theme::mono(10));
        for (int l = 0; l < std::ssize(model.layers); ++l)
            for (int h = 0; h < std::ssize(model.layers[static_cast<std::size_t>(l)]); ++h) {
                const float weight = model.layers[static_cast<std::size_t>(l)][static_cast<std::size_t>(h)];
                const QRectF box = cell(m, l, h).adjusted(0, 0, -1, -1);
                const QColor fill =
                    std::isnan(weight) || most == 0 ? theme_.tooltip : colours.ofValue(weight, most);
                painter.fillRect(box, fill);
                if (!numbers) continue;
                painter.setPen(inkOn(fill, theme_));
                painter.drawText(box, Qt::AlignCenter,
                                 std::isnan(weight) ? QStringLiteral("–") : number(weight, 2));
            }
    }
}

} // namespace lambdascope
