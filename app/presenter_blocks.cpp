// SPDX-License-Identifier: MIT
#include "app/presenter_blocks.h"

#include "core/lessons/formula.h"
#include "core/util/error.h"
#include "widgets/lesson/chart_view.h"
#include "widgets/lesson/figure_view.h"
#include "widgets/lesson/formula_box.h"

#include <QPainter>

#include <algorithm>
#include <memory>

namespace lambdascope {
namespace {

constexpr int narrowest = 340, widest = 1100, step = 20; // pixels that a dock would give them
constexpr int gap = 16;
constexpr double largestFigure = 4;

using Views = std::vector<std::shared_ptr<QWidget>>;

std::shared_ptr<QWidget> viewOf(const Block& block, const LessonPage& lesson) {
    if (const auto* figure = std::get_if<FigureBlock>(&block.content)) {
        auto view = std::make_shared<FigureView>();
        view->setLargest(largestFigure);
        view->setFigure(*figure);
        return view;
    }
    if (const auto* chart = std::get_if<ChartBlock>(&block.content)) {
        auto view = std::make_shared<ChartView>();
        view->setChart(*chart, lesson.number);
        return view;
    }
    return nullptr;
}

void dress(QWidget& view, const Theme& theme) {
    if (auto* figure = qobject_cast<FigureView*>(&view)) figure->setTheme(theme);
    if (auto* chart = qobject_cast<ChartView*>(&view)) chart->setTheme(theme);
}

int heightOf(const Views& views, int width) {
    int height = gap * (static_cast<int>(views.size()) - 1);
    for (const auto& view : views) height += view->heightForWidth(width);
    return height;
}

/// They are made for a dock, with small type: laid out narrow and enlarged, they fill the page with large
/// type. Of all widths the one that enlarges most.
void paintViews(const Views& views, QPainter& painter, const QRectF& rect, const Theme& theme) {
    int best = narrowest;
    double scale = 0;
    for (int width = narrowest; width <= widest; width += step) {
        const double fits = std::min(rect.width() / width, rect.height() / heightOf(views, width));
        if (fits <= scale) continue;
        best = width;
        scale = fits;
    }
    painter.save();
    painter.translate(rect.left() + (rect.width() - best * scale) / 2,
                      rect.top() + (rect.height() - heightOf(views, best) * scale) / 2);
    painter.scale(scale, scale);
    for (const auto& view : views) {
        dress(*view, theme);
        view->resize(best, view->heightForWidth(best));
        view->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
        painter.translate(0, view->height() + gap);
    }
    painter.restore();
}

} // namespace

std::function<void(QPainter&, const QRectF&, const Theme&)> presenterFigure(const LessonPage& lesson) {
    Views views;
    for (const Block& block : lesson.blocks)
        if (auto view = viewOf(block, lesson)) views.push_back(std::move(view));
    if (views.empty()) return {};
    return [views](QPainter& painter, const QRectF& rect, const Theme& theme) {
        paintViews(views, painter, rect, theme);
    };
}

std::function<void(QPainter&, const QRectF&, const Theme&, int)> presenterFormula(const LessonPage& lesson) {
    const auto found = std::ranges::find_if(lesson.blocks, [](const Block& block) {
        return std::holds_alternative<FormulaBlock>(block.content);
    });
    if (found == lesson.blocks.end()) return {};
    try {
        const FormulaNode formula = parseFormula(std::get<FormulaBlock>(found->content).tex);
        return [formula, print = lesson.print](QPainter& painter, const QRectF& rect, const Theme& theme,
                                               int pixels) {
            const auto fits = [&](const FormulaBox& box) {
                return box.width <= rect.width() && box.size().height() <= rect.height();
            };
            const int least = pixels * 6 / 10; // smaller before it breaks, and then smaller again
            FormulaBox box = layoutFormula(formula, pixels, print);
            for (int size = pixels; size > least && !fits(box); size -= 2)
                box = layoutFormula(formula, size, print);
            for (int size = pixels; size > least && !fits(box); size -= 2)
                box = layoutFormulaLines(formula, size, print, rect.width());
            paintFormula(painter, rect.topLeft() + QPointF(0, box.ascent), box, theme);
        };
    } catch (const Error&) {
        return {}; // the lesson's dock shows it as it is written
    }
}

} // namespace lambdascope
