// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_centre.h"

#include "widgets/lessons/lesson_blocks.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int widest = 880;                         // pixels: longer lines and bars are not easier to read
constexpr double figureScale = 2, chartScale = 1.6; // as presented

} // namespace

LessonCentre::LessonCentre(QWidget* parent)
    : PageScroll(parent), say_(new QLabel), blocks_(new LessonBlocks) {
    setObjectName("lessonCentre");
    setAccessibleName(tr("The page's figure"));
    setProperty("ground", "canvas");
    auto* whole = new QWidget;
    auto* lines = new QVBoxLayout(whole);
    lines->setSpacing(24);
    say_->setWordWrap(true);
    say_->setFont(Theme::sans(28, QFont::DemiBold));
    blocks_->setLarge(figureScale, chartScale);
    lines->addStretch(1);
    lines->addWidget(say_);
    lines->addWidget(blocks_);
    lines->addStretch(2);
    PageScroll::setPage(whole);
}

void LessonCentre::resizeEvent(QResizeEvent* event) {
    const int side = std::max(24, (viewport()->width() - widest) / 2);
    widget()->layout()->setContentsMargins(side, 32, side, 32);
    PageScroll::resizeEvent(event);
}

void LessonCentre::setTheme(const Theme& theme) {
    blocks_->setTheme(theme);
}

void LessonCentre::show(const QString& say, const LessonPage& page) {
    LessonPage figures = page;
    figures.blocks = parted(page.blocks).first;
    const bool anew = page.title != title_ || page.step != step_;
    title_ = page.title;
    step_ = page.step;
    say_->setText(say);
    blocks_->setVisible(!figures.blocks.empty());
    blocks_->setBlocks(figures, anew);
}

std::pair<std::vector<Block>, std::vector<Block>> LessonCentre::parted(const std::vector<Block>& blocks) {
    std::pair<std::vector<Block>, std::vector<Block>> parts;
    for (const Block& block : blocks) {
        const bool drawn = std::holds_alternative<FigureBlock>(block.content) ||
                           std::holds_alternative<ChartBlock>(block.content);
        (drawn ? parts.first : parts.second).push_back(block);
    }
    return parts;
}

} // namespace lambdascope
