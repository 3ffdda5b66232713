// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lesson/lesson_page.h"
#include "widgets/theme.h"

#include <QWidget>

class QVBoxLayout;

namespace lambdascope {

/// The blocks of a page below each other: text, formulas, figures, charts. Blocks of the same kinds are
/// brought up to date in place.
class LessonBlocks : public QWidget {
    Q_OBJECT

  public:
    explicit LessonBlocks(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// See FigureView; for figures that are set from now on.
    void setLargestFigure(double scale) { largestFigure_ = scale; }
    /// `anew`: another page, whose views shall not remember the last one's selection.
    void setBlocks(const LessonPage& page, bool anew);

  signals:
    void linkActivated(const QString& url);

  private:
    QWidget* viewFor(const Block& block);
    void update(QWidget* view, const Block& block, const LessonPage& page);

    Theme theme_;
    QVBoxLayout* column_;
    double largestFigure_ = 1;
    std::vector<QWidget*> views_;
    std::vector<std::size_t> kinds_;
};

} // namespace lambdascope
