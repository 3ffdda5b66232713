// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_footer.h"

#include "widgets/lessons/course_dots.h"
#include "widgets/lessons/large_button.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace lambdascope {
namespace {

/// A ring before the task, a check mark in it when it is done.
QPixmap taskMark(bool done, const Theme& theme, qreal ratio) {
    constexpr int side = 16;
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(done ? theme.accent : theme.ink3, 1.5));
    painter.setBrush(done ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13));
    if (!done) return pixmap;
    painter.setPen(QPen(theme.base, 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{4.8, 8.3}, {7.1, 10.6}, {11.3, 5.8}}));
    return pixmap;
}

} // namespace

LessonFooter::LessonFooter(QWidget* parent)
    : QWidget(parent),
      theme_(Theme::light()),
      taskRow_(new QWidget(this)),
      mark_(new QLabel(taskRow_)),
      task_(new QLabel(taskRow_)),
      back_(largeButton("lessonBack", this)),
      next_(largeButton("lessonNext", this, true)),
      dots_(new CourseDots(this)) {
    setObjectName(QStringLiteral("lessonFooter"));
    back_->setText(tr("Back"));
    back_->setToolTip(tr("The page before"));
    next_->setText(tr("Next"));
    mark_->setFixedSize(16, 16);
    task_->setObjectName(QStringLiteral("lessonTask"));
    task_->setWordWrap(true);
    task_->setTextFormat(Qt::PlainText);
    auto* task = new QHBoxLayout(taskRow_);
    task->setContentsMargins(24, 10, 24, 0);
    task->setSpacing(8);
    task->addWidget(mark_, 0, Qt::AlignTop);
    task->addWidget(task_, 1);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(24, 12, 24, 12);
    row->setSpacing(8);
    row->addWidget(back_);
    row->addWidget(dots_, 1);
    row->addWidget(next_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(taskRow_);
    column->addLayout(row);
    connect(back_, &QPushButton::clicked, this, &LessonFooter::backRequested);
    connect(next_, &QPushButton::clicked, this, &LessonFooter::nextRequested);
    connect(dots_, &CourseDots::chosen, this, &LessonFooter::lessonChosen);
}

void LessonFooter::setTheme(const Theme& theme) {
    theme_ = theme;
    dots_->setTheme(theme);
    dressTask();
    update();
}

void LessonFooter::dressTask() {
    mark_->setPixmap(taskMark(taskDone_, theme_, devicePixelRatioF()));
    task_->setFont(Theme::sans(13));
    QPalette colours = task_->palette();
    colours.setColor(QPalette::WindowText, taskDone_ ? theme_.ink2 : theme_.ink1);
    task_->setPalette(colours);
}

void LessonFooter::setPage(const LessonPage& page) {
    taskRow_->setVisible(!page.task.isEmpty());
    taskDone_ = page.taskDone;
    task_->setText(page.task);
    task_->setAccessibleName(page.taskDone ? tr("%1 (done)").arg(page.task) : page.task);
    dressTask();
    back_->setEnabled(page.canGoBack);
    next_->setEnabled(page.canGoOn);
    next_->setToolTip(page.canGoOn                             ? tr("The next page")
                      : !page.task.isEmpty() && !page.taskDone ? page.task
                      : page.question && !page.question->score ? tr("Make your prediction first")
                                                               : tr("This is the last page"));
    dots_->setCourse(page.course, page.lesson);
}

void LessonFooter::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(QPen(theme_.line, 1));
    painter.drawLine(QPointF(0, 0.5), QPointF(width(), 0.5));
}

} // namespace lambdascope
