// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_blocks.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/lessons/chart_view.h"
#include "widgets/lessons/formula.h"
#include "widgets/lessons/lesson_figure.h"
#include "widgets/lessons/lesson_text.h"

#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace lambdascope {

namespace {

constexpr int widest = 880;                         // pixels: longer lines and bars are not easier to read
constexpr int lowCentre = 560;                      // pixels high: something to try needs them all
constexpr double figureScale = 2, chartScale = 1.6; // where there is room
constexpr int dockType = 15;                        // pixels of a lesson's letters

/// A text's lists and tables, from the first to the last, and what stands before and behind them.
std::array<std::string, 3> aroundLists(const std::string& markdown) {
    std::array<std::string, 3> parts;
    std::size_t first = std::string::npos, last = 0;
    for (std::size_t at = 0; at < markdown.size();) { // paragraph by paragraph
        const std::size_t gap = std::min(markdown.find("\n\n", at), markdown.size());
        const std::string_view words = std::string_view(markdown).substr(at, gap - at);
        if (words.starts_with("- ") || words.starts_with('|') || words.starts_with("1. ")) {
            first = std::min(first, at);
            last = gap;
        }
        at = gap == markdown.size() ? gap : gap + 2;
    }
    if (first == std::string::npos) return {markdown, {}, {}};
    return {markdown.substr(0, first), markdown.substr(first, last - first), markdown.substr(last)};
}

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
    if (std::holds_alternative<FigureBlock>(block.content)) return new LessonFigure(this);
    if (const auto* instrument = std::get_if<InstrumentBlock>(&block.content)) {
        Instrument* view = Instrument::make(instrument->kind, this);
        connect(view, &Instrument::countRequested, this, &LessonBlocks::countRequested);
        connect(view, &Instrument::clearRequested, this, &LessonBlocks::clearRequested);
        return view;
    }
    return new ChartView(this);
}

void LessonBlocks::setLarge(double figures, double charts, int columns) {
    if (figureScale_ == figures && chartScale_ == charts && columns_ == columns) return;
    figureScale_ = figures;
    chartScale_ = charts;
    columns_ = columns;
    for (QWidget* view : views_) enlarge(view);
}

void LessonBlocks::enlarge(QWidget* view) const {
    if (auto* figure = qobject_cast<LessonFigure*>(view)) figure->setLargest(figureScale_);
    if (auto* chart = qobject_cast<ChartView*>(view)) {
        chart->setZoom(chartScale_);
        chart->setColumns(columns_);
    }
    if (auto* formula = qobject_cast<FormulaView*>(view)) formula->setZoom(chartScale_);
    if (auto* text = qobject_cast<LessonText*>(view))
        text->setLook(qRound(dockType * (1 + (chartScale_ - 1) / 3)), false); // long lines are read, not seen
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
        instrument->setMachine(page.machine);
    } else
        qobject_cast<ChartView*>(view)->setChart(std::get<ChartBlock>(block.content), page.number,
                                                 page.question);
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
            enlarge(views_.back());
            column_->addWidget(views_.back());
        }
        kinds_ = std::move(kinds);
        keepTabOrder(*this);
    }
    for (std::size_t i = 0; i < views_.size(); ++i) update(views_[i], page.blocks[i], page);
}

LessonCentre::LessonCentre(QWidget* parent) : PageScroll(parent), say_(new Label), blocks_(new LessonBlocks) {
    setObjectName("lessonCentre");
    setAccessibleName(tr("The page's figure"));
    setProperty("ground", "canvas");
    auto* whole = new QWidget;
    auto* lines = new QVBoxLayout(whole);
    lines->setSpacing(24);
    say_->setWordWrap(true);
    connect(blocks_, &LessonBlocks::countRequested, this, &LessonCentre::countRequested);
    connect(blocks_, &LessonBlocks::clearRequested, this, &LessonCentre::clearRequested);
    connect(blocks_, &LessonBlocks::linkActivated, this, &LessonCentre::linkActivated);
    lines->addStretch(1);
    lines->addWidget(say_);
    lines->addWidget(blocks_);
    lines->addStretch(2);
    PageScroll::setPage(whole);
    setShrinks();
}

void LessonCentre::resizeEvent(QResizeEvent* event) {
    lay();
    fitBlocks();
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

/// What would be cut becomes smaller, as long as it can be read, then bars stand in two columns; only then it
/// scrolls.
void LessonCentre::fitBlocks() {
    constexpr double smallest = 0.4, finer = 0.05;
    for (const int columns : {1, 2})
        for (double part = 1; part >= smallest; part -= finer) {
            blocks_->setLarge(figureScale * part, std::max(1.0, chartScale * part), columns);
            blocks_->layout()->activate();
            blocks_->updateGeometry(); // at once, not with the next event
            if (widget()->layout()->totalMinimumHeightForWidth(viewport()->width()) <= viewport()->height())
                return;
        }
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
    say_->setText(say);
    blocks_->setVisible(!figures.blocks.empty());
    blocks_->setBlocks(figures, anew);
    lay();
    if (anew) fitBlocks();
}

std::pair<std::vector<Block>, std::vector<Block>> LessonCentre::parted(const std::vector<Block>& blocks) {
    std::pair<std::vector<Block>, std::vector<Block>> parts;
    const bool figures = std::ranges::any_of(blocks, &Block::drawn);
    for (const Block& block : blocks) {
        const auto* text = std::get_if<TextBlock>(&block.content);
        if (figures || !text) {
            (block.drawn() || !figures ? parts.first : parts.second).push_back(block);
            continue;
        }
        const auto [before, laid, behind] = aroundLists(text->markdown);
        for (const auto& [words, here] :
             {std::pair{before, false}, std::pair{laid, true}, std::pair{behind, false}})
            if (!words.empty()) (here ? parts.first : parts.second).push_back({TextBlock{words}, block.line});
    }
    return parts;
}

} // namespace lambdascope
