// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_blocks.h"

#include "widgets/lessons/chart_view.h"
#include "widgets/lessons/formula.h"
#include "widgets/lessons/lesson_figure.h"
#include "widgets/lessons/lesson_text.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int widest = 880;                         // pixels: longer lines and bars are not easier to read
constexpr int lowCentre = 560;                      // pixels high: something to try needs them all
constexpr double figureScale = 2, chartScale = 1.6; // as presented

} // namespace

LessonBlocks::LessonBlocks(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(14);
}

QWidget* LessonBlocks::viewFor(const Block& block) {
    if (std::holds_alternative<TextBlock>(block.content)) {
        auto* text = new LessonText(this);
        connect(text, &LessonText::linkActivated, this, &LessonBlocks::linkActivated);
        return text;
    }
    if (std::holds_alternative<FormulaBlock>(block.content)) return new FormulaView(this);
    if (std::holds_alternative<FigureBlock>(block.content)) {
        auto* figure = new LessonFigure(this);
        figure->setLargest(figureScale_);
        return figure;
    }
    if (const auto* instrument = std::get_if<InstrumentBlock>(&block.content)) {
        Instrument* view = Instrument::make(instrument->kind, this);
        connect(view, &Instrument::countRequested, this, &LessonBlocks::countRequested);
        return view;
    }
    auto* chart = new ChartView(this);
    chart->setZoom(chartScale_);
    return chart;
}

void LessonBlocks::update(QWidget* view, const Block& block, const LessonPage& page) {
    if (const auto* text = std::get_if<TextBlock>(&block.content)) {
        auto* shown = qobject_cast<LessonText*>(view);
        shown->setGlossary(page.glossary);
        shown->showMarkdown(QString::fromStdString(text->markdown), page.print, page.folder);
    } else if (const auto* formula = std::get_if<FormulaBlock>(&block.content))
        qobject_cast<FormulaView*>(view)->setFormula(formula->tex, page.print);
    else if (const auto* figure = std::get_if<FigureBlock>(&block.content))
        qobject_cast<LessonFigure*>(view)->setFigure(*figure);
    else if (auto* instrument = qobject_cast<Instrument*>(view)) {
        instrument->setRow(page.row);
        instrument->setHunt(page.hunt);
    } else
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

LessonCentre::LessonCentre(QWidget* parent)
    : PageScroll(parent), say_(new QLabel), blocks_(new LessonBlocks) {
    setObjectName("lessonCentre");
    setAccessibleName(tr("The page's figure"));
    setProperty("ground", "canvas");
    auto* whole = new QWidget;
    auto* lines = new QVBoxLayout(whole);
    lines->setSpacing(24);
    say_->setWordWrap(true);
    connect(blocks_, &LessonBlocks::countRequested, this, &LessonCentre::countRequested);
    blocks_->setLarge(figureScale, chartScale);
    lines->addStretch(1);
    lines->addWidget(say_);
    lines->addWidget(blocks_);
    lines->addStretch(2);
    PageScroll::setPage(whole);
    setShrinks();
}

void LessonCentre::resizeEvent(QResizeEvent* event) {
    lay();
    PageScroll::resizeEvent(event);
}

/// Something to try is to be seen as a whole: in a low window it gets the room of the margins.
void LessonCentre::lay() {
    const bool low = tries_ && viewport()->height() < lowCentre;
    const int side = std::max(24, (viewport()->width() - widest) / 2), above = low ? 6 : 32;
    say_->setFont(Theme::sans(low ? 20 : 28, QFont::DemiBold));
    widget()->layout()->setSpacing(low ? 8 : 24);
    widget()->layout()->setContentsMargins(side, above, side, above);
}

void LessonCentre::show(const QString& say, const LessonPage& page) {
    LessonPage figures = page;
    figures.blocks = parted(page.blocks).first;
    const bool anew = page.title != title_ || page.step != step_;
    title_ = page.title;
    step_ = page.step;
    tries_ = std::ranges::any_of(page.blocks, [](const Block& block) {
        return std::holds_alternative<InstrumentBlock>(block.content);
    });
    lay();
    say_->setText(say);
    blocks_->setVisible(!figures.blocks.empty());
    blocks_->setBlocks(figures, anew);
}

std::pair<std::vector<Block>, std::vector<Block>> LessonCentre::parted(const std::vector<Block>& blocks) {
    std::pair<std::vector<Block>, std::vector<Block>> parts;
    for (const Block& block : blocks) {
        const bool drawn = !std::holds_alternative<TextBlock>(block.content) &&
                           !std::holds_alternative<FormulaBlock>(block.content);
        (drawn ? parts.first : parts.second).push_back(block);
    }
    return parts;
}

} // namespace lambdascope
