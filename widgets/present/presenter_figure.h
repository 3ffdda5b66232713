// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/chart_view.h"
#include "widgets/lessons/instrument.h"
#include "widgets/lessons/lesson_figure.h"
#include "widgets/lessons/lesson_page.h"
#include "widgets/present/presenter_page.h"

#include <memory>

namespace lambdascope {

/// A lesson's figures, charts and instruments as the presenter draws them, one after another. It keeps what
/// it has read: a page that is set again, or painted again, parses nothing.
class PresenterFigure {
  public:
    /// How many of them a page has.
    static int count(const LessonPage& lesson);
    /// The one at `index`. What is painted from now on, is this one.
    void show(const LessonPage& lesson, int index);
    void paint(QPainter& painter, const QRectF& rect, const Theme& theme);
    [[nodiscard]] QString words() const; // for a screen reader
    /// Of a chart's smallest type as it was last painted; 0 for figures, whose type is in the picture.
    [[nodiscard]] double typePixels() const;

  private:
    void lay(QSizeF room);

    [[nodiscard]] QWidget* view() const; // the one of them, or none

    std::unique_ptr<LessonFigure> figure_;
    std::unique_ptr<ChartView> chart_;
    std::unique_ptr<Instrument> instrument_;
    InstrumentBlock::Kind shownKind_ = InstrumentBlock::Kind::Margin;
    FigureBlock shownFigure_;
    ChartBlock shownChart_;
    QSizeF room_;   // that it is laid out for; null: not yet
    int width_ = 0; // of a figure, before it is enlarged
    double scale_ = 1;
};

/// Where the presenter is among a page's figures or maps, and the figure itself.
struct PresenterFigures {
    PresenterFigure figure;
    int index = 0;
    QString lesson; // that `index` is of
    int step = -1;

    /// Begins with the first one when the page is another one.
    void follow(const LessonPage& lesson);
};

/// Gives the page the lesson's figure or chart; false: it has none.
bool fillFigure(PresenterPage& page, const LessonPage& lesson,
                const std::shared_ptr<PresenterFigures>& figures);
/// Gives it the lesson's first formula.
void fillFormula(PresenterPage& page, const LessonPage& lesson);

} // namespace lambdascope
