// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_page.h"
#include "widgets/lessons/page_scroll.h"

class QLabel;

namespace lambdascope {

class LessonBlocks;

/// What stands in the maps' place where a page of a lesson shows none: its one sentence, and its figures and
/// charts as large as the room allows.
class LessonCentre : public PageScroll {
    Q_OBJECT

  public:
    explicit LessonCentre(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    using QWidget::show;
    void show(const QString& say, const LessonPage& page);

    /// Splits a page's blocks: figures and charts for here, the rest for the lesson's dock.
    static std::pair<std::vector<Block>, std::vector<Block>> parted(const std::vector<Block>& blocks);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QLabel* say_;
    LessonBlocks* blocks_;
    QString title_;
    int step_ = -1;
};

} // namespace lambdascope
