// SPDX-License-Identifier: MIT
#include "widgets/lessons/inline_formulas.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace lambdascope {
namespace {

/// Qt gives an object that is aligned in the middle ascent = (height + lift) / 2 and descent = (height −
/// lift) / 2; any other one stands on the baseline and has no descent.
double liftOf(const QTextFormat& format) {
    return QFontMetrics(format.toCharFormat().font()).xHeight() / 2.0;
}

bool inMiddle(const QTextFormat& format) {
    return format.toCharFormat().verticalAlignment() == QTextCharFormat::AlignMiddle;
}

} // namespace

QTextCharFormat InlineFormulas::formatFor(int which, QTextCharFormat format) const {
    const FormulaBox& box = boxes[static_cast<std::size_t>(which)];
    // an index hangs into the room that the line has anyway
    const bool low = box.descent <= 1.3 * QFontMetrics(format.font()).descent();
    format.setObjectType(objectType);
    format.setProperty(index, which);
    format.setVerticalAlignment(low ? QTextCharFormat::AlignNormal : QTextCharFormat::AlignMiddle);
    return format;
}

QSizeF InlineFormulas::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
    const auto which = static_cast<std::size_t>(format.property(index).toInt());
    if (which >= boxes.size()) return {};
    const FormulaBox& box = boxes[which];
    if (!inMiddle(format)) return {box.width + 2, box.ascent};
    const double lift = liftOf(format), air = 4;
    return {box.width + 2, std::max(2 * box.ascent - lift, 2 * box.descent + lift) + air};
}

void InlineFormulas::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                                const QTextFormat& format) {
    const auto which = static_cast<std::size_t>(format.property(index).toInt());
    if (which >= boxes.size()) return;
    const double ascent = inMiddle(format) ? (rect.height() + liftOf(format)) / 2 : boxes[which].ascent;
    paintFormula(*painter, {rect.left() + 1, rect.top() + ascent}, boxes[which], theme);
}

} // namespace lambdascope
