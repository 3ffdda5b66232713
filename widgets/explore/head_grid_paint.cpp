// SPDX-License-Identifier: MIT
// How the overview of heads looks.
#include "widgets/explore/head_grid.h"
#include "widgets/explore/head_paint.h"
#include "widgets/kit/marks.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QToolTip>

namespace lambdascope {
namespace {

constexpr int headerHeight = 46; // badges, words and H0 …: they stay while rows scroll below

} // namespace

void HeadGrid::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme_.dock);
    if (!diff_.present() && !standard_.present()) return;
    if (!settled() && !slices_->isActive()) slices_->start();
    paintBlock(painter, diff_);
    paintBlock(painter, standard_);
    paintRowLabels(painter);
    if (hasFocus()) {
        const HeadBlock& block = keyboardOnStandard_ ? standard_ : diff_;
        paintFocusRing(painter, thumbRect(keyboardOnStandard_, block.selected).adjusted(-1, -1, 1, 1), theme_,
                       2);
    }
}

void HeadGrid::paintBlock(QPainter& painter, const HeadBlock& block) {
    if (!block.present()) return;
    const bool standard = &block == &standard_;
    for (int l = 0; l < block.layers(); ++l)
        for (int h = 0; h < block.heads(); ++h) {
            const QRect box = thumbRect(standard, {l, h});
            if (box.intersects(viewport()->rect())) paintThumb(painter, block, {l, h}, box);
        }
    const QRect first = thumbRect(standard, {0, 0});
    const QRect last = thumbRect(standard, {0, block.heads() - 1});
    painter.fillRect(QRect(first.left() - 2, 0, last.right() - first.left() + 6, headerHeight - 1),
                     theme_.dock);
    const int left = standard ? first.left() : 12 - horizontalScrollBar()->value();
    const int right = standard || !standard_.present() ? viewport()->width() : thumbRect(true, {0, 0}).left();
    paintHeadModel(painter, block, left, right, theme_);
    for (int h = 0; h < block.heads(); ++h)
        paintHeadNumber(painter, block, h, thumbRect(standard, {0, h}), theme_);
}

void HeadGrid::paintThumb(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box) {
    const bool stale = &block == &diff_ && firstStale_ >= 0 && head.layer >= firstStale_;
    paintHeadThumb(painter, block, head, box, theme_, stale);
}

void HeadGrid::paintRowLabels(QPainter& painter) {
    const HeadBlock& block = diff_.present() ? diff_ : standard_;
    const int rows = std::max(diff_.layers(), standard_.layers());
    for (int l = 0; l < rows; ++l) {
        const HeadBlock& of = l < block.layers() ? block : standard_;
        const QRect box = thumbRect(&of == &standard_, {l, 0});
        if (box.top() < 40 || box.top() > viewport()->height()) continue;
        const bool two = firstStale_ >= 0 && diff_.present() && box.height() >= 30;
        const QRect label(12 - horizontalScrollBar()->value(), box.center().y() - (two ? 16 : 9), 34, 18);
        paintLayerNumber(painter, l, label, l == block.selected.layer, theme_);
        if (two) paintFreshness(painter, l, label.translated(0, 15));
    }
}

void HeadGrid::paintFreshness(QPainter& painter, int layer, const QRect& label) {
    painter.setFont(Theme::sans(10));
    painter.setPen(theme_.ink3);
    if (layer < firstStale_) {
        const bool current = diff_.moved(layer); // redrawn with what is in force, before any pass
        painter.setPen(current ? theme_.accent : theme_.ink3);
        painter.drawText(label, Qt::AlignVCenter | Qt::AlignLeft, current ? tr("current") : tr("kept"));
        return;
    }
    const QRect first = thumbRect(false, {layer, 0}), last = thumbRect(false, {layer, diff_.heads() - 1});
    const QString words = tr("computing …");
    painter.setFont(Theme::sans(11));
    QRect plate = painter.fontMetrics().boundingRect(words).adjusted(-6, -3, 6, 3);
    plate.moveCenter(first.united(last).center());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme_.dock);
    painter.setPen(theme_.line);
    painter.drawRoundedRect(QRectF(plate).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme_.ink2);
    painter.drawText(plate, Qt::AlignCenter, words);
}

bool HeadGrid::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QPoint at = help->pos() + QPoint(horizontalScrollBar()->value(), verticalScrollBar()->value());
    for (const HeadBlock* block : {&diff_, &standard_}) {
        const auto head = block->at(at);
        if (!head) continue;
        QString text = tr("%1, layer %2 head %3")
                           .arg(block->differential() ? tr("DIFF") : tr("Standard"))
                           .arg(head->layer)
                           .arg(head->head);
        if (!block->hasMaps(head->layer)) text += tr("\ncomputed when shown");
        text += tr("\nColours end at 0.5; the strongest weight of every pixel is kept.");
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    QToolTip::hideText();
    return true;
}

void HeadGrid::focusInEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void HeadGrid::focusOutEvent(QFocusEvent* event) {
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace lambdascope
