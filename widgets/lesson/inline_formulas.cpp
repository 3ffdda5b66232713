// SPDX-License-Identifier: MIT
#include "widgets/lesson/inline_formulas.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace lambdascope {
namespace {

/// Qt stands an object that is aligned in the middle this far below the line's baseline with its lower half:
/// ascent = (height + lift) / 2, descent = (height − lift) / 2, which is the only way to have a descent.
double liftOf(const QTextFormat& format) {
    return QFontMetrics(format.toCharFormat().font()).xHeight() / 2.0;
}

} // namespace

QSizeF InlineFormulas::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
    const auto which = static_cast<std::size_t>(format.property(index).toInt());
    if (which >= boxes.size()) return {};
    const FormulaBox& box = boxes[which];
    const double lift = liftOf(format);
    return {box.width + 2, std::max(2 * box.ascent - lift, 2 * box.descent + lift)};
}

void InlineFormulas::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                                const QTextFormat& format) {
    const auto which = static_cast<std::size_t>(format.property(index).toInt());
    if (which >= boxes.size()) return;
    const double ascent = (rect.height() + liftOf(format)) / 2;
    paintFormula(*painter, {rect.left() + 1, rect.top() + ascent}, boxes[which], theme);
}

} // namespace lambdascope
