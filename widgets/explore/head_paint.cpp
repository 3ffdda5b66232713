// SPDX-License-Identifier: MIT
#include "widgets/explore/head_paint.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QCoreApplication>
#include <QPainter>

namespace lambdascope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::HeadGrid)
};

constexpr qreal staleOpacity = 0.45;

void paintHatch(QPainter& painter, const QRect& box, const Theme& theme) {
    QColor line = theme.dark ? QColor(255, 255, 255) : theme.ink1;
    line.setAlphaF(theme.dark ? 0.10F : 0.12F);
    painter.save();
    painter.setClipRect(box);
    painter.setPen(QPen(line, 1));
    for (int x = box.left() - box.height(); x < box.right(); x += 6)
        painter.drawLine(x, box.bottom() + 1, x + box.height(), box.top());
    painter.restore();
}

QString headerWords(const HeadBlock& block) {
    const HeadPlan& plan = block.trace()->model->plan;
    const QString heads =
        plan.headCount() == 1 ? Words::tr("1 head") : Words::tr("%1 heads").arg(plan.headCount());
    if (!block.differential())
        return Words::tr("softmax · %1, values %2 wide").arg(heads).arg(plan.valueWidth());
    const QString map = block.show() == HeadBlock::Show::A1   ? Words::tr("A1")
                        : block.show() == HeadBlock::Show::A2 ? Words::tr("A2")
                                                              : Words::tr("A1 − λ·A2");
    return Words::tr("%1 · %2, values 2 × %3 wide").arg(map, heads).arg(plan.headDim);
}

} // namespace

void paintHeadThumb(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box,
                    const Theme& theme, bool stale) {
    painter.setPen(theme.line);
    painter.setBrush(theme.canvas);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    const QRect inside = box.adjusted(1, 1, -1, -1);
    if (!block.hasMaps(head.layer)) {
        paintHatch(painter, inside, theme);
    } else if (const QImage* image = block.picture(head)) {
        painter.setOpacity(stale ? staleOpacity : 1);
        painter.drawImage(inside, *image);
        painter.setOpacity(1);
    }
    if (head == block.selected) {
        painter.setPen(QPen(theme.accent, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(0, 0, 0, 0));
    }
}

void paintHeadModel(QPainter& painter, const HeadBlock& block, int left, int right, const Look& theme) {
    paintBadge(painter, {left + 0.0, 6, 17, 17}, !block.differential(), theme, theme.words(11, QFont::Bold));
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    const QRect words(left + 24, 4, right - left - 30, 21);
    drawWords(painter, words, Qt::AlignVCenter | Qt::AlignLeft,
              painter.fontMetrics().elidedText(headerWords(block), Qt::ElideRight, words.width()));
}

void paintHeadNumber(QPainter& painter, const HeadBlock& block, int head, const QRect& first,
                     const Look& theme) {
    painter.setFont(theme.words(11));
    painter.setPen(head == block.selected.head ? theme.accent : theme.ink3);
    painter.drawText(QRect(first.left() - 4, 27, first.width() + 8, 16), Qt::AlignCenter,
                     Words::tr("H%1").arg(head));
}

void paintLayerNumber(QPainter& painter, int layer, const QRect& label, bool selected, const Look& theme) {
    painter.setFont(theme.words(12, selected ? QFont::DemiBold : QFont::Normal));
    painter.setPen(selected ? theme.accent : theme.ink3);
    painter.drawText(label, Qt::AlignVCenter | Qt::AlignLeft, Words::tr("L%1").arg(layer));
}

} // namespace lambdascope
