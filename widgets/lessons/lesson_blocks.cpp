// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_blocks.h"

#include "widgets/lessons/chart_view.h"
#include "widgets/lessons/formula_view.h"
#include "widgets/lessons/lesson_figure.h"
#include "widgets/lessons/lesson_text.h"

#include <QVBoxLayout>

namespace lambdascope {
namespace {

void dress(QWidget* view, const Theme& theme) {
    if (auto* text = qobject_cast<LessonText*>(view)) text->setTheme(theme);
    if (auto* formula = qobject_cast<FormulaView*>(view)) formula->setTheme(theme);
    if (auto* figure = qobject_cast<LessonFigure*>(view)) figure->setTheme(theme);
    if (auto* chart = qobject_cast<ChartView*>(view)) chart->setTheme(theme);
}

} // namespace

LessonBlocks::LessonBlocks(QWidget* parent)
    : QWidget(parent), theme_(Theme::light()), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(14);
}

void LessonBlocks::setTheme(const Theme& theme) {
    theme_ = theme;
    for (QWidget* view : views_) dress(view, theme);
}

QWidget* LessonBlocks::viewFor(const Block& block) {
    QWidget* view = nullptr;
    if (std::holds_alternative<TextBlock>(block.content)) {
        auto* text = new LessonText(this);
        connect(text, &LessonText::linkActivated, this, &LessonBlocks::linkActivated);
        view = text;
    } else if (std::holds_alternative<FormulaBlock>(block.content)) {
        view = new FormulaView(this);
    } else if (std::holds_alternative<FigureBlock>(block.content)) {
        auto* figure = new LessonFigure(this);
        figure->setLargest(figureScale_);
        view = figure;
    } else {
        auto* chart = new ChartView(this);
        chart->setZoom(chartScale_);
        view = chart;
    }
    dress(view, theme_);
    return view;
}

void LessonBlocks::update(QWidget* view, const Block& block, const LessonPage& page) {
    if (const auto* text = std::get_if<TextBlock>(&block.content))
        qobject_cast<LessonText*>(view)->showMarkdown(QString::fromStdString(text->markdown), page.print,
                                                      page.folder);
    else if (const auto* formula = std::get_if<FormulaBlock>(&block.content))
        qobject_cast<FormulaView*>(view)->setFormula(formula->tex, page.print);
    else if (const auto* figure = std::get_if<FigureBlock>(&block.content))
        qobject_cast<LessonFigure*>(view)->setFigure(*figure);
    else
        qobject_cast<ChartView*>(view)->setChart(std::get<ChartBlock>(block.content), page.number);
}

void LessonBlocks::setBlocks(const LessonPage& page, bool anew) {
    std::vector<std::size_t> kinds;
    for (const Block& block : page.blocks) kinds.push_back(block.content.index());
    if (anew || kinds != kinds_) {
        for (QWidget* view : views_) { // later: it may be the one whose link led here
            column_->removeWidget(view);
            view->hide();
            view->deleteLater();
        }
        views_.clear();
        for (const Block& block : page.blocks) {
            views_.push_back(viewFor(block));
            column_->addWidget(views_.back());
        }
        kinds_ = std::move(kinds);
    }
    for (std::size_t i = 0; i < views_.size(); ++i) update(views_[i], page.blocks[i], page);
}

} // namespace lambdascope
