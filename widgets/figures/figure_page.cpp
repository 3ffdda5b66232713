// SPDX-License-Identifier: MIT
#include "widgets/figures/figure_page.h"

#include "widgets/kit/draw_words.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double margin = 16, gap = 12, betweenParagraphs = 3;
constexpr double leastWidth = 480; // for the caption of a small picture

/// Words in lines of a width, from `top`; the y after them. Painted if there is a painter.
double paragraph(QPainter* painter, double top, double width, QString words, const QFont& font) {
    words.replace(u'\n', QChar::LineSeparator);
    QTextLayout text(words, font);
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text.setTextOption(wrap);
    text.beginLayout();
    double y = 0;
    for (QTextLine line = text.createLine(); line.isValid(); line = text.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += std::ceil(line.height() * 1.1);
    }
    text.endLayout();
    if (painter != nullptr) drawWords(*painter, {margin, top}, text);
    return top + y;
}

} // namespace

FigurePage::FigurePage(const Figure& figure)
    : figure_(figure),
      theme_(Look::onPaper(figure.theme)),
      width_(std::max(leastWidth, figure.picture.size.width())) {
    double y = margin;
    if (!figure.title.isEmpty()) {
        titleHeight_ = paragraph(nullptr, 0, width_, figure.title, theme_.words(15, QFont::DemiBold)) + gap;
        y += titleHeight_;
    }
    y += figure.picture.size.height();
    if (!figure.caption.isEmpty()) y += gap;
    for (const QString& words : figure.caption)
        y = paragraph(nullptr, y, width_, words, theme_.words(11)) + betweenParagraphs;
    size_ = {std::ceil(width_ + 2 * margin), std::ceil(y + margin)};
}

void FigurePage::paint(QPainter& painter) const {
    painter.fillRect(QRectF(QPointF(), size_), theme_.canvas);
    painter.setPen(theme_.ink1);
    if (!figure_.title.isEmpty())
        paragraph(&painter, margin, width_, figure_.title, theme_.words(15, QFont::DemiBold));
    painter.save();
    painter.translate(margin, margin + titleHeight_);
    figure_.picture.paint(painter);
    painter.restore();
    double y = margin + titleHeight_ + figure_.picture.size.height() + gap;
    bool first = true; // the sentence of the view
    for (const QString& words : figure_.caption) {
        painter.setPen(std::exchange(first, false) ? theme_.ink1 : theme_.ink2);
        y = paragraph(&painter, y, width_, words, theme_.words(11)) + betweenParagraphs;
    }
}

} // namespace lambdascope
