// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_figure.h"

#include "core/lessons/formula.h"
#include "core/util/error.h"
#include "widgets/chart/formula.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int narrowest = 340, widest = 1100, step = 20; // pixels that a dock would give a figure
constexpr double largestFigure = 4;
constexpr double chartType = 11; // pixels of its smallest letters, unzoomed

bool same(const FigureBlock& a, const FigureBlock& b) {
    return a.file == b.file && a.labels == b.labels && a.caption == b.caption;
}

bool same(const ChartBlock& a, const ChartBlock& b) {
    return a.title == b.title && a.unit == b.unit && a.caption == b.caption && a.categories == b.categories &&
           std::ranges::equal(a.series, b.series, {}, &ChartBlock::Series::name, &ChartBlock::Series::name);
}

} // namespace

int PresenterFigure::count(const LessonPage& lesson) {
    return static_cast<int>(std::ranges::count_if(lesson.blocks, &Block::drawn));
}

void PresenterFigure::show(const LessonPage& lesson, int index) {
    for (const Block& block : lesson.blocks) {
        if (!block.drawn() || index-- > 0) continue;
        if (const auto* instrument = std::get_if<InstrumentBlock>(&block.content)) {
            figure_.reset();
            chart_.reset();
            const bool another = std::exchange(shownKind_, instrument->kind) != instrument->kind;
            if (!instrument_ || another) {
                instrument_.reset(Instrument::make(instrument->kind));
                room_ = {};
            }
            instrument_->setRow(lesson.row);
            instrument_->setHunt(lesson.hunt);
            instrument_->setMachine(lesson.machine);
            return;
        }
        instrument_.reset();
        if (const auto* chart = std::get_if<ChartBlock>(&block.content)) {
            figure_.reset();
            if (!chart_ || !same(*chart, shownChart_)) {
                chart_ = std::make_unique<ChartView>();
                shownChart_ = *chart;
                room_ = {};
            }
            chart_->setChart(*chart, lesson.number, lesson.question); // its facts may be others now
            return;
        }
        const auto& figure = std::get<FigureBlock>(block.content);
        chart_.reset();
        if (figure_ && same(figure, shownFigure_)) return;
        shownFigure_ = figure;
        figure_ = std::make_unique<LessonFigure>();
        figure_->setLargest(largestFigure);
        figure_->setFigure(figure);
        room_ = {};
        return;
    }
}

/// They are made for a dock, with small type: a figure is laid out narrow and enlarged, of all widths the
/// one that enlarges most. A chart has a zoom of its own.
void PresenterFigure::lay(QSizeF room) {
    const bool grown = instrument_ && instrument_->size() != instrument_->sizeHint(); // by a box that opened
    if (room == room_ && !grown) return;
    room_ = room;
    if (chart_) {
        chart_->fit(room);
        return;
    }
    if (instrument_) { // made for a page of the window: enlarged as a whole
        instrument_->resize(instrument_->sizeHint());
        scale_ = std::min(room.width() / instrument_->width(), room.height() / instrument_->height());
        return;
    }
    const QWidget& figure = *figure_;
    scale_ = 0;
    for (int width = narrowest; width <= widest; width += step) {
        const double fits = std::min(room.width() / width, room.height() / figure.heightForWidth(width));
        if (fits <= scale_) continue;
        width_ = width;
        scale_ = fits;
    }
    figure_->resize(width_, figure.heightForWidth(width_));
}

void PresenterFigure::paint(QPainter& painter, const QRectF& rect, const Theme& theme) {
    if (this->view() == nullptr || rect.isEmpty()) return;
    lay(rect.size());
    if (chart_) chart_->setTheme(theme);
    if (figure_) figure_->setTheme(theme);
    if (instrument_) instrument_->setTheme(theme);
    QWidget& view = *this->view();
    const double scale = chart_ ? 1 : scale_;
    painter.save();
    painter.translate(rect.left() + (rect.width() - view.width() * scale) / 2,
                      rect.top() + (rect.height() - view.height() * scale) / 2);
    painter.scale(scale, scale);
    view.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    painter.restore();
}

QWidget* PresenterFigure::view() const {
    if (chart_) return chart_.get();
    return instrument_ ? static_cast<QWidget*>(instrument_.get()) : figure_.get();
}

QString PresenterFigure::words() const {
    const QWidget* named = chart_ ? static_cast<QWidget*>(chart_.get()) : instrument_.get();
    if (named != nullptr)
        return named->accessibleName() + QStringLiteral(". ") + named->accessibleDescription();
    return figure_ ? figure_->accessibleDescription() : QString();
}

double PresenterFigure::typePixels() const {
    return chart_ ? chartType * chart_->zoom() : 0;
}

void PresenterFigures::follow(const LessonPage& page) {
    if (page.title == lesson && page.step == step) return;
    lesson = page.title;
    step = page.step;
    index = 0;
}

bool fillFigure(PresenterPage& page, const LessonPage& lesson,
                const std::shared_ptr<PresenterFigures>& figures) {
    const int count = PresenterFigure::count(lesson);
    if (count == 0) return false;
    figures->follow(lesson);
    figures->index = std::min(figures->index, count - 1);
    figures->figure.show(lesson, figures->index);
    page.figure = [figures](QPainter& painter, const QRectF& rect, const Theme& theme) {
        figures->figure.paint(painter, rect, theme);
    };
    page.figureWords = figures->figure.words();
    return true;
}

void fillFormula(PresenterPage& page, const LessonPage& lesson) {
    const auto found = std::ranges::find_if(lesson.blocks, [](const Block& block) {
        return std::holds_alternative<FormulaBlock>(block.content);
    });
    if (found == lesson.blocks.end()) return;
    try {
        const FormulaNode formula = parseFormula(std::get<FormulaBlock>(found->content).tex);
        page.formulaWords = QString::fromStdString(
            spoken(formula, [&](const Fact& fact) { return lesson.print(fact).toStdString(); }));
        page.formula = [formula, print = lesson.print](QPainter& painter, const QRectF& rect,
                                                       const Theme& theme, int pixels) {
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
        page.formula = {}; // the lesson's dock shows it as it is written
    }
}

} // namespace lambdascope
