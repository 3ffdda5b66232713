// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "widgets/chart/axis.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/chart/legend.h"
#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_page.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace lambdascope {

class PainterInk;

/// A chart of a lesson: bars that lie (so that every number has room in a narrow dock) or lines. These models
/// are solid, the paper's hatched or dashed; what was not measured is a hatched cell that says so.
class ChartView : public QWidget {
    Q_OBJECT

  public:
    explicit ChartView(QWidget* parent = nullptr);
    void setTheme(const Theme& theme); // a presentation has one of its own
    /// `number` reads the facts of series that have facts instead of values. Of the bar that `question` asks
    /// for there is an empty frame with the guess in it, until it is answered.
    void setChart(const ChartBlock& chart, const std::function<std::optional<double>(const Fact&)>& number,
                  const std::optional<QuestionShown>& question = {});

    /// Everything in it so many times as large; 1 from the start.
    void setZoom(double zoom);
    /// Bars: the categories beside one another in so many columns, for a wide page; 1 from the start.
    void setColumns(int columns);
    /// As large as the box lets it be, in the columns that make it largest; for a presentation.
    void fit(QSizeF box);
    [[nodiscard]] double zoom() const { return zoom_; }

    /// Of a series at a category; NaN where it was not measured.
    [[nodiscard]] double value(std::size_t series, std::size_t category) const;
    /// Where a bar or a point is painted, in this widget.
    [[nodiscard]] QRectF markRect(std::size_t series, std::size_t category) const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 24}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Range {
        double low = 0, high = 1;
        double step = 0.2; // lines: from tick to tick
    };
    [[nodiscard]] int room() const { return static_cast<int>(width() / zoom_); } // of the unzoomed chart
    void readScale(const QuestionShown& question);
    [[nodiscard]] bool isAsked(std::size_t series, std::size_t category) const;
    void paintGuess(PainterInk& ink, double top, double left) const;
    void paintAsked(PainterInk& ink, const QRectF& mark) const;
    void paintBar(PainterInk& ink, std::size_t series, std::size_t category) const;
    [[nodiscard]] QRectF markIn(std::size_t series, std::size_t category) const; // in that
    [[nodiscard]] Range range() const;
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString printed(double value) const;
    [[nodiscard]] int rows() const; // of categories, in a column
    [[nodiscard]] double columnWidth(int width) const;
    [[nodiscard]] double columnLeft(std::size_t category) const; // of the category's column
    [[nodiscard]] QString inWords(std::size_t series, std::size_t category) const;
    [[nodiscard]] QString table() const; // the whole chart in words
    [[nodiscard]] std::vector<ChartMark> marks() const;
    [[nodiscard]] NumberTable numbers() const;
    [[nodiscard]] std::size_t ofItsKind(std::size_t series) const; // which of ours, or of the paper's
    [[nodiscard]] QColor colour(std::size_t series) const;
    [[nodiscard]] QBrush fill(std::size_t series) const;
    [[nodiscard]] Qt::PenStyle stroke(std::size_t series) const;
    [[nodiscard]] QRectF plot(int width) const;
    [[nodiscard]] PlotArea scale(const QRectF& box) const;
    [[nodiscard]] double head(int width) const; // title and unit
    [[nodiscard]] double top(int width) const;  // of the plot: below title and legend
    [[nodiscard]] double labelWidth(int width) const;
    [[nodiscard]] double widestName() const; // of the categories
    [[nodiscard]] bool namesFit(int width) const;
    [[nodiscard]] double xOf(double value) const;                                  // bars
    [[nodiscard]] QPointF pointOf(std::size_t series, std::size_t category) const; // lines
    [[nodiscard]] Legend legendOf(PainterInk* ink) const;                          // null: its words alone
    void paintBars(PainterInk& ink) const;
    void paintLines(PainterInk& ink) const;
    void paintKey(PainterInk& ink, const QRectF& box, std::size_t series) const;

    ChartReader* reader_;
    Theme theme_ = Theme::now();
    ChartBlock chart_;
    double zoom_ = 1;
    int columns_ = 1;
    std::vector<std::vector<double>> values_; // of the series
    Range scale_;                             // of what can be guessed; `step` is not used
    std::optional<double> guess_;             // of the bar that is asked for
    bool answered_ = false;
};

} // namespace lambdascope
