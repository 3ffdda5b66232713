// SPDX-License-Identifier: MIT
#include "widgets/lessons/course_dots.h"

#include "widgets/kit/marks.h"
#include "widgets/lessons/accessible_role.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double widest = 14, pill = 2.4, edge = 5; // pitch in pixels; of the pill in dots; for the ring

} // namespace

CourseDots::CourseDots(QWidget* parent) : QWidget(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("courseDots"));
    setAccessibleName(tr("Lessons of the course"));
    setAccessibleRole(*this, QAccessible::List);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void CourseDots::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void CourseDots::setCourse(const std::vector<LessonPage::Entry>& course, int current) {
    if (current != current_ || course.size() != course_.size()) aimed_ = current;
    course_ = course;
    current_ = current;
    describe();
    updateGeometry();
}

QSize CourseDots::sizeHint() const {
    return {static_cast<int>(widest * static_cast<double>(course_.size() + 1) + 2 * edge), 32};
}

double CourseDots::pitch() const {
    return std::min(widest, (width() - 2 * edge) / std::max(1.0, static_cast<double>(course_.size()) + 1));
}

QRectF CourseDots::dotRect(int index) const {
    const double step = pitch(), dot = std::min(8.0, step * 0.65);
    const bool hasPill = current_ >= 0;
    const double all = step * (static_cast<double>(course_.size()) + (hasPill ? 1 : 0));
    double left = (width() - all) / 2 + step * index + (hasPill && index > current_ ? step : 0);
    const double wide = index == current_ ? dot * pill : dot;
    left += ((index == current_ ? 2 * step : step) - wide) / 2;
    return {left, (height() - dot) / 2, wide, dot};
}

int CourseDots::dotAt(double x) const {
    for (int i = 0; i < static_cast<int>(course_.size()); ++i)
        if (std::abs(x - dotRect(i).center().x()) <= (i == current_ ? pitch() : pitch() / 2)) return i;
    return -1;
}

QString CourseDots::words(int index) const {
    const LessonPage::Entry& lesson = course_[static_cast<std::size_t>(index)];
    QString title = tr("%1 · %2").arg(index + 1).arg(lesson.title);
    if (!lesson.done) return title;
    if (!lesson.verdict) return tr("%1 (done)").arg(title);
    if (*lesson.verdict == Score::Verdict::Right) return tr("%1 (predicted right)").arg(title);
    if (*lesson.verdict == Score::Verdict::Near) return tr("%1 (predicted nearly right)").arg(title);
    return tr("%1 (predicted otherwise)").arg(title);
}

void CourseDots::describe() {
    const bool at = aimed_ >= 0 && aimed_ < static_cast<int>(course_.size());
    setAccessibleDescription(at ? words(aimed_) : QString());
    update();
}

void CourseDots::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < static_cast<int>(course_.size()); ++i) {
        const QRectF dot = dotRect(i);
        painter.setPen(Qt::NoPen);
        painter.setBrush(i == current_                               ? theme_.accent
                         : course_[static_cast<std::size_t>(i)].done ? theme_.ink3
                                                                     : theme_.sliderTrack);
        painter.drawRoundedRect(dot, dot.height() / 2, dot.height() / 2);
        if (hasFocus() && i == std::max(0, aimed_)) paintFocusRing(painter, dot, theme_, dot.height() / 2);
    }
}

void CourseDots::mousePressEvent(QMouseEvent* event) {
    const int at = dotAt(event->position().x());
    if (event->button() == Qt::LeftButton && at >= 0) emit chosen(at);
}

void CourseDots::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(course_.size()) - 1;
    if (last < 0) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        aimed_ = std::max(0, aimed_ - 1);
        break;
    case Qt::Key_Right:
        aimed_ = std::min(last, aimed_ + 1);
        break;
    case Qt::Key_Home:
        aimed_ = 0;
        break;
    case Qt::Key_End:
        aimed_ = last;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        emit chosen(std::max(0, aimed_));
        return;
    default:
        return QWidget::keyPressEvent(event);
    }
    describe();
    const QRectF dot = dotRect(aimed_);
    QToolTip::showText(mapToGlobal(dot.bottomLeft().toPoint() + QPoint(0, 6)), words(aimed_), this);
}

bool CourseDots::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = dynamic_cast<QHelpEvent*>(event);
    const int at = help ? dotAt(help->pos().x()) : -1;
    if (at >= 0)
        QToolTip::showText(help->globalPos(), words(at), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace lambdascope
