// SPDX-License-Identifier: MIT
#include "widgets/experiments/plot_view.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/keys.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace lambdascope {

PlotView::PlotView(QWidget* parent) : QWidget(parent), drawing_(Look(Theme::now())) {
    setObjectName(QStringLiteral("experimentPlots"));
    setAccessibleName(tr("Plots of the experiment"));
    setAccessibleRole(*this, QAccessible::Chart);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

std::vector<KeyHelp> PlotView::keys() {
    return {{{Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End}, tr("Go from number to number")},
            {{Qt::Key_Escape}, tr("Let go of the number")}};
}

void PlotView::setScene(const PlotScene& scene) {
    scene_ = scene;
    layOut();
}

void PlotView::layOut() {
    drawing_.setScene(scene_, width());
    const int high = static_cast<int>(drawing_.size().height()) + 1;
    if (minimumHeight() != high) setMinimumHeight(high);
    if (chosen_ >= static_cast<int>(drawing_.marks().size())) chosen_ = -1;
    update();
}

void PlotView::choose(int mark) {
    const auto& marks = drawing_.marks();
    chosen_ = std::clamp(mark, -1, static_cast<int>(marks.size()) - 1);
    const QString words = chosen_ < 0 ? QString() : marks[static_cast<std::size_t>(chosen_)].words;
    setAccessibleDescription(words);
    emit pointed(words);
    if (chosen_ >= 0) emit moved(marks[static_cast<std::size_t>(chosen_)].place.toRect());
    update();
}

void PlotView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    drawing_.paint(painter, hasFocus() ? chosen_ : -1);
}

void PlotView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layOut();
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
    const int mark = drawing_.markAt(event->position());
    emit pointed(mark < 0 ? QString() : drawing_.marks()[static_cast<std::size_t>(mark)].words);
}

void PlotView::mousePressEvent(QMouseEvent* event) {
    choose(drawing_.markAt(event->position()));
}

void PlotView::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    emit pointed({});
}

void PlotView::keyPressEvent(QKeyEvent* event) {
    const int count = static_cast<int>(drawing_.marks().size());
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(std::max(0, chosen_ - 1));
    case Qt::Key_Right:
        return choose(std::min(count - 1, chosen_ + 1));
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(count - 1);
    case Qt::Key_Escape:
        return choose(-1);
    default:
        QWidget::keyPressEvent(event);
    }
}

bool PlotView::event(QEvent* event) {
    if (answersOverride(*event, keys())) return true;
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int mark = drawing_.markAt(help->pos());
    showTip(help->globalPos(),
            mark < 0 ? tr("Point at a number to read it; ← and → go from one to the next")
                     : drawing_.marks()[static_cast<std::size_t>(mark)].words,
            this);
    event->accept();
    return true;
}

} // namespace lambdascope
