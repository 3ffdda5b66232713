// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_page.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace lambdascope {

class CourseDots;

/// The lower edge of the lesson: what the learner has to do first, Back, the lessons as dots, Next.
class LessonFooter : public QWidget {
    Q_OBJECT

  public:
    explicit LessonFooter(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setPage(const LessonPage& page);

  signals:
    void lessonChosen(int index);
    void nextRequested();
    void backRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void dressTask();

    Theme theme_;
    bool taskDone_ = false;
    QWidget* taskRow_;
    QLabel *mark_, *task_;
    QPushButton *back_, *next_;
    CourseDots* dots_;
};

} // namespace lambdascope
