// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/lesson_controls.h"
#include "widgets/lessons/lesson_page.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace lambdascope {

/// The blocks of a page below each other: text, formulas, figures, charts. Blocks of the same kinds are
/// brought up to date in place.
class LessonBlocks : public QWidget {
    Q_OBJECT

  public:
    explicit LessonBlocks(QWidget* parent = nullptr);
    /// How much larger figures may become, and how much larger charts, formulas and letters are than in a
    /// dock; the columns of bars.
    void setLarge(double figures, double charts, int columns);
    /// `anew`: another page, whose views shall not remember the last one's selection.
    void setBlocks(const LessonPage& page, bool anew);

  signals:
    void linkActivated(const QString& url);
    void countRequested(); // of instruments
    void clearRequested();

  private:
    QWidget* viewFor(const Block& block);
    void enlarge(QWidget* view) const;
    void update(QWidget* view, const Block& block, const LessonPage& page);

    QVBoxLayout* column_;
    double figureScale_ = 1, chartScale_ = 1;
    int columns_ = 1;
    std::vector<QWidget*> views_;
    std::vector<std::size_t> kinds_;
};

/// What stands in the maps' place where a page of a lesson shows none: its one sentence, and its figures and
/// charts, or else its formulas, tables and lists, as large as the room allows.
class LessonCentre : public PageScroll {
    Q_OBJECT

  public:
    explicit LessonCentre(QWidget* parent = nullptr);
    using QWidget::show;
    void show(const QString& say, const LessonPage& page);

    /// Splits a page's blocks: what is for here, and the rest, for the lesson's dock.
    static std::pair<std::vector<Block>, std::vector<Block>> parted(const std::vector<Block>& blocks);

  signals:
    void countRequested();
    void clearRequested();
    void linkActivated(const QString& url);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void lay();
    void fitBlocks();

    QLabel* say_;
    LessonBlocks* blocks_;
    QString title_;
    int step_ = -1;
    bool tries_ = false; // an instrument is on the page
};

} // namespace lambdascope
